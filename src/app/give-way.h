/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* A row of children that gives way: it asks for no room at all, and where it gets too little, the first children aren't
 * there, as many as need not be. For what a narrow header bar can do without: the least important stands first. */
#define GABLE_TYPE_GIVE_WAY (gable_give_way_get_type ())
G_DECLARE_FINAL_TYPE (GableGiveWay, gable_give_way, GABLE, GIVE_WAY, GtkWidget)
