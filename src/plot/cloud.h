/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/scene.h"

/* How the points of one kind look. One colour each, so that points of a look may be painted in any order. */
typedef struct {
  const char *class_; /* (interned) "kernel near_roof DRAM": class in SVG */
  const char *level;  /* (nullable) (interned) id of the counter whose points these are */
  GableColour colour; /* alpha under 1: they add up where they lie over each other */
  GableShape shape;
  double radius; /* [pt] of the circle; other shapes have its area */
  double ring;   /* [pt] width of the outline, of hollow ones; 0: filled */
} GableLook;

/* The points of one look are a run of rows, in the order in which they are painted. */
typedef struct {
  GableLook look;
  guint first;
  guint n;
  guint first_block;
  guint n_blocks;
} GableLookRun;

/* Rows that a block holds at most: fewer make culling finer, more make the boxes cheaper to look through. */
#define GABLE_CLOUD_BLOCK_ROWS 256

/* Neighbours on the chart that lie in consecutive rows, and the box around them [unit of the columns]. */
typedef struct {
  guint first;
  guint n;
  float left, right, bottom, top;
} GableCloudBlock;

/* No row, no point. */
#define GABLE_CLOUD_NONE G_MAXUINT32

/* Any number of points in columns: 12 bytes each, 16 with the points of a roofline. Places are in the unit of the axes
 * (decimal logarithm, or the value itself), so that a pan or a zoom changes nothing here. Shared (reference counted):
 * filled by whoever made it, sealed, and read-only from then on. */
struct _GableCloud {
  guint n;
  float *x;         /* log10 of [work/B], or [work/B] */
  float *y;         /* log10 of [work/s], or [work/s] */
  guint32 *kernels; /* who is there */
  guint32 *points;  /* (nullable) into the roofline's points, or GABLE_CLOUD_NONE; NULL: launches */
  GArray *runs;     /* (element-type GableLookRun) bottom to top */
  GArray *blocks;   /* (element-type GableCloudBlock) */
  guint n_left_out; /* rows whose place is on no axis */
  guint room;       /* until it is sealed */
  guint16 *row_looks; /* the same */
};

/* @has_points: whether rows tell their point of the roofline */
GableCloud *gable_cloud_new (gboolean has_points);
GableCloud *gable_cloud_ref (const GableCloud *cloud);
void gable_cloud_unref (GableCloud *cloud);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableCloud, gable_cloud_unref)

/* The number of a look, added at most once; looks are painted in the order they are added. */
guint gable_cloud_add_look (GableCloud *cloud, const GableLook *look);
/* Makes room for so many rows at once. */
void gable_cloud_reserve (GableCloud *cloud, guint n);
/* @x, @y: in the unit of the axes; a place that is not finite is counted and left out. */
void gable_cloud_add (GableCloud *cloud, guint look, double x, double y, guint kernel, guint point);
/* Sorts the rows by look and then along a curve that keeps neighbours together. Time is linear in the rows. */
void gable_cloud_seal (GableCloud *cloud);

/* Over the axes of @scene. */
GableCloudPlace gable_cloud_place_on (const GableScene *scene);
/* A value as the columns hold it. */
double gable_cloud_column_value (GableScaleKind scale, double value);

/* The rows within @area [pt], at least: each block that reaches into it is handed to @visit. */
typedef void (*GableCloudVisit) (const GableCloud *cloud,
                                 const GableLookRun *run,
                                 const GableCloudBlock *block,
                                 gpointer data);
void gable_cloud_visit (const GableCloud *cloud,
                        const GableCloudPlace *place,
                        GableRect area,
                        GableCloudVisit visit,
                        gpointer data);
/* The row whose mark is nearest to @at and no farther than @slack [pt] from it, the topmost of several; or
 * GABLE_CLOUD_NONE. @distance: (out) from its edge, 0 inside [pt]. */
guint gable_cloud_hit (const GableCloud *cloud,
                       const GableCloudPlace *place,
                       GableXY at,
                       double slack,
                       double *distance);
GableXY gable_cloud_row_place (const GableCloud *cloud, const GableCloudPlace *place, guint row);
const GableLook *gable_cloud_row_look (const GableCloud *cloud, guint row);
/* How many rows are beyond each edge of @area [pt]; corners count for left and right. */
void gable_cloud_count_outside (const GableCloud *cloud,
                                const GableCloudPlace *place,
                                GableRect area,
                                guint *left,
                                guint *right,
                                guint *above,
                                guint *below);
gsize gable_cloud_get_bytes (const GableCloud *cloud);
