/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document.h"

/* What people change about a machine: each makes one named step of the document's history. Ceilings are told by their
 * index in the present machine. */
gboolean gable_edit_rate (GableDocument *document, guint ceiling, const char *text, GError **error);
void gable_edit_slide (GableDocument *document, guint ceiling, double rate, guint gesture);
void gable_edit_shown (GableDocument *document, guint ceiling, gboolean shown);
void gable_edit_show_all (GableDocument *document);
gboolean gable_edit_can_reset_rate (GableDocument *document, guint ceiling);
void gable_edit_reset_rate (GableDocument *document, guint ceiling);
void gable_edit_machine (GableDocument *document, const GableMachine *machine);
void gable_edit_choose_machine (GableDocument *document,
                                const GableMachine *machine,
                                const char *origin);
void gable_edit_reset (GableDocument *document);
gboolean gable_edit_can_reset (GableDocument *document);
/* @text: a rate of @counter with its unit, above zero [1/s]. Errors: `GABLE_UNITS_ERROR_*` */
gboolean gable_edit_parse_rate (const char *text,
                                const GableCounter *counter,
                                double *rate,
                                GError **error);
