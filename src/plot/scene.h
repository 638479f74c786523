/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/theme.h"

typedef struct {
  double x, y, width, height; /* [pt], y downwards */
} GableRect;

/* What a primitive stands for: what a click finds. */
typedef enum {
  GABLE_OWNER_NONE,
  GABLE_OWNER_ROOF,  /* index: into the roofline's roofs */
  GABLE_OWNER_RIDGE, /* index: into the roofline's roofs (the compute one) */
  GABLE_OWNER_KERNEL, /* index: of the kernel; point: into the roofline's points, or -1 for its label */
  GABLE_OWNER_LAUNCH, /* of points alone: what a click finds is the launch's kernel, its point -1 */
  GABLE_OWNER_AXIS,
  GABLE_OWNER_LEGEND,
  GABLE_OWNER_ANNOTATION /* index: into the annotations of the project's figure */
} GableOwnerKind;

typedef struct {
  GableOwnerKind kind;
  int index;
  int point;
} GableOwner;

typedef enum {
  GABLE_PRIMITIVE_LINE,    /* open polyline over points */
  GABLE_PRIMITIVE_POLYGON, /* closed, filled */
  GABLE_PRIMITIVE_MARKER,  /* at points[0], radius, shape */
  GABLE_PRIMITIVE_TEXT,    /* its baseline anchored at points[0], turned by angle */
  GABLE_PRIMITIVE_POINTS   /* the marks of a cloud: any number, each in the look of its row */
} GablePrimitiveKind;

typedef enum {
  GABLE_SHAPE_CIRCLE,
  GABLE_SHAPE_SQUARE,
  GABLE_SHAPE_TRIANGLE,
  GABLE_SHAPE_DIAMOND,
  GABLE_SHAPE_TRIANGLE_DOWN,
  GABLE_N_SHAPES
} GableShape;

typedef enum { GABLE_ANCHOR_START, GABLE_ANCHOR_MIDDLE, GABLE_ANCHOR_END } GableAnchor;

typedef struct {
  double x, y; /* [pt] */
} GableXY;

/* Points in columns: plot/cloud.h. */
typedef struct _GableCloud GableCloud;

/* From the columns of a cloud to the chart: x_offset + x_factor × x [pt]. */
typedef struct {
  double x_factor, x_offset;
  double y_factor, y_offset;
} GableCloudPlace;

typedef struct {
  GablePrimitiveKind kind;
  const char *class_; /* (interned) "roof memory DRAM active", "kernel near_roof": class in SVG */
  GableOwner owner;
  const char *level;  /* (nullable) id of the counter whose roof or point this is */
  GableColour stroke; /* alpha 0: none */
  GableColour fill;
  double width;    /* of the stroke [pt] */
  double dash[4];  /* [pt]; all 0: solid */
  GableXY *points; /* (owned) */
  guint n_points;
  gboolean clipped; /* to the plot area */
  GableShape shape;
  double radius; /* [pt] of the circle; other shapes have its area */
  char *text;    /* (owned) UTF-8, as it is shown; plain, never markup */
  char *tooltip; /* (owned) (nullable) whole name */
  GableAnchor anchor;
  double angle;  /* [rad], clockwise */
  double size;   /* of the font [pt] */
  double extent; /* of the text as it was measured [pt] */
  gboolean bold;
  gboolean italic;
  gboolean halo;     /* a rim of paper under the text or marker */
  GableCloud *cloud; /* (owned) of points */
  GableCloudPlace cloud_place;
  GableRect area; /* of points: the plot that they are clipped to */
} GablePrimitive;

/* From the upper edge of a label's box to its baseline, in parts of its size. */
#define GABLE_LABEL_BASELINE (0.78 * 1.25)

/* The rim of a halo: of a text on each side, in parts of its size, and of a marker [pt]. */
#define GABLE_TEXT_HALO 0.14
#define GABLE_MARKER_HALO 1.4

/* A picture in points, without a font or a device. Owned. */
typedef struct {
  double width; /* [pt] */
  double height;
  GableChartKind chart;
  GableRect plot; /* the area inside the axes; of several charts the first's */
  GArray *panels; /* (nullable) (element-type GableRect) of several charts each, on the same axes */
  GableScaleKind scale;
  GableRange x; /* shown: [work/B]; on a time chart [s] */
  GableRange y; /* shown: [work/s]; on a time chart rows, 0 at the bottom */
  const GableTheme *theme;
  char *title;        /* (nullable) of the document (accessible name) */
  char *description;  /* (nullable) */
  GArray *primitives; /* (element-type GablePrimitive) bottom to top */
  guint n_labels_left_out;
} GableScene;

GableScene *gable_scene_new (double width, double height, const GableTheme *theme);
void gable_scene_free (GableScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableScene, gable_scene_free)

GArray *gable_primitives_new (void);

/* Appends @primitive with a copy of its @points; takes what it owns. */
void gable_scene_take (GableScene *scene,
                       GablePrimitive primitive,
                       const GableXY *points,
                       guint n_points);
/* Appends the points of @cloud (a reference is kept), placed on the axes and clipped to the plot. @owner: KERNEL or
 * LAUNCH. */
void gable_scene_add_cloud (GableScene *scene, const GableCloud *cloud, GableOwnerKind owner);
/* The corners of @shape with the area of a circle of @radius around @centre; 0 for a circle. */
guint gable_shape_corners (GableShape shape, GableXY centre, double radius, GableXY corners[4]);

/* What is under (@x, @y) [pt]; kernels before roofs, within @slack [pt]. */
GableOwner gable_scene_hit (const GableScene *scene, double x, double y, double slack);
/* Where the mark of @owner stands, of a marker or of a row of a cloud. FALSE: out of sight, or not drawn. @radius: [pt] */
gboolean gable_scene_find_mark (const GableScene *scene,
                                GableOwner owner,
                                GableXY *centre,
                                double *radius);
/* (nullable) the plot that @primitive is clipped to. */
const GableRect *gable_scene_get_clip (const GableScene *scene, const GablePrimitive *primitive);
GableXY gable_scene_place (const GableScene *scene, double intensity, double performance);
void gable_scene_value (
  const GableScene *scene, double x, double y, double *intensity, double *performance);
/* The plot at (@x, @y) [pt]: of several charts that of the one that is there, of none the first's. */
GableRect gable_scene_plot_at (const GableScene *scene, double x, double y);
/* What stands on the axes of @plot, also beyond its ends. */
GableXY gable_scene_place_in (const GableScene *scene,
                              GableRect plot,
                              double intensity,
                              double performance);
void gable_scene_value_in (
  const GableScene *scene, GableRect plot, GableXY at, double *intensity, double *performance);
/* (transfer full) a readable list of what is drawn where, for tests */
char *gable_scene_to_text (const GableScene *scene);
