/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document.h"

/* What a person says about the texts on the chart; it goes with the project's figure. Each is a step of the history. */
GableLabelling gable_edit_get_labelling (GableDocument *document);
void gable_edit_labelling (GableDocument *document, GableLabelling labelling);
/* From all to the listed ones, to none, and around. */
void gable_edit_next_labelling (GableDocument *document);
gboolean gable_edit_is_labelled (GableDocument *document, guint kernel);
void gable_edit_labelled (GableDocument *document, guint kernel, gboolean labelled);
gboolean gable_edit_get_legend_shown (GableDocument *document);
void gable_edit_legend_shown (GableDocument *document, gboolean shown);
