/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/document.h"
#include "app/opening.h"
#include "app/project-page.h"
#include "app/question-bar.h"
#include "app/recovery.h"
#include "app/saving.h"

/* One document and all that is shown of it.
 *
 * Properties: "document" (GableDocument), "step" (int): of its history, set to go there. */
#define GABLE_TYPE_WINDOW (gable_window_get_type ())
G_DECLARE_FINAL_TYPE (GableWindow, gable_window, GABLE, WINDOW, GtkApplicationWindow)

GtkWindow *gable_window_new (GtkApplication *application);
GableDocument *gable_window_get_document (GableWindow *window);
GableOpening *gable_window_get_opening (GableWindow *window);
GableRecovery *gable_window_get_recovery (GableWindow *window);
GableNoteBar *gable_window_get_note_bar (GableWindow *window);
GableQuestionBar *gable_window_get_recovery_bar (GableWindow *window);
/* (nullable) both, until there was something to show */
GableSaving *gable_window_get_saving (GableWindow *window);
GableProjectPage *gable_window_get_page (GableWindow *window);
/* Nothing in it, and nothing on its way into it. */
gboolean gable_window_is_free (GableWindow *window);
gboolean gable_window_shows (GableWindow *window, GFile *file);

/* Reads @files, joined, into the window.
 * @machine: (nullable) id or path of the machine to use */
void gable_window_load (
  GableWindow *window, GFile *const *files, guint n_files, const char *machine, GableOpenHow how);
