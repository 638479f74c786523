/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/edit-labels.h"

#include <glib/gi18n-lib.h>

/* (transfer full) */
static GableFigureStyle *
copy_style (GableDocument *document)
{
  const GableFigureStyle *style = gable_document_get_project (document)->figure;

  return style != NULL ? gable_figure_style_copy (style) : gable_figure_style_new ();
}

static void
apply_style (GableDocument *document, const GableFigureStyle *style, const char *label)
{
  g_autoptr (GableProject) next =
    gable_project_with_figure (gable_document_get_project (document), style);

  gable_document_apply (document, next, label, 0);
}

GableLabelling
gable_edit_get_labelling (GableDocument *document)
{
  const GableFigureStyle *style = gable_document_get_project (document)->figure;

  return style != NULL ? style->labelling : GABLE_LABELS_ALL;
}

static const char *
name_of (GableDocument *document, guint kernel)
{
  return gable_project_get_kernel (gable_document_get_project (document), kernel)->name;
}

static gboolean
find_name (const GableFigureStyle *style, const char *name, guint *place)
{
  return style != NULL && style->labelled != NULL &&
         g_ptr_array_find_with_equal_func (style->labelled, name, g_str_equal, place);
}

static void
list_name (GableFigureStyle *style, const char *name)
{
  if (style->labelled == NULL) {
    style->labelled = g_ptr_array_new_with_free_func (g_free);
  }
  if (!find_name (style, name, NULL)) {
    g_ptr_array_add (style->labelled, g_strdup (name));
  }
}

/* So that a list that nobody has made yet isn't empty. */
static void
list_selection (GableDocument *document, GableFigureStyle *style)
{
  GtkBitsetIter iter;
  guint kernel;

  for (gboolean more =
         gtk_bitset_iter_init_first (&iter, gable_document_get_selection (document), &kernel);
       more; more = gtk_bitset_iter_next (&iter, &kernel)) {
    list_name (style, name_of (document, kernel));
  }
}

/**
 * gable_edit_labelling:
 * @labelling: which kernels are named on the chart
 *
 * Those that are selected are the first to be listed.
 */
void
gable_edit_labelling (GableDocument *document, GableLabelling labelling)
{
  g_autoptr (GableFigureStyle) style = NULL;

  if (labelling == gable_edit_get_labelling (document)) {
    return;
  }
  style = copy_style (document);
  style->labelling = labelling;
  if (labelling == GABLE_LABELS_LISTED && (style->labelled == NULL || style->labelled->len == 0)) {
    list_selection (document, style);
  }
  apply_style (document, style, _ ("Change Labels"));
}

void
gable_edit_next_labelling (GableDocument *document)
{
  gable_edit_labelling (document, (gable_edit_get_labelling (document) + 1) % GABLE_N_LABELLINGS);
}

gboolean
gable_edit_is_labelled (GableDocument *document, guint kernel)
{
  const GableFigureStyle *style = gable_document_get_project (document)->figure;

  return gable_edit_get_labelling (document) == GABLE_LABELS_LISTED &&
         find_name (style, name_of (document, kernel), NULL);
}

/* Puts @kernel on the list of those that are named, or takes it off; the list is what counts from then on. */
void
gable_edit_labelled (GableDocument *document, guint kernel, gboolean labelled)
{
  g_autoptr (GableFigureStyle) style = copy_style (document);
  guint place;

  if (labelled) {
    list_name (style, name_of (document, kernel));
  } else if (find_name (style, name_of (document, kernel), &place)) {
    g_ptr_array_remove_index (style->labelled, place);
  }
  style->labelling = GABLE_LABELS_LISTED;
  apply_style (document, style, labelled ? _ ("Add Label") : _ ("Remove Label"));
}

gboolean
gable_edit_get_legend_shown (GableDocument *document)
{
  const GableFigureStyle *style = gable_document_get_project (document)->figure;

  return style == NULL || style->legend != GABLE_LEGEND_NONE;
}

/* Where it stands on a figure is a matter of the figure. */
void
gable_edit_legend_shown (GableDocument *document, gboolean shown)
{
  g_autoptr (GableFigureStyle) style = NULL;

  if (shown == gable_edit_get_legend_shown (document)) {
    return;
  }
  style = copy_style (document);
  style->legend = shown ? GABLE_LEGEND_AS_ASKED : GABLE_LEGEND_NONE;
  apply_style (document, style, shown ? _ ("Show Legend") : _ ("Hide Legend"));
}
