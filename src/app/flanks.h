/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* A content between two panels of a fixed width. Where the window gets narrow the start panel folds away by itself,
 * then the end one; shown again, a folded panel lies over the content until it is put away.
 *
 * Properties: "start", "content", "end" (GtkWidget); "start-shown", "end-shown" (boolean): whether it can be seen now;
 * "start-wanted", "end-wanted" (boolean): whether it is to be there when there is room, which is what is remembered. */
#define GABLE_TYPE_FLANKS (gable_flanks_get_type ())
G_DECLARE_FINAL_TYPE (GableFlanks, gable_flanks, GABLE, FLANKS, GtkWidget)

#define GABLE_FLANKS_START_WIDTH 268
#define GABLE_FLANKS_END_WIDTH 330
/* Narrower than these, a panel folds. */
#define GABLE_FLANKS_START_FOLDS 940
#define GABLE_FLANKS_END_FOLDS 640

/* Puts away a panel that lies over the content; FALSE where there is none. */
gboolean gable_flanks_put_away (GableFlanks *flanks);
