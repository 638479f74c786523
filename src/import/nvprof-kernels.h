/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"
#include "import/nvprof-cell.h"

/* Kernels of nvprof's tables. These hold totals and means over launches, so there is nothing to merge launch by launch;
 * one kernel can stand in several tables of a file. Owned. */
typedef struct _GableNvprofKernels GableNvprofKernels;

/* The tables that tell times: both can stand in one file. */
typedef enum {
  GABLE_NVPROF_TIMES_SUMMARY,
  GABLE_NVPROF_TIMES_TRACE,
  GABLE_N_NVPROF_TIMES
} GableNvprofTimes;

/* Different metrics, at most; the largest file seen has 269. */
#define GABLE_NVPROF_MAX_METRICS 4096

GableNvprofKernels *gable_nvprof_kernels_new (GableGrouping group, const char *file);
void gable_nvprof_kernels_free (GableNvprofKernels *kernels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNvprofKernels, gable_nvprof_kernels_free)

/* The number of a metric, or of what a column's heading describes; -1 past the most. */
int gable_nvprof_kernels_metric (GableNvprofKernels *kernels, GableCell name);

gboolean gable_nvprof_kernels_add_time (GableNvprofKernels *kernels,
                                        GableNvprofTimes source,
                                        GableCell name,
                                        double calls,
                                        double seconds,
                                        GError **error);
gboolean gable_nvprof_kernels_begin (GableNvprofKernels *kernels,
                                     GableCell name,
                                     double launches,
                                     GError **error);
/* A metric of the kernel begun last: its mean over the launches named there, unknown where it overflowed. */
void gable_nvprof_kernels_add_metric (
  GableNvprofKernels *kernels, int metric, gboolean is_event, double mean, GableNvprofKind kind);
guint gable_nvprof_kernels_get_size (const GableNvprofKernels *kernels);
void gable_nvprof_kernels_finish (GableNvprofKernels *kernels, GableImport *import);
