/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/uprof-metrics.h"

#include "base/text.h"

#include <string.h>

/* Metrics of a report, and columns of one of its tables, that are read at most. */
#define MAX_METRICS 1024
#define MAX_COLUMNS (1u << 16)

/* Bytes of a metric's name that are kept. */
#define MAX_NAME 256

/* What the metrics of the whole system, and those of its sockets, stand under. Others are of smaller parts. */
static const char *const wholes[] = { "System", "Package" };

GableUprofMetrics *
gable_uprof_metrics_new (const char *origin)
{
  GableUprofMetrics *metrics = g_new0 (GableUprofMetrics, 1);

  metrics->origin = g_intern_string (origin);
  metrics->ranks = g_array_new (FALSE, FALSE, sizeof (guint));
  metrics->columns = g_array_new (FALSE, FALSE, sizeof (int));
  metrics->metrics = g_array_new (FALSE, FALSE, sizeof (GableUprofMetric));
  metrics->indices = g_hash_table_new (g_str_hash, g_str_equal);
  return metrics;
}

void
gable_uprof_metrics_free (GableUprofMetrics *metrics)
{
  if (metrics == NULL) {
    return;
  }
  g_array_unref (metrics->ranks);
  g_array_unref (metrics->columns);
  g_array_unref (metrics->metrics);
  g_hash_table_unref (metrics->indices);
  g_free (metrics);
}

GableCell
gable_uprof_trim (GableCell cell)
{
  while (cell.length > 0 && strchr (" \t:", cell.text[cell.length - 1]) != NULL &&
         cell.text[cell.length - 1] != '\0') {
    cell.length--;
  }
  while (cell.length > 0 && g_ascii_isspace (cell.text[0])) {
    cell.text++;
    cell.length--;
  }
  return cell;
}

static gboolean
starts (GableCell cell, const char *prefix)
{
  return cell.length >= strlen (prefix) && memcmp (cell.text, prefix, strlen (prefix)) == 0;
}

static gboolean
ends (GableCell cell, const char *suffix)
{
  gsize length = strlen (suffix);

  return cell.length >= length && memcmp (cell.text + cell.length - length, suffix, length) == 0;
}

/* What a metric's name says of it: units stand in brackets, and ratios have them or a unit of their own. */
static GableUprofKind
kind_of (const char *name)
{
  static const struct {
    const char *part;
    GableUprofKind kind;
  } parts[] = {
    { "GFLOPs)", GABLE_UPROF_RATE },
    { "GB/s)", GABLE_UPROF_RATE },
    { "Giga Instructions Per Sec", GABLE_UPROF_RATE },
    { "(", GABLE_UPROF_RATIO },
    { "%", GABLE_UPROF_RATIO },
    { "Retired Instructions", GABLE_UPROF_COUNT },
    { "Retired Macro Ops", GABLE_UPROF_COUNT },
    { "Cycles Not in Halt", GABLE_UPROF_COUNT },
    { "L3 Access", GABLE_UPROF_COUNT },
    { "L3 Miss", GABLE_UPROF_COUNT },
    { "Total_Dispatch_Slots", GABLE_UPROF_COUNT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    if (strstr (name, parts[i].part) != NULL) {
      return parts[i].kind;
    }
  }
  return GABLE_UPROF_RATIO;
}

/* Returns: index of the metric of this name; -1 past the limit */
static int
need_metric (GableUprofMetrics *metrics, GableCell cell)
{
  g_autofree char *name = gable_text_to_utf8 (cell.text, (gssize) MIN (cell.length, MAX_NAME));
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (metrics->indices, name));
  GableUprofMetric metric = { .kind = kind_of (name) };

  if (known > 0) {
    return (int) known - 1;
  }
  if (metrics->metrics->len == MAX_METRICS) {
    return -1;
  }
  metric.name = g_intern_string (name);
  g_array_append_val (metrics->metrics, metric);
  g_hash_table_insert (metrics->indices, (gpointer) metric.name,
                       GUINT_TO_POINTER (metrics->metrics->len));
  return (int) metrics->metrics->len - 1;
}

/* 0 for what is of the whole system; more for smaller parts. */
static guint
rank_of (GableCell part)
{
  guint rank = 0;

  while (rank < G_N_ELEMENTS (wholes) && !starts (part, wholes[rank])) {
    rank++;
  }
  return rank;
}

/* "Metric,System (Aggregated),…": figures of the system, else of every part of it, which add up. */
static void
take_header (GableUprofMetrics *metrics, const GableCell *cells, guint n_cells)
{
  guint best = G_N_ELEMENTS (wholes);

  metrics->state = GABLE_UPROF_TABLE;
  for (guint i = 1; i < n_cells; i++) {
    best = MIN (best, rank_of (gable_uprof_trim (cells[i])));
  }
  metrics->first = 1;
  while (metrics->first < n_cells && rank_of (gable_uprof_trim (cells[metrics->first])) != best) {
    metrics->first++;
  }
  metrics->last = metrics->first;
  while (metrics->last < n_cells && gable_uprof_trim (cells[metrics->last]).length > 0 &&
         rank_of (gable_uprof_trim (cells[metrics->last])) == best) {
    metrics->last++;
  }
}

/* A row of a table. The same metric may come again in a table of other parts: the first counts. */
static void
take_row (GableUprofMetrics *metrics, const GableCell *cells, guint n_cells)
{
  int index = need_metric (metrics, gable_uprof_trim (cells[0]));
  GableUprofMetric *metric =
    index >= 0 ? &g_array_index (metrics->metrics, GableUprofMetric, index) : NULL;

  if (metric == NULL || metric->n_samples > 0) {
    return;
  }
  metric->n_samples = 1;
  metric->n_parts = metrics->last - metrics->first;
  for (guint i = metrics->first; i < metrics->last; i++) {
    double value = GABLE_UNKNOWN;

    if (i < n_cells) {
      gable_cell_read (gable_uprof_trim (cells[i]), &value);
    }
    metric->sum += value;
  }
}

/* Parts over the columns of a time series; one stands over all columns up to the next. */
static void
take_parts (GableUprofMetrics *metrics, const GableCell *cells, guint n_cells)
{
  guint rank = G_N_ELEMENTS (wholes);

  g_array_set_size (metrics->ranks, 0);
  for (guint i = 0; i < MIN (n_cells, MAX_COLUMNS); i++) {
    GableCell part = gable_uprof_trim (cells[i]);

    rank = part.length > 0 ? rank_of (part) : rank;
    g_array_append_val (metrics->ranks, rank);
  }
  metrics->state = GABLE_UPROF_NAMES;
}

static guint
rank_at (const GableUprofMetrics *metrics, guint column)
{
  return column < metrics->ranks->len ? g_array_index (metrics->ranks, guint, column)
                                      : G_N_ELEMENTS (wholes);
}

/* The metrics over the columns of a time series. Of each metric the columns of the largest parts count. */
static void
take_names (GableUprofMetrics *metrics, const GableCell *cells, guint n_cells)
{
  g_autofree guint *best = g_new (guint, MAX_METRICS);

  for (guint i = 0; i < MAX_METRICS; i++) {
    best[i] = G_MAXUINT;
  }
  g_array_set_size (metrics->columns, 0);
  for (guint i = 0; i < MIN (n_cells, MAX_COLUMNS); i++) {
    GableCell name = gable_uprof_trim (cells[i]);
    int index = name.length > 0 ? need_metric (metrics, name) : -1;

    g_array_append_val (metrics->columns, index);
    if (index >= 0) {
      best[index] = MIN (best[index], rank_at (metrics, i));
    }
  }
  for (guint i = 0; i < metrics->columns->len; i++) {
    int *index = &g_array_index (metrics->columns, int, i);

    if (*index >= 0 && rank_at (metrics, i) == best[*index]) {
      g_array_index (metrics->metrics, GableUprofMetric, *index).n_parts++;
    } else {
      *index = -1;
    }
  }
  metrics->state = GABLE_UPROF_SAMPLES;
}

/* Columns of a time series that have a name. */
static guint
get_width (const GableUprofMetrics *metrics)
{
  guint width = metrics->columns->len;

  while (width > 0 && g_array_index (metrics->columns, int, width - 1) < 0) {
    width--;
  }
  return width;
}

/* Returns: FALSE where the row is no sample: something that is told between them, or what follows the last */
static gboolean
take_sample (GableUprofMetrics *metrics, const GableCell *cells, guint n_cells)
{
  guint n_numbers = 0;
  guint n_texts = 0;
  double value;

  for (guint i = 0; i < MIN (n_cells, metrics->columns->len); i++) {
    GableCellKind kind = gable_cell_read (gable_uprof_trim (cells[i]), &value);

    n_numbers += kind == GABLE_CELL_NUMBER ? 1 : 0;
    n_texts += kind != GABLE_CELL_NUMBER && kind != GABLE_CELL_ABSENT ? 1 : 0;
  }
  if (n_numbers == 0 || n_texts > n_numbers) {
    return FALSE;
  }
  if (n_cells < get_width (metrics)) {
    metrics->n_cut++;
    return TRUE;
  }
  metrics->n_samples++;
  for (guint i = 0; i < metrics->columns->len; i++) {
    int index = g_array_index (metrics->columns, int, i);

    if (index >= 0) {
      GableUprofMetric *metric = &g_array_index (metrics->metrics, GableUprofMetric, index);

      value = GABLE_UNKNOWN;
      gable_cell_read (gable_uprof_trim (cells[i]), &value);
      metric->sum += value;
      metric->n_samples += metric->sample != metrics->n_samples ? 1 : 0;
      metric->sample = metrics->n_samples;
    }
  }
  return TRUE;
}

gboolean
gable_uprof_metrics_take (GableUprofMetrics *metrics, const GableCell *cells, guint n_cells)
{
  GableCell key = gable_uprof_trim (cells[0]);

  if (ends (key, " METRICS")) {
    metrics->state = GABLE_UPROF_PARTS;
    return TRUE;
  }
  if (n_cells > 1 && gable_cell_equal (key, "Metric")) {
    take_header (metrics, cells, n_cells);
    return TRUE;
  }
  switch (metrics->state) {
  case GABLE_UPROF_PARTS:
    take_parts (metrics, cells, n_cells);
    return TRUE;
  case GABLE_UPROF_NAMES:
    take_names (metrics, cells, n_cells);
    return TRUE;
  case GABLE_UPROF_SAMPLES:
    /* "Profiling started." is told between the names and the samples. */
    return take_sample (metrics, cells, n_cells) || n_cells == 1;
  case GABLE_UPROF_TABLE:
    if (n_cells > 1) {
      take_row (metrics, cells, n_cells);
      return TRUE;
    }
    metrics->state = GABLE_UPROF_OUTSIDE;
    return FALSE;
  case GABLE_UPROF_OUTSIDE:
    return FALSE;
  default:
    g_assert_not_reached ();
  }
}
