/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* Several imports as one run (architecture: profilers write a file for each pass, or for each process). */
GableImport *gable_import_join (GPtrArray *imports, GableGrouping group);
