/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/registry.h"
#include "model/project-json.h"
#include "support.h"

/* Projects of independent imports become what one import of all files gives, in any order and by any stages. */

#define N_RANKS 24

typedef struct {
  char *folder;
  GableNotes *notes;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = gable_test_folder ();
  fixture->notes = gable_notes_new ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gable_test_remove_folder (fixture->folder);
  gable_notes_free (fixture->notes);
}

/* A rank with some of three regions, each executed a few times. */
static char *
write_rank (Fixture *fixture, guint number, const char *event)
{
  static const char *const names[] = { "sweep", "exchange", "norm" };
  g_autofree char *name = g_strdup_printf ("%s_%06u.json", event, number);
  g_autoptr (GString) text = g_string_new ("{\"papi_version\": \"7.0.1.0\", \"cpu_info\": \"X\", "
                                           "\"threads\": {\"0\": {\"regions\": {");
  char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    for (guint j = 0; j < 1 + (number + i) % 3 && (number + i) % 5 != 0; j++) {
      g_string_append_printf (text,
                              "%s\"%u\": {\"name\": \"%s\", \"parent_region_id\": \"-1\", "
                              "\"real_time_nsec\": \"%u\", \"%s\": \"%u\"}",
                              n > 0 ? ", " : "", n, names[i], 1000 + 37 * number + j, event,
                              50000 + 11 * number + 7 * i + j);
      n++;
    }
  }
  g_string_append (text, "}}}}");
  g_file_set_contents (path, text->str, -1, &error);
  g_assert_no_error (error);
  return path;
}

static GableProject *
open_paths (Fixture *fixture, GPtrArray *paths, guint first, guint n)
{
  GableImportOptions options = { .unite = TRUE };
  g_autoptr (GPtrArray) some = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  GableProject *project;

  for (guint i = first; i < first + n; i++) {
    g_ptr_array_add (some, paths->pdata[i]);
  }
  g_ptr_array_add (some, NULL);
  project = gable_open ((const char *const *) some->pdata, NULL, &options, fixture->notes, &error);
  g_assert_no_error (error);
  return project;
}

/* (transfer full) the path of the project that @n of @paths make */
static char *
import_paths (Fixture *fixture, GPtrArray *paths, guint first, guint n)
{
  static guint number;
  g_autofree char *name = g_strdup_printf ("project-%u.gable", number++);
  g_autoptr (GableProject) project = open_paths (fixture, paths, first, n);
  char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GError) error = NULL;

  gable_project_save (project, path, &error);
  g_assert_no_error (error);
  return path;
}

static char *
to_text (const char *path)
{
  char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
shuffle (GRand *rand, GPtrArray *paths)
{
  for (guint i = paths->len; i > 1; i--) {
    guint j = (guint) g_rand_int_range (rand, 0, (gint32) i);
    gpointer path = paths->pdata[i - 1];

    paths->pdata[i - 1] = paths->pdata[j];
    paths->pdata[j] = path;
  }
}

/* A project of each file. */
static GPtrArray *
import_each (Fixture *fixture, GPtrArray *files)
{
  GPtrArray *projects = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < files->len; i++) {
    g_ptr_array_add (projects, import_paths (fixture, files, i, 1));
  }
  return projects;
}

static GPtrArray *
write_ranks (Fixture *fixture, guint n, const char *const *events)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++) {
    for (guint j = 0; events[j] != NULL; j++) {
      g_ptr_array_add (files, write_rank (fixture, i, events[j]));
    }
  }
  return files;
}

static void
the_order_of_projects_does_not_matter (Fixture *fixture, gconstpointer data)
{
  static const char *const events[] = { "PAPI_DP_OPS", "PAPI_TOT_INS", NULL };
  g_autoptr (GPtrArray) files = write_ranks (fixture, 5, events);
  g_autoptr (GPtrArray) projects = import_each (fixture, files);
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  g_autofree char *first = import_paths (fixture, projects, 0, projects->len);
  g_autofree char *wanted = to_text (first);

  for (guint i = 0; i < 40; i++) {
    g_autofree char *path = NULL;
    g_autofree char *text = NULL;

    shuffle (rand, projects);
    path = import_paths (fixture, projects, 0, projects->len);
    text = to_text (path);
    g_assert_cmpstr (text, ==, wanted);
  }
}

/* Ranks are united in two or three groups of any size, and those in one. */
static void
the_stages_of_a_union_do_not_matter (Fixture *fixture, gconstpointer data)
{
  static const char *const events[] = { "PAPI_DP_OPS", NULL };
  g_autoptr (GPtrArray) files = write_ranks (fixture, N_RANKS, events);
  g_autoptr (GPtrArray) projects = import_each (fixture, files);
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);
  g_autofree char *first = import_paths (fixture, projects, 0, projects->len);
  g_autofree char *wanted = to_text (first);

  for (guint i = 0; i < 20; i++) {
    g_autoptr (GPtrArray) groups = g_ptr_array_new_with_free_func (g_free);
    guint one = (guint) g_rand_int_range (rand, 1, N_RANKS - 1);
    guint other = (guint) g_rand_int_range (rand, (gint32) one + 1, N_RANKS);
    g_autofree char *path = NULL;
    g_autofree char *text = NULL;

    shuffle (rand, projects);
    g_ptr_array_add (groups, import_paths (fixture, projects, 0, one));
    g_ptr_array_add (groups, import_paths (fixture, projects, one, other - one));
    g_ptr_array_add (groups, import_paths (fixture, projects, other, N_RANKS - other));
    shuffle (rand, groups);
    path = import_paths (fixture, groups, 0, groups->len);
    text = to_text (path);
    g_assert_cmpstr (text, ==, wanted);
  }
}

static const GableKernel *
find_kernel (const GableProject *project, const char *name)
{
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);

    if (g_str_equal (kernel->name, name)) {
      return kernel;
    }
  }
  return NULL;
}

static void
a_union_is_what_one_import_of_all_files_gives (Fixture *fixture, gconstpointer data)
{
  static const char *const events[] = { "PAPI_DP_OPS", NULL };
  g_autoptr (GPtrArray) files = write_ranks (fixture, N_RANKS, events);
  g_autoptr (GPtrArray) projects = import_each (fixture, files);
  g_autoptr (GableProject) at_once = open_paths (fixture, files, 0, files->len);
  g_autoptr (GableProject) whole = open_paths (fixture, projects, 0, projects->len);
  const GableCounter *fp64 = gable_counter_find ("fp64");

  g_assert_cmpuint (gable_project_get_n_kernels (at_once), ==, 3);
  g_assert_cmpuint (gable_project_get_n_kernels (whole), ==, 3);
  for (guint i = 0; i < 3; i++) {
    const GableKernel *kernel = gable_project_get_kernel (at_once, i);
    const GableKernel *same = find_kernel (whole, kernel->name);

    g_assert_nonnull (same);
    g_assert_cmpuint (same->launches, ==, kernel->launches);
    gable_assert_close (same->seconds, kernel->seconds, 0);
    gable_assert_close (gable_kernel_details (same)->launch_time.min,
                        gable_kernel_details (kernel)->launch_time.min, 0);
    gable_assert_close (gable_kernel_details (same)->launch_time.max,
                        gable_kernel_details (kernel)->launch_time.max, 0);
    gable_assert_close (gable_kernel_get_amount (same, fp64),
                        gable_kernel_get_amount (kernel, fp64), 0);
  }
  g_assert_cmpuint (at_once->sources->len, ==, 1);
  g_assert_cmpuint (whole->sources->len, ==, 1);
  g_assert_cmpuint (((const GableSource *) whole->sources->pdata[0])->files, ==, N_RANKS);
  g_assert_cmpstr (((const GableSource *) whole->sources->pdata[0])->path, ==,
                   "PAPI_DP_OPS_*.json");
}

static void
what_a_project_compares_stays_apart (Fixture *fixture, gconstpointer data)
{
  static const char *const events[] = { "PAPI_DP_OPS", NULL };
  g_autoptr (GPtrArray) files = write_ranks (fixture, 3, events);
  g_autoptr (GPtrArray) projects = import_each (fixture, files);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) before = gable_project_load (projects->pdata[1], &error);
  g_autoptr (GableProject) after = gable_project_load (projects->pdata[2], &error);
  g_autoptr (GableProject) both = gable_project_merge (before, after);
  g_autoptr (GableProject) whole = NULL;

  gable_project_save (both, projects->pdata[1], &error);
  g_assert_no_error (error);
  whole = open_paths (fixture, projects, 0, 2);
  g_assert_cmpuint (gable_project_get_n_kernels (before), ==, 3);
  g_assert_cmpuint (gable_project_get_n_kernels (after), ==, 3);
  /* The first file has two of the three regions. */
  g_assert_cmpuint (gable_project_get_n_kernels (whole), ==, 8);
}

static void
a_hypothetical_kernel_is_kept_once (Fixture *fixture, gconstpointer data)
{
  GableImportOptions options = { .unite = TRUE };
  g_autoptr (GableProject) project = gable_project_new ();
  g_autoptr (GableKernel) kernel = gable_kernel_new ("what if");
  g_autoptr (GableProject) filled = NULL;
  g_autoptr (GableProject) whole = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "plan.gable", NULL);
  const char *paths[] = { path, path, NULL };
  g_autoptr (GError) error = NULL;

  kernel->kind = GABLE_KERNEL_HYPOTHETICAL;
  gable_kernel_set_amount (kernel, gable_counter_find ("fp64"), 7, NULL);
  filled = gable_project_with_kernel_added (project, kernel);
  gable_project_save (filled, path, &error);
  g_assert_no_error (error);
  whole = gable_open (paths, NULL, &options, fixture->notes, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gable_project_get_n_kernels (whole), ==, 1);
  gable_assert_close (
    gable_kernel_get_amount (gable_project_get_kernel (whole, 0), gable_counter_find ("fp64")), 7,
    0);
}

/* (transfer full) the path of a project with nothing but a title of its figure and a walkthrough */
static char *
write_presentation (Fixture *fixture, const char *title)
{
  g_autofree char *name = g_strdup_printf ("%s.gable", title);
  char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GableFigureStyle) figure = gable_figure_style_new ();
  g_autoptr (GableWalkthrough) walkthrough = gable_walkthrough_new (title);
  g_autoptr (GableProject) bare = gable_project_new ();
  g_autoptr (GableProject) drawn = NULL;
  g_autoptr (GableProject) told = NULL;
  g_autoptr (GError) error = NULL;

  figure->title = g_strdup (title);
  drawn = gable_project_with_figure (bare, figure);
  told = gable_project_with_walkthrough (drawn, 0, walkthrough);
  gable_project_save (told, path, &error);
  g_assert_no_error (error);
  return path;
}

static void
one_figure_and_all_walkthroughs_are_kept (Fixture *fixture, gconstpointer data)
{
  g_autofree char *a = write_presentation (fixture, "a");
  g_autofree char *b = write_presentation (fixture, "b");
  const char *const orders[][4] = { { a, b, NULL }, { b, a, NULL }, { b, a, b, NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++) {
    GableImportOptions options = { .unite = TRUE };
    g_autoptr (GError) error = NULL;
    g_autoptr (GableProject) whole = gable_open (orders[i], NULL, &options, fixture->notes, &error);

    g_assert_no_error (error);
    g_assert_cmpstr (whole->figure->title, ==, "a");
    g_assert_cmpuint (gable_project_get_n_walkthroughs (whole), ==, 2);
    g_assert_cmpstr (gable_project_get_walkthrough (whole, 0)->title, ==, "a");
    g_assert_cmpstr (gable_project_get_walkthrough (whole, 1)->title, ==, "b");
  }
}

#define ADD(path, test) g_test_add (path, Fixture, NULL, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("/import/unite/order", the_order_of_projects_does_not_matter);
  ADD ("/import/unite/stages", the_stages_of_a_union_do_not_matter);
  ADD ("/import/unite/at-once", a_union_is_what_one_import_of_all_files_gives);
  ADD ("/import/unite/compared", what_a_project_compares_stays_apart);
  ADD ("/import/unite/hypothetical", a_hypothetical_kernel_is_kept_once);
  ADD ("/import/unite/presentation", one_figure_and_all_walkthroughs_are_kept);
  return g_test_run ();
}
