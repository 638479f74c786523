/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/registry.h"

/* What may happen to a file on its way, for every importer's tests. */

/* @bytes as a file called @name. @from: (nullable) id of who reads it */
GableImport *gable_damage_import_bytes (
  const char *bytes, gsize length, const char *name, const char *from, GError **error);
/* The file cut at every byte, and with bits changed: read, or refused in one line. */
void gable_damage_walk (const char *path, const char *from);
/* The file with CR LF, with a byte order mark, and under locales with decimal commas: the same kernels. */
void gable_damage_dress (const char *path, const char *from);
/* The file as UTF-16, as a shell of Windows writes it: the same, and survives cuts. */
void gable_damage_widen (const char *path, const char *from);
