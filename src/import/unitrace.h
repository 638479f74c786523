/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* The roofs of a device, as unitrace's scripts are told them: keys and values, no kernels. */
gboolean gable_unitrace_read_device (const GableImportInput *input,
                                     const GableImportOptions *options,
                                     GableImport *import,
                                     GError **error);
