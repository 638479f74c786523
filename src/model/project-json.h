/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/project.h"

gboolean gable_project_sniff (const char *data, gsize length);
GableProject *gable_project_from_text (const char *data,
                                       gsize length,
                                       const char *name,
                                       GError **error);
char *gable_project_to_text (const GableProject *project, gsize *length);
GableProject *gable_project_load (const char *path, GError **error);
/* Reads the written text back before the file is replaced. Errors: GABLE_PROJECT_ERROR_INVALID_VALUE for a
 * figure that no file may hold; G_IO_ERROR. */
gboolean gable_project_save (const GableProject *project, const char *path, GError **error);
/* Every fault of a project or machine file, each with its path; FALSE where there is an error among them. */
gboolean gable_validate (const char *path, GableNotes *notes);
