/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"
#include "base/notes.h"
#include "import/map.h"
#include "model/project.h"

/* Opens projects and profiler exports in a thread, so that the window lives on meanwhile. */

/* @done, @total: of the bytes of the file that is being read, @total 0 where nobody knows; on the main thread, one call at
 * a time */
typedef void (*GableLoadProgress) (guint64 done, guint64 total, gpointer source);

void gable_load_async (const char *const *paths,
                       const char *machine,
                       GableMap *map,
                       const GableThresholds *thresholds,
                       GCancellable *cancellable,
                       GableLoadProgress progress,
                       GObject *source,
                       GAsyncReadyCallback done,
                       gpointer data);
GableRoofline *gable_load_finish (GAsyncResult *result,
                                  gboolean *is_project,
                                  GableNotes **notes,
                                  GError **error);
