/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/walkthrough-auto.h"

#include "analysis/walkthrough-auto-steps.h"

#include <glib/gi18n-lib.h>

/* Kernels whose busiest resource is told, and opportunities that are tried, at most. */
#define MAX_RESOURCES 3
#define MAX_OPPORTUNITIES 3

/* A kernel of a smaller share of the time is no step of its own [1]. */
#define LEAST_SHARE 0.05

/* A reference to @step is taken. */
static void
take (GableWalkthrough *walkthrough, GableStep *step)
{
  if (step != NULL) {
    g_ptr_array_add (walkthrough->steps, step);
  }
}

/* (transfer full) */
static GArray *
order_run (const GableRoofline *roofline)
{
  GArray *order = gable_roofline_order (roofline);
  guint n = 0;

  for (guint i = 0; i < order->len; i++) {
    guint kernel = g_array_index (order, guint, i);

    if (gable_known (gable_roofline_get_share (roofline, &roofline->kernels[kernel]))) {
      g_array_index (order, guint, n++) = kernel;
    }
  }
  g_array_set_size (order, n);
  return order;
}

/* Without times no kernel weighs more than another: then all of the first ones count. */
static void
add_resources (GableWalkthrough *walkthrough, const GableProfileFacts *facts)
{
  for (guint i = 0; i < MIN (facts->order->len, MAX_RESOURCES); i++) {
    guint kernel = g_array_index (facts->order, guint, i);

    if (gable_roofline_get_share (facts->roofline, &facts->roofline->kernels[kernel]) >=
        LEAST_SHARE) {
      take (walkthrough, gable_profile_step_resource (facts, kernel));
    }
  }
  for (guint i = 0; facts->order->len == 0 && i < MIN (facts->roofline->n_kernels, MAX_RESOURCES);
       i++) {
    take (walkthrough, gable_profile_step_resource (facts, i));
  }
}

static void
add_opportunities (GableWalkthrough *walkthrough, const GableProfileFacts *facts)
{
  guint n = 0;

  for (guint i = 0; i < facts->advice->opportunities->len && n < MAX_OPPORTUNITIES; i++) {
    GableStep *step =
      gable_profile_step_opportunity (facts, facts->advice->opportunities->pdata[i]);

    n += step != NULL;
    take (walkthrough, step);
  }
}

/**
 * gable_walkthrough_auto:
 * @roofline: a project seen through the model
 *
 * Says of a profile what a person would look at first, in that order. The figures are placeholders, so that they follow
 * the project.
 *
 * Returns: (transfer full): a walkthrough; of a project without kernels one that says so
 */
GableWalkthrough *
gable_walkthrough_auto (const GableRoofline *roofline)
{
  GableWalkthrough *walkthrough = gable_walkthrough_new (_ ("What this profile says"));
  g_autoptr (GArray) order = order_run (roofline);
  g_autoptr (GableRunAdvice) advice = gable_advise_run (roofline);
  GableProfileFacts facts = { roofline, order, advice };

  take (walkthrough, gable_profile_step_accounting (&facts));
  take (walkthrough, gable_profile_step_triage (&facts));
  take (walkthrough, gable_profile_step_launch (&facts));
  take (walkthrough, gable_profile_step_latency (&facts));
  add_resources (walkthrough, &facts);
  add_opportunities (walkthrough, &facts);
  take (walkthrough, gable_profile_step_stop (&facts));
  return walkthrough;
}
