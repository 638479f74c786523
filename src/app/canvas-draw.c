/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/appearance.h"
#include "app/edit-labels.h"
#include "plot/figure.h"

/* @cache: (nullable) of the layer on the screen, which gets its launches when they are sorted */
static GableScene *
build_scene (GableCanvas *canvas, const GableTheme *theme, GableSceneCache *cache)
{
  const GableProject *project = gable_document_get_project (canvas->document);
  g_autoptr (GHashTable) places =
    gable_figure_place_labels (project->figure, project, theme->text_size);
  g_autoptr (GHashTable) labelled =
    project->figure != NULL ? gable_figure_list_labelled (project->figure) : NULL;
  GableSceneOptions options = {
    .width = gtk_widget_get_width (GTK_WIDGET (canvas)),
    .height = gtk_widget_get_height (GTK_WIDGET (canvas)),
    .theme = theme,
    .measure = canvas->measure,
    .selected = gable_document_get_selected (canvas->document),
    .hovered = -1,
    .legend = gable_edit_get_legend_shown (canvas->document),
    .labelling = gable_edit_get_labelling (canvas->document),
    .labelled = labelled,
    .cache = cache,
    .later = cache != NULL,
    .wordless = cache != NULL,
    .label_offsets = places,
    .annotations = project->figure != NULL ? project->figure->annotations : NULL,
    .keep_points = cache != NULL && gable_canvas_is_dragging (canvas),
  };

  if (options.width < GABLE_SCENE_MIN_WIDTH || options.height < GABLE_SCENE_MIN_HEIGHT) {
    return NULL;
  }
  return gable_scene_build (gable_document_get_roofline (canvas->document), &options);
}

GableScene *
gable_canvas_build_scene (GableCanvas *canvas, const GableTheme *theme)
{
  return build_scene (canvas, theme, NULL);
}

void
gable_canvas_set_scale (GableCanvas *canvas, double scale)
{
  canvas->scale = scale;
  gable_canvas_invalidate (canvas);
}

static const GableTheme *
get_theme (GableCanvas *canvas)
{
  return gable_appearance_scale_theme (gable_appearance_get_theme (GTK_WIDGET (canvas)),
                                       canvas->scale, 1);
}

const GableScene *
gable_canvas_ensure_scene (GableCanvas *canvas)
{
  if (gable_layer_get_scene (canvas->layer) == NULL && canvas->document != NULL) {
    gable_layer_take (canvas->layer, build_scene (canvas, get_theme (canvas),
                                                  gable_layer_get_cache (canvas->layer)));
  }
  return gable_layer_get_scene (canvas->layer);
}

void
gable_canvas_invalidate (GableCanvas *canvas)
{
  gable_layer_take (canvas->layer, NULL);
  if (canvas->points->len > 0) {
    gtk_widget_queue_allocate (GTK_WIDGET (canvas));
  }
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

GablePlace
gable_canvas_value (GableCanvas *canvas, GableXY at)
{
  GablePlace place;

  gable_scene_value (gable_canvas_ensure_scene (canvas), at.x, at.y, &place.intensity,
                     &place.performance);
  return place;
}

void
gable_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GableCanvas *self = GABLE_CANVAS (widget);

  if (gable_canvas_ensure_scene (self) == NULL) {
    return;
  }
  gable_layer_snapshot (self->layer, snapshot, gtk_widget_get_scale_factor (widget));
  gable_canvas_snapshot_overlay (self, snapshot);
  gtk_widget_snapshot_child (widget, GTK_WIDGET (self->readout), snapshot);
}
