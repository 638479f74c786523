/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/opening.h"

/* Where files do not open by themselves, a person is asked: what the columns of a table are, and which machine it was. */

/* Whether what went wrong with @files can be asked about: then it is, and @error is only shown where @files is no table.
 * @files: (element-type GFile) */
gboolean gable_opening_help_with_table (GableOpening *opening,
                                        GableNoteBar *note_bar,
                                        const GPtrArray *files,
                                        const GError *error,
                                        gboolean add);
/* Shows @file as a table, whatever it is. */
void gable_opening_help_ask_table (GableOpening *opening,
                                   GableNoteBar *note_bar,
                                   GFile *file,
                                   gboolean add);
/* Asks for the machine of what was just opened, where nothing tells it. The chart is there already. */
void gable_opening_help_with_machine (GableDocument *document, GableNoteBar *note_bar);
