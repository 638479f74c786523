/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/document-parts.h"

/**
 * gable_document_apply:
 * @next: (transfer none): the changed project
 * @label: what was done, as the menu shows it after “Undo”
 * @gesture: of gable_document_begin_gesture (), or 0 for a step of its own
 */
void
gable_document_apply (GableDocument *document, GableProject *next, const char *label, guint gesture)
{
  g_autoptr (GableProject) before = gable_project_ref (gable_document_get_shown (document));
  g_autoptr (GableProject) apart = NULL;

  if (document->stage != NULL) {
    next = apart =
      gable_document_take_apart (gable_history_get (document->history), document->stage, next);
    g_clear_pointer (&document->stage, gable_project_unref);
  }
  gable_history_push (document->history, next, label, gesture);
  gable_document_publish (document, before);
  gable_document_set_empty (document, FALSE);
}

/* The present project is exchanged without a step of the history: another view of it. @same_figures: the model need not be
 * asked again. */
void
gable_document_amend (GableDocument *document, GableProject *next, gboolean same_figures)
{
  if (document->stage != NULL) {
    gable_project_unref (document->stage);
    document->stage = gable_project_ref (next);
  } else {
    gable_history_amend (document->history, next);
  }
  if (same_figures) {
    g_autoptr (GableRoofline) before = document->roofline;

    document->roofline = before != NULL ? gable_roofline_with_project (before, next) : NULL;
    g_signal_emit_by_name (document, "view-changed");
  } else {
    gable_document_publish (document, next);
  }
}

/* A number for the changes that belong together (one drag, one typing). */
guint
gable_document_begin_gesture (GableDocument *document)
{
  return ++document->last_gesture;
}

/* As if nothing of @gesture had been done: there is nothing to redo of it either. */
void
gable_document_cancel_gesture (GableDocument *document, guint gesture)
{
  g_autoptr (GableProject) before = gable_project_ref (gable_document_get_shown (document));

  if (gable_history_cancel (document->history, gesture)) {
    gable_document_publish (document, before);
  }
}

/* The steps that were made, to be shown. */
const GableHistory *
gable_document_get_history (GableDocument *document)
{
  return document->history;
}

/* Back or forth to @step of the history; the view stays what it is. Returns: FALSE where that is the present one */
gboolean
gable_document_go_to (GableDocument *document, guint step)
{
  g_autoptr (GableProject) before = gable_project_ref (gable_document_get_shown (document));

  if (!gable_history_go_to (document->history, step)) {
    return FALSE;
  }
  g_clear_pointer (&document->stage, gable_project_unref);
  gable_document_publish (document, before);
  return TRUE;
}

gboolean
gable_document_undo (GableDocument *document)
{
  guint present = gable_history_get_present (document->history);

  return present > 0 && gable_document_go_to (document, present - 1);
}

gboolean
gable_document_redo (GableDocument *document)
{
  guint present = gable_history_get_present (document->history);

  return present + 1 < gable_history_get_n_steps (document->history) &&
         gable_document_go_to (document, present + 1);
}
