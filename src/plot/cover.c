/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/cover.h"

#include <string.h>

#include "plot/cover-lay.h"
#include "plot/cover-sprite.h"

/* Points of one colour may be painted in any order: each lets through a part of what lies under it, and the parts
 * multiply. So a plane of factors takes all points of a look, sprite by sprite, and is laid over the image once. Rows
 * that lie along a curve put most of their points beside the one before; those that fall on the same place between
 * the pixels are one sprite, however many they are. The plane holds one band of the image at a time, so that it stays in
 * the processor's cache. */

/* Nothing is seen through this; added, it keeps products of many factors away from the smallest numbers, with which
 * processors are slow, and leaves a factor of 1 as it is. */
#define OPAQUE 1e-9f
#define BAND 64 /* [px] */
/* Pieces of a band that are laid over the image where anything is in them [px]; a multiple of 4. */
#define PIECE 64
/* Where more points than this share a pixel, fewer places between two pixels are told apart: what they cover is an
 * average over many by then. */
#define FOURTHS_FROM 0.5
#define HALVES_FROM 4.0
#define WHOLE_FROM 16.0
#define SPOT 0.3 /* [px] */

/* More threads than this are waiting for memory, and with fewer points than that one is enough. */
#define MAX_WORKERS 4
#define POINTS_A_WORKER 50000

typedef struct {
  const GableRaster *raster;
  const GableCloud *cloud;
  cairo_surface_t *image;
  GableSprites *looks; /* for each run of the cloud */
  int top;             /* of the band, in the image [px] */
  int height;          /* of the band [px] */
  int margin;          /* around the plane, for sprites that reach over its edge [px] */
  gsize stride;        /* of the plane [px] */
  float *plane;
  guint n_pieces;
  guint8 *touched; /* piece by piece */
  /* Pixels of a value of the columns: (value - x_zero) × x_factor. */
  double x_zero, x_factor;
  double y_zero, y_factor;
} Cover;

static void
clear_plane (float *values, gsize n)
{
  for (gsize i = 0; i < n; i++) {
    values[i] = 1;
  }
}

static void
start (Cover *cover,
       const GablePrimitive *points,
       const GableRaster *raster,
       cairo_surface_t *image)
{
  const GableCloudPlace *place = &points->cloud_place;
  guint n_looks = points->cloud->runs->len;
  gsize size;

  *cover = (Cover){ .raster = raster, .cloud = points->cloud, .image = image };
  cover->looks = g_new (GableSprites, MAX (n_looks, 1));
  for (guint i = 0; i < n_looks; i++) {
    GableSprites *sprites = &cover->looks[i];

    gable_sprites_init (sprites, &g_array_index (points->cloud->runs, GableLookRun, i).look,
                        raster->x_scale, raster->y_scale);
    cover->margin = MAX (cover->margin, MAX (sprites->rows, sprites->columns) + 1);
  }
  /* A piece at the right edge is laid over whole. */
  cover->n_pieces = (guint) (raster->width + PIECE - 1) / PIECE;
  cover->stride = (gsize) cover->n_pieces * PIECE + 2 * (gsize) cover->margin;
  cover->touched = g_new0 (guint8, cover->n_pieces);
  size = cover->stride * (gsize) (BAND + 2 * cover->margin);
  cover->plane = g_new (float, size);
  clear_plane (cover->plane, size);
  cover->x_factor = place->x_factor * raster->x_scale;
  cover->y_factor = place->y_factor * raster->y_scale;
  cover->x_zero = -(place->x_offset * raster->x_scale + raster->x_origin) / cover->x_factor;
  cover->y_zero = -(place->y_offset * raster->y_scale + raster->y_origin) / cover->y_factor;
}

static void
finish (Cover *cover)
{
  for (guint i = 0; i < cover->cloud->runs->len; i++) {
    gable_sprites_clear (&cover->looks[i]);
  }
  g_free (cover->looks);
  g_free (cover->plane);
  g_free (cover->touched);
}

static inline void
multiply_columns (float *plane, gsize stride, const float *sprite, int rows, int columns)
{
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column += 4) {
      Four *at = (Four *) (plane + column);

      *at = *at * *(const Four *) (sprite + column) + OPAQUE;
    }
    plane += stride;
    sprite += columns;
  }
}

/* Most marks are small, and a loop whose length is known runs twice as fast. */
static void
multiply (float *plane, gsize stride, const float *sprite, int rows, int columns)
{
  if (columns == 4) {
    multiply_columns (plane, stride, sprite, rows, 4);
  } else if (columns == 8) {
    multiply_columns (plane, stride, sprite, rows, 8);
  } else {
    multiply_columns (plane, stride, sprite, rows, columns);
  }
}

/* @n marks on one place: as many sprites as there are ones in the binary digits of @n. */
static void
put (const Cover *cover, GableSprites *sprites, int x_step, int y_step, guint n)
{
  int x = (int) ((guint) x_step / GABLE_SPRITE_STEPS) - sprites->before_x;
  int y = (int) ((guint) y_step / GABLE_SPRITE_STEPS) - sprites->before_y;
  guint phase = (guint) x_step % GABLE_SPRITE_STEPS +
                GABLE_SPRITE_STEPS * ((guint) y_step % GABLE_SPRITE_STEPS);
  float *corner = cover->plane + (gsize) y * cover->stride + x;

  for (guint power = 0; n >> power != 0; power++) {
    if ((n >> power & 1) != 0) {
      multiply (corner, cover->stride, gable_sprites_get (sprites, phase, power), sprites->rows,
                sprites->columns);
    }
  }
}

/* [px] of the image */
typedef struct {
  double left, top, right, bottom;
} Box;

static Box
box_of (const Cover *cover, const GableCloudBlock *block)
{
  return (Box){
    .left = ((double) block->left - cover->x_zero) * cover->x_factor,
    .right = ((double) block->right - cover->x_zero) * cover->x_factor,
    .top = ((double) block->top - cover->y_zero) * cover->y_factor,
    .bottom = ((double) block->bottom - cover->y_zero) * cover->y_factor,
  };
}

static void
touch (Cover *cover, const Box *box)
{
  int last = (int) (MIN (box->right + cover->margin, cover->raster->width - 1) / PIECE);

  for (int i = (int) (MAX (box->left - cover->margin, 0) / PIECE); i <= last; i++) {
    cover->touched[i] = TRUE;
  }
}

/* How many of the steps between two pixels are told apart. Points on one spot are few sprites at any number. */
static int
steps_for (const Box *box, guint n)
{
  double width = box->right - box->left;
  double height = box->bottom - box->top;
  double density = n / (MAX (width, 1) * MAX (height, 1));

  if (density <= FOURTHS_FROM || MAX (width, height) < SPOT) {
    return GABLE_SPRITE_STEPS;
  }
  return density > WHOLE_FROM ? 1 : (density > HALVES_FROM ? 2 : 4);
}

/* Columns of the rows of a block that are to be painted. */
typedef struct {
  float x[GABLE_CLOUD_BLOCK_ROWS];
  float y[GABLE_CLOUD_BLOCK_ROWS];
  guint n;
} Rows;

/* Where a mark may stand and still reach into the band. */
static Box
seen_from (const Cover *cover, const GableSprites *sprites)
{
  return (Box){
    .left = sprites->before_x - sprites->columns,
    .top = cover->top + sprites->before_y - sprites->rows,
    .right = cover->raster->width + sprites->before_x,
    .bottom = cover->top + cover->height + sprites->before_y,
  };
}

static void
take_rows (const Cover *cover, const GableCloudBlock *block, const Box *seen, Rows *rows)
{
  const float *x = cover->cloud->x + block->first;
  const float *y = cover->cloud->y + block->first;

  rows->n = 0;
  for (guint i = 0; i < block->n; i++) {
    double across = ((double) x[i] - cover->x_zero) * cover->x_factor;
    double down = ((double) y[i] - cover->y_zero) * cover->y_factor;

    if (across >= seen->left && across <= seen->right && down >= seen->top &&
        down <= seen->bottom) {
      rows->x[rows->n] = x[i];
      rows->y[rows->n++] = y[i];
    }
  }
}

/* Places in steps from the corner of the margin, so that none is below 0. */
static void
find_steps (
  const float *values, guint n, double zero, double factor, int corner, int steps, int *places)
{
  int whole = GABLE_SPRITE_STEPS / steps;
  float from = (float) zero;
  float a = (float) (factor * steps);
  float b = (float) (-corner * steps) + 0.5f;

  for (guint i = 0; i < n; i++) {
    places[i] = (int) ((values[i] - from) * a + b) * whole;
  }
}

static void
put_rows (const Cover *cover,
          GableSprites *sprites,
          const float *across,
          const float *down,
          guint n,
          int steps)
{
  int x[GABLE_CLOUD_BLOCK_ROWS];
  int y[GABLE_CLOUD_BLOCK_ROWS];
  guint run;

  find_steps (across, n, cover->x_zero, cover->x_factor, -cover->margin, steps, x);
  find_steps (down, n, cover->y_zero, cover->y_factor, cover->top - cover->margin, steps, y);
  for (guint i = 0; i < n; i += run) {
    for (run = 1; i + run < n && x[i + run] == x[i] && y[i + run] == y[i]; run++) {
    }
    put (cover, sprites, x[i], y[i], run);
  }
}

static void
add_block (Cover *cover, GableSprites *sprites, const GableCloudBlock *block)
{
  const GableCloud *cloud = cover->cloud;
  Box box = box_of (cover, block);
  Box seen = seen_from (cover, sprites);
  Rows rows;

  if (box.right < seen.left || box.left > seen.right || box.bottom < seen.top ||
      box.top > seen.bottom) {
    return;
  }
  touch (cover, &box);
  if (box.left >= seen.left && box.right <= seen.right && box.top >= seen.top &&
      box.bottom <= seen.bottom) {
    put_rows (cover, sprites, cloud->x + block->first, cloud->y + block->first, block->n,
              steps_for (&box, block->n));
  } else {
    take_rows (cover, block, &seen, &rows);
    put_rows (cover, sprites, rows.x, rows.y, rows.n, steps_for (&box, block->n));
  }
}

static void
lay_piece (Cover *cover, guint piece, const float *colour)
{
  guchar *data = cairo_image_surface_get_data (cover->image);
  gsize stride = (gsize) cairo_image_surface_get_stride (cover->image);
  int left = (int) piece * PIECE;
  int width = MIN (PIECE, cover->raster->width - left);

  for (int y = 0; y < cover->height; y++) {
    float *plane =
      cover->plane + (gsize) (y + cover->margin) * cover->stride + left + cover->margin;
    guchar *row = data + (gsize) (cover->top + y) * stride;

    gable_cover_lay_row (plane, (guint32 *) (gpointer) row + left, width, colour);
  }
}

/* What sprites put into the margin stays there, and nobody looks at it. */
static void
lay_over_image (Cover *cover, GableColour colour)
{
  /* By the bytes of a pixel from the lowest: blue, green, red, alpha. */
  const float channels[] = { (float) (colour.blue * 255), (float) (colour.green * 255),
                             (float) (colour.red * 255), 255 };

  for (guint i = 0; i < cover->n_pieces; i++) {
    if (cover->touched[i]) {
      lay_piece (cover, i, channels);
      cover->touched[i] = FALSE;
    }
  }
}

static void
paint_band (Cover *cover)
{
  const GableCloud *cloud = cover->cloud;

  for (guint i = 0; i < cloud->runs->len; i++) {
    const GableLookRun *run = &g_array_index (cloud->runs, GableLookRun, i);

    for (guint k = 0; k < run->n_blocks; k++) {
      add_block (cover, &cover->looks[i],
                 &g_array_index (cloud->blocks, GableCloudBlock, run->first_block + k));
    }
    lay_over_image (cover, run->look.colour);
  }
}

/* Bands are independent of each other: whoever is free takes the next. */
typedef struct {
  const GablePrimitive *points;
  const GableRaster *raster;
  cairo_surface_t *image;
  int next; /* (atomic) band */
} Work;

static gpointer
work_on (gpointer data)
{
  Work *work = data;
  int height = work->raster->height;
  Cover cover;

  start (&cover, work->points, work->raster, work->image);
  for (;;) {
    cover.top = g_atomic_int_add (&work->next, 1) * BAND;
    if (cover.top >= height) {
      break;
    }
    cover.height = MIN (BAND, height - cover.top);
    paint_band (&cover);
  }
  finish (&cover);
  return NULL;
}

static guint
count_workers (const GableCloud *cloud)
{
  return cloud->n < POINTS_A_WORKER ? 1 : MIN (g_get_num_processors (), MAX_WORKERS);
}

/**
 * gable_cover_paint:
 * @points: a primitive with a cloud
 * @raster: the pixels
 *
 * Paints as if every mark were painted by itself, one after the other: what marks of one colour cover does not depend
 * on their order. Places are rounded to an eighth of a pixel, where many share one more coarsely. Time is linear in the
 * points that can be seen. The same picture comes out whatever the number of processors.
 *
 * Returns: (transfer full) (nullable): premultiplied ARGB32
 */
cairo_surface_t *
gable_cover_paint (const GablePrimitive *points, const GableRaster *raster)
{
  cairo_surface_t *image =
    cairo_image_surface_create (CAIRO_FORMAT_ARGB32, raster->width, raster->height);
  Work work = { points, raster, image, 0 };
  GThread *others[MAX_WORKERS];
  guint n = count_workers (points->cloud);

  if (cairo_surface_status (image) != CAIRO_STATUS_SUCCESS) {
    cairo_surface_destroy (image);
    return NULL;
  }
  cairo_surface_flush (image);
  for (guint i = 1; i < n; i++) {
    others[i] = g_thread_try_new ("points", work_on, &work, NULL);
  }
  work_on (&work);
  for (guint i = 1; i < n; i++) {
    if (others[i] != NULL) {
      g_thread_join (others[i]);
    }
  }
  cairo_surface_mark_dirty (image);
  return image;
}
