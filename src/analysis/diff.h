/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* What moved of one kernel between two runs. */
typedef struct {
  const char *name; /* of the kernel, borrowed from the rooflines */
  int before;       /* row there, or -1 where it is new */
  int after;        /* row there, or -1 where it is gone */
  double
    change; /* of its time [s]: after − before; what is on one side alone counts whole; or unknown */
  double speedup;     /* time before ÷ after [1], or unknown */
  double performance; /* after ÷ before [1], or unknown */
  double
    intensity; /* the same, at the level that limits it after, else at the outermost that both know */
  const GableCounter *level; /* (nullable) of that intensity */
  gboolean moved;            /* another limiter than before */
  GPtrArray *reasons;        /* (element-type utf8) translated clauses, what weighs most first */
} GableDiffEntry;

/* A what-if of the first run, held against the second: was it as good as it promised? */
typedef struct {
  const char *kernel;    /* name of the parent, borrowed */
  const char *transform; /* (nullable) what was planned, borrowed */
  int plan;              /* row of the what-if in the first run */
  int after;             /* row of the kernel in the second */
  double predicted;      /* time before ÷ planned time [1] */
  double measured;       /* time before ÷ time after [1] */
  char *verdict; /* translated: "predicted 2.1×, measured 1.7×, because the limiter is now L2" */
} GableDiffPlan;

/* Two runs side by side. Owned; keeps neither roofline. */
typedef struct {
  double before; /* time of the runs [s] */
  double after;
  double speedup;     /* [1], or unknown */
  GPtrArray *entries; /* (element-type GableDiffEntry) largest change of time first */
  GPtrArray *plans;   /* (element-type GableDiffPlan) in the order of the first run */
} GableDiff;

GableDiff *gable_diff_new (const GableRoofline *before, const GableRoofline *after);
void gable_diff_free (GableDiff *diff);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableDiff, gable_diff_free)

/* How the what-if of row @plan in @before came out, where kernel @kernel of @after is what became of its parent.
 * (transfer full) (nullable) */
char *gable_diff_verdict (const GableRoofline *before,
                          guint plan,
                          const GableRoofline *after,
                          guint kernel,
                          double *predicted,
                          double *measured);
