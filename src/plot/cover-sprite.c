/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/cover-sprite.h"

#include <cairo.h>
#include <math.h>

#include "plot/paint-points.h"

/* Below this nothing is seen of what lies under; keeps products of many factors away from the smallest numbers, with
 * which processors are slow. */
#define LEAST_FACTOR 1e-9f
/* From the centre of a mark to its farthest corner, in parts of its radius: a triangle's is the largest. */
static const double reaches[] = {
  [GABLE_SHAPE_CIRCLE] = 1,      [GABLE_SHAPE_SQUARE] = 0.89,        [GABLE_SHAPE_TRIANGLE] = 1.56,
  [GABLE_SHAPE_DIAMOND] = 1.254, [GABLE_SHAPE_TRIANGLE_DOWN] = 1.56,
};

G_STATIC_ASSERT (G_N_ELEMENTS (reaches) == GABLE_N_SHAPES);

/* Pixels that a mark with this @reach [px] may touch before that of its centre, and all in all. */
static int
span_of (double reach, int *before)
{
  double last_step = 1 - 1.0 / GABLE_SPRITE_STEPS;

  *before = (int) ceil (reach);
  return *before + (int) floor (last_step + reach) + 1;
}

void
gable_sprites_init (GableSprites *sprites, const GableLook *look, double x_scale, double y_scale)
{
  /* The corners of an outline stand out by half its width, those of a sharp triangle by twice that. */
  double reach = reaches[look->shape] * look->radius + look->ring;

  *sprites = (GableSprites){ .look = look, .x_scale = x_scale, .y_scale = y_scale };
  sprites->columns = (span_of (reach * x_scale, &sprites->before_x) + 3) & ~3;
  sprites->rows = span_of (reach * y_scale, &sprites->before_y);
}

void
gable_sprites_clear (GableSprites *sprites)
{
  for (guint phase = 0; phase < G_N_ELEMENTS (sprites->sprites); phase++) {
    for (guint power = 0; power < GABLE_SPRITE_POWERS; power++) {
      g_free (sprites->sprites[phase][power]);
    }
  }
}

/* By cairo, so that edges are as soft as those of its arcs. */
static float *
paint_one (const GableSprites *sprites, guint phase)
{
  float *factors = g_new (float, (gsize) (sprites->rows * sprites->columns));
  cairo_surface_t *mask =
    cairo_image_surface_create (CAIRO_FORMAT_A8, sprites->columns, sprites->rows);
  cairo_t *cr = cairo_create (mask);
  double x = sprites->before_x + (double) (phase % GABLE_SPRITE_STEPS) / GABLE_SPRITE_STEPS;
  double y = sprites->before_y + (double) (phase / GABLE_SPRITE_STEPS) / GABLE_SPRITE_STEPS;
  const guchar *pixels;
  int stride = cairo_image_surface_get_stride (mask);

  cairo_translate (cr, x, y);
  cairo_scale (cr, sprites->x_scale, sprites->y_scale);
  gable_paint_point (sprites->look, (GableXY){ 0, 0 }, cr);
  cairo_destroy (cr);
  cairo_surface_flush (mask);
  pixels = cairo_image_surface_get_data (mask);
  for (int row = 0; row < sprites->rows; row++) {
    for (int column = 0; column < sprites->columns; column++) {
      double cover = pixels[row * stride + column] / 255.0;
      float factor = (float) (1 - cover * sprites->look->colour.alpha);

      factors[row * sprites->columns + column] = MAX (factor, LEAST_FACTOR);
    }
  }
  cairo_surface_destroy (mask);
  return factors;
}

static float *
square (const float *factors, int n)
{
  float *squares = g_new (float, (gsize) n);

  for (int i = 0; i < n; i++) {
    squares[i] = MAX (factors[i] * factors[i], LEAST_FACTOR);
  }
  return squares;
}

const float *
gable_sprites_make (GableSprites *sprites, guint phase, guint power)
{
  float **powers = sprites->sprites[phase];

  if (powers[0] == NULL) {
    powers[0] = paint_one (sprites, phase);
  }
  for (guint i = 1; i <= power; i++) {
    if (powers[i] == NULL) {
      powers[i] = square (powers[i - 1], sprites->rows * sprites->columns);
    }
  }
  return powers[power];
}
