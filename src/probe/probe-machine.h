/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "probe/probe.h"

/* A measured rate that is above what arithmetic allows by more than this is suspicious: the clock is measured, too, to a few
 * per cent [1]. */
#define GABLE_PROBE_OVER_SPEC 1.06

/* The machine that @probe measured: the best of each counter bounds kernels; what else was measured is a variant, hidden
 * where it would only crowd a chart. Its member "probe" has what a ceiling has no place for: sweeps, conditions, and dated sets. (transfer
 * full) */
GableMachine *gable_probe_to_machine (const GableProbe *probe);
/* [operations/s] of @rate's loop, were as many instructions begun in every cycle as were seen, rounded up to a whole number
 * (or one in the next smaller number of cycles): @a_cycle. Unknown where no clock is known. */
double gable_probe_arithmetic (const GableProbe *probe,
                               const GableProbeRate *rate,
                               double *a_cycle);

/* Part of gable_probe_run (): notes on what was not as it should be. @left_out: measurements that there was no time for */
void gable_probe_tell_conditions (GableProbe *probe, guint left_out);

/* Part of gable_probe_to_machine (), which has its ceilings by then. */
void gable_probe_add_record (const GableProbe *probe, GableMachine *machine);

/* A copy of @fresh that keeps the dated sets of @old behind its own. (transfer full) */
GableMachine *gable_probe_merge (const GableMachine *fresh, const GableMachine *old);
/* A copy of @machine whose roofs have the measured rates, capacities and latencies of @measured's of the same counter.
 * (transfer full) */
GableMachine *gable_probe_apply (const GableMachine *machine, const GableMachine *measured);
/* Number of dated sets of a machine that was measured. */
guint gable_probe_n_sets (const GableMachine *machine);

/* A ceiling of two machines. */
typedef struct {
  const char *title; /* of @now's */
  const GableCounter *counter;
  double before; /* [1/s] or unknown */
  double now;    /* the same */
} GableProbeChange;
/* (transfer full) (element-type GableProbeChange) ceilings of @now in their order, then those that only @before has; by
 * title. They borrow from both machines. */
GArray *gable_probe_compare (const GableMachine *before, const GableMachine *now);
