/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include "analysis/walkthrough-auto.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

/* What --walkthrough may say beside a title. */
#define AUTOMATIC "auto"
#define NONE "none"

/* Always FALSE. */
static gboolean
fail_title (const GableProject *project, const char *title)
{
  g_autoptr (GString) known = g_string_new (AUTOMATIC ", " NONE);

  for (guint i = 0; i < gable_project_get_n_walkthroughs (project); i++) {
    const char *other = gable_project_get_walkthrough (project, i)->title;
    g_autofree char *shown = other != NULL ? gable_text_to_display (other) : NULL;

    if (shown != NULL) {
      g_string_append_printf (known, ", “%s”", shown);
    }
  }
  gable_cli_warn (_("--walkthrough “%s”: there are %s"), title, known->str);
  return FALSE;
}

gboolean
gable_cli_choose_walkthrough (const GableCliOptions *options,
                              const GableRoofline *roofline,
                              GableWalkthrough **walkthrough)
{
  const GableProject *project = roofline->project;
  const char *title = options->walkthrough;

  if (g_strcmp0 (title, NONE) == 0) {
    return TRUE;
  }
  for (guint i = 0; i < gable_project_get_n_walkthroughs (project); i++) {
    const GableWalkthrough *own = gable_project_get_walkthrough (project, i);

    if (title == NULL || g_strcmp0 (own->title, title) == 0) {
      *walkthrough = gable_walkthrough_ref (own);
      return TRUE;
    }
  }
  if (title != NULL && !g_str_equal (title, AUTOMATIC)) {
    return fail_title (project, title);
  }
  *walkthrough = gable_walkthrough_auto (roofline);
  return TRUE;
}
