/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "texts.h"

#include <math.h>

/* A text as a box that may be turned: its middle, half its sides, and the direction of its length. */
typedef struct {
  GableXY middle;
  double half_width, half_height;
  double along_x, along_y;
} Box;

static Box
box_of (const GablePrimitive *text)
{
  static const double shares[] = {
    [GABLE_ANCHOR_START] = 0.5, [GABLE_ANCHOR_MIDDLE] = 0, [GABLE_ANCHOR_END] = -0.5
  };
  /* Small letters reach from the baseline half of the size upwards. */
  double up = 0.26 * text->size;
  Box box = {
    .half_width = text->extent / 2,
    .half_height = 0.26 * text->size,
    .along_x = cos (text->angle),
    .along_y = sin (text->angle),
  };
  double right = shares[text->anchor] * text->extent;

  box.middle.x = text->points[0].x + right * box.along_x + up * box.along_y;
  box.middle.y = text->points[0].y + right * box.along_y - up * box.along_x;
  return box;
}

/* How far @box reaches from its middle in a direction. */
static double
reach (const Box *box, double x, double y)
{
  return box->half_width * fabs (x * box->along_x + y * box->along_y) +
         box->half_height * fabs (y * box->along_x - x * box->along_y);
}

/* Formula: two boxes are apart where a side of one of them parts them (separating axes). */
static gboolean
overlap (const Box *a, const Box *b)
{
  const Box *boxes[] = { a, b };
  double dx = b->middle.x - a->middle.x;
  double dy = b->middle.y - a->middle.y;

  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++) {
    double x = boxes[i]->along_x;
    double y = boxes[i]->along_y;

    if (fabs (dx * x + dy * y) >= reach (a, x, y) + reach (b, x, y) ||
        fabs (dy * x - dx * y) >= reach (a, -y, x) + reach (b, -y, x)) {
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
covers_disc (const Box *box, GableXY centre, double radius)
{
  double dx = centre.x - box->middle.x;
  double dy = centre.y - box->middle.y;
  double across = fabs (dx * box->along_x + dy * box->along_y) - box->half_width;
  double down = fabs (dy * box->along_x - dx * box->along_y) - box->half_height;

  return hypot (MAX (across, 0), MAX (down, 0)) < radius;
}

static gboolean
is_in_frame (const GableScene *scene, const Box *box)
{
  double x = reach (box, 1, 0);
  double y = reach (box, 0, 1);

  return box->middle.x - x >= 0 && box->middle.x + x <= scene->width && box->middle.y - y >= 0 &&
         box->middle.y + y <= scene->height;
}

void
gable_assert_texts_apart (const GableScene *scene)
{
  const GablePrimitive *primitives = (const GablePrimitive *) scene->primitives->data;

  for (guint i = 0; i < scene->primitives->len; i++) {
    Box box;

    if (primitives[i].kind != GABLE_PRIMITIVE_TEXT) {
      continue;
    }
    box = box_of (&primitives[i]);
    if (!is_in_frame (scene, &box)) {
      g_error ("“%s” is cut", primitives[i].text);
    }
    for (guint k = 0; k < scene->primitives->len; k++) {
      if (primitives[k].kind == GABLE_PRIMITIVE_TEXT && k < i) {
        Box other = box_of (&primitives[k]);

        if (overlap (&box, &other)) {
          g_error ("“%s” and “%s” overlap", primitives[i].text, primitives[k].text);
        }
      }
      if (primitives[k].kind == GABLE_PRIMITIVE_MARKER &&
          primitives[k].owner.kind == GABLE_OWNER_KERNEL &&
          !g_str_equal (primitives[k].class_, "selection") &&
          covers_disc (&box, primitives[k].points[0], 0.98 * primitives[k].radius)) {
        g_error ("“%s” is on the marker of kernel %d", primitives[i].text,
                 primitives[k].owner.index);
      }
    }
  }
}
