/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/build-parts.h"

#define ARROW_LENGTH 8.0
#define ARROW_WIDTH 6.5
#define ARROW_BEND 0.18 /* of the distance */
#define ARROW_STEPS 16
/* More arrows than this are a thicket. */
#define MAX_ARROWS 60
/* Runs that are followed from one to the next; with more of them arrows are no way to compare. */
#define MAX_RUNS 4
/* A change of the time that is none [1]. */
#define UNCHANGED 5e-4

/* How an arrow looks. */
typedef struct {
  const char *class_;
  GableColour colour;
} ArrowStyle;

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

  if (gable_kernel_details (kernel)->parent == NULL) {
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
  return g_hash_table_lookup_extended (build->by_name, gable_kernel_details (kernel)->parent, NULL,
                                       &index)
           ? (int) GPOINTER_TO_UINT (index)
           : -1;
}

/* A curve over the chord: straight arrows lie on the guide and on each other. FALSE: too short to be an arrow. */
static gboolean
bend_curve (const GableBuild *build,
            const GableShown *from,
            const GableShown *to,
            GableXY curve[ARROW_STEPS + 1])
{
  double dx = to->at.x - from->at.x;
  double dy = to->at.y - from->at.y;
  double distance = hypot (dx, dy);
  double start = from->radius + 3;
  double end = distance - to->radius - 3;

  if ((int) from->kernel == build->options->selected) {
    start += GABLE_RING_REACH;
  }
  if (end - start < ARROW_LENGTH + 4) {
    return FALSE;
  }
  for (int i = 0; i <= ARROW_STEPS; i++) {
    double part = (start + (end - start) * i / ARROW_STEPS) / distance;
    /* A parabola; upwards where the arrow goes right. */
    double bend = 4 * ARROW_BEND * part * (1 - part) * (dx < 0 ? -1 : 1);

    curve[i] = (GableXY){ from->at.x + part * dx + bend * dy, from->at.y + part * dy - bend * dx };
  }
  return TRUE;
}

static void
find_head (const GableXY curve[ARROW_STEPS + 1], GableXY head[3])
{
  GableXY tip = curve[ARROW_STEPS];
  double ux = tip.x - curve[ARROW_STEPS - 3].x;
  double uy = tip.y - curve[ARROW_STEPS - 3].y;
  double length = hypot (ux, uy);

  ux /= length;
  uy /= length;
  head[0] = tip;
  head[1] = (GableXY){ tip.x - ARROW_LENGTH * ux - ARROW_WIDTH / 2 * uy,
                       tip.y - ARROW_LENGTH * uy + ARROW_WIDTH / 2 * ux };
  head[2] = (GableXY){ tip.x - ARROW_LENGTH * ux + ARROW_WIDTH / 2 * uy,
                       tip.y - ARROW_LENGTH * uy - ARROW_WIDTH / 2 * ux };
}

static void
add_arrow (GableBuild *build, const ArrowStyle *style, const GableShown *from, const GableShown *to)
{
  GableXY curve[ARROW_STEPS + 1];
  GableXY head[3];
  GablePrimitive line = {
    .kind = GABLE_PRIMITIVE_LINE,
    .class_ = style->class_,
    .owner = gable_owner_none,
    .stroke = style->colour,
    .width = build->theme->line_roof,
    .clipped = TRUE,
  };
  GablePrimitive arrow = {
    .kind = GABLE_PRIMITIVE_POLYGON,
    .class_ = style->class_,
    .owner = gable_owner_none,
    .fill = style->colour,
    .clipped = TRUE,
  };

  if (!bend_curve (build, from, to, curve)) {
    return;
  }
  find_head (curve, head);
  gable_scene_take (build->scene, line, curve, ARROW_STEPS);
  gable_scene_take (build->scene, arrow, head, 3);
  for (int i = 1; i <= ARROW_STEPS; i++) {
    gable_labeller_add_line (build->labeller, curve[i - 1], curve[i], 2, GABLE_OBSTACLE_SOLID);
  }
}

/* (transfer full) (element-type guint guint) kernel → its place among the shown ones */
static GHashTable *
index_shown (const GableBuild *build)
{
  GHashTable *index = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < build->shown->len; i++) {
    guint kernel = g_array_index (build->shown, GableShown, i).kernel;

    g_hash_table_insert (index, GUINT_TO_POINTER (kernel), GUINT_TO_POINTER (i));
  }
  return index;
}

static void
join_what_ifs (GableBuild *build)
{
  const ArrowStyle style = { "arrow", build->theme->hypothetical };
  g_autoptr (GHashTable) index = NULL;
  guint n = 0;

  for (guint i = 0; i < build->shown->len && n < MAX_ARROWS; i++) {
    const GableShown *shown = &g_array_index (build->shown, GableShown, i);
    int parent = -1;
    gpointer place;

    if (shown->hollow && shown->point >= 0) {
      parent = gable_build_parent (
        build, gable_project_get_kernel (build->roofline->project, shown->kernel));
    }
    if (parent < 0) {
      continue;
    }
    index = index != NULL ? index : index_shown (build);
    if (g_hash_table_lookup_extended (index, GINT_TO_POINTER (parent), NULL, &place)) {
      const GableShown *from = &g_array_index (build->shown, GableShown, GPOINTER_TO_UINT (place));

      if (from->point >= 0) {
        add_arrow (build, &style, from, shown);
        n++;
      }
    }
  }
}

/* Time of one launch [s] where both tell how many there were, else of all. */
static double
time_of (const GableKernel *kernel, gboolean of_launch)
{
  return of_launch ? kernel->seconds / (double) kernel->launches : kernel->seconds;
}

char *
gable_build_change (const GableKernel *before, const GableKernel *after)
{
  gboolean of_launch = before->launches > 0 && after->launches > 0;
  double change = time_of (after, of_launch) / time_of (before, of_launch) - 1;
  g_autofree char *percent = NULL;

  if (!isfinite (change)) {
    return NULL;
  }
  if (fabs (change) < UNCHANGED) {
    return g_strdup (_ ("time unchanged"));
  }
  percent = gable_format_percent (fabs (change));
  /* Translators: how a kernel's time changed from one run to the next: “time −34 %” */
  return g_strdup_printf (change < 0 ? _ ("time \u2212%s") : _ ("time +%s"), percent);
}

/* From a kernel to the one of its name in the next run. */
static void
join_runs (GableBuild *build, gboolean dry)
{
  const GableProject *project = build->roofline->project;
  const ArrowStyle style = { "arrow run", build->theme->dim };
  g_autoptr (GHashTable) last = NULL;

  build->n_run_arrows = 0;
  if (build->panel != NULL || build->crowd || project->sources->len < 2 ||
      project->sources->len > MAX_RUNS) {
    return;
  }
  last = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint run = 0; run < project->sources->len; run++) {
    const GableSource *source = project->sources->pdata[run];

    for (guint i = build->shown->len; i > 0; i--) {
      GableShown *shown = &g_array_index (build->shown, GableShown, i - 1);
      const GableKernel *kernel = gable_project_get_kernel (project, shown->kernel);
      gpointer place;

      if (shown->hollow || shown->point < 0 || kernel->name == NULL ||
          g_strcmp0 (kernel->source, source->id) != 0) {
        continue;
      }
      if (build->n_run_arrows < MAX_ARROWS &&
          g_hash_table_lookup_extended (last, kernel->name, NULL, &place)) {
        GableShown *from = &g_array_index (build->shown, GableShown, GPOINTER_TO_UINT (place));
        const GableKernel *before = gable_project_get_kernel (project, from->kernel);

        if (g_strcmp0 (before->source, kernel->source) != 0) {
          build->n_run_arrows++;
          if (!dry) {
            shown->before = before;
            from->is_followed = TRUE;
            add_arrow (build, &style, from, shown);
          }
        }
      }
      g_hash_table_insert (last, kernel->name, GUINT_TO_POINTER (i - 1));
    }
  }
}

/**
 * gable_build_arrows:
 * @build: what is built; its arrows between runs are counted
 * @dry: whether to count alone; else its kernels are in their places
 *
 * Joins every what-if to the kernel that it starts from, and every kernel to the same one of the next run.
 */
void
gable_build_arrows (GableBuild *build, gboolean dry)
{
  join_runs (build, dry);
  if (!dry) {
    join_what_ifs (build);
  }
}
