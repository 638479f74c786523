/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* The rates of a machine as one evaluation uses them, looked up once: one entry a ceiling, in the machine's order.
 * Owned by one roofline. */
struct _GableRateTable {
  const GableMachine *machine; /* (nullable) borrowed */
  guint n;
  double *rates;      /* [1/s], > 0 and finite, else unknown: no bound */
  gboolean *measured; /* the rate is the measured one */
  gboolean *traffic;  /* of a level of traffic, else of operations or instructions */
  guint *pipes; /* ceilings of one number compete: the index of the first ceiling on that pipe */
  const GableCounter *dram; /* looked up once: it is asked for of every kernel */
  int dram_ceiling;         /* or -1 */
  double *pipe_times;       /* scratch of gable_bounds_combine () */
  int *pipe_slowest;        /* the same */
};

GableRateTable *gable_rate_table_new (const GableMachine *machine, GableRates choice);
void gable_rate_table_free (GableRateTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableRateTable, gable_rate_table_free)

int gable_rate_table_find (const GableRateTable *table, const GableCounter *counter);
gboolean gable_rate_table_range (const GableRateTable *table,
                                 const GableCounter *counter,
                                 double *lowest,
                                 double *highest);
/* [1/s] of the next variant below @ceiling, or unknown. */
double gable_rate_table_find_lower (const GableRateTable *table, int ceiling);
const GableCounter *gable_work_counter (GableWork work);
gboolean gable_counter_is_matrix (const GableCounter *counter);
