/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/project.h"

/* Undo and redo over whole, immutable projects. */
#define GABLE_HISTORY_MAX 200

typedef struct _GableHistory GableHistory;

GableHistory *gable_history_new (const GableProject *project);
void gable_history_free (GableHistory *history);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableHistory, gable_history_free)

const GableProject *gable_history_get (const GableHistory *history);
/* @label: what was done, as the menu shows it. Changes with the same non-zero @gesture that follow each other count
 * as one. */
void gable_history_push (GableHistory *history,
                         const GableProject *project,
                         const char *label,
                         guint gesture);
/* The present project is exchanged without a step (views, launches read again). */
void gable_history_amend (GableHistory *history, const GableProject *project);
gboolean gable_history_undo (GableHistory *history);
gboolean gable_history_redo (GableHistory *history);
/* Takes the step of @gesture back for good, where it is the present one and may still grow. */
gboolean gable_history_cancel (GableHistory *history, guint gesture);
const char *gable_history_get_undo_label (const GableHistory *history); /* (nullable) */
const char *gable_history_get_redo_label (const GableHistory *history); /* (nullable) */
void gable_history_mark_saved (GableHistory *history);
gboolean gable_history_is_saved (const GableHistory *history);
