/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ceilings.h"

/* Where a figure of clpeak stands. */
typedef struct {
  GableImport *import;
  const char *tool;      /* "clpeak 2.0.12" */
  const char *backend;   /* "OpenCL", "CUDA", "CPU" */
  const char *platform;  /* (nullable) */
  const char *device;    /* as the tool names it */
  const char *category;  /* (nullable) "bandwidth", "latency"; older versions have none */
  const char *test;      /* "single_precision_compute" or "Single-precision compute" */
  const char *unit;      /* "gflops", or "FLOPS" where figures are in base units */
  const char *metric;    /* "float4", "L1 MT" */
  gboolean is_processor; /* the file says so */
} GableClpeakPlace;

void gable_clpeak_add (const GableClpeakPlace *place, double value);

gboolean gable_clpeak_read_json (const GableImportInput *input,
                                 const GableImportOptions *options,
                                 GableImport *import,
                                 GError **error);
gboolean gable_clpeak_read_text (const GableImportInput *input,
                                 const GableImportOptions *options,
                                 GableImport *import,
                                 GError **error);
