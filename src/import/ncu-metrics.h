/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/kernel.h"
#include "model/machine.h"

/* What the metrics of Nsight Compute mean: shared by the readers of its CSV and of its binary report. A reader asks once
 * for the slot of each metric that its file holds, fills one array of figures a launch, and has it evaluated without any
 * look-up by name. */

/* Amounts that one launch can have, at most. */
#define GABLE_NCU_MAX_AMOUNTS 32

/* A reader that has opcode histograms adds them up by counter and puts the sums into slots of this name followed by the
 * counter's id: "… per_opcode: fp64". */
#define GABLE_NCU_HISTOGRAM "sass__thread_inst_executed_true_per_opcode: "

typedef struct {
  const GableCounter *counter;
  double amount;
  const char *rule; /* (static) */
} GableNcuAmount;

/* One launch, derived. */
typedef struct {
  double seconds; /* [s] or unknown */
  guint n_amounts;
  GableNcuAmount amounts[GABLE_NCU_MAX_AMOUNTS]; /* what is known, each counter once */
} GableNcuLaunch;

typedef struct _GableNcuMetrics GableNcuMetrics;

GableNcuMetrics *gable_ncu_metrics_new (void);
void gable_ncu_metrics_free (GableNcuMetrics *metrics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuMetrics, gable_ncu_metrics_free)

/* The slot of a metric, made where it is new. Every name of the file gets one: raw counters are kept. */
guint gable_ncu_metrics_slot (GableNcuMetrics *metrics, const char *name);
/* The same without making one: -1 where the file does not hold it. */
int gable_ncu_metrics_find (const GableNcuMetrics *metrics, const char *name);
guint gable_ncu_metrics_get_n_slots (const GableNcuMetrics *metrics);
const char *gable_ncu_metrics_get_name (const GableNcuMetrics *metrics, guint slot);
/* Totals of it are sums over launches (".sum" of a count), else means ("%", ratios, rates). */
gboolean gable_ncu_metrics_is_sum (const GableNcuMetrics *metrics, guint slot);
/* The figure of the metric called @name in @values, or unknown. */
double gable_ncu_metrics_get_value (const GableNcuMetrics *metrics,
                                    const double *values,
                                    const char *name);
/* The unit of a metric by its name, in base units: "byte", "inst", "cycle/second", "%", "second", or NULL. */
const char *gable_ncu_metric_unit (const char *name);

/* The metric behind a label of the details page, or NULL: several labels occur twice, so section and unit count. */
const char *gable_ncu_metric_of_label (const char *section, const char *label, const char *unit);

/* @values: one figure a slot in base units (seconds for times, bytes, hertz, plain counts; percentages as 0 to 100),
 * unknown where absent. */
void gable_ncu_metrics_evaluate (GableNcuMetrics *metrics,
                                 const double *values,
                                 GableNcuLaunch *launch);
/* The GPU as the tool prints it: the name of the machine, and what the catalogue is asked for. */
void gable_ncu_metrics_set_device (GableNcuMetrics *metrics, const char *device);
const char *gable_ncu_metrics_get_device (const GableNcuMetrics *metrics);
/* Roofs that the launch's own metrics give, or NULL; of several launches the longest one's are to be taken.
 * (transfer full) */
GableMachine *gable_ncu_metrics_machine (GableNcuMetrics *metrics, const double *values);
/* Evidence for the advice table from a kernel's mean figures; where the tool told rates alone, performance and
 * intensities too. */
void gable_ncu_metrics_evidence (GableNcuMetrics *metrics,
                                 const double *values,
                                 GableKernel *kernel);
/* What to run to collect what @kernel lacks. (transfer full) (nullable) one sentence with the exact command */
char *gable_ncu_missing (const GableKernel *kernel);

/* One figure about matrix work, told apart by its name. Slices of that name, not terminated. */
typedef struct {
  const char *text; /* (nullable) absent parts are NULL */
  gsize length;
} GableNcuSlice;

typedef enum {
  GABLE_NCU_TENSOR_SUM,
  GABLE_NCU_TENSOR_PER_SECOND,
  GABLE_NCU_TENSOR_PER_CYCLE,
  GABLE_NCU_TENSOR_PEAK,
  GABLE_NCU_N_TENSOR_FORMS
} GableNcuTensorForm;

typedef struct {
  GableNcuTensorForm form;
  const GableCounter *counter; /* "fp16.matrix" */
  GableNcuSlice family;        /* "hgmma" */
  GableNcuSlice source;        /* "fp16_bf16_tf32" */
  GableNcuSlice destination;   /* "fp32" */
  GableNcuSlice sparsity;      /* "on", "off" */
  gboolean several_types;      /* one counter for several source types */
} GableNcuTensor;

gboolean gable_ncu_tensor_parse (const char *name, GableNcuTensor *tensor);
gboolean gable_ncu_tensor_covers (const GableNcuTensor *a, const GableNcuTensor *b);
