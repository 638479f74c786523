/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nvprof-kernels.h"
#include "import/nvprof-names.h"
#include "import/nvprof-rules.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_KERNELS (1u << 18)

/* One metric of one kernel so far. */
typedef struct {
  guint metric;
  gboolean is_event;
  gboolean is_sum;
  double launches; /* that it was collected on */
  double total;    /* over them */
} Figure;

typedef struct {
  char *name;
  double calls;    /* that were timed */
  double seconds;  /* over them, or unknown */
  GArray *figures; /* (element-type Figure) by metric */
} Entry;

struct _GableNvprofKernels {
  GableGrouping group;
  char *file;
  GPtrArray *entries;  /* (element-type Entry) */
  GHashTable *by_name; /* name → Entry; borrows from it */
  GPtrArray *metrics;  /* (element-type utf8) */
  GHashTable *numbers; /* metric → number + 1 */
  Entry *current;
  double launches; /* of the rows that are being added */
};

typedef struct {
  const GableNvprofKernels *kernels;
  const Entry *entry;
} Query;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->name);
  g_array_unref (entry->figures);
  g_free (entry);
}

/**
 * gable_nvprof_kernels_new:
 * @group: by name, or all into one by file; launches are not told apart by most tables, so they are grouped by name
 * @file: base name of the file
 *
 * Returns: (transfer full)
 */
GableNvprofKernels *
gable_nvprof_kernels_new (GableGrouping group, const char *file)
{
  GableNvprofKernels *kernels = g_new0 (GableNvprofKernels, 1);

  kernels->group = group;
  kernels->file = g_strdup (file);
  kernels->entries = g_ptr_array_new_with_free_func (entry_free);
  kernels->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  kernels->metrics = g_ptr_array_new_with_free_func (g_free);
  kernels->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  return kernels;
}

void
gable_nvprof_kernels_free (GableNvprofKernels *kernels)
{
  if (kernels == NULL) {
    return;
  }
  g_free (kernels->file);
  g_hash_table_unref (kernels->by_name);
  g_ptr_array_unref (kernels->entries);
  g_hash_table_unref (kernels->numbers);
  g_ptr_array_unref (kernels->metrics);
  g_free (kernels);
}

int
gable_nvprof_kernels_metric (GableNvprofKernels *kernels, GableCell name)
{
  g_autofree char *raw = gable_cell_dup (name);
  g_autofree char *text = gable_text_to_utf8 (raw, -1);
  gpointer found;

  if (gable_nvprof_described (text) != NULL) {
    const char *metric = gable_nvprof_described (text);

    g_free (text);
    text = g_strdup (metric);
  }
  found = g_hash_table_lookup (kernels->numbers, text);
  if (found != NULL) {
    return (int) GPOINTER_TO_UINT (found) - 1;
  }
  if (kernels->metrics->len >= GABLE_NVPROF_MAX_METRICS) {
    return -1;
  }
  g_hash_table_insert (kernels->numbers, text, GUINT_TO_POINTER (kernels->metrics->len + 1));
  g_ptr_array_add (kernels->metrics, g_steal_pointer (&text));
  return (int) kernels->metrics->len - 1;
}

static Entry *
need_entry (GableNvprofKernels *kernels, GableCell name, GError **error)
{
  g_autofree char *raw = gable_cell_dup (name);
  g_autofree char *text =
    kernels->group == GABLE_GROUP_FILE ? g_strdup (kernels->file) : gable_text_to_utf8 (raw, -1);
  Entry *entry = g_hash_table_lookup (kernels->by_name, text);

  if (entry != NULL) {
    return entry;
  }
  if (kernels->entries->len >= MAX_KERNELS) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("there are more than %u kernels; group launches by file"), MAX_KERNELS);
    return NULL;
  }
  entry = g_new0 (Entry, 1);
  entry->name = g_steal_pointer (&text);
  entry->figures = g_array_new (FALSE, FALSE, sizeof (Figure));
  g_ptr_array_add (kernels->entries, entry);
  g_hash_table_insert (kernels->by_name, entry->name, entry);
  return entry;
}

/**
 * gable_nvprof_kernels_add_time:
 * @kernels: takes the time
 * @name: of a kernel
 * @calls: launches
 * @seconds: all of them together
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG`
 */
gboolean
gable_nvprof_kernels_add_time (
  GableNvprofKernels *kernels, GableCell name, double calls, double seconds, GError **error)
{
  Entry *entry = need_entry (kernels, name, error);

  if (entry == NULL) {
    return FALSE;
  }
  entry->calls += calls;
  entry->seconds += seconds;
  return TRUE;
}

/**
 * gable_nvprof_kernels_begin:
 * @kernels: the kernels so far
 * @name: of a kernel
 * @launches: that the metrics which follow are means over
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG`
 */
gboolean
gable_nvprof_kernels_begin (GableNvprofKernels *kernels,
                            GableCell name,
                            double launches,
                            GError **error)
{
  kernels->current = need_entry (kernels, name, error);
  kernels->launches = launches;
  return kernels->current != NULL;
}

/* The place of a metric among a kernel's figures, which are in order: found at once where tables are. */
static Figure *
need_figure (GArray *figures, guint metric)
{
  guint place = figures->len;

  while (place > 0 && g_array_index (figures, Figure, place - 1).metric > metric) {
    place--;
  }
  if (place == 0 || g_array_index (figures, Figure, place - 1).metric != metric) {
    Figure fresh = { .metric = metric };

    g_array_insert_val (figures, place, fresh);
    return &g_array_index (figures, Figure, place);
  }
  return &g_array_index (figures, Figure, place - 1);
}

void
gable_nvprof_kernels_add_metric (
  GableNvprofKernels *kernels, int metric, gboolean is_event, double mean, GableNvprofKind kind)
{
  Figure *figure;

  if (metric < 0 || kernels->current == NULL) {
    return;
  }
  figure = need_figure (kernels->current->figures, (guint) metric);
  if (figure->launches > 0 && figure->is_event != is_event) {
    /* Some counters are an event and a metric: the metric counts. */
    if (is_event) {
      return;
    }
    *figure = (Figure){ .metric = (guint) metric };
  }
  figure->is_event = is_event;
  figure->is_sum = !gable_nvprof_is_ratio (g_ptr_array_index (kernels->metrics, metric), kind);
  figure->launches += kernels->launches;
  figure->total += mean * kernels->launches;
}

guint
gable_nvprof_kernels_get_size (const GableNvprofKernels *kernels)
{
  return kernels->entries->len;
}

static const Figure *
find_figure (const GableNvprofKernels *kernels, const Entry *entry, const char *metric)
{
  gpointer number = g_hash_table_lookup (kernels->numbers, metric);

  for (guint i = 0; number != NULL && i < entry->figures->len; i++) {
    const Figure *figure = &g_array_index (entry->figures, Figure, i);

    if (figure->metric == GPOINTER_TO_UINT (number) - 1) {
      return figure;
    }
  }
  return NULL;
}

/* What the rules ask for. */
static GableNvprofValue
find_value (const char *metric, gconstpointer data)
{
  const Query *query = data;
  const Figure *figure = find_figure (query->kernels, query->entry, metric);

  return figure != NULL ? (GableNvprofValue){ figure->total, figure->total / figure->launches }
                        : (GableNvprofValue){ GABLE_UNKNOWN, GABLE_UNKNOWN };
}

static void
add_counters (const GableNvprofKernels *kernels, const Entry *entry, GableKernel *kernel)
{
  for (guint i = 0; i < entry->figures->len; i++) {
    const Figure *figure = &g_array_index (entry->figures, Figure, i);
    GableRawCounter counter = {
      .name = g_ptr_array_index (kernels->metrics, figure->metric),
      .origin = kernels->file,
      .value = figure->is_sum ? figure->total : figure->total / figure->launches,
      .is_sum = figure->is_sum,
    };

    gable_kernel_add_counter (kernel, &counter);
  }
}

static double
most_launches (const Entry *entry)
{
  double most = entry->calls;

  for (guint i = 0; i < entry->figures->len; i++) {
    most = MAX (most, g_array_index (entry->figures, Figure, i).launches);
  }
  return most;
}

/**
 * gable_nvprof_kernels_finish:
 * @kernels: all that the file told
 * @import: takes them
 */
void
gable_nvprof_kernels_finish (GableNvprofKernels *kernels, GableImport *import)
{
  for (guint i = 0; i < kernels->entries->len; i++) {
    const Entry *entry = g_ptr_array_index (kernels->entries, i);
    const Query query = { kernels, entry };
    GableKernel *kernel = gable_kernel_new (entry->name);

    kernel->launches = (guint64) most_launches (entry);
    kernel->seconds = entry->calls > 0 ? entry->seconds : GABLE_UNKNOWN;
    gable_nvprof_rules_apply (kernel, find_value, &query);
    add_counters (kernels, entry, kernel);
    g_ptr_array_add (import->kernels, kernel);
  }
}
