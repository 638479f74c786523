/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/heading.h"

#include "import/importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The dimensions that a figure of this meaning can have. Returns: how many */
static guint
possible_dimensions (GableMeaning meaning, GableDimension dimensions[3])
{
  switch (meaning.role) {
  case GABLE_MEANS_TIME:
    dimensions[0] = GABLE_DIMENSION_SECONDS;
    return 1;
  case GABLE_MEANS_PERFORMANCE:
    dimensions[0] = GABLE_DIMENSION_FLOP_RATE;
    dimensions[1] = GABLE_DIMENSION_OP_RATE;
    dimensions[2] = GABLE_DIMENSION_INSTRUCTION_RATE;
    return 3;
  case GABLE_MEANS_INTENSITY:
    dimensions[0] = GABLE_DIMENSION_INTENSITY;
    dimensions[1] = GABLE_DIMENSION_OP_INTENSITY;
    dimensions[2] = GABLE_DIMENSION_INSTRUCTION_INTENSITY;
    return 3;
  case GABLE_MEANS_AMOUNT:
    dimensions[0] = gable_counter_dimension (meaning.counter);
    dimensions[1] = gable_counter_rate_dimension (meaning.counter);
    return 2;
  case GABLE_MEANS_RATE:
    dimensions[0] = gable_counter_rate_dimension (meaning.counter);
    return 1;
  case GABLE_MEANS_LAUNCHES:
    dimensions[0] = GABLE_DIMENSION_NUMBER;
    return 1;
  case GABLE_MEANS_UNKNOWN:
  case GABLE_MEANS_NAME:
  case GABLE_MEANS_KIND:
  default:
    return 0;
  }
}

/**
 * gable_table_column_set_unit:
 * @column: whose meaning is set
 * @unit: (nullable): "ms"; without one its figures are in the base unit
 * @error: `GABLE_IMPORT_ERROR_MALFORMED` where it measures something else, or could be an amount and a rate
 *
 * Sets how its figures become those of the base unit.
 */
gboolean
gable_table_column_set_unit (GableTableColumn *column, const char *unit, GError **error)
{
  GableDimension dimensions[3];
  guint n = possible_dimensions (column->meaning, dimensions);
  guint fits = 0;

  column->factor = 1;
  column->dimension = n > 0 ? dimensions[0] : GABLE_DIMENSION_NUMBER;
  column->is_rate = column->meaning.role == GABLE_MEANS_RATE;
  column->has_unit = unit != NULL && *unit != '\0';
  column->unit = column->has_unit ? g_intern_string (unit) : NULL;
  if (!column->has_unit) {
    return TRUE;
  }
  for (guint i = 0; i < n; i++) {
    g_autofree char *one = g_strconcat ("1 ", unit, NULL);
    double factor;

    if (gable_quantity_parse (one, dimensions[i], &factor, NULL)) {
      column->factor = factor;
      column->dimension = dimensions[i];
      column->is_rate |= i == 1 && column->meaning.role == GABLE_MEANS_AMOUNT;
      fits++;
    }
  }
  if (fits == 1) {
    return TRUE;
  }
  g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
               fits > 1
               ? _("column “%s”: its unit “%s” could be an amount or a rate; write “/s” "
                            "behind a rate")
               : _("column “%s”: “%s” is no unit of what it is to mean"), column->heading, unit);
  return FALSE;
}

/* "Time [ms]", "bw (GB/s)" */
char *
gable_heading_split (const char *heading, char **unit)
{
  gsize length = strlen (heading);
  char closing = length > 0 ? heading[length - 1] : '\0';
  const char *opening = closing == ')'   ? strrchr (heading, '(')
                        : closing == ']' ? strrchr (heading, '[')
                                         : NULL;

  if (opening == NULL || opening == heading) {
    return NULL;
  }
  *unit = g_strstrip (g_strndup (opening + 1, (gsize) (heading + length - 1 - opening) - 1));
  return g_strstrip (g_strndup (heading, (gsize) (opening - heading)));
}
