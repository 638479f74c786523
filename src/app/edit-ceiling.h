/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document.h"

/* A ceiling as a person writes it down. */
typedef struct {
  const GableCounter *counter;
  const char *name;        /* empty takes the counter's title */
  const char *theoretical; /* "3.35 TB/s", or empty where nobody knows */
  const char *measured;    /* the same */
  gboolean variant;        /* drawn, but limits no kernel */
} GableCeilingText;

/* Each makes one named step of the document's history. @ceiling: index in the present machine; -1 adds one, to a new
 * machine where there is none. Errors: `GABLE_UNITS_ERROR_*`; nothing is changed then */
gboolean gable_edit_put_ceiling (GableDocument *document,
                                 int ceiling,
                                 const GableCeilingText *text,
                                 GError **error);
void gable_edit_remove_ceiling (GableDocument *document, guint ceiling);
/* @place: in the list of its group, from 0 on; what is beyond is the last */
void gable_edit_place_ceiling (GableDocument *document, guint ceiling, guint place);
/* @machine: (nullable) drawn beside the one that bounds the kernels; NULL for none */
void gable_edit_second_machine (GableDocument *document, const GableMachine *machine);
/* The compared machine comes first: it bounds the kernels, and the one that did so is drawn beside it. */
void gable_edit_swap_machines (GableDocument *document);
/* An empty name changes nothing. */
void gable_edit_rename_machine (GableDocument *document, const char *name);
