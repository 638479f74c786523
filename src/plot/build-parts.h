/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/build.h"
#include "plot/cloud.h"
#include "plot/labels.h"
#include "plot/layout.h"
#include "plot/scale.h"

/* What the files that build a scene share: build-axes, build-roofs, build-kernels, build-legend. Each adds its own
 * primitives, and tells the labeller what stands where. */

/* A kernel on the chart. */
typedef struct {
  guint kernel;
  int point;          /* the one that stands for it, into the roofline's points; -1 in the strip */
  GableXY at;         /* [pt] */
  double radius;      /* [pt] */
  gboolean unfolded;  /* shown at all its levels */
  gboolean hollow;    /* nobody measured it */
  gboolean has_ideal; /* and so a bar to where it would be without moving a byte twice */
  gboolean named;     /* has its label */
} GableShown;

/* All that have a mark, before anybody asks what part of the axes is shown. */
typedef struct {
  GArray *kernels; /* (element-type GableShown) heaviest first, without their places */
  GArray
    *marks;    /* (element-type guint) rows of @kernels that have a mark of their own in a crowd */
  guint *rows; /* for each kernel of the roofline: its row in @kernels plus 1, or 0 */
  guint n_points; /* of them, those that stand on the chart */
  guint n_strip;  /* and those that stand in the strip */
} GableChosen;

/* A kernel whose name stands in the key. */
typedef struct {
  guint kernel;
  gboolean hollow;
  GableXY at; /* of its number: its baseline's start [pt] */
} GableNumbered;

typedef enum { GABLE_EDGE_LEFT, GABLE_EDGE_RIGHT, GABLE_EDGE_TOP, GABLE_EDGE_BOTTOM } GableEdge;
#define GABLE_N_EDGES 4

typedef struct {
  const GableRoofline *roofline;
  const GableSceneOptions *options;
  const GableTheme *theme;
  const GableView *view;
  GableScene *scene;
  GableScale x;
  GableScale y;
  GableDimension intensity; /* of the x axis */
  GableDimension rate;      /* of the y axis */
  GableLayout layout;
  GableLabeller *labeller;
  int active_memory;  /* roof of the pair that is drawn strong, or -1 */
  int active_compute; /* the same */
  gboolean mixed;     /* measured and theoretical roofs stand side by side */
  gboolean one_line;  /* ceilings are so close that name and rate share a line */
  GableSceneCache *cache;
  const GableChosen *chosen;
  GArray *shown;       /* (element-type GableShown) with a mark of their own, heaviest first */
  gboolean crowd;      /* so many kernels that they are drawn as a cloud */
  guint n_crowd;       /* of its points, those inside of the plot */
  gboolean unfold_all; /* so few kernels that all are shown at all their levels */
  GArray *numbered;    /* (element-type GableNumbered) in the order of their numbers */
  guint outside[GABLE_N_EDGES];
  GHashTable *by_name; /* (nullable) index of the first kernel of a name, once somebody asked */
  guint n_strip;       /* of those shown, how many stand in the strip */
} GableBuild;

/* build-draw */
typedef struct {
  const char *class_;
  GableOwner owner;
  const char *level;
  GableColour colour;
  double size;
  gboolean bold;
  gboolean italic;
  gboolean halo;
  GableAnchor anchor;
  double angle;
} GableTextStyle;

void gable_build_measure (
  const GableBuild *build, const char *text, double size, gboolean bold, double *width);
double gable_build_line_height (double size);
/* Takes @text. */
void gable_build_text (GableBuild *build, const GableTextStyle *style, GableXY at, char *text);
void gable_build_line (GableBuild *build, GablePrimitive line, GableXY from, GableXY to);
GableXY gable_build_place (const GableBuild *build, double intensity, double performance);
const GableCeiling *gable_build_ceiling (const GableBuild *build, const GableRoof *roof);
const GableRoof *gable_build_roof (const GableBuild *build, int index);
char *gable_build_bound_text (char *text, gsize max);
char *gable_build_bound_name (const char *name);
char *gable_build_short_name (const char *name, guint max_characters);
/* "6.24 FLOP/byte" */
char *gable_build_format_intensity (const GableBuild *build, double intensity);
extern const GableOwner gable_owner_none;

/* build-axes */
void gable_build_grid (GableBuild *build);
void gable_build_axes (GableBuild *build);
void gable_build_edges (GableBuild *build);

/* build-roofs */
void gable_build_choose_roofs (GableBuild *build);
void gable_build_tints (GableBuild *build);
void gable_build_roofs (GableBuild *build);
void gable_build_ridge (GableBuild *build);
double gable_build_top_peak (const GableBuild *build);

/* ceiling-labels */
double gable_build_measure_ceilings (GableBuild *build);
void gable_build_ceiling_labels (GableBuild *build);

/* roof-labels */
GableTextStyle gable_build_roof_style (const GableBuild *build, int index);
char *gable_build_roof_name (const GableBuild *build, const GableRoof *roof);
/* "1.56 TB/s · measured" */
char *gable_build_roof_rate (const GableBuild *build, const GableRoof *roof);
void gable_build_memory_labels (GableBuild *build);
void gable_build_ridge_label (GableBuild *build);

/* place-kernels */
/* By which markers of a small chart are smaller [1]. */
double gable_build_shrink (const GableBuild *build);
void gable_build_fill_chosen (const GableBuild *build, GableChosen *chosen);
void gable_build_choose_kernels (GableBuild *build);
void gable_build_place_kernels (GableBuild *build);

/* scene-cache */
const GableChosen *gable_build_choose_all (GableBuild *build);
const GableCloud *gable_build_get_kernel_cloud (GableBuild *build);
const GableCloud *gable_build_get_launch_cloud (GableBuild *build);

/* Where the label of a kernel stood in the scene before, from its marker. FALSE: it had none. */
gboolean gable_build_remember_label (const GableBuild *build, guint kernel, GableLabelPlace *place);
void gable_build_keep_label (GableBuild *build, guint kernel, const GableLabelPlace *place);
/* Forgets who was not kept since the last call. */
void gable_build_keep_these_labels (GableBuild *build);

/* kernel-key */
/* For a kernel whose name found no place: a number at its marker. */
gboolean gable_build_number_kernel (GableBuild *build, const GableShown *shown);
void gable_build_key (GableBuild *build);

/* build-crowd */
void gable_build_clouds (GableBuild *build);

/* build-cloud */
GableCloud *gable_build_kernel_cloud (const GableBuild *build, const GArray *chosen);
GableCloudJob *gable_cloud_job_new (const GableBuild *build, const GArray *chosen);
GableCloud *gable_cloud_job_steal (GableCloudJob *job);

/* build-kernels */
/* What the mark of a kernel looks like, alone or in a crowd. */
typedef struct {
  GableColour fill;
  GableColour stroke;
  double width; /* of the stroke [pt]; 0: none */
  GableShape shape;
} GableMarkStyle;
GableMarkStyle gable_build_mark_style (const GableBuild *build, const GableShown *shown);
/* (transfer none) "kernel near_roof DRAM" */
const char *gable_build_mark_class (const GableBuild *build, const GableShown *shown);
void gable_build_markers (GableBuild *build);
GableShape gable_build_shape (const GableCounter *level);
const GableCounter *gable_build_level (const GableBuild *build, const GableShown *shown);
double gable_build_level_radius (const GableBuild *build);

/* From a marker to the outside of the ring of the selected one [pt]. */
#define GABLE_RING_REACH 7.0

/* build-guide */
void gable_build_ring (GableBuild *build, const GableShown *shown, gboolean selected);
void gable_build_guide (GableBuild *build, const GableShown *shown);

/* kernel-name */
char *gable_build_kernel_name (const char *name, guint max_characters);

/* build-arrows */
int gable_build_parent (GableBuild *build, const GableKernel *kernel);
void gable_build_arrows (GableBuild *build);

/* kernel-labels */
void gable_build_kernel_labels (GableBuild *build);

/* build-empty */
void gable_build_hint (GableBuild *build);

/* build-legend */
double gable_build_legend (GableBuild *build, double top, gboolean dry);
