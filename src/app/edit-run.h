/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document.h"

/* The kernels of @project join those of the document: one step of its history, named by what was done, which a thread makes.
 * What the document is by then stays. @name: (nullable) what the other run is called: the view tells the two apart then. Nothing
 * happens to the document once @cancellable is cancelled.
 * Errors: G_IO_ERROR_CANCELLED */
void gable_edit_add_run_async (GableDocument *document,
                               GableProject *project,
                               const char *name,
                               GCancellable *cancellable,
                               GAsyncReadyCallback done,
                               gpointer data);
gboolean gable_edit_add_run_finish (GAsyncResult *result, GError **error);
