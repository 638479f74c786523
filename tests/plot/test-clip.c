/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/clip.h"

#include "support.h"

static const GableRect area = { 10, 20, 100, 50 };

static void
segments_are_cut_at_the_border (void)
{
  static const struct {
    GableXY from, to;
    gboolean left;
    GableXY cut_from, cut_to;
  } cases[] = {
    { { 20, 30 }, { 100, 60 }, TRUE, { 20, 30 }, { 100, 60 } },    /* inside */
    { { -90, 45 }, { 210, 45 }, TRUE, { 10, 45 }, { 110, 45 } },   /* right through */
    { { 0, 0 }, { 60, 60 }, TRUE, { 20, 20 }, { 60, 60 } },        /* over a corner region */
    { { 110, 70 }, { 200, 200 }, TRUE, { 110, 70 }, { 110, 70 } }, /* touches the corner */
    { { 0, 0 }, { 5, 100 }, FALSE, { 0, 0 }, { 0, 0 } },           /* beside */
    { { 120, 0 }, { 60, -60 }, FALSE, { 0, 0 }, { 0, 0 } },
    { { -1e300, 45 }, { 1e300, 45 }, TRUE, { 10, 45 }, { 110, 45 } },
    { { NAN, 45 }, { 50, 45 }, FALSE, { 0, 0 }, { 0, 0 } },
    { { 50, 45 }, { INFINITY, 45 }, FALSE, { 0, 0 }, { 0, 0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableXY from = cases[i].from;
    GableXY to = cases[i].to;

    g_assert_cmpint (gable_clip_segment (area, &from, &to), ==, cases[i].left);
    if (cases[i].left) {
      g_assert_cmpfloat_with_epsilon (from.x, cases[i].cut_from.x, 1e-6);
      g_assert_cmpfloat_with_epsilon (from.y, cases[i].cut_from.y, 1e-6);
      g_assert_cmpfloat_with_epsilon (to.x, cases[i].cut_to.x, 1e-6);
      g_assert_cmpfloat_with_epsilon (to.y, cases[i].cut_to.y, 1e-6);
    }
  }
}

static double
area_of (const GArray *points)
{
  double sum = 0;

  for (guint i = 0; i < points->len; i++) {
    GableXY a = g_array_index (points, GableXY, i);
    GableXY b = g_array_index (points, GableXY, (i + 1) % points->len);

    sum += a.x * b.y - b.x * a.y;
  }
  return fabs (sum) / 2;
}

static void
polygons_keep_the_part_inside (void)
{
  static const struct {
    GableXY corners[4];
    double area;
  } cases[] = {
    { { { 20, 30 }, { 40, 30 }, { 40, 40 }, { 20, 40 } }, 200 },              /* inside */
    { { { -1e6, -1e6 }, { 1e6, -1e6 }, { 1e6, 1e6 }, { -1e6, 1e6 } }, 5000 }, /* around */
    { { { 60, -100 }, { 300, -100 }, { 300, 45 }, { 60, 45 } }, 1250 },       /* over a corner */
    { { { 200, 0 }, { 300, 0 }, { 300, 10 }, { 200, 10 } }, 0 },              /* beside */
    { { { 10, 20 }, { 110, 20 }, { 10, 70 }, { 10, 70 } }, 2500 },            /* a triangle */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (GableXY));

    g_array_append_vals (points, cases[i].corners, 4);
    gable_clip_polygon (area, points);
    gable_assert_close (area_of (points), cases[i].area, 1e-9);
    for (guint k = 0; k < points->len; k++) {
      g_assert_true (gable_rect_contains (area, g_array_index (points, GableXY, k)));
    }
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/clip/segments-are-cut-at-the-border", segments_are_cut_at_the_border);
  g_test_add_func ("/plot/clip/polygons-keep-the-part-inside", polygons_keep_the_part_inside);
  return g_test_run ();
}
