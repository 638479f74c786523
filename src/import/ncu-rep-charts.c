/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-view.h"

/* Charts of one launch, and roofs or points of one, at most. Stock reports have 5, and 84. */
#define MAX_CHARTS 64
#define MAX_RATES 512

/* Field numbers, read off real reports of 2018 to 2026. */
enum {
  SECTION_ID = 1,
  SECTION_BODY = 5,
  SECTION_ITEM = 1,
  ITEM_ROOFLINE = 6,
  ITEM_FILTER = 200,
  CHART_LABEL = 1,
  CHART_ROOF = 4,
  CHART_POINT = 5,
  RATE_WORK = 1,
  RATE_TRAFFIC = 2,
  RATE_OPTIONS = 3,
  OPTIONS_LABEL = 1,
  VALUE_METRIC = 2,
  VALUE_CYCLES = 3,
  CYCLES_METRIC = 1,
  CYCLES_CLOCK = 2,
  METRIC_NAME = 1,
  METRIC_FILTER = 6,
  METRIC_ALTERNATIVE = 7,
  ALTERNATIVE_NAME = 1,
  ALTERNATIVE_FILTER = 3,
  FILTER_MIN = 1,
  FILTER_MAX = 2,
  FILTER_RANGE = 3
};

/* What charts are evaluated with. */
typedef struct {
  const GableNcuMetrics *metrics;
  const double *values;
  guint capability; /* 0 where unknown: every filter admits it */
} Figures;

static gboolean
range_admits (GableWire range, guint capability)
{
  GableWireField field;
  guint64 low = 0;
  guint64 high = G_MAXUINT64;

  while (gable_wire_next (&range, &field)) {
    if (field.number == FILTER_MIN && field.type == GABLE_WIRE_VARINT) {
      low = field.integer;
    } else if (field.number == FILTER_MAX && field.type == GABLE_WIRE_VARINT) {
      high = field.integer;
    }
  }
  return low <= capability && capability <= high;
}

/* Whether a filter lets the GPU pass: its own range, and one of those that it lists. */
static gboolean
filter_admits (GableWire filter, guint capability)
{
  GableWire ranges = filter;
  GableWireField field;
  GableWire inside;
  gboolean listed = FALSE;
  gboolean admitted = FALSE;

  if (capability == 0) {
    return TRUE;
  }
  while (gable_wire_next (&ranges, &field)) {
    if (gable_wire_is_message (&field, FILTER_RANGE, &inside)) {
      listed = TRUE;
      admitted = admitted || range_admits (inside, capability);
    }
  }
  return range_admits (filter, capability) && (!listed || admitted);
}

static double
named_value (const Figures *figures, const GableWireField *name)
{
  g_autofree char *text = gable_wire_text (name);

  return gable_ncu_metrics_get_value (figures->metrics, figures->values, text);
}

/* The figure of an alternative, where its filter admits the GPU. */
static gboolean
read_alternative (const Figures *figures, GableWire alternative, double *value)
{
  GableWireField name = { 0 };
  GableWireField field;
  GableWire inside;

  while (gable_wire_next (&alternative, &field)) {
    if (field.number == ALTERNATIVE_NAME && field.type == GABLE_WIRE_BYTES) {
      name = field;
    } else if (gable_wire_is_message (&field, ALTERNATIVE_FILTER, &inside) &&
               !filter_admits (inside, figures->capability)) {
      return FALSE;
    }
  }
  if (name.bytes == NULL) {
    return FALSE;
  }
  *value = named_value (figures, &name);
  return TRUE;
}

/* The figure of a metric, or of the first of its alternatives that is meant for this GPU. */
static double
read_metric (const Figures *figures, GableWire metric)
{
  GableWire alternatives = metric;
  GableWireField name = { 0 };
  GableWireField field;
  GableWire inside;
  gboolean admitted = TRUE;
  double value = GABLE_UNKNOWN;

  while (gable_wire_next (&metric, &field)) {
    if (field.number == METRIC_NAME && field.type == GABLE_WIRE_BYTES) {
      name = field;
    } else if (gable_wire_is_message (&field, METRIC_FILTER, &inside)) {
      admitted = filter_admits (inside, figures->capability);
    }
  }
  if (admitted) {
    return name.bytes != NULL ? named_value (figures, &name) : GABLE_UNKNOWN;
  }
  while (gable_wire_next (&alternatives, &field)) {
    if (gable_wire_is_message (&field, METRIC_ALTERNATIVE, &inside) &&
        read_alternative (figures, inside, &value)) {
      return value;
    }
  }
  return GABLE_UNKNOWN;
}

/* Metrics per cycle, added up, × cycles per second. */
static double
read_cycles (const Figures *figures, GableWire cycles)
{
  GableWireField field;
  GableWire inside;
  double sum = 0;
  double clock = GABLE_UNKNOWN;

  while (gable_wire_next (&cycles, &field)) {
    if (gable_wire_is_message (&field, CYCLES_METRIC, &inside)) {
      sum += read_metric (figures, inside);
    } else if (gable_wire_is_message (&field, CYCLES_CLOCK, &inside)) {
      clock = read_metric (figures, inside);
    }
  }
  return sum * clock;
}

static double
read_value (const Figures *figures, GableWire value)
{
  GableWireField field;
  GableWire inside;

  while (gable_wire_next (&value, &field)) {
    if (gable_wire_is_message (&field, VALUE_METRIC, &inside)) {
      return read_metric (figures, inside);
    }
    if (gable_wire_is_message (&field, VALUE_CYCLES, &inside)) {
      return read_cycles (figures, inside);
    }
  }
  return GABLE_UNKNOWN;
}

static GableToolRate
read_rate (const Figures *figures, GableWire message)
{
  GableToolRate rate = { NULL, GABLE_UNKNOWN, GABLE_UNKNOWN };
  GableWireField field;
  GableWire inside;

  while (gable_wire_next (&message, &field)) {
    if (gable_wire_is_message (&field, RATE_WORK, &inside)) {
      rate.work = read_value (figures, inside);
    } else if (gable_wire_is_message (&field, RATE_TRAFFIC, &inside)) {
      rate.traffic = read_value (figures, inside);
    } else if (gable_wire_is_message (&field, RATE_OPTIONS, &inside)) {
      while (rate.label == NULL && gable_wire_next (&inside, &field)) {
        if (field.number == OPTIONS_LABEL) {
          rate.label = gable_wire_text (&field);
        }
      }
    }
  }
  return rate;
}

static void
read_chart (GableToolView *view, const Figures *figures, GableWire message, const char *section)
{
  GableToolChart *chart = gable_tool_view_add_chart (view);
  GableWireField field;
  GableWire inside;

  chart->section = g_strdup (section);
  while (gable_wire_next (&message, &field)) {
    if (field.number == CHART_LABEL && chart->label == NULL) {
      chart->label = gable_wire_text (&field);
    } else if (gable_wire_is_message (&field, CHART_ROOF, &inside) &&
               chart->roofs->len < MAX_RATES) {
      GableToolRate rate = read_rate (figures, inside);

      g_array_append_val (chart->roofs, rate);
    } else if (gable_wire_is_message (&field, CHART_POINT, &inside) &&
               chart->points->len < MAX_RATES) {
      GableToolRate rate = read_rate (figures, inside);

      g_array_append_val (chart->points, rate);
    }
  }
}

/* An item of a section's body: a chart, where it is meant for this GPU. */
static void
read_body_item (GableToolView *view, const Figures *figures, GableWire item, const char *section)
{
  GableWire chart = { 0 };
  GableWireField field;
  GableWire inside;

  while (gable_wire_next (&item, &field)) {
    if (gable_wire_is_message (&field, ITEM_FILTER, &inside) &&
        !filter_admits (inside, figures->capability)) {
      return;
    }
    if (gable_wire_is_message (&field, ITEM_ROOFLINE, &inside)) {
      chart = inside;
    }
  }
  if (chart.at != chart.end && view->charts->len < MAX_CHARTS) {
    read_chart (view, figures, chart, section);
  }
}

/**
 * gable_ncu_rep_add_charts:
 * @view: takes the charts
 * @section: a section as the report defines it
 * @metrics: of the report
 * @values: the launch's figures
 * @capability: of the GPU
 *
 * Evaluates the roofline charts that a section defines, as the tool does: no table of ours is asked.
 *
 * Source: Nsight Compute, Customization Guide 2025.1, "Roofline charts".
 */
void
gable_ncu_rep_add_charts (GableToolView *view,
                          GableWire section,
                          const GableNcuMetrics *metrics,
                          const double *values,
                          guint capability)
{
  Figures figures = { metrics, values, capability };
  g_autofree char *id = NULL;
  GableWireField field;
  GableWire inside;
  GableWire item;

  while (gable_wire_next (&section, &field)) {
    if (field.number == SECTION_ID && id == NULL) {
      id = gable_wire_text (&field);
    } else if (gable_wire_is_message (&field, SECTION_BODY, &inside)) {
      while (gable_wire_next (&inside, &field)) {
        if (gable_wire_is_message (&field, SECTION_ITEM, &item)) {
          read_body_item (view, &figures, item, id);
        }
      }
    }
  }
}
