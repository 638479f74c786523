/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/counter.h"

/* What a launch's histograms of executed SASS opcodes say about its work. */

typedef enum {
  GABLE_NCU_WORK_FP64,
  GABLE_NCU_WORK_FP32,
  GABLE_NCU_WORK_FP16,
  GABLE_NCU_WORK_INT32,
  GABLE_NCU_WORK_FP64_MATRIX,
  GABLE_NCU_WORK_TF32_MATRIX,
  GABLE_NCU_WORK_FP16_MATRIX,
  GABLE_NCU_WORK_BF16_MATRIX,
  GABLE_NCU_WORK_FP8_MATRIX,
  GABLE_NCU_WORK_INT8_MATRIX,
  GABLE_NCU_WORK_INT4_MATRIX,
  GABLE_NCU_N_WORKS
} GableNcuWork;

typedef enum {
  GABLE_NCU_THREADS, /* thread instructions with a true predicate, opcodes without modifiers */
  GABLE_NCU_THREADS_MODIFIERS, /* the same, with all modifiers */
  GABLE_NCU_WARPS_MODIFIERS,   /* warp instructions, with all modifiers */
  GABLE_NCU_N_HISTOGRAMS
} GableNcuHistogram;

/* Operations of one launch, added up over its opcodes. Begins as zeros. */
typedef struct {
  gboolean present[GABLE_NCU_N_HISTOGRAMS];
  double operations[GABLE_NCU_N_HISTOGRAMS][GABLE_NCU_N_WORKS];
  gboolean half[GABLE_NCU_N_HISTOGRAMS]; /* half instructions that do not load constants */
  gboolean opaque;                       /* matrix instructions whose operations are not told */
} GableNcuOpcodes;

void gable_ncu_opcodes_add (GableNcuOpcodes *opcodes,
                            GableNcuHistogram histogram,
                            const char *opcode,
                            gsize length,
                            double count);
double gable_ncu_opcodes_get (const GableNcuOpcodes *opcodes, GableNcuWork work);
/* The counter's id: "fp16.matrix". */
const char *gable_ncu_work_to_string (GableNcuWork work);
