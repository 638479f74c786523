/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Files opened lately, shared with the desktop. */
void gable_recent_add (GFile *file);
/* Exchanges the items of @menu: each opens its file with win.open-recent. */
void gable_recent_fill (GMenu *menu);
void gable_recent_clear (void);
