/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"
#include "app/note-bar.h"
#include "import/map.h"

/* What becomes of the present project when another is read. */
typedef enum {
  GABLE_OPEN_REPLACE, /* it makes room */
  GABLE_OPEN_ADD,     /* the other joins it as a further run */
  GABLE_OPEN_COMPARE, /* the same, and the chart tells the runs apart */
} GableOpenHow;

/* How files get into a document: read in a thread while a strip for each request tells how far it is; what was left
 * out, or why it could not be read, goes to the note bar and stays in the list of results. What replaces the project
 * takes the place of whatever is being read for it; what is added may be read at the same time.
 *
 * Property: "busy" (boolean). */
#define GABLE_TYPE_OPENING (gable_opening_get_type ())
G_DECLARE_FINAL_TYPE (GableOpening, gable_opening, GABLE, OPENING, GObject)

/* @strips: gets the strips that tell the progress */
GableOpening *gable_opening_new (GableDocument *document, GableNoteBar *note_bar, GtkBox *strips);
/* @machine: (nullable) id or path of the machine to use */
void gable_opening_load (
  GableOpening *opening, GFile *const *files, guint n_files, const char *machine, GableOpenHow how);
/* @map: (transfer full) what the columns of @file, a table, mean */
void gable_opening_load_table (GableOpening *opening, GFile *file, GableMap *map, gboolean add);
/* Shows @file as a table, and asks what its columns are. */
void gable_opening_ask_table (GableOpening *opening, GFile *file, gboolean add);
gboolean gable_opening_load_example (GableOpening *opening, const char *name);
gboolean gable_opening_load_lesson (GableOpening *opening, const char *name);
void gable_opening_cancel (GableOpening *opening);
gboolean gable_opening_is_busy (GableOpening *opening);
/* Whether @file alone is being read. */
gboolean gable_opening_expects (GableOpening *opening, GFile *file);
/* (element-type GFile): all that the document was read from */
GPtrArray *gable_opening_get_files (GableOpening *opening);
/* What was left out of all that, and what could not be read at all. */
const GableNotes *gable_opening_get_notes (GableOpening *opening);
