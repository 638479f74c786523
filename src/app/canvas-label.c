/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/figure-edit.h"
#include "plot/figure.h"

/* Dragging the name of a kernel to where it is out of the way; the figure keeps it there. */

static const GablePrimitive *
primitive_at (const GableScene *scene, guint index)
{
  return &g_array_index (scene->primitives, GablePrimitive, index);
}

/* (nullable) the first line of the kernel's name on the chart */
static const GablePrimitive *
find_label (const GableScene *scene, int kernel)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *text = primitive_at (scene, i);

    if (text->kind == GABLE_PRIMITIVE_TEXT && text->owner.kind == GABLE_OWNER_KERNEL &&
        text->owner.index == kernel && g_str_has_prefix (text->class_, "kernel-label")) {
      return text;
    }
  }
  return NULL;
}

/* (nullable) the mark that the label is of, not one of its other levels */
static const GablePrimitive *
find_mark (const GableScene *scene, int kernel)
{
  for (guint i = scene->primitives->len; i > 0; i--) {
    const GablePrimitive *mark = primitive_at (scene, i - 1);

    if (mark->kind == GABLE_PRIMITIVE_MARKER && mark->owner.kind == GABLE_OWNER_KERNEL &&
        mark->owner.index == kernel && g_str_has_prefix (mark->class_, "kernel ") &&
        !g_str_has_prefix (mark->class_, "kernel level")) {
      return mark;
    }
  }
  return NULL;
}

/* The upper left corner of its box: what the places of labels are counted from. */
static GableXY
corner_of (const GablePrimitive *label)
{
  return (GableXY){
    label->points[0].x - (label->anchor == GABLE_ANCHOR_END ? label->extent : 0),
    label->points[0].y - GABLE_LABEL_BASELINE * label->size,
  };
}

static gboolean
is_on (const GablePrimitive *label, GableXY at)
{
  GableXY corner = corner_of (label);

  return at.x >= corner.x - GABLE_HIT_SLACK && at.x <= corner.x + label->extent + GABLE_HIT_SLACK &&
         at.y >= corner.y - GABLE_HIT_SLACK && at.y <= corner.y + 3 * label->size;
}

/* A launch of the kernel is told by the same owner, but lies elsewhere. */
static gboolean
takes (GableCanvas *self, GableOwner owner, GdkModifierType modifiers)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);
  const GablePrimitive *label;

  if (scene == NULL || owner.kind != GABLE_OWNER_KERNEL || owner.point >= 0 ||
      (modifiers & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0) {
    return FALSE;
  }
  label = find_label (scene, owner.index);
  return label != NULL && find_mark (scene, owner.index) != NULL &&
         (is_on (label, (GableXY){ self->pointer_x, self->pointer_y }) ||
          is_on (label, self->drag.start));
}

static void
begin (GableCanvas *self)
{
  GableDrag *drag = &self->drag;
  const GableScene *scene = gable_canvas_ensure_scene (self);
  GableXY corner = corner_of (find_label (scene, drag->owner.index));
  const GablePrimitive *mark = find_mark (scene, drag->owner.index);

  drag->offset = (GableXY){ corner.x - mark->points[0].x - drag->start.x,
                            corner.y - mark->points[0].y - drag->start.y };
}

static void
move (GableCanvas *self)
{
  const GableDrag *drag = &self->drag;
  double size = gable_canvas_ensure_scene (self)->theme->text_size;

  gable_figure_edit_place_label (self->document, (guint) drag->owner.index,
                                 (drag->at.x + drag->offset.x) * GABLE_FIGURE_DRAGGED_TEXT / size,
                                 (drag->at.y + drag->offset.y) * GABLE_FIGURE_DRAGGED_TEXT / size,
                                 drag->gesture);
}

const GableGrip gable_grip_label = {
  .hover_cursor = "move",
  .cursor = "grabbing",
  .takes = takes,
  .begin = begin,
  .move = move,
  .cancel = gable_canvas_cancel_edit,
};
