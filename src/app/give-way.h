/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Holds one child and gives way: it asks for no room at all, and where it gets less than the child needs, the child
 * isn't there. For what a narrow header bar can do without.
 *
 * Property: "child" (GtkWidget). */
#define GABLE_TYPE_GIVE_WAY (gable_give_way_get_type ())
G_DECLARE_FINAL_TYPE (GableGiveWay, gable_give_way, GABLE, GIVE_WAY, GtkWidget)
