/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/guess.h"
#include "import/trial.h"

/* What an import dialog has done in threads. @map is copied in the sense that the task owns it. */

/* @map: (transfer full) (nullable) how the table is written */
void gable_guess_async (const char *path,
                        GableMap *map,
                        GCancellable *cancellable,
                        GAsyncReadyCallback done,
                        gpointer data);
GableGuess *gable_guess_finish (GAsyncResult *result, GError **error);

/* @map: (transfer full) what the columns mean */
void gable_trial_async (const char *path,
                        GableMap *map,
                        GCancellable *cancellable,
                        GAsyncReadyCallback done,
                        gpointer data);
GableTrial *gable_trial_finish (GAsyncResult *result, GError **error);

/* Writes a mapping where it is found again. @map: (transfer full). Returns: of the second: its path (transfer full) */
void gable_remember_async (GableMap *map, GAsyncReadyCallback done, gpointer data);
char *gable_remember_finish (GAsyncResult *result, GError **error);
