/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document.h"
#include "app/evaluation.h"

/* The struct of a document, for the files that it is made of: the document itself (document.c), the steps that it went
 * through (document-history.c), what is selected in it (document-selection.c), and what its machine was
 * (document-reference.c). */
struct _GableDocument {
  GObject parent_instance;
  GableHistory *history;
  GableEvaluation *evaluation;
  GableRoofline *roofline; /* of what is shown; (nullable) until someone asks in an empty one */
  GableProject *stage;     /* (nullable) what is shown in the place of the present project */
  GFile *file;             /* (nullable) the project file */
  char *title;
  GableMachine *given; /* (nullable) the machine as it was opened: what Reset goes back to */
  gboolean empty;
  GableSelection selection;
  guint last_gesture;
  double near; /* [1] efficiencies that the person set, or unknown: the advice table's */
  double far;
};

/* What stands on the chart: the present project, or what a step of a walkthrough makes of it. */
const GableProject *gable_document_get_shown (GableDocument *self);
/* After that was exchanged. @before: (nullable) the one that was selected in */
void gable_document_publish (GableDocument *self, const GableProject *before);
void gable_document_set_empty (GableDocument *self, gboolean empty);
