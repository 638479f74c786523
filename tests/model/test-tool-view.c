/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/kernel.h"
#include "support.h"

static GableToolView *
make_view (void)
{
  GableToolView *view = gable_tool_view_new ("Nsight Compute");
  GableToolAdvice *advice = gable_tool_view_add_advice (view);
  GableToolChart *chart = gable_tool_view_add_chart (view);

  advice->text = g_strdup ("The grid is too small.");
  chart->label = g_strdup ("Roofline");
  gable_tool_chart_add_roof (chart, "Single Precision Roofline", 3e12, 300e9);
  gable_tool_chart_add_point (chart, "Achieved", GABLE_UNKNOWN, 200e9);
  return view;
}

static void
advice_says_nothing_of_a_speedup_until_it_is_told (void)
{
  g_autoptr (GableToolView) view = make_view ();
  const GableToolAdvice *advice = g_ptr_array_index (view->advice, 0);

  g_assert_false (gable_known (advice->speedup));
  g_assert_cmpint (advice->kind, ==, GABLE_TOOL_ADVICE_NOTE);
}

static void
a_copied_kernel_shares_the_view (void)
{
  g_autoptr (GableKernel) kernel = gable_kernel_new ("k");

  gable_kernel_edit_details (kernel)->tool_view = make_view ();

  g_autoptr (GableKernel) copy = gable_kernel_copy (kernel);

  g_assert_true (gable_kernel_details (copy)->tool_view ==
                 gable_kernel_details (kernel)->tool_view);
  g_clear_pointer (&kernel, gable_kernel_unref);

  const GableToolChart *chart =
    g_ptr_array_index (gable_kernel_details (copy)->tool_view->charts, 0);

  g_assert_cmpstr (g_array_index (chart->roofs, GableToolRate, 0).label, ==,
                   "Single Precision Roofline");
  g_assert_false (gable_known (g_array_index (chart->points, GableToolRate, 0).work));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/tool-view/advice-says-nothing-of-a-speedup-until-it-is-told",
                   advice_says_nothing_of_a_speedup_until_it_is_told);
  g_test_add_func ("/model/tool-view/a-copied-kernel-shares-the-view",
                   a_copied_kernel_shares_the_view);
  return g_test_run ();
}
