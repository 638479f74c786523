/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/measure.h"
#include "plot/scene-cache.h"
#include "plot/scene.h"

typedef struct {
  double width; /* [pt], at least GABLE_SCENE_MIN_WIDTH */
  double height;
  const GableTheme *theme;
  const GableMeasure *measure; /* how wide text is */
  const char *title;           /* (nullable) drawn above the plot */
  int selected;                /* kernel, or -1 */
  int hovered;                 /* kernel, or -1 */
  gboolean legend;
  GableLegendPlace legend_place; /* where there is room for it; else under the chart */
  const char *x_title;           /* (nullable) in place of the axis's own */
  const char *y_title;
  GableLabelling labelling; /* which kernels are named */
  GHashTable *labelled;     /* (nullable) (element-type utf8) those of GABLE_LABELS_LISTED, a set */
  const GPtrArray *annotations; /* (nullable) (element-type GableAnnotation) */
  /* (nullable) kept from scene to scene, for the same options but size and selection */
  GableSceneCache *cache;
  /* (nullable) (element-type guint GableXY) by kernel: from its marker to its label's upper left corner [pt] */
  GHashTable *label_offsets;
  /* Launches that must be sorted first are left out: gable_scene_cache_take_job (). */
  gboolean later;
  /* Without the words that nothing but a file holds: title and description of the scene, sentences of the kernels. */
  gboolean wordless;
  /* Roofs are being moved: crowds and launches may keep the colours they had before. */
  gboolean keep_points;
} GableSceneOptions;

#define GABLE_SCENE_MIN_WIDTH 80.0
#define GABLE_SCENE_MIN_HEIGHT 60.0

/* Ranges, levels and hidden kernels come from the view of @roofline's project. */
GableScene *gable_scene_build (const GableRoofline *roofline, const GableSceneOptions *options);
/* The ranges that follow the machine's roofs in whole decades, widened to hold every point of the run where those are
 * within two decades. */
void gable_scene_fit (const GableRoofline *roofline, GableRange *x, GableRange *y);
