/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "probe/probe.h"

/* What is measured, worked out before anything is. @probe has its topology, limits and features. */

/* (transfer full) (element-type guint) numbers of threads, ascending; never empty */
GArray *gable_probe_list_counts (const GableProbe *probe, const GableProbeOptions *options);
/* [B] of the working sets of all threads together, at most */
double gable_probe_largest (const GableProbe *probe, const GableProbeOptions *options);
/* (transfer full) (element-type double) working sets of a thread up to @largest [B] */
GArray *gable_probe_list_sizes (double largest, guint per_octave);
/* How many parts the work has, so that time can be dealt out. @all: gable_probe_largest () */
double gable_probe_count_parts (const GableProbe *probe,
                                const GableProbeOptions *options,
                                const GArray *counts,
                                double all);
