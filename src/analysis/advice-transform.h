/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/gain.h"
#include "analysis/transform.h"

GableTransform *gable_advice_transform (const GableKernelMetrics *metrics,
                                        guint kernel,
                                        const GableAdviceScope *scope,
                                        const GableGain *gain);
