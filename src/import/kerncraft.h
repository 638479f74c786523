/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ceilings.h"

/* A machine file. */
gboolean gable_kerncraft_read_machine (const GableImportInput *input,
                                       const GableImportOptions *options,
                                       GableImport *import,
                                       GError **error);
/* A report of the model, or a table of reports against measurements. */
gboolean gable_kerncraft_is_report (const char *head);
gboolean gable_kerncraft_is_table (const char *head);
gboolean gable_kerncraft_read_report (const GableImportInput *input,
                                      const GableImportOptions *options,
                                      GableImport *import,
                                      GError **error);
gboolean gable_kerncraft_read_table (const GableImportInput *input,
                                     const GableImportOptions *options,
                                     GableImport *import,
                                     GError **error);
