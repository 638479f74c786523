/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/kernel.h"

/* What the launches of one kernel add up to: time, amounts and raw counters, and how many launches know each. */

/* Values; gable_totals_clear () frees what they hold. */
typedef struct {
  guint64 launches;
  double seconds;     /* over the launches that know it */
  guint64 timed;      /* how many do */
  GArray *amounts;    /* one element a counter */
  guint n_cells;      /* of the two arrays below, one figure a slot */
  double *sums;       /* (nullable) of raw counters */
  guint32 *counts;    /* (nullable) launches that know each */
  gboolean unbounded; /* its raw counters would have passed GABLE_MERGE_MAX_CELLS */
} GableTotals;

/* What one slot of the raw counters is. */
typedef struct {
  const char *name; /* (nullable, interned) NULL: not handed on */
  const char *unit;
  const char *origin;
  gboolean is_sum;
} GableTotalsSlot;

void gable_totals_init (GableTotals *totals);
void gable_totals_clear (GableTotals *totals);
void gable_totals_add_launches (GableTotals *totals, guint32 times, double seconds);
void gable_totals_add_amount (
  GableTotals *totals, const GableCounter *counter, guint32 times, double amount, const char *rule);
void gable_totals_add_counters (
  GableTotals *totals, guint32 times, const double *values, guint n_values, guint *n_all);
double gable_totals_get_mean (const GableTotals *totals, guint slot);
void gable_totals_fill (const GableTotals *totals,
                        const GableTotalsSlot *slots,
                        guint n_slots,
                        GableKernel *kernel);
