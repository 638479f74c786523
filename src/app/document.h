/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"
#include "app/selection.h"
#include "model/history.h"

/* What a window is about, and the only thing in the program that changes: which project is the present one, with its
 * history, its file, what the model says of it, and which kernels are selected.
 *
 * Properties: "title" (utf8), "modified" (boolean), "empty" (boolean), "selected" (int: the primary kernel of
 * the selection, or -1), "undo-label" and "redo-label" (utf8, nullable), "file" (GFile, nullable).
 * Signals: "changed": project and roofline are others than before; where there
 * are many kernels the roofs are new at once and the kernels once a thread has evaluated them: a second "changed"; "view-changed": only another part of the chart is
 * shown; "selection-changed": other kernels are selected, or another is the primary one; "opened": what
 * was shown before has nothing to do with this. */
#define GABLE_TYPE_DOCUMENT (gable_document_get_type ())
G_DECLARE_FINAL_TYPE (GableDocument, gable_document, GABLE, DOCUMENT, GObject)

GableDocument *gable_document_new (void);

/* Starts over with @project. @file: (nullable) the project file it is saved to; @name: what it is called. */
void gable_document_open (GableDocument *document,
                          GableProject *project,
                          GFile *file,
                          const char *name);
void gable_document_foresee (GableDocument *document, const GableRoofline *roofline);
/* Starts over with unsaved work that was found again. */
void gable_document_recover (GableDocument *document,
                             GableProject *project,
                             GFile *file,
                             const char *name);

/* Writes the project as it is now to @file, in a thread; that is the document's file then.
 * Errors: those of gable_project_save (); G_IO_ERROR_NOT_SUPPORTED for a file that is not on this computer */
void gable_document_save_async (GableDocument *document,
                                GFile *file,
                                GAsyncReadyCallback done,
                                gpointer data);
gboolean gable_document_save_finish (GableDocument *document, GAsyncResult *result, GError **error);
guint64 gable_document_seal (GableDocument *document);
void gable_document_mark_saved (GableDocument *document,
                                guint64 number,
                                GFile *file,
                                const char *title);

gboolean gable_document_is_empty (GableDocument *document);
gboolean gable_document_is_modified (GableDocument *document);
const GableProject *gable_document_get_project (GableDocument *document);
const GableProject *gable_document_get_own_project (GableDocument *document);
void gable_document_stage (GableDocument *document, GableProject *project);
gboolean gable_document_is_staged (GableDocument *document);
GableProject *gable_document_take_apart (const GableProject *own,
                                         const GableProject *staged,
                                         const GableProject *next);
const GableRoofline *gable_document_get_roofline (GableDocument *document);
const char *gable_document_get_title (GableDocument *document);
GFile *gable_document_get_file (GableDocument *document);
void gable_document_refresh (GableDocument *document);
void gable_document_set_standing (GableDocument *document, double near, double far);
GableThresholds gable_document_get_thresholds (GableDocument *document);
const GableMachine *gable_document_get_reference (GableDocument *document);

void gable_document_apply (GableDocument *document,
                           GableProject *next,
                           const char *label,
                           guint gesture);
void gable_document_amend (GableDocument *document, GableProject *next, gboolean same_figures);
void gable_document_set_view (GableDocument *document, const GableView *view);
void gable_document_show_ranges (GableDocument *document, GableRange x, GableRange y);
guint gable_document_begin_gesture (GableDocument *document);
void gable_document_cancel_gesture (GableDocument *document, guint gesture);
const GableHistory *gable_document_get_history (GableDocument *document);
gboolean gable_document_go_to (GableDocument *document, guint step);
gboolean gable_document_undo (GableDocument *document);
gboolean gable_document_redo (GableDocument *document);

int gable_document_get_selected (GableDocument *document);
void gable_document_select (GableDocument *document, int kernel);
const GtkBitset *gable_document_get_selection (GableDocument *document);
void gable_document_set_selection (GableDocument *document, const GtkBitset *kernels, int primary);
