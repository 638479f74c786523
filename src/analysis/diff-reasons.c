/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/diff-reasons.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Changes below this are noise [1]. */
#define NOISE 0.02

/* A plan that comes out this near is as it was predicted [1]. */
#define AS_PLANNED 0.05

/* A clause with what it explains of the change, as a factor's distance from one. */
typedef struct {
  char *text;
  double weight;
} Reason;

static double
distance (double factor)
{
  return factor > 0 ? fabs (log (factor)) : 0;
}

static gboolean
is_change (double factor)
{
  return distance (factor) > log1p (NOISE);
}

static void
take_reason (GArray *reasons, char *text, double factor)
{
  Reason reason = { text, distance (factor) };

  g_array_append_val (reasons, reason);
}

static int
compare_reasons (gconstpointer a, gconstpointer b)
{
  const Reason *first = a;
  const Reason *second = b;

  return first->weight > second->weight ? -1 : first->weight < second->weight;
}

static const GableKernel *
kernel_of (const GableRoofline *roofline, guint kernel)
{
  return gable_project_get_kernel (roofline->project, kernel);
}

static const GablePoint *
find_point (const GableRoofline *roofline, guint kernel, const GableCounter *level)
{
  const GableKernelResult *result = &roofline->kernels[kernel];

  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point = &roofline->points[result->first_point + i];

    if (gable_point_level (point) == level) {
      return point;
    }
  }
  return NULL;
}

/* Of the level that limits afterwards, else of the outermost one that both know. */
static void
compare_intensity (const GableRoofline *before,
                   guint first,
                   const GableRoofline *after,
                   guint second,
                   GableDiffEntry *entry)
{
  const GableKernelResult *result = &after->kernels[second];

  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *now = &after->points[result->first_point + i];
    const GablePoint *then = find_point (before, first, gable_point_level (now));

    if (then == NULL) {
      continue;
    }
    entry->level = gable_point_level (now);
    entry->intensity = now->intensity / then->intensity;
    if (gable_point_is_limiting (after, now)) {
      return;
    }
  }
}

static double
bytes_ratio (const GableKernel *then, const GableKernel *now, const GableCounter *level)
{
  return gable_kernel_get_amount (now, level) / gable_kernel_get_amount (then, level);
}

/* Bytes at the levels that limited before and after; others do not set the time. */
static void
explain_bytes (GArray *reasons,
               const GableRoofline *before,
               guint first,
               const GableRoofline *after,
               guint second)
{
  const struct {
    const GableRoofline *roofline;
    int limiter;
  } sides[] = { { before, before->kernels[first].limiter },
                { after, after->kernels[second].limiter } };
  const GableCounter *told = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++) {
    const GableCounter *level;
    double ratio;

    if (sides[i].limiter < 0) {
      continue;
    }
    level =
      gable_machine_get_ceiling (sides[i].roofline->machine, (guint) sides[i].limiter)->counter;
    if (level->kind != GABLE_COUNTER_TRAFFIC || level == told) {
      continue;
    }
    told = level;
    ratio = bytes_ratio (kernel_of (before, first), kernel_of (after, second), level);
    if (is_change (ratio)) {
      g_autofree char *factor = gable_format_factor (ratio);

      /* Translators: a factor, "0.5×", and a level, "DRAM" */
      take_reason (reasons, g_strdup_printf (_ ("moves %s the bytes at %s"), factor, level->title),
                                             ratio);
    }
  }
}

static void
explain_work (GArray *reasons, const GableKernelResult *then, const GableKernelResult *now)
{
  double ratio = gable_result_work (now) / gable_result_work (then);
  g_autofree char *factor = gable_format_factor (ratio);

  if (is_change (ratio)) {
    take_reason (reasons, g_strdup_printf (_ ("does %s the work"), factor), ratio);
  }
}

static void
explain_efficiency (GArray *reasons, const GableKernelResult *then, const GableKernelResult *now)
{
  double ratio = gable_result_efficiency (now) / gable_result_efficiency (then);
  g_autofree char *old = gable_format_percent (gable_result_efficiency (then));
  g_autofree char *fresh = gable_format_percent (gable_result_efficiency (now));

  if (is_change (ratio)) {
    /* Translators: two percentages */
    take_reason (reasons, g_strdup_printf (_ ("reaches %s of its roof instead of %s"), fresh, old),
                                           ratio);
  }
}

static void
explain_launches (GArray *reasons, const GableKernel *then, const GableKernel *now)
{
  double ratio = (double) now->launches / (double) then->launches;

  g_autofree char *old = g_strdup_printf ("%" G_GUINT64_FORMAT, then->launches);
  g_autofree char *fresh = g_strdup_printf ("%" G_GUINT64_FORMAT, now->launches);

  if (then->launches > 0 && now->launches > 0 && then->launches != now->launches) {
    /* Translators: two numbers of launches */
    take_reason (reasons, g_strdup_printf (_ ("is launched %s times instead of %s"), fresh, old),
                                           ratio);
  }
}

static gboolean
is_same_limiter (const GableRoofline *before,
                 const GableKernelResult *then,
                 const GableRoofline *after,
                 const GableKernelResult *now)
{
  return g_strcmp0 (gable_limiter_to_label (before, then->limiter),
                    gable_limiter_to_label (after, now->limiter)) == 0;
}

static void
explain (const GableRoofline *before,
         guint first,
         const GableRoofline *after,
         guint second,
         GableDiffEntry *entry)
{
  const GableKernelResult *then = &before->kernels[first];
  const GableKernelResult *now = &after->kernels[second];
  g_autoptr (GArray) reasons = g_array_new (FALSE, FALSE, sizeof (Reason));

  explain_bytes (reasons, before, first, after, second);
  explain_work (reasons, then, now);
  explain_efficiency (reasons, then, now);
  explain_launches (reasons, kernel_of (before, first), kernel_of (after, second));
  g_array_sort (reasons, compare_reasons);
  for (guint i = 0; i < reasons->len; i++) {
    g_ptr_array_add (entry->reasons, g_array_index (reasons, Reason, i).text);
  }
  if (entry->moved) {
    /* Translators: two ceilings: "L2", "DRAM" */
    g_ptr_array_add (entry->reasons,
                     g_strdup_printf (_ ("is now limited by %s instead of %s"),
                                         gable_limiter_to_label (after, now->limiter),
                                         gable_limiter_to_label (before, then->limiter)));
  }
}

void
gable_diff_compare (const GableRoofline *before,
                    guint first,
                    const GableRoofline *after,
                    guint second,
                    GableDiffEntry *entry)
{
  const GableKernelResult *then = &before->kernels[first];
  const GableKernelResult *now = &after->kernels[second];

  entry->speedup = gable_result_seconds (then) / gable_result_seconds (now);
  entry->performance = gable_result_performance (now) / gable_result_performance (then);
  compare_intensity (before, first, after, second, entry);
  entry->moved = then->limiter != GABLE_LIMITER_NONE && now->limiter != GABLE_LIMITER_NONE &&
                 !is_same_limiter (before, then, after, now);
  explain (before, first, after, second, entry);
}

/* Why the kernel came out otherwise than planned, or NULL where the counters don't tell. (transfer full) */
static char *
find_cause (const GableRoofline *before, guint plan, const GableRoofline *after, guint kernel)
{
  const GableKernelResult *planned = &before->kernels[plan];
  const GableKernelResult *now = &after->kernels[kernel];
  const GableCounter *level = NULL;
  double ratio = GABLE_UNKNOWN;

  if (now->limiter == GABLE_LIMITER_NONE || planned->limiter == GABLE_LIMITER_NONE) {
    return NULL;
  }
  if (!is_same_limiter (before, planned, after, now)) {
    return g_strdup_printf (_ ("the limiter is now %s"),
                               gable_limiter_to_label (after, now->limiter));
  }
  if (now->limiter >= 0) {
    level = gable_machine_get_ceiling (after->machine, (guint) now->limiter)->counter;
    ratio = bytes_ratio (kernel_of (before, plan), kernel_of (after, kernel), level);
  }
  if (is_change (ratio) && distance (ratio) > distance (gable_result_efficiency (now) /
                                                        gable_result_efficiency (planned))) {
    g_autofree char *factor = gable_format_factor (ratio);

    return level->kind == GABLE_COUNTER_TRAFFIC
      ? g_strdup_printf (_ ("it moves %s the planned bytes at %s"), factor, level->title)
      : g_strdup_printf (_ ("it does %s the planned operations"), factor);
  }
  if (is_change (gable_result_efficiency (now) / gable_result_efficiency (planned))) {
    g_autofree char *reached = gable_format_percent (gable_result_efficiency (now));
    g_autofree char *wanted = gable_format_percent (gable_result_efficiency (planned));

    return g_strdup_printf (_ ("it reaches %s of its roof instead of %s"), reached, wanted);
  }
  return NULL;
}

static int
find_parent (const GableRoofline *roofline, guint plan)
{
  const char *name = gable_kernel_details (kernel_of (roofline, plan))->parent;

  for (guint i = 0; name != NULL && i < roofline->n_kernels; i++) {
    if (i != plan && g_strcmp0 (kernel_of (roofline, i)->name, name) == 0) {
      return (int) i;
    }
  }
  return -1;
}

/**
 * gable_diff_verdict:
 * @plan: row of a what-if in @before
 * @kernel: row in @after of what its parent became
 * @predicted: (out): the parent's time over the what-if's, at its roof where it has none [1]
 * @measured: (out): the parent's time over what it takes now [1]
 *
 * Returns: (transfer full) (nullable): "predicted 2.1×, measured 1.7×, because the limiter is now L2"; NULL where one of
 *   the times is unknown
 */
char *
gable_diff_verdict (const GableRoofline *before,
                    guint plan,
                    const GableRoofline *after,
                    guint kernel,
                    double *predicted,
                    double *measured)
{
  const GableKernelResult *planned = &before->kernels[plan];
  int parent = find_parent (before, plan);
  double then = parent >= 0 ? gable_result_seconds (&before->kernels[parent]) : GABLE_UNKNOWN;
  g_autofree char *promise = NULL;
  g_autofree char *result = NULL;
  g_autofree char *cause = NULL;

  *predicted = then / (gable_known (gable_result_seconds (planned)) ? gable_result_seconds (planned)
                                                                    : gable_result_bound (planned));
  *measured = then / gable_result_seconds (&after->kernels[kernel]);
  if (!gable_known (*predicted) || !gable_known (*measured)) {
    return NULL;
  }
  promise = gable_format_factor (*predicted);
  result = gable_format_factor (*measured);
  if (fabs (*measured / *predicted - 1) <= AS_PLANNED) {
    /* Translators: two factors of speed, "2.1×" */
    return g_strdup_printf (_ ("predicted %s, measured %s: as planned"), promise, result);
  }
  cause = find_cause (before, plan, after, kernel);
  if (cause == NULL) {
    return g_strdup_printf (_ ("predicted %s, measured %s"), promise, result);
  }
  /* Translators: two factors of speed, "2.1×", and a clause: "the limiter is now L2" */
  return g_strdup_printf (_ ("predicted %s, measured %s, because %s"), promise, result, cause);
}
