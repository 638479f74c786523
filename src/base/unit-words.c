/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/unit-words.h"

#include <string.h>

/* What may stand before a word. */
typedef enum {
  PREFIX_UP = 1 << 0,     /* k, M, G … */
  PREFIX_DOWN = 1 << 1,   /* m, µ, n, p */
  PREFIX_BINARY = 1 << 2, /* Ki, Mi, Gi … */
} PrefixKind;

static const struct {
  const char *text;
  PrefixKind kind;
  int exponent;  /* of ten */
  double factor; /* beside it */
} prefixes[] = {
  { "k", PREFIX_UP, 3, 1 },
  { "K", PREFIX_UP, 3, 1 },
  { "M", PREFIX_UP, 6, 1 },
  { "G", PREFIX_UP, 9, 1 },
  { "g", PREFIX_UP, 9, 1 },
  { "T", PREFIX_UP, 12, 1 },
  { "t", PREFIX_UP, 12, 1 },
  { "P", PREFIX_UP, 15, 1 },
  { "E", PREFIX_UP, 18, 1 },
  { "Z", PREFIX_UP, 21, 1 },
  { "Y", PREFIX_UP, 24, 1 },
  { "kilo", PREFIX_UP, 3, 1 },
  { "mega", PREFIX_UP, 6, 1 },
  { "giga", PREFIX_UP, 9, 1 },
  { "tera", PREFIX_UP, 12, 1 },
  { "peta", PREFIX_UP, 15, 1 },
  { "exa", PREFIX_UP, 18, 1 },
  { "m", PREFIX_DOWN, -3, 1 },
  { "u", PREFIX_DOWN, -6, 1 },
  { "n", PREFIX_DOWN, -9, 1 },
  { "p", PREFIX_DOWN, -12, 1 },
  { "milli", PREFIX_DOWN, -3, 1 },
  { "micro", PREFIX_DOWN, -6, 1 },
  { "nano", PREFIX_DOWN, -9, 1 },
  { "pico", PREFIX_DOWN, -12, 1 },
  { "ki", PREFIX_BINARY, 0, 0x1p10 },
  { "mi", PREFIX_BINARY, 0, 0x1p20 },
  { "gi", PREFIX_BINARY, 0, 0x1p30 },
  { "ti", PREFIX_BINARY, 0, 0x1p40 },
  { "pi", PREFIX_BINARY, 0, 0x1p50 },
  { "ei", PREFIX_BINARY, 0, 0x1p60 },
  { "kibi", PREFIX_BINARY, 0, 0x1p10 },
  { "mebi", PREFIX_BINARY, 0, 0x1p20 },
  { "gibi", PREFIX_BINARY, 0, 0x1p30 },
  { "tebi", PREFIX_BINARY, 0, 0x1p40 },
};

/* How a word is understood. */
typedef enum {
  WORD_PLAIN,
  WORD_EXACT,  /* upper and lower case are told apart */
  WORD_PLURAL, /* "TFLOPS" is a rate, "TFLOPs" and "tflops" are said for a rate and for an amount */
  WORD_BIT,    /* bits to some, bytes to others */
} WordKind;

/* The words of persons and tools. */
static const struct {
  const char *text;
  GableDimension dimension;
  int exponent; /* of ten */
  double factor;
  PrefixKind prefixes;
  WordKind kind;
} words[] = {
  { "%", GABLE_DIMENSION_RATIO, -2, 1, 0, 0 },
  { "percent", GABLE_DIMENSION_RATIO, -2, 1, 0, 0 },
  { "pct", GABLE_DIMENSION_RATIO, -2, 1, 0, 0 },
  { "s", GABLE_DIMENSION_SECONDS, 0, 1, PREFIX_DOWN, 0 },
  { "sec", GABLE_DIMENSION_SECONDS, 0, 1, PREFIX_DOWN, 0 },
  { "secs", GABLE_DIMENSION_SECONDS, 0, 1, PREFIX_DOWN, 0 },
  { "second", GABLE_DIMENSION_SECONDS, 0, 1, PREFIX_DOWN, 0 },
  { "seconds", GABLE_DIMENSION_SECONDS, 0, 1, PREFIX_DOWN, 0 },
  { "min", GABLE_DIMENSION_SECONDS, 0, 60, 0, 0 },
  { "h", GABLE_DIMENSION_SECONDS, 0, 3600, 0, 0 },
  { "hz", GABLE_DIMENSION_FREQUENCY, 0, 1, PREFIX_UP, 0 },
  { "hertz", GABLE_DIMENSION_FREQUENCY, 0, 1, PREFIX_UP, 0 },
  { "B", GABLE_DIMENSION_BYTES, 0, 1, PREFIX_UP | PREFIX_BINARY, WORD_EXACT },
  { "byte", GABLE_DIMENSION_BYTES, 0, 1, PREFIX_UP | PREFIX_BINARY, 0 },
  { "bytes", GABLE_DIMENSION_BYTES, 0, 1, PREFIX_UP | PREFIX_BINARY, 0 },
  { "bit", GABLE_DIMENSION_BYTES, 0, 0.125, PREFIX_UP | PREFIX_BINARY, 0 },
  { "bits", GABLE_DIMENSION_BYTES, 0, 0.125, PREFIX_UP | PREFIX_BINARY, 0 },
  { "b", GABLE_DIMENSION_BYTES, 0, 1, PREFIX_UP | PREFIX_BINARY, WORD_BIT },
  { "Bps", GABLE_DIMENSION_BANDWIDTH, 0, 1, PREFIX_UP | PREFIX_BINARY, WORD_EXACT },
  { "bps", GABLE_DIMENSION_BANDWIDTH, 0, 1, PREFIX_UP | PREFIX_BINARY, WORD_BIT },
  { "F", GABLE_DIMENSION_FLOPS, 0, 1, PREFIX_UP, WORD_EXACT },
  { "flop", GABLE_DIMENSION_FLOPS, 0, 1, PREFIX_UP, 0 },
  { "flops", GABLE_DIMENSION_FLOPS, 0, 1, PREFIX_UP, WORD_PLURAL },
  { "op", GABLE_DIMENSION_OPS, 0, 1, PREFIX_UP, 0 },
  { "ops", GABLE_DIMENSION_OPS, 0, 1, PREFIX_UP, WORD_PLURAL },
  { "iop", GABLE_DIMENSION_OPS, 0, 1, PREFIX_UP, 0 },
  { "iops", GABLE_DIMENSION_OPS, 0, 1, PREFIX_UP, WORD_PLURAL },
  { "intop", GABLE_DIMENSION_OPS, 0, 1, PREFIX_UP, 0 },
  { "intops", GABLE_DIMENSION_OPS, 0, 1, PREFIX_UP, WORD_PLURAL },
  { "inst", GABLE_DIMENSION_INSTRUCTIONS, 0, 1, PREFIX_UP, 0 },
  { "instr", GABLE_DIMENSION_INSTRUCTIONS, 0, 1, PREFIX_UP, 0 },
  { "instruction", GABLE_DIMENSION_INSTRUCTIONS, 0, 1, PREFIX_UP, 0 },
  { "instructions", GABLE_DIMENSION_INSTRUCTIONS, 0, 1, PREFIX_UP, 0 },
  { "ips", GABLE_DIMENSION_INSTRUCTION_RATE, 0, 1, PREFIX_UP, 0 },
  { "cycle", GABLE_DIMENSION_CYCLES, 0, 1, PREFIX_UP, 0 },
  { "cycles", GABLE_DIMENSION_CYCLES, 0, 1, PREFIX_UP, 0 },
};

/* The prefix that is the whole of @text; its index, or -1. */
static int
find_prefix (const char *text, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++) {
    /* One letter tells milli from mega; "Ki" and "giga" are known in any case. */
    if (strlen (prefixes[i].text) == length &&
        (length == 1 ? *prefixes[i].text == *text
                     : g_ascii_strncasecmp (prefixes[i].text, text, length) == 0)) {
      return (int) i;
    }
  }
  return -1;
}

/* The word that @text ends in, where what is before it is a prefix or nothing; its index, or -1. One that may
 * have the prefix goes before one that may not: "GIOP" is no "Gi" of "OP". */
static int
find_word (const char *text, gsize length, int *prefix)
{
  int word = -1;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    gsize n = strlen (words[i].text);
    int before;
    const char *end = text + length - n;
    gboolean exact = words[i].kind == WORD_EXACT;

    if (n > length || (exact ? strncmp (end, words[i].text, n) != 0
                             : g_ascii_strncasecmp (end, words[i].text, n) != 0)) {
      continue;
    }
    before = find_prefix (text, length - n);
    if (n == length || (before >= 0 && (prefixes[before].kind & words[i].prefixes) != 0)) {
      *prefix = before;
      return (int) i;
    }
    if (before >= 0 && words[i].prefixes != 0) {
      *prefix = before;
      word = (int) i;
    }
  }
  return word;
}

/* Puts @prefix into @unit, where the word may have it. */
static GableUnitWord
apply_prefix (int prefix, PrefixKind allowed, GableUnit *unit)
{
  if (prefix < 0) {
    return GABLE_UNIT_WORD_KNOWN;
  }
  if ((prefixes[prefix].kind & allowed) == 0) {
    return g_ascii_tolower (*prefixes[prefix].text) == 'm' ? GABLE_UNIT_WORD_MILLI_OR_MEGA
                                                           : GABLE_UNIT_WORD_NO_PREFIX;
  }
  unit->exponent += prefixes[prefix].exponent;
  unit->factor *= prefixes[prefix].factor;
  return GABLE_UNIT_WORD_KNOWN;
}

/**
 * gable_unit_word_parse:
 * @text: one word with its prefix: "GB", "usecond"; "" and "1" are plain numbers, and so is a prefix alone
 * @length: its length [B]
 * @unit: (out): what it is
 *
 * Reads a word without regard to the locale, µ being written as u.
 *
 * Returns: whether it is known; @unit counts only then
 */
GableUnitWord
gable_unit_word_parse (const char *text, gsize length, GableUnit *unit)
{
  int prefix = -1;
  int word;

  *unit = (GableUnit){ .dimension = GABLE_DIMENSION_NUMBER, .factor = 1 };
  if (length == 0 || (length == 1 && *text == '1')) {
    return GABLE_UNIT_WORD_KNOWN;
  }
  word = find_word (text, length, &prefix);
  if (word < 0) {
    prefix = find_prefix (text, length);
    return prefix < 0 ? GABLE_UNIT_WORD_UNKNOWN : apply_prefix (prefix, PREFIX_UP, unit);
  }
  if (words[word].kind == WORD_BIT) {
    return GABLE_UNIT_WORD_BIT_OR_BYTE;
  }
  unit->dimension = unit->amount = words[word].dimension;
  unit->exponent = words[word].exponent;
  unit->factor = words[word].factor;
  if (words[word].kind == WORD_PLURAL && text[length - 1] == 'S') {
    unit->dimension = gable_dimension_per_second (unit->amount);
  } else {
    unit->plural = words[word].kind == WORD_PLURAL;
  }
  return apply_prefix (prefix, words[word].prefixes, unit);
}
