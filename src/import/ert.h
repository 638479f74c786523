/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ceilings.h"

/* A label of the tool's, "FP64 GFLOPs" or "STREAM HBM": what it is a rate of. (nullable)
 * @name: (out) (transfer full) (nullable): how the roof is called, if not by its counter */
const GableCounter *gable_ert_counter (const char *label, gboolean compute, char **name);
void gable_ert_add (GableMachine *machine, const GableMeasurement *figure, const char *label);
/* Says where a farther level is not slower than the nearer one: the tool guesses levels. */
void gable_ert_doubt (const GableMachine *machine, GableNotes *notes);

/* A file “sum” or “try.NNN”, as a machine or added to it. */
gboolean gable_ert_read_raw (const GableImportInput *input,
                             const GableImportOptions *options,
                             GableImport *import,
                             GError **error);
gboolean gable_ert_read_folder (const char *path,
                                const GableImportOptions *options,
                                GableImport *import,
                                GError **error);
gboolean gable_ert_read_roofline (const GableImportInput *input,
                                  const GableImportOptions *options,
                                  GableImport *import,
                                  GError **error);
gboolean gable_ert_is_folder (const char *path);
gboolean gable_ert_is_raw (const char *head);
GableMachine *gable_ert_machine (GableImport *import);
