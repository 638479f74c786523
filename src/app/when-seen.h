/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* A page that nobody sees costs nothing: it is filled when it is looked at. */
typedef void (*GableRefreshFunc) (GtkWidget *widget);

void gable_when_seen_init (GtkWidget *widget, GableRefreshFunc refresh);
/* What @widget shows is behind: now where it is seen, else once it is. */
void gable_when_seen_refresh (GtkWidget *widget);
