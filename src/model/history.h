/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/project.h"

/* Undo and redo over whole, immutable projects: every step, until the arrays of their kernels (which themselves are
 * shared) would take more room than this [B]. Then the oldest go, and this many are always kept. */
#define GABLE_HISTORY_ROOM (64u << 20)
#define GABLE_HISTORY_LEAST 20

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
/* All steps, the first of which is what was opened. */
guint gable_history_get_n_steps (const GableHistory *history);
guint gable_history_get_present (const GableHistory *history);
const char *gable_history_get_label (const GableHistory *history, guint step); /* (nullable) */
gboolean gable_history_go_to (GableHistory *history, guint step);
const char *gable_history_get_undo_label (const GableHistory *history); /* (nullable) */
const char *gable_history_get_redo_label (const GableHistory *history); /* (nullable) */
/* Saving takes a while: the present step is sealed when it begins, and marked by its number when that is done. */
guint64 gable_history_seal (GableHistory *history);
void gable_history_mark_saved (GableHistory *history, guint64 number);
void gable_history_mark_unsaved (GableHistory *history);
gboolean gable_history_is_saved (const GableHistory *history);
