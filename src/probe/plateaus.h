/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/number.h"

/* A rate over a working set. */
typedef struct {
  double size; /* of a thread [B] */
  double rate; /* [B/s] */
} GableSweepPoint;

/* Sizes over which the rate is about the same: a level of the memory. */
typedef struct {
  double rate;     /* [B/s] upper quartile of its points */
  double from, to; /* [B] first and last working set of it */
  double
    capacity; /* [B] where the rate falls half way, in logarithms, to the next one's; unknown of the last */
} GablePlateau;

/* Two levels whose rates differ by less can't be told apart [1]. */
#define GABLE_PLATEAUS_APART 1.2

/* (transfer full) (element-type GablePlateau) near to far, at most @max, of points in the order of their sizes; those
 * without a rate are skipped. Rates fall from each to the next. */
GArray *gable_plateaus_find (const GableSweepPoint *points, guint n, guint max);

/* A level of the memory as it was found. */
typedef struct {
  guint cache; /* 1, 2, 3, …; 0: the memory itself */
  GablePlateau plateau;
  double claimed; /* [B] by the system for one thread, or unknown */
} GableFoundLevel;

/* @claims: capacity of each cache that the system claims, for one thread of those that share it, near to far [B].
 * (transfer full) (element-type GableFoundLevel): what each of @plateaus is. @missing: (out) set of caches (1 << level) that
 * are claimed, lie within what was swept, and can't be told from the next one. */
GArray *gable_levels_name (
  const GArray *plateaus, const double *claims, guint n_claims, double largest, guint *missing);
/* [B/s] upper quartile of the points from @from to @to [B]; unknown where there is none */
double gable_sweep_rate_within (const GableSweepPoint *points, guint n, double from, double to);
