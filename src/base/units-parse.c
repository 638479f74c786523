/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/units.h"

#include "base/text.h"
#include "base/unit-words.h"

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

/* One word of the unit, or why it is none. */
static gboolean
parse_word (const Reading *reading, const char *text, GableUnit *unit, GError **error)
{
  switch (gable_unit_word_parse (text, strlen (text), unit)) {
  case GABLE_UNIT_WORD_KNOWN:
    return TRUE;
  case GABLE_UNIT_WORD_NO_PREFIX:
    return fail (reading, GABLE_UNITS_ERROR_SYNTAX, error, _ ("its unit has no such prefix"));
  case GABLE_UNIT_WORD_MILLI_OR_MEGA:
    return fail (reading, GABLE_UNITS_ERROR_AMBIGUOUS, error,
                 _ ("m is milli and M is mega, and neither is plainly meant here"));
  case GABLE_UNIT_WORD_BIT_OR_BYTE:
    return fail (reading, GABLE_UNITS_ERROR_AMBIGUOUS, error,
                 _ ("b could be bits or bytes, which are “bit” and “B”"));
  case GABLE_UNIT_WORD_UNKNOWN:
  default:
    return fail (reading, GABLE_UNITS_ERROR_SYNTAX, error, _ ("its unit is unknown"));
  }
}

/* What one unit over another measures; NUMBER where it is nothing known here. */
static GableDimension
divide (const GableUnit *above, const GableUnit *below)
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
parse_unit (const Reading *reading, const char *text, GableUnit *unit, GError **error)
{
  gsize division_length;
  const char *division = find_division (text, &division_length);
  g_autofree char *above_text = NULL, *below_text = NULL;
  GableUnit above, below;

  if (division == NULL) {
    return parse_word (reading, text, unit, error);
  }
  above_text = g_strstrip (g_strndup (text, (gsize) (division - text)));
  below_text = g_strstrip (g_strdup (division + division_length));
  if (!parse_word (reading, above_text, &above, error) ||
      !parse_word (reading, below_text, &below, error)) {
    return FALSE;
  }
  *unit = (GableUnit){
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
scale (
  const Reading *reading, const char *number, const GableUnit *unit, double *value, GError **error)
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
check_dimension (const Reading *reading,
                 const GableUnit *unit,
                 GableDimension wanted,
                 GError **error)
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
  GableUnit unit;

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
  GableUnit unit;
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
