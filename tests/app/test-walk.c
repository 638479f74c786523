/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/walk.h"
#include "fixture.h"
#include "support.h"

static GableRoofline *
evaluate (void)
{
  g_autoptr (GableProject) project = fixture_project ();
  GableRooflineOptions options;

  gable_roofline_options_init (&options, project);
  return gable_roofline_evaluate (project, &options);
}

static const GablePoint *
get (const GableRoofline *roofline, int point)
{
  g_assert_cmpint (point, >=, 0);
  return &roofline->points[point];
}

static void
starts_at_the_heaviest_kernel (void)
{
  g_autoptr (GableRoofline) roofline = evaluate ();
  int point = gable_walk (roofline, -1, GABLE_WALK_RIGHT);

  g_assert_cmpuint (get (roofline, point)->kernel, ==, BETA);
}

static void
left_and_right_go_by_intensity_at_one_level (void)
{
  g_autoptr (GableRoofline) roofline = evaluate ();
  int point = gable_walk_main_point (roofline, ALPHA);

  g_assert_cmpstr (gable_point_level (get (roofline, point))->id, ==, "DRAM");
  point = gable_walk (roofline, point, GABLE_WALK_LEFT);
  g_assert_cmpuint (get (roofline, point)->kernel, ==, GAMMA);
  g_assert_cmpint (gable_walk (roofline, point, GABLE_WALK_LEFT), ==, point);
  point = gable_walk (roofline, point, GABLE_WALK_RIGHT);
  g_assert_cmpuint (get (roofline, point)->kernel, ==, ALPHA);
  point = gable_walk (roofline, point, GABLE_WALK_RIGHT);
  g_assert_cmpuint (get (roofline, point)->kernel, ==, BETA);
}

static void
home_and_end_go_all_the_way (void)
{
  g_autoptr (GableRoofline) roofline = evaluate ();
  int point = gable_walk_main_point (roofline, ALPHA);

  g_assert_cmpuint (get (roofline, gable_walk (roofline, point, GABLE_WALK_HOME))->kernel, ==,
                    GAMMA);
  g_assert_cmpuint (get (roofline, gable_walk (roofline, point, GABLE_WALK_END))->kernel, ==, BETA);
}

static void
up_and_down_go_over_the_levels_of_a_kernel (void)
{
  g_autoptr (GableRoofline) roofline = evaluate ();
  int dram = gable_walk_main_point (roofline, ALPHA);
  int l2 = gable_walk (roofline, dram, GABLE_WALK_DOWN);

  g_assert_cmpstr (gable_point_level (get (roofline, l2))->id, ==, "L2");
  g_assert_cmpuint (get (roofline, l2)->kernel, ==, ALPHA);
  g_assert_cmpint (gable_walk (roofline, l2, GABLE_WALK_UP), ==, dram);
  g_assert_cmpint (gable_walk (roofline, l2, GABLE_WALK_DOWN), ==, l2);
}

static void
a_kernel_that_is_not_drawn_has_no_start (void)
{
  g_autoptr (GableRoofline) roofline = evaluate ();

  g_assert_cmpint (gable_walk_main_point (roofline, COPY), ==, -1);
}

static void
a_chart_without_points_leads_nowhere (void)
{
  g_autoptr (GableProject) nothing = gable_project_new ();
  g_autoptr (GableRoofline) roofline = NULL;
  GableRooflineOptions options;

  gable_roofline_options_init (&options, nothing);
  roofline = gable_roofline_evaluate (nothing, &options);
  g_assert_cmpint (gable_walk (roofline, -1, GABLE_WALK_END), ==, -1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/walk/starts-at-the-heaviest-kernel", starts_at_the_heaviest_kernel);
  g_test_add_func ("/app/walk/left-and-right-go-by-intensity-at-one-level",
                   left_and_right_go_by_intensity_at_one_level);
  g_test_add_func ("/app/walk/home-and-end-go-all-the-way", home_and_end_go_all_the_way);
  g_test_add_func ("/app/walk/up-and-down-go-over-the-levels-of-a-kernel",
                   up_and_down_go_over_the_levels_of_a_kernel);
  g_test_add_func ("/app/walk/a-kernel-that-is-not-drawn-has-no-start",
                   a_kernel_that_is_not_drawn_has_no_start);
  g_test_add_func ("/app/walk/a-chart-without-points-leads-nowhere",
                   a_chart_without_points_leads_nowhere);
  return g_test_run ();
}
