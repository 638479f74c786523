/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/notes.h"

/* Of sentences that are alike so many are said in full. */
#define GABLE_ALIKE_SHOWN 3

char *gable_alike_skeleton (const char *text);
GPtrArray *gable_alike_fold_notes (const GableNotes *notes);
