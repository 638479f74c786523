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
  double total;    /* over them; unknown where it overflowed on one of them */
} Figure;

/* Launches that were timed, in the tables of one kind. */
typedef struct {
  double calls;
  double seconds; /* of all of them */
} Times;

typedef struct {
  char *name;
  Times times[GABLE_N_NVPROF_TIMES];
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
  guint n_overflows;
};

typedef struct {
  const GableNvprofKernels *kernels;
  const Entry *entry;
  double launches; /* that count */
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
 * @source: the kind of table that tells it
 * @name: of a kernel
 * @calls: launches
 * @seconds: all of them together
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG`
 */
gboolean
gable_nvprof_kernels_add_time (GableNvprofKernels *kernels,
                               GableNvprofTimes source,
                               GableCell name,
                               double calls,
                               double seconds,
                               GError **error)
{
  Entry *entry = need_entry (kernels, name, error);

  if (entry == NULL) {
    return FALSE;
  }
  entry->times[source].calls += calls;
  entry->times[source].seconds += seconds;
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
  kernels->n_overflows += gable_known (mean) ? 0 : 1;
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

/* The times of a kernel. A summary and a trace of one run tell the same launches, so only one of them counts: the one with
 * more of them, else the trace. */
static const Times *
get_times (const Entry *entry)
{
  const Times *summary = &entry->times[GABLE_NVPROF_TIMES_SUMMARY];
  const Times *trace = &entry->times[GABLE_NVPROF_TIMES_TRACE];

  return summary->calls > trace->calls ? summary : trace;
}

static gboolean
is_timed_twice (const Entry *entry)
{
  return entry->times[GABLE_NVPROF_TIMES_SUMMARY].calls > 0 &&
         entry->times[GABLE_NVPROF_TIMES_TRACE].calls > 0;
}

/* Those that were timed, else the most that a metric was collected on. */
static double
get_launches (const Entry *entry)
{
  double launches = get_times (entry)->calls;

  if (launches > 0) {
    return launches;
  }
  for (guint i = 0; i < entry->figures->len; i++) {
    launches = MAX (launches, g_array_index (entry->figures, Figure, i).launches);
  }
  return launches;
}

/* What the rules ask for. Metrics of several runs in one file, or of a few launches, were collected on other launches than
 * those that count: their mean stands for these. */
static GableNvprofValue
find_value (const char *metric, gconstpointer data)
{
  const Query *query = data;
  const Figure *figure = find_figure (query->kernels, query->entry, metric);
  double mean = figure != NULL ? figure->total / figure->launches : GABLE_UNKNOWN;

  return (GableNvprofValue){ mean * query->launches, mean };
}

static void
add_counters (const Query *query, GableKernel *kernel)
{
  const GArray *figures = query->entry->figures;
  gboolean elsewhere = FALSE;

  for (guint i = 0; i < figures->len; i++) {
    const Figure *figure = &g_array_index (figures, Figure, i);
    double mean = figure->total / figure->launches;
    GableRawCounter counter = {
      .name = g_ptr_array_index (query->kernels->metrics, figure->metric),
      .origin = query->kernels->file,
      .value = figure->is_sum ? mean * query->launches : mean,
      .is_sum = figure->is_sum,
    };

    elsewhere = elsewhere || figure->launches != query->launches;
    if (gable_known (mean)) {
      gable_kernel_add_counter (kernel, &counter);
    }
  }
  if (elsewhere) {
    gable_kernel_add_reason (
      kernel, _("Metrics were collected on other launches than those that count; their means "
                "are taken for these"));
  }
}

/**
 * gable_nvprof_kernels_finish:
 * @kernels: all that the file told
 * @import: takes them
 */
void
gable_nvprof_kernels_finish (GableNvprofKernels *kernels, GableImport *import)
{
  guint n_twice = 0;

  for (guint i = 0; i < kernels->entries->len; i++) {
    const Entry *entry = g_ptr_array_index (kernels->entries, i);
    const Query query = { kernels, entry, get_launches (entry) };
    const Times *times = get_times (entry);
    GableKernel *kernel = gable_kernel_new (entry->name);

    kernel->launches = (guint64) query.launches;
    kernel->seconds = times->calls > 0 ? times->seconds : GABLE_UNKNOWN;
    n_twice += is_timed_twice (entry) ? 1 : 0;
    gable_nvprof_rules_apply (kernel, find_value, &query);
    add_counters (&query, kernel);
    g_ptr_array_add (import->kernels, kernel);
  }
  if (n_twice > 0) {
    gable_notes_add (import->notes, GABLE_NOTE_INFO, kernels->file,
                     ngettext ("%u kernel is in a summary and in a trace; its launches count once",
                               "%u kernels are in a summary and in a trace; their launches count "
                               "once",
                               n_twice),
                     n_twice);
  }
  if (kernels->n_overflows > 0) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, kernels->file,
                     ngettext ("%u figure overflowed as it was counted; what follows from it is "
                               "unknown",
                               "%u figures overflowed as they were counted; what follows from "
                               "them is unknown",
                               kernels->n_overflows),
                     kernels->n_overflows);
  }
}
