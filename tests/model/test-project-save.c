/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/project-json.h"

#include "support.h"

#include <glib/gstdio.h>
#include <math.h>

/* A folder, and the path of a project in it that holds something already. */
typedef struct {
  char *folder;
  char *path;
} Fixture;

static const char old_text[] = "what stood here before\n";

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = gable_test_folder ();
  fixture->path = g_build_filename (fixture->folder, "p.gable", NULL);
  g_assert_true (g_file_set_contents (fixture->path, old_text, -1, NULL));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_free (fixture->path);
  gable_test_remove_folder (fixture->folder);
}

static GableProject *
project_with_kernel (GableKernel **kernel)
{
  GableProject *project = gable_project_new ();

  *kernel = gable_kernel_new ("triad");
  (*kernel)->seconds = 0.5;
  gable_kernel_set_amount (*kernel, gable_counter_find ("DRAM"), 12, NULL);
  g_ptr_array_add (project->kernels, *kernel);
  return project;
}

static void
what_is_saved_is_what_is_loaded (Fixture *fixture, gconstpointer data)
{
  GableKernel *kernel;
  g_autoptr (GableProject) project = project_with_kernel (&kernel);
  g_autoptr (GableProject) loaded = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (gable_project_save (project, fixture->path, &error));
  g_assert_no_error (error);
  loaded = gable_project_load (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (gable_project_get_kernel (loaded, 0)->name, ==, "triad");
  g_assert_cmpfloat (gable_project_get_kernel (loaded, 0)->seconds, ==, 0.5);
  g_assert_true (gable_validate (fixture->path, NULL));
}

static void
sources_are_named_from_where_the_project_lies (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableProject) project = gable_project_new ();
  g_autoptr (GableProject) loaded = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *below = g_build_filename (fixture->folder, "data", "run.csv", NULL);
  g_autofree char *text = NULL;
  const GableSource *source;

  g_ptr_array_add (project->sources, gable_source_new (below, "ncu-csv"));
  g_ptr_array_add (project->sources, gable_source_new ("/home/someone/secret/other.csv", "likwid"));
  ((GableSource *) project->sources->pdata[0])->id = g_strdup ("1");
  ((GableSource *) project->sources->pdata[1])->id = g_strdup ("2");
  g_assert_true (gable_project_save (project, fixture->path, &error));
  g_assert_no_error (error);

  text = gable_test_read (fixture->path, NULL);
  g_assert_nonnull (strstr (text, "\"path\": \"data/run.csv\""));
  g_assert_nonnull (strstr (text, "\"path\": \"other.csv\""));
  g_assert_null (strstr (text, "secret"));
  g_assert_null (strstr (text, fixture->folder));

  loaded = gable_project_load (fixture->path, &error);
  g_assert_no_error (error);
  source = loaded->sources->pdata[0];
  g_assert_cmpstr (source->path, ==, "data/run.csv");
  g_assert_cmpstr (source->file, ==, below);
}

static void
a_relative_path_means_the_working_folder (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableProject) project = gable_project_new ();
  g_autoptr (GableProject) loaded = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = g_get_current_dir ();
  g_autofree char *file = g_build_filename (fixture->folder, "run.csv", NULL);
  GableSource *source = gable_source_new (file, "ncu-csv");

  source->id = g_strdup ("1");
  g_ptr_array_add (project->sources, source);
  g_assert_cmpint (g_chdir (fixture->folder), ==, 0);
  g_assert_true (gable_project_save (project, "q.gable", &error));
  g_assert_no_error (error);
  loaded = gable_project_load ("q.gable", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (((GableSource *) loaded->sources->pdata[0])->path, ==, "run.csv");
  g_assert_cmpstr (((GableSource *) loaded->sources->pdata[0])->file, ==, file);
  g_assert_cmpint (g_chdir (before), ==, 0);
}

static void
no_way_of_giving_a_source_lets_its_folders_into_the_file (Fixture *fixture, gconstpointer data)
{
  static const char *const paths[] = { "/home/someone/run.csv", "../run.csv", "a/../../run.csv" };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++) {
    g_autoptr (GableProject) project = gable_project_new ();
    GableSource *source = gable_source_new ("run.csv", "ncu-csv");
    g_autofree char *text = NULL;

    source->id = g_strdup ("1");
    g_free (source->path);
    g_clear_pointer (&source->file, g_free);
    source->path = g_strdup (paths[i]);
    g_ptr_array_add (project->sources, source);
    text = gable_project_to_text (project, NULL);
    g_assert_nonnull (strstr (text, "\"path\": \"run.csv\""));
  }
}

static void
figures_that_no_file_may_hold_are_refused (Fixture *fixture, gconstpointer data)
{
  static const struct {
    double value;
    const char *field; /* NULL: the traffic */
    const char *named;
  } cases[] = {
    { INFINITY, "time", "kernels[0].time" },
    { -1, "time", "kernels[0].time" },
    { -1, NULL, "kernels[0].DRAM" },
    { INFINITY, NULL, "kernels[0].DRAM" },
    { -INFINITY, "performance", "kernels[0].performance" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableKernel *kernel;
    g_autoptr (GableProject) project = project_with_kernel (&kernel);
    g_autoptr (GError) error = NULL;
    g_autofree char *text = NULL;

    if (cases[i].field == NULL) {
      gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), cases[i].value, NULL);
    } else if (g_str_equal (cases[i].field, "time")) {
      kernel->seconds = cases[i].value;
    } else {
      gable_kernel_set_performance (kernel, cases[i].value);
    }
    g_assert_false (gable_project_save (project, fixture->path, &error));
    g_assert_error (error, GABLE_PROJECT_ERROR, GABLE_PROJECT_ERROR_INVALID_VALUE);
    g_assert_nonnull (strstr (error->message, cases[i].named));
    text = gable_test_read (fixture->path, NULL);
    g_assert_cmpstr (text, ==, old_text);
  }
}

static void
a_rate_of_zero_is_refused (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableProject) project = gable_project_new ();
  GableMachine *machine = gable_machine_new ("m");
  GableCeiling *ceiling = gable_ceiling_new (gable_counter_find ("L2"));
  g_autoptr (GError) error = NULL;

  ceiling->measured = 0;
  gable_machine_take_ceiling (machine, ceiling);
  g_ptr_array_add (project->machines, machine);
  g_assert_false (gable_project_save (project, fixture->path, &error));
  g_assert_nonnull (strstr (error->message, "machines[0].L2"));
}

static void
a_newer_project_is_not_overwritten (Fixture *fixture, gconstpointer data)
{
  static const char text[] = "{\"format\": \"gable-project\", \"version\": 2, \"news\": 1}";
  g_autoptr (GableProject) project = gable_project_from_text (text, strlen (text), "p", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *after = NULL;

  g_assert_true (gable_project_is_read_only (project));
  g_assert_false (gable_project_save (project, fixture->path, &error));
  g_assert_error (error, GABLE_PROJECT_ERROR, GABLE_PROJECT_ERROR_INVALID_VALUE);
  after = gable_test_read (fixture->path, NULL);
  g_assert_cmpstr (after, ==, old_text);
}

static void
names_that_are_no_text_are_saved_repaired (Fixture *fixture, gconstpointer data)
{
  GableKernel *kernel;
  g_autoptr (GableProject) project = project_with_kernel (&kernel);
  g_autoptr (GableProject) loaded = NULL;
  g_autoptr (GError) error = NULL;

  g_free (kernel->name);
  kernel->name = g_strdup ("bad \xff byte");
  g_assert_true (gable_project_save (project, fixture->path, &error));
  g_assert_no_error (error);
  loaded = gable_project_load (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_true (g_utf8_validate (gable_project_get_kernel (loaded, 0)->name, -1, NULL));
}

static void
a_machine_edited_in_place_can_be_saved (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableProject) project = gable_project_new ();
  GableMachine *machine = gable_machine_new ("m");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 3; i++) {
    GableCeiling *ceiling = gable_ceiling_new (gable_counter_find (i == 0 ? "fp64" : "fp32"));

    ceiling->measured = 1e12 * (i + 1);
    gable_machine_take_ceiling (machine, ceiling);
  }
  ((GableCeiling *) machine->ceilings->pdata[2])->measured = 9e12; /* out of order now */
  g_clear_pointer (&((GableCeiling *) machine->ceilings->pdata[0])->name, g_free);
  g_clear_pointer (&((GableCeiling *) machine->ceilings->pdata[1])->name, g_free);
  g_ptr_array_add (project->machines, machine);
  g_assert_true (gable_project_save (project, fixture->path, &error));
  g_assert_no_error (error);
}

static void
a_folder_that_is_not_there_is_said (Fixture *fixture, gconstpointer data)
{
  GableKernel *kernel;
  g_autoptr (GableProject) project = project_with_kernel (&kernel);
  g_autofree char *path = g_build_filename (fixture->folder, "none", "p.gable", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (gable_project_save (project, path, &error));
  g_assert_nonnull (strstr (error->message, "p.gable"));
  g_clear_error (&error);
  g_assert_null (gable_project_load (path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

#define ADD(path, function) \
  g_test_add ("/model/project-save/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("loaded", what_is_saved_is_what_is_loaded);
  ADD ("sources", sources_are_named_from_where_the_project_lies);
  ADD ("relative", a_relative_path_means_the_working_folder);
  ADD ("no-folders", no_way_of_giving_a_source_lets_its_folders_into_the_file);
  ADD ("figures", figures_that_no_file_may_hold_are_refused);
  ADD ("rates", a_rate_of_zero_is_refused);
  ADD ("newer", a_newer_project_is_not_overwritten);
  ADD ("repaired", names_that_are_no_text_are_saved_repaired);
  ADD ("edited", a_machine_edited_in_place_can_be_saved);
  ADD ("no-folder", a_folder_that_is_not_there_is_said);
  return g_test_run ();
}
