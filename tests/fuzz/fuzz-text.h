/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/registry.h"

/* Any bytes are a file of @importer, an error or notes: never a crash, a leak or memory without measure. */
int fuzz_text (const GableImporter *importer, const guint8 *data, gsize size);
