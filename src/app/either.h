/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Shows its wide child where there is room for it, else its narrow one. Properties: "wide", "narrow" (GtkWidget). */
#define GABLE_TYPE_EITHER (gable_either_get_type ())
G_DECLARE_FINAL_TYPE (GableEither, gable_either, GABLE, EITHER, GtkWidget)
