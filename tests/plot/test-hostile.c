/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cases.h"
#include "plot/build.h"
#include "plot/export.h"
#include "support.h"

#include <time.h>

/* Seconds of a processor that the largest of these may take; a tenth of it was measured. Sanitizers take ten times that. */
#ifdef __SANITIZE_ADDRESS__
#define PATIENCE 200
#else
#define PATIENCE 20
#endif

static void
check_scene (const GableScene *scene)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    for (guint k = 0; k < primitive->n_points; k++) {
      g_assert_true (fabs (primitive->points[k].x) < 1e5 && fabs (primitive->points[k].y) < 1e5);
    }
    if (primitive->kind == GABLE_PRIMITIVE_TEXT) {
      g_assert_true (g_utf8_validate (primitive->text, -1, NULL));
      g_assert_cmpint (g_utf8_strlen (primitive->text, -1), <, 1000);
    }
  }
}

static GableScene *
build_scene (GableProject *project, double width, double height)
{
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableMeasure) measure = gable_measure_pango_new ();
  GableSceneOptions options = {
    .width = width,
    .height = height,
    .theme = gable_theme_find ("light"),
    .measure = measure,
    .title = gable_project_get_n_kernels (project) > 0 ? gable_project_get_kernel (project, 0)->name
                                                       : NULL,
    .selected = 0,
    .hovered = 1,
    .legend = TRUE,
  };

  return gable_scene_build (roofline, &options);
}

/* Whatever the view asks for, one choice after the other, and all of a kind together. */
static void
check_views (GableProject *project)
{
  for (GableChoice choice = 0; choice < GABLE_N_CHOICES; choice++) {
    for (guint value = 1; value < gable_choice_get_n_values (choice); value++) {
      g_autoptr (GableProject) other = gable_project_copy (project);
      g_autoptr (GableScene) scene = NULL;
      g_autoptr (GableScene) small = NULL;

      gable_view_set_choice (&other->view, choice, value);
      scene = build_scene (other, 640, 400);
      check_scene (scene);
      other->view.scale = GABLE_SCALE_LINEAR;
      other->view.colouring = GABLE_COLOUR_BY_KERNEL;
      other->view.second_machine = TRUE;
      small = build_scene (other, 120, 90);
      check_scene (small);
    }
  }
}

/* Builds and writes every format; warnings are fatal in tests. */
static void
draw (GableProject *taken)
{
  static const char *const suffixes[] = { "png", "pdf", "svg" };
  g_autoptr (GableProject) project = taken;
  g_autoptr (GableScene) scene = build_scene (project, 640, 400);
  const GableExportOptions options = { .dpi = 72 };
  char *folder = gable_test_folder ();
  clock_t start = clock ();

  check_scene (scene);
  check_views (project);
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++) {
    g_autofree char *name = g_strdup_printf ("figure.%s", suffixes[i]);
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autoptr (GError) error = NULL;

    gable_export (scene, NULL, path, &options, &error);
    g_assert_no_error (error);
    if (i == 2) {
      g_autofree char *program = g_find_program_in_path ("xmllint");
      char *const argv[] = { program, (char *) "--noout", path, NULL };
      int status = 0;

      if (program != NULL) {
        g_spawn_sync (NULL, (char **) argv, NULL, 0, NULL, NULL, NULL, NULL, &status, &error);
        g_assert_no_error (error);
        g_assert_true (g_spawn_check_wait_status (status, NULL));
      }
    }
  }
  gable_test_remove_folder (folder);
  g_assert_cmpint ((clock () - start) / CLOCKS_PER_SEC, <, PATIENCE);
}

static void
rename_kernel (GableProject *project, guint index, char *name)
{
  GableKernel *kernel = g_ptr_array_index (project->kernels, index);

  g_free (kernel->name);
  kernel->name = name;
}

static void
names_may_be_anything (void)
{
  static const char *const names[] = {
    "",
    "<b>bold & \"quoted\"</b> ]]> <!-- -->",
    "\xff\xfe broken \xc3\x28 \xed\xa0\x80",
    "control \x01\x02\x1f\x7f characters\n\tand lines\r",
    "\xef\xbf\xbe\xef\xbf\xbf", /* U+FFFE, U+FFFF: not in XML */
    "\xe2\x80\xae"
    "backwards", /* U+202E */
    "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81",
    "%s%n%s%n",
    "\xf0\x9f\x9a\x80 rocket \xe2\x98\x83",
    "operator<<(std::ostream&, int)",
    "((((((((((<<<<<<<<<<",
    "void <lambda(int)>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    GableProject *project = gable_case_a100 (6, TRUE);

    for (guint k = 0; k < 3; k++) {
      rename_kernel (project, k, g_strdup (names[i]));
    }
    draw (project);
  }
}

static void
names_may_be_endless (void)
{
  GableProject *project = gable_case_a100 (6, FALSE);
  GableMachine *machine = g_ptr_array_index (project->machines, 0);
  GableCeiling *ceiling = g_ptr_array_index (machine->ceilings, 0);

  rename_kernel (project, 0, g_strnfill (10000000, 'x'));
  rename_kernel (project, 1, g_strnfill (10000000, '<'));
  rename_kernel (project, 2, g_strnfill (10000000, '\xe2'));
  g_free (ceiling->name);
  ceiling->name = g_strnfill (10000000, 'y');
  draw (project);
}

static void
ten_thousand_roofs_are_drawn (void)
{
  GableProject *project = gable_case_a100 (6, FALSE);
  GableMachine *machine = g_ptr_array_index (project->machines, 0);

  for (guint i = 0; i < 10000; i++) {
    GableCeiling *ceiling = gable_ceiling_new (gable_counter_find (i % 2 == 0 ? "fp64" : "DRAM"));

    ceiling->name = g_strdup_printf ("roof %u", i);
    ceiling->theoretical = 1e9 * (1 + i);
    ceiling->variant = i % 3 == 0;
    gable_machine_take_ceiling (machine, ceiling);
  }
  draw (project);
}

static void
a_hundred_thousand_kernels_are_drawn (void)
{
  draw (gable_case_many (100000));
}

static void
twenty_thousand_what_ifs_are_drawn (void)
{
  GableProject *project = gable_case_many (20000);

  for (guint i = 1; i < project->kernels->len; i++) {
    GableKernel *kernel = g_ptr_array_index (project->kernels, i);

    kernel->kind = GABLE_KERNEL_HYPOTHETICAL;
    gable_kernel_edit_details (kernel)->parent =
      g_strdup (gable_project_get_kernel (project, i - 1)->name);
  }
  draw (project);
}

static void
kernels_in_one_spot_are_drawn (void)
{
  GableProject *project = gable_case_a100 (0, FALSE);

  for (guint i = 0; i < 300; i++) {
    GableKernel *kernel = gable_kernel_new ("the_same");

    kernel->seconds = 1;
    gable_kernel_set_amount (kernel, gable_counter_find ("fp64"), 1e12, NULL);
    gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), 1e12, NULL);
    g_ptr_array_add (project->kernels, kernel);
  }
  draw (project);
}

static void
figures_may_be_extreme (void)
{
  static const double values[] = { 5e-324, 1e-300, 1e-9, 1, 1e300, 1.7e308 };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++) {
    for (guint k = 0; k < G_N_ELEMENTS (values); k++) {
      GableProject *project = gable_case_a100 (6, TRUE);
      GableMachine *machine = g_ptr_array_index (project->machines, 0);
      GableKernel *kernel = g_ptr_array_index (project->kernels, 0);
      GableCeiling *ceiling = g_ptr_array_index (machine->ceilings, 2);

      kernel->seconds = values[i];
      gable_kernel_set_amount (kernel, gable_counter_find ("fp64"), values[k], NULL);
      ceiling->theoretical = values[k];
      draw (project);
    }
  }
}

static void
ranges_may_be_extreme (void)
{
  static const GableRange ranges[] = {
    { 5e-324, 1.7e308 }, { 1, 1 },     { 100, 0.01 }, { -1, 0 }, { NAN, 1e-200 },
    { 1e200, INFINITY }, { 6.2, 6.3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++) {
    for (int linear = 0; linear < 2; linear++) {
      GableProject *project = gable_case_zero_work ();

      project->view.scale = linear ? GABLE_SCALE_LINEAR : GABLE_SCALE_LOG10;
      project->view.x = ranges[i];
      project->view.y = ranges[G_N_ELEMENTS (ranges) - 1 - i];
      draw (project);
    }
  }
}

static void
charts_of_any_size_hold_their_text (void)
{
  static const double sizes[] = { -5, 0, 50, 120, 160, 240, 360, 800, 4000 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    for (guint k = 0; k < G_N_ELEMENTS (sizes); k++) {
      g_autoptr (GableProject) project = gable_case_a100 (6, TRUE);
      g_autoptr (GableScene) scene = build_scene (project, sizes[i], sizes[k]);

      g_assert_cmpfloat (scene->width, >=, GABLE_SCENE_MIN_WIDTH);
      g_assert_cmpfloat (scene->plot.width, >, 0);
      g_assert_cmpfloat (scene->plot.height, >, 0);
    }
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/hostile/names-may-be-anything", names_may_be_anything);
  g_test_add_func ("/plot/hostile/names-may-be-endless", names_may_be_endless);
  g_test_add_func ("/plot/hostile/ten-thousand-roofs", ten_thousand_roofs_are_drawn);
  g_test_add_func ("/plot/hostile/a-hundred-thousand-kernels",
                   a_hundred_thousand_kernels_are_drawn);
  g_test_add_func ("/plot/hostile/twenty-thousand-what-ifs", twenty_thousand_what_ifs_are_drawn);
  g_test_add_func ("/plot/hostile/kernels-in-one-spot", kernels_in_one_spot_are_drawn);
  g_test_add_func ("/plot/hostile/figures-may-be-extreme", figures_may_be_extreme);
  g_test_add_func ("/plot/hostile/ranges-may-be-extreme", ranges_may_be_extreme);
  g_test_add_func ("/plot/hostile/charts-of-any-size", charts_of_any_size_hold_their_text);
  return g_test_run ();
}
