/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"

#define ARROW_LENGTH 8.0
#define ARROW_WIDTH 6.5
#define ARROW_BEND 0.18 /* of the distance */
#define ARROW_STEPS 16
/* More arrows than this are a thicket. */
#define MAX_ARROWS 60

static const GableShown *
find_shown (const GableBuild *build, int kernel)
{
  for (guint i = 0; i < build->shown->len && kernel >= 0; i++) {
    const GableShown *shown = &g_array_index (build->shown, GableShown, i);

    if ((int) shown->kernel == kernel) {
      return shown;
    }
  }
  return NULL;
}

/**
 * gable_build_parent:
 * @build: what is built
 * @kernel: a kernel of the project
 *
 * Returns: the index of the kernel that @kernel is a what-if of, the first of that name; -1 where there is none
 */
int
gable_build_parent (GableBuild *build, const GableKernel *kernel)
{
  const GableProject *project = build->roofline->project;
  gpointer index;

  if (kernel->parent == NULL) {
    return -1;
  }
  if (build->by_name == NULL) {
    build->by_name = g_hash_table_new (g_str_hash, g_str_equal);
    for (guint i = gable_project_get_n_kernels (project); i > 0; i--) {
      const char *name = gable_project_get_kernel (project, i - 1)->name;

      if (name != NULL) {
        g_hash_table_insert (build->by_name, (gpointer) name, GUINT_TO_POINTER (i - 1));
      }
    }
  }
  return g_hash_table_lookup_extended (build->by_name, kernel->parent, NULL, &index)
           ? (int) GPOINTER_TO_UINT (index)
           : -1;
}

/* A bent arrow from marker to marker: straight ones lie on the guide and on each other. */
static void
add_arrow (GableBuild *build, const GableShown *from, const GableShown *to)
{
  double dx = to->at.x - from->at.x;
  double dy = to->at.y - from->at.y;
  double distance = hypot (dx, dy);
  double start = from->radius + 3;
  double end = distance - to->radius - 3;
  GableXY curve[ARROW_STEPS + 1];
  GableXY tip, head[3];
  double ux, uy;
  GablePrimitive line = {
    .kind = GABLE_PRIMITIVE_LINE,
    .class_ = "arrow",
    .owner = gable_owner_none,
    .stroke = build->theme->hypothetical,
    .width = build->theme->line_roof,
    .clipped = TRUE,
  };
  GablePrimitive arrow = {
    .kind = GABLE_PRIMITIVE_POLYGON,
    .class_ = "arrow",
    .owner = gable_owner_none,
    .fill = build->theme->hypothetical,
    .clipped = TRUE,
  };

  if ((int) from->kernel == build->options->selected) {
    start += GABLE_RING_REACH;
  }
  if (end - start < ARROW_LENGTH + 4) {
    return;
  }
  for (int i = 0; i <= ARROW_STEPS; i++) {
    double part = (start + (end - start) * i / ARROW_STEPS) / distance;
    /* A parabola over the chord; upwards where the arrow goes right. */
    double bend = 4 * ARROW_BEND * part * (1 - part) * (dx < 0 ? -1 : 1);

    curve[i] = (GableXY){ from->at.x + part * dx + bend * dy, from->at.y + part * dy - bend * dx };
  }
  tip = curve[ARROW_STEPS];
  ux = tip.x - curve[ARROW_STEPS - 3].x;
  uy = tip.y - curve[ARROW_STEPS - 3].y;
  distance = hypot (ux, uy);
  ux /= distance;
  uy /= distance;
  head[0] = tip;
  head[1] = (GableXY){ tip.x - ARROW_LENGTH * ux - ARROW_WIDTH / 2 * uy,
                       tip.y - ARROW_LENGTH * uy + ARROW_WIDTH / 2 * ux };
  head[2] = (GableXY){ tip.x - ARROW_LENGTH * ux + ARROW_WIDTH / 2 * uy,
                       tip.y - ARROW_LENGTH * uy - ARROW_WIDTH / 2 * ux };
  gable_scene_take (build->scene, line, curve, ARROW_STEPS);
  gable_scene_take (build->scene, arrow, head, 3);
  for (int i = 1; i <= ARROW_STEPS; i++) {
    gable_labeller_add_line (build->labeller, curve[i - 1], curve[i], 2, GABLE_OBSTACLE_SOLID);
  }
}

/**
 * gable_build_arrows:
 * @build: what is built, with its kernels in their places
 *
 * Joins every what-if to the kernel that it starts from.
 */
void
gable_build_arrows (GableBuild *build)
{
  guint n = 0;

  for (guint i = 0; i < build->shown->len && n < MAX_ARROWS; i++) {
    const GableShown *shown = &g_array_index (build->shown, GableShown, i);
    const GableShown *from;
    int parent = -1;

    if (shown->hollow && shown->point >= 0) {
      parent = gable_build_parent (
        build, gable_project_get_kernel (build->roofline->project, shown->kernel));
    }
    if (parent < 0) {
      continue;
    }
    /* Those whose parent is not shown count too: each was looked for among all. */
    n++;
    from = find_shown (build, parent);
    if (from != NULL && from->point >= 0) {
      add_arrow (build, from, shown);
    }
  }
}
