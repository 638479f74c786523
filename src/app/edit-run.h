/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document.h"

/* Each makes one named step of the document's history. */
/* The kernels of @project join those of the document. */
void gable_edit_add_run (GableDocument *document, const GableProject *project);
/* The same, and the view tells the two runs apart. @name: what the other is called */
void gable_edit_compare_run (GableDocument *document,
                             const GableProject *project,
                             const char *name);
