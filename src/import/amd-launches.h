/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/amd-pieces.h"

/* Launches that AMD's profilers counted become kernels: names of counters find their slots, the formulas of the GPU's
 * generation are applied to each launch, and what follows from a kernel's means is added. Owned; its fields are read by the
 * readers that fill it. */
typedef struct {
  GableAmdDevice device; /* the GPU, to be known before the first launch is added */
  GableAmdNames *names;
  GableAmdPlan *plan; /* (nullable) made where the counters are all known */
  GableMerge *merge;
  GableAmdPieces *pieces; /* (nullable) where launches come in pieces; set by the reader */
  GByteArray *used;       /* whether a formula needs it, for each slot */
  guint grid;             /* slots of the launch's size */
  guint group;
} GableAmdLaunches;

GableAmdLaunches *gable_amd_launches_new (GableGrouping group, const char *name);
void gable_amd_launches_free (GableAmdLaunches *launches);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableAmdLaunches, gable_amd_launches_free)

/* The slot of a counter that the file @origin tells. Returns: `G_MAXUINT` past the limit */
guint gable_amd_launches_find_slot (GableAmdLaunches *launches,
                                    const char *name,
                                    gsize length,
                                    const char *origin);
void gable_amd_launches_plan (GableAmdLaunches *launches);
gboolean gable_amd_launches_add (gpointer launches,
                                 const char *name,
                                 gsize length,
                                 double seconds,
                                 const double *values,
                                 guint n_values,
                                 GError **error);
gboolean gable_amd_launches_finish (GableAmdLaunches *launches,
                                    GableImport *import,
                                    GError **error);
