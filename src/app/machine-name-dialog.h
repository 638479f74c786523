/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* Asks for another name of the document's machine, which has one. */
void gable_machine_name_dialog_show (GtkWindow *parent, GableDocument *document);
