/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-figures.h"

#include "import/importer.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Field numbers of metrics, read off real reports of 2018 to 2026. */
enum {
  METRIC_NAME = 1,
  METRIC_VALUE = 2,
  METRIC_INSTANCE = 3,
  METRIC_KIND = 4,
  KIND_TIMELINE = 1,
  INSTANCE_KEY = 1,
  INSTANCE_VALUE = 2,
  VALUE_STRING = 1
};

/* Metrics whose figures are kept, and device attributes among them, at most: every launch costs time for each. The largest
 * report seen has 2,200 and 170. */
#define MAX_SLOTS 8192
#define MAX_DEFAULTS 1024

/* What is done with a metric. */
typedef enum {
  USE_UNRESOLVED,
  USE_NOTHING, /* lists of other metrics */
  USE_FIGURE,
  USE_DEVICE_NAME,
  USE_HISTOGRAM /* and those behind it: GableNcuHistogram */
} Use;

typedef struct _GableNcuName {
  guint8 use;
  guint32 slot;
} Name;

static GArray *
new_figures (void)
{
  return g_array_new (FALSE, FALSE, sizeof (double));
}

/**
 * gable_ncu_figures_new:
 * @strings: (transfer none): all names of the report
 *
 * Returns: (transfer full)
 */
GableNcuFigures *
gable_ncu_figures_new (const GableNcuStrings *strings)
{
  GableNcuFigures *figures = g_new0 (GableNcuFigures, 1);

  figures->strings = strings;
  figures->metrics = gable_ncu_metrics_new ();
  figures->names = g_new0 (Name, gable_ncu_strings_get_n_names (strings) + 1);
  figures->values = new_figures ();
  figures->defaults = new_figures ();
  figures->factors = new_figures ();
  return figures;
}

void
gable_ncu_figures_free (GableNcuFigures *figures)
{
  if (figures == NULL) {
    return;
  }
  gable_ncu_metrics_free (figures->metrics);
  g_free (figures->names);
  g_array_unref (figures->values);
  g_array_unref (figures->defaults);
  g_array_unref (figures->factors);
  g_free (figures);
}

/* The slot of a metric, with room for its figures. Times stand in nanoseconds in the file. */
static guint
need_slot (GableNcuFigures *figures, const char *name)
{
  guint slot = gable_ncu_metrics_slot (figures->metrics, name);
  double unknown = GABLE_UNKNOWN;
  double factor = strstr (name, "__time_") != NULL ? 1e-9 : 1;

  if (slot >= figures->values->len) {
    g_array_append_val (figures->values, unknown);
    g_array_append_val (figures->defaults, unknown);
    g_array_append_val (figures->factors, factor);
  }
  return slot;
}

/* A device attribute that the session tells; launches that hold it themselves go before it. */
void
gable_ncu_figures_set_default (GableNcuFigures *figures, const char *metric, double value)
{
  if (figures->values->len < MAX_DEFAULTS) {
    guint slot = need_slot (figures, metric);

    g_array_index (figures->defaults, double, slot) = value;
  }
}

void
gable_ncu_figures_begin (GableNcuFigures *figures, guint64 offset)
{
  figures->offset = offset;
  figures->opcodes = (GableNcuOpcodes){ 0 };
  if (figures->values->len > 0) {
    memcpy (figures->values->data, figures->defaults->data, figures->values->len * sizeof (double));
  }
}

/* (error) Says that the launch is damaged. */
gboolean
gable_ncu_figures_fail (const GableNcuFigures *figures, GError **error)
{
  g_set_error (
    error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
    _("byte %" PRIu64
                 ": the launch that begins here is damaged; its report can't be trusted"),
       figures->offset);
  return FALSE;
}

static void
resolve (GableNcuFigures *figures, guint number)
{
  static const char *const histograms[GABLE_NCU_N_HISTOGRAMS] = {
    [GABLE_NCU_THREADS] = "sass__thread_inst_executed_true_per_opcode",
    [GABLE_NCU_THREADS_MODIFIERS] = "sass__thread_inst_executed_true_per_opcode_with_modifier_all",
    [GABLE_NCU_WARPS_MODIFIERS] = "sass__inst_executed_per_opcode_with_modifier_all",
  };
  static const char *const lists[] = { "group:", "breakdown:" };
  const char *text = gable_ncu_strings_get_text (figures->strings, number);
  Name *name = &figures->names[number];

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++) {
    if (g_str_has_prefix (text, lists[i])) {
      name->use = USE_NOTHING;
      return;
    }
  }
  if (strcmp (text, "device__attribute_display_name") == 0) {
    name->use = USE_DEVICE_NAME;
    return;
  }
  if (figures->values->len >= MAX_SLOTS) {
    name->use = USE_NOTHING;
    figures->n_left_out++;
    return;
  }
  name->use = USE_FIGURE;
  name->slot = need_slot (figures, text);
  for (guint i = 0; i < G_N_ELEMENTS (histograms); i++) {
    if (strcmp (text, histograms[i]) == 0) {
      name->use = (guint8) (USE_HISTOGRAM + i);
    }
  }
}

/* The name of a metric. Returns: (nullable): NULL without an error where the file was cut before it */
static const Name *
find_name (GableNcuFigures *figures, guint64 index, GError **error)
{
  guint size = gable_ncu_strings_get_size (figures->strings);

  if (index >= size) {
    if (!figures->cut) {
      g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
                   _("byte %" PRIu64 ": the launch that begins here has a metric with name "
                     "%" PRIu64 ", and the report holds %u names"),
                      figures->offset, index, size);
    }
    figures->unnamed++;
    return NULL;
  }

  guint number = gable_ncu_strings_get_name (figures->strings, (guint) index);

  if (figures->names[number].use == USE_UNRESOLVED) {
    resolve (figures, number);
  }
  return &figures->names[number];
}

/* The number or string in a Value message; unknown for a string. */
static double
read_value (GableWire value, GableWireField *field)
{
  if (!gable_wire_next (&value, field)) {
    *field = (GableWireField){ 0 };
    return GABLE_UNKNOWN;
  }
  return field->number == VALUE_STRING ? GABLE_UNKNOWN : gable_wire_double (field);
}

/* One opcode of a histogram and how often it was executed. */
static void
read_instance (GableNcuFigures *figures, GableWire instance, GableNcuHistogram histogram)
{
  GableWireField field;
  GableWireField key = { 0 };
  GableWireField ignored;
  double count = 0; /* an instance without a value was executed 0 times */

  while (gable_wire_next (&instance, &field)) {
    if (field.number == INSTANCE_KEY) {
      read_value (gable_wire_open (&field), &key);
    } else if (field.number == INSTANCE_VALUE) {
      count = read_value (gable_wire_open (&field), &ignored);
    }
  }
  if (key.type == GABLE_WIRE_BYTES && key.bytes != NULL && count >= 0) {
    gable_ncu_opcodes_add (&figures->opcodes, histogram, (const char *) key.bytes,
                           (gsize) key.integer, count);
  }
}

static void
use_value (GableNcuFigures *figures, const Name *name, GableWire value)
{
  GableWireField field;
  double number = read_value (value, &field);

  if (name->use == USE_DEVICE_NAME && field.type == GABLE_WIRE_BYTES) {
    g_autofree char *device = gable_wire_text (&field);

    gable_ncu_metrics_set_device (figures->metrics, device);
  } else if (name->use >= USE_FIGURE && name->use != USE_DEVICE_NAME && gable_known (number)) {
    g_array_index (figures->values, double, name->slot) =
      number * g_array_index (figures->factors, double, name->slot);
  }
}

/**
 * gable_ncu_figures_read:
 * @figures: takes what the metric says
 * @metric: one of the launch's metrics
 *
 * Errors: `GABLE_IMPORT_ERROR_MALFORMED` with the byte
 */
gboolean
gable_ncu_figures_read (GableNcuFigures *figures, GableWire metric, GError **error)
{
  g_autoptr (GError) local = NULL;
  const Name *name = NULL;
  GableWire value = { 0 };
  GableWireField field;

  while (gable_wire_next (&metric, &field)) {
    if (field.number == METRIC_NAME && field.type == GABLE_WIRE_VARINT) {
      name = find_name (figures, field.integer, &local);
      if (name == NULL || name->use == USE_NOTHING) {
        break;
      }
    } else if (field.number == METRIC_VALUE) {
      value = gable_wire_open (&field);
    } else if (field.number == METRIC_INSTANCE && name != NULL && name->use >= USE_HISTOGRAM) {
      read_instance (figures, gable_wire_open (&field),
                     (GableNcuHistogram) (name->use - USE_HISTOGRAM));
    } else if (field.number == METRIC_KIND && field.integer == KIND_TIMELINE) {
      return TRUE;
    }
  }
  if (local != NULL) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  if (metric.broken) {
    return gable_ncu_figures_fail (figures, error);
  }
  if (name != NULL && value.at != value.end) {
    use_value (figures, name, value);
  }
  return TRUE;
}

/* What the histograms of the launch say, in slots of their own. */
void
gable_ncu_figures_end (GableNcuFigures *figures)
{
  for (guint i = 0; i < GABLE_NCU_N_WORKS; i++) {
    double operations = gable_ncu_opcodes_get (&figures->opcodes, (GableNcuWork) i);

    if (gable_known (operations)) {
      g_autofree char *name =
        g_strconcat (GABLE_NCU_HISTOGRAM, gable_ncu_work_to_string ((GableNcuWork) i), NULL);
      guint slot = need_slot (figures, name);

      g_array_index (figures->values, double, slot) = operations;
    }
  }
}

double
gable_ncu_figures_get (const GableNcuFigures *figures, const char *metric)
{
  return gable_ncu_metrics_get_value (figures->metrics, gable_ncu_figures_get_values (figures),
                                      metric);
}

/* Sets a figure that the launch does not tell otherwise. */
void
gable_ncu_figures_add (GableNcuFigures *figures, const char *metric, double value)
{
  guint slot = need_slot (figures, metric);

  if (!gable_known (g_array_index (figures->values, double, slot))) {
    g_array_index (figures->values, double, slot) = value;
  }
}

/* (transfer none) One a slot, good until a slot is added. */
const double *
gable_ncu_figures_get_values (const GableNcuFigures *figures)
{
  return (double *) (gpointer) figures->values->data;
}
