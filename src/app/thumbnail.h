/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "model/project.h"

/* A project's chart in small, for the welcome page. */
#define GABLE_TYPE_THUMBNAIL (gable_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (GableThumbnail, gable_thumbnail, GABLE, THUMBNAIL, GtkWidget)

GtkWidget *gable_thumbnail_new (const GableProject *project);
