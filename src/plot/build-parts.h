/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/build.h"
#include "plot/cloud.h"
#include "plot/labels.h"
#include "plot/layout.h"
#include "plot/scale.h"

/* What the files that build a scene share: build-axes, build-roofs, build-kernels and so on. Each adds its own
 * primitives, and tells the labeller what stands where. */

/* Air between the frame of the plot and any text in it [pt]. */
#define GABLE_BUILD_INSET 3.0

/* A kernel on the chart. */
typedef struct {
  guint kernel;
  int point;     /* the one that stands for it, into the roofline's points; -1 in the strip */
  GableXY at;    /* [pt] */
  double radius; /* [pt] */
  GableShape shape;
  guint group; /* what its colour tells: a standing, a tone or a series, as the view colours */
  const GableKernel *before; /* (nullable) the same kernel in the run before this one */
  guint is_followed : 1;     /* and there is one in the next: that one is named for both */
  guint has_spread : 1;      /* and so a whisker over the times of its launches */
  guint unfolded : 1;        /* shown at all its levels */
  guint hollow : 1;          /* nobody measured it */
  guint has_ideal : 1;       /* and so a bar to where it would be without moving a byte twice */
  guint named : 1;           /* has its label */
} GableShown;

/* What there is to explain. Owned. */
typedef struct _GableLegend GableLegend;

/* Names that colours or shapes tell apart, in the order they are met. */
typedef struct {
  GHashTable *slots; /* (element-type utf8 guint) */
  GPtrArray *names;  /* (element-type utf8) of those that have a slot of their own */
  guint max;
} GableGroups;

/* What of a kernel with a mark is kept, in few bytes: gable_chosen_get () makes one to be shown of it. */
typedef struct {
  double radius; /* [pt] */
  guint kernel;
  int point;
  guint group : 24;
  GableShape shape : 7;
  guint hollow : 1;
} GableChosenKernel;

/* All that have a mark, before anybody asks what part of the axes is shown. */
typedef struct {
  GableChosenKernel *kernels; /* heaviest first */
  guint n_kernels;
  GArray
    *marks;    /* (element-type guint) rows of @kernels that have a mark of their own in a crowd */
  guint *rows; /* for each kernel of the roofline: its row in @kernels plus 1, or 0 */
  guint n_points;       /* of them, those that stand on the chart */
  guint n_strip;        /* and those that stand in the strip */
  GableGroups *colours; /* (nullable) kernels or sources by colour */
  GableGroups *shapes;  /* (nullable) sources by shape */
} GableChosen;

/* A kernel whose name stands in the key. */
typedef struct {
  guint kernel;
  gboolean hollow;
  GableXY at; /* of its number: its baseline's start [pt] */
} GableNumbered;

/* One chart of several on the same axes: what of the project it shows. */
typedef struct {
  char *title;                   /* (owned) */
  const GableRoofline *roofline; /* its kernels under its ceilings */
  const char *source;            /* (nullable) kernels of this source alone */
  const GableCounter *level;     /* (nullable) points and memory roofs of this level alone */
  const GableChosen *whole; /* (nullable) all kernels, whose colours and shapes hold here, too */
  gboolean is_other;        /* its roofs and points are not those of the whole roofline */
  GableLegend *inside;      /* (nullable) of all charts, drawn in this one */
  gboolean *crowded;        /* (nullable) set where that covers something */
} GablePanel;

typedef enum { GABLE_EDGE_LEFT, GABLE_EDGE_RIGHT, GABLE_EDGE_TOP, GABLE_EDGE_BOTTOM } GableEdge;
#define GABLE_N_EDGES 4

typedef struct {
  const GableRoofline *roofline;
  const GableSceneOptions *options;
  const GableTheme *theme;
  const GableView *view;
  const GablePanel *panel; /* (nullable) one of several charts */
  GableScene *scene;
  GableScale x;
  GableScale y;
  GableDimension intensity; /* of the x axis */
  GableDimension rate;      /* of the y axis */
  double x_unit; /* figures on the x axis are multiplied by this: bytes of a transaction */
  gboolean is_transactional; /* an instruction roofline over the memory transactions of a GPU */
  double top_peak;           /* highest ceiling that is no variant [work/s], or unknown */
  double top_bandwidth;      /* the same of the memory roofs [B/s] */
  GableLayout layout;
  GableLabeller *labeller;
  int active_memory;             /* roof of the pair that is drawn strong, or -1 */
  int active_compute;            /* the same */
  gboolean mixed;                /* measured and theoretical roofs stand side by side */
  GableLegendPlace legend_place; /* of this chart's own; NONE */
  gboolean legend_covers;        /* inside there is no room for it */
  gboolean one_line;             /* ceilings are so close that name and rate share a line */
  GableSceneCache *cache;
  const GableChosen *chosen;
  GArray *shown;       /* (element-type GableShown) with a mark of their own, heaviest first */
  gboolean is_waiting; /* the kernels are being chosen: what is shown is not all */
  gboolean crowd;      /* so many kernels that they are drawn as a cloud */
  guint n_crowd;       /* of its points, those inside of the plot */
  gboolean unfold_all; /* so few kernels that all are shown at all their levels */
  GArray *numbered;    /* (element-type GableNumbered) in the order of their numbers */
  guint n_sweeps;      /* lines through kernels that differ in one number */
  guint n_run_arrows;  /* from a kernel of one run to the same of the next */
  gboolean has_mixed;  /* the ceiling of the selected kernel's mix of precisions is shown */
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
double gable_build_keep_upright (const GableBuild *build, const char *text, double middle);

/* build-roofs */
void gable_build_choose_roofs (GableBuild *build);
void gable_build_tints (GableBuild *build);
void gable_build_roofs (GableBuild *build);
void gable_build_ridge (GableBuild *build);
gboolean gable_build_shows_roof (const GableBuild *build, const GableRoof *roof);

/* Bytes that one transaction of a GPU's memory moves: a sector. */
#define GABLE_TRANSACTION 32.0

/* build-overlays */
void gable_build_overlays (GableBuild *build);
void gable_build_overlay_labels (GableBuild *build);
void gable_build_walls (GableBuild *build);
void gable_build_mixed_ceiling (GableBuild *build, gboolean dry);
/* How the lines of one kind of overlay are drawn. */
void gable_build_overlay_dash (GableOverlayKind kind, double dash[4]);

/* build-groups */
void gable_build_choose_groups (const GableBuild *build, GableChosen *chosen);
void gable_build_clear_groups (GableChosen *chosen);
void gable_build_dress (const GableBuild *build, GableChosen *chosen, GableShown *shown);
GableColour gable_build_group_colour (const GableBuild *build, guint group);
GableColour gable_build_colour (const GableBuild *build, const GableShown *shown);
const GableCounter *gable_build_precision (const GableBuild *build, guint kernel);

/* ceiling-labels */
double gable_build_measure_ceilings (GableBuild *build);
double gable_build_peak_gap (const GableBuild *build);
void gable_build_ceiling_labels (GableBuild *build);

/* roof-labels */
/* Sets @text along a line where there is room, above it before below, from its start or its end. */
gboolean gable_build_text_along (GableBuild *build,
                                 const GableTextStyle *style,
                                 GableXY from,
                                 GableXY to,
                                 const char *text,
                                 gboolean from_start);
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
GableShown gable_chosen_get (const GableChosen *chosen, guint row);
void gable_chosen_clear (GableChosen *chosen);
void gable_build_choose_kernels (GableBuild *build);
void gable_build_place_kernels (GableBuild *build);

/* scene-cache */
const GableChosen *gable_build_choose_all (GableBuild *build);
const GableCloud *gable_build_get_kernel_cloud (GableBuild *build);
const GableCloud *gable_build_get_launch_cloud (GableBuild *build);
const GableLegend *gable_build_get_crowd_legend (const GableBuild *build);
/* Of one of several charts side by side; transfer none. */
GableSceneCache *gable_scene_cache_get_part (GableSceneCache *cache, guint index);
/* The charts of @build, @n of them and @width by @height [pt] each, were built: a job is left that chooses their kernels,
 * too, where one lacks them or has old ones. */
void gable_build_choose_parts_later (GableBuild *build, guint n, double width, double height);
/* What the legend of several charts took in the last scene [pt]. */
double *gable_scene_cache_get_legend_room (GableSceneCache *cache);
/* As gable_scene_fit () does; @cache: (nullable) asks it once for all parts of the axes. */
void gable_build_fit (GableSceneCache *cache,
                      const GableRoofline *roofline,
                      GableRange *x,
                      GableRange *y);

/* choice-job */
GableChoiceJob *gable_choice_job_new (const GableBuild *build);
GableSceneCache *gable_choice_job_get_cache (GableChoiceJob *job);
/* It is about charts of this size [pt], too. */
void gable_choice_job_set_parts (GableChoiceJob *job, double width, double height);

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

/* Has ready what a crowd is drawn and explained with. */
void gable_build_prepare_crowd (GableBuild *build);

/* build-multiples */
/* Chooses the kernels of each chart, @width by @height [pt], into the parts of the cache. */
void gable_build_choose_multiples (GableBuild *build, double width, double height);

/* merge-charts */
typedef struct {
  GableScene *scene;
  GableXY by;        /* from its place to that in the scene of all [pt] */
  gboolean is_other; /* its roofs and points are not those of the whole roofline */
} GableChart;

void gable_build_merge (GableScene *scene, const GableChart *charts, guint n);

/* build-cloud */
GableCloud *gable_build_kernel_cloud (const GableBuild *build, const GableChosen *chosen);
GableCloudJob *gable_cloud_job_new (const GableBuild *build, const GableChosen *chosen);
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

/* build-spread */
gboolean gable_build_has_spread (const GableBuild *build, guint kernel);
void gable_build_spread (GableBuild *build, const GableShown *shown);
void gable_build_ideal (GableBuild *build, const GableShown *shown);

/* build-sweeps */
void gable_build_sweeps (GableBuild *build, gboolean dry);

/* From a marker to the outside of the ring of the selected one [pt]. */
#define GABLE_RING_REACH 7.0

/* build-guide */
void gable_build_ring (GableBuild *build, const GableShown *shown, gboolean selected);
void gable_build_guide (GableBuild *build, const GableShown *shown);

/* kernel-name */
char *gable_build_kernel_name (const char *name, guint max_characters);

/* build-arrows */
int gable_build_parent (GableBuild *build, const GableKernel *kernel);
void gable_build_arrows (GableBuild *build, gboolean dry);
/* (transfer full) (nullable) how the time changed from one run to the next: “time −34 %” */
char *gable_build_change (const GableKernel *before, const GableKernel *after);

/* kernel-labels */
void gable_build_kernel_labels (GableBuild *build);

/* annotate: a person's own remarks */
void gable_build_regions (GableBuild *build);
void gable_build_annotations (GableBuild *build);

/* build-empty */
void gable_build_hint (GableBuild *build);

/* build-legend: what there is to explain, and the lines that do */
GableLegend *gable_legend_new (void);
void gable_legend_free (GableLegend *legend);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableLegend, gable_legend_free)
void gable_legend_note (GableLegend *legend, const GableBuild *build);
void gable_legend_note_kernels (GableLegend *legend,
                                const GableBuild *build,
                                const GableChosen *chosen);
double gable_legend_draw (
  GableLegend *legend, GableBuild *build, double left, double right, double top, gboolean dry);
/* One item under the other: its size, or where its upper left corner is. */
void gable_legend_measure_column (GableLegend *legend,
                                  GableBuild *build,
                                  double *width,
                                  double *height);
void gable_legend_draw_column (GableLegend *legend, GableBuild *build, GableXY at);
/* A sheet of paper for a column of this size, where it covers nothing; labels keep off it. */
gboolean gable_legend_add_sheet (GableBuild *build, double width, double height, GableXY *corner);
/* In a free corner of the plot, on paper; under the other marks' labels. */
gboolean gable_legend_draw_inside (GableLegend *legend, GableBuild *build);

/* build-time */
GableScene *gable_build_time (const GableRoofline *roofline, const GableSceneOptions *options);

/* build-multiples */
GableScene *gable_build_multiples (const GableRoofline *roofline, const GableSceneOptions *options);

/* build: one chart, or one of several: those have neither titles of their axes nor a legend, but note in @legend what
 * it has to explain. */
GableScene *gable_build_chart (const GableRoofline *roofline,
                               const GableSceneOptions *options,
                               const GablePanel *panel,
                               GableRange x,
                               GableRange y,
                               GableLegend *legend);
void gable_build_init (GableBuild *build,
                       const GableRoofline *roofline,
                       const GableSceneOptions *options,
                       GableScene *scene);
void gable_build_clear (GableBuild *build);
/* The whole chart's ranges: what the view wants, else what fits. @cache: (nullable) */
void gable_build_ranges (const GableRoofline *roofline,
                         GableSceneCache *cache,
                         GableRange *x,
                         GableRange *y);
void gable_build_title (GableBuild *build, GableXY at);
char *gable_build_x_title (const GableBuild *build);
char *gable_build_y_title (const GableBuild *build);
void gable_build_units (GableBuild *build);
/* Bytes that the x axis counts as one: of a transaction, where instructions stand over those. */
double gable_build_x_unit (const GableRoofline *roofline);
