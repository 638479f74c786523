/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* What rows of a table tell beside time and amounts: how many launches they are, and rates and intensities, which place
 * points but do not add up. Owned. */
typedef struct _GablePoints GablePoints;

/* @levels: (element-type GableCounter) that intensities are told of */
GablePoints *gable_points_new (const GPtrArray *levels);
void gable_points_free (GablePoints *points);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GablePoints, gable_points_free)

/* One row; @intensities: one a level. What it does not tell is unknown. */
void gable_points_add (GablePoints *points,
                       double launches,
                       double performance,
                       const double *intensities);
/* To the kernels that the rows, in the same order, have become. */
void gable_points_apply (const GablePoints *points, GableImport *import, gboolean tells_launches);
