/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/drag.h"
#include "fixture.h"
#include "support.h"

static GableRoofline *
evaluate (const GableProject *project)
{
  GableRooflineOptions options;

  gable_roofline_options_init (&options, project);
  return gable_roofline_evaluate (project, &options);
}

/* The point of a kernel at a level. */
static guint
find_point (const GableRoofline *roofline, guint kernel, const char *level)
{
  for (guint i = 0; i < roofline->n_points; i++) {
    const GablePoint *point = &roofline->points[i];

    if (point->kernel == kernel && g_str_equal (gable_point_level (point)->id, level)) {
      return i;
    }
  }
  g_assert_not_reached ();
}

static void
a_bandwidth_follows_the_pointer_across_its_roof (void)
{
  const GableRoof dram = { .memory = TRUE, .rate = 1e12 };
  const GablePlace from = { 0.5, 0.5e12 };

  /* Straight up, straight to the left, and along the roof itself. */
  gable_assert_close (gable_drag_roof (&dram, from, (GablePlace){ 0.5, 1e12 }), 2e12, 1e-12);
  gable_assert_close (gable_drag_roof (&dram, from, (GablePlace){ 0.25, 0.5e12 }), 2e12, 1e-12);
  gable_assert_close (gable_drag_roof (&dram, from, (GablePlace){ 5, 5e12 }), 1e12, 1e-12);
  /* Grabbed a little beside the line it stays so far beside the pointer. */
  gable_assert_close (
    gable_drag_roof (&dram, (GablePlace){ 0.5, 0.55e12 }, (GablePlace){ 0.5, 1.1e12 }), 2e12,
    1e-12);
}

static void
a_peak_follows_the_height_alone (void)
{
  const GableRoof fp64 = { .memory = FALSE, .rate = 10e12 };
  const GablePlace from = { 20, 10e12 };

  gable_assert_close (gable_drag_roof (&fp64, from, (GablePlace){ 900, 5e12 }), 5e12, 1e-12);
  gable_assert_close (gable_drag_roof (&fp64, from, (GablePlace){ 20, 40e12 }), 40e12, 1e-12);
}

static void
a_roof_is_never_dragged_to_where_there_is_no_rate (void)
{
  const GableRoof dram = { .memory = TRUE, .rate = 1e12 };
  const GablePlace from = { 0.5, 0.5e12 };
  static const GablePlace nowhere[] = {
    { 0, 0 }, { 0, 1e12 }, { 0.5, 0 }, { 0.5, -1e12 }, { GABLE_UNKNOWN, 1e12 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (nowhere); i++) {
    double rate = gable_drag_roof (&dram, from, nowhere[i]);

    g_assert_cmpfloat (rate, >, 0);
    g_assert_true (isfinite (rate));
  }
}

static double
amount_of (const GableKernel *kernel, const char *counter)
{
  return gable_kernel_get_amount (kernel, gable_counter_find (counter));
}

/* The fixture with a kernel that somebody made up, of 10 GFLOP and 0.1 TB of DRAM traffic in 0.5 s: its roof leaves it
 * 0.1 s. */
static GableRoofline *
with_sketch (void)
{
  g_autoptr (GableProject) project = fixture_project ();
  GableKernel *sketch = gable_kernel_copy (gable_project_get_kernel (project, GAMMA));

  sketch->kind = GABLE_KERNEL_HYPOTHETICAL;
  g_ptr_array_add (project->kernels, sketch);
  return evaluate (project);
}

static GableProject *
drag_sketch (const GableRoofline *roofline, double intensity, double performance)
{
  guint kernel;
  GableProject *next = gable_drag_point (roofline, find_point (roofline, N_FIXTURE_KERNELS, "DRAM"),
                                         (GablePlace){ intensity, performance }, &kernel);

  g_assert_cmpuint (kernel, ==, N_FIXTURE_KERNELS);
  return next;
}

static const GableKernel *
get_sketch (const GableProject *project)
{
  return gable_project_get_kernel (project, N_FIXTURE_KERNELS);
}

static void
sideways_changes_the_bytes_of_that_level (void)
{
  g_autoptr (GableRoofline) roofline = with_sketch ();
  g_autoptr (GableProject) moved = drag_sketch (roofline, 0.2, 20e9);

  gable_assert_close (amount_of (get_sketch (moved), "DRAM"), 0.05e12, 1e-12);
  gable_assert_close (amount_of (get_sketch (moved), "fp64"), 0.01e12, 1e-12);
  gable_assert_close (get_sketch (moved)->seconds, 0.5, 1e-12);
}

static void
up_and_down_changes_the_time (void)
{
  g_autoptr (GableRoofline) roofline = with_sketch ();
  g_autoptr (GableProject) slower = drag_sketch (roofline, 0.1, 5e9);
  g_autoptr (GableProject) faster = drag_sketch (roofline, 0.1, 40e9);

  gable_assert_close (get_sketch (slower)->seconds, 2, 1e-12);
  gable_assert_close (get_sketch (faster)->seconds, 0.25, 1e-12);
}

static void
a_kernel_is_held_under_its_roof (void)
{
  g_autoptr (GableRoofline) roofline = with_sketch ();
  g_autoptr (GableProject) up = drag_sketch (roofline, 0.1, 1e15);
  g_autoptr (GableProject) left = drag_sketch (roofline, 0.01, 20e9);

  gable_assert_close (get_sketch (up)->seconds, 0.1, 1e-12);
  /* Ten times the bytes take ten times the time: 1 TB at 1 TB/s. */
  gable_assert_close (get_sketch (left)->seconds, 1, 1e-12);
}

static void
a_kernel_of_which_only_rates_are_known_gets_others (void)
{
  g_autoptr (GableProject) project = fixture_project ();
  GableKernel *kernel = gable_kernel_new ("rates");
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableProject) moved = NULL;

  kernel->kind = GABLE_KERNEL_PREDICTED;
  gable_kernel_set_performance (kernel, 1e11);
  gable_kernel_set_intensity (kernel, gable_counter_find ("DRAM"), 1);
  g_ptr_array_add (project->kernels, kernel);
  roofline = evaluate (project);
  moved = drag_sketch (roofline, 2, 1e15);
  gable_assert_close (gable_kernel_get_intensity (get_sketch (moved), gable_counter_find ("DRAM")),
                      2, 1e-12);
  gable_assert_close (gable_kernel_details (get_sketch (moved))->performance, 2e12, 1e-12);
}

/* alpha: 0.5 TFLOP in 1 s, 0.8 TB of DRAM and 1.6 TB of L2 traffic. */
static void
what_was_measured_stays_and_a_what_if_is_made_from_it (void)
{
  g_autoptr (GableProject) project = fixture_project ();
  g_autoptr (GableRoofline) roofline = evaluate (project);
  g_autoptr (GableRoofline) after = NULL;
  g_autoptr (GableProject) first = NULL;
  g_autoptr (GableProject) second = NULL;
  const GableKernel *made;
  guint kernel;

  first = gable_drag_point (roofline, find_point (roofline, ALPHA, "DRAM"),
                            (GablePlace){ 1.25, 0.625e12 }, &kernel);
  g_assert_cmpuint (kernel, ==, N_FIXTURE_KERNELS);
  g_assert_true (gable_project_get_kernel (first, ALPHA) ==
                 gable_project_get_kernel (project, ALPHA));
  made = gable_project_get_kernel (first, kernel);
  g_assert_cmpint (made->kind, ==, GABLE_KERNEL_HYPOTHETICAL);
  g_assert_cmpstr (gable_kernel_details (made)->parent, ==, "alpha");
  g_assert_nonnull (strstr (gable_kernel_details (made)->transform, "bytes.DRAM"));
  gable_assert_close (amount_of (made, "DRAM"), 0.4e12, 1e-12);
  gable_assert_close (amount_of (made, "L2"), 1.6e12, 1e-12);
  gable_assert_close (made->seconds, 0.8, 1e-2);

  /* Dragged again it is the same what-if, still told from its parent on. */
  after = evaluate (first);
  second = gable_drag_point (after, find_point (after, kernel, "DRAM"),
                             (GablePlace){ 2.5, 0.625e12 }, &kernel);
  g_assert_cmpuint (gable_project_get_n_kernels (second), ==, N_FIXTURE_KERNELS + 1);
  made = gable_project_get_kernel (second, kernel);
  g_assert_cmpstr (gable_kernel_details (made)->parent, ==, "alpha");
  gable_assert_close (amount_of (made, "DRAM"), 0.2e12, 1e-12);
}

static void
the_other_levels_hold_it_too (void)
{
  g_autoptr (GableProject) project = fixture_project ();
  g_autoptr (GableRoofline) roofline = evaluate (project);
  g_autoptr (GableProject) moved = NULL;
  guint kernel;

  /* With hardly any DRAM traffic, 1.6 TB through an L2 of 4 TB/s take 0.4 s. */
  moved = gable_drag_point (roofline, find_point (roofline, ALPHA, "DRAM"),
                            (GablePlace){ 500, 1e15 }, &kernel);
  gable_assert_close (gable_project_get_kernel (moved, kernel)->seconds, 0.4, 5e-3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/app/drag/" name, function)
  ADD ("a-bandwidth-follows-the-pointer-across-its-roof",
       a_bandwidth_follows_the_pointer_across_its_roof);
  ADD ("a-peak-follows-the-height-alone", a_peak_follows_the_height_alone);
  ADD ("a-roof-is-never-dragged-to-where-there-is-no-rate",
       a_roof_is_never_dragged_to_where_there_is_no_rate);
  ADD ("sideways-changes-the-bytes-of-that-level", sideways_changes_the_bytes_of_that_level);
  ADD ("up-and-down-changes-the-time", up_and_down_changes_the_time);
  ADD ("a-kernel-is-held-under-its-roof", a_kernel_is_held_under_its_roof);
  ADD ("a-kernel-of-which-only-rates-are-known-gets-others",
       a_kernel_of_which_only_rates_are_known_gets_others);
  ADD ("what-was-measured-stays-and-a-what-if-is-made-from-it",
       what_was_measured_stays_and_a_what_if_is_made_from_it);
  ADD ("the-other-levels-hold-it-too", the_other_levels_hold_it_too);
  return g_test_run ();
}
