/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What the profiling tool itself says about a kernel: its advice, and the charts it would draw. Shown beside Gable's own,
 * attributed and never mixed with them. */

typedef enum {
  GABLE_TOOL_ADVICE_NOTE,
  GABLE_TOOL_ADVICE_OK,
  GABLE_TOOL_ADVICE_WARNING,
  GABLE_TOOL_ADVICE_ERROR,
  GABLE_TOOL_ADVICE_OPTIMISATION,
  GABLE_N_TOOL_ADVICE_KINDS
} GableToolAdviceKind;

typedef struct {
  char *rule;  /* (nullable) the tool's name for it: "SOLBottleneck" */
  char *title; /* (nullable) "Bottleneck" */
  char *text;  /* UTF-8, plain; in the tool's language */
  GableToolAdviceKind kind;
  double speedup; /* estimated share of the time that it could save [1], or unknown */
  gboolean local; /* of the part that the rule looks at, not of the whole kernel */
} GableToolAdvice;

/* A roof (highest work and traffic per second) or a point (what was reached). */
typedef struct {
  char *label;
  double work;    /* [FLOP/s] or unknown */
  double traffic; /* [B/s] or unknown */
} GableToolRate;

typedef struct {
  char *section; /* (nullable) the tool's name for it: "SpeedOfLight_RooflineChart" */
  char *label;   /* "Floating Point Operations Roofline" */
  GArray *roofs; /* (element-type GableToolRate) */
  GArray *points;
} GableToolChart;

/* Shared (reference counted): filled by whoever made it, read-only once handed on. */
typedef struct {
  const char *tool;  /* (interned) "Nsight Compute" */
  GPtrArray *advice; /* (element-type GableToolAdvice) */
  GPtrArray *charts; /* (element-type GableToolChart) */
} GableToolView;

GableToolView *gable_tool_view_new (const char *tool);
GableToolView *gable_tool_view_ref (const GableToolView *view);
void gable_tool_view_unref (GableToolView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableToolView, gable_tool_view_unref)

/* (transfer none) empty ones of the view, to be filled */
GableToolAdvice *gable_tool_view_add_advice (GableToolView *view);
GableToolChart *gable_tool_view_add_chart (GableToolView *view);
void gable_tool_chart_add_roof (GableToolChart *chart,
                                const char *label,
                                double work,
                                double traffic);
void gable_tool_chart_add_point (GableToolChart *chart,
                                 const char *label,
                                 double work,
                                 double traffic);
