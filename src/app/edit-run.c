/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/edit-run.h"

#include <glib/gi18n-lib.h>

void
gable_edit_add_run (GableDocument *document, const GableProject *project)
{
  g_autoptr (GableProject) both =
    gable_project_merge (gable_document_get_own_project (document), project);

  gable_document_apply (document, both, _ ("Import"), 0);
}

/* (transfer full): @both with a view in which a run is told by its shape and its colour */
static GableProject *
tell_apart (const GableProject *both)
{
  GableProject *shown;
  GableView view;

  gable_view_init (&view);
  gable_view_copy (&view, &both->view);
  view.shaping = GABLE_SHAPE_BY_SOURCE;
  view.colouring = GABLE_COLOUR_BY_SOURCE;
  shown = gable_project_with_view (both, &view);
  gable_view_clear (&view);
  return shown;
}

void
gable_edit_compare_run (GableDocument *document, const GableProject *project, const char *name)
{
  g_autoptr (GableProject) first = gable_project_with_origin (
    gable_document_get_own_project (document), gable_document_get_title (document));
  g_autoptr (GableProject) second = gable_project_with_origin (project, name);
  g_autoptr (GableProject) both = gable_project_merge (first, second);
  g_autoptr (GableProject) shown = tell_apart (both);

  gable_document_apply (document, shown, _ ("Compare"), 0);
}
