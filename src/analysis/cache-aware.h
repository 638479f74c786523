/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/rates.h"

gboolean gable_kernel_is_cache_aware (const GableKernel *kernel);
void gable_cache_aware_bounds (const GableRateTable *table,
                               double bytes,
                               double seconds,
                               double *times);
