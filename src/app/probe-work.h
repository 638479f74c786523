/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "probe/probe.h"

/* Measures this computer in a thread. @progress is called on the main thread, once for each state that the measurement tells,
 * several at a time where they come fast, and never after @done. @options are copied, without their list of threads. */
void gable_probe_async (const GableProbeOptions *options,
                        GCancellable *cancellable,
                        GableProbeProgress progress,
                        GAsyncReadyCallback done,
                        gpointer data);
/* (transfer full) Errors: `GABLE_PROBE_ERROR_*` */
GableProbe *gable_probe_finish (GAsyncResult *result, GError **error);
