/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cpu-events.h"
#include "model/kernel.h"

/* What follows from the events of processors: amounts of a kernel, evidence for the advice, and raw counters. */

/* Bits of the families of rules (cpu-rules.h) that some event takes part in. */
guint64 gable_cpu_events_families (const GableCpuEvents *events);
/* The amount that one family of rules gives, unless @kernel has it already. */
void gable_cpu_events_apply_family (const GableCpuEvents *events,
                                    const GableCpuContext *context,
                                    guint family,
                                    GableKernel *kernel);
/* Amounts, evidence and raw counters of @kernel. */
void gable_cpu_events_apply (const GableCpuEvents *events,
                             const GableCpuContext *context,
                             GableKernel *kernel);
