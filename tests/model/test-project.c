/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/project.h"

#include "support.h"

static GableSource *
source_with_id (const char *path, const char *id)
{
  GableSource *source = gable_source_new (path, "ncu-csv");

  source->id = g_strdup (id);
  return source;
}

/* A project of the kernels "a" and "b", from source "1" of the file @path, with a launch each. */
static GableProject *
project_of (const char *path)
{
  GableProject *project = gable_project_new ();

  g_ptr_array_add (project->sources, source_with_id (path, "1"));
  project->launches = gable_launches_new ();
  for (guint i = 0; i < 2; i++) {
    GableKernel *kernel = gable_kernel_new (i == 0 ? "a" : "b");

    gable_kernel_set_source (kernel, "1");
    kernel->seconds = i + 1;
    g_ptr_array_add (project->kernels, kernel);
    gable_launches_append (project->launches, i, kernel->seconds);
  }
  return project;
}

static void
a_copy_shares_what_is_not_changed (void)
{
  g_autoptr (GableProject) project = project_of ("run.csv");
  g_autoptr (GableKernel) faster = gable_kernel_copy (gable_project_get_kernel (project, 1));
  g_autoptr (GableProject) next = NULL;

  faster->seconds = 0.5;
  next = gable_project_with_kernel (project, 1, faster);
  g_assert_true (gable_project_get_kernel (next, 0) == gable_project_get_kernel (project, 0));
  g_assert_true (gable_project_get_kernel (next, 1) == faster);
  g_assert_true (next->launches == project->launches);
  g_assert_cmpfloat (gable_project_get_kernel (project, 1)->seconds, ==, 2);
}

static void
a_kernel_goes_with_its_launches (void)
{
  g_autoptr (GableProject) project = project_of ("run.csv");
  g_autoptr (GableKernel) what_if = gable_kernel_new ("b, faster");
  g_autoptr (GableProject) with_last = gable_project_with_kernel_added (project, what_if);
  g_autoptr (GableProject) without_last = gable_project_without_kernel (with_last, 2);
  g_autoptr (GableProject) without_first = gable_project_without_kernel (with_last, 0);

  /* Nothing tells of a row behind all launches. */
  g_assert_true (without_last->launches == project->launches);
  g_assert_cmpuint (without_last->kernels->len, ==, 2);
  g_assert_cmpuint (gable_launches_get_size (without_first->launches), ==, 1);
  g_assert_cmpuint (gable_launches_get_kernel (without_first->launches, 0), ==, 0);
  g_assert_cmpfloat (gable_launches_get_seconds (without_first->launches, 0), ==, 2);
  g_assert_cmpstr (gable_project_get_kernel (without_first, 0)->name, ==, "b");
  g_assert_cmpuint (gable_launches_get_size (with_last->launches), ==, 2);
}

static void
kernels_go_together (void)
{
  static const guint both[] = { 0, 2 };
  g_autoptr (GableProject) project = project_of ("run.csv");
  g_autoptr (GableKernel) what_if = gable_kernel_new ("b, faster");
  g_autoptr (GableProject) with_last = gable_project_with_kernel_added (project, what_if);
  g_autoptr (GableProject) without =
    gable_project_without_kernels (with_last, both, G_N_ELEMENTS (both));

  g_assert_cmpuint (without->kernels->len, ==, 1);
  g_assert_true (gable_project_get_kernel (without, 0) == gable_project_get_kernel (project, 1));
  g_assert_cmpuint (gable_launches_get_size (without->launches), ==, 1);
  g_assert_cmpuint (gable_launches_get_kernel (without->launches, 0), ==, 0);
  g_assert_cmpfloat (gable_launches_get_seconds (without->launches, 0), ==, 2);
  g_assert_cmpuint (with_last->kernels->len, ==, 3);
}

static void
an_edit_leaves_the_old_project_as_it_was (void)
{
  g_autoptr (GableProject) project = project_of ("run.csv");
  g_autoptr (GableMachine) machine = gable_machine_new ("m");
  g_autoptr (GableMachine) other = gable_machine_new ("n");
  g_autoptr (GableKernel) kernel = gable_kernel_new ("c");
  g_autoptr (GableProject) with_machine = NULL;
  g_autoptr (GableProject) exchanged = NULL;
  g_autoptr (GableProject) added = NULL;

  with_machine = gable_project_with_machine (project, machine, "catalogue");
  exchanged = gable_project_with_machine (with_machine, other, NULL);
  added = gable_project_with_kernel_added (exchanged, kernel);

  g_assert_null (gable_project_get_machine (project));
  g_assert_true (gable_project_get_machine (with_machine) == machine);
  g_assert_cmpstr (with_machine->machine_source, ==, "catalogue");
  g_assert_true (gable_project_get_machine (exchanged) == other);
  g_assert_null (exchanged->machine_source);
  g_assert_cmpuint (exchanged->machines->len, ==, 1);
  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 2);
  g_assert_cmpuint (gable_project_get_n_kernels (added), ==, 3);
}

static void
merging_keeps_equal_names_apart_by_their_source (void)
{
  g_autoptr (GableProject) first = project_of ("one.csv");
  g_autoptr (GableProject) second = project_of ("two.csv");
  g_autoptr (GableProject) both = gable_project_merge (first, second);
  const GableSource *source;

  g_assert_cmpuint (gable_project_get_n_kernels (both), ==, 4);
  g_assert_cmpuint (both->sources->len, ==, 2);
  source = both->sources->pdata[1];
  g_assert_cmpstr (source->path, ==, "two.csv");
  g_assert_cmpstr (source->id, ==, "2");
  g_assert_cmpstr (gable_project_get_kernel (both, 0)->name, ==, "a");
  g_assert_cmpstr (gable_project_get_kernel (both, 0)->source, ==, "1");
  g_assert_cmpstr (gable_project_get_kernel (both, 2)->name, ==, "a");
  g_assert_cmpstr (gable_project_get_kernel (both, 2)->source, ==, "2");
  g_assert_cmpstr (gable_project_get_kernel (second, 0)->source, ==, "1");

  g_assert_cmpuint (gable_launches_get_size (both->launches), ==, 4);
  g_assert_cmpuint (gable_launches_get_kernel (both->launches, 3), ==, 3);
  g_assert_cmpuint (gable_launches_get_size (first->launches), ==, 2);
}

static void
merging_many_runs_numbers_their_sources (void)
{
  g_autoptr (GableProject) all = project_of ("0.csv");
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 1; i < 5; i++) {
    g_autofree char *path = g_strdup_printf ("%u.csv", i);
    g_autoptr (GableProject) more = project_of (path);
    GableProject *merged = gable_project_merge (all, more);

    gable_project_unref (all);
    all = merged;
  }
  for (guint i = 0; i < all->sources->len; i++) {
    g_assert_true (g_hash_table_add (ids, ((GableSource *) all->sources->pdata[i])->id));
  }
  for (guint i = 0; i < gable_project_get_n_kernels (all); i++) {
    g_assert_true (g_hash_table_contains (ids, gable_project_get_kernel (all, i)->source));
  }
}

static void
merging_takes_equal_machines_once (void)
{
  g_autoptr (GableProject) first = gable_project_new ();
  g_autoptr (GableProject) second = gable_project_new ();
  g_autoptr (GableProject) both = NULL;

  g_ptr_array_add (first->machines, gable_machine_new ("m"));
  g_ptr_array_add (second->machines, gable_machine_new ("m"));
  g_ptr_array_add (second->machines, gable_machine_new ("n"));
  second->title = g_strdup ("two");
  both = gable_project_merge (first, second);
  g_assert_cmpuint (both->machines->len, ==, 2);
  g_assert_true (gable_project_get_machine (both) == gable_project_get_machine (first));
  g_assert_cmpstr (both->title, ==, "two");
}

static void
a_source_is_named_from_the_project_s_folder (void)
{
  static const struct {
    const char *file;
    const char *folder;
    const char *path;
  } cases[] = {
    { "/home/someone/runs/run.csv", "/home/someone/runs", "run.csv" },
    { "/home/someone/runs/data/run.csv", "/home/someone/runs", "data/run.csv" },
    { "/home/someone/runs/data/run.csv", "/home/someone/runs/", "data/run.csv" },
    { "/home/someone/runs/../data/run.csv", "/home/someone/runs", "run.csv" },
    { "/home/someone/runss/run.csv", "/home/someone/runs", "run.csv" },
    { "/home/someone/run.csv", "/home/someone/runs", "run.csv" },
    { "/run.csv", "/", "run.csv" },
    { "/data/run.csv", "/", "data/run.csv" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableSource) source = gable_source_new (cases[i].file, "ncu-csv");

    g_assert_cmpstr (source->path, ==, "run.csv");
    gable_source_relate (source, cases[i].folder);
    g_assert_cmpstr (source->path, ==, cases[i].path);
  }
}

static void
views_are_equal_by_what_they_show (void)
{
  GableView a, b;

  gable_view_init (&a);
  a.hidden_kernels = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (a.hidden_kernels, g_strdup ("k"));
  a.level = gable_counter_find ("L2");
  a.y.max = 3;
  gable_view_copy (&b, &a);
  g_assert_true (gable_view_equal (&a, &b));
  g_ptr_array_add (b.hidden_kernels, g_strdup ("l"));
  g_assert_false (gable_view_equal (&a, &b));
  g_assert_cmpuint (a.hidden_kernels->len, ==, 1);
  gable_view_clear (&b);
  g_assert_null (b.level);
  gable_view_clear (&a);
  g_assert_true (gable_view_equal (&a, &b));
}

static void
every_word_of_a_choice_is_told_apart (void)
{
  for (GableChoice choice = 0; choice < GABLE_N_CHOICES; choice++) {
    for (guint i = 0; i < gable_choice_get_n_values (choice); i++) {
      guint value = G_MAXUINT;
      GableView a, b;

      g_assert_true (gable_choice_parse (choice, gable_choice_word (choice, i), &value));
      g_assert_cmpuint (value, ==, i);
      gable_view_init (&a);
      gable_view_init (&b);
      gable_view_set_choice (&a, choice, i);
      g_assert_cmpuint (gable_view_get_choice (&a, choice), ==, i);
      g_assert_cmpint (gable_view_equal (&a, &b), ==, gable_view_get_choice (&b, choice) == i);
    }
    g_assert_false (gable_choice_parse (choice, "", &(guint){ 0 }));
  }
}

static void
a_hidden_level_is_known_by_any_of_its_names (void)
{
  const GableCounter *memory = gable_counter_level ("DRAM");
  GableView view, other;

  gable_view_init (&view);
  gable_view_init (&other);
  g_assert_true (gable_view_shows_level (&view, memory));
  view.hidden_levels = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (view.hidden_levels, g_strdup ("HBM"));
  g_assert_false (gable_view_shows_level (&view, memory));
  g_assert_false (gable_view_equal (&view, &other));
  g_assert_false (gable_view_has_figures_of (&view, &other));
  gable_view_show_level (&view, memory, TRUE);
  g_assert_true (gable_view_equal (&view, &other));

  /* A level that is shown alone is shown. */
  gable_view_show_level (&view, memory, FALSE);
  view.level = memory;
  g_assert_true (gable_view_shows_level (&view, memory));
  g_assert_false (gable_view_shows_level (&view, gable_counter_level ("L2")));
  gable_view_clear (&view);
}

/* The titles of the first walkthrough's steps, one after the other. */
static char *
list_steps (const GableProject *project)
{
  const GableWalkthrough *walkthrough = gable_project_get_walkthrough (project, 0);
  GString *titles = g_string_new (NULL);

  for (guint i = 0; i < gable_walkthrough_get_size (walkthrough); i++) {
    g_string_append (titles, gable_walkthrough_get_step (walkthrough, i)->title);
  }
  return g_string_free (titles, FALSE);
}

/* (transfer full) @project with @walkthrough, of which a reference is taken, as its first */
static GableProject *
put (GableProject *project, GableWalkthrough *walkthrough)
{
  GableProject *next = gable_project_with_walkthrough (project, 0, walkthrough);

  gable_walkthrough_unref (walkthrough);
  gable_project_unref (project);
  return next;
}

static void
steps_are_added_moved_and_taken_away (void)
{
  static const char *const titles[] = { "a", "b", "c", "d" };
  GableProject *project = put (gable_project_new (), gable_walkthrough_new ("Tour"));
  const GableWalkthrough *tour;
  g_autoptr (GableStep) other = gable_step_new ("x", NULL);
  g_autoptr (GableProject) before = NULL;
  g_autofree char *order = NULL;
  g_autofree char *order_before = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++) {
    g_autoptr (GableStep) step = gable_step_new (titles[i], NULL);

    tour = gable_project_get_walkthrough (project, 0);
    project = put (project, gable_walkthrough_with_step_added (tour, i, step));
  }
  before = gable_project_ref (project);
  tour = gable_project_get_walkthrough (project, 0);
  project = put (project, gable_walkthrough_with_step_moved (tour, 0, 2));
  tour = gable_project_get_walkthrough (project, 0);
  project = put (project, gable_walkthrough_without_step (tour, 3));
  tour = gable_project_get_walkthrough (project, 0);
  project = put (project, gable_walkthrough_with_step (tour, 1, other));
  order = list_steps (project);
  order_before = list_steps (before);
  g_assert_cmpstr (order, ==, "bxa");
  g_assert_cmpstr (order_before, ==, "abcd");
  g_assert_cmpstr (gable_project_get_walkthrough (project, 0)->title, ==, "Tour");
  gable_project_unref (project);
}

static void
a_walkthrough_goes_without_the_others (void)
{
  g_autoptr (GableProject) project = put (gable_project_new (), gable_walkthrough_new ("One"));
  g_autoptr (GableWalkthrough) two = gable_walkthrough_new ("Two");
  g_autoptr (GableProject) both = gable_project_with_walkthrough (project, 1, two);
  g_autoptr (GableProject) second = gable_project_without_walkthrough (both, 0);

  g_assert_cmpuint (gable_project_get_n_walkthroughs (both), ==, 2);
  g_assert_cmpuint (gable_project_get_n_walkthroughs (second), ==, 1);
  g_assert_true (gable_project_get_walkthrough (second, 0) == two);
}

static void
a_step_is_about_its_first_selected_kernel (void)
{
  g_autoptr (GableStep) step = gable_step_new ("a", NULL);
  g_autoptr (GableStep) copy = NULL;

  g_assert_null (gable_step_get_kernel (step));
  gable_step_set_what_if (step, "gemm", "bytes × 0.5");
  g_assert_cmpstr (gable_step_get_kernel (step), ==, "gemm");
  gable_step_add_selected (step, "daxpy");
  gable_step_add_selected (step, "triad");
  g_assert_cmpstr (gable_step_get_kernel (step), ==, "daxpy");
  copy = gable_step_copy (step);
  gable_step_set_what_if (copy, "gemm", NULL);
  g_assert_null (copy->what_if_kernel);
  g_assert_cmpstr (step->what_if_kernel, ==, "gemm");
}

/* Kernels of a hand-written project say of no file that they are from it. */
static void
an_origin_tells_kernels_of_no_file_apart (void)
{
  g_autoptr (GableProject) first = gable_project_new ();
  g_autoptr (GableProject) second = gable_project_new ();
  g_autoptr (GableProject) named_first = NULL;
  g_autoptr (GableProject) named_second = NULL;
  g_autoptr (GableProject) again = NULL;
  g_autoptr (GableProject) both = NULL;

  g_ptr_array_add (first->kernels, gable_kernel_new ("gemm"));
  g_ptr_array_add (second->kernels, gable_kernel_new ("gemm"));
  named_first = gable_project_with_origin (first, "before.gable");
  named_second = gable_project_with_origin (second, "after.gable");
  g_assert_null (gable_project_get_kernel (first, 0)->source);
  both = gable_project_merge (named_first, named_second);
  g_assert_cmpuint (both->sources->len, ==, 2);
  g_assert_cmpstr (gable_project_get_kernel (both, 0)->source, !=,
                   gable_project_get_kernel (both, 1)->source);
  g_assert_cmpstr (((GableSource *) both->sources->pdata[1])->path, ==, "after.gable");
  again = gable_project_with_origin (both, "both.gable");
  g_assert_cmpuint (again->sources->len, ==, 2);
  g_assert_true (again->kernels->pdata[0] == both->kernels->pdata[0]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/project/copy", a_copy_shares_what_is_not_changed);
  g_test_add_func ("/model/project/without", a_kernel_goes_with_its_launches);
  g_test_add_func ("/model/project/without-several", kernels_go_together);
  g_test_add_func ("/model/project/edits", an_edit_leaves_the_old_project_as_it_was);
  g_test_add_func ("/model/project/merge", merging_keeps_equal_names_apart_by_their_source);
  g_test_add_func ("/model/project/origin", an_origin_tells_kernels_of_no_file_apart);
  g_test_add_func ("/model/project/merge-many", merging_many_runs_numbers_their_sources);
  g_test_add_func ("/model/project/merge-machines", merging_takes_equal_machines_once);
  g_test_add_func ("/model/project/sources", a_source_is_named_from_the_project_s_folder);
  g_test_add_func ("/model/project/views", views_are_equal_by_what_they_show);
  g_test_add_func ("/model/project/choices", every_word_of_a_choice_is_told_apart);
  g_test_add_func ("/model/project/levels", a_hidden_level_is_known_by_any_of_its_names);
  g_test_add_func ("/model/project/steps", steps_are_added_moved_and_taken_away);
  g_test_add_func ("/model/project/walkthroughs", a_walkthrough_goes_without_the_others);
  g_test_add_func ("/model/project/step-kernel", a_step_is_about_its_first_selected_kernel);
  return g_test_run ();
}
