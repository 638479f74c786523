/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/kernel.h"

/* How figures follow from nvprof's metrics. */

/* A metric over a kernel's launches, in base units; unknown where it was not collected. */
typedef struct {
  double total;
  double mean;
} GableNvprofValue;

typedef GableNvprofValue (*GableNvprofFind) (const char *metric, gconstpointer data);

void gable_nvprof_rules_apply (GableKernel *kernel, GableNvprofFind find, gconstpointer data);
