/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/placeholder.h"
#include "analysis/stage.h"
#include "analysis/walkthrough-auto.h"
#include "model/data.h"
#include "model/project-json.h"

#include "fixture.h"
#include "support.h"

#include <string.h>

static GableWalkthrough *
walk (const GableProject *project)
{
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);

  return gable_walkthrough_auto (roofline);
}

/* (transfer full) every step's title and text with its figures; each must evaluate. */
static char *
write_out (const GableProject *project, const GableWalkthrough *walkthrough)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < gable_walkthrough_get_size (walkthrough); i++) {
    const GableStep *step = gable_walkthrough_get_step (walkthrough, i);
    g_autoptr (GableStage) stage = gable_stage_new (project, step);
    g_autofree char *title = gable_stage_write (stage, step->title);
    g_autofree char *text = gable_stage_write (stage, step->text);

    g_assert_null (stage->trouble);
    g_assert_true (gable_placeholders_check (step->title, NULL));
    g_assert_true (gable_placeholders_check (step->text, NULL));
    g_string_append_printf (all, "# %s\n%s\n\n", title, text);
  }
  return g_string_free (all, FALSE);
}

static void
a_profile_is_told_in_the_order_of_looking (void)
{
  static const char *const parts[] = {
    "# What was read\nKernels that were read: 2, with 5 launches. The run takes 1 s.",
    "# Where the time goes\n“gemm” takes 70 % of the time, and at its roof it would make the run "
    "1.25× as fast.\n\n“daxpy” takes 30 %, and would bring 1.06×.",
    "# What limits “gemm”\nFP64 does: at 50 FLOP/B it allows 1 TFLOP/s. The kernel reaches 714 "
    "GFLOP/s, which is 71.4 % of that: under the roof.",
    "# What limits “daxpy”\nDRAM does",
    "# What would help ",
    "# Where to stop\nWith every kernel at its roof the run would be 1.35× as fast",
    "Kernels near their roof already: 1.",
  };
  GableKernel *daxpy = fixture_kernel ("daxpy", 0.3, 2e9, UNKNOWN, 24e9, UNKNOWN);
  GableKernel *gemm = fixture_kernel ("gemm", 0.7, 500e9, UNKNOWN, 10e9, UNKNOWN);
  g_autoptr (GableProject) project = NULL;
  g_autoptr (GableWalkthrough) walkthrough = NULL;
  g_autofree char *all = NULL;
  const char *from;

  daxpy->launches = 2;
  gemm->launches = 3;
  project = fixture_project (fixture_machine (), daxpy, gemm, NULL);
  walkthrough = walk (project);
  all = write_out (project, walkthrough);
  g_test_message ("%s", all);
  g_assert_null (strstr (all, "unknown"));
  from = all;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    from = strstr (from, parts[i]);
    g_assert_nonnull (from);
  }
}

static void
what_has_nothing_to_say_is_left_out (void)
{
  g_autoptr (GableProject) empty = fixture_project (NULL, NULL);
  g_autoptr (GableWalkthrough) of_nothing = walk (empty);
  g_autoptr (GableProject) one = fixture_project (
    fixture_machine (), fixture_kernel ("k", 1, 1e12, UNKNOWN, 1e9, UNKNOWN), NULL);
  g_autoptr (GableWalkthrough) of_one = walk (one);

  g_assert_cmpuint (gable_walkthrough_get_size (of_nothing), ==, 1);
  for (guint i = 0; i < gable_walkthrough_get_size (of_one); i++) {
    g_assert_cmpstr (gable_walkthrough_get_step (of_one, i)->title, !=, "Where the time goes");
  }
}

static void
doubts_come_first (void)
{
  g_autoptr (GableProject) project =
    fixture_project (fixture_machine (), fixture_kernel ("fast", 0.1, 500e9, UNKNOWN, 1e9, UNKNOWN),
                     fixture_kernel ("idle", UNKNOWN, 1e9, UNKNOWN, 1e9, UNKNOWN), NULL);
  g_autoptr (GableWalkthrough) walkthrough = walk (project);
  g_autofree char *all = write_out (project, walkthrough);
  const char *second = strstr (all + 1, "\n# ");

  g_assert_nonnull (strstr (all, "above their roof, which can't be: 1."));
  g_assert_true (strstr (all, "above their roof") < second);
  g_assert_nonnull (strstr (all, "whose time is not known: 1."));
}

static void
any_name_can_be_told (void)
{
  static const char *const names[] = { "", "{kernel.tmie}", "}}{{", "a\nb", "void f<int, 3>(x)" };
  GableProject *project = fixture_project (fixture_machine (), NULL);
  g_autoptr (GableWalkthrough) walkthrough = NULL;
  g_autofree char *all = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_ptr_array_add (project->kernels,
                     fixture_kernel (names[i], 0.3 + i, 2e9, UNKNOWN, 24e9, UNKNOWN));
  }
  walkthrough = walk (project);
  all = write_out (project, walkthrough);
  g_assert_nonnull (strstr (all, "“void f<int, 3>(x)” takes"));
  gable_project_unref (project);
}

static void
every_example_has_a_tour (void)
{
  g_auto (GStrv) names = gable_data_list ("examples");

  for (guint i = 0; names[i] != NULL; i++) {
    g_autofree char *relative = g_build_filename ("../data/examples", names[i], NULL);
    g_autofree char *path = gable_test_file (relative);
    g_autoptr (GError) error = NULL;
    g_autoptr (GableProject) project = gable_project_load (path, &error);
    g_autoptr (GableWalkthrough) walkthrough = NULL;
    g_autofree char *all = NULL;

    g_assert_no_error (error);
    walkthrough = walk (project);
    all = write_out (project, walkthrough);
    g_test_message ("%s\n%s", names[i], all);
    g_assert_cmpuint (gable_walkthrough_get_size (walkthrough), >=, 2);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/walkthrough-auto/order", a_profile_is_told_in_the_order_of_looking);
  g_test_add_func ("/analysis/walkthrough-auto/nothing", what_has_nothing_to_say_is_left_out);
  g_test_add_func ("/analysis/walkthrough-auto/doubts", doubts_come_first);
  g_test_add_func ("/analysis/walkthrough-auto/names", any_name_can_be_told);
  g_test_add_func ("/analysis/walkthrough-auto/examples", every_example_has_a_tour);
  return g_test_run ();
}
