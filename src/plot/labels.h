/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/scene.h"

/* Places text on a chart, one after the other, first come first served: where one stands, no later one will. What is
 * in the way is kept in a grid, so that a place is tried against its neighbours alone. Owned. */
typedef struct _GableLabeller GableLabeller;

/* What a label does to what is there already. */
typedef enum {
  GABLE_OBSTACLE_SOLID, /* never covered: markers and other text */
  GABLE_OBSTACLE_LINE,  /* covered where there is no other place: roofs and guides */
} GableObstacle;

typedef struct {
  GableRect box;
  gboolean has_leader;
  GableXY leader_from; /* at the marker */
  GableXY leader_to;   /* at the text */
} GableLabelPlace;

/* @place with @by added to all of it. */
GableLabelPlace gable_label_place_moved (const GableLabelPlace *place, double x, double y);

/* Where a label is wished to stand. */
typedef enum {
  GABLE_WISH_NONE,
  GABLE_WISH_KEEP, /* where it stood before, as long as it is as good a place as any: nothing flickers in a pan */
  GABLE_WISH_FIXED /* where somebody has put it, whatever is there */
} GableLabelWish;

typedef struct {
  GableXY at;    /* what is labelled */
  double radius; /* of its marker [pt] */
  double width;  /* of the text [pt] */
  double height;
  gboolean far; /* may stand off, joined by a leader */
  GableLabelWish wish;
  GableLabelPlace before; /* with a wish, from @at; of a fixed one its corner counts alone [pt] */
} GableLabel;

/* Nothing is placed outside @frame. */
GableLabeller *gable_labeller_new (GableRect frame);
void gable_labeller_free (GableLabeller *labeller);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableLabeller, gable_labeller_free)

GableRect gable_labeller_get_frame (const GableLabeller *labeller);
/* One of many small marks: no text stands on it, and a leader may cross it. */
void gable_labeller_add_dot (GableLabeller *labeller, GableXY centre, double radius);
void gable_labeller_add_box (GableLabeller *labeller, GableRect box);
void gable_labeller_add_disc (GableLabeller *labeller, GableXY centre, double radius);
/* @reach: half of the thickness [pt] */
void gable_labeller_add_line (
  GableLabeller *labeller, GableXY from, GableXY to, double reach, GableObstacle obstacle);

/* @worst: the heaviest obstacle that the box must keep clear of; lines include solid ones. */
gboolean gable_labeller_is_free (const GableLabeller *labeller, GableRect box, GableObstacle worst);
gboolean gable_labeller_is_band_free (
  const GableLabeller *labeller, GableXY from, GableXY to, double reach, GableObstacle worst);
/* Finds a place and takes it. FALSE: there is none. */
gboolean gable_labeller_place (GableLabeller *labeller,
                               const GableLabel *label,
                               GableLabelPlace *place);
