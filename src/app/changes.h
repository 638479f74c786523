/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document.h"

/* What moved between two of a project's files, as a table that follows the document. */
#define GABLE_TYPE_CHANGES (gable_changes_get_type ())
G_DECLARE_FINAL_TYPE (GableChanges, gable_changes, GABLE, CHANGES, GtkWindow)

void gable_changes_show (GtkWindow *parent, GableDocument *document);
/* Whether there are two files to compare. */
gboolean gable_changes_can_show (GableDocument *document);
