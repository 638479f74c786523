/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/kernel.h"
#include "model/machine.h"

/* What the metrics of Nsight Compute mean: shared by the readers of its CSV and of its binary report. A reader asks once
 * for the slot of each metric that its file holds, fills one array of figures a launch, and has it evaluated without any
 * look-up by name. */

/* Amounts that one launch can have, at most. */
#define GABLE_NCU_MAX_AMOUNTS 32

typedef struct {
  const GableCounter *counter;
  double amount;
  const char *rule; /* (static) */
} GableNcuAmount;

/* One launch, derived. */
typedef struct {
  double seconds; /* [s] or unknown */
  guint n_amounts;
  GableNcuAmount amounts[GABLE_NCU_MAX_AMOUNTS];
} GableNcuLaunch;

typedef struct _GableNcuMetrics GableNcuMetrics;

GableNcuMetrics *gable_ncu_metrics_new (void);
void gable_ncu_metrics_free (GableNcuMetrics *metrics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuMetrics, gable_ncu_metrics_free)

/* The slot of a metric, made where it is new. Every name of the file gets one: raw counters are kept. */
guint gable_ncu_metrics_slot (GableNcuMetrics *metrics, const char *name);
guint gable_ncu_metrics_get_n_slots (const GableNcuMetrics *metrics);
const char *gable_ncu_metrics_get_name (const GableNcuMetrics *metrics, guint slot);
/* Totals of it are sums over launches (".sum" of a count), else means ("%", ratios, rates). */
gboolean gable_ncu_metrics_is_sum (const GableNcuMetrics *metrics, guint slot);

/* The metric behind a label of the details page, or NULL: several labels occur twice, so section and unit count. */
const char *gable_ncu_metric_of_label (const char *section, const char *label, const char *unit);

/* @values: one figure a slot in base units (seconds for times, bytes, hertz, plain counts; percentages as 0 to 100),
 * unknown where absent. */
void gable_ncu_metrics_evaluate (GableNcuMetrics *metrics,
                                 const double *values,
                                 GableNcuLaunch *launch);
/* Roofs that the launch's own metrics give, or NULL; of several launches the longest one's are to be taken.
 * (transfer full) */
GableMachine *gable_ncu_metrics_machine (GableNcuMetrics *metrics, const double *values);
/* Evidence for the advice table from a kernel's mean figures. */
void gable_ncu_metrics_evidence (GableNcuMetrics *metrics,
                                 const double *values,
                                 GableKernel *kernel);
/* What to run to collect what @kernel lacks. (transfer full) (nullable) one sentence with the exact command */
char *gable_ncu_missing (const GableKernel *kernel);
