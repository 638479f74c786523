/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "plot/cloud.h"
#include "plot/paint-cairo.h"

#include "support.h"

/* What points cover, beside the same points painted one by one by cairo. Both are antialiased, and cairo rounds after
 * every mark (which goes wrong by itself where marks are fainter than a tenth), so single channels differ. */
#define MAX_RMS 6.0       /* [1/255] */
#define FAR_OFF 24        /* a channel that is so far off [1/255] */
#define MAX_FAR_OFF 0.005 /* and the part of the channels that may be [1] */

typedef struct {
  guint n;
  guint n_looks;
  double alpha;
  double radius;
  double ring;
  double spread; /* of the clusters [decades]; 0: all over the plot and beyond */
  double scale;  /* device pixels to a point */
} Case;

static double
gaussian (GRand *random)
{
  double u = 1 - g_rand_double (random);

  return sqrt (-2 * log (u)) * cos (2 * G_PI * g_rand_double (random));
}

static GableCloud *
new_cloud (const Case *wanted)
{
  static const GableColour colours[] = { { 0.15, 0.54, 0.31, 1 },
                                         { 0.72, 0.51, 0, 1 },
                                         { 0.75, 0.22, 0.17, 1 } };
  g_autoptr (GRand) random = g_rand_new_with_seed (wanted->n);
  GableCloud *cloud = gable_cloud_new (FALSE);

  for (guint i = 0; i < wanted->n_looks; i++) {
    GableLook look = {
      .class_ = "look",
      .colour = colours[i % 3],
      .shape = (GableShape) (i % GABLE_N_SHAPES),
      .radius = wanted->radius,
      .ring = wanted->ring,
    };

    look.colour.alpha = wanted->alpha;
    gable_cloud_add_look (cloud, &look);
  }
  for (guint i = 0; i < wanted->n; i++) {
    double x = g_rand_double_range (random, -2.5, 3.5);
    double y = g_rand_double_range (random, 8.5, 14.5);

    if (wanted->spread > 0) {
      x = i % 5 - 1.5 + wanted->spread * gaussian (random);
      y = 10 + i % 3 + wanted->spread * gaussian (random);
    }
    gable_cloud_add (cloud, (i / 5) % wanted->n_looks, x, y, i, 0);
  }
  gable_cloud_seal (cloud);
  return cloud;
}

static cairo_surface_t *
paint (const Case *wanted, gboolean every_point)
{
  g_autoptr (GableCloud) cloud = new_cloud (wanted);
  g_autoptr (GableScene) scene = gable_scene_new (401, 307, gable_theme_find ("light"));
  GablePaintOptions options = { .parts = GABLE_PAINT_ALL, .every_point = every_point };
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (scene->width * wanted->scale),
                                (int) ceil (scene->height * wanted->scale));
  cairo_t *cr = cairo_create (surface);

  scene->plot = (GableRect){ 40.3, 20.6, 300, 250 };
  scene->scale = GABLE_SCALE_LOG10;
  scene->x = (GableRange){ 1e-2, 1e3 };
  scene->y = (GableRange){ 1e9, 1e14 };
  gable_scene_add_cloud (scene, cloud, GABLE_OWNER_LAUNCH);
  cairo_scale (cr, wanted->scale, wanted->scale);
  gable_paint_cairo_with (scene, cr, &options);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
check_case (const Case *wanted)
{
  cairo_surface_t *covered = paint (wanted, FALSE);
  cairo_surface_t *each = paint (wanted, TRUE);
  int stride = cairo_image_surface_get_stride (each);
  const guchar *a = cairo_image_surface_get_data (covered);
  const guchar *b = cairo_image_surface_get_data (each);
  int n = cairo_image_surface_get_height (each) * stride;
  double squares = 0;
  int far_off = 0;
  int painted = 0;

  for (int i = 0; i < n; i++) {
    int difference = i % 4 == 3 ? 0 : a[i] - b[i];

    squares += difference * difference;
    far_off += ABS (difference) > FAR_OFF;
    painted += i % 4 != 3 && b[i] != 255;
  }
  g_assert_cmpint (painted, >, 0);
  g_assert_cmpfloat (sqrt (squares / painted), <=, MAX_RMS);
  g_assert_cmpfloat ((double) far_off / painted, <=, MAX_FAR_OFF);
  cairo_surface_destroy (covered);
  cairo_surface_destroy (each);
}

static void
a_few_points_look_as_if_painted_one_by_one (void)
{
  static const Case cases[] = {
    { .n = 5, .n_looks = 1, .alpha = 1, .radius = 4, .scale = 1 },
    { .n = 40, .n_looks = 5, .alpha = 0.7, .radius = 3, .scale = 1 },
    { .n = 200, .n_looks = 5, .alpha = 1, .radius = 2.4, .scale = 1.5 },
    { .n = 200, .n_looks = 5, .alpha = 0.8, .radius = 4, .ring = 1.5, .scale = 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    check_case (&cases[i]);
  }
}

static void
many_points_add_up_as_if_painted_one_by_one (void)
{
  static const Case cases[] = {
    { .n = 20000, .n_looks = 1, .alpha = 0.35, .radius = 1.2, .scale = 1 },
    { .n = 20000, .n_looks = 3, .alpha = 0.1, .radius = 2, .spread = 0.1, .scale = 1 },
    { .n = 60000, .n_looks = 1, .alpha = 0.2, .radius = 2, .spread = 0.15, .scale = 2 },
    { .n = 60000, .n_looks = 2, .alpha = 0.5, .radius = 1, .spread = 0.3, .scale = 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    check_case (&cases[i]);
  }
}

static void
all_on_one_spot_add_up (void)
{
  /* Thousands would make edges of a trace of cover, which no two painters agree on. */
  static const Case spots = {
    .n = 90, .n_looks = 1, .alpha = 0.4, .radius = 3, .spread = 1e-9, .scale = 1
  };

  check_case (&spots);
}

static void
parts_lie_over_each_other_as_the_whole (void)
{
  static const GablePaintParts parts[] = { GABLE_PAINT_UNDER, GABLE_PAINT_POINTS,
                                           GABLE_PAINT_OVER };
  g_autoptr (GableCloud) cloud =
    new_cloud (&(Case){ .n = 500, .n_looks = 2, .alpha = 0.5, .radius = 3 });
  g_autoptr (GableScene) scene = gable_scene_new (300, 200, gable_theme_find ("light"));
  GablePrimitive line = {
    .kind = GABLE_PRIMITIVE_LINE, .class_ = "line", .stroke = { 0, 0, 0, 1 }, .width = 3
  };
  const GableXY ends[2][2] = { { { 0, 0 }, { 300, 200 } }, { { 0, 200 }, { 300, 0 } } };
  cairo_surface_t *surfaces[2];

  scene->plot = (GableRect){ 0, 0, 300, 200 };
  scene->x = (GableRange){ 1e-2, 1e3 };
  scene->y = (GableRange){ 1e9, 1e14 };
  gable_scene_take (scene, line, ends[0], 2);
  gable_scene_add_cloud (scene, cloud, GABLE_OWNER_LAUNCH);
  gable_scene_take (scene, line, ends[1], 2);
  for (guint i = 0; i < 2; i++) {
    cairo_t *cr;

    surfaces[i] = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 300, 200);
    cr = cairo_create (surfaces[i]);
    for (guint k = 0; k < (i == 0 ? 1 : G_N_ELEMENTS (parts)); k++) {
      GablePaintOptions options = { .parts = i == 0 ? GABLE_PAINT_ALL : parts[k] };

      gable_paint_cairo_with (scene, cr, &options);
    }
    cairo_destroy (cr);
    cairo_surface_flush (surfaces[i]);
  }
  g_assert_cmpmem (cairo_image_surface_get_data (surfaces[0]), 300 * 200 * 4,
                   cairo_image_surface_get_data (surfaces[1]), 300 * 200 * 4);
  cairo_surface_destroy (surfaces[0]);
  cairo_surface_destroy (surfaces[1]);
}

static void
the_picture_is_the_same_every_time (void)
{
  static const Case wanted = {
    .n = 120000, .n_looks = 3, .alpha = 0.3, .radius = 1.5, .spread = 0.2, .scale = 1
  };
  cairo_surface_t *first = paint (&wanted, FALSE);
  cairo_surface_t *second = paint (&wanted, FALSE);
  gsize size =
    (gsize) (cairo_image_surface_get_stride (first) * cairo_image_surface_get_height (first));

  g_assert_cmpmem (cairo_image_surface_get_data (first), size,
                   cairo_image_surface_get_data (second), size);
  cairo_surface_destroy (first);
  cairo_surface_destroy (second);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/cover/a_few_points_look_as_if_painted_one_by_one",
                   a_few_points_look_as_if_painted_one_by_one);
  g_test_add_func ("/plot/cover/many_points_add_up_as_if_painted_one_by_one",
                   many_points_add_up_as_if_painted_one_by_one);
  g_test_add_func ("/plot/cover/all_on_one_spot_add_up", all_on_one_spot_add_up);
  g_test_add_func ("/plot/cover/parts_lie_over_each_other_as_the_whole",
                   parts_lie_over_each_other_as_the_whole);
  g_test_add_func ("/plot/cover/the_picture_is_the_same_every_time",
                   the_picture_is_the_same_every_time);
  return g_test_run ();
}
