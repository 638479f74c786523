/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/build-parts.h"

/* What the files of the legend share. */

#define GABLE_LEGEND_LEVELS 4 /* named for one shape or tone */
/* Whatever the colours tell, one more than there are tones, the longest of their lists. */
#define GABLE_LEGEND_GROUPS (GABLE_N_TONES + 1)

G_STATIC_ASSERT (GABLE_LEGEND_GROUPS > GABLE_N_SERIES &&
                 GABLE_LEGEND_GROUPS > (int) GABLE_N_STANDINGS);

/* What the charts hold: what is not there needs no explanation. */
struct _GableLegend {
  gboolean groups[GABLE_LEGEND_GROUPS];                           /* by what the colours tell */
  const char *precisions[GABLE_N_TONES][GABLE_LEGEND_LEVELS + 1]; /* titles, ended by NULL */
  const char *levels[GABLE_N_SHAPES][GABLE_LEGEND_LEVELS + 1];    /* ids, ended by NULL */
  gboolean shapes[GABLE_N_SHAPES];
  gboolean kinds[GABLE_N_KERNEL_KINDS];
  gboolean overlays[GABLE_N_OVERLAYS];
  gboolean variants, theoretical, shares, spread, ideal, unfolded, sweeps, runs, mixed, walls,
    strip, launches;
};
