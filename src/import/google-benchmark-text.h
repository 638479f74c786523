/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* Google Benchmark's tables of CSV and its table for people, as the JSON that it writes as well. */
gboolean gable_google_benchmark_is_text (const GableImportInput *input);
char *gable_google_benchmark_to_json (const char *text, gsize length, gsize *json_length);
