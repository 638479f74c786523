/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/what-if-edit.h"

#include <glib/gi18n-lib.h>

static gboolean
is_hypothetical (const GableProject *project, guint kernel)
{
  return gable_project_get_kernel (project, kernel)->kind == GABLE_KERNEL_HYPOTHETICAL;
}

/* The step of the history. */
static const char *
name_discarding (guint n)
{
  return g_dngettext (GETTEXT_PACKAGE, "Discard What-If", "Discard What-Ifs", n);
}

gboolean
gable_what_if_edit_try (GableDocument *document,
                        guint kernel,
                        const GableTransform *transform,
                        const char *label,
                        GError **error)
{
  const GableRoofline *roofline = gable_document_get_roofline (document);
  guint root = gable_what_if_root (roofline, kernel, NULL);
  int replaced = root != kernel ? (int) kernel : -1;
  g_autoptr (GableWhatIf) what_if = gable_what_if_new (roofline, kernel, transform, error);
  g_autoptr (GableProject) next = NULL;

  if (what_if == NULL) {
    return FALSE;
  }
  next = gable_what_if_keep (what_if, roofline->project, replaced);
  gable_document_apply (document, next, label, 0);
  gable_document_select (document,
                         replaced >= 0 ? replaced : (int) gable_project_get_n_kernels (next) - 1);
  return TRUE;
}

gboolean
gable_what_if_edit_set (GableDocument *document,
                        guint kernel,
                        const GableTransform *transform,
                        guint gesture,
                        GError **error)
{
  const GableRoofline *roofline = gable_document_get_roofline (document);
  guint root = gable_what_if_root (roofline, kernel, NULL);
  g_autoptr (GableWhatIf) what_if = gable_what_if_new (roofline, root, transform, error);
  g_autoptr (GableProject) next = NULL;

  if (what_if == NULL) {
    return FALSE;
  }
  next = gable_what_if_keep (what_if, roofline->project, (int) kernel);
  gable_document_apply (document, next, _ ("Change What-If"), gesture);
  return TRUE;
}

void
gable_what_if_edit_discard (GableDocument *document, guint kernel)
{
  const GableRoofline *roofline = gable_document_get_roofline (document);
  guint root = gable_what_if_root (roofline, kernel, NULL);
  g_autoptr (GableProject) next = NULL;

  if (!is_hypothetical (roofline->project, kernel)) {
    return;
  }
  next = gable_project_without_kernel (roofline->project, kernel);
  gable_document_apply (document, next, name_discarding (1), 0);
  if (root != kernel) {
    gable_document_select (document, (int) (root > kernel ? root - 1 : root));
  }
}

gboolean
gable_what_if_edit_discard_selected (GableDocument *document)
{
  const GableProject *project = gable_document_get_project (document);
  g_autoptr (GArray) discarded = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GableProject) next = NULL;
  GtkBitsetIter iter;
  guint kernel;

  for (gboolean more =
         gtk_bitset_iter_init_first (&iter, gable_document_get_selection (document), &kernel);
       more; more = gtk_bitset_iter_next (&iter, &kernel)) {
    if (is_hypothetical (project, kernel)) {
      g_array_append_val (discarded, kernel);
    }
  }
  if (discarded->len == 0) {
    return FALSE;
  }
  next = gable_project_without_kernels (project, (const guint *) (gpointer) discarded->data,
                                        discarded->len);
  gable_document_apply (document, next, name_discarding (discarded->len), 0);
  return TRUE;
}

void
gable_what_if_edit_compare (GableDocument *document, GableMachine *machine)
{
  const GableProject *project = gable_document_get_project (document);
  g_autoptr (GableProject) next = gable_project_copy (project);
  GableView view;

  if (next->machines->len == 0) {
    return;
  }
  g_ptr_array_set_size (next->machines, 1);
  g_ptr_array_add (next->machines, gable_machine_ref (machine));
  gable_document_apply (document, next, _ ("Compare Machine"), 0);
  gable_view_copy (&view, &gable_document_get_project (document)->view);
  view.second_machine = TRUE;
  gable_document_set_view (document, &view);
  gable_view_clear (&view);
}
