/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/advice.h"

#include "analysis/advice-transform.h"
#include "analysis/bounds.h"
#include "analysis/gain.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* An entry while the list is made: what it is sorted by stands beside it. */
typedef struct {
  GableAdvice *advice;
  const GableAdviceRow *row;
  guint place; /* in the table */
  guint first; /* how far its subject comes before the others in the kernel's region */
} Candidate;

/* A cause that explains less of the gap than that is none [1]. */
#define WORTH_SAYING 1.02

/* Regions in which the side of the kernel decides, so that a row of one level is for kernels which that level limits. */
#define SIDED_REGIONS \
  (GABLE_REGION_MEMORY_BOUND | GABLE_REGION_NEAR_ROOF | GABLE_REGION_UNDER_ROOF | \
   GABLE_REGION_ABOVE_ROOF)

void
gable_advice_free (GableAdvice *advice)
{
  g_clear_pointer (&advice->transform, gable_transform_free);
  g_free (advice->title);
  g_free (advice->diagnosis);
  g_free (advice->finding);
  g_ptr_array_unref (advice->actions);
  g_ptr_array_unref (advice->missing);
  g_free (advice->verify);
  g_free (advice->limit);
  g_free (advice->caution);
  g_free (advice->sources);
  g_free (advice);
}

static void
free_advice (gpointer data)
{
  gable_advice_free (data);
}

static double
look_up_metric (const char *name, gconstpointer data)
{
  return gable_kernel_metrics_get (data, name);
}

static gboolean
limits (const GableRoofline *roofline, int limiter, const char *level)
{
  const GableCounter *counter;

  if (limiter < 0) {
    return FALSE;
  }
  counter = gable_machine_get_ceiling (roofline->machine, (guint) limiter)->counter;
  return strcmp (level, "link") == 0 ? counter->reach == GABLE_REACH_LINK
                                     : strcmp (level, counter->id) == 0;
}

/* Classes of machines that are neither are given all advice. */
static gboolean
is_for_machine (const GableAdviceRow *row, const GableMachine *machine)
{
  static const struct {
    const char *prefix;
    GableAdviceMachines machines;
  } classes[] = { { "cpu", GABLE_ADVICE_CPU }, { "gpu", GABLE_ADVICE_GPU } };

  for (guint i = 0; machine != NULL && machine->class_ != NULL && i < G_N_ELEMENTS (classes); i++) {
    if (g_str_has_prefix (machine->class_, classes[i].prefix)) {
      return (row->machines & classes[i].machines) != 0;
    }
  }
  return TRUE;
}

static gboolean
is_in_region (const GableAdviceRow *row, const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  guint shared = row->regions & result->regions;

  if (shared == 0 || !is_for_machine (row, roofline->machine)) {
    return FALSE;
  }
  return row->level == NULL || (shared & ~(guint) SIDED_REGIONS) != 0 ||
         limits (roofline, result->limiter, row->level) ||
         limits (roofline, result->runner_up, row->level);
}

static char *
format_metric (const GableAdviceMetric *metric, double value)
{
  g_autofree char *text = NULL;

  switch (metric->unit) {
  case GABLE_ADVICE_UNIT_SHARE:
    text = gable_format_percent (value);
    break;
  case GABLE_ADVICE_UNIT_FACTOR:
    text = gable_format_factor (value);
    break;
  case GABLE_ADVICE_UNIT_COUNT:
    text = gable_format (value, GABLE_DIMENSION_NUMBER);
    break;
  case GABLE_ADVICE_UNIT_BYTES:
    text = gable_format (value, GABLE_DIMENSION_BYTES);
    break;
  case GABLE_ADVICE_UNIT_FLAG:
    /* Translators: something that is so or is not: "the bytes are measured: no" */
    return value != 0 ? g_strdup (_ (metric->title))
                      : g_strdup_printf (_ ("%s: no"), _ (metric->title));
  case GABLE_N_ADVICE_UNITS:
    g_assert_not_reached ();
  }
  /* Translators: a metric and its value: "achieved occupancy 31 %" */
  return g_strdup_printf (_ ("%s %s"), _ (metric->title), text);
}

/* What the tool that wrote the kernel's file calls the metric, else what any tool does. */
static char *
format_missing (const GableAdviceMetric *metric, const char *format)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < metric->tools->len; i++) {
    const GableAdviceTool *tool = &g_array_index (metric->tools, GableAdviceTool, i);

    if (format != NULL && g_str_has_prefix (format, tool->tool)) {
      g_string_assign (names, tool->name);
      break;
    }
    if (strcmp (tool->tool, "any") == 0) {
      g_string_append_printf (names, "%s%s", i > 0 ? "; " : "", _ (tool->name));
    } else {
      g_string_append_printf (names, "%s%s: %s", i > 0 ? "; " : "", tool->tool, tool->name);
    }
  }
  /* Translators: a metric, and what tools call it */
  return names->len > 0 ? g_strdup_printf (_ ("%s (%s)"), _ (metric->title), names->str)
                                           : g_strdup (_ (metric->title));
}

static const char *
find_format (const GableProject *project, const GableKernel *kernel)
{
  for (guint i = 0; kernel->source != NULL && i < project->sources->len; i++) {
    const GableSource *source = g_ptr_array_index (project->sources, i);

    if (g_strcmp0 (source->id, kernel->source) == 0) {
      return source->format;
    }
  }
  return NULL;
}

/* The metrics of the conditions, each once: known ones into the finding, the others into what is missing. */
static void
describe_conditions (GableAdvice *advice,
                     const GableAdviceScope *scope,
                     const GableKernelMetrics *metrics)
{
  const char *format = find_format (metrics->roofline->project, metrics->kernel);
  g_autoptr (GPtrArray) seen = g_ptr_array_new ();
  g_autoptr (GString) finding = g_string_new (NULL);

  for (guint i = 0; i < scope->row->when->len; i++) {
    const GableExpression *condition = g_ptr_array_index (scope->row->when, i);

    for (guint k = 0; k < gable_expression_get_n_names (condition); k++) {
      const char *name = gable_expression_get_name (condition, k);
      const GableAdviceMetric *metric = gable_advice_table_find_metric (scope->table, name);
      double value = gable_advice_scope_get (scope, name);

      if (metric == NULL || g_ptr_array_find (seen, name, NULL)) {
        continue;
      }
      g_ptr_array_add (seen, (gpointer) name);
      if (gable_known (value)) {
        g_autofree char *text = format_metric (metric, value);

        g_string_append_printf (finding, "%s%s", finding->len > 0 ? ", " : "", text);
      } else {
        g_ptr_array_add (advice->missing, format_missing (metric, format));
      }
    }
  }
  advice->finding = g_strdup (finding->str);
}

static char *
translate (const char *text)
{
  return text != NULL ? g_strdup (_ (text)) : NULL;
}

static GableAdvice *
make_advice (const GableAdviceScope *scope,
             const GableKernelMetrics *metrics,
             guint kernel,
             GableAdviceState state)
{
  const GableAdviceRow *row = scope->row;
  GableAdvice *advice = g_new0 (GableAdvice, 1);
  GableGain gain = gable_gain_of_row (metrics, scope);

  advice->id = row->id;
  advice->subject = row->subject;
  advice->state = state;
  advice->title = translate (row->title);
  advice->diagnosis = translate (row->diagnosis);
  advice->actions = g_ptr_array_new_with_free_func (g_free);
  advice->missing = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < row->actions->len; i++) {
    g_ptr_array_add (advice->actions, translate (g_ptr_array_index (row->actions, i)));
  }
  describe_conditions (advice, scope, metrics);
  advice->verify = translate (row->verify);
  advice->limit = translate (row->limit);
  advice->caution = translate (row->caution);
  advice->kernel_gain = gain.best;
  advice->kernel_gain_today = gain.today;
  advice->run_gain =
    row->gain == GABLE_ADVICE_GAIN_RUN
      ? gable_advice_scope_claim (scope)
      : gable_amdahl (gable_roofline_get_share (metrics->roofline, metrics->result), gain.best);
  advice->run_gain_today =
    row->gain == GABLE_ADVICE_GAIN_RUN
      ? advice->run_gain
      : gable_amdahl (gable_roofline_get_share (metrics->roofline, metrics->result), gain.today);
  advice->transform = gable_advice_transform (metrics, kernel, scope, &gain);
  advice->fallback = row->fallback;
  advice->measured = row->measured;
  advice->sources = g_strdup (row->sources);
  return advice;
}

/* Accounting comes before everything: no other figure is worth more than the counts. Far below the roof, what holds the
 * machine idle comes before the side's own advice. */
static guint
precedence (const GableAdviceRow *row, guint regions)
{
  if (g_str_equal (row->subject, "accounting")) {
    return 2;
  }
  return (regions & GABLE_REGION_FAR_BELOW) != 0 && g_str_equal (row->subject, "latency");
}

/* Unknown gains last. */
static int
compare_gain (double a, double b)
{
  if (!gable_known (a) || !gable_known (b)) {
    return gable_known (b) - gable_known (a);
  }
  return a > b ? -1 : a < b;
}

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const Candidate *first = a;
  const Candidate *second = b;
  int order = (int) first->advice->state - (int) second->advice->state;

  if (order == 0) {
    order = (int) second->first - (int) first->first;
  }
  if (order == 0) {
    order = compare_gain (first->advice->run_gain_today, second->advice->run_gain_today);
  }
  if (order == 0) {
    order = compare_gain (first->advice->run_gain, second->advice->run_gain);
  }
  if (order == 0) {
    order = compare_gain (first->advice->kernel_gain_today, second->advice->kernel_gain_today);
  }
  if (order == 0) {
    order = compare_gain (first->advice->kernel_gain, second->advice->kernel_gain);
  }
  if (order == 0) {
    order = second->advice->measured - first->advice->measured;
  }
  return order != 0 ? order : (int) first->place - (int) second->place;
}

/* Nobody can measure a what-if; and a doubt is raised by what was measured, or where something is wrong already. */
static gboolean
can_be_possible (const GableAdviceRow *row, const GableKernelMetrics *metrics)
{
  return metrics->kernel->kind != GABLE_KERNEL_HYPOTHETICAL &&
         (!g_str_equal (row->subject, "accounting") ||
          (metrics->result->regions & GABLE_REGION_ABOVE_ROOF) != 0);
}

/* A row that says "nothing else was found" is withheld where something else was. */
static gboolean
has_cause (const GArray *candidates)
{
  for (guint i = 0; i < candidates->len; i++) {
    const Candidate *candidate = &g_array_index (candidates, Candidate, i);

    if (candidate->advice->state == GABLE_ADVICE_FIRES && !candidate->row->fallback &&
        candidate->advice->kernel_gain > WORTH_SAYING &&
        (candidate->row->gain == GABLE_ADVICE_GAIN_SPEEDUP ||
         candidate->row->gain == GABLE_ADVICE_GAIN_TIME_SAVED)) {
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * gable_advise:
 * @roofline: a project seen through the model
 * @kernel: row of the project
 *
 * The rows of the advice table for the kernel's region, level and machine, of which no condition is false. A row on
 * something that nobody measured is offered as possible, with what to collect.
 *
 * Returns: (transfer full) (element-type GableAdvice): those that fire first; then what comes first in the region; then
 *   by what the run gains at today's efficiency and at best, what the kernel gains, and by confidence
 */
GPtrArray *
gable_advise (const GableRoofline *roofline, guint kernel)
{
  const GableAdviceTable *table = gable_advice_table_get ();
  const GPtrArray *rows = gable_advice_table_rows (table);
  GPtrArray *list = g_ptr_array_new_with_free_func (free_advice);
  g_autoptr (GableKernelMetrics) metrics = NULL;
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  gboolean found;

  g_return_val_if_fail (roofline != NULL && kernel < roofline->n_kernels, list);

  metrics = gable_kernel_metrics_new (roofline, kernel);
  for (guint i = 0; i < rows->len; i++) {
    GableAdviceScope scope = { table, g_ptr_array_index (rows, i), look_up_metric, metrics };
    Candidate candidate = { NULL, scope.row, i, FALSE };
    GableTruth truth;

    if (!is_in_region (scope.row, roofline, kernel)) {
      continue;
    }
    truth = gable_advice_scope_test (&scope);
    if (truth == GABLE_TRUTH_FALSE ||
        (truth == GABLE_TRUTH_UNKNOWN && !can_be_possible (scope.row, metrics))) {
      continue;
    }
    candidate.advice =
      make_advice (&scope, metrics, kernel,
                   truth == GABLE_TRUTH_TRUE ? GABLE_ADVICE_FIRES : GABLE_ADVICE_POSSIBLE);
    candidate.first = precedence (scope.row, roofline->kernels[kernel].regions);
    g_array_append_val (candidates, candidate);
  }
  found = has_cause (candidates);
  g_array_sort (candidates, compare_candidates);
  for (guint i = 0; i < candidates->len; i++) {
    const Candidate *candidate = &g_array_index (candidates, Candidate, i);

    if (candidate->row->fallback && found) {
      free_advice (candidate->advice);
    } else {
      g_ptr_array_add (list, candidate->advice);
    }
  }
  return list;
}
