/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/figure-edit.h"

#include <glib/gi18n-lib.h>

const GableFigureStyle *
gable_figure_edit_get (GableDocument *document)
{
  return gable_document_get_project (document)->figure;
}

/* (transfer full) the present style, to be changed */
static GableFigureStyle *
copy_style (GableDocument *document)
{
  const GableFigureStyle *style = gable_figure_edit_get (document);

  return style != NULL ? gable_figure_style_copy (style) : gable_figure_style_new ();
}

static void
apply (GableDocument *document, const GableFigureStyle *style, const char *label, guint gesture)
{
  g_autoptr (GableProject) next =
    gable_project_with_figure (gable_document_get_project (document), style);

  gable_document_apply (document, next, label, gesture);
}

void
gable_figure_edit_set (GableDocument *document, const GableFigureStyle *style, guint gesture)
{
  apply (document, style, _ ("Change Figure"), gesture);
}

static const char *
name_of (GableDocument *document, guint kernel)
{
  return gable_project_get_kernel (gable_document_get_project (document), kernel)->name;
}

void
gable_figure_edit_place_label (
  GableDocument *document, guint kernel, double dx, double dy, guint gesture)
{
  g_autoptr (GableFigureStyle) style = copy_style (document);
  const char *name = name_of (document, kernel);

  if (name != NULL) {
    gable_figure_style_place_label (style, name, dx, dy);
    apply (document, style, _ ("Move Label"), gesture);
  }
}

void
gable_figure_edit_put_label_back (GableDocument *document, guint kernel)
{
  g_autoptr (GableFigureStyle) style = copy_style (document);

  gable_figure_style_place_label (style, name_of (document, kernel), GABLE_UNKNOWN, GABLE_UNKNOWN);
  apply (document, style, _ ("Put Label Back"), 0);
}

gboolean
gable_figure_edit_is_label_placed (GableDocument *document, guint kernel)
{
  const GableFigureStyle *style = gable_figure_edit_get (document);
  const char *name = name_of (document, kernel);

  return style != NULL && name != NULL && gable_figure_style_find_label (style, name) != NULL;
}

void
gable_figure_edit_add_annotation (GableDocument *document, GableAnnotation *annotation)
{
  g_autoptr (GableFigureStyle) style = copy_style (document);

  gable_figure_style_take_annotation (style, annotation);
  apply (document, style, _ ("Add Annotation"), 0);
}

void
gable_figure_edit_change_annotation (GableDocument *document,
                                     guint index,
                                     GableAnnotation *annotation,
                                     const char *label,
                                     guint gesture)
{
  g_autoptr (GableFigureStyle) style = copy_style (document);

  if (index >= gable_figure_edit_get_n_annotations (document)) {
    gable_annotation_free (annotation);
    return;
  }
  gable_annotation_free (style->annotations->pdata[index]);
  style->annotations->pdata[index] = annotation;
  apply (document, style, label, gesture);
}

void
gable_figure_edit_remove_annotation (GableDocument *document, guint index)
{
  g_autoptr (GableFigureStyle) style = copy_style (document);

  if (index < gable_figure_edit_get_n_annotations (document)) {
    g_ptr_array_remove_index (style->annotations, index);
    apply (document, style, _ ("Remove Annotation"), 0);
  }
}

guint
gable_figure_edit_get_n_annotations (GableDocument *document)
{
  const GableFigureStyle *style = gable_figure_edit_get (document);

  return style != NULL && style->annotations != NULL ? style->annotations->len : 0;
}

const GableAnnotation *
gable_figure_edit_get_annotation (GableDocument *document, guint index)
{
  g_return_val_if_fail (index < gable_figure_edit_get_n_annotations (document), NULL);
  return gable_figure_edit_get (document)->annotations->pdata[index];
}
