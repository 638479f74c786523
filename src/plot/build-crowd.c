/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"

#define DOT_AIR 0.5 /* around a point of a crowd [pt] */

typedef struct {
  GableBuild *build;
  GableCloudPlace place;
} Blocking;

/* No label on top of a kernel, be it one of a hundred thousand. */
static void
block_rows (const GableCloud *cloud,
            const GableLookRun *run,
            const GableCloudBlock *block,
            gpointer data)
{
  Blocking *blocking = data;
  double reach = run->look.radius + run->look.ring / 2 + DOT_AIR;

  for (guint row = block->first; row < block->first + block->n; row++) {
    gable_labeller_add_dot (blocking->build->labeller,
                            gable_cloud_row_place (cloud, &blocking->place, row), reach);
  }
}

static void
add_crowd (GableBuild *build)
{
  const GableCloud *cloud = gable_build_get_kernel_cloud (build);
  guint *outside = build->outside;
  Blocking blocking = { build, gable_cloud_place_on (build->scene) };

  gable_cloud_count_outside (cloud, &blocking.place, build->layout.plot, &outside[GABLE_EDGE_LEFT],
                             &outside[GABLE_EDGE_RIGHT], &outside[GABLE_EDGE_TOP],
                             &outside[GABLE_EDGE_BOTTOM]);
  build->n_crowd = cloud->n;
  for (guint i = 0; i < GABLE_N_EDGES; i++) {
    build->n_crowd -= outside[i];
  }
  if (build->shown->len > 0 || build->legend_place == GABLE_LEGEND_INSIDE ||
      (build->panel != NULL && build->panel->inside != NULL)) {
    gable_cloud_visit (cloud, &blocking.place, build->layout.plot, block_rows, &blocking);
  }
  gable_scene_add_cloud (build->scene, cloud, GABLE_OWNER_KERNEL);
}

/**
 * gable_build_clouds:
 * @build: what is built, with its layout
 *
 * Adds the launches, where the view shows them, and a crowd of kernels: what there can be any number of.
 */
void
gable_build_clouds (GableBuild *build)
{
  const GableCloud *launches = NULL;

  if (build->view->launches) {
    launches = gable_build_get_launch_cloud (build);
  }
  if (launches != NULL) {
    gable_scene_add_cloud (build->scene, launches, GABLE_OWNER_LAUNCH);
  }
  if (build->crowd) {
    add_crowd (build);
  }
}

void
gable_build_prepare_crowd (GableBuild *build)
{
  if (build->crowd) {
    gable_build_get_kernel_cloud (build);
    gable_build_get_crowd_legend (build);
  }
}
