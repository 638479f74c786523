/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/row-text.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <gtk/gtk.h>

static const char *const standing_classes[GABLE_N_STANDINGS] = {
  [GABLE_STANDING_ABOVE_ROOF] = "above",
  [GABLE_STANDING_NEAR_ROOF] = "near",
  [GABLE_STANDING_UNDER_ROOF] = "under",
  [GABLE_STANDING_FAR_BELOW] = "far",
};

/* (transfer full) In writing from right to left the sign of a percentage would go to the other side of its figure, since
 * nothing in it says which way it is read. */
static char *
isolate (char *text)
{
  char *isolated;

  if (gtk_widget_get_default_direction () != GTK_TEXT_DIR_RTL) {
    return text;
  }
  isolated = g_strconcat ("\u2066", text, "\u2069", NULL);
  g_free (text);
  return isolated;
}

/* (transfer full) a share as a column can be read down by: whole percents, one digit more below ten, and no more than
 * that a share is small */
char *
gable_percent_to_text (double ratio)
{
  double step = fabs (ratio) >= 0.0995 ? 0.01 : 0.001;

  if (ratio > 0 && ratio < 0.001) {
    return isolate (g_strdup_printf (_ ("<0.1 %%")));
  }
  return isolate (gable_format_percent (gable_known (ratio) ? round (ratio / step) * step : ratio));
}

/* (transfer full) a count with its digits grouped as the locale has it; "–" for 0, which stands for unknown */
char *
gable_count_to_text (guint64 count)
{
  return count > 0 ? g_strdup_printf ("%'" G_GUINT64_FORMAT, count) : g_strdup ("–");
}

/* (transfer full) its own name, as it stands among other texts */
char *
gable_row_text_name (const GableKernel *kernel)
{
  g_autofree char *shown = NULL;

  if (kernel->name[0] == '\0') {
    return g_strdup (_ ("(unnamed)"));
  }
  shown = gable_text_to_display (kernel->name);
  return gable_text_shorten_name (shown, GABLE_ROW_TEXT_NAME_SHOWN);
}

/* (transfer full) as much as anybody wants to read */
char *
gable_row_text_whole_name (const GableKernel *kernel)
{
  g_autofree char *name = gable_text_to_display (kernel->name);

  return name[0] != '\0' ? gable_text_shorten (name, GABLE_TEXT_SHOWN_MAX)
                         : g_strdup (_ ("(unnamed)"));
}

/* (transfer full) the whole name and, below it, why something is missing */
char *
gable_row_text_tip (const GableRoofline *roofline, const char *name, guint index)
{
  GString *tip = g_string_new (name);
  g_autofree char *reason = gable_roofline_explain (roofline, index);
  g_autofree char *doubt = gable_roofline_doubt (roofline, index);

  if (reason != NULL) {
    g_string_append_printf (tip, "\n%s", reason);
  }
  if (doubt != NULL) {
    g_string_append_printf (tip, "\n%s", doubt);
  }
  return g_string_free (tip, FALSE);
}

const char *
gable_standing_to_class (GableStanding standing)
{
  return standing_classes[standing];
}
