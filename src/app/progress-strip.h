/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Says what is being read, how far it is, and offers to stop it. */
#define GABLE_TYPE_PROGRESS_STRIP (gable_progress_strip_get_type ())
G_DECLARE_FINAL_TYPE (GableProgressStrip, gable_progress_strip, GABLE, PROGRESS_STRIP, GtkBox)

/* @cancellable: what Cancel cancels. The strip itself appears only where the work takes a moment. */
GtkWidget *gable_progress_strip_new (const char *text, GCancellable *cancellable);
/* @done, @total: [B], @total 0 where nobody knows */
void gable_progress_strip_set_bytes (GableProgressStrip *strip, guint64 done, guint64 total);
