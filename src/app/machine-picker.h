/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* Asks once which machine a run was on, where its files do not tell; the chart shows its points meanwhile. */
#define GABLE_TYPE_MACHINE_PICKER (gable_machine_picker_get_type ())
G_DECLARE_FINAL_TYPE (GableMachinePicker, gable_machine_picker, GABLE, MACHINE_PICKER, GtkWindow)

/* Whether @project has kernels and no machine. @device: (out) (nullable) (transfer none) what its files name */
gboolean gable_machine_picker_is_wanted (const GableProject *project, const char **device);
/* What is chosen becomes a step of @document. @device: (nullable) */
void gable_machine_picker_ask (GtkWindow *parent, GableDocument *document, const char *device);
