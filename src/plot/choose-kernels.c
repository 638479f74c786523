/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"

/* Which kernels have a mark of their own, at which of their points, how large and in which dress. */

/* With so few kernels each is shown at all its levels; with more the chart would be a tangle of lines, and the one
 * that is selected or pointed at is. */
#define UNFOLD_ALL 3
/* The bars to ideal traffic are shown for all kernels up to so many. */
#define BARS_FOR_ALL 24
/* Marks of a crowd that have names since somebody lists them, at most. */
#define MAX_LISTED 5000
/* From so many kernels on they are points of a cloud, and the heaviest of them have a mark of their own, each with at
 * least this share of the run's time. */
#define CROWD 600
#define MARKS_OF_CROWD 60
#define SHARE_OF_MARK 0.001
/* Charts smaller than this, in multiples of the text's size, have smaller markers, down to this part. */
#define SMALL_WIDTH 30.0
#define SMALL_HEIGHT 20.0
#define LEAST_MARKER 0.5

static GHashTable *
hidden_names (const GableView *view)
{
  GHashTable *names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; view->hidden_kernels != NULL && i < view->hidden_kernels->len; i++) {
    g_hash_table_add (names, g_ptr_array_index (view->hidden_kernels, i));
  }
  return names;
}

/* The point that stands for a kernel: at the level that limits it; for one that memory does not limit at the level of
 * the run's own roof, where people look for it, else at the farthest memory; a link leads to that of another. */
static int
main_point (const GableBuild *build, const GableKernelResult *result)
{
  const GableRoofline *roofline = build->roofline;
  const GableRoof *roof = gable_build_roof (build, roofline->main_roof_memory);
  const GableCounter *only = build->panel != NULL ? build->panel->level : NULL;
  int chosen = -1;
  int farthest = -1;

  for (guint i = 0; i < result->n_points; i++) {
    int index = (int) (result->first_point + i);
    const GablePoint *point = &roofline->points[index];
    const GableCounter *level = gable_point_level (point);

    if (only != NULL) {
      chosen = level == only ? index : chosen;
      continue;
    }
    if (gable_point_is_limiting (roofline, point)) {
      return index;
    }
    if (roof != NULL && point->ceiling == roof->ceiling) {
      chosen = index;
    }
    if (farthest < 0 || gable_counter_tone (level) != GABLE_TONE_LINK) {
      farthest = index;
    }
  }
  return chosen >= 0 || only != NULL ? chosen : farthest;
}

double
gable_build_shrink (const GableBuild *build)
{
  double em = build->theme->text_size;
  double small =
    MIN (build->scene->width / (SMALL_WIDTH * em), build->scene->height / (SMALL_HEIGHT * em));

  return CLAMP (small, LEAST_MARKER, 1);
}

static gboolean
is_of_panel (const GableBuild *build, const GableKernel *kernel)
{
  return build->panel == NULL || build->panel->source == NULL ||
         g_strcmp0 (kernel->source, build->panel->source) == 0;
}

/* Of a chart that is not small. */
static double
radius_of (const GableBuild *build, guint kernel)
{
  const GableKernelResult *result = &build->roofline->kernels[kernel];
  double share = gable_roofline_get_share (build->roofline, result);

  if (!gable_known (share) && build->roofline->seconds > 0) {
    /* A what-if is no part of the run, and stands beside it at the run's scale. */
    share = gable_result_seconds (result) / build->roofline->seconds;
  }
  if (!gable_known (share)) {
    share = 0;
  }
  return build->theme->marker_min + build->theme->marker_span * sqrt (CLAMP (share, 0, 1));
}

/* Of a crowd what-ifs and the heaviest, as far as they stand out; and the strip, which has no cloud. */
static void
choose_marks (const GableBuild *build, GableChosen *chosen)
{
  guint n_marks = 0;

  g_array_set_size (chosen->marks, 0);
  g_free (chosen->rows);
  chosen->rows = g_new0 (guint, MAX (build->roofline->n_kernels, 1));
  for (guint i = 0; i < chosen->n_kernels; i++) {
    const GableChosenKernel *shown = &chosen->kernels[i];
    double share =
      gable_roofline_get_share (build->roofline, &build->roofline->kernels[shown->kernel]);

    chosen->rows[shown->kernel] = i + 1;
    if (shown->point < 0 ||
        (n_marks < MARKS_OF_CROWD && (shown->hollow || share >= SHARE_OF_MARK))) {
      n_marks += shown->point >= 0 ? 1 : 0;
      g_array_append_val (chosen->marks, i);
    }
  }
}

GableShown
gable_chosen_get (const GableChosen *chosen, guint row)
{
  const GableChosenKernel *kernel = &chosen->kernels[row];

  return (GableShown){
    .kernel = kernel->kernel,
    .point = kernel->point,
    .radius = kernel->radius,
    .shape = kernel->shape,
    .group = kernel->group,
    .hollow = kernel->hollow,
  };
}

/* Nothing has a mark. */
void
gable_chosen_clear (GableChosen *chosen)
{
  g_clear_pointer (&chosen->kernels, g_free);
  chosen->n_kernels = chosen->n_points = chosen->n_strip = 0;
}

/**
 * gable_build_fill_chosen:
 * @build: what is built, without a layout yet
 * @chosen: (inout): its array is filled anew
 *
 * Lists the kernels that have a mark, heaviest first, whatever part of the axes is shown.
 */
void
gable_build_fill_chosen (const GableBuild *build, GableChosen *chosen)
{
  const GableRoofline *roofline = build->roofline;
  g_autoptr (GHashTable) hidden = hidden_names (build->view);
  g_autoptr (GArray) order = gable_roofline_order (roofline);
  guint n_hidden = g_hash_table_size (hidden);

  gable_chosen_clear (chosen);
  chosen->kernels = g_new (GableChosenKernel, order->len);
  gable_build_choose_groups (build, chosen);
  for (guint i = 0; i < order->len; i++) {
    guint index = g_array_index (order, guint, i);
    const GableKernelResult *result = &roofline->kernels[index];
    const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);
    GableShown shown = {
      .kernel = index,
      .point = -1,
      .hollow = kernel->kind != GABLE_KERNEL_MEASURED,
      .radius = radius_of (build, index),
    };

    if ((n_hidden > 0 && g_hash_table_contains (hidden, kernel->name)) ||
        !is_of_panel (build, kernel)) {
      continue;
    }
    shown.point = result->n_points > 0 ? main_point (build, result) : -1;
    if (shown.point >= 0) {
      chosen->n_points++;
    } else if (result->drawn == GABLE_NOT_DRAWN_ZERO_WORK && result->limiter >= 0 &&
               gable_known (gable_result_efficiency (result))) {
      chosen->n_strip++;
    } else {
      continue;
    }
    gable_build_dress (build, chosen, &shown);
    chosen->kernels[chosen->n_kernels++] = (GableChosenKernel){ shown.radius, index,
                                                                shown.point,  shown.group,
                                                                shown.shape,  shown.hollow };
  }
  chosen->kernels = g_renew (GableChosenKernel, chosen->kernels, chosen->n_kernels);
  choose_marks (build, chosen);
}

static gboolean
is_pointed_at (const GableBuild *build, guint kernel)
{
  return (int) kernel == build->options->selected || (int) kernel == build->options->hovered;
}

static void
show (GableBuild *build, guint row)
{
  const GableChosen *chosen = build->chosen;
  const GablePoint *points = build->roofline->points;
  GableShown shown = gable_chosen_get (chosen, row);

  shown.radius *= gable_build_shrink (build);
  shown.unfolded = build->unfold_all || (is_pointed_at (build, shown.kernel) &&
                                         (build->panel == NULL || build->panel->level == NULL));
  shown.has_spread = shown.point >= 0 && (chosen->n_kernels <= BARS_FOR_ALL || shown.unfolded) &&
                     gable_build_has_spread (build, shown.kernel);
  shown.has_ideal = shown.point >= 0 && (chosen->n_kernels <= BARS_FOR_ALL || shown.unfolded) &&
                    gable_known (gable_point_ideal (build->roofline, &points[shown.point]));
  g_array_append_val (build->shown, shown);
}

/* What is pointed at and is but a point of the crowd has a mark too, over all others. */
static void
show_pointed_at (GableBuild *build, int kernel)
{
  const GableChosen *chosen = build->chosen;
  guint row;

  if (kernel < 0 || (guint) kernel >= build->roofline->n_kernels || chosen->rows[kernel] == 0) {
    return;
  }
  row = chosen->rows[kernel] - 1;
  for (guint i = 0; i < build->shown->len; i++) {
    if ((int) g_array_index (build->shown, GableShown, i).kernel == kernel) {
      return;
    }
  }
  show (build, row);
}

/* So are those that somebody lists to have their names. */
static void
show_listed (GableBuild *build)
{
  const GableSceneOptions *options = build->options;
  const GableChosen *chosen = build->chosen;
  g_autoptr (GHashTable) shown = g_hash_table_new (NULL, NULL);

  if (options->labelling != GABLE_LABELS_LISTED || options->labelled == NULL) {
    return;
  }
  for (guint i = 0; i < build->shown->len; i++) {
    g_hash_table_add (shown, GUINT_TO_POINTER (g_array_index (build->shown, GableShown, i).kernel));
  }
  for (guint row = 0; row < chosen->n_kernels && build->shown->len < MAX_LISTED; row++) {
    guint kernel = chosen->kernels[row].kernel;
    const char *name = gable_project_get_kernel (build->roofline->project, kernel)->name;

    if (name != NULL && g_hash_table_contains (options->labelled, name) &&
        !g_hash_table_contains (shown, GUINT_TO_POINTER (kernel))) {
      show (build, row);
    }
  }
}

/**
 * gable_build_choose_kernels:
 * @build: what is built, without a layout yet
 *
 * Lists what has a mark of its own, heaviest first, and decides who unfolds into all levels.
 */
void
gable_build_choose_kernels (GableBuild *build)
{
  const GableChosen *chosen = gable_build_choose_all (build);

  build->chosen = chosen;
  build->n_strip = chosen->n_strip;
  build->crowd = chosen->n_kernels > CROWD;
  build->unfold_all = build->panel == NULL && chosen->n_points <= UNFOLD_ALL;
  if (!build->crowd) {
    for (guint i = 0; i < chosen->n_kernels; i++) {
      show (build, i);
    }
    return;
  }
  for (guint i = 0; i < chosen->marks->len; i++) {
    show (build, g_array_index (chosen->marks, guint, i));
  }
  show_listed (build);
  show_pointed_at (build, build->options->hovered);
  show_pointed_at (build, build->options->selected);
}
