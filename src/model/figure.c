/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/figure.h"

GableAnnotation *
gable_annotation_new (GableAnnotationKind kind, GableSpot from, GableSpot to)
{
  GableAnnotation *annotation = g_new0 (GableAnnotation, 1);

  annotation->kind = kind;
  annotation->from = from;
  annotation->to = to;
  return annotation;
}

GableAnnotation *
gable_annotation_copy (const GableAnnotation *annotation)
{
  GableAnnotation *copy = g_new (GableAnnotation, 1);

  *copy = *annotation;
  copy->text = g_strdup (annotation->text);
  copy->colour = g_strdup (annotation->colour);
  copy->extra = annotation->extra != NULL ? json_node_ref (annotation->extra) : NULL;
  return copy;
}

void
gable_annotation_free (GableAnnotation *annotation)
{
  if (annotation == NULL) {
    return;
  }
  g_free (annotation->text);
  g_free (annotation->colour);
  g_clear_pointer (&annotation->extra, json_node_unref);
  g_free (annotation);
}

static void
free_place (gpointer data)
{
  GableLabelOffset *place = data;

  g_free (place->kernel);
  g_free (place);
}

/* Returns: (transfer full): a figure that leaves everything to the theme */
GableFigureStyle *
gable_figure_style_new (void)
{
  GableFigureStyle *figure = g_new0 (GableFigureStyle, 1);

  figure->width = GABLE_UNKNOWN;
  figure->height = GABLE_UNKNOWN;
  figure->text_size = GABLE_UNKNOWN;
  figure->line_scale = GABLE_UNKNOWN;
  figure->marker_scale = GABLE_UNKNOWN;
  figure->dpi = GABLE_UNKNOWN;
  return figure;
}

/* The members that are text, for what is done to each of them. */
static const gsize texts[] = {
  G_STRUCT_OFFSET (GableFigureStyle, preset),  G_STRUCT_OFFSET (GableFigureStyle, theme),
  G_STRUCT_OFFSET (GableFigureStyle, palette), G_STRUCT_OFFSET (GableFigureStyle, font),
  G_STRUCT_OFFSET (GableFigureStyle, title),   G_STRUCT_OFFSET (GableFigureStyle, x_title),
  G_STRUCT_OFFSET (GableFigureStyle, y_title), G_STRUCT_OFFSET (GableFigureStyle, alt),
};

static const gsize numbers[] = {
  G_STRUCT_OFFSET (GableFigureStyle, width),        G_STRUCT_OFFSET (GableFigureStyle, height),
  G_STRUCT_OFFSET (GableFigureStyle, text_size),    G_STRUCT_OFFSET (GableFigureStyle, line_scale),
  G_STRUCT_OFFSET (GableFigureStyle, marker_scale), G_STRUCT_OFFSET (GableFigureStyle, dpi),
};

static char **
text_at (GableFigureStyle *figure, guint index)
{
  return G_STRUCT_MEMBER_P (figure, texts[index]);
}

static double *
number_at (GableFigureStyle *figure, guint index)
{
  return G_STRUCT_MEMBER_P (figure, numbers[index]);
}

/**
 * gable_figure_style_overlay:
 * @figure: is changed
 * @over: wins where it says something
 */
void
gable_figure_style_overlay (GableFigureStyle *figure, const GableFigureStyle *over)
{
  /* Read alone. */
  GableFigureStyle *from = (GableFigureStyle *) over;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    if (*text_at (from, i) != NULL) {
      g_free (*text_at (figure, i));
      *text_at (figure, i) = g_strdup (*text_at (from, i));
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    if (gable_known (*number_at (from, i))) {
      *number_at (figure, i) = *number_at (from, i);
    }
  }
  if (over->legend != GABLE_LEGEND_AS_ASKED) {
    figure->legend = over->legend;
  }
  if (over->labelling != GABLE_LABELS_ALL) {
    figure->labelling = over->labelling;
  }
  for (guint i = 0; over->labelled != NULL && i < over->labelled->len; i++) {
    if (figure->labelled == NULL) {
      figure->labelled = g_ptr_array_new_with_free_func (g_free);
    }
    g_ptr_array_add (figure->labelled, g_strdup (over->labelled->pdata[i]));
  }
  for (guint i = 0; over->annotations != NULL && i < over->annotations->len; i++) {
    gable_figure_style_take_annotation (figure,
                                        gable_annotation_copy (over->annotations->pdata[i]));
  }
  for (guint i = 0; over->label_offsets != NULL && i < over->label_offsets->len; i++) {
    const GableLabelOffset *place = over->label_offsets->pdata[i];

    gable_figure_style_place_label (figure, place->kernel, place->dx, place->dy);
  }
}

GableFigureStyle *
gable_figure_style_copy (const GableFigureStyle *figure)
{
  GableFigureStyle *copy = gable_figure_style_new ();

  gable_figure_style_overlay (copy, figure);
  copy->extra = figure->extra != NULL ? json_node_ref (figure->extra) : NULL;
  return copy;
}

void
gable_figure_style_free (GableFigureStyle *figure)
{
  if (figure == NULL) {
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_free (*text_at (figure, i));
  }
  g_clear_pointer (&figure->labelled, g_ptr_array_unref);
  g_clear_pointer (&figure->annotations, g_ptr_array_unref);
  g_clear_pointer (&figure->label_offsets, g_ptr_array_unref);
  g_clear_pointer (&figure->extra, json_node_unref);
  g_free (figure);
}

/* Takes @annotation. */
void
gable_figure_style_take_annotation (GableFigureStyle *figure, GableAnnotation *annotation)
{
  if (figure->annotations == NULL) {
    figure->annotations = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_annotation_free);
  }
  g_ptr_array_add (figure->annotations, annotation);
}

static gboolean
find_place (const GableFigureStyle *figure, const char *kernel, guint *index)
{
  for (guint i = 0; figure->label_offsets != NULL && i < figure->label_offsets->len; i++) {
    const GableLabelOffset *place = figure->label_offsets->pdata[i];

    if (g_str_equal (place->kernel, kernel)) {
      *index = i;
      return TRUE;
    }
  }
  return FALSE;
}

const GableLabelOffset *
gable_figure_style_find_label (const GableFigureStyle *figure, const char *kernel)
{
  guint index;

  return find_place (figure, kernel, &index) ? figure->label_offsets->pdata[index] : NULL;
}

void
gable_figure_style_place_label (GableFigureStyle *figure, const char *kernel, double dx, double dy)
{
  GableLabelOffset *place;
  guint index;

  if (find_place (figure, kernel, &index)) {
    g_ptr_array_remove_index (figure->label_offsets, index);
  }
  if (!gable_known (dx) || !gable_known (dy)) {
    return;
  }
  if (figure->label_offsets == NULL) {
    figure->label_offsets = g_ptr_array_new_with_free_func (free_place);
  }
  place = g_new0 (GableLabelOffset, 1);
  place->kernel = g_strdup (kernel);
  place->dx = dx;
  place->dy = dy;
  g_ptr_array_add (figure->label_offsets, place);
}
