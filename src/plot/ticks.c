/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/ticks.h"

/* Nearer than this, minor marks are a grey haze [pt]. */
#define MINOR_SPACING 3.0
/* Room that a decade must have for all nine of its marks, and for its 2 and 5 alone [pt]. */
#define ROOM_FOR_NINE 30.0
#define ROOM_FOR_TWO_FIVE 14.0
/* Beyond these many decades, no more than the 2 and 5, or the decades alone, whatever the room: GABLE_TICKS_MAX. */
#define DECADES_WITH_NINE 100.0
#define DECADES_WITH_TWO_FIVE 300.0
/* Less than this many decades and the labels 1, 2, 5 are too few: steps as on a linear axis. */
#define FEW_DECADES 0.7
/* Less than this many, and the decades alone are too few: 2 and 5 have labels too, where there is room. */
#define FEW_FOR_DIGITS 2.6
/* On an axis that needs powers of ten, those from 1000 and 0.001 on are all written so. */
#define LEAST_POWER 3
/* Places outside the axis by less than rounding still are on it [1]. */
#define SLACK 1e-9

typedef struct {
  GArray *ticks;
  const GableScale *scale;
  GableDimension dimension;
} Marks;

static gboolean
is_rate (GableDimension dimension)
{
  return dimension == GABLE_DIMENSION_FLOP_RATE || dimension == GABLE_DIMENSION_OP_RATE ||
         dimension == GABLE_DIMENSION_INSTRUCTION_RATE || dimension == GABLE_DIMENSION_BANDWIDTH;
}

static char *
power_of_ten (double value)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  int power = (int) floor (log10 (fabs (value)) + 1e-9);
  double mantissa = value / pow (10, power);
  char text[GABLE_NUMBER_LENGTH];
  g_autofree char *plain = g_strdup_printf ("%d", power);
  g_autoptr (GString) label = g_string_new (NULL);

  if (fabs (mantissa - 1) > 1e-6) {
    g_ascii_formatd (text, sizeof text, "%.4g", mantissa);
    g_string_append_printf (label, "%s·", text);
  }
  g_string_append (label, "10");
  for (const char *p = plain; *p != '\0'; p++) {
    g_string_append (label, *p == '-' ? "⁻" : digits[*p - '0']);
  }
  return g_string_free (g_steal_pointer (&label), FALSE);
}

/* The prefixes in use end at exa; plain text has no more than four zeros before a digit, or five behind. */
static gboolean
needs_power (double size, GableDimension dimension)
{
  return size < 0.9e-4 || size >= (is_rate (dimension) ? 0.9995e21 : 0.9995e6);
}

/**
 * gable_tick_label:
 * @value: place on an axis
 * @dimension: what the axis measures; a rate takes its prefix in words, "10 G"
 * @step: distance to the next mark: decides how many digits tell them apart; 0 for a decade
 *
 * Returns: (transfer full): the label, without the unit that stands in the title of the axis
 */
char *
gable_tick_label (double value, GableDimension dimension, double step)
{
  double size = fabs (value);
  guint digits = step > 0 && size > 0 ? (guint) CLAMP (ceil (log10 (size / step)) + 1, 1, 15) : 3;
  char text[GABLE_NUMBER_LENGTH];
  char format[8];

  if (value == 0) {
    return g_strdup ("0");
  }
  if (needs_power (size, dimension)) {
    return power_of_ten (value);
  }
  if (is_rate (dimension)) {
    char *label = gable_format_digits (value, dimension, MAX (digits, 3));
    const char *unit = gable_dimension_unit (dimension);

    if (g_str_has_suffix (label, unit)) {
      label[strlen (label) - strlen (unit)] = '\0';
    }
    return g_strchomp (label);
  }
  g_snprintf (format, sizeof format, "%%.%ug", MAX (digits, 6));
  return g_strdup (g_ascii_formatd (text, sizeof text, format, value));
}

static void
add_tick (Marks *marks, double value, char *label)
{
  GableTick tick = {
    .value = value,
    .unit = gable_scale_to_unit (marks->scale, value),
    .label = label,
  };

  if (!(tick.unit >= -SLACK && tick.unit <= 1 + SLACK) || marks->ticks->len >= GABLE_TICKS_MAX) {
    g_free (label);
    return;
  }
  tick.unit = CLAMP (tick.unit, 0, 1);
  g_array_append_val (marks->ticks, tick);
}

/* The least of 1, 2, 5 times a power of ten that is at least @least. */
static double
round_step (double least, int *leading)
{
  static const int leads[] = { 1, 2, 5, 10 };
  double power = pow (10, floor (log10 (least)));

  for (guint i = 0; i < G_N_ELEMENTS (leads); i++) {
    if (leads[i] * power >= least * (1 - SLACK)) {
      *leading = leads[i] == 10 ? 1 : leads[i];
      return leads[i] * power;
    }
  }
  *leading = 1;
  return 10 * power;
}

static void
add_even_steps (Marks *marks, double length, double spacing)
{
  GableRange range = gable_scale_get_range (marks->scale);
  double span = range.max - range.min;
  double decades = gable_scale_get_decades (marks->scale);
  /* On a logarithmic axis even steps crowd at its upper end. */
  double least = gable_known (decades) ? range.max * (1 - pow (10, -decades * spacing / length))
                                       : span * spacing / length;
  int leading;
  double step = round_step (least, &leading);
  int parts = leading == 2 ? 4 : 5;
  double first, n;

  if (length * step / span / parts < MINOR_SPACING) {
    parts = 1;
  }
  first = floor (range.min / step) * parts;
  n = MIN (ceil (span / step + 2) * parts, GABLE_TICKS_MAX);
  for (double i = 0; i <= n; i++) {
    double index = first + i;
    /* From a whole index each time, so that no error piles up. */
    double value = index / parts * step;

    if (fmod (index, parts) == 0) {
      add_tick (marks, value, gable_tick_label (value, marks->dimension, step));
    } else {
      add_tick (marks, value, NULL);
    }
  }
}

/* A decade's label; with 10⁶ on the same axis, 1000 is 10³. */
static char *
decade_label (const Marks *marks, int power)
{
  gboolean powers = !is_rate (marks->dimension) &&
                    (needs_power (pow (10, ceil (marks->scale->low - SLACK)), marks->dimension) ||
                     needs_power (pow (10, floor (marks->scale->high + SLACK)), marks->dimension));

  return powers && ABS (power) >= LEAST_POWER
           ? power_of_ten (pow (10, power))
           : gable_tick_label (pow (10, power), marks->dimension, 0);
}

/* Labels at every @stride-th power of ten, and at 2 and 5 between where @fine. */
static void
add_decades (Marks *marks, double decade_length, int stride, gboolean fine)
{
  int first = (int) floor (marks->scale->low - SLACK);
  int last = (int) ceil (marks->scale->high + SLACK);
  gboolean two_five = decade_length >= ROOM_FOR_TWO_FIVE && last - first <= DECADES_WITH_TWO_FIVE;
  gboolean nine = decade_length >= ROOM_FOR_NINE && last - first <= DECADES_WITH_NINE;

  /* A step of one decade first: whatever a range says, there are at most 602. */
  for (int power = first; power <= last; power++) {
    double decade = pow (10, power);

    if (power % stride == 0) {
      add_tick (marks, decade, decade_label (marks, power));
    } else if (decade_length >= MINOR_SPACING) {
      add_tick (marks, decade, NULL);
    }
    if (stride > 1 || !two_five) {
      continue;
    }
    for (int digit = 2; digit <= 9; digit++) {
      gboolean leading = digit == 2 || digit == 5;
      double value = digit * decade;

      if (fine && leading) {
        add_tick (marks, value, gable_tick_label (value, marks->dimension, decade));
      } else if (nine || leading) {
        add_tick (marks, value, NULL);
      }
    }
  }
}

static int
stride_of_decades (GableDimension dimension, double decade_length, double spacing)
{
  /* Prefixes change every third decade: 1 G, 1 T. */
  static const int by_prefix[] = { 1, 3, 6, 12, 30, 60, 150, 300 };
  static const int plain[] = { 1, 2, 5, 10, 20, 50, 100, 300 };
  const int *strides = is_rate (dimension) ? by_prefix : plain;

  for (guint i = 0; i < G_N_ELEMENTS (plain); i++) {
    if (strides[i] * decade_length >= spacing) {
      return strides[i];
    }
  }
  return 600;
}

static void
clear_tick (gpointer tick)
{
  g_free (((GableTick *) tick)->label);
}

/**
 * gable_ticks_new:
 * @scale: what the axis shows
 * @dimension: what it measures
 * @length: of the axis [pt], > 0
 * @spacing: least distance between two labels [pt], > 0
 *
 * The count is bounded by the room, never by the range: sixty decades on a finger's breadth give a handful of marks.
 *
 * Returns: (transfer full) (element-type GableTick): the marks in ascending order
 */
GArray *
gable_ticks_new (const GableScale *scale, GableDimension dimension, double length, double spacing)
{
  GArray *ticks = g_array_new (FALSE, FALSE, sizeof (GableTick));
  Marks marks = { .ticks = ticks, .scale = scale, .dimension = dimension };
  double decades = gable_scale_get_decades (scale);
  double decade_length;
  int stride;

  g_return_val_if_fail (length > 0 && spacing > 0, ticks);

  g_array_set_clear_func (ticks, clear_tick);
  if (!gable_known (decades) || decades < FEW_DECADES) {
    add_even_steps (&marks, length, spacing);
    return ticks;
  }
  decade_length = length / decades;
  stride = stride_of_decades (dimension, decade_length, spacing);
  /* log10 (2) is 0.30, the least of the distances 1, 2, 5, 10. */
  add_decades (&marks, decade_length, stride,
               decades < FEW_FOR_DIGITS && 0.3 * decade_length >= spacing);
  return ticks;
}
