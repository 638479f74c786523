/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>

#include "plot/cairo-sink.h"
#include "plot/paint-cairo.h"
#include "plot/png-write.h"

#define POINTS_AN_INCH 72.0
/* An image surface of cairo ends there [px]. */
#define MAX_PIXELS_A_SIDE 32767.0
/* And this much memory is enough for a poster: 16,000 × 16,000 [px]. */
#define MAX_PIXELS 2.6e8
/* PDF 1.7, annex C: a page's side in default user space [pt]. */
#define MAX_PDF_SIDE 14400.0
/* Files tell no time: the same input gives the same bytes. */
#define NO_DATE "2000-01-01T00:00:00Z"

/* Asks before anything is allocated. */
static gboolean
check_pixels (double width, double height, GError **error)
{
  char text[2][GABLE_NUMBER_LENGTH];

  if (width >= 1 && height >= 1 && width <= MAX_PIXELS_A_SIDE && height <= MAX_PIXELS_A_SIDE &&
      width * height <= MAX_PIXELS) {
    return TRUE;
  }
  g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_TOO_BIG,
               _ ("An image of %s × %s pixels can't be written; ask for a smaller size or a lower "
                  "resolution, or write SVG or PDF"),
                  gable_number_write (text[0], width), gable_number_write (text[1], height));
  return FALSE;
}

static gboolean
write_png (const GableScene *scene,
           const GableExportOptions *options,
           GableSaver *saver,
           GError **error)
{
  double scale = (options->dpi > 0 ? options->dpi : GABLE_EXPORT_DPI) / POINTS_AN_INCH;
  double width = ceil (scene->width * scale - 1e-6);
  double height = ceil (scene->height * scale - 1e-6);
  GableCairoSink sink = { .saver = saver };
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;
  gboolean written;

  if (!check_pixels (width, height, error)) {
    return FALSE;
  }
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, (int) height);
  cr = cairo_create (surface);
  cairo_scale (cr, width / scene->width, height / scene->height);
  gable_paint_cairo (scene, cr);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  written = gable_cairo_sink_check (&sink, status, error) &&
            gable_png_write (surface, scene->width, scene->height, saver, error);
  cairo_surface_destroy (surface);
  return written;
}

static void
set_metadata (cairo_surface_t *surface, cairo_pdf_metadata_t kind, const char *text)
{
  if (text != NULL) {
    g_autofree char *clean = gable_paint_clean_text (text);

    cairo_pdf_surface_set_metadata (surface, kind, clean);
  }
}

static void
describe_pdf (cairo_surface_t *surface, const GableScene *scene)
{
  set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, NO_DATE);
  set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Gable " GABLE_VERSION);
  set_metadata (surface, CAIRO_PDF_METADATA_TITLE, scene->title);
  set_metadata (surface, CAIRO_PDF_METADATA_SUBJECT, scene->description);
}

static gboolean
write_pdf (const GableScene *scene,
           const GableExportOptions *options,
           GableSaver *saver,
           GError **error)
{
  GableCairoSink sink = { .saver = saver };
  cairo_surface_t *surface;

  if (!(scene->width <= MAX_PDF_SIDE && scene->height <= MAX_PDF_SIDE)) {
    g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_TOO_BIG,
                 _ ("A PDF page has at most %d points a side; ask for a smaller size"),
                    (int) MAX_PDF_SIDE);
    return FALSE;
  }
  surface = cairo_pdf_surface_create_for_stream (gable_cairo_sink_write, &sink, scene->width,
                                                 scene->height);
  describe_pdf (surface, scene);
  return gable_cairo_sink_fill (&sink, surface, scene, options, error);
}

const GableExporter gable_exporter_png = {
  .id = "png",
  .title = N_ ("PNG Image"),
  .suffix = "png",
  .media_type = "image/png",
  .write = write_png,
};

const GableExporter gable_exporter_pdf = {
  .id = "pdf",
  .title = N_ ("PDF Document"),
  .suffix = "pdf",
  .media_type = "application/pdf",
  .write = write_pdf,
};
