/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/describe.h"

#include "analysis/bounds.h"
#include "analysis/describe-title.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Kernels that are told of one by one, drawn and not drawn each; the rest is a number. */
#define MAX_LISTED 25

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
add_time (const GableRoofline *roofline, guint kernel, GPtrArray *parts)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  guint64 launches = gable_project_get_kernel (roofline->project, kernel)->launches;
  g_autofree char *time = gable_format (gable_result_seconds (result), GABLE_DIMENSION_SECONDS);

  if (!gable_known (gable_result_seconds (result))) {
    return;
  }
  if (launches > 0) {
    g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, launches);

    /* Translators: a time and a number of launches */
    g_ptr_array_add (parts, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s in %s launch",
                                                          "%s in %s launches", (gulong) launches),
                                             time, count));
  } else {
    g_ptr_array_add (parts, g_steal_pointer (&time));
  }
  if (gable_known (gable_roofline_get_share (roofline, result))) {
    g_autofree char *share = gable_format_percent (gable_roofline_get_share (roofline, result));

    g_ptr_array_add (parts, g_strdup_printf (_ ("%s of the run"), share));
  }
}

/* "151 GFLOP/s", and where that stands at each level: "0.083 FLOP/B at DRAM". */
static void
add_place (const GableRoofline *roofline, guint kernel, GPtrArray *parts)
{
  const GableKernelResult *result = &roofline->kernels[kernel];

  if (gable_known (gable_result_performance (result)) && gable_result_work (result) != 0) {
    g_ptr_array_add (parts, gable_format (gable_result_performance (result), work_rate (roofline)));
  }
  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point = &roofline->points[result->first_point + i];
    g_autofree char *intensity = gable_format (point->intensity, intensity_dimension (roofline));

    /* Translators: an intensity and a level of memory: "0.5 FLOP/B at DRAM" */
    g_ptr_array_add (parts,
                     g_strdup_printf (_ ("%s at %s"), intensity, gable_point_level (point)->title));
  }
}

static void
add_roof (const GableRoofline *roofline, const GableKernelResult *result, GPtrArray *parts)
{
  if (gable_known (gable_result_efficiency (result))) {
    g_autofree char *efficiency = gable_format_percent (gable_result_efficiency (result));

    g_ptr_array_add (parts, g_strdup_printf (_ ("%s of its roof"), efficiency));
  } else if (gable_known (gable_result_attainable (result)) &&
             gable_result_attainable (result) > 0) {
    g_autofree char *attainable =
      gable_format (gable_result_attainable (result), work_rate (roofline));

    g_ptr_array_add (parts, g_strdup_printf (_ ("at most %s"), attainable));
  }
  if (result->limiter != GABLE_LIMITER_NONE) {
    /* Translators: %s is a roof: DRAM, FP64 */
    g_ptr_array_add (parts, g_strdup_printf (_ ("limited by %s"), gable_limiter_to_label (
                                                                    roofline, result->limiter)));
  }
  if (result->runner_up != GABLE_LIMITER_NONE) {
    g_ptr_array_add (parts,
                     g_strdup_printf (_ ("closely followed by %s"),
                                         gable_limiter_to_label (roofline, result->runner_up)));
  }
  if (result->standing != GABLE_STANDING_UNKNOWN) {
    g_ptr_array_add (parts, g_strdup (gable_standing_to_label (result->standing)));
  }
  if (gable_roofline_get_gain (roofline, result) > 1) {
    g_autofree char *gain = gable_format_factor (gable_roofline_get_gain (roofline, result));

    g_ptr_array_add (parts, g_strdup_printf (_ ("the run could gain %s"), gain));
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
    g_ptr_array_add (parts, g_strdup_printf (_ ("not drawn, because %s"), why));
  } else if (result->standing == GABLE_STANDING_UNKNOWN && roofline->machine != NULL) {
    g_ptr_array_add (parts, gable_roofline_explain (roofline, kernel));
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

  name = gable_describe_name (roofline, kernel);
  add_time (roofline, kernel, parts);
  add_place (roofline, kernel, parts);
  add_roof (roofline, &roofline->kernels[kernel], parts);
  add_reason (roofline, kernel, parts);
  if (parts->len == 0) {
    return g_steal_pointer (&name);
  }
  facts = gable_describe_join (parts);
  /* Translators: the name of a kernel and what is known of it */
  return g_strdup_printf (_ ("%s: %s"), name, facts);
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
    g_autofree char *title = gable_text_to_display (gable_ceiling_title (ceiling));
    g_autofree char *rate =
      gable_format (roof->rate, gable_counter_rate_dimension (ceiling->counter));

    g_string_append_printf (text, "  %s %s, %s%s%s\n", title, rate,
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
                  const gboolean *shown,
                  gboolean drawn,
                  const char *heading,
                  GString *text)
{
  guint n = 0;

  for (guint i = 0; i < order->len; i++) {
    guint kernel = g_array_index (order, guint, i);

    if (!shown[kernel] || (roofline->kernels[kernel].drawn == GABLE_DRAWN) != drawn) {
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
 * are not drawn; none that the view hides. Its length does not grow with the number of kernels.
 *
 * Returns: (transfer full): lines of text
 */
char *
gable_describe (const GableRoofline *roofline)
{
  g_autoptr (GString) text = NULL;
  g_autoptr (GArray) order = NULL;
  g_autofree char *title = NULL;
  g_autofree gboolean *shown = NULL;
  guint n_shown;

  g_return_val_if_fail (roofline != NULL, NULL);

  shown = gable_describe_list_shown (roofline, &n_shown);
  title = gable_describe_title (roofline);
  text = g_string_new (title);
  order = gable_roofline_order (roofline);
  g_string_append (text, "\n\n");
  describe_axes (roofline, text);
  describe_roofs (roofline, text);
  describe_kernels (roofline, order, shown, TRUE, _ ("Kernels, largest time first:"), text);
  describe_kernels (roofline, order, shown, FALSE, _ ("Not drawn:"), text);
  return g_strdup (text->str);
}
