/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/advice-table.h"

#include "analysis/advice-read.h"
#include "model/data.h"

#include <string.h>

#define NAME "advice.json"
#define SHIPPED "/io/github/gable_roofline/Gable/" NAME

/* Read under a lock, since the first two evaluations may be in two threads. */
static const GableAdviceTable *installed;

void
gable_advice_metric_free (GableAdviceMetric *metric)
{
  for (guint i = 0; i < metric->tools->len; i++) {
    g_free (g_array_index (metric->tools, GableAdviceTool, i).name);
  }
  g_array_unref (metric->tools);
  g_free (metric->title);
  g_free (metric);
}

static void
clear_change (gpointer data)
{
  g_clear_pointer (&((GableAdviceChange *) data)->factor, gable_expression_free);
}

static void
free_expression (gpointer data)
{
  gable_expression_free (data);
}

static void
free_row (gpointer data)
{
  gable_advice_row_free (data);
}

GableAdviceRow *
gable_advice_row_new (void)
{
  GableAdviceRow *row = g_new0 (GableAdviceRow, 1);

  row->when = g_ptr_array_new_with_free_func (free_expression);
  row->actions = g_ptr_array_new_with_free_func (g_free);
  row->params = g_array_new (FALSE, FALSE, sizeof (GableAdviceConstant));
  row->changes = g_array_new (FALSE, FALSE, sizeof (GableAdviceChange));
  g_array_set_clear_func (row->changes, clear_change);
  return row;
}

void
gable_advice_row_free (GableAdviceRow *row)
{
  g_ptr_array_unref (row->when);
  g_ptr_array_unref (row->actions);
  g_array_unref (row->params);
  g_array_unref (row->changes);
  g_clear_pointer (&row->gain_value, gable_expression_free);
  g_free (row->move);
  g_free (row->title);
  g_free (row->diagnosis);
  g_free (row->limit);
  g_free (row->verify);
  g_free (row->caution);
  g_free (row->sources);
  g_free (row);
}

GableAdviceMetric *
gable_advice_metric_new (const char *id)
{
  GableAdviceMetric *metric = g_new0 (GableAdviceMetric, 1);

  metric->id = g_intern_string (id);
  metric->tools = g_array_new (FALSE, FALSE, sizeof (GableAdviceTool));
  return metric;
}

GableAdviceTable *
gable_advice_table_new (void)
{
  GableAdviceTable *table = g_new0 (GableAdviceTable, 1);

  table->thresholds = g_array_new (FALSE, FALSE, sizeof (GableAdviceConstant));
  table->metrics = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_advice_metric_free);
  table->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  table->rows = g_ptr_array_new_with_free_func (free_row);
  table->citations = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  return table;
}

void
gable_advice_table_free (GableAdviceTable *table)
{
  g_array_unref (table->thresholds);
  g_hash_table_unref (table->by_id);
  g_ptr_array_unref (table->metrics);
  g_ptr_array_unref (table->rows);
  g_hash_table_unref (table->citations);
  g_free (table);
}

const GPtrArray *
gable_advice_table_rows (const GableAdviceTable *table)
{
  return table->rows;
}

const GableAdviceMetric *
gable_advice_table_find_metric (const GableAdviceTable *table, const char *id)
{
  return g_hash_table_lookup (table->by_id, id);
}

double
gable_advice_table_threshold (const GableAdviceTable *table, const char *id)
{
  for (guint i = 0; i < table->thresholds->len; i++) {
    const GableAdviceConstant *threshold =
      &g_array_index (table->thresholds, GableAdviceConstant, i);

    if (strcmp (threshold->id, id) == 0) {
      return threshold->value;
    }
  }
  return GABLE_UNKNOWN;
}

void
gable_advice_table_thresholds (const GableAdviceTable *table, GableThresholds *thresholds)
{
  thresholds->near = gable_advice_table_threshold (table, "near");
  thresholds->far = gable_advice_table_threshold (table, "far");
  thresholds->above = gable_advice_table_threshold (table, "above");
  thresholds->ridge_band = gable_advice_table_threshold (table, "ridge_band");
  thresholds->balance_points = gable_advice_table_threshold (table, "balance_points");
  thresholds->time_floor = gable_advice_table_threshold (table, "time_floor");
}

static gboolean
read_bytes (GableAdviceTable *table, GBytes *bytes, const char *name, GError **error)
{
  gsize length;
  const char *text;

  if (bytes == NULL) {
    return FALSE;
  }
  text = g_bytes_get_data (bytes, &length);
  return gable_advice_table_read (table, text, length, name, error);
}

/* A message, not a warning: a file of the user's own may be wrong, and the shipped table still stands. */
static void
read_own (GableAdviceTable *table)
{
  g_autofree char *path = gable_data_user_path (NAME);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR)) {
    return;
  }
  bytes = gable_data_load (NAME, &error);
  if (!read_bytes (table, bytes, path, &error)) {
    g_message ("%s", error->message);
  }
}

static GableAdviceTable *
read_installed (void)
{
  GableAdviceTable *table = gable_advice_table_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    g_resources_lookup_data (SHIPPED, G_RESOURCE_LOOKUP_FLAGS_NONE, &error);

  if (!read_bytes (table, bytes, NAME, &error)) {
    g_error ("%s", error->message); /* it is part of the program, and its test reads it */
  }
  read_own (table);
  return table;
}

/**
 * gable_advice_table_get:
 *
 * The shipped advice table and, over it, what stands in the file of that name in the user's data folder: a row, metric,
 * source or threshold takes the place of the shipped one of its id. gable_data_load () would give the user's file alone.
 * Read once; may be called from any thread.
 *
 * Returns: (transfer none): the table
 */
const GableAdviceTable *
gable_advice_table_get (void)
{
  if (g_once_init_enter (&installed)) {
    g_once_init_leave (&installed, read_installed ());
  }
  return installed;
}
