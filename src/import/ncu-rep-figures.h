/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ncu-metrics.h"
#include "import/ncu-rep-opcodes.h"
#include "import/ncu-rep-strings.h"

/* The figures of one launch after the other, in slots, out of the metrics of a report. Owned. */
typedef struct {
  const GableNcuStrings *strings; /* all names of the report */
  GableNcuMetrics *metrics;
  GArray *values;              /* (element-type double) by slot: of the launch being read */
  GArray *defaults;            /* (element-type double) by slot: what a launch begins with */
  GArray *factors;             /* (element-type double) by slot: to base units */
  struct _GableNcuName *names; /* what is done with each name */
  GableNcuOpcodes opcodes;     /* of the launch being read */
  guint64 offset;              /* of the launch in the file, for messages */
  gboolean cut;                /* the file ends too early: names may be missing */
  guint n_left_out;            /* metrics beyond those that are kept */
  guint unnamed;               /* metrics whose names were cut off */
} GableNcuFigures;

GableNcuFigures *gable_ncu_figures_new (const GableNcuStrings *strings);
void gable_ncu_figures_free (GableNcuFigures *figures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuFigures, gable_ncu_figures_free)

void gable_ncu_figures_set_default (GableNcuFigures *figures, const char *metric, double value);
void gable_ncu_figures_begin (GableNcuFigures *figures, guint64 offset);
gboolean gable_ncu_figures_read (GableNcuFigures *figures, GableWire metric, GError **error);
void gable_ncu_figures_end (GableNcuFigures *figures);
double gable_ncu_figures_get (const GableNcuFigures *figures, const char *metric);
void gable_ncu_figures_add (GableNcuFigures *figures, const char *metric, double value);
const double *gable_ncu_figures_get_values (const GableNcuFigures *figures);
gboolean gable_ncu_figures_fail (const GableNcuFigures *figures, GError **error);
