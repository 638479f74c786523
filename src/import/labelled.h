/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"
#include "import/labels.h"

/* Output of several processes in one file: of those that hold a report, as if each had a file of its own. */

/* Bytes of such a file that are read at most. */
#define GABLE_LABELLED_MAX_SIZE (256u << 20)

/* The same of a text that has no label and only colours: in so long a table they are some other program's. */
#define GABLE_LABELLED_MAX_COLOURED (16u << 20)

GableImport *gable_import_labelled (const GableImportInput *input,
                                    const GableLabels *labels,
                                    const GableImportOptions *options,
                                    const GableImporter **importer,
                                    GError **error);
