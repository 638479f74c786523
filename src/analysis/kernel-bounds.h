/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/rates.h"

/* A ratio that is at a threshold is so to rounding alone: 0.08 s of 0.1 s is 80 %, whatever the last digit says. */
#define GABLE_ROUNDING 1e-12

/* The lower bounds on the time of one kernel. Where a tool tells rates alone (P and I), all of it is per unit of work:
 * what depends on ratios alone is right, and is_relative says that the rest has no meaning. */
typedef struct {
  double work;          /* W of the chart [FLOP, OP or inst], or unknown */
  double seconds;       /* T [s], or unknown */
  gboolean takes_rates; /* the chart's work is what a tool's rate and intensities are of */
  gboolean is_relative;
  gboolean has_traffic; /* traffic at some level is known */
  gboolean is_overflow; /* some bound is beyond a double */
  const GableCounter
    *unbounded; /* (nullable) the first traffic or work of the chart without a ceiling */

  /* Operations that are not told precision or unit, against the fastest ceiling they may have run on. A bound of its own:
   * on whose pipe they were is not known, so they are not added to the others there. */
  double guess; /* [s] or unknown */
  int guess_ceiling;

  double concurrency; /* [s] or unknown */
  double launch;      /* [s] or unknown */

  double bound;        /* T* [s], > 0, or unknown */
  int limiter;         /* ceiling, or GABLE_LIMITER_… */
  int runner_up;       /* the same */
  double compute;      /* of the slowest pipe [s], or unknown */
  int compute_ceiling; /* the slowest ceiling on that pipe, or -1 */
  double memory;       /* of the slowest level [s], or unknown */
  int memory_ceiling;  /* or -1 */
} GableBounds;

/* Fills @times (one a ceiling: what the kernel's amounts need at least there [s], unknown where it has none) and the
 * first part of @bounds. */
void gable_bounds_measure (const GableRateTable *table,
                           const GableKernel *kernel,
                           GableWork work,
                           double *times,
                           GableBounds *bounds);
/* The second part: the largest bound and what it comes from; @traffic_only leaves arithmetic out. */
void gable_bounds_combine (const GableRateTable *table,
                           const double *times,
                           gboolean traffic_only,
                           const GableThresholds *thresholds,
                           GableBounds *bounds);
/* Traffic of @kernel at @level [B] (relative like the rest): measured, or the work over the tool's own intensity. */
double gable_bounds_bytes (const GableBounds *bounds,
                           const GableKernel *kernel,
                           const GableCounter *level);
/* Whether a level further out moves more bytes than one nearer to the core, by more than @noise [1]. */
gboolean gable_bounds_find_disorder (const GableBounds *bounds,
                                     const GableKernel *kernel,
                                     double noise,
                                     const GableCounter **inner,
                                     const GableCounter **outer);
void gable_roofline_fill_result (const GableRoofline *roofline,
                                 const GableRateTable *table,
                                 const GableBounds *bounds,
                                 const double *times,
                                 GableKernelResult *result);
