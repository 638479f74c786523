/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* Writes a file atomically and durably: into a temporary file in the same folder, fsync, rename,
 * fsync of the folder. A symbolic link stays a link, the mode stays, a failure leaves the old file
 * untouched and removes the temporary one. "-" is standard output. */
typedef struct _GableSaver GableSaver;

GableSaver *gable_saver_new (const char *path, GError **error);
gboolean gable_saver_write (GableSaver *saver, const void *data, gsize length, GError **error);
gboolean gable_saver_commit (GableSaver *saver, GError **error);
void gable_saver_free (GableSaver *saver); /* abandons what was not committed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableSaver, gable_saver_free)

gboolean gable_save (const char *path, const void *data, gsize length, GError **error);
