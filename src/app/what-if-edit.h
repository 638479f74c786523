/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/what-if.h"
#include "app/document.h"

/* What people do with what-ifs: each makes one named step of the document's history. */

/* Makes a hypothetical kernel of @kernel and selects it; of a what-if, the changes go behind its own. */
gboolean gable_what_if_edit_try (GableDocument *document,
                                 guint kernel,
                                 const GableTransform *transform,
                                 const char *label,
                                 GError **error);
/* The what-if of row @kernel by other changes from its parent. */
gboolean gable_what_if_edit_set (GableDocument *document,
                                 guint kernel,
                                 const GableTransform *transform,
                                 guint gesture,
                                 GError **error);
/* Removes the what-if of row @kernel and selects its parent. */
void gable_what_if_edit_discard (GableDocument *document, guint kernel);
/* Those of the rows that are selected, in one step. Returns: whether there was any */
gboolean gable_what_if_edit_discard_selected (GableDocument *document);
/* The machine beside the first, drawn for comparison. */
void gable_what_if_edit_compare (GableDocument *document, GableMachine *machine);
