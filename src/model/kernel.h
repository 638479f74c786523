/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "model/amounts.h"
#include "model/tool-view.h"

typedef enum {
  GABLE_KERNEL_MEASURED,     /* from a profiler */
  GABLE_KERNEL_HYPOTHETICAL, /* a what-if */
  GABLE_KERNEL_PREDICTED,    /* from a performance model */
  GABLE_N_KERNEL_KINDS
} GableKernelKind;

/* Spread of one figure over launches or repeats, in the figure's unit; all unknown where there was one. */
typedef struct {
  double min;
  double median;
  double max;
} GableSpread;

/* A counter as the tool wrote it, kept beside what is derived from it. */
typedef struct {
  const char *name;   /* (interned) "dram__bytes.sum" */
  const char *unit;   /* (nullable, interned) base unit as text: "byte", "%", "cycle" */
  const char *origin; /* (nullable, interned) where it stood: "gemm.csv, column dram__bytes.sum" */
  double value;       /* total of sums, mean of ratios; unknown where absent */
  gboolean is_sum;
} GableRawCounter;

/* A figure for the advice table's conditions, in its vocabulary: "occupancy_achieved", … */
typedef struct {
  const char *metric; /* (interned) */
  double value;
  const char *origin; /* (nullable, interned) */
} GableEvidence;

/* What few kernels of a long run have anything to say of. */
typedef struct {
  GableSpread launch_time; /* of one launch [s] */
  /* Where the tool tells rates alone: amounts stay unknown and these place the point. */
  double performance;        /* [1/s of the chart's work], or unknown */
  GableAmounts *intensities; /* (nullable) amount = work ÷ byte at that level */
  GableAmounts *ideals;      /* (nullable) amount = compulsory traffic [B] */
  GArray *counters;          /* (nullable) (element-type GableRawCounter) */
  GArray *evidence;          /* (nullable) (element-type GableEvidence) */
  char *parent;              /* (nullable) name of the kernel that a what-if started from */
  char *transform;           /* (nullable) and what was changed */
  GPtrArray *
    reasons; /* (nullable) (element-type utf8) why something is missing: "FP64: n/a in 3 launches" */
  char *collect;            /* (nullable) one sentence: what to run to collect what is missing */
  GableToolView *tool_view; /* (nullable) what the profiler itself says of it; not saved */
  JsonNode *extra;          /* (nullable) members that are not known here */
  GHashTable *kept; /* (nullable) (shared) what fields of the file looked like: model/fields.h */
} GableKernelDetails;

/* Amounts of one kernel over all its launches. Shared (reference counted): filled by whoever made it,
 * read-only once handed on. */
typedef struct {
  gatomicrefcount references;
  GableKernelKind kind;
  char *name;                  /* UTF-8, whole; empty is shown as "(unnamed)" */
  guint64 launches;            /* 0 where unknown */
  double seconds;              /* total over launches [s], or unknown */
  const char *source;          /* (nullable) (interned) id of the source it comes from */
  GableAmounts *amounts;       /* by rank, each counter once; absent = unknown */
  GableKernelDetails *details; /* (nullable): gable_kernel_details () */
} GableKernel;

/* What the rule of L1's bytes begins with where they are all that the core issues, whatever level serves them. */
#define GABLE_RULE_CACHE_AWARE "cache-aware: "

GableKernel *gable_kernel_new (const char *name);
GableKernel *gable_kernel_copy (const GableKernel *kernel);
GableKernel *gable_kernel_ref (const GableKernel *kernel);
void gable_kernel_unref (GableKernel *kernel);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableKernel, gable_kernel_unref)

/* Never NULL: all absent where the kernel has none. */
const GableKernelDetails *gable_kernel_details (const GableKernel *kernel);
/* To be filled; made where the kernel has none. */
GableKernelDetails *gable_kernel_edit_details (GableKernel *kernel);
/* Gives details back that say nothing. */
void gable_kernel_trim_details (GableKernel *kernel);

void gable_kernel_set_launch_time (GableKernel *kernel, GableSpread spread);
void gable_kernel_set_performance (GableKernel *kernel, double performance);
/* @collect: (transfer full) (nullable) */
void gable_kernel_take_collect (GableKernel *kernel, char *collect);
void gable_kernel_set_source (GableKernel *kernel, const char *id);
void gable_kernel_set_amount (GableKernel *kernel,
                              const GableCounter *counter,
                              double amount,
                              const char *rule);
void gable_kernel_set_ideal (GableKernel *kernel, const GableCounter *counter, double bytes);
void gable_kernel_set_intensity (GableKernel *kernel, const GableCounter *level, double intensity);
void gable_kernel_set_evidence (GableKernel *kernel,
                                const char *metric,
                                double value,
                                const char *origin);
void gable_kernel_add_counter (GableKernel *kernel, const GableRawCounter *counter);
void gable_kernel_add_reason (GableKernel *kernel, const char *format, ...) G_GNUC_PRINTF (2, 3);
double gable_kernel_get_amount (const GableKernel *kernel, const GableCounter *counter);
const GableAmount *gable_kernel_find_amount (const GableKernel *kernel,
                                             const GableCounter *counter);
double gable_kernel_get_ideal (const GableKernel *kernel, const GableCounter *level);
double gable_kernel_get_intensity (const GableKernel *kernel, const GableCounter *level);
double gable_kernel_get_evidence (const GableKernel *kernel, const char *metric);
double gable_kernel_get_work (const GableKernel *kernel, GableWork work);
const char *gable_kernel_kind_to_string (GableKernelKind kind);
