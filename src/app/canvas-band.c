/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/range.h"
#include "app/walk.h"

/* A rubber band: with Ctrl the part of the chart that is to be seen, with Shift the kernels that are to be selected. */

/* [px]: a smaller band is a slip of the hand. */
#define LEAST_BAND 6.0

static gboolean
takes_zoom (GableCanvas *self, GableOwner owner, GdkModifierType modifiers)
{
  return (modifiers & GDK_CONTROL_MASK) != 0;
}

static gboolean
takes_selection (GableCanvas *self, GableOwner owner, GdkModifierType modifiers)
{
  return (modifiers & GDK_SHIFT_MASK) != 0;
}

/* What lies between the start of the drag and the pointer, inside the axes [px]. */
GableRect
gable_canvas_get_band (GableCanvas *canvas)
{
  const GableRect *plot = &gable_canvas_ensure_scene (canvas)->plot;
  const GableDrag *drag = &canvas->drag;
  double left = CLAMP (MIN (drag->start.x, drag->at.x), plot->x, plot->x + plot->width);
  double right = CLAMP (MAX (drag->start.x, drag->at.x), plot->x, plot->x + plot->width);
  double top = CLAMP (MIN (drag->start.y, drag->at.y), plot->y, plot->y + plot->height);
  double bottom = CLAMP (MAX (drag->start.y, drag->at.y), plot->y, plot->y + plot->height);

  return (GableRect){ left, top, right - left, bottom - top };
}

static void
move (GableCanvas *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
end_zoom (GableCanvas *self)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);
  GableRect band = gable_canvas_get_band (self);
  GablePlace low = gable_canvas_value (self, (GableXY){ band.x, band.y + band.height });
  GablePlace high = gable_canvas_value (self, (GableXY){ band.x + band.width, band.y });

  if (band.width < LEAST_BAND || band.height < LEAST_BAND) {
    return;
  }
  gable_document_show_ranges (
    self->document, gable_range_around (scene->scale, low.intensity, high.intensity, 0),
    gable_range_around (scene->scale, low.performance, high.performance, 0));
}

static gboolean
contains (const GableRect *band, GableXY at)
{
  return at.x >= band->x && at.x <= band->x + band->width && at.y >= band->y &&
         at.y <= band->y + band->height;
}

/* Every kernel one of whose marks lies in the band: those in the scene, and of a crowd, which has no mark for each, the
 * place of the point that stands for the kernel. */
static GtkBitset *
find_kernels (GableCanvas *self)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  const GableScene *scene = gable_canvas_ensure_scene (self);
  GableRect band = gable_canvas_get_band (self);
  GtkBitset *kernels = gtk_bitset_new_empty ();

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *mark = &g_array_index (scene->primitives, GablePrimitive, i);

    if (mark->kind == GABLE_PRIMITIVE_MARKER && mark->owner.kind == GABLE_OWNER_KERNEL &&
        contains (&band, mark->points[0])) {
      gtk_bitset_add (kernels, (guint) mark->owner.index);
    }
  }
  for (guint i = 0; i < roofline->n_kernels; i++) {
    int main = gable_walk_main_point (roofline, i);
    const GablePoint *point = main >= 0 ? &roofline->points[main] : NULL;

    if (point != NULL &&
        contains (&band, gable_scene_place (scene, point->intensity,
                                            gable_point_performance (roofline, point)))) {
      gtk_bitset_add (kernels, i);
    }
  }
  return kernels;
}

static void
end_selection (GableCanvas *self)
{
  g_autoptr (GtkBitset) kernels = find_kernels (self);

  if ((self->drag.modifiers & GDK_CONTROL_MASK) != 0) {
    gtk_bitset_union (kernels, gable_document_get_selection (self->document));
  }
  gable_document_set_selection (self->document, kernels, -1);
}

const GableGrip gable_grip_zoom = {
  .cursor = "zoom-in",
  .is_band = TRUE,
  .takes = takes_zoom,
  .move = move,
  .end = end_zoom,
};

const GableGrip gable_grip_select = {
  .cursor = "crosshair",
  .is_band = TRUE,
  .takes = takes_selection,
  .move = move,
  .end = end_selection,
};
