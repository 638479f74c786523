/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/walkthrough-auto-steps.h"

#include "analysis/placeholder.h"

#include <glib/gi18n-lib.h>

/* The heavy kernels are those that take this much of the time together [1], and no more than these. */
#define HEAVY_SHARE 0.9
#define MAX_HEAVY 5

/* A kernel that could make the run no faster than this has nothing to gain; 1.00× is what would be shown [1]. */
#define LEAST_GAIN 1.005

/* Rows of the advice table on how work is handed out; all others on latency are of what happens inside a kernel. */
static const char *const launch_rows[] = {
  "lat-launch",    "lat-offload", "lat-small-grid", "lat-tail", "lat-block-shape",
  "lat-imbalance", "lat-pop",     "lat-comm",       NULL,
};

/* (transfer full) a step that shows what the project's own chart counts, in the usual range. */
static GableStep *
make_step (const GableProfileFacts *facts, const char *title)
{
  const GableView *own = &facts->roofline->project->view;
  GableStep *step = gable_step_new (title, NULL);

  step->view.work = own->work;
  step->view.chart = own->chart;
  step->view.roof_set = own->roof_set;
  step->view.scale = own->scale;
  return step;
}

static const char *
get_name (const GableProfileFacts *facts, guint kernel)
{
  return gable_project_get_kernel (facts->roofline->project, kernel)->name;
}

/* Paragraphs are parted by an empty line. */
static void
add_paragraph (GableStep *step, const char *paragraph)
{
  char *text =
    step->text == NULL ? g_strdup (paragraph) : g_strconcat (step->text, "\n\n", paragraph, NULL);

  g_free (step->text);
  step->text = text;
}

static guint
count (const GableRoofline *roofline, gboolean (*counts) (const GableKernelResult *))
{
  guint n = 0;

  for (guint i = 0; i < roofline->n_kernels; i++) {
    n += (guint) counts (&roofline->kernels[i]);
  }
  return n;
}

static gboolean
is_not_drawn (const GableKernelResult *result)
{
  return result->drawn != GABLE_DRAWN;
}

static gboolean
is_above (const GableKernelResult *result)
{
  return result->standing == GABLE_STANDING_ABOVE_ROOF;
}

static gboolean
is_near (const GableKernelResult *result)
{
  return result->standing == GABLE_STANDING_NEAR_ROOF;
}

static gboolean
has_no_launches (const GableRoofline *roofline)
{
  for (guint i = 0; i < roofline->n_kernels; i++) {
    if (gable_project_get_kernel (roofline->project, i)->launches == 0) {
      return TRUE;
    }
  }
  return FALSE;
}

/* How much there is, so far as it is known. */
static void
tell_amount (GableStep *step, const GableRoofline *roofline)
{
  if (!(roofline->seconds > 0)) {
    add_paragraph (step, _ ("Kernels that were read: {run.kernels}. No time of any is known."));
  } else if (has_no_launches (roofline)) {
    add_paragraph (step, _ ("Kernels that were read: {run.kernels}. The run takes {run.time}."));
  } else {
    add_paragraph (step, _ ("Kernels that were read: {run.kernels}, with {run.launches} launches. "
                            "The run takes {run.time}."));
  }
  add_paragraph (step, roofline->machine != NULL
                 ? _ ("What they could reach is that of {machine.name}.")
                 : _ ("No machine is known, so nothing says how fast they could be: choose "
                              "one."));
}

/* What was read, and what speaks against trusting it. */
GableStep *
gable_profile_step_accounting (const GableProfileFacts *facts)
{
  const GableRoofline *roofline = facts->roofline;
  GableStep *step = make_step (facts, _ ("What was read"));

  if (roofline->n_kernels == 0) {
    add_paragraph (step, _ ("There are no kernels yet: open a profile or add one."));
    return step;
  }
  tell_amount (step, roofline);
  if (count (roofline, is_not_drawn) > 0) {
    add_paragraph (step, _ ("Kernels that have no place on this chart: {run.not_drawn}. The table "
                            "says why."));
  }
  if (count (roofline, is_above) > 0) {
    add_paragraph (step,
                   _ ("Kernels above their roof, which can't be: {run.above_roof}. Check what "
                            "was counted, and on which machine, before anything else."));
  }
  if (roofline->n_without_time > 0 && roofline->seconds > 0) {
    add_paragraph (step, _ ("Kernels whose time is not known: {run.without_time}. They count for "
                            "nothing in what follows."));
  }
  if (facts->advice->doubts->len > 0) {
    const GableOpportunity *doubt = facts->advice->doubts->pdata[0];

    gable_step_add_selected (step, get_name (facts, doubt->kernel));
    step->advice = g_strdup (doubt->advice->id);
    add_paragraph (step, _ ("Of “{kernel.name}”: {advice.title}. {advice.diagnosis}"));
  }
  return step;
}

static void
name_heavy (GableStep *step, const GableProfileFacts *facts, guint kernel, gboolean first)
{
  const char *name = get_name (facts, kernel);
  double gain = gable_roofline_get_gain (facts->roofline, &facts->roofline->kernels[kernel]);
  gboolean at_roof = gable_known (gain) && gain < LEAST_GAIN;
  g_autofree char *line = NULL;

  if (first) {
    gable_step_add_selected (step, name);
    add_paragraph (step, at_roof
                   ? _ ("“{kernel.name}” takes {kernel.share} of the time, and stands at its roof "
                        "already.")
                   : _ ("“{kernel.name}” takes {kernel.share} of the time, and at its roof it "
                        "would make the run {kernel.gain} as fast."));
  } else if (gable_placeholder_can_name (name)) {
    line = g_strdup_printf (
      /* Translators: leave the braces and what stands in them as they are; %1$s is a kernel's name */
      at_roof
      ? _ ("“{kernel.name:%1$s}” takes {kernel.share:%1$s}, and stands at its roof.")
      /* Translators: leave the braces and what stands in them as they are; %1$s is a kernel's name */
      : _ ("“{kernel.name:%1$s}” takes {kernel.share:%1$s}, and would bring "
                   "{kernel.gain:%1$s}."),
           name);
    add_paragraph (step, line);
  }
}

/* Whether a heavier kernel has the name of the @i-th: figures in a text go by names, and are those of the heavier one. */
static gboolean
is_told (const GableProfileFacts *facts, guint i)
{
  const char *name = get_name (facts, g_array_index (facts->order, guint, i));

  for (guint j = 0; j < i; j++) {
    if (g_str_equal (get_name (facts, g_array_index (facts->order, guint, j)), name)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Which kernels the time goes to. */
GableStep *
gable_profile_step_triage (const GableProfileFacts *facts)
{
  GableStep *step;
  double shares = 0;

  if (facts->order->len < 2) {
    return NULL;
  }
  step = make_step (facts, _ ("Where the time goes"));
  for (guint i = 0; i < MIN (facts->order->len, MAX_HEAVY) && shares < HEAVY_SHARE; i++) {
    guint kernel = g_array_index (facts->order, guint, i);

    if (is_told (facts, i)) {
      continue;
    }
    shares += gable_roofline_get_share (facts->roofline, &facts->roofline->kernels[kernel]);
    name_heavy (step, facts, kernel, i == 0);
    gable_step_add_kernel (step, get_name (facts, kernel));
  }
  if (facts->advice->n_small > 0) {
    g_autofree char *share = gable_format_percent (facts->advice->small_share);
    g_autofree char *line = g_strdup_printf (
      /* Translators: a number of kernels, and their share of the time in per cent */
      g_dngettext (GETTEXT_PACKAGE, "%u kernel is too short to matter; it takes %s.",
                   "%u kernels are too short to matter; they take %s in all.",
                   facts->advice->n_small),
      facts->advice->n_small, share);

    add_paragraph (step, line);
  }
  return step;
}

/* (transfer full) (nullable) the row that fires for the heaviest kernel that has one, of those that are on launches and
 * balance or of the others on latency. */
static GableAdvice *
find_latency (const GableProfileFacts *facts, gboolean of_launch, guint *kernel)
{
  for (guint i = 0; i < MIN (facts->order->len, MAX_HEAVY); i++) {
    g_autoptr (GPtrArray) list = NULL;

    *kernel = g_array_index (facts->order, guint, i);
    list = gable_advise (facts->roofline, *kernel);
    for (guint k = 0; k < list->len; k++) {
      const GableAdvice *advice = list->pdata[k];

      if (advice->state == GABLE_ADVICE_FIRES && g_str_equal (advice->subject, "latency") &&
          g_strv_contains (launch_rows, advice->id) == of_launch) {
        return g_ptr_array_steal_index (list, k);
      }
    }
  }
  return NULL;
}

static GableStep *
tell_latency (const GableProfileFacts *facts, gboolean of_launch, const char *title)
{
  guint kernel = 0;
  GableAdvice *advice = find_latency (facts, of_launch, &kernel);
  GableStep *step;

  if (advice == NULL) {
    return NULL;
  }
  step = make_step (facts, title);
  gable_step_add_selected (step, get_name (facts, kernel));
  step->advice = g_strdup (advice->id);
  add_paragraph (step, _ ("Of “{kernel.name}”: {advice.title} ({advice.finding})."));
  add_paragraph (step, _ ("{advice.diagnosis} {advice.action}"));
  if (gable_known (advice->kernel_gain)) {
    add_paragraph (step, _ ("The kernel would gain {advice.gain} at best, the run "
                            "{advice.run_gain}."));
  }
  gable_advice_free (advice);
  return step;
}

GableStep *
gable_profile_step_launch (const GableProfileFacts *facts)
{
  return tell_latency (facts, TRUE, _ ("How the work is handed out"));
}

GableStep *
gable_profile_step_latency (const GableProfileFacts *facts)
{
  return tell_latency (facts, FALSE, _ ("What the machine waits for"));
}

/* What would help a kernel that keeps its limiter busy. */
static void
tell_side (const GableProfileFacts *facts, GableStep *step, const GableKernelResult *result)
{
  if (result->runner_up != GABLE_LIMITER_NONE) {
    g_autofree char *line = g_strdup_printf (
      /* Translators: %s is a resource of the machine, such as L2 */
      _ ("%s is nearly as busy, so easing one of the two alone gains little."),
         gable_limiter_to_label (facts->roofline, result->runner_up));

    add_paragraph (step, line);
  }
  if (result->side == GABLE_SIDE_MEMORY) {
    add_paragraph (step, _ ("It is on the memory side of the ridge at {machine.ridge}: fewer bytes "
                            "help it, fewer operations do not."));
  } else if (result->side == GABLE_SIDE_COMPUTE) {
    add_paragraph (step, _ ("It is on the compute side of the ridge at {machine.ridge}: faster or "
                            "fewer operations help it, fewer bytes do not."));
  }
}

/* What limits one kernel, and how near it is. */
GableStep *
gable_profile_step_resource (const GableProfileFacts *facts, guint kernel)
{
  const GableKernelResult *result = &facts->roofline->kernels[kernel];
  GableStep *step;

  if (result->limiter == GABLE_LIMITER_NONE || result->drawn != GABLE_DRAWN) {
    return NULL;
  }
  step = make_step (facts, _ ("What limits “{kernel.name}”"));
  gable_step_add_selected (step, get_name (facts, kernel));
  if (gable_known (gable_result_efficiency (result))) {
    add_paragraph (step,
                   _ ("{kernel.limiter} does: at {kernel.intensity} it allows "
                            "{kernel.attainable}. The kernel reaches {kernel.performance}, which is "
                            "{kernel.efficiency} of that: {kernel.standing}."));
  } else {
    add_paragraph (step, _ ("{kernel.limiter} does: at {kernel.intensity} it allows "
                            "{kernel.attainable}. How near the kernel comes is not known."));
  }
  if (result->standing == GABLE_STANDING_FAR_BELOW) {
    add_paragraph (step, _ ("So nothing is busy, neither memory nor arithmetic: most of the time "
                            "the kernel waits. Look for what it waits for, and for more work at "
                            "once, before cutting bytes or operations."));
    return step;
  }
  tell_side (facts, step, result);
  return step;
}

/* What is measured at its roof, or a little above, has no better case than the one tried. */
static void
tell_speedup (GableStep *step, const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  double efficiency = gable_result_efficiency (result);
  gboolean at_roof = gable_known (efficiency) && efficiency >= 1;

  add_paragraph (step,
                 at_roof ? _ ("Tried on “{kernel.name}”: {speedup} as fast as it runs today. Then "
                      "{what_if.limiter} limits it.")
                         : _ ("Tried on “{kernel.name}”: {speedup} as fast as it runs today and "
                      "{speedup.best} at best. Then {what_if.limiter} limits it."));
  if (gable_known (gable_roofline_get_share (roofline, result))) {
    add_paragraph (step, at_roof ? _ ("The run would be {speedup.run} as fast.")
                                 : _ ("The run would be {speedup.run} as fast, and "
                                      "{speedup.run_best} at best."));
  }
}

/* What could be done, tried on the chart. */
GableStep *
gable_profile_step_opportunity (const GableProfileFacts *facts, const GableOpportunity *opportunity)
{
  const GableAdvice *advice = opportunity->advice;
  g_autofree char *transform = NULL;
  GableStep *step;

  if (advice->transform == NULL || advice->fallback ||
      gable_transform_is_of_machine (advice->transform)) {
    return NULL;
  }
  transform = gable_transform_to_string (advice->transform);
  step = make_step (facts, _ ("What would help “{kernel.name}”: {advice.title}"));
  gable_step_add_selected (step, get_name (facts, opportunity->kernel));
  gable_step_set_what_if (step, get_name (facts, opportunity->kernel), transform);
  step->advice = g_strdup (advice->id);
  add_paragraph (step, _ ("{advice.diagnosis} {advice.action}"));
  tell_speedup (step, facts->roofline, opportunity->kernel);
  return step;
}

/* Where more work does not pay. */
GableStep *
gable_profile_step_stop (const GableProfileFacts *facts)
{
  GableStep *step;

  if (facts->order->len == 0 || facts->roofline->machine == NULL) {
    return NULL;
  }
  step = make_step (facts, _ ("Where to stop"));
  add_paragraph (step,
                 _ ("With every kernel at its roof the run would be {run.gain} as fast, and no "
                          "faster: beyond that it takes fewer bytes or operations, or another "
                          "machine."));
  if (count (facts->roofline, is_near) > 0) {
    add_paragraph (step, _ ("Kernels near their roof already: {run.near_roof}. Leave them as they "
                            "are."));
  }
  return step;
}
