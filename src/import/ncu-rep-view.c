/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-view.h"

#include "base/text.h"

#include <string.h>

/* Messages and charts of one launch, roofs or points of one chart, and bytes of one message that are kept, at most. Stock
 * reports have 20, 5, 84 and 600. */
#define MAX_ADVICE 64
#define MAX_CHARTS 64
#define MAX_RATES 512
#define MAX_TEXT 4096

/* Field numbers. Read off real reports of 2018 to 2026; names of 2019 from the published description of Extra-P. */
enum {
  RULE_ID = 1,
  RULE_TITLE = 2,
  RULE_BODY = 3,
  BODY_ITEM = 1,
  ITEM_MESSAGE = 1,
  ITEM_SPEEDUP = 10,
  MESSAGE_TEXT = 1,
  MESSAGE_TYPE = 2,
  SPEEDUP_TYPE = 1,
  SPEEDUP_PERCENT = 2,

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

/* Whether @field is a message, which is then open. */
static gboolean
is_message (const GableWireField *field, guint64 number, GableWire *inside)
{
  if (field->number != number || field->type != GABLE_WIRE_BYTES) {
    return FALSE;
  }
  *inside = gable_wire_open (field);
  return TRUE;
}

/* The part of a link that is for reading: "@url:text:address@" has it first, "@section:Id:text@" and others last. */
static void
append_link (GString *plain, const char *link, gsize length)
{
  const char *end = link + length;
  const char *kind = memchr (link, ':', length);
  const char *first = kind + 1;
  const char *second = memchr (first, ':', (gsize) (end - first));

  if (second == NULL) {
    g_string_append_len (plain, first, end - first);
  } else if (strncmp (link, "url:", 4) == 0) {
    g_string_append_len (plain, first, second - first);
  } else {
    const char *last = g_strrstr_len (first, end - first, ":");

    g_string_append_len (plain, last + 1, end - last - 1);
  }
}

/* The length of a link that begins with the '@' at @at, without its two signs, or 0. */
static gsize
link_length (const char *at)
{
  gsize word = strspn (at + 1, "abcdefghijklmnopqrstuvwxyz");
  const char *end = word > 0 && at[1 + word] == ':' ? strchr (at + 1 + word, '@') : NULL;

  return end != NULL ? (gsize) (end - at - 1) : 0;
}

/* (transfer full) A message without the tool's markup, in one paragraph. */
static char *
plain_text (const GableWireField *field)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  g_autofree char *marked = gable_wire_text (field);

  for (const char *at = marked; *at != '\0' && plain->len < MAX_TEXT;) {
    gsize length = *at == '@' ? link_length (at) : 0;

    if (length > 0) {
      append_link (plain, at + 1, length);
      at += length + 2;
    } else {
      g_string_append_c (plain, *at == '\n' || *at == '\r' || *at == '\t' ? ' ' : *at);
      at++;
    }
  }
  return gable_text_to_utf8 (plain->str, (gssize) MIN (plain->len, MAX_TEXT));
}

static GableToolAdviceKind
advice_kind (guint64 type)
{
  static const GableToolAdviceKind kinds[] = {
    GABLE_TOOL_ADVICE_NOTE,  GABLE_TOOL_ADVICE_OK,           GABLE_TOOL_ADVICE_WARNING,
    GABLE_TOOL_ADVICE_ERROR, GABLE_TOOL_ADVICE_OPTIMISATION,
  };

  return type < G_N_ELEMENTS (kinds) ? kinds[type] : GABLE_TOOL_ADVICE_NOTE;
}

static void
read_message (GableToolAdvice *advice, GableWire message)
{
  GableWireField field;

  while (gable_wire_next (&message, &field)) {
    if (field.number == MESSAGE_TEXT && field.type == GABLE_WIRE_BYTES && advice->text == NULL) {
      advice->text = plain_text (&field);
    } else if (field.number == MESSAGE_TYPE && field.type == GABLE_WIRE_VARINT) {
      advice->kind = advice_kind (field.integer);
    }
  }
}

static void
read_speedup (GableToolAdvice *advice, GableWire speedup)
{
  GableWireField field;

  while (gable_wire_next (&speedup, &field)) {
    if (field.number == SPEEDUP_TYPE && field.type == GABLE_WIRE_VARINT) {
      advice->local = field.integer == 1;
    } else if (field.number == SPEEDUP_PERCENT) {
      double percent = gable_wire_double (&field);

      advice->speedup = percent >= 0 && percent <= 100 ? percent / 100 : GABLE_UNKNOWN;
    }
  }
}

static void
read_item (GableToolView *view, GableWire item, const char *rule, const char *title)
{
  GableToolAdvice read = { .speedup = GABLE_UNKNOWN };
  GableWireField field;
  GableWire inside;

  while (gable_wire_next (&item, &field)) {
    if (is_message (&field, ITEM_MESSAGE, &inside)) {
      read_message (&read, inside);
    } else if (is_message (&field, ITEM_SPEEDUP, &inside)) {
      read_speedup (&read, inside);
    }
  }
  if (read.text != NULL && view->advice->len < MAX_ADVICE) {
    GableToolAdvice *advice = gable_tool_view_add_advice (view);

    *advice = read;
    advice->rule = g_strdup (rule);
    advice->title = g_strdup (title);
  } else {
    g_free (read.text);
  }
}

/**
 * gable_ncu_rep_add_advice:
 * @view: takes the messages
 * @result: what one rule of the tool found
 *
 * Keeps what the rule says, without links and addresses.
 */
void
gable_ncu_rep_add_advice (GableToolView *view, GableWire result)
{
  g_autofree char *rule = NULL;
  g_autofree char *title = NULL;
  GableWire body = { 0 };
  GableWireField field;
  GableWire inside;

  while (gable_wire_next (&result, &field)) {
    if (field.number == RULE_ID && rule == NULL) {
      rule = gable_wire_text (&field);
    } else if (field.number == RULE_TITLE && title == NULL) {
      title = gable_wire_text (&field);
    } else if (is_message (&field, RULE_BODY, &inside)) {
      body = inside;
    }
  }
  while (gable_wire_next (&body, &field)) {
    if (is_message (&field, BODY_ITEM, &inside)) {
      read_item (view, inside, rule, title);
    }
  }
}

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
    if (is_message (&field, FILTER_RANGE, &inside)) {
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
    } else if (is_message (&field, ALTERNATIVE_FILTER, &inside) &&
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
    } else if (is_message (&field, METRIC_FILTER, &inside)) {
      admitted = filter_admits (inside, figures->capability);
    }
  }
  if (admitted) {
    return name.bytes != NULL ? named_value (figures, &name) : GABLE_UNKNOWN;
  }
  while (gable_wire_next (&alternatives, &field)) {
    if (is_message (&field, METRIC_ALTERNATIVE, &inside) &&
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
    if (is_message (&field, CYCLES_METRIC, &inside)) {
      sum += read_metric (figures, inside);
    } else if (is_message (&field, CYCLES_CLOCK, &inside)) {
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
    if (is_message (&field, VALUE_METRIC, &inside)) {
      return read_metric (figures, inside);
    }
    if (is_message (&field, VALUE_CYCLES, &inside)) {
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
    if (is_message (&field, RATE_WORK, &inside)) {
      rate.work = read_value (figures, inside);
    } else if (is_message (&field, RATE_TRAFFIC, &inside)) {
      rate.traffic = read_value (figures, inside);
    } else if (is_message (&field, RATE_OPTIONS, &inside)) {
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
    } else if (is_message (&field, CHART_ROOF, &inside) && chart->roofs->len < MAX_RATES) {
      GableToolRate rate = read_rate (figures, inside);

      g_array_append_val (chart->roofs, rate);
    } else if (is_message (&field, CHART_POINT, &inside) && chart->points->len < MAX_RATES) {
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
    if (is_message (&field, ITEM_FILTER, &inside) && !filter_admits (inside, figures->capability)) {
      return;
    }
    if (is_message (&field, ITEM_ROOFLINE, &inside)) {
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
    } else if (is_message (&field, SECTION_BODY, &inside)) {
      while (gable_wire_next (&inside, &field)) {
        if (is_message (&field, SECTION_ITEM, &item)) {
          read_body_item (view, &figures, item, id);
        }
      }
    }
  }
}
