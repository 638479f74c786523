/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/number.h"

/* What this process may use of the machine. */
typedef struct {
  double cpus;   /* processors' worth of time that a control group grants, or unknown: no quota */
  double memory; /* [B] that are free for it, or unknown */
} GableLimits;

/* @root: (nullable) a folder that stands for /, where /sys and /proc are looked for. Control groups of version 1 and 2, each
 * group above that of this process as well, free memory of the system, and RLIMIT_AS. */
GableLimits gable_limits_read (const char *root);
/* What a @share [1] of the free memory is [B]; a cautious amount where nobody knows. */
double gable_limits_memory (const GableLimits *limits, double share);
