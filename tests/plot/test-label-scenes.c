/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "plot/build.h"

#include "cases.h"
#include "support.h"
#include "texts.h"

/* What labels must keep in whole scenes, whatever is on the chart. */

static GableSceneOptions
options_of (double width, double height)
{
  return (GableSceneOptions){
    .width = width,
    .height = height,
    .theme = gable_theme_find ("light"),
    .measure = gable_measure_fixed (),
    .selected = -1,
    .hovered = -1,
  };
}

static void
no_text_overlaps_another_or_a_marker (void)
{
  static const guint numbers[] = { 1, 3, 7, 20, 50, 120, 200, 450, 1000 };
  static const double sizes[][2] = { { 1280, 800 }, { 700, 450 }, { 420, 300 }, { 252, 180 } };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    g_autoptr (GableProject) project = gable_case_many (numbers[i]);
    g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);

    for (guint k = 0; k < G_N_ELEMENTS (sizes); k++) {
      GableSceneOptions options = options_of (sizes[k][0], sizes[k][1]);
      g_autoptr (GableScene) scene = NULL;

      options.legend = k % 2 == 0;
      options.selected = i % 2 == 0 ? 0 : -1;
      scene = gable_scene_build (roofline, &options);
      gable_assert_texts_apart (scene);
    }
  }
}

static void
no_text_overlaps_in_any_part_of_the_axes (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (int i = 0; i < 60; i++) {
    g_autoptr (GableProject) project = gable_case_many ((guint) g_rand_int_range (random, 2, 300));
    g_autoptr (GableRoofline) roofline = NULL;
    GableSceneOptions options =
      options_of (g_rand_double_range (random, 200, 1500), g_rand_double_range (random, 150, 1000));
    double left = g_rand_double_range (random, -3, 1);
    double bottom = g_rand_double_range (random, 7, 12);
    g_autoptr (GableScene) scene = NULL;

    project->view.x =
      (GableRange){ pow (10, left), pow (10, left + 3 * g_rand_double (random) + 0.3) };
    project->view.y =
      (GableRange){ pow (10, bottom), pow (10, bottom + 4 * g_rand_double (random) + 0.3) };
    roofline = gable_case_evaluate (project);
    scene = gable_scene_build (roofline, &options);
    gable_assert_texts_apart (scene);
  }
}

/* Where the name of a kernel hangs, from the kernel's place. FALSE: it has none. */
static gboolean
find_offset (const GableScene *scene, const GableRoofline *roofline, guint kernel, GableXY *offset)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  const GablePoint *point = &roofline->points[result->first_point];
  GableXY at =
    gable_scene_place (scene, point->intensity, gable_point_performance (roofline, point));

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *text = &g_array_index (scene->primitives, GablePrimitive, i);

    if (text->kind == GABLE_PRIMITIVE_TEXT && g_str_equal (text->class_, "kernel-label") &&
        text->owner.index == (int) kernel) {
      *offset = (GableXY){ text->points[0].x - at.x, text->points[0].y - at.y };
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
same_offset (GableXY a, GableXY b)
{
  return hypot (a.x - b.x, a.y - b.y) < 0.5;
}

/* A label that leaves its place and comes back within a few frames flickers. */
#define KERNELS 60
#define FRAMES 60

static void
labels_do_not_flicker_in_a_pan (void)
{
  g_autoptr (GableProject) project = gable_case_many (KERNELS);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableSceneCache) cache = gable_scene_cache_new ();
  GableSceneOptions options = options_of (1280, 800);
  GableXY offsets[FRAMES][KERNELS];
  gboolean named[FRAMES][KERNELS];
  guint moves = 0;

  options.cache = cache;
  for (guint frame = 0; frame < FRAMES; frame++) {
    g_autoptr (GableScene) scene = NULL;
    double by = 0.002 * frame;

    project->view.x = (GableRange){ pow (10, -2 + by), pow (10, 3 + by) };
    project->view.y = (GableRange){ pow (10, 9 + by), pow (10, 14 + by) };
    scene = gable_scene_build (roofline, &options);
    gable_assert_texts_apart (scene);
    for (guint kernel = 0; kernel < KERNELS; kernel++) {
      named[frame][kernel] = find_offset (scene, roofline, kernel, &offsets[frame][kernel]);
    }
  }
  for (guint kernel = 0; kernel < KERNELS; kernel++) {
    for (guint frame = 2; frame < FRAMES; frame++) {
      if (!named[frame][kernel] || !named[frame - 1][kernel] || !named[frame - 2][kernel]) {
        continue;
      }
      moves += !same_offset (offsets[frame][kernel], offsets[frame - 1][kernel]);
      g_assert_false (same_offset (offsets[frame][kernel], offsets[frame - 2][kernel]) &&
                      !same_offset (offsets[frame][kernel], offsets[frame - 1][kernel]));
    }
  }
  /* Of some 3,000 places in the frames few are left for better ones. */
  g_assert_cmpuint (moves, <=, KERNELS);
}

static void
a_label_stays_where_it_was_put (void)
{
  g_autoptr (GableProject) project = gable_case_many (40);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GHashTable) offsets = g_hash_table_new (NULL, NULL);
  GableSceneOptions options = options_of (1280, 800);
  g_autoptr (GableScene) scene = NULL;
  GableXY wanted = { -250, 37 };
  GableXY offset;

  g_hash_table_insert (offsets, GUINT_TO_POINTER (3), &wanted);
  options.label_offsets = offsets;
  scene = gable_scene_build (roofline, &options);
  g_assert_true (find_offset (scene, roofline, 3, &offset));
  /* Left of the marker a text hangs on its right end; its baseline is a good line's height under the corner. */
  g_assert_cmpfloat (offset.x, <, 0);
  g_assert_cmpfloat (fabs (offset.y - 37), <, 14);
}

static void
the_same_input_gives_the_same_labels (void)
{
  g_autoptr (GableProject) project = gable_case_many (300);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableSceneOptions options = options_of (1000, 700);
  g_autoptr (GableScene) first = gable_scene_build (roofline, &options);
  g_autoptr (GableScene) second = gable_scene_build (roofline, &options);
  g_autofree char *a = gable_scene_to_text (first);
  g_autofree char *b = gable_scene_to_text (second);

  g_assert_cmpstr (a, ==, b);
}

/* However many marks lie on top of each other, beside them there is room. */
static void
kernels_on_one_spot_are_named (void)
{
  g_autoptr (GableProject) project = gable_case_many (60);
  g_autoptr (GableRoofline) roofline = NULL;
  GableSceneOptions options = options_of (900, 600);
  g_autoptr (GableScene) scene = NULL;
  guint names = 0;

  for (guint i = 0; i < project->kernels->len; i++) {
    GableKernel *kernel = project->kernels->pdata[i];

    kernel->seconds = 0.1;
    gable_kernel_set_amount (kernel, gable_counter_find ("fp64"), 1e11, NULL);
    gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), 1e10, NULL);
  }
  roofline = gable_case_evaluate (project);
  scene = gable_scene_build (roofline, &options);
  gable_assert_texts_apart (scene);
  for (guint i = 0; i < scene->primitives->len; i++) {
    names +=
      g_str_equal (g_array_index (scene->primitives, GablePrimitive, i).class_, "kernel-label");
  }
  g_assert_cmpuint (names, >=, 3);
}

/* The heaviest kernels on one spot: their names can't all stand there. */
static void
names_without_room_stand_in_a_key (void)
{
  g_autoptr (GableProject) project = gable_case_many (30);
  g_autoptr (GableRoofline) roofline = NULL;
  GableSceneOptions options = options_of (900, 600);
  g_autoptr (GableScene) scene = NULL;
  guint numbers = 0;
  guint rows = 0;
  guint names = 0;

  for (guint i = 0; i < 30; i++) {
    GableKernel *kernel = g_ptr_array_index (project->kernels, i);
    double seconds = 0.1 + 0.001 * i;

    kernel->seconds = seconds;
    gable_kernel_set_amount (kernel, gable_counter_find ("fp64"), seconds * (1e11 + 2.5e9 * i),
                             NULL);
    gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), seconds * 1e11, NULL);
  }
  roofline = gable_case_evaluate (project);
  scene = gable_scene_build (roofline, &options);
  gable_assert_texts_apart (scene);
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *text = &g_array_index (scene->primitives, GablePrimitive, i);

    numbers += g_str_equal (text->class_, "kernel-number");
    rows += g_str_equal (text->class_, "key-number");
    names += g_str_equal (text->class_, "key-name");
  }
  g_assert_cmpuint (numbers, >=, 2);
  g_assert_cmpuint (rows, ==, numbers);
  g_assert_cmpuint (names, ==, numbers);
}

/* A project of one kernel without a machine, which was measured at @level beside DRAM. (transfer full) */
static GableProject *
new_alone (const char *name, const char *level)
{
  GableProject *project = gable_project_new ();
  GableKernel *kernel = gable_kernel_new (name);

  kernel->seconds = 1;
  gable_kernel_set_amount (kernel, gable_counter_find ("fp32"), 1e12, NULL);
  gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), 1e12, NULL);
  gable_kernel_set_amount (kernel, gable_counter_find (level), 1e6, NULL);
  g_ptr_array_add (project->kernels, kernel);
  return project;
}

static const GablePrimitive *
find_text (const GableScene *scene, const char *text)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    if (primitive->kind == GABLE_PRIMITIVE_TEXT && g_strcmp0 (primitive->text, text) == 0) {
      return primitive;
    }
  }
  return NULL;
}

static void
a_name_with_room_is_whole (void)
{
  const char *name = "rms_norm_vector_kernel_of_four_floats";
  g_autoptr (GableProject) project = new_alone (name, "L2");
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableSceneOptions options = options_of (700, 450);
  g_autoptr (GableScene) scene = gable_scene_build (roofline, &options);

  g_assert_nonnull (find_text (scene, name));
}

static void
a_mark_stands_at_a_memory_and_not_at_a_link (void)
{
  g_autoptr (GableProject) project = new_alone ("copy", "PCIe");
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableSceneOptions options = options_of (700, 450);
  g_autoptr (GableScene) scene = gable_scene_build (roofline, &options);
  const GablePrimitive *largest = NULL;

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *mark = &g_array_index (scene->primitives, GablePrimitive, i);

    if (mark->kind == GABLE_PRIMITIVE_MARKER &&
        (largest == NULL || mark->radius > largest->radius)) {
      largest = mark;
    }
  }
  g_assert_cmpstr (largest->level, ==, "DRAM");
}

static void
the_legend_calls_levels_as_the_roofs_do (void)
{
  g_autoptr (GableProject) project = new_alone ("copy", "shared");
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableSceneOptions options = options_of (700, 450);
  g_autoptr (GableScene) scene = NULL;

  options.legend = TRUE;
  scene = gable_scene_build (roofline, &options);
  g_assert_nonnull (find_text (scene, "Shared memory"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/label-scenes/no_text_overlaps_another_or_a_marker",
                   no_text_overlaps_another_or_a_marker);
  g_test_add_func ("/plot/label-scenes/no_text_overlaps_in_any_part_of_the_axes",
                   no_text_overlaps_in_any_part_of_the_axes);
  g_test_add_func ("/plot/label-scenes/labels_do_not_flicker_in_a_pan",
                   labels_do_not_flicker_in_a_pan);
  g_test_add_func ("/plot/label-scenes/a_label_stays_where_it_was_put",
                   a_label_stays_where_it_was_put);
  g_test_add_func ("/plot/label-scenes/the_same_input_gives_the_same_labels",
                   the_same_input_gives_the_same_labels);
  g_test_add_func ("/plot/label-scenes/kernels_on_one_spot_are_named",
                   kernels_on_one_spot_are_named);
  g_test_add_func ("/plot/label-scenes/names_without_room_stand_in_a_key",
                   names_without_room_stand_in_a_key);
  g_test_add_func ("/plot/label-scenes/a_name_with_room_is_whole", a_name_with_room_is_whole);
  g_test_add_func ("/plot/label-scenes/a_mark_stands_at_a_memory_and_not_at_a_link",
                   a_mark_stands_at_a_memory_and_not_at_a_link);
  g_test_add_func ("/plot/label-scenes/the_legend_calls_levels_as_the_roofs_do",
                   the_legend_calls_levels_as_the_roofs_do);
  return g_test_run ();
}
