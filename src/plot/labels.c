/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/labels.h"

#include <math.h>

/* Air between a marker and its label, and around every text [pt]. */
#define GAP 4.0
#define AIR 1.0
#define LEADER_AIR 2.0

/* Where a label may touch its marker: the direction from the marker to the near side of the text. */
static const struct {
  double x, y; /* [1] of the distance; the text lies on that side, centred where it is 0 */
} sides[] = {
  { 1, 0 },        { -1, 0 },      { 0, -1 },        { 0, 1 },
  { 0.71, -0.71 }, { 0.71, 0.71 }, { -0.71, -0.71 }, { -0.71, 0.71 },
};

/* Directions of leaders, those that read best first; 22.5° apart. */
static const struct {
  double x, y;
} directions[] = {
  { 0.92, -0.38 }, { 0.92, 0.38 }, { -0.92, -0.38 }, { -0.92, 0.38 },
  { 0.71, -0.71 }, { 0.71, 0.71 }, { -0.71, -0.71 }, { -0.71, 0.71 },
  { 0.38, -0.92 }, { 0.38, 0.92 }, { -0.38, -0.92 }, { -0.38, 0.92 },
};

static const double distances[] = { 14, 26, 42, 64 }; /* [pt] beyond the marker */

static GableRect
box_beside (const GableLabel *label, double x, double y, double distance)
{
  GableXY at = { label->at.x + x * distance, label->at.y + y * distance };
  GableRect box = { at.x, at.y - label->height / 2, label->width, label->height };

  if (x < 0) {
    box.x -= label->width;
  } else if (x == 0) {
    box.x -= label->width / 2;
  }
  if (x == 0 || fabs (y) > 0.7) {
    /* Above or below: the text's edge, not its middle, is at the distance. */
    box.y = y < 0 ? at.y - label->height : at.y;
  }
  return box;
}

static gboolean
find_near (const GableLabeller *labeller,
           const GableLabel *label,
           GableObstacle worst,
           GableLabelPlace *place)
{
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++) {
    /* On a diagonal the corner of the text is nearer to the marker than its edge would be. */
    double gap = sides[i].y == 0 ? GAP : GAP / 2;
    GableRect box = box_beside (label, sides[i].x, sides[i].y, label->radius + gap);

    if (gable_labeller_is_free (labeller, box, worst)) {
      *place = (GableLabelPlace){ .box = box };
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
find_far (const GableLabeller *labeller,
          const GableLabel *label,
          GableObstacle worst,
          GableLabelPlace *place)
{
  for (guint ring = 0; ring < G_N_ELEMENTS (distances); ring++) {
    for (guint i = 0; i < G_N_ELEMENTS (directions); i++) {
      double x = directions[i].x;
      double y = directions[i].y;
      double distance = label->radius + distances[ring];
      GableXY from = {
        label->at.x + x * (label->radius + LEADER_AIR),
        label->at.y + y * (label->radius + LEADER_AIR),
      };
      GableXY to = { label->at.x + x * distance, label->at.y + y * distance };
      GableRect box = { to.x + LEADER_AIR, to.y - label->height / 2, label->width, label->height };

      if (x < 0) {
        box.x = to.x - LEADER_AIR - label->width;
      }
      if (gable_labeller_is_free (labeller, box, worst) &&
          gable_labeller_is_band_free (labeller, from, to, 1, GABLE_OBSTACLE_SOLID)) {
        *place = (GableLabelPlace){
          .box = box,
          .has_leader = TRUE,
          .leader_from = from,
          .leader_to = to,
        };
        return TRUE;
      }
    }
  }
  return FALSE;
}

static gboolean
is_far (const GableLabel *label, GableRect box)
{
  double x = CLAMP (label->at.x, box.x, box.x + box.width) - label->at.x;
  double y = CLAMP (label->at.y, box.y, box.y + box.height) - label->at.y;

  return hypot (x, y) > label->radius + 2 * GAP;
}

/* From the edge of the marker to the nearest place of the text. */
static void
join (const GableLabel *label, GableLabelPlace *place)
{
  GableRect box = place->box;
  GableXY to = {
    CLAMP (label->at.x, box.x, box.x + box.width),
    CLAMP (label->at.y, box.y + box.height / 4, box.y + 3 * box.height / 4),
  };
  double x = to.x - label->at.x;
  double y = to.y - label->at.y;
  double length = hypot (x, y);
  double start = label->radius + LEADER_AIR;
  double end = length - LEADER_AIR;

  place->has_leader = is_far (label, box) && end > start;
  if (place->has_leader) {
    place->leader_from =
      (GableXY){ label->at.x + x / length * start, label->at.y + y / length * start };
    place->leader_to = (GableXY){ label->at.x + x / length * end, label->at.y + y / length * end };
  }
}

GableLabelPlace
gable_label_place_moved (const GableLabelPlace *place, double x, double y)
{
  GableLabelPlace moved = *place;

  moved.box.x += x;
  moved.box.y += y;
  moved.leader_from.x += x;
  moved.leader_from.y += y;
  moved.leader_to.x += x;
  moved.leader_to.y += y;
  return moved;
}

/* Its text may have another length by now. */
static GableLabelPlace
place_before (const GableLabel *label)
{
  GableLabelPlace place = gable_label_place_moved (&label->before, label->at.x, label->at.y);

  if (place.box.x + place.box.width / 2 < label->at.x - label->radius) {
    place.box.x += place.box.width - label->width;
  }
  place.box.width = label->width;
  place.box.height = label->height;
  return place;
}

static gboolean
keeps_near (const GableLabeller *labeller, const GableLabel *label, GableLabelPlace *place)
{
  if (label->wish != GABLE_WISH_KEEP || label->before.has_leader) {
    return FALSE;
  }
  *place = place_before (label);
  return gable_labeller_is_free (labeller, place->box, GABLE_OBSTACLE_SOLID);
}

static gboolean
keeps_far (const GableLabeller *labeller, const GableLabel *label, GableLabelPlace *place)
{
  if (label->wish != GABLE_WISH_KEEP || !label->before.has_leader || !label->far) {
    return FALSE;
  }
  *place = place_before (label);
  return gable_labeller_is_free (labeller, place->box, GABLE_OBSTACLE_SOLID) &&
         gable_labeller_is_band_free (labeller, place->leader_from, place->leader_to, 1,
                                      GABLE_OBSTACLE_SOLID);
}

/* Somebody's wish holds, but nobody wants half a name. */
static void
fix (const GableLabeller *labeller, const GableLabel *label, GableLabelPlace *place)
{
  GableRect frame = gable_labeller_get_frame (labeller);

  *place = place_before (label);
  place->box.x = CLAMP (place->box.x, frame.x, MAX (frame.x + frame.width - label->width, frame.x));
  place->box.y =
    CLAMP (place->box.y, frame.y, MAX (frame.y + frame.height - label->height, frame.y));
  join (label, place);
}

static gboolean
find (const GableLabeller *labeller, const GableLabel *label, GableLabelPlace *place)
{
  return keeps_near (labeller, label, place) ||
         find_near (labeller, label, GABLE_OBSTACLE_LINE, place) ||
         find_near (labeller, label, GABLE_OBSTACLE_SOLID, place) ||
         keeps_far (labeller, label, place) ||
         (label->far && (find_far (labeller, label, GABLE_OBSTACLE_LINE, place) ||
                         find_far (labeller, label, GABLE_OBSTACLE_SOLID, place)));
}

/**
 * gable_labeller_place:
 * @labeller: a labeller; every marker must have been added before
 * @label: what is to be placed
 * @place: (out): where it stands
 *
 * Takes the first place that is free: beside the marker clear of everything, beside it over a line, then off it with a
 * leader. The places depend on the marker alone, so a label stays with its marker when the chart is moved a little; one
 * that wishes to keep its place leaves it for a better one alone.
 *
 * Returns: whether there is a place
 */
gboolean
gable_labeller_place (GableLabeller *labeller, const GableLabel *label, GableLabelPlace *place)
{
  GableRect taken;

  if (label->wish == GABLE_WISH_FIXED) {
    fix (labeller, label, place);
  } else if (!find (labeller, label, place)) {
    return FALSE;
  }
  taken = (GableRect){
    place->box.x - AIR,
    place->box.y - AIR,
    place->box.width + 2 * AIR,
    place->box.height + 2 * AIR,
  };
  gable_labeller_add_box (labeller, taken);
  if (place->has_leader) {
    gable_labeller_add_line (labeller, place->leader_from, place->leader_to, 1,
                             GABLE_OBSTACLE_SOLID);
  }
  return TRUE;
}
