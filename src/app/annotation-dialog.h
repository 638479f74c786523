/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"

/* Asks for the words and the colour of an annotation. @annotation: (transfer full) a new one where @index is -1, else what
 * takes the place of that one */
void gable_annotation_dialog_show (GtkWindow *parent,
                                   GableDocument *document,
                                   int index,
                                   GableAnnotation *annotation);
