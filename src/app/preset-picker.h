/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "plot/preset.h"

/* A button with the name of a preset, and under it all of them by group, to be searched.
 *
 * Signal "picked": a person chose another one. */
#define GABLE_TYPE_PRESET_PICKER (gable_preset_picker_get_type ())
G_DECLARE_FINAL_TYPE (GablePresetPicker, gable_preset_picker, GABLE, PRESET_PICKER, GtkBox)

/* (nullable) id of a preset, or the name of one's own; NULL is none */
const char *gable_preset_picker_get (GablePresetPicker *picker);
gboolean gable_preset_picker_is_own (GablePresetPicker *picker);
void gable_preset_picker_set (GablePresetPicker *picker, const char *id);
/* Reads one's own again. */
void gable_preset_picker_refresh (GablePresetPicker *picker);
