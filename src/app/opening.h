/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"
#include "app/note-bar.h"
#include "app/progress-strip.h"
#include "import/map.h"

/* How files get into a document: read in a thread while the strip tells how far it is; what was left out, or why it
 * could not be read, goes to the note bar. One thing is read at a time: the next takes its place.
 *
 * Property: "busy" (boolean). */
#define GABLE_TYPE_OPENING (gable_opening_get_type ())
G_DECLARE_FINAL_TYPE (GableOpening, gable_opening, GABLE, OPENING, GObject)

GableOpening *gable_opening_new (GableDocument *document,
                                 GableNoteBar *note_bar,
                                 GableProgressStrip *progress_strip);
/* @machine: (nullable) id or path of the machine to use; @add: as a further step of the present project, not in its
 * place. */
void gable_opening_load (
  GableOpening *opening, GFile *const *files, guint n_files, const char *machine, gboolean add);
/* @map: (transfer full) what the columns of @file, a table, mean */
void gable_opening_load_table (GableOpening *opening, GFile *file, GableMap *map, gboolean add);
/* Shows @file as a table, and asks what its columns are. */
void gable_opening_ask_table (GableOpening *opening, GFile *file, gboolean add);
gboolean gable_opening_load_example (GableOpening *opening, const char *name);
void gable_opening_cancel (GableOpening *opening);
gboolean gable_opening_is_busy (GableOpening *opening);
/* Whether @file alone is being read. */
gboolean gable_opening_expects (GableOpening *opening, GFile *file);
