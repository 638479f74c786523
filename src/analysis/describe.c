/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/describe.h"

#include "analysis/bounds.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Kernels that are told of one by one, drawn and not drawn each; the rest is a number. */
#define MAX_LISTED 25
#define MAX_NAME 60
/* Limiters that a title names. */
#define MAX_NAMED 3

static char *
shorten (const GableRoofline *roofline, guint kernel)
{
  const char *name = gable_project_get_kernel (roofline->project, kernel)->name;
  g_autofree char *shown = gable_text_to_display (name);

  return name[0] != '\0' ? gable_text_shorten_name (shown, MAX_NAME) : g_strdup (_ ("(unnamed)"));
}

static GableDimension
work_rate (const GableRoofline *roofline)
{
  return gable_dimension_per_second (gable_work_dimension (roofline->work));
}

static GableDimension
intensity_dimension (const GableRoofline *roofline)
{
  return gable_dimension_per_byte (gable_work_dimension (roofline->work));
}

static void
add_part (GPtrArray *parts, char *part)
{
  g_ptr_array_add (parts, part);
}

/* (transfer full) all parts with a comma between them */
static char *
join_parts (GPtrArray *parts)
{
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (", ", (char **) parts->pdata);
}

static void
add_time (const GableRoofline *roofline, guint kernel, GPtrArray *parts)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  guint64 launches = gable_project_get_kernel (roofline->project, kernel)->launches;
  g_autofree char *time = gable_format (result->seconds, GABLE_DIMENSION_SECONDS);

  if (!gable_known (result->seconds)) {
    return;
  }
  if (launches > 0) {
    g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, launches);

    /* Translators: a time and a number of launches */
    add_part (parts, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s in %s launch",
                                                   "%s in %s launches", (gulong) launches),
                                      time, count));
  } else {
    add_part (parts, g_steal_pointer (&time));
  }
  if (gable_known (result->share)) {
    g_autofree char *share = gable_format_percent (result->share);

    add_part (parts, g_strdup_printf (_ ("%s of the run"), share));
  }
}

/* "151 GFLOP/s", and where that stands at each level: "0.083 FLOP/B at DRAM". */
static void
add_place (const GableRoofline *roofline, guint kernel, GPtrArray *parts)
{
  const GableKernelResult *result = &roofline->kernels[kernel];

  if (gable_known (result->performance) && result->work != 0) {
    add_part (parts, gable_format (result->performance, work_rate (roofline)));
  }
  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point =
      &g_array_index (roofline->points, GablePoint, result->first_point + i);
    g_autofree char *intensity = gable_format (point->intensity, intensity_dimension (roofline));

    /* Translators: an intensity and a level of memory: "0.5 FLOP/B at DRAM" */
    add_part (parts, g_strdup_printf (_ ("%s at %s"), intensity, point->level->title));
  }
}

static void
add_roof (const GableRoofline *roofline, const GableKernelResult *result, GPtrArray *parts)
{
  if (gable_known (result->efficiency)) {
    g_autofree char *efficiency = gable_format_percent (result->efficiency);

    add_part (parts, g_strdup_printf (_ ("%s of its roof"), efficiency));
  } else if (gable_known (result->attainable) && result->attainable > 0) {
    g_autofree char *attainable = gable_format (result->attainable, work_rate (roofline));

    add_part (parts, g_strdup_printf (_ ("at most %s"), attainable));
  }
  if (result->limiter != GABLE_LIMITER_NONE) {
    /* Translators: %s is a roof: DRAM, FP64 */
    add_part (parts, g_strdup_printf (_ ("limited by %s"),
                                         gable_limiter_to_label (roofline, result->limiter)));
  }
  if (result->runner_up != GABLE_LIMITER_NONE) {
    add_part (parts, g_strdup_printf (_ ("closely followed by %s"),
                                         gable_limiter_to_label (roofline, result->runner_up)));
  }
  if (result->standing != GABLE_STANDING_UNKNOWN) {
    add_part (parts, g_strdup (gable_standing_to_label (result->standing)));
  }
  if (result->gain > 1) {
    g_autofree char *gain = gable_format_factor (result->gain);

    add_part (parts, g_strdup_printf (_ ("the run could gain %s"), gain));
  }
}

/* Why it is not drawn, or why nothing is said of its roof; that there is no machine the title says. */
static void
add_reason (const GableRoofline *roofline, guint kernel, GPtrArray *parts)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  g_autofree char *why = NULL;

  if (result->drawn != GABLE_DRAWN) {
    why = gable_roofline_explain (roofline, kernel);
    add_part (parts, g_strdup_printf (_ ("not drawn, because %s"), why));
  } else if (result->standing == GABLE_STANDING_UNKNOWN && roofline->machine != NULL) {
    add_part (parts, gable_roofline_explain (roofline, kernel));
  }
}

/**
 * gable_describe_kernel:
 *
 * Returns: (transfer full): its name and what is known of it; an unknown figure is left out, and what keeps the kernel
 *   off the chart ends the line
 */
char *
gable_describe_kernel (const GableRoofline *roofline, guint kernel)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *name = NULL;
  g_autofree char *facts = NULL;

  g_return_val_if_fail (roofline != NULL && kernel < roofline->n_kernels, NULL);

  name = shorten (roofline, kernel);
  add_time (roofline, kernel, parts);
  add_place (roofline, kernel, parts);
  add_roof (roofline, &roofline->kernels[kernel], parts);
  add_reason (roofline, kernel, parts);
  if (parts->len == 0) {
    return g_steal_pointer (&name);
  }
  facts = join_parts (parts);
  /* Translators: the name of a kernel and what is known of it */
  return g_strdup_printf (_ ("%s: %s"), name, facts);
}

typedef struct {
  int limiter;
  guint kernels;
  double seconds;
} LimiterCount;

static int
compare_counts (gconstpointer a, gconstpointer b)
{
  const LimiterCount *first = a;
  const LimiterCount *second = b;

  if (first->seconds != second->seconds) {
    return first->seconds > second->seconds ? -1 : 1;
  }
  return first->kernels != second->kernels ? (first->kernels > second->kernels ? -1 : 1)
                                           : first->limiter - second->limiter;
}

/* (transfer full) (element-type LimiterCount) what limits most of the time first. A slot for each ceiling and for each of
 * the limiters that are none keeps it linear in the kernels. */
static GArray *
count_limiters (const GableRoofline *roofline, guint *n_unknown)
{
  guint n = roofline->n_ceilings + 2;
  g_autofree LimiterCount *slots = g_new0 (LimiterCount, n);
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (LimiterCount));

  *n_unknown = 0;
  for (guint i = 0; i < roofline->n_kernels; i++) {
    const GableKernelResult *result = &roofline->kernels[i];
    LimiterCount *slot;

    if (result->limiter == GABLE_LIMITER_NONE) {
      (*n_unknown)++;
      continue;
    }
    slot = &slots[result->limiter >= 0 ? (guint) result->limiter + 2
                                       : (guint) (result->limiter - GABLE_LIMITER_LAUNCH)];
    slot->limiter = result->limiter;
    slot->kernels++;
    slot->seconds += gable_known (result->seconds) ? result->seconds : 0;
  }
  for (guint i = 0; i < n; i++) {
    if (slots[i].kernels > 0) {
      g_array_append_val (counts, slots[i]);
    }
  }
  g_array_sort (counts, compare_counts);
  return counts;
}

/* "DRAM limits 8, FP64 limits 3, nothing is known of 1" */
static char *
say_limiters (const GableRoofline *roofline)
{
  guint n_unknown;
  g_autoptr (GArray) counts = count_limiters (roofline, &n_unknown);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  guint others = 0;

  for (guint i = 0; i < counts->len; i++) {
    const LimiterCount *count = &g_array_index (counts, LimiterCount, i);

    if (i >= MAX_NAMED) {
      others += count->kernels;
      continue;
    }
    /* Translators: a roof and how many kernels it limits: "DRAM limits 8" */
    add_part (parts, g_strdup_printf (_ ("%s limits %u"),
                                         gable_limiter_to_label (roofline, count->limiter),
                                         count->kernels));
  }
  if (others > 0) {
    add_part (parts, g_strdup_printf (_ ("others limit %u"), others));
  }
  if (n_unknown > 0) {
    add_part (parts, g_strdup_printf (_ ("nothing is known of %u"), n_unknown));
  }
  return join_parts (parts);
}

/* What the chart is of, before the colon. */
static char *
say_subject (const GableRoofline *roofline)
{
  g_autofree char *kernels = NULL;
  g_autofree char *machine = NULL;

  if (roofline->n_kernels == 1) {
    g_autofree char *name = shorten (roofline, 0);

    kernels = g_strdup_printf (_ ("“%s”"), name);
  } else {
    kernels = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u kernel", "%u kernels", roofline->n_kernels),
      roofline->n_kernels);
  }
  if (roofline->machine == NULL) {
    /* Translators: %s is kernels: “triad”, 3 kernels */
    return g_strdup_printf (_ ("%s, with no machine to compare with"), kernels);
  }
  machine = gable_text_to_display (roofline->machine->name);
  if (roofline->n_kernels == 0) {
    /* Translators: %s is a machine */
    return g_strdup_printf (_ ("Roofs of %s"), machine);
  }
  /* Translators: kernels, and the machine that they run on */
  return g_strdup_printf (_ ("%s on %s"), kernels, machine);
}

/* What limits the only kernel, after the colon; NULL where nothing is known of it. */
static char *
say_only_kernel (const GableRoofline *roofline)
{
  const GableKernelResult *result = &roofline->kernels[0];
  g_autofree char *efficiency = gable_format_percent (result->efficiency);
  const char *limiter = gable_limiter_to_label (roofline, result->limiter);

  if (result->limiter == GABLE_LIMITER_NONE) {
    return NULL;
  }
  if (!gable_known (result->efficiency)) {
    return g_strdup_printf (_ ("limited by %s"), limiter);
  }
  /* Translators: "limited by DRAM, 83 % of its roof, near the roof" */
  return g_strdup_printf (_ ("limited by %s, %s of its roof, %s"), limiter, efficiency,
                             gable_standing_to_label (result->standing));
}

char *
gable_describe_title (const GableRoofline *roofline)
{
  g_autofree char *subject = NULL;
  g_autofree char *limits = NULL;

  g_return_val_if_fail (roofline != NULL, NULL);

  subject = say_subject (roofline);
  if (roofline->machine == NULL) {
    return g_steal_pointer (&subject);
  }
  if (roofline->n_kernels == 1) {
    limits = say_only_kernel (roofline);
  } else if (roofline->n_kernels > 1) {
    limits = say_limiters (roofline);
  }
  /* Translators: what a chart is of, and what limits it */
  return limits != NULL ? g_strdup_printf (_ ("%s: %s"), subject, limits)
                        : g_steal_pointer (&subject);
}

static void
describe_axes (const GableRoofline *roofline, GString *text)
{
  gboolean linear = roofline->project->view.scale == GABLE_SCALE_LINEAR;
  const char *format =
    linear ? _ ("Across: intensity [%s]. Up: performance [%s]. Both linear.")
           : _ ("Across: intensity [%s]. Up: performance [%s]. Both logarithmic.");
  g_auto (GStrv) parts = g_strsplit (format, "%s", 3);

  if (g_strv_length (parts) == 3) {
    g_string_append_printf (text, "%s%s%s%s%s\n", parts[0],
                            gable_dimension_unit (intensity_dimension (roofline)), parts[1],
                            gable_dimension_unit (work_rate (roofline)), parts[2]);
  }
}

static void
describe_ridge (const GableRoofline *roofline, GString *text)
{
  const GableRoof *memory;
  const GableRoof *compute;
  g_autofree char *ridge = NULL;

  if (roofline->main_roof_memory < 0 || roofline->main_roof_compute < 0) {
    return;
  }
  memory = &g_array_index (roofline->roofs, GableRoof, (guint) roofline->main_roof_memory);
  compute = &g_array_index (roofline->roofs, GableRoof, (guint) roofline->main_roof_compute);
  ridge = gable_format (gable_ridge (compute->rate, memory->rate), intensity_dimension (roofline));
  g_string_append_printf (text, _ ("%s and %s meet at %s.\n"),
                                   gable_limiter_to_label (roofline, memory->ceiling),
                                   gable_limiter_to_label (roofline, compute->ceiling), ridge);
}

static void
describe_roofs (const GableRoofline *roofline, GString *text)
{
  if (roofline->roofs->len == 0) {
    g_string_append_printf (text, "%s\n", _ ("There are no roofs."));
    return;
  }
  g_string_append_printf (text, "%s\n", _ ("Roofs:"));
  for (guint i = 0; i < MIN (roofline->roofs->len, MAX_LISTED); i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);
    const GableCeiling *ceiling =
      gable_machine_get_ceiling (roofline->machine, (guint) roof->ceiling);
    g_autofree char *rate =
      gable_format (roof->rate, gable_counter_rate_dimension (ceiling->counter));

    g_string_append_printf (text, "  %s %s, %s%s%s\n", gable_ceiling_title (ceiling), rate,
                            roof->measured ? _ ("measured")
                                           : _ ("theoretical"), roof->variant ? ", " : "",
                                                roof->variant ? _ ("limits no kernel") : "");
  }
  describe_ridge (roofline, text);
}

/* The first of the kernels that are drawn, or that are not, largest time first, and how many are left. */
static void
describe_kernels (const GableRoofline *roofline,
                  const GArray *order,
                  gboolean drawn,
                  const char *heading,
                  GString *text)
{
  guint n = 0;

  for (guint i = 0; i < order->len; i++) {
    guint kernel = g_array_index (order, guint, i);

    if ((roofline->kernels[kernel].drawn == GABLE_DRAWN) != drawn) {
      continue;
    }
    if (n == 0) {
      g_string_append_printf (text, "%s\n", heading);
    }
    if (n < MAX_LISTED) {
      g_autofree char *line = gable_describe_kernel (roofline, kernel);

      g_string_append_printf (text, "  %s\n", line);
    }
    n++;
  }
  if (n > MAX_LISTED) {
    g_string_append (text, "  ");
    g_string_append_printf (
      text, g_dngettext (GETTEXT_PACKAGE, "and %u more\n", "and %u more\n", n - MAX_LISTED),
      n - MAX_LISTED);
  }
}

/**
 * gable_describe:
 *
 * What the chart shows, for those who don't see it: a title with what limits what, axes, roofs, kernels and those that
 * are not drawn. Its length does not grow with the number of kernels.
 *
 * Returns: (transfer full): lines of text
 */
char *
gable_describe (const GableRoofline *roofline)
{
  g_autoptr (GString) text = NULL;
  g_autoptr (GArray) order = NULL;
  g_autofree char *title = NULL;

  g_return_val_if_fail (roofline != NULL, NULL);

  title = gable_describe_title (roofline);
  text = g_string_new (title);
  order = gable_roofline_order (roofline);
  g_string_append (text, "\n\n");
  describe_axes (roofline, text);
  describe_roofs (roofline, text);
  describe_kernels (roofline, order, TRUE, _ ("Kernels, largest time first:"), text);
  describe_kernels (roofline, order, FALSE, _ ("Not drawn:"), text);
  return g_strdup (text->str);
}
