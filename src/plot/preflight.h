/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/figure.h"

/* What a journal, or a reader, would send a figure back for. */
typedef enum {
  GABLE_PREFLIGHT_SIZE,
  GABLE_PREFLIGHT_TEXT,     /* smaller than it may be */
  GABLE_PREFLIGHT_LINES,    /* thinner than they may be */
  GABLE_PREFLIGHT_CUT,      /* text over the edge */
  GABLE_PREFLIGHT_LEFT_OUT, /* labels or remarks without a place */
  GABLE_PREFLIGHT_CONTRAST, /* pale on its paper */
  GABLE_PREFLIGHT_COLOURS,  /* that some can't tell apart */
  GABLE_PREFLIGHT_RASTER,   /* coarse */
  GABLE_PREFLIGHT_FORMAT,   /* that isn't taken there */
  GABLE_PREFLIGHT_ALT,      /* an alternative text is asked for */
  GABLE_N_PREFLIGHT_KINDS
} GablePreflightKind;

typedef struct {
  GablePreflightKind kind;
  char *text; /* (owned) one line: what is wrong; what to do */
} GablePreflightWarning;

/* What is known of where the figure goes. */
typedef struct {
  const char *const *paths; /* (nullable) the files that are written, ended by NULL */
  gboolean has_alt;         /* the alternative text is written beside them */
} GablePreflightOutput;

/* (transfer full) (element-type GablePreflightWarning) in the order of the kinds; empty where all is well */
GPtrArray *gable_preflight (const GableFigure *figure,
                            const GableScene *scene,
                            const GablePreflightOutput *output);
