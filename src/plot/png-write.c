/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/png-write.h"

#include <png.h>

/* A chart is flat: the least compression takes a third of the default's time for a file that is hardly larger. */
#define COMPRESSION 1
#define METRES_A_POINT (0.0254 / 72)

/* Where libpng writes to, and what went wrong there. */
typedef struct {
  GableSaver *saver;
  GError *error;
} Target;

static void
write_to_target (png_structp png, png_bytep data, png_size_t length)
{
  Target *target = png_get_io_ptr (png);

  if (!gable_saver_write (target->saver, data, length, &target->error)) {
    png_error (png, "not written");
  }
}

static void
flush_target (png_structp png)
{
}

/* libpng's own would print; the saver's error says more. */
static void
leave (png_structp png, png_const_charp message)
{
  png_longjmp (png, 1);
}

/* cairo keeps a pixel as a native 32-bit number, 0xXXRRGGBB. */
static void
pack_row (const unsigned char *row, int width, png_bytep packed)
{
  const guint32 *pixels = (const guint32 *) (gconstpointer) row;

  for (int i = 0; i < width; i++) {
    packed[3 * i] = (png_byte) (pixels[i] >> 16);
    packed[3 * i + 1] = (png_byte) (pixels[i] >> 8);
    packed[3 * i + 2] = (png_byte) pixels[i];
  }
}

/* How large the picture is meant to be: whole pixels hold it to a fraction of one, and their pitch makes up for it. */
typedef struct {
  double width; /* [m] */
  double height;
} Size;

static void
write_image (png_structp png, png_infop info, cairo_surface_t *surface, Size size, png_bytep packed)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  int stride = cairo_image_surface_get_stride (surface);
  const unsigned char *data = cairo_image_surface_get_data (surface);

  png_set_compression_level (png, COMPRESSION);
  png_set_filter (png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  png_set_IHDR (png, info, (png_uint_32) width, (png_uint_32) height, 8, PNG_COLOR_TYPE_RGB,
                PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_pHYs (png, info, (png_uint_32) (width / size.width + 0.5),
                (png_uint_32) (height / size.height + 0.5), PNG_RESOLUTION_METER);
  png_write_info (png, info);
  for (int y = 0; y < height; y++) {
    pack_row (data + (gsize) y * (gsize) stride, width, packed);
    png_write_row (png, packed);
  }
  png_write_end (png, info);
}

/**
 * gable_png_write:
 * @surface: an image surface of format RGB24, flushed
 * @width: of the picture on paper [pt], > 0
 * @height: of it
 * @saver: takes the bytes
 *
 * Format: PNG (W3C, 2nd edition), true colour of 8 bits, with pHYs.
 *
 * Errors: the saver's
 */
gboolean
gable_png_write (
  cairo_surface_t *surface, double width, double height, GableSaver *saver, GError **error)
{
  const Size size = { width * METRES_A_POINT, height * METRES_A_POINT };
  Target target = { .saver = saver };
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, leave, NULL);
  png_infop info = png_create_info_struct (png);
  g_autofree png_bytep packed =
    g_malloc_n ((gsize) cairo_image_surface_get_width (surface), 3 * sizeof (png_byte));

  png_set_write_fn (png, &target, write_to_target, flush_target);
  if (setjmp (png_jmpbuf (png)) == 0) {
    write_image (png, info, surface, size, packed);
  }
  png_destroy_write_struct (&png, &info);
  if (target.error != NULL) {
    g_propagate_error (error, target.error);
    return FALSE;
  }
  return TRUE;
}
