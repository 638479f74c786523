/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/project.h"

/* (transfer full) what of @project came from @source, under its machines and view. @rows: (out) (transfer full)
 * (element-type guint) of each of its kernels the row in @project. @source: (nullable) NULL is what came from no file */
GableProject *gable_project_of_source (const GableProject *project,
                                       const char *source,
                                       GArray **rows);
/* (transfer full) (element-type GableSource) (nullable elements) where measured kernels came from, in the order of their
 * first kernel; NULL among them where some came from no file. Borrowed from @project. */
GPtrArray *gable_project_runs (const GableProject *project);
