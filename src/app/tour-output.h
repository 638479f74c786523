/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/note-bar.h"
#include "app/tour.h"

/* What a walkthrough becomes in files: asks for a name, and writes in a thread. */

/* What the thread works on. */
typedef struct {
  GableProject *project;         /* as it was when the name was chosen */
  GableWalkthrough *walkthrough; /* the one on show, else one made of the profile */
  char *path;
  guint n_written; /* for the writer, to be told of */
} GableTourOutput;

typedef struct {
  const char *title;   /* N_("Export Report"): of the dialog */
  const char *suffix;  /* of the name that is proposed */
  const char *refusal; /* N_("A report's name ends in …") */
  GListModel *(*list_filters) (void);
  gboolean (*takes) (const char *path);
  gboolean (*write) (GableTourOutput *output, GError **error); /* in the thread */
  char *(*tell) (const GableTourOutput *output); /* (transfer full) what was done, to be read */
} GableTourOutputKind;

/* What came of it is said in @note_bar. */
void gable_tour_output_ask (const GableTourOutputKind *kind,
                            GtkWindow *window,
                            GableTour *tour,
                            GableNoteBar *note_bar);
