/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/describe.h"

#include "fixture.h"
#include "support.h"

#include <string.h>

static void
one_kernel_is_told_in_one_line (void)
{
  GableKernel *kernel = fixture_kernel ("triad", 0.125, 1e9, UNKNOWN, 1e10, 2e10);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autofree char *line = NULL;
  g_autofree char *title = NULL;

  kernel->launches = 3;
  roofline = fixture_evaluate (fixture_machine (), kernel);
  line = gable_describe_kernel (roofline, 0);
  title = gable_describe_title (roofline);
  g_assert_cmpstr (line, ==,
                   "triad: 125 ms in 3 launches, 100 % of the run, 8 GFLOP/s, 0.05 FLOP/B at L2, "
                   "0.1 FLOP/B at DRAM, 80 % of its roof, limited by DRAM, near the roof, the run "
                   "could gain 1.25×");
  g_assert_cmpstr (title, ==, "“triad” on Test: limited by DRAM, 80 % of its roof, near the roof");
}

static void
a_title_says_what_limits_what (void)
{
  g_autoptr (GableProject) project =
    fixture_project (fixture_machine (), fixture_kernel ("a", 1, 1e9, UNKNOWN, 1e10, UNKNOWN),
                     fixture_kernel ("b", 1, 1e9, UNKNOWN, 1e10, UNKNOWN),
                     fixture_kernel ("c", 5, 1e12, UNKNOWN, 1e10, UNKNOWN),
                     fixture_kernel ("d", 1, UNKNOWN, UNKNOWN, 1e10, UNKNOWN), NULL);
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);
  g_autofree char *title = gable_describe_title (roofline);

  g_assert_cmpstr (title, ==,
                   "4 kernels on Test: FP64 limits 1, DRAM limits 2, nothing is known of 1");
}

static void
the_chart_is_told_from_title_to_what_is_not_drawn (void)
{
  g_autoptr (GableProject) project =
    fixture_project (fixture_machine (), fixture_kernel ("short", 1, 1e9, UNKNOWN, 1e11, UNKNOWN),
                     fixture_kernel ("long", 2, 1e9, UNKNOWN, 1e11, UNKNOWN),
                     fixture_kernel ("copy", UNKNOWN, UNKNOWN, UNKNOWN, 1e11, UNKNOWN), NULL);
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);
  g_autofree char *text = gable_describe (roofline);

  g_assert_cmpstr (text, ==,
                   "3 kernels on Test: DRAM limits 2, nothing is known of 1\n"
                   "\n"
                   "Across: intensity [FLOP/B]. Up: performance [FLOP/s]. Both logarithmic.\n"
                   "Roofs:\n"
                   "  L2 400 GB/s, theoretical\n"
                   "  DRAM 100 GB/s, theoretical\n"
                   "  FP32 2 TFLOP/s, theoretical\n"
                   "  FP64 1 TFLOP/s, theoretical\n"
                   "DRAM and FP64 meet at 10 FLOP/B.\n"
                   "Kernels, largest time first:\n"
                   "  long: 2 s, 66.7 % of the run, 500 MFLOP/s, 0.01 FLOP/B at DRAM, 50 % of its "
                   "roof, limited by "
                   "DRAM, far below, the run could gain 1.5×\n"
                   "  short: 1 s, 33.3 % of the run, 1 GFLOP/s, 0.01 FLOP/B at DRAM, 100 % of its "
                   "roof, limited by "
                   "DRAM, near the roof\n"
                   "Not drawn:\n"
                   "  copy: not drawn, because no floating-point operations were collected\n");
}

static void
what_is_missing_does_no_harm (void)
{
  g_autoptr (GableProject) nothing = fixture_project (NULL, NULL);
  g_autoptr (GableProject) roofs = fixture_project (fixture_machine (), NULL);
  g_autoptr (GableRoofline) empty = gable_roofline_evaluate (nothing, NULL);
  g_autoptr (GableRoofline) machine = gable_roofline_evaluate (roofs, NULL);
  g_autoptr (GableRoofline) unnamed =
    fixture_evaluate (NULL, fixture_kernel ("", 1, 1e9, UNKNOWN, 1e9, UNKNOWN));
  g_autofree char *text = gable_describe (empty);
  g_autofree char *title = gable_describe_title (machine);
  g_autofree char *line = gable_describe_kernel (unnamed, 0);
  g_autofree char *alone = gable_describe_title (unnamed);

  g_assert_nonnull (strstr (text, "There are no roofs."));
  g_assert_cmpstr (title, ==, "Roofs of Test");
  g_assert_cmpstr (line, ==, "(unnamed): 1 s, 100 % of the run, 1 GFLOP/s, 1 FLOP/B at DRAM");
  g_assert_cmpstr (alone, ==, "“(unnamed)”, with no machine to compare with");
}

static void
what_is_hidden_is_not_told (void)
{
  g_autoptr (GableProject) project =
    fixture_project (fixture_machine (), fixture_kernel ("a", 1, 1e9, UNKNOWN, 1e10, UNKNOWN),
                     fixture_kernel ("b", 2, 1e12, UNKNOWN, 1e10, UNKNOWN),
                     fixture_kernel ("c", 1, UNKNOWN, UNKNOWN, 1e10, UNKNOWN), NULL);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autofree char *text = NULL;

  project->view.hidden_kernels = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (project->view.hidden_kernels, g_strdup ("a"));
  g_ptr_array_add (project->view.hidden_kernels, g_strdup ("c"));
  roofline = gable_roofline_evaluate (project, NULL);
  text = gable_describe (roofline);
  g_assert_true (g_str_has_prefix (text, "“b” on Test: limited by FP64"));
  g_assert_null (strstr (text, "a: "));
  g_assert_null (strstr (text, "Not drawn"));
}

static void
a_hundred_thousand_kernels_are_told_briefly (void)
{
  g_autoptr (GableProject) project = fixture_project (fixture_machine (), NULL);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < 100000; i++) {
    g_ptr_array_add (project->kernels,
                     fixture_kernel ("a name that is not short at all", 1 + i,
                                     i % 2 == 0 ? 1e9 : UNKNOWN, UNKNOWN, 1e10, UNKNOWN));
  }
  roofline = gable_roofline_evaluate (project, NULL);
  text = gable_describe (roofline);
  g_assert_cmpuint (strlen (text), <, 20000);
  g_assert_nonnull (strstr (text, "and 49975 more"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/describe/one-kernel-is-told-in-one-line",
                   one_kernel_is_told_in_one_line);
  g_test_add_func ("/analysis/describe/a-title-says-what-limits-what",
                   a_title_says_what_limits_what);
  g_test_add_func ("/analysis/describe/the-chart-is-told-from-title-to-what-is-not-drawn",
                   the_chart_is_told_from_title_to_what_is_not_drawn);
  g_test_add_func ("/analysis/describe/what-is-missing-does-no-harm", what_is_missing_does_no_harm);
  g_test_add_func ("/analysis/describe/hidden", what_is_hidden_is_not_told);
  g_test_add_func ("/analysis/describe/a-hundred-thousand-kernels-are-told-briefly",
                   a_hundred_thousand_kernels_are_told_briefly);
  return g_test_run ();
}
