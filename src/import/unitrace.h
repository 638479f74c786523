/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* The roofs of a device, as unitrace's scripts are told them: keys and values, no kernels. */
gboolean gable_unitrace_read_device (const GableImportInput *input,
                                     const GableImportOptions *options,
                                     GableImport *import,
                                     GError **error);

/* Columns of metrics that work and traffic follow from, and the one that tells how full the device was. */
#define GABLE_UNITRACE_N_COLUMNS 9
#define GABLE_UNITRACE_OCCUPANCY "XVE_THREADS_OCCUPANCY_ALL"

/* A kernel by its name, with the sizes that stand in it. */
typedef struct {
  char *name;
  double calls; /* of the table of times */
  double nanoseconds;
  gboolean is_timed;
  guint rows;       /* of metrics; one a launch and part of the device */
  guint first_rows; /* of them, those of the part that came first: as many as launches */
  double part[2];   /* device and part of it of the first row */
  double sums[GABLE_UNITRACE_N_COLUMNS];
  double occupancy; /* [%] sum over the rows that know it */
  guint n_occupancy;
} GableUnitraceKernel;

void gable_unitrace_kernel_free (gpointer kernel);
/* Its name, without a unit. */
const char *gable_unitrace_column (guint index);
GableKernel *gable_unitrace_kernel_finish (const GableUnitraceKernel *from,
                                           const gboolean has_column[GABLE_UNITRACE_N_COLUMNS],
                                           const char *file);
