/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document.h"

/* Notices when another program changes the file of a document.
 *
 * Property: "changed" (boolean): the file holds something else than what was read or saved last. */
#define GABLE_TYPE_WATCH (gable_watch_get_type ())
G_DECLARE_FINAL_TYPE (GableWatch, gable_watch, GABLE, WATCH, GObject)

GableWatch *gable_watch_new (GableDocument *document);
gboolean gable_watch_is_changed (GableWatch *watch);
/* What the file holds by now is known, or does not matter. Not looked at from hold to release. */
void gable_watch_hold (GableWatch *watch);
void gable_watch_release (GableWatch *watch);
