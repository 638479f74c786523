/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/works.h"
#include "fixture.h"
#include "support.h"

static void
add_kernel (GableProject *project, const char *const *counters)
{
  GableKernel *kernel = gable_kernel_new ("k");

  for (guint i = 0; counters[i] != NULL; i++) {
    gable_kernel_set_amount (kernel, gable_counter_find (counters[i]), 1, NULL);
  }
  g_ptr_array_add (project->kernels, kernel);
}

static void
levels_are_told_far_to_near_and_once (void)
{
  g_autoptr (GableProject) project = fixture_project ();
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);
  g_autoptr (GPtrArray) levels = gable_roofline_levels (roofline);

  g_assert_cmpuint (levels->len, ==, 2);
  g_assert_true (levels->pdata[0] == gable_counter_find ("DRAM"));
  g_assert_true (levels->pdata[1] == gable_counter_find ("L2"));
}

static void
only_what_occurs_can_be_charted (void)
{
  static const struct {
    const char *counters[5];
    const char *labels[5];
  } cases[] = {
    { { "DRAM" }, { NULL } },
    /* One precision alone is what its family shows. */
    { { "fp64", "DRAM" }, { "FP operations" } },
    { { "fp64", "fp32", "DRAM" }, { "FP operations", "FP64", "FP32" } },
    { { "fp64", "inst", "DRAM" }, { "FP operations", "Instructions" } },
    { { "fp32.simd", "fp32.scalar" }, { "FP operations" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableProject) project = gable_project_new ();
    g_autoptr (GableRoofline) roofline = NULL;
    g_autoptr (GArray) works = NULL;
    guint n = 0;

    add_kernel (project, cases[i].counters);
    roofline = gable_roofline_evaluate (project, NULL);
    works = gable_roofline_works (roofline);
    for (; cases[i].labels[n] != NULL; n++) {
      g_assert_cmpuint (works->len, >, n);
      g_assert_cmpstr (gable_work_to_label (g_array_index (works, GableWork, n)), ==,
                       cases[i].labels[n]);
    }
    g_assert_cmpuint (works->len, ==, n);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/works/levels-are-told-far-to-near-and-once",
                   levels_are_told_far_to_near_and_once);
  g_test_add_func ("/app/works/only-what-occurs-can-be-charted", only_what_occurs_can_be_charted);
  return g_test_run ();
}
