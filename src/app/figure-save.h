/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/figure-work.h"
#include "app/note-bar.h"

/* Takes @order (transfer full) and writes its figure to @path in a thread, in the format of that name; the note bar says
 * how it went. @with_alt: also the alternative text, beside it */
void gable_figure_save_async (GableFigureOrder *order,
                              const char *path,
                              gboolean with_alt,
                              GableNoteBar *note_bar);
