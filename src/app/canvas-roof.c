/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/drag.h"
#include "app/edit.h"

/* Dragging a roof: the slider's change, made on the chart. */

/* A drag sets the rate that was measured or typed in: where only the vendor's figures are looked at nothing would move. */
static gboolean
takes (GableCanvas *self, GableOwner owner, GdkModifierType modifiers)
{
  return owner.kind == GABLE_OWNER_ROOF && (modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) == 0 &&
         gable_document_get_roofline (self->document)->rates != GABLE_RATES_THEORETICAL;
}

static const GableRoof *
get_roof (GableCanvas *self, guint index)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);

  return &g_array_index (roofline->roofs, GableRoof, index);
}

static void
begin (GableCanvas *self)
{
  GableDrag *drag = &self->drag;

  drag->roof = *get_roof (self, (guint) drag->owner.index);
  drag->from = gable_canvas_value (self, drag->start);
}

/* Roofs stand in the order of their rates, so that one that is moved may change its place among them. */
static int
find_roof (GableCanvas *self, int ceiling)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);

  for (guint i = 0; i < roofline->roofs->len; i++) {
    if (get_roof (self, i)->ceiling == ceiling) {
      return (int) i;
    }
  }
  return -1;
}

static void
move (GableCanvas *self)
{
  GableDrag *drag = &self->drag;
  GablePlace to = gable_canvas_value (self, drag->at);
  int roof;

  gable_edit_slide (self->document, (guint) drag->roof.ceiling,
                    gable_drag_roof (&drag->roof, drag->from, to), drag->gesture);
  roof = find_roof (self, drag->roof.ceiling);
  if (roof >= 0) {
    gable_canvas_show_readout (self, (GableOwner){ GABLE_OWNER_ROOF, roof, -1 });
  }
}

const GableGrip gable_grip_roof = {
  .hover_cursor = "move",
  .cursor = "grabbing",
  .holds_axes = TRUE,
  .takes = takes,
  .begin = begin,
  .move = move,
  .cancel = gable_canvas_cancel_edit,
};
