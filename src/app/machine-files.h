/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* The machine of a document as a file: written, read, or kept as one of the person's own in the catalogue. What goes
 * wrong is told in a dialog. */
void gable_machine_files_export (GtkWindow *parent, GableDocument *document);
void gable_machine_files_import (GtkWindow *parent, GableDocument *document);
void gable_machine_files_keep (GtkWindow *parent, GableDocument *document);
