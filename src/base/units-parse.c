/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/text.h"
#include "base/units.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (gable_units_error_quark, gable_units_error)

/* No quantity that a person writes is longer [B]. */
#define LENGTH_MAX 256

/* What of a text is shown in a message [characters]. */
#define SHOWN_MAX 60

/* What a person can copy where the unit was wrong. */
static const char *const examples[GABLE_N_DIMENSIONS] = {
  [GABLE_DIMENSION_NUMBER] = "1500",
  [GABLE_DIMENSION_RATIO] = "92.4 %",
  [GABLE_DIMENSION_SECONDS] = "1.5 ms",
  [GABLE_DIMENSION_FREQUENCY] = "1.41 GHz",
  [GABLE_DIMENSION_BYTES] = "12.5 GB",
  [GABLE_DIMENSION_CAPACITY] = "40 MiB",
  [GABLE_DIMENSION_BANDWIDTH] = "3.35 TB/s",
  [GABLE_DIMENSION_FLOPS] = "2.5 GFLOP",
  [GABLE_DIMENSION_FLOP_RATE] = "989 TFLOP/s",
  [GABLE_DIMENSION_OPS] = "2.5 GOP",
  [GABLE_DIMENSION_OP_RATE] = "624 TOP/s",
  [GABLE_DIMENSION_INSTRUCTIONS] = "2.5 Ginst",
  [GABLE_DIMENSION_INSTRUCTION_RATE] = "489 Ginst/s",
  [GABLE_DIMENSION_INTENSITY] = "0.25 FLOP/B",
  [GABLE_DIMENSION_OP_INTENSITY] = "0.25 OP/B",
  [GABLE_DIMENSION_INSTRUCTION_INTENSITY] = "0.25 inst/B",
  [GABLE_DIMENSION_CYCLES] = "1500 cycle",
};

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

/* A unit as it was understood: 10^exponent × factor of the base unit of @dimension. */
typedef struct {
  GableDimension dimension;
  GableDimension amount; /* the same, but of a plural that reads as a rate */
  gboolean plural;       /* an amount that may as well be meant as its rate */
  int exponent;
  double factor;
} Unit;

/* The text that is read, and what messages say of it. */
typedef struct {
  char *plain; /* owned: blanks of all kinds as spaces, µ as u, trimmed */
  char *shown; /* owned */
  const char *example;
} Reading;

static void
reading_clear (Reading *reading)
{
  g_free (reading->plain);
  g_free (reading->shown);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reading, reading_clear)

/* Always FALSE. */
static gboolean
fail (const Reading *reading, GableUnitsError code, GError **error, const char *reason)
{
  /* Translators: what was written, what is wrong with it, and a text that would do */
  g_set_error (error, GABLE_UNITS_ERROR, code,
               _ ("“%s”: %s; write it like “%s”"), reading->shown, reason, reading->example);
  return FALSE;
}

/* Spaces of every width are one space, µ (U+00B5) and μ (U+03BC) are u. */
static gboolean
start_reading (
  Reading *reading, const char *text, gsize length, const char *example, GError **error)
{
  GString *plain = g_string_new (NULL);
  g_autofree char *bounded = g_strndup (text, MIN (length, LENGTH_MAX));
  g_autofree char *display = gable_text_to_display (bounded);

  for (const char *at = bounded; length <= LENGTH_MAX && at < bounded + length;) {
    gunichar character = g_utf8_get_char_validated (at, bounded + length - at);

    if (character == 0 || character >= (gunichar) -2) {
      g_string_truncate (plain, 0);
      break;
    }
    if (g_unichar_isspace (character)) {
      g_string_append_c (plain, ' ');
    } else if (character == 0xb5 || character == 0x3bc) {
      g_string_append_c (plain, 'u');
    } else {
      g_string_append_unichar (plain, character);
    }
    at = g_utf8_next_char (at);
  }
  reading->plain = g_strstrip (g_string_free (plain, FALSE));
  reading->shown = gable_text_shorten (display, SHOWN_MAX);
  reading->example = example;
  if (*reading->plain == '\0' && length > 0) {
    return fail (reading, GABLE_UNITS_ERROR_SYNTAX, error, _ ("there is nothing to read in it"));
  }
  return TRUE;
}

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
static gboolean
apply_prefix (const Reading *reading, int prefix, PrefixKind allowed, Unit *unit, GError **error)
{
  if (prefix < 0) {
    return TRUE;
  }
  if ((prefixes[prefix].kind & allowed) == 0) {
    if (g_ascii_tolower (*prefixes[prefix].text) == 'm') {
      return fail (reading, GABLE_UNITS_ERROR_AMBIGUOUS, error,
                   _ ("m is milli and M is mega, and neither is plainly meant here"));
    }
    return fail (reading, GABLE_UNITS_ERROR_SYNTAX, error, _ ("this unit has no such prefix"));
  }
  unit->exponent += prefixes[prefix].exponent;
  unit->factor *= prefixes[prefix].factor;
  return TRUE;
}

/* One word with its prefix: "GB", "usecond". */
static gboolean
parse_word (const Reading *reading, const char *text, gsize length, Unit *unit, GError **error)
{
  int prefix = -1;
  int word;

  *unit = (Unit){ .dimension = GABLE_DIMENSION_NUMBER, .factor = 1 };
  if (length == 0 || (length == 1 && *text == '1')) {
    return TRUE;
  }
  word = find_word (text, length, &prefix);
  if (word < 0) {
    prefix = find_prefix (text, length);
    if (prefix < 0) {
      return fail (reading, GABLE_UNITS_ERROR_SYNTAX, error, _ ("its unit is unknown"));
    }
    return apply_prefix (reading, prefix, PREFIX_UP, unit, error);
  }
  if (words[word].kind == WORD_BIT) {
    return fail (reading, GABLE_UNITS_ERROR_AMBIGUOUS, error,
                 _ ("b could be bits or bytes, which are “bit” and “B”"));
  }
  unit->dimension = unit->amount = words[word].dimension;
  unit->exponent = words[word].exponent;
  unit->factor = words[word].factor;
  if (words[word].kind == WORD_PLURAL && text[length - 1] == 'S') {
    unit->dimension = gable_dimension_per_second (unit->amount);
  } else {
    unit->plural = words[word].kind == WORD_PLURAL;
  }
  return apply_prefix (reading, prefix, words[word].prefixes, unit, error);
}

/* What one unit over another measures; NUMBER where it is nothing known here. */
static GableDimension
divide (const Unit *above, const Unit *below)
{
  if (below->dimension == GABLE_DIMENSION_SECONDS) {
    /* Of the amount: "TFLOPS/s" is said for TFLOP/s. */
    return above->dimension == GABLE_DIMENSION_NUMBER ? GABLE_DIMENSION_FREQUENCY
                                                      : gable_dimension_per_second (above->amount);
  }
  return below->dimension == GABLE_DIMENSION_BYTES ? gable_dimension_per_byte (above->amount)
                                                   : GABLE_DIMENSION_NUMBER;
}

/* Where "/" or " per " stands in @text, and how long it is; NULL where it does not. */
static const char *
find_division (const char *text, gsize *length)
{
  const char *slash = strchr (text, '/');
  const char *per = strstr (text, " per ");

  *length = slash != NULL ? 1 : strlen (" per ");
  return slash != NULL ? slash : per;
}

/* "GB/s", "byte per second", "FLOP / B" or one word; blanks round it are gone already. */
static gboolean
parse_unit (const Reading *reading, const char *text, Unit *unit, GError **error)
{
  gsize division_length;
  const char *division = find_division (text, &division_length);
  g_autofree char *above_text = NULL, *below_text = NULL;
  Unit above, below;

  if (division == NULL) {
    return parse_word (reading, text, strlen (text), unit, error);
  }
  above_text = g_strstrip (g_strndup (text, (gsize) (division - text)));
  below_text = g_strstrip (g_strdup (division + division_length));
  if (!parse_word (reading, above_text, strlen (above_text), &above, error) ||
      !parse_word (reading, below_text, strlen (below_text), &below, error)) {
    return FALSE;
  }
  *unit = (Unit){
    .dimension = divide (&above, &below),
    .exponent = above.exponent - below.exponent,
    .factor = above.factor / below.factor,
  };
  unit->amount = unit->dimension;
  if (unit->dimension == GABLE_DIMENSION_NUMBER) {
    return fail (reading, GABLE_UNITS_ERROR_SYNTAX, error, _ ("its unit is unknown"));
  }
  return TRUE;
}

/* Where the number at the start of @text ends: digits, points, commas, and an exponent only where it has
 * digits, so that "1EB" is an exabyte. */
static const char *
find_number_end (const char *text)
{
  const char *end = text + strspn (text, "+-");
  const char *digits;

  end += strspn (end, "0123456789.,");
  if (*end != 'e' && *end != 'E') {
    return end;
  }
  digits = end + 1 + (end[1] == '+' || end[1] == '-');
  return g_ascii_isdigit (*digits) ? digits + strspn (digits, "0123456789") : end;
}

/* Whether the commas of @number stand where thousands marks stand: one to three digits, then groups of three. */
static gboolean
has_thousands (const char *number)
{
  gsize group = strspn (number, "0123456789");

  if (group < 1 || group > 3) {
    return FALSE;
  }
  for (number += group; *number == ','; number += 4) {
    if (strspn (number + 1, "0123456789") != 3) {
      return FALSE;
    }
  }
  return strchr (number, ',') == NULL;
}

/* @number with its commas as what they must mean, or NULL: "1,234,567" and "1,234.5" have thousands marks,
 * "1,5" and "0,125" a decimal comma, and "1,234" could have either. */
static char *
settle_commas (const Reading *reading, const char *number, GError **error)
{
  const char *comma = strchr (number, ',');
  const char *start = number + strspn (number, "+-");
  gboolean several = comma != strrchr (number, ',') || strchr (number, '.') != NULL;
  gboolean thousands = has_thousands (start);
  g_auto (GStrv) groups = NULL;

  if (comma == NULL) {
    return g_strdup (number);
  }
  if (thousands && !several && *start != '0') {
    fail (reading, GABLE_UNITS_ERROR_AMBIGUOUS, error,
          _ ("its comma could be a decimal or a thousands mark"));
    return NULL;
  }
  if (several && !thousands) {
    fail (reading, GABLE_UNITS_ERROR_SYNTAX, error, _ ("its number is not one"));
    return NULL;
  }
  groups = g_strsplit (number, ",", -1);
  return g_strjoinv (several ? "" : ".", groups);
}

/* @number times @unit. The powers of ten of both are one exponent, so that "3.35 TB/s" is the double nearest
 * to 3.35e12. */
static gboolean
scale (const Reading *reading, const char *number, const Unit *unit, double *value, GError **error)
{
  gsize mantissa_length = strcspn (number, "eE");
  const char *exponent_text = number + mantissa_length;
  gint64 exponent = *exponent_text != '\0' ? g_ascii_strtoll (exponent_text + 1, NULL, 10) : 0;
  g_autofree char *text = NULL;

  if (!gable_number_read (number, mantissa_length, value)) {
    return fail (reading, GABLE_UNITS_ERROR_SYNTAX, error, _ ("its number is not one"));
  }
  exponent = CLAMP (exponent, -G_MAXINT, G_MAXINT) + unit->exponent;
  text = g_strdup_printf ("%.*se%" G_GINT64_FORMAT, (int) mantissa_length, number, exponent);
  if (!gable_number_read (text, strlen (text), value) || !isfinite (*value * unit->factor)) {
    return fail (reading, GABLE_UNITS_ERROR_RANGE, error, _ ("it is beyond any number"));
  }
  *value *= unit->factor;
  return TRUE;
}

/* Whether @unit is one of @wanted; if not, why. */
static gboolean
check_dimension (const Reading *reading, const Unit *unit, GableDimension wanted, GError **error)
{
  GableDimension rate = gable_dimension_per_second (unit->dimension);

  if (unit->dimension == wanted || (unit->plural && rate == wanted) ||
      (unit->dimension == GABLE_DIMENSION_BYTES && wanted == GABLE_DIMENSION_CAPACITY)) {
    return TRUE;
  }
  if (wanted != GABLE_DIMENSION_NUMBER &&
      (rate == wanted || gable_dimension_per_byte (unit->dimension) == wanted)) {
    return fail (reading, GABLE_UNITS_ERROR_AMBIGUOUS, error, _ ("it does not say per what"));
  }
  if (unit->dimension == GABLE_DIMENSION_NUMBER) {
    return fail (reading, GABLE_UNITS_ERROR_AMBIGUOUS, error,
                 _ ("it has a prefix without its unit"));
  }
  return fail (reading, GABLE_UNITS_ERROR_DIMENSION, error,
               _ ("its unit measures something else than is wanted here"));
}

/**
 * gable_unit_parse:
 * @text: a unit alone, as a tool prints it: "Gbyte/second", "usecond", "%", "KiB"; "" is a plain number
 * @length: its length [B], or -1 where it is terminated
 * @dimension: (out): what it measures; of capacities `GABLE_DIMENSION_BYTES`
 * @factor: (out): one of it in the base unit of @dimension
 * @error: `GABLE_UNITS_ERROR_SYNTAX` where it is unknown, AMBIGUOUS where it can mean two things
 *
 * Reads a unit without regard to the locale. Decimal and binary prefixes are kept apart: KB is 1000 B and KiB
 * 1024 B.
 *
 * Returns: whether it is known
 */
gboolean
gable_unit_parse (
  const char *text, gssize length, GableDimension *dimension, double *factor, GError **error)
{
  g_auto (Reading) reading = { 0 };
  gsize size = length < 0 ? strlen (text) : (gsize) length;
  Unit unit;

  if (!start_reading (&reading, text, size, "GB/s", error) ||
      !parse_unit (&reading, reading.plain, &unit, error)) {
    return FALSE;
  }
  if (unit.plural && !g_str_has_suffix (reading.plain, "Ps")) {
    return fail (&reading, GABLE_UNITS_ERROR_AMBIGUOUS, error,
                 _ ("it could be an amount or a rate"));
  }
  *dimension = unit.dimension;
  return scale (&reading, "1", &unit, factor, error);
}

/**
 * gable_quantity_parse:
 * @text: what a person wrote: "3.35 TB/s", "1.2e3 GB/s", "92.4 %"; without a unit it is in the base unit
 * @wanted: what it must measure
 * @value: (out): in the base unit of @wanted
 * @error: `GABLE_UNITS_ERROR`
 *
 * Reads a quantity without regard to the locale. What can be understood in two ways is refused with the
 * reason, and all but numbers and ratios may not be negative.
 *
 * Returns: whether it was understood; @value is left alone where it was not
 */
gboolean
gable_quantity_parse (const char *text, GableDimension wanted, double *value, GError **error)
{
  g_auto (Reading) reading = { 0 };
  g_autofree char *written = NULL, *number = NULL;
  const char *number_end, *unit_text;
  Unit unit;
  double read;

  g_return_val_if_fail (wanted < GABLE_N_DIMENSIONS, FALSE);
  if (!start_reading (&reading, text, strlen (text), examples[wanted], error)) {
    return FALSE;
  }
  number_end = find_number_end (reading.plain);
  unit_text = number_end + strspn (number_end, " ");
  written = g_strndup (reading.plain, (gsize) (number_end - reading.plain));
  if (written[strspn (written, "+-.,")] == '\0') {
    return fail (&reading, GABLE_UNITS_ERROR_SYNTAX, error, _ ("it does not start with a number"));
  }
  number = settle_commas (&reading, written, error);
  if (number == NULL || !parse_unit (&reading, unit_text, &unit, error) ||
      (*unit_text != '\0' && !check_dimension (&reading, &unit, wanted, error)) ||
      !scale (&reading, number, &unit, &read, error)) {
    return FALSE;
  }
  if (read < 0 && !gable_dimension_is_signed (wanted)) {
    return fail (&reading, GABLE_UNITS_ERROR_RANGE, error, _ ("it is negative"));
  }
  *value = read;
  return TRUE;
}
