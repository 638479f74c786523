/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "probe/probe.h"

/* (transfer full) (element-type GableProbeSweep) the sweeps that a machine file keeps of its measurement, of the greatest
 * number of threads and of all memory; without samples. Empty where none were kept. What can't be read of them is left
 * out. */
GPtrArray *gable_sweeps_recorded (const GableMachine *machine);
/* [B] of a thread up to which its working set lies in the level of that name, as the machine's capacity says; unknown
 * where none is. @threads: that the capacity is shared by */
double gable_sweeps_reach (const GableMachine *machine, const char *level, guint threads);
