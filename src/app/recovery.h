/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document.h"
#include "app/recovery-file.h"

/* Keeps a document's unsaved work on disk, written in a thread some seconds after it was changed, so that a crash costs
 * no more than those. What is saved, or thrown away on purpose, is removed.
 *
 * Property: "interval" (uint): seconds from a change until it is written, 0 for never. */
#define GABLE_TYPE_RECOVERY (gable_recovery_get_type ())
G_DECLARE_FINAL_TYPE (GableRecovery, gable_recovery, GABLE, RECOVERY, GObject)

GableRecovery *gable_recovery_new (GableDocument *document);
/* @file: (transfer full): where the document was found; goes on there */
void gable_recovery_adopt (GableRecovery *recovery, GableRecoveryFile *file);
/* Writes at once and waits for it: the program is about to be ended. */
void gable_recovery_flush (GableRecovery *recovery);
/* The work is not wanted any more. */
void gable_recovery_forget (GableRecovery *recovery);
