/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/notes.h"
#include "model/project.h"

/* Projects of independent imports as one run: what a scheduler's jobs, GNU parallel or Spark imported file by file becomes what
 * one import of all files would have given. Taking projects in any order, or unions of some of them, gives the same: sums of
 * floating-point numbers up to their rounding, everything else exactly. It holds the kernels of the result, whatever the
 * number of projects. Owned. */
typedef struct _GableUnion GableUnion;

GableUnion *gable_union_new (void);
void gable_union_free (GableUnion *whole);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableUnion, gable_union_free)
void gable_union_take (GableUnion *whole, const GableProject *project);
GableProject *gable_union_finish (GableUnion *whole, GableNotes *notes);
