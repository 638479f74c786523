/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* What an analysis database of rocprof-compute says of a kernel: totals, and rates of the panel "Roofline". */
typedef enum {
  GABLE_ROCPROFC_FP64,
  GABLE_ROCPROFC_FP32,
  GABLE_ROCPROFC_FP16,
  GABLE_ROCPROFC_FP64_MATRIX,
  GABLE_ROCPROFC_FP32_MATRIX,
  GABLE_ROCPROFC_FP16_MATRIX,
  GABLE_ROCPROFC_BF16_MATRIX,
  GABLE_ROCPROFC_FP8_MATRIX,
  GABLE_ROCPROFC_FP4_MATRIX,
  GABLE_ROCPROFC_N_FLOATING,
  GABLE_ROCPROFC_INT8_MATRIX = GABLE_ROCPROFC_N_FLOATING,
  GABLE_ROCPROFC_DRAM,
  GABLE_ROCPROFC_L2,
  GABLE_ROCPROFC_L1,
  GABLE_ROCPROFC_SHARED,
  GABLE_ROCPROFC_N_RATES
} GableRocprofcRate;

/* Figures for the advice table. */
#define GABLE_ROCPROFC_N_EVIDENCE 4

/* Rates are means over the launches, and so only good for one launch; the total and the intensities are good for all.
 * Figures may be unknown. Owned. */
typedef struct {
  char *name; /* bytes, perhaps no text */
  gsize length;
  guint64 launches;
  double nanoseconds;                         /* of them all */
  double total;                               /* [GFLOP/s] */
  double intensities[GABLE_ROCPROFC_N_RATES]; /* [FLOP/B], of levels of memory */
  double rates[GABLE_ROCPROFC_N_RATES];       /* [GFLOP/s], [GB/s] */
  double evidence[GABLE_ROCPROFC_N_EVIDENCE];
} GableRocprofcKernel;

GableRocprofcKernel *gable_rocprofc_kernel_new (const char *name, gsize length);
void gable_rocprofc_kernel_free (GableRocprofcKernel *kernel);
/* Takes a figure: the panel that it is of, what it is called there, and which value of it it is. */
void gable_rocprofc_kernel_take (GableRocprofcKernel *kernel,
                                 const char *panel,
                                 const char *metric,
                                 const char *value,
                                 double figure);

/* Operations or bytes of all launches together. */
typedef struct {
  const GableCounter *counter;
  double amount;
  const char *rule;
} GableRocprofcAmount;

/* Returns: how many of @amounts, of which there is room for one more than rates */
guint gable_rocprofc_kernel_find_amounts (const GableRocprofcKernel *kernel,
                                          GableRocprofcAmount *amounts);
void gable_rocprofc_kernel_complete (const GableRocprofcKernel *from, GableKernel *kernel);
