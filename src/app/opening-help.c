/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/opening-help.h"

#include "app/import-dialog.h"
#include "app/machine-picker.h"
#include "import/importer.h"

/* What goes with a question until it is answered: kept at the opening. */
#define QUESTION "gable-table-question"

typedef struct {
  GableNoteBar *note_bar;
  gboolean add;
  char *refusal; /* (nullable) why the file could not be opened before */
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_object_unref (question->note_bar);
  g_free (question->refusal);
  g_free (question);
}

static Question *
get_question (gpointer opening)
{
  return g_object_get_data (opening, QUESTION);
}

static GtkWindow *
get_window (GableNoteBar *note_bar)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (note_bar)));
}

static void
table_chosen_cb (GFile *file, GableMap *map, gpointer data)
{
  gable_opening_load_table (GABLE_OPENING (data), file, map, get_question (data)->add);
}

static void
table_refused_cb (GFile *file, const GError *error, gpointer data)
{
  const Question *question = get_question (data);

  gable_note_bar_show_error (question->note_bar,
                             question->refusal != NULL ? question->refusal : error->message);
}

static void
ask (GableOpening *opening, GableNoteBar *note_bar, GFile *file, gboolean add, const char *refusal)
{
  Question *question = g_new0 (Question, 1);

  question->note_bar = g_object_ref (note_bar);
  question->add = add;
  question->refusal = g_strdup (refusal);
  g_object_set_data_full (G_OBJECT (opening), QUESTION, question, question_free);
  gable_import_dialog_ask (get_window (note_bar), file, table_chosen_cb, table_refused_cb,
                           G_OBJECT (opening));
}

void
gable_opening_help_ask_table (GableOpening *opening,
                              GableNoteBar *note_bar,
                              GFile *file,
                              gboolean add)
{
  ask (opening, note_bar, file, add, NULL);
}

gboolean
gable_opening_help_with_table (GableOpening *opening,
                               GableNoteBar *note_bar,
                               const GPtrArray *files,
                               const GError *error,
                               gboolean add)
{
  if (files->len != 1 ||
      (!g_error_matches (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT) &&
       !g_error_matches (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MISSING_COLUMN))) {
    return FALSE;
  }
  ask (opening, note_bar, files->pdata[0], add, error->message);
  return TRUE;
}

void
gable_opening_help_with_machine (GableDocument *document, GableNoteBar *note_bar)
{
  const char *device;

  if (gable_machine_picker_is_wanted (gable_document_get_project (document), &device)) {
    gable_machine_picker_ask (get_window (note_bar), document, device);
  }
}
