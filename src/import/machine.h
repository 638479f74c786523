/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* Puts the machine first that bounds the kernels of what was opened, with the rates that benchmarks reached, and behind it
 * those that are compared. @wanted: (nullable) what --machine gave. */
gboolean gable_choose_machine (GableProject **project,
                               GPtrArray *imports,
                               const char *wanted,
                               const GableImportOptions *options,
                               GableNotes *notes,
                               GError **error);
GableMachine *gable_open_machine (const char *wanted, const char **origin, GError **error);
