/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/units.h"

#include <stdlib.h>
#include <string.h>

/* Which prefixes a figure of a dimension gets on output. */
typedef enum {
  PREFIXES_NONE,
  PREFIXES_DOWN, /* m µ n p */
  PREFIXES_UP,   /* k M G T P E Z Y */
  PREFIXES_IEC,  /* Ki Mi Gi Ti Pi Ei */
} Prefixes;

static const struct {
  const char *unit;
  Prefixes prefixes;
  GableDimension per_second; /* NUMBER where there is none */
  GableDimension per_byte;
} dimensions[GABLE_N_DIMENSIONS] = {
  [GABLE_DIMENSION_NUMBER] = { "", PREFIXES_NONE, 0, 0 },
  [GABLE_DIMENSION_RATIO] = { "", PREFIXES_NONE, 0, 0 },
  [GABLE_DIMENSION_SECONDS] = { "s", PREFIXES_DOWN, 0, 0 },
  [GABLE_DIMENSION_FREQUENCY] = { "Hz", PREFIXES_UP, 0, 0 },
  [GABLE_DIMENSION_BYTES] = { "B", PREFIXES_UP, GABLE_DIMENSION_BANDWIDTH, 0 },
  [GABLE_DIMENSION_CAPACITY] = { "B", PREFIXES_IEC, GABLE_DIMENSION_BANDWIDTH, 0 },
  [GABLE_DIMENSION_BANDWIDTH] = { "B/s", PREFIXES_UP, 0, 0 },
  [GABLE_DIMENSION_FLOPS] = { "FLOP", PREFIXES_UP, GABLE_DIMENSION_FLOP_RATE,
                              GABLE_DIMENSION_INTENSITY },
  [GABLE_DIMENSION_FLOP_RATE] = { "FLOP/s", PREFIXES_UP, 0, 0 },
  [GABLE_DIMENSION_OPS] = { "OP", PREFIXES_UP, GABLE_DIMENSION_OP_RATE,
                            GABLE_DIMENSION_OP_INTENSITY },
  [GABLE_DIMENSION_OP_RATE] = { "OP/s", PREFIXES_UP, 0, 0 },
  [GABLE_DIMENSION_INSTRUCTIONS] = { "inst", PREFIXES_UP, GABLE_DIMENSION_INSTRUCTION_RATE,
                                     GABLE_DIMENSION_INSTRUCTION_INTENSITY },
  [GABLE_DIMENSION_INSTRUCTION_RATE] = { "inst/s", PREFIXES_UP, 0, 0 },
  [GABLE_DIMENSION_INTENSITY] = { "FLOP/B", PREFIXES_NONE, 0, 0 },
  [GABLE_DIMENSION_OP_INTENSITY] = { "OP/B", PREFIXES_NONE, 0, 0 },
  [GABLE_DIMENSION_INSTRUCTION_INTENSITY] = { "inst/B", PREFIXES_NONE, 0, 0 },
  [GABLE_DIMENSION_CYCLES] = { "cycle", PREFIXES_UP, GABLE_DIMENSION_FREQUENCY, 0 },
};

static const char *const up[] = { "", "k", "M", "G", "T", "P", "E", "Z", "Y" };
static const char *const down[] = { "", "m", "µ", "n", "p" };
static const char *const iec[] = { "", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei" };

/* What was asked for by gable_units_set_style (), read by any thread. */
static int style_binary;
static int style_rates;

/* Steps of the prefixes that stand for all, and the least that is written with one of them. */
static const int fixed_steps[GABLE_N_RATE_PREFIXES] = {
  [GABLE_RATE_PREFIX_SHORT] = -1,
  [GABLE_RATE_PREFIX_GIGA] = 3,
  [GABLE_RATE_PREFIX_TERA] = 4,
};
#define FIXED_MIN 0.001

/* Significant digits that people read at a glance. */
#define DIGITS 3

/* Outside of these powers of ten a plain number is written with an exponent. */
#define PLAIN_EXPONENT_MIN -4
#define PLAIN_EXPONENT_MAX 7

/* The most digits that a double has, and a terminator. */
#define DIGITS_MAX 17

/* A number rounded to some significant digits: 0.d1d2d3… × 10^point, without trailing zeros. */
typedef struct {
  char digits[DIGITS_MAX + 1];
  gboolean negative;
  int n_digits;
  int point;
} Rounded;

/* @value is finite; @digits from 1 to DIGITS_MAX. */
static Rounded
round_to_digits (double value, guint digits)
{
  char text[GABLE_NUMBER_LENGTH], format[8];
  Rounded rounded = { .negative = value < 0 };

  g_snprintf (format, sizeof format, "%%.%ue", digits - 1);
  g_ascii_formatd (text, sizeof text, format, fabs (value));
  for (const char *at = text; *at != 'e'; at++) {
    if (g_ascii_isdigit (*at)) {
      rounded.digits[rounded.n_digits++] = *at;
    }
  }
  rounded.point = atoi (strchr (text, 'e') + 1) + 1;
  while (rounded.n_digits > 0 && rounded.digits[rounded.n_digits - 1] == '0') {
    rounded.n_digits--;
  }
  if (rounded.n_digits == 0) {
    rounded.negative = FALSE;
    rounded.point = 1;
  }
  return rounded;
}

/* Writes @rounded with its point moved @places to the left. */
static void
append_rounded (GString *text, const Rounded *rounded, int places)
{
  int point = rounded->point - places;

  if (rounded->negative) {
    g_string_append_c (text, '-');
  }
  if (point <= 0) {
    g_string_append (text, "0.");
  }
  for (int i = MIN (point, 0); i < MAX (point, rounded->n_digits); i++) {
    if (i > 0 && i == point) {
      g_string_append_c (text, '.');
    }
    g_string_append_c (text, i >= 0 && i < rounded->n_digits ? rounded->digits[i] : '0');
  }
}

/* Without a prefix, with an exponent where it would be very long. */
static void
append_plain (GString *text, const Rounded *rounded)
{
  if (rounded->point > PLAIN_EXPONENT_MIN && rounded->point <= PLAIN_EXPONENT_MAX) {
    append_rounded (text, rounded, 0);
  } else {
    append_rounded (text, rounded, rounded->point - 1);
    g_string_append_printf (text, "e%d", rounded->point - 1);
  }
}

/* All of its integer digits, at least @digits significant ones: what has no larger prefix than its own is counted. */
static void
append_whole (GString *text, double value, guint digits)
{
  Rounded rounded = round_to_digits (value, digits);

  if (rounded.point > (int) digits && rounded.point <= PLAIN_EXPONENT_MAX) {
    rounded = round_to_digits (round (value), (guint) rounded.point);
  }
  append_plain (text, &rounded);
}

/* Rounds first, then picks the prefix: 999.6 is "1 k", not "1000 ". @fixed: the prefix to have, or -1 */
static const char *
append_decimal (GString *text, double value, guint digits, Prefixes prefixes, int fixed)
{
  Rounded rounded = round_to_digits (value, digits);
  int step = (rounded.point - 1 + 330) / 3 - 110; /* rounded down, also below zero */

  if (fixed >= 0) {
    append_rounded (text, &rounded, 3 * fixed);
    return up[fixed];
  }
  if (prefixes == PREFIXES_UP && step > 0 && step < (int) G_N_ELEMENTS (up)) {
    append_rounded (text, &rounded, 3 * step);
    return up[step];
  }
  if (prefixes == PREFIXES_DOWN && step < 0 && -step < (int) G_N_ELEMENTS (down)) {
    append_rounded (text, &rounded, 3 * step);
    return down[-step];
  }
  if (prefixes == PREFIXES_NONE) {
    append_plain (text, &rounded);
  } else {
    append_whole (text, value, digits);
  }
  return "";
}

/* @fixed: the prefix to have, or -1 */
static const char *
append_binary (GString *text, double value, guint digits, int fixed)
{
  guint step = 0;

  if (fixed >= 0) {
    append_decimal (text, value / pow (1024, fixed), digits, PREFIXES_NONE, 0);
    return iec[fixed];
  }
  for (; step + 1 < G_N_ELEMENTS (iec); step++, value /= 1024) {
    /* What would be shown decides, as with powers of ten: 1023.9 KiB is "1 MiB". */
    double shown = fabs (value) >= 1000 && digits <= 3 ? round (value) : value;

    if (fabs (shown) < 1024) {
      break;
    }
  }
  append_whole (text, value, digits);
  return iec[step];
}

void
gable_units_set_style (gboolean binary, GableRatePrefix rates)
{
  g_return_if_fail (rates < GABLE_N_RATE_PREFIXES);
  g_atomic_int_set (&style_binary, binary);
  g_atomic_int_set (&style_rates, (int) rates);
}

static Prefixes
prefixes_of (GableDimension dimension)
{
  gboolean bytes = dimension == GABLE_DIMENSION_BYTES || dimension == GABLE_DIMENSION_BANDWIDTH;

  return bytes && g_atomic_int_get (&style_binary) ? PREFIXES_IEC : dimensions[dimension].prefixes;
}

/* The step of the prefix that @value is to have, or -1 where that is free. */
static int
find_fixed (double value, GableDimension dimension)
{
  int step = fixed_steps[g_atomic_int_get (&style_rates)];

  switch ((int) dimension) {
  case GABLE_DIMENSION_BANDWIDTH:
  case GABLE_DIMENSION_FLOP_RATE:
  case GABLE_DIMENSION_OP_RATE:
  case GABLE_DIMENSION_INSTRUCTION_RATE:
    return step >= 0 && fabs (value) >= FIXED_MIN * pow (10, 3 * step) ? step : -1;
  default:
    return -1;
  }
}

/**
 * gable_format_digits:
 * @value: in the base unit of @dimension
 * @dimension: what it measures
 * @digits: significant digits, from 1 to 17
 *
 * Writes a quantity with the prefix that keeps it between 1 and 1000, trailing zeros left out; or as
 * gable_units_set_style () has it.
 *
 * Returns: (transfer full): "1.56 TB/s"; "–" where @value is unknown
 */
char *
gable_format_digits (double value, GableDimension dimension, guint digits)
{
  GString *text;
  const char *prefix = "";
  const char *unit;

  g_return_val_if_fail (dimension < GABLE_N_DIMENSIONS, NULL);
  g_return_val_if_fail (digits >= 1 && digits <= DIGITS_MAX, NULL);
  if (!gable_known (value)) {
    return g_strdup ("–");
  }
  text = g_string_new (NULL);
  unit = dimensions[dimension].unit;
  if (isinf (value)) {
    g_string_append (text, value < 0 ? "-∞" : "∞");
  } else if (prefixes_of (dimension) == PREFIXES_IEC) {
    prefix = append_binary (text, value, digits, find_fixed (value, dimension));
  } else {
    prefix =
      append_decimal (text, value, digits, prefixes_of (dimension), find_fixed (value, dimension));
  }
  if (*prefix != '\0' || *unit != '\0') {
    g_string_append_printf (text, " %s%s", prefix, unit);
  }
  return g_string_free (text, FALSE);
}

/**
 * gable_format:
 * @value: in the base unit of @dimension
 * @dimension: what it measures
 *
 * As gable_format_digits () with three digits.
 *
 * Returns: (transfer full): the text
 */
char *
gable_format (double value, GableDimension dimension)
{
  return gable_format_digits (value, dimension, DIGITS);
}

/* @value to three digits, and @unit after it. */
static char *
format_plain (double value, const char *unit)
{
  g_autofree char *number = gable_format (value, GABLE_DIMENSION_RATIO);

  return gable_known (value) ? g_strconcat (number, unit, NULL) : g_steal_pointer (&number);
}

/**
 * gable_format_percent:
 * @ratio: a share [1]
 *
 * Returns: (transfer full): "92.4 %" for 0.924
 */
char *
gable_format_percent (double ratio)
{
  return format_plain (ratio * 100, " %");
}

/**
 * gable_format_factor:
 * @factor: how many times [1]
 *
 * Returns: (transfer full): "1.83×"
 */
char *
gable_format_factor (double factor)
{
  return format_plain (factor, "×");
}

/**
 * gable_dimension_unit:
 * @dimension: what a figure measures
 *
 * Returns: its base unit, "" for a plain number
 */
const char *
gable_dimension_unit (GableDimension dimension)
{
  g_return_val_if_fail (dimension < GABLE_N_DIMENSIONS, "");
  return dimensions[dimension].unit;
}

/**
 * gable_dimension_is_signed:
 * @dimension: what a figure measures
 *
 * Returns: whether a negative figure of it means anything: of a plain number and of a ratio (a change) only
 */
gboolean
gable_dimension_is_signed (GableDimension dimension)
{
  return dimension == GABLE_DIMENSION_NUMBER || dimension == GABLE_DIMENSION_RATIO;
}

/**
 * gable_dimension_per_second:
 * @dimension: an amount
 *
 * Returns: the dimension of its rate; `GABLE_DIMENSION_NUMBER` where it has none
 */
GableDimension
gable_dimension_per_second (GableDimension dimension)
{
  g_return_val_if_fail (dimension < GABLE_N_DIMENSIONS, GABLE_DIMENSION_NUMBER);
  return dimensions[dimension].per_second;
}

/**
 * gable_dimension_per_byte:
 * @dimension: an amount of work
 *
 * Returns: the dimension of its intensity; `GABLE_DIMENSION_NUMBER` where it has none
 */
GableDimension
gable_dimension_per_byte (GableDimension dimension)
{
  g_return_val_if_fail (dimension < GABLE_N_DIMENSIONS, GABLE_DIMENSION_NUMBER);
  return dimensions[dimension].per_byte;
}
