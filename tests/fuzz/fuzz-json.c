/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz-text.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  return fuzz_text (&gable_importer_json, data, size);
}
