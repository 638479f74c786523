/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "plot/build.h"
#include "plot/paint-cairo.h"

#include "cases.h"
#include "support.h"

static cairo_surface_t *
paint (const GableScene *scene, GableTextCache *texts)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 900, 600);
  GablePaintOptions options = { .parts = GABLE_PAINT_ALL, .texts = texts };
  cairo_t *cr = cairo_create (surface);

  gable_paint_cairo_with (scene, cr, &options);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static double
darkness (cairo_surface_t *surface)
{
  const guchar *pixels = cairo_image_surface_get_data (surface);
  int n = cairo_image_surface_get_stride (surface) * cairo_image_surface_get_height (surface);
  double sum = 0;

  for (int i = 0; i < n; i++) {
    sum += i % 4 == 3 ? 0 : 255 - pixels[i];
  }
  return sum;
}

static GableScene *
new_scene (void)
{
  g_autoptr (GableProject) project = gable_case_many (60);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  GableMeasure *measure = gable_measure_pango_new ();
  GableSceneOptions options = {
    .width = 900,
    .height = 600,
    .theme = gable_theme_find ("light"),
    .measure = measure,
    .selected = 2,
    .hovered = -1,
  };
  GableScene *scene = gable_scene_build (roofline, &options);

  gable_measure_free (measure);
  return scene;
}

/* Whole pixels move letters by half of one at most: as much ink is there as without. */
static void
kept_texts_are_whole (void)
{
  g_autoptr (GableScene) scene = new_scene ();
  g_autoptr (GableTextCache) texts = gable_text_cache_new ();
  cairo_surface_t *plain = paint (scene, NULL);
  cairo_surface_t *first = paint (scene, texts);
  cairo_surface_t *again = paint (scene, texts);
  gsize size = (gsize) (cairo_image_surface_get_stride (first) * 600);

  g_assert_cmpfloat (fabs (darkness (first) / darkness (plain) - 1), <, 0.01);
  g_assert_cmpmem (cairo_image_surface_get_data (first), size, cairo_image_surface_get_data (again),
                   size);
  cairo_surface_destroy (plain);
  cairo_surface_destroy (first);
  cairo_surface_destroy (again);
}

static void
many_texts_are_forgotten (void)
{
  g_autoptr (GableScene) scene = gable_scene_new (200, 100, gable_theme_find ("light"));
  g_autoptr (GableTextCache) texts = gable_text_cache_new ();

  for (guint i = 0; i < 2000; i++) {
    GableXY at = { 10, 50 };
    GablePrimitive text = {
      .kind = GABLE_PRIMITIVE_TEXT,
      .class_ = "text",
      .fill = { 0, 0, 0, 1 },
      .size = 5,
      .text = g_strdup_printf ("%u", i),
    };

    gable_scene_take (scene, text, &at, 1);
  }
  cairo_surface_destroy (paint (scene, texts));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/text-cache/kept_texts_are_whole", kept_texts_are_whole);
  g_test_add_func ("/plot/text-cache/many_texts_are_forgotten", many_texts_are_forgotten);
  return g_test_run ();
}
