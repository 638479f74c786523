/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/stage.h"

/* Makes what a step of a walkthrough puts on the chart, in a thread where there are many kernels. */

/* Whether nobody should wait for it. */
gboolean gable_staging_takes_long (const GableProject *project);
/* @known: (nullable) as of gable_stage_new_knowing (); @source: lives until @callback was called */
void gable_staging_async (const GableProject *project,
                          const GableStep *step,
                          const GableRoofline *known,
                          GObject *source,
                          GAsyncReadyCallback callback,
                          gpointer data);
GableStage *gable_staging_finish (GAsyncResult *result);
