/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"
#include "import/merge.h"

/* Databases of Nsight Systems and of nvprof, whose tables are those of CUPTI's records. */
gboolean gable_nsys_database_sniff (const GableImportInput *input);
gboolean gable_nsys_database_read (const GableImportInput *input,
                                   const GableImportOptions *options,
                                   GableMerge *merge,
                                   GableImport *import,
                                   GError **error);
