/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "model/counter.h"

typedef enum { GABLE_SCALE_LOG10, GABLE_SCALE_LINEAR, GABLE_N_SCALES } GableScaleKind;

/* What stands against what. */
typedef enum {
  GABLE_CHART_HIERARCHICAL, /* a point for each level, at one height */
  GABLE_CHART_CACHE_AWARE, /* one point over what the core issues, whatever level serves it (CARM) */
  GABLE_CHART_TIME, /* lower bounds of the time beside the measured time, a row for each kernel */
  GABLE_N_CHARTS
} GableChartKind;

typedef enum {
  GABLE_COLOUR_BY_STANDING,
  GABLE_COLOUR_BY_KERNEL,
  GABLE_COLOUR_BY_PRECISION,
  GABLE_COLOUR_BY_SOURCE,
  GABLE_N_COLOURINGS
} GableColouring;

typedef enum { GABLE_SHAPE_BY_LEVEL, GABLE_SHAPE_BY_SOURCE, GABLE_N_SHAPINGS } GableShaping;

/* Which rates of the machine are its roofs. */
typedef enum {
  GABLE_ROOFS_BEST, /* measured where known, else theoretical */
  GABLE_ROOFS_THEORETICAL,
  GABLE_ROOFS_MEASURED,
  GABLE_ROOFS_BOTH, /* the best bound the kernels, and the theoretical ones stand thin beside them */
  GABLE_N_ROOF_SETS
} GableRoofSet;

/* What the limits follow that are unknown. */
typedef enum {
  GABLE_RANGE_MACHINE, /* its roofs, in whole decades: charts of two runs line up */
  GABLE_RANGE_DATA,    /* the kernels that are shown */
  GABLE_RANGE_FIXED,   /* nothing: x and y are meant to stay as they are */
  GABLE_N_RANGE_MODES
} GableRangeMode;

/* One chart for each of these, side by side on the same axes. */
typedef enum {
  GABLE_MULTIPLES_NONE,
  GABLE_MULTIPLES_SOURCE,
  GABLE_MULTIPLES_LEVEL,
  GABLE_MULTIPLES_PRECISION,
  GABLE_N_MULTIPLES
} GableMultiples;

/* What an axis shows, in base units; unknown limits follow the range mode. */
typedef struct {
  double min;
  double max;
} GableRange;

/* What is shown of a project and how. A value: copied, cleared. Saved with the project, not undoable. */
typedef struct {
  GableWork work;
  const GableCounter *level; /* (nullable) the level shown alone; NULL shows every level */
  GableScaleKind scale;
  GableChartKind chart;
  GableColouring colouring;
  GableShaping shaping;
  GableRoofSet roof_set;
  GableRangeMode range_mode;
  GableMultiples multiples;
  gboolean second_machine;  /* the project's second machine is drawn over the first */
  gboolean launches;        /* every launch stands behind the kernels, where the project has them */
  GableRange x;             /* [work/B] */
  GableRange y;             /* [work/s] */
  GPtrArray *hidden_levels; /* (nullable) (element-type utf8) ids of counters */
  GPtrArray *hidden_kernels; /* (nullable) (element-type utf8) by name */
  JsonNode *extra;           /* (nullable) members that are not known here */
} GableView;

void gable_view_init (GableView *view);
void gable_view_copy (GableView *to, const GableView *from);
void gable_view_clear (GableView *view);
gboolean gable_view_equal (const GableView *a, const GableView *b);
gboolean gable_view_has_figures_of (const GableView *a, const GableView *b);

gboolean gable_view_shows_level (const GableView *view, const GableCounter *level);
void gable_view_show_level (GableView *view, const GableCounter *level, gboolean shown);

/* The members of a view that are one of a few words, the same in files, on the command line and in menus. */
typedef enum {
  GABLE_CHOICE_SCALE,
  GABLE_CHOICE_CHART,
  GABLE_CHOICE_COLOURING,
  GABLE_CHOICE_SHAPING,
  GABLE_CHOICE_ROOF_SET,
  GABLE_CHOICE_RANGE_MODE,
  GABLE_CHOICE_MULTIPLES,
  GABLE_N_CHOICES
} GableChoice;

const char *gable_choice_key (GableChoice choice);
guint gable_choice_get_n_values (GableChoice choice);
const char *gable_choice_word (GableChoice choice, guint value);
gboolean gable_choice_parse (GableChoice choice, const char *word, guint *value);
char *gable_choice_words (GableChoice choice);
guint gable_view_get_choice (const GableView *view, GableChoice choice);
void gable_view_set_choice (GableView *view, GableChoice choice, guint value);
