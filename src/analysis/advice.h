/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"
#include "analysis/transform.h"

typedef enum {
  GABLE_ADVICE_FIRES,   /* all conditions hold */
  GABLE_ADVICE_POSSIBLE /* none is false, some metric is unknown: collect it */
} GableAdviceState;

/* One row of the advice table as it applies to a kernel. Text is translated and owned. */
typedef struct {
  const char *id;      /* of the row, (interned) */
  const char *subject; /* (interned) "memory", "latency", "accounting", … */
  GableAdviceState state;
  char *title;
  char *diagnosis;
  char *finding;      /* the row's conditions in this kernel's numbers: "occupancy 31 %, …" */
  GPtrArray *actions; /* (element-type utf8) */
  GPtrArray
    *missing;   /* (element-type utf8) POSSIBLE: metrics to collect, with the tool's name of them */
  char *verify; /* (nullable) what is seen afterwards if the diagnosis was right */
  char *limit;  /* (nullable) what stops the gain */
  char *caution;             /* (nullable) when not to do it */
  double kernel_gain;        /* of the kernel at best [1], or unknown */
  double kernel_gain_today;  /* with the efficiency that it has [1], or unknown */
  double run_gain;           /* of the run at best [1], or unknown */
  double run_gain_today;     /* of the run, the kernel keeping its efficiency [1], or unknown */
  GableTransform *transform; /* (nullable) the row's actions as a what-if: Try it */
  gboolean fallback;         /* names the gap alone: nothing that was measured says why */
  gboolean measured;         /* confidence: all inputs are counters */
  char *sources;
} GableAdvice;

/* (transfer full) (element-type GableAdvice) rows that apply to @kernel, those that fire first, then by gain. */
GPtrArray *gable_advise (const GableRoofline *roofline, guint kernel);

/* The advice on one kernel that comes first, in the list of a run. */
typedef struct {
  guint kernel;
  GableAdvice *advice; /* (owned) */
  guint n_more;        /* further rows that fire for it */
} GableOpportunity;

/* What to do about a whole run. Owned. */
typedef struct {
  GPtrArray
    *doubts; /* (element-type GableOpportunity) rows on the accounting, largest share first */
  GPtrArray
    *opportunities;   /* (element-type GableOpportunity) one a kernel, best for the run first */
  guint n_small;      /* kernels under the threshold of time, which are left out */
  double small_share; /* of the run's time that they have together [1], or unknown */
  guint n_silent;     /* kernels that no row fires for with a gain */
} GableRunAdvice;

GableRunAdvice *gable_advise_run (const GableRoofline *roofline);
void gable_run_advice_free (GableRunAdvice *advice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableRunAdvice, gable_run_advice_free)
void gable_advice_free (GableAdvice *advice);
