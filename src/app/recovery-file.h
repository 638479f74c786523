/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/project.h"

/* Unsaved work on disk, below the user's state folder: a project, what it is called, and a lock that the system lets go
 * of when the program ends, however it ends. So what is there and not locked was left behind by a crash. */
typedef struct _GableRecoveryFile GableRecoveryFile;

/* Nothing is written yet. NULL where the folder can't be written; @error says why. */
GableRecoveryFile *gable_recovery_file_new (GError **error);
/* (element-type GableRecoveryFile) (transfer full): what other runs of the program left, each locked from now on, so
 * that it is offered once; the latest first */
GPtrArray *gable_recovery_files_find (void);
/* Lets go of the lock; what was written stays. */
void gable_recovery_file_free (GableRecoveryFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableRecoveryFile, gable_recovery_file_free)

/* Writes atomically. From any thread, but one at a time. @uri: (nullable) of the project's own file */
gboolean gable_recovery_file_write (GableRecoveryFile *file,
                                    const GableProject *project,
                                    const char *title,
                                    const char *uri,
                                    GError **error);
/* Removes what was written; it can be written again. */
void gable_recovery_file_clear (GableRecoveryFile *file);
/* Removes all of it, and frees @file. */
void gable_recovery_file_remove (GableRecoveryFile *file);

const char *gable_recovery_file_get_path (const GableRecoveryFile *file);  /* of the project */
const char *gable_recovery_file_get_title (const GableRecoveryFile *file); /* (nullable) */
const char *gable_recovery_file_get_uri (const GableRecoveryFile *file);   /* (nullable) */
