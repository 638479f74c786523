/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/document-parts.h"

/* The primary kernel of the selection, or -1 */
int
gable_document_get_selected (GableDocument *document)
{
  return document->selection.primary;
}

/* (transfer none) every kernel that is selected, valid until the selection or the project changes */
const GtkBitset *
gable_document_get_selection (GableDocument *document)
{
  return document->selection.kernels;
}

/**
 * gable_document_set_selection:
 * @kernels: of the project
 * @primary: joins them; -1 is the first of them
 */
void
gable_document_set_selection (GableDocument *document, const GtkBitset *kernels, int primary)
{
  guint n_kernels = gable_project_get_n_kernels (gable_document_get_shown (document));
  int before = document->selection.primary;

  if (!gable_selection_set (&document->selection, kernels, primary, n_kernels)) {
    return;
  }
  if (document->selection.primary != before) {
    g_object_notify (G_OBJECT (document), "selected");
  }
  g_signal_emit_by_name (document, "selection-changed");
}

/* @kernel: of the project, alone; or -1 for none. */
void
gable_document_select (GableDocument *document, int kernel)
{
  g_autoptr (GtkBitset) nothing = gtk_bitset_new_empty ();

  g_return_if_fail (kernel >= -1 && kernel < (int) gable_project_get_n_kernels (
                                               gable_document_get_shown (document)));

  gable_document_set_selection (document, nothing, kernel);
}
