/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "plot/theme.h"

/* Light or dark: what the desktop's theme is, read off the colour of its text. */
const GableTheme *gable_appearance_get_theme (GtkWidget *widget);
/* @theme with everything @all times its size, and text @text times that. */
const GableTheme *gable_appearance_scale_theme (const GableTheme *theme, double all, double text);
void gable_appearance_set_palette (GdkDisplay *display, const char *id);
/* The program's own style sheet, and its colours for light or dark, for every widget on the display. */
void gable_appearance_install (GdkDisplay *display);
void gable_appearance_bind_style (GdkDisplay *display, GSettings *settings);
void gable_appearance_follow (GtkWidget *widget);
GdkRGBA gable_appearance_to_rgba (GableColour colour);
