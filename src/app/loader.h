/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/notes.h"
#include "import/map.h"
#include "model/project.h"

/* Opens projects and profiler exports in a thread, so that the window lives on meanwhile. */

/* @fraction: of the bytes read [1], or negative where nobody knows the size; on the main thread, once a frame at most */
typedef void (*GableLoadProgress) (double fraction, gpointer data);

void gable_load_async (const char *const *paths,
                       const char *machine,
                       GableMap *map,
                       GCancellable *cancellable,
                       GableLoadProgress progress,
                       GObject *source,
                       GAsyncReadyCallback done,
                       gpointer data);
GableProject *gable_load_finish (GAsyncResult *result,
                                 gboolean *is_project,
                                 GableNotes **notes,
                                 GError **error);
