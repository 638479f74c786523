/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/appearance.h"
#include "plot/build.h"

/* [px]: the rings around the mark under the pointer and around the one where the keyboard stands. */
#define HOVER_GAP 3.0
#define HOVER_WIDTH 1.5f
#define CURSOR_GAP 8.0
#define CURSOR_WIDTH 2.0f

GableScene *
gable_canvas_build_scene (GableCanvas *canvas, const GableTheme *theme)
{
  GableSceneOptions options = {
    .width = gtk_widget_get_width (GTK_WIDGET (canvas)),
    .height = gtk_widget_get_height (GTK_WIDGET (canvas)),
    .theme = theme,
    .measure = canvas->measure,
    .selected = gable_document_get_selected (canvas->document),
    .hovered = -1,
  };

  if (options.width < GABLE_SCENE_MIN_WIDTH || options.height < GABLE_SCENE_MIN_HEIGHT) {
    return NULL;
  }
  return gable_scene_build (gable_document_get_roofline (canvas->document), &options);
}

const GableScene *
gable_canvas_ensure_scene (GableCanvas *canvas)
{
  if (gable_layer_get_scene (canvas->layer) == NULL && canvas->document != NULL) {
    gable_layer_take (canvas->layer, gable_canvas_build_scene (
                                       canvas, gable_appearance_get_theme (GTK_WIDGET (canvas))));
  }
  return gable_layer_get_scene (canvas->layer);
}

void
gable_canvas_invalidate (GableCanvas *canvas)
{
  gable_layer_take (canvas->layer, NULL);
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

/* What moves with the pointer and the keyboard lies over the texture. */
void
gable_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  const GableScene *scene = gable_canvas_ensure_scene (self);

  if (scene == NULL) {
    return;
  }
  gable_layer_snapshot (self->layer, snapshot, gtk_widget_get_scale_factor (widget));
  if (self->hovered.kind == GABLE_OWNER_KERNEL) {
    gable_layer_ring (self->layer, snapshot, self->hovered, HOVER_GAP, HOVER_WIDTH,
                      scene->theme->dim);
  }
  if (gtk_widget_has_visible_focus (widget) && self->cursor >= 0) {
    const GablePoint *point = &g_array_index (gable_document_get_roofline (self->document)->points,
                                              GablePoint, (guint) self->cursor);
    GableOwner owner = { GABLE_OWNER_KERNEL, (int) point->kernel, self->cursor };

    gable_layer_ring (self->layer, snapshot, owner, CURSOR_GAP, CURSOR_WIDTH,
                      scene->theme->selection);
  }
  gtk_widget_snapshot_child (widget, GTK_WIDGET (self->readout), snapshot);
}
