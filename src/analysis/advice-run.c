/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/advice.h"

#include <string.h>

/* What gains less is no opportunity [1]. */
#define LEAST_GAIN 1.005

/* Without times nothing says which kernels matter; so many are looked at. */
#define MAX_WITHOUT_TIME 200

static void
free_opportunity (gpointer data)
{
  GableOpportunity *opportunity = data;

  gable_advice_free (opportunity->advice);
  g_free (opportunity);
}

static void
take (GPtrArray *list, guint kernel, GPtrArray *of_kernel, guint index, guint n_more)
{
  GableOpportunity *opportunity = g_new0 (GableOpportunity, 1);

  opportunity->kernel = kernel;
  opportunity->advice = g_ptr_array_steal_index (of_kernel, index);
  opportunity->n_more = n_more;
  g_ptr_array_add (list, opportunity);
}

static gboolean
is_doubt (const GableAdvice *advice)
{
  return advice->state == GABLE_ADVICE_FIRES && strcmp (advice->subject, "accounting") == 0;
}

static gboolean
is_opportunity (const GableAdvice *advice)
{
  return advice->state == GABLE_ADVICE_FIRES && gable_known (advice->kernel_gain) &&
         advice->kernel_gain > LEAST_GAIN;
}

static guint
count (const GPtrArray *list, gboolean (*counts) (const GableAdvice *))
{
  guint n = 0;

  for (guint i = 0; i < list->len; i++) {
    n += (guint) counts (g_ptr_array_index (list, i));
  }
  return n;
}

static void
take_first (GPtrArray *to, guint kernel, GPtrArray *list, gboolean (*counts) (const GableAdvice *))
{
  guint n = count (list, counts);

  for (guint i = 0; i < list->len; i++) {
    if (counts (g_ptr_array_index (list, i))) {
      take (to, kernel, list, i, n - 1);
      return;
    }
  }
}

static void
add_kernel (GableRunAdvice *run, const GableRoofline *roofline, guint kernel)
{
  g_autoptr (GPtrArray) list = gable_advise (roofline, kernel);

  if (count (list, is_opportunity) == 0) {
    run->n_silent++;
  }
  take_first (run->doubts, kernel, list, is_doubt);
  take_first (run->opportunities, kernel, list, is_opportunity);
}

/* Unknown figures last. */
static int
compare (double a, double b)
{
  if (!gable_known (a) || !gable_known (b)) {
    return gable_known (b) - gable_known (a);
  }
  return a > b ? -1 : a < b;
}

static int
compare_opportunities (gconstpointer a, gconstpointer b)
{
  const GableOpportunity *first = *(const GableOpportunity *const *) a;
  const GableOpportunity *second = *(const GableOpportunity *const *) b;
  int order = compare (first->advice->run_gain_today, second->advice->run_gain_today);

  if (order == 0) {
    order = compare (first->advice->run_gain, second->advice->run_gain);
  }
  if (order == 0) {
    order = compare (first->advice->kernel_gain, second->advice->kernel_gain);
  }
  return order != 0 ? order : (int) first->kernel - (int) second->kernel;
}

/**
 * gable_advise_run:
 * @roofline: a project seen through the model
 *
 * The best opportunities of the run: of each kernel the advice that comes first, ordered by what the run would gain.
 * Gains do not add up. Kernels of less than the threshold's share of the time are left out and counted, so that the
 * work is bounded whatever the number of kernels.
 *
 * Returns: (transfer full): the list
 */
GableRunAdvice *
gable_advise_run (const GableRoofline *roofline)
{
  GableRunAdvice *run = g_new0 (GableRunAdvice, 1);
  g_autoptr (GArray) order = gable_roofline_order (roofline);
  guint n_without_time = 0;

  run->doubts = g_ptr_array_new_with_free_func (free_opportunity);
  run->opportunities = g_ptr_array_new_with_free_func (free_opportunity);
  for (guint i = 0; i < order->len; i++) {
    guint kernel = g_array_index (order, guint, i);
    double share = gable_roofline_get_share (roofline, &roofline->kernels[kernel]);

    if (gable_project_get_kernel (roofline->project, kernel)->kind == GABLE_KERNEL_HYPOTHETICAL) {
      continue;
    }
    if (share < roofline->thresholds.time_floor ||
        (!gable_known (share) && n_without_time == MAX_WITHOUT_TIME)) {
      run->n_small++;
      run->small_share += gable_known (share) ? share : 0;
      continue;
    }
    n_without_time += !gable_known (share);
    add_kernel (run, roofline, kernel);
  }
  g_ptr_array_sort (run->opportunities, compare_opportunities);
  return run;
}

void
gable_run_advice_free (GableRunAdvice *advice)
{
  g_ptr_array_unref (advice->doubts);
  g_ptr_array_unref (advice->opportunities);
  g_free (advice);
}
