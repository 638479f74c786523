/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ncu-metrics.h"

/* What the device attributes say about the GPU. */
typedef struct {
  double clock; /* [Hz] highest of the multiprocessors, or unknown */
  double memory_clock;
  double bandwidth; /* [B/s] */
  double fp64;      /* [FLOP/s] */
  double fp32;
  double shared;       /* [B/s] */
  double int32;        /* [OP/s] */
  double instructions; /* [inst/s] */
  guint capability;    /* 0 where unknown */
} GableNcuSheet;

GableNcuSheet gable_ncu_sheet_read (const GableNcuMetrics *metrics, const double *values);
double gable_ncu_sheet_rate (const GableNcuSheet *sheet, const char *id, double *clock);
