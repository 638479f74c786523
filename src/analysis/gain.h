/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/advice-row.h"
#include "analysis/metrics.h"

/* How much faster a kernel could be [1], >= 1, or unknown. */
typedef struct {
  double today; /* with the efficiency that it has */
  double best;  /* at its roof after the change */
} GableGain;

GableGain gable_gain_of_row (const GableKernelMetrics *metrics, const GableAdviceScope *scope);
