/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/amd-launches.h"

/* Finds the slots of counters that come a row each: launches repeat them in one order. Zeros to begin with. */
typedef struct {
  guint *follows; /* (nullable) slot that came behind each slot last */
  guint n_follows;
  guint last; /* slot */
} GableAmdFollow;

void gable_amd_follow_clear (GableAmdFollow *follow);
/* Returns: `G_MAXUINT` past the limit */
guint gable_amd_follow_find (GableAmdFollow *follow,
                             GableAmdLaunches *launches,
                             GableCell name,
                             const char *origin);
