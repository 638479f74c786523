/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* Mappings that a person had remembered, each a file in the user's data folder that --map takes as well. They hold for
 * tables of the same headings. */

/* Files of mappings that are looked at, at most. */
#define GABLE_REMEMBERED_MAX 256

/* Keeps @map, which has its headings, in place of another for the same ones. Returns: (transfer full) (nullable): its file */
char *gable_map_remember (const GableMap *map, GError **error);
/* The mapping for what @input holds. @path: (out) (nullable) (transfer full): its file. (transfer full) (nullable) */
GableMap *gable_map_recall (const GableImportInput *input, char **path);
