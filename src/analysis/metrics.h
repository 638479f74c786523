/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/kernel-bounds.h"

/* What the advice table's conditions may ask of one kernel. Owned; borrows the roofline. */
typedef struct {
  const GableRoofline *roofline;
  const GableKernel *kernel;
  const GableKernelResult *result;
  GableRateTable *table;
  double *times; /* [s] of each ceiling, or unknown */
  GableBounds bounds;
} GableKernelMetrics;

GableKernelMetrics *gable_kernel_metrics_new (const GableRoofline *roofline, guint kernel);
void gable_kernel_metrics_free (GableKernelMetrics *metrics);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableKernelMetrics, gable_kernel_metrics_free)

double gable_kernel_metrics_get (const GableKernelMetrics *metrics, const char *name);
