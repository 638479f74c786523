/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* Asks for a hypothetical kernel: from operations, bytes and time, or from a pattern with its parameters; what it would
 * reach on the machine is shown while it is typed. Adding it is one step of the document's history. */
#define GABLE_TYPE_NEW_KERNEL_DIALOG (gable_new_kernel_dialog_get_type ())
G_DECLARE_FINAL_TYPE (
  GableNewKernelDialog, gable_new_kernel_dialog, GABLE, NEW_KERNEL_DIALOG, GtkWindow)

GtkWidget *gable_new_kernel_dialog_new (GtkWindow *parent, GableDocument *document);
