/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <cairo-ps.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "plot/cairo-sink.h"
#include "plot/cloud.h"
#include "plot/coordinate.h"

/* More than five metres is a slip of the pen [pt]. */
#define MAX_SIDE 14400.0
/* The header ends within so much, or it is no header of cairo's [B]. */
#define MAX_HEADER 65536
#define HEADER_END "%%EndComments"
#define DATE "%%CreationDate:"

#define BOX "%%BoundingBox:"

/* Cairo dates its PostScript and offers no way to leave that out, so the header is kept back until it is whole. */
typedef struct {
  GableCairoSink sink;
  GString *header; /* (nullable) NULL once it is written */
  double width;    /* [pt] */
  double height;
} EpsSink;

/* The box in whole points is up to 0.35 mm too large; this one is exact. */
static void
add_exact_box (const EpsSink *eps, GString *header)
{
  const char *box = strstr (header->str, BOX);
  const char *end = box != NULL ? strchr (box, '\n') : NULL;
  g_autoptr (GString) exact = g_string_new ("%%HiResBoundingBox: 0 0 ");

  gable_append_coordinate (exact, eps->width);
  g_string_append_c (exact, ' ');
  gable_append_coordinate (exact, eps->height);
  g_string_append_c (exact, '\n');
  if (end != NULL && strstr (header->str, "%%HiResBoundingBox") == NULL) {
    g_string_insert (header, end + 1 - header->str, exact->str);
  }
}

static cairo_status_t
hand_on (EpsSink *eps)
{
  g_autoptr (GString) header = g_steal_pointer (&eps->header);
  char *date = strstr (header->str, DATE);
  char *end = date != NULL ? strchr (date, '\n') : NULL;

  if (end != NULL) {
    g_string_erase (header, date - header->str, end + 1 - date);
  }
  add_exact_box (eps, header);
  return gable_cairo_sink_write (&eps->sink, (const unsigned char *) header->str,
                                 (unsigned int) header->len);
}

static cairo_status_t
write_undated (void *closure, const unsigned char *data, unsigned int length)
{
  EpsSink *eps = closure;

  if (eps->header == NULL) {
    return gable_cairo_sink_write (&eps->sink, data, length);
  }
  g_string_append_len (eps->header, (const char *) data, length);
  return strstr (eps->header->str, HEADER_END) != NULL || eps->header->len > MAX_HEADER
           ? hand_on (eps)
           : CAIRO_STATUS_SUCCESS;
}

static GableColour
flatten (GableColour colour, GableColour paper)
{
  if (colour.alpha <= 0 || colour.alpha >= 1) {
    return colour;
  }
  return (GableColour){
    .red = colour.alpha * colour.red + (1 - colour.alpha) * paper.red,
    .green = colour.alpha * colour.green + (1 - colour.alpha) * paper.green,
    .blue = colour.alpha * colour.blue + (1 - colour.alpha) * paper.blue,
    .alpha = 1,
  };
}

/* A cloud of the same rows whose looks are opaque. (transfer full) */
static GableCloud *
flatten_cloud (const GableCloud *cloud, GableColour paper)
{
  GableCloud *flat = gable_cloud_new (cloud->points != NULL);

  gable_cloud_reserve (flat, cloud->n);
  for (guint i = 0; i < cloud->runs->len; i++) {
    const GableLookRun *run = &g_array_index (cloud->runs, GableLookRun, i);
    GableLook look = run->look;
    guint number;

    look.colour = flatten (look.colour, paper);
    number = gable_cloud_add_look (flat, &look);
    for (guint row = run->first; row < run->first + run->n; row++) {
      gable_cloud_add (flat, number, (double) cloud->x[row], (double) cloud->y[row],
                       cloud->kernels[row],
                       cloud->points != NULL ? cloud->points[row] : GABLE_CLOUD_NONE);
    }
  }
  gable_cloud_seal (flat);
  return flat;
}

static GablePrimitive
flatten_primitive (const GablePrimitive *primitive, GableColour paper)
{
  GablePrimitive flat = *primitive;

  flat.stroke = flatten (primitive->stroke, paper);
  flat.fill = flatten (primitive->fill, paper);
  flat.points = NULL;
  flat.text = g_strdup (primitive->text);
  flat.tooltip = NULL;
  flat.cloud = primitive->cloud != NULL ? flatten_cloud (primitive->cloud, paper) : NULL;
  return flat;
}

/* PostScript has no transparency: where a colour shines through, cairo draws all that is around it as an image. (transfer
 * full): the scene in the colours that are seen */
static GableScene *
flatten_scene (const GableScene *scene)
{
  GableScene *flat = gable_scene_new (scene->width, scene->height, scene->theme);

  flat->plot = scene->plot;
  flat->scale = scene->scale;
  flat->x = scene->x;
  flat->y = scene->y;
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    gable_scene_take (flat, flatten_primitive (primitive, scene->theme->paper), primitive->points,
                      primitive->n_points);
  }
  return flat;
}

/* A comment of the document structuring conventions: printable ASCII on one line of at most 255 characters. */
static void
set_title (cairo_surface_t *surface, const char *title)
{
  g_autoptr (GString) comment = g_string_new ("%%Title: ");

  for (const char *p = title; *p != '\0' && comment->len < 250; p++) {
    g_string_append_c (comment, *p >= 0x20 && *p < 0x7f ? *p : '?');
  }
  cairo_ps_surface_dsc_comment (surface, comment->str);
}

static gboolean
write_eps (const GableScene *scene,
           const GableExportOptions *options,
           GableSaver *saver,
           GError **error)
{
  EpsSink eps = { .sink = { .saver = saver }, .width = scene->width, .height = scene->height };
  g_autoptr (GableScene) flat = NULL;
  cairo_surface_t *surface;
  gboolean done;

  if (!(scene->width <= MAX_SIDE && scene->height <= MAX_SIDE)) {
    g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_TOO_BIG,
                 _ ("An EPS figure has at most %d points a side; ask for a smaller size"),
                    (int) MAX_SIDE);
    return FALSE;
  }
  eps.header = g_string_new (NULL);
  flat = flatten_scene (scene);
  surface = cairo_ps_surface_create_for_stream (write_undated, &eps, scene->width, scene->height);
  cairo_ps_surface_set_eps (surface, TRUE);
  cairo_ps_surface_restrict_to_level (surface, CAIRO_PS_LEVEL_3);
  if (scene->title != NULL) {
    set_title (surface, scene->title);
  }
  done = gable_cairo_sink_fill (&eps.sink, surface, flat, options, error);
  /* Kept back still: it has no end that is known here. */
  if (done && eps.header != NULL) {
    done = gable_cairo_sink_check (&eps.sink, hand_on (&eps), error);
  }
  if (eps.header != NULL) {
    g_string_free (eps.header, TRUE);
  }
  return done;
}

const GableExporter gable_exporter_eps = {
  .id = "eps",
  .title = N_ ("EPS Drawing"),
  .suffix = "eps",
  .media_type = "application/postscript",
  .write = write_eps,
};
