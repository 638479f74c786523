/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/drag.h"
#include "app/walk.h"

#include <glib/gi18n-lib.h>

/* Dragging a kernel that nobody measured; of one that was measured a copy is dragged, with Ctrl. */

static gboolean
is_measured (GableCanvas *self, int kernel)
{
  return gable_project_get_kernel (gable_document_get_project (self->document), (guint) kernel)
           ->kind == GABLE_KERNEL_MEASURED;
}

static gboolean
takes (GableCanvas *self, GableOwner owner, GdkModifierType modifiers)
{
  gboolean copies = (modifiers & GDK_CONTROL_MASK) != 0;

  return owner.kind == GABLE_OWNER_KERNEL && owner.point >= 0 &&
         (modifiers & GDK_SHIFT_MASK) == 0 && (copies || !is_measured (self, owner.index));
}

static const GablePoint *
get_point (GableCanvas *self, int point)
{
  return &gable_document_get_roofline (self->document)->points[point];
}

/* Intensity and performance of @point, times these factors. */
static GablePlace
place_beside (GableCanvas *self, const GablePoint *point, double intensity, double performance)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);

  return (GablePlace){ point->intensity * intensity,
                       gable_point_performance (roofline, point) * performance };
}

/* (nullable) where the kernel that is dragged stands now, at its level */
static int
find_point (GableCanvas *self, int kernel, const GableCounter *level)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  const GableKernelResult *result = &roofline->kernels[kernel];

  for (guint i = result->first_point; i < result->first_point + result->n_points; i++) {
    if (gable_point_level (get_point (self, (int) i)) == level) {
      return (int) i;
    }
  }
  return -1;
}

/* The kernel of @point at @to, as a part of the step @gesture.
 * Returns: the kernel that stands there now, or -1 where nothing could be moved */
static int
place_kernel (GableCanvas *self, int point, GablePlace to, guint gesture)
{
  guint kernel;
  gboolean copies = is_measured (self, (int) get_point (self, point)->kernel);
  g_autoptr (GableProject) next =
    gable_drag_point (gable_document_get_roofline (self->document), (guint) point, to, &kernel);

  if (next == NULL) {
    return -1;
  }
  gable_document_apply (self->document, next,
                        copies ? _ ("New What-If") : _ ("Move What-If"), gesture);
  gable_document_select (self->document, (int) kernel);
  return (int) kernel;
}

static void
begin (GableCanvas *self)
{
  GableDrag *drag = &self->drag;
  const GablePoint *point = get_point (self, drag->owner.point);
  GablePlace place = place_beside (self, point, 1, 1);
  GableXY mark =
    gable_scene_place (gable_canvas_ensure_scene (self), place.intensity, place.performance);

  drag->level = gable_point_level (point);
  drag->offset = (GableXY){ mark.x - drag->start.x, mark.y - drag->start.y };
}

static void
move (GableCanvas *self)
{
  GableDrag *drag = &self->drag;
  GableXY at = { drag->at.x + drag->offset.x, drag->at.y + drag->offset.y };
  int point = find_point (self, drag->owner.index, drag->level);
  int kernel;

  if (point < 0) {
    return;
  }
  kernel = place_kernel (self, point, gable_canvas_value (self, at), drag->gesture);
  if (kernel < 0) {
    return;
  }
  drag->owner.index = kernel;
  point = find_point (self, kernel, drag->level);
  if (point >= 0) {
    self->cursor = point;
    gable_canvas_show_readout (self, (GableOwner){ GABLE_OWNER_KERNEL, kernel, point });
  }
}

const GableGrip gable_grip_kernel = {
  .hover_cursor = "move",
  .cursor = "grabbing",
  .holds_axes = TRUE,
  .takes = takes,
  .begin = begin,
  .move = move,
  .cancel = gable_canvas_cancel_edit,
};

/* A what-if that is still what was measured, to be dragged. */
void
gable_canvas_copy_kernel (GableCanvas *canvas, guint kernel)
{
  int point = gable_walk_main_point (gable_document_get_roofline (canvas->document), kernel);

  if (point >= 0) {
    place_kernel (canvas, point, place_beside (canvas, get_point (canvas, point), 1, 1), 0);
  }
}

void
gable_canvas_remove_kernel (GableCanvas *canvas, guint kernel)
{
  g_autoptr (GableProject) next =
    gable_project_without_kernel (gable_document_get_project (canvas->document), kernel);

  gable_document_apply (canvas->document, next, _ ("Remove What-If"), 0);
}

/**
 * gable_canvas_nudge:
 * @intensity: factor of what the selected kernel has at the level where the keyboard stands [1]
 * @performance: the same
 *
 * What dragging does, by keys: each is a step of its own.
 */
void
gable_canvas_nudge (GableCanvas *canvas, double intensity, double performance)
{
  const GablePoint *point;
  GablePlace to;
  int kernel;
  const GableCounter *level;

  if (canvas->cursor < 0) {
    return;
  }
  point = get_point (canvas, canvas->cursor);
  level = gable_point_level (point);
  to = place_beside (canvas, point, intensity, performance);
  kernel = place_kernel (canvas, canvas->cursor, to, 0);
  canvas->cursor = kernel >= 0 ? find_point (canvas, kernel, level) : canvas->cursor;
}
