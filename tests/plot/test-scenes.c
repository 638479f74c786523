/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build.h"
#include "plot/clip.h"

#include "cases.h"
#include "support.h"

/* Views of other works and machines, of crowds, and of nothing at all. */

static void
integers_stand_under_their_own_ceilings (void)
{
  gable_case_check_golden (gable_case_integers (), -1, "plot/view-integers.txt");
}

static void
one_precision_may_be_counted_alone (void)
{
  GableProject *project = gable_case_full ();

  project->view.work = (GableWork){ GABLE_WORK_ONE, gable_counter_find ("fp32") };
  gable_case_check_golden (project, 0, "plot/view-single-precision.txt");
}

static void
a_second_machine_lies_over_the_first (void)
{
  GableProject *project = gable_case_full ();

  project->view.second_machine = TRUE;
  gable_case_check_golden (project, -1, "plot/view-second-machine.txt");
}

static void
measured_roofs_stand_beside_theoretical_ones (void)
{
  GableProject *project = gable_case_full ();

  project->view.roof_set = GABLE_ROOFS_BOTH;
  gable_case_check_golden (project, -1, "plot/view-both-roofs.txt");
}

static void
a_crowd_is_a_cloud (void)
{
  gable_case_check_golden (gable_case_many (2000), 3, "plot/view-crowd.txt");
}

static void
crowds_stand_side_by_side (void)
{
  GableProject *project = gable_case_many (700);

  project->view.multiples = GABLE_MULTIPLES_LEVEL;
  gable_case_check_golden (project, -1, "plot/view-crowds.txt");
}

static const GablePrimitive *
find_hint (const GableScene *scene)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    if (g_str_equal (primitive->class_, "hint")) {
      return primitive;
    }
  }
  return NULL;
}

/* Across the roofs, in a chart of any shape, it is said why there is nothing. */
static void
what_cannot_be_placed_is_told (void)
{
  for (double width = 240; width <= 1000; width += 40) {
    g_autoptr (GableProject) project = gable_case_a100 (3, FALSE);
    g_autoptr (GableRoofline) roofline = NULL;
    g_autoptr (GableScene) scene = NULL;
    GableSceneOptions options = {
      .width = width,
      .height = 300,
      .theme = gable_theme_find ("light"),
      .measure = gable_measure_fixed (),
      .selected = -1,
      .hovered = -1,
      .legend = TRUE,
    };
    const GablePrimitive *hint;

    project->view.work = (GableWork){ GABLE_WORK_ONE, gable_counter_find ("fp32") };
    roofline = gable_case_evaluate (project);
    scene = gable_scene_build (roofline, &options);
    hint = find_hint (scene);
    g_assert_nonnull (hint);
    g_assert_cmpfloat (hint->points[0].x - hint->extent / 2, >=, scene->plot.x);
    g_assert_cmpfloat (hint->points[0].x + hint->extent / 2, <=, scene->plot.x + scene->plot.width);
  }
}

/* Whether a piece of @line passes through @box. */
static gboolean
is_crossed (const GablePrimitive *line, GableRect box)
{
  for (guint i = 1; i < line->n_points; i++) {
    GableXY from = line->points[i - 1];
    GableXY to = line->points[i];

    if (gable_clip_segment (box, &from, &to)) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
what_is_told_crosses_no_roof_where_there_is_room (void)
{
  g_autoptr (GableProject) project = gable_case_a100 (3, FALSE);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableScene) scene = NULL;
  GableSceneOptions options = {
    .width = 800,
    .height = 500,
    .theme = gable_theme_find ("light"),
    .measure = gable_measure_fixed (),
    .selected = -1,
    .hovered = -1,
  };
  const GablePrimitive *hint;
  GableRect box;

  project->view.work = (GableWork){ GABLE_WORK_ONE, gable_counter_find ("fp32") };
  roofline = gable_case_evaluate (project);
  scene = gable_scene_build (roofline, &options);
  hint = find_hint (scene);
  g_assert_nonnull (hint);
  box = (GableRect){ hint->points[0].x - hint->extent / 2, hint->points[0].y - 0.7 * hint->size,
                     hint->extent, 0.7 * hint->size };
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *line = &g_array_index (scene->primitives, GablePrimitive, i);

    if (line->kind == GABLE_PRIMITIVE_LINE && g_str_has_prefix (line->class_, "roof")) {
      g_assert_false (is_crossed (line, box));
    }
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/scenes/integers", integers_stand_under_their_own_ceilings);
  g_test_add_func ("/plot/scenes/single-precision", one_precision_may_be_counted_alone);
  g_test_add_func ("/plot/scenes/second-machine", a_second_machine_lies_over_the_first);
  g_test_add_func ("/plot/scenes/both-roofs", measured_roofs_stand_beside_theoretical_ones);
  g_test_add_func ("/plot/scenes/crowd-golden", a_crowd_is_a_cloud);
  g_test_add_func ("/plot/scenes/crowds", crowds_stand_side_by_side);
  g_test_add_func ("/plot/scenes/hint", what_cannot_be_placed_is_told);
  g_test_add_func ("/plot/scenes/hint-beside-roofs",
                   what_is_told_crosses_no_roof_where_there_is_room);
  return g_test_run ();
}
