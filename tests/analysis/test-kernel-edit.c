/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/kernel-edit.h"
#include "fixture.h"

#include "support.h"

static GableProject *
make_project (void)
{
  return fixture_project (fixture_machine (),
                          fixture_kernel ("triad", 1, 10e9, UNKNOWN, 80e9, UNKNOWN), NULL);
}

static void
a_measured_kernel_gets_a_hypothetical_copy (void)
{
  g_autoptr (GableProject) project = make_project ();
  guint row;
  g_autoptr (GableProject) next =
    gable_kernel_edit (project, 0, gable_counter_find ("DRAM"), 40e9, &row);
  const GableKernel *kernel = gable_project_get_kernel (next, 1);

  g_assert_cmpuint (row, ==, 1);
  g_assert_cmpuint (gable_project_get_n_kernels (next), ==, 2);
  g_assert_true (gable_project_get_kernel (next, 0) == gable_project_get_kernel (project, 0));
  g_assert_cmpint (kernel->kind, ==, GABLE_KERNEL_HYPOTHETICAL);
  g_assert_cmpstr (gable_kernel_details (kernel)->parent, ==, "triad");
  g_assert_cmpstr (gable_kernel_details (kernel)->transform, ==, "bytes.DRAM × 0.5");
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")), 40e9, 0);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("fp64")), 10e9, 0);
}

static void
a_what_if_is_changed_itself_and_remembers_all_changes (void)
{
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GableProject) once =
    gable_kernel_edit (project, 0, gable_counter_find ("DRAM"), 40e9, NULL);
  guint row;
  g_autoptr (GableProject) twice = gable_kernel_edit (once, 1, NULL, 0.25, &row);
  g_autoptr (GableProject) back =
    gable_kernel_edit (twice, 1, gable_counter_find ("DRAM"), 80e9, NULL);

  g_assert_cmpuint (row, ==, 1);
  g_assert_cmpuint (gable_project_get_n_kernels (twice), ==, 2);
  g_assert_cmpstr (gable_kernel_details (gable_project_get_kernel (twice, 1))->transform, ==,
                   "bytes.DRAM × 0.5, T × 0.25");
  g_assert_cmpstr (gable_kernel_details (gable_project_get_kernel (back, 1))->transform, ==,
                   "T × 0.25");
}

static void
a_new_figure_and_an_unknown_one_have_no_factor (void)
{
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GableProject) with_l2 =
    gable_kernel_edit (project, 0, gable_counter_find ("L2"), 1e9, NULL);
  g_autoptr (GableProject) without_time = gable_kernel_edit (project, 0, NULL, UNKNOWN, NULL);

  g_assert_null (gable_kernel_details (gable_project_get_kernel (with_l2, 1))->transform);
  g_assert_null (gable_kernel_details (gable_project_get_kernel (without_time, 1))->transform);
  g_assert_false (gable_known (gable_project_get_kernel (without_time, 1)->seconds));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/analysis/kernel-edit/" name, function)
  ADD ("a-measured-kernel-gets-a-hypothetical-copy", a_measured_kernel_gets_a_hypothetical_copy);
  ADD ("a-what-if-is-changed-itself", a_what_if_is_changed_itself_and_remembers_all_changes);
  ADD ("a-new-figure-has-no-factor", a_new_figure_and_an_unknown_one_have_no_factor);
  return g_test_run ();
}
