/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/json-read.h"
#include "import/importer.h"

/* Formats that must be seen whole: JSON, XML. Bytes that are read at most. */
#define GABLE_WHOLE_MAX (64u << 20)

/* (transfer full) (nullable) terminated; a larger input is an error. */
char *gable_whole_read (const GableImportInput *input,
                        const GableImportOptions *options,
                        gsize *length,
                        GError **error);
/* The same as JSON: what is none is `GABLE_IMPORT_ERROR_MALFORMED`. */
GableJson *gable_whole_parse (const char *text,
                              gsize length,
                              const GableImportInput *input,
                              GError **error);
