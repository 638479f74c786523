/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/analysis-output.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Characters of a kernel's name in the table. */
static const guint NAME_WIDTH = 44;

static const char *const headings[] = {
  N_ ("Kernel"),    N_ ("Time"),       N_ ("Share"),   N_ ("Launches"), N_ ("Performance"),
  N_ ("Intensity"), N_ ("Efficiency"), N_ ("Limiter"), N_ ("Standing"), N_ ("Run gain"),
};

/* Intensity at the level that limits the kernel, else at the farthest one that is known. */
static char *
format_intensity (const GableRoofline *roofline, const GableKernelResult *result)
{
  const GablePoint *shown = NULL;

  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point = &roofline->points[result->first_point + i];

    if (shown == NULL || !gable_point_is_limiting (roofline, shown)) {
      shown = point;
    }
  }
  return gable_format (shown != NULL ? shown->intensity : GABLE_UNKNOWN, GABLE_DIMENSION_NUMBER);
}

static void
add_kernel (GableColumns *columns, const GableRoofline *roofline, guint index)
{
  const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);
  const GableKernelResult *result = &roofline->kernels[index];
  GableDimension rate = gable_dimension_per_second (gable_work_dimension (roofline->work));

  gable_columns_take (
    columns,
    gable_text_shorten_name (*kernel->name != '\0' ? kernel->name : _("(unnamed)"), NAME_WIDTH));
  gable_columns_take (columns, gable_format (kernel->seconds, GABLE_DIMENSION_SECONDS));
  gable_columns_take (columns, gable_format_percent (gable_roofline_get_share (roofline, result)));
  gable_columns_take (columns, kernel->launches > 0
                                 ? g_strdup_printf ("%" G_GUINT64_FORMAT, kernel->launches)
                                 : NULL);
  gable_columns_take (columns, gable_format (gable_result_performance (result), rate));
  gable_columns_take (columns, format_intensity (roofline, result));
  gable_columns_take (columns, gable_format_percent (gable_result_efficiency (result)));
  gable_columns_add (columns, result->limiter != GABLE_LIMITER_NONE
                                ? gable_limiter_to_label (roofline, result->limiter)
                                : NULL);
  gable_columns_add (columns, gable_standing_to_label (result->standing));
  gable_columns_take (columns, gable_format_factor (gable_roofline_get_gain (roofline, result)));
}

static void
append_machine (GString *text, const GableRoofline *roofline)
{
  if (roofline->machine == NULL) {
    g_string_append (text,
                     _("No machine: give one with --machine; “gable machines” lists them.\n\n"));
    return;
  }
  g_string_append_printf (text, "%s", roofline->machine->name);
  for (guint i = 0; i < roofline->roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);
    const GableCeiling *ceiling =
      gable_machine_get_ceiling (roofline->machine, (guint) roof->ceiling);
    g_autofree char *rate =
      gable_format (roof->rate, gable_counter_rate_dimension (ceiling->counter));

    if (!roof->variant) {
      g_string_append_printf (text, "%s %s %s", i == 0 ? ":" : ",", gable_ceiling_title (ceiling),
                              rate);
    }
  }
  g_string_append (text, "\n\n");
}

static void
append_not_drawn (GString *text, const GableRoofline *roofline, const GableListing *listing)
{
  gboolean first = TRUE;

  for (guint i = 0; i < listing->order->len; i++) {
    guint index = g_array_index (listing->order, guint, i);
    const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);
    g_autofree char *reason = gable_listing_not_drawn (roofline, index);
    g_autofree char *name = NULL;
    g_autofree char *shown = NULL;

    if (reason == NULL) {
      continue;
    }
    if (first) {
      g_string_append (text, _("\nNot drawn:\n"));
      first = FALSE;
    }
    name =
      gable_text_shorten_name (*kernel->name != '\0' ? kernel->name : _("(unnamed)"), NAME_WIDTH);
    shown = gable_text_to_display (name);
    g_string_append_printf (text, "  %s: %s\n", shown, reason);
  }
}

/**
 * gable_analysis_to_table:
 *
 * Returns: (transfer full): the analysis for people, with what is not drawn and why below it
 */
char *
gable_analysis_to_table (const GableRoofline *roofline, const GableListing *listing, gsize *length)
{
  g_autoptr (GableColumns) columns = gable_columns_new (G_N_ELEMENTS (headings), "lrrrrrrllr");
  GString *text = g_string_new (NULL);

  append_machine (text, roofline);
  for (guint i = 0; i < G_N_ELEMENTS (headings); i++) {
    gable_columns_add (columns, _ (headings[i]));
  }
  for (guint i = 0; i < listing->order->len; i++) {
    add_kernel (columns, roofline, g_array_index (listing->order, guint, i));
  }
  gable_columns_write (columns, text);
  append_not_drawn (text, roofline, listing);
  *length = text->len;
  return g_string_free (text, FALSE);
}
