/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/registry.h"
#include "support.h"

/* Files of one run: of several processes, and of several passes that all count the instructions. */

#define BANNER "CPU name:\tX\nCPU type:\tY\n"
#define TABLES(region, group, seconds, events) \
  BANNER "Region " region ", Group 1: " group "\n" \
         "| Region Info | HWThread 0 |\n| RDTSC Runtime [s] | " seconds " |\n| call count | 3 |\n" \
         "| Event | Counter | HWThread 0 |\n| INSTR_RETIRED_ANY | FIXC0 | 500 |\n" events

static GableProject *
open_all (const char *const *paths, GableGrouping group)
{
  GableImportOptions options = { .group = group };
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GError) error = NULL;
  GableProject *project = gable_open (paths, NULL, &options, notes, &error);

  g_assert_no_error (error);
  return project;
}

static double
amount_of (const GableProject *project, guint kernel, const char *id)
{
  return gable_kernel_get_amount (gable_project_get_kernel (project, kernel),
                                  gable_counter_find (id));
}

static char *
write_text (const char *folder, const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return path;
}

static void
groups_of_one_run_complete_each_other (void)
{
  char *folder = gable_test_folder ();
  g_autofree char *work = write_text (
    folder, "work.txt",
    TABLES ("a", "FLOPS_DP", "2.000000", "| FP_ARITH_INST_RETIRED_SCALAR_DOUBLE | PMC1 | 70 |\n"));
  g_autofree char *traffic =
    write_text (folder, "traffic.txt",
                TABLES ("a", "L3", "3.000000",
                        "| L2_LINES_IN_ALL | PMC0 | 4 |\n| L2_TRANS_L2_WB | PMC1 | 1 |\n"));
  const char *paths[] = { work, traffic, NULL };
  g_autoptr (GableProject) project = open_all (paths, GABLE_GROUP_NAME);

  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 1);
  g_assert_cmpuint (gable_project_get_kernel (project, 0)->launches, ==, 3);
  gable_assert_close (gable_project_get_kernel (project, 0)->seconds, 2, 0);
  gable_assert_close (amount_of (project, 0, "fp64"), 70, 0);
  gable_assert_close (amount_of (project, 0, "L3"), 320, 0);
  gable_assert_close (amount_of (project, 0, "inst"), 500, 0);
  gable_test_remove_folder (folder);
}

static void
processes_of_one_group_add_up_and_the_slowest_has_the_time (void)
{
  char *folder = gable_test_folder ();
  g_autofree char *one = write_text (
    folder, "0.txt",
    TABLES ("a", "FLOPS_DP", "2.000000", "| FP_ARITH_INST_RETIRED_SCALAR_DOUBLE | PMC1 | 70 |\n"));
  g_autofree char *other = write_text (
    folder, "1.txt",
    TABLES ("a", "FLOPS_DP", "3.000000", "| FP_ARITH_INST_RETIRED_SCALAR_DOUBLE | PMC1 | 5 |\n"));
  const char *paths[] = { one, other, NULL };
  g_autoptr (GableProject) project = open_all (paths, GABLE_GROUP_NAME);

  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 1);
  gable_assert_close (gable_project_get_kernel (project, 0)->seconds, 3, 0);
  gable_assert_close (amount_of (project, 0, "fp64"), 75, 0);
  gable_test_remove_folder (folder);
}

static char *
rank_path (guint number)
{
  g_autofree char *relative =
    g_strdup_printf ("import/papi/two-ranks/papi_hl_output/rank_%06u.json", number);

  return gable_test_file (relative);
}

static void
check_ranks (const char *const *paths)
{
  g_autoptr (GableProject) project = open_all (paths, GABLE_GROUP_NAME);
  guint found = 0;

  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);

    if (g_str_equal (kernel->name, "solve")) {
      found++;
      g_assert_cmpuint (kernel->launches, ==, 4);
      gable_assert_close (kernel->seconds, 4.5e-6, 1e-12);
      gable_assert_close (gable_kernel_details (kernel)->launch_time.max, 4.5e-6, 1e-12);
      gable_assert_close (amount_of (project, i, "fp64"), 141, 0);
      gable_assert_close (amount_of (project, i, "inst"), 1402, 0);
    }
  }
  g_assert_cmpuint (found, ==, 1);
  g_assert_cmpuint (gable_launches_get_size (project->launches), ==, 5);
}

static void
ranks_are_one_run_in_any_order_and_as_a_folder (void)
{
  g_autofree char *first = rank_path (0);
  g_autofree char *second = rank_path (1);
  g_autofree char *folder = g_path_get_dirname (first);
  const char *forwards[] = { first, second, NULL };
  const char *backwards[] = { second, first, NULL };
  const char *whole[] = { folder, NULL };

  check_ranks (forwards);
  check_ranks (backwards);
  check_ranks (whole);
}

/* A file's kernel has the regions that lie in no other. */
static void
grouping_by_file_keeps_ranks_apart (void)
{
  g_autofree char *first = rank_path (0);
  g_autofree char *second = rank_path (1);
  g_autofree char *folder = g_path_get_dirname (first);
  const char *files[] = { first, second, NULL };
  const char *whole[] = { folder, NULL };

  for (guint i = 0; i < 2; i++) {
    g_autoptr (GableProject) project = open_all (i == 0 ? files : whole, GABLE_GROUP_FILE);

    g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 2);
    g_assert_cmpstr (gable_project_get_kernel (project, 1)->name, ==, "rank_000001.json");
    gable_assert_close (amount_of (project, 0, "fp64"), 41, 0);
    gable_assert_close (amount_of (project, 1, "fp64"), 100, 0);
    gable_assert_close (gable_project_get_kernel (project, 0)->seconds, 4e-6, 1e-12);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/share/groups", groups_of_one_run_complete_each_other);
  g_test_add_func ("/import/share/processes",
                   processes_of_one_group_add_up_and_the_slowest_has_the_time);
  g_test_add_func ("/import/share/ranks", ranks_are_one_run_in_any_order_and_as_a_folder);
  g_test_add_func ("/import/share/by-file", grouping_by_file_keeps_ranks_apart);
  return g_test_run ();
}
