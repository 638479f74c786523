/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/document.h"

/* Another view of the same project; no step of the history. Where only another part of the chart is shown, the model
 * isn't asked again: panning over a large run is one amended project a frame. */
void
gable_document_set_view (GableDocument *document, const GableView *view)
{
  const GableProject *present = gable_document_get_project (document);
  g_autoptr (GableProject) next = NULL;

  if (gable_view_equal (&present->view, view)) {
    return;
  }
  next = gable_project_with_view (present, view);
  gable_document_amend (document, next, gable_view_has_figures_of (&present->view, view));
}

/* Another part of the chart; unknown ranges show all of it. */
void
gable_document_show_ranges (GableDocument *document, GableRange x, GableRange y)
{
  GableView view;

  gable_view_init (&view);
  gable_view_copy (&view, &gable_document_get_project (document)->view);
  view.x = x;
  view.y = y;
  gable_document_set_view (document, &view);
  gable_view_clear (&view);
}
