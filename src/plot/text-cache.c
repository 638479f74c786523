/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/text-cache.h"

#include <math.h>

/* Texts kept at most; a chart has some 300. */
#define MAX_TEXTS 1500
/* A text that is larger is no label [px]. */
#define MAX_SIDE 4096.0
/* Around the outline, for antialiasing [px]. */
#define RIM 2.0
/* Nobody sees the corners of a halo. */
#define HALO_TOLERANCE 0.5

typedef struct {
  cairo_surface_t *letters; /* A8 */
  cairo_surface_t *halo;    /* (nullable) A8 */
  int left, top;            /* from the anchor to the upper left pixel */
} Text;

struct _GableTextCache {
  GHashTable *texts; /* (element-type utf8 Text) */
};

static void
free_text (gpointer data)
{
  Text *text = data;

  cairo_surface_destroy (text->letters);
  g_clear_pointer (&text->halo, cairo_surface_destroy);
  g_free (text);
}

GableTextCache *
gable_text_cache_new (void)
{
  GableTextCache *cache = g_new0 (GableTextCache, 1);

  cache->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_text);
  return cache;
}

void
gable_text_cache_free (GableTextCache *cache)
{
  if (cache != NULL) {
    g_hash_table_unref (cache->texts);
    g_free (cache);
  }
}

/* All that the pixels depend on but the place and the colours; turns to a thousandth of a radian. */
static char *
key_of (const GablePrimitive *text, const char *font, double scale)
{
  return g_strdup_printf ("%s %d %d %d %d%d%d%d %s", font, (int) (scale * 1000),
                          (int) (text->size * 100), (int) lround (text->angle * 1000), text->bold,
                          text->italic, text->halo, (int) text->anchor, text->text);
}

static cairo_t *
new_mask (const Text *placed, int width, int height, double scale, double angle)
{
  cairo_surface_t *mask = cairo_image_surface_create (CAIRO_FORMAT_A8, width, height);
  cairo_t *cr = cairo_create (mask);

  cairo_surface_destroy (mask);
  cairo_translate (cr, -placed->left, -placed->top);
  cairo_scale (cr, scale, scale);
  cairo_rotate (cr, angle);
  return cr;
}

static cairo_surface_t *
take_mask (cairo_t *cr)
{
  cairo_surface_t *mask = cairo_surface_reference (cairo_get_target (cr));

  cairo_destroy (cr);
  cairo_surface_flush (mask);
  return mask;
}

/* The box of the outline around the anchor [px]. */
static gboolean
find_box (
  const GablePrimitive *text, double scale, GableTextTrace trace, gpointer data, GableRect *box)
{
  /* Letters that are off an image of a size are left out of a path. */
  cairo_surface_t *endless = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  cairo_t *cr = cairo_create (endless);
  double rim = RIM + (text->halo ? GABLE_TEXT_HALO * text->size * scale : 0);
  double left, top, right, bottom;

  cairo_scale (cr, scale, scale);
  cairo_rotate (cr, text->angle);
  trace (cr, text, data);
  cairo_identity_matrix (cr);
  cairo_path_extents (cr, &left, &top, &right, &bottom);
  cairo_destroy (cr);
  cairo_surface_destroy (endless);
  box->x = floor (left - rim);
  box->y = floor (top - rim);
  box->width = ceil (right + rim) - box->x;
  box->height = ceil (bottom + rim) - box->y;
  return box->width <= MAX_SIDE && box->height <= MAX_SIDE;
}

static Text *
make_text (const GablePrimitive *text, double scale, GableTextTrace trace, gpointer data)
{
  GableRect box;
  Text *made;
  cairo_t *cr;

  if (!find_box (text, scale, trace, data, &box)) {
    return NULL;
  }
  made = g_new0 (Text, 1);
  made->left = (int) box.x;
  made->top = (int) box.y;
  cr = new_mask (made, (int) box.width, (int) box.height, scale, text->angle);
  trace (cr, text, data);
  cairo_fill (cr);
  made->letters = take_mask (cr);
  if (text->halo) {
    cr = new_mask (made, (int) box.width, (int) box.height, scale, text->angle);
    trace (cr, text, data);
    cairo_set_tolerance (cr, HALO_TOLERANCE);
    cairo_set_line_join (cr, CAIRO_LINE_JOIN_BEVEL);
    cairo_set_line_width (cr, 2 * GABLE_TEXT_HALO * text->size);
    cairo_stroke (cr);
    made->halo = take_mask (cr);
  }
  return made;
}

static const Text *
find_text (GableTextCache *cache,
           const GablePrimitive *text,
           const char *font,
           double scale,
           GableTextTrace trace,
           gpointer data)
{
  g_autofree char *key = key_of (text, font, scale);
  Text *found = g_hash_table_lookup (cache->texts, key);

  if (found == NULL) {
    found = make_text (text, scale, trace, data);
    if (g_hash_table_size (cache->texts) >= MAX_TEXTS) {
      g_hash_table_remove_all (cache->texts);
    }
    if (found != NULL) {
      g_hash_table_insert (cache->texts, g_steal_pointer (&key), found);
    }
  }
  return found;
}

static void
paint_mask (cairo_t *cr, GableColour colour, cairo_surface_t *mask, double left, double top)
{
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, colour.alpha);
  cairo_mask_surface (cr, mask, left, top);
}

gboolean
gable_text_cache_paint (GableTextCache *cache,
                        cairo_t *cr,
                        const GablePrimitive *text,
                        const GableTheme *theme,
                        GableTextTrace trace,
                        gpointer data)
{
  double scale = 1;
  double skewed = 0;
  double x = text->points[0].x;
  double y = text->points[0].y;
  const Text *known;

  cairo_user_to_device_distance (cr, &scale, &skewed);
  cairo_user_to_device (cr, &x, &y);
  if (skewed != 0 || !(scale > 0)) {
    return FALSE;
  }
  known = find_text (cache, text, theme->font, scale, trace, data);
  if (known == NULL) {
    return FALSE;
  }
  x = round (x) + known->left;
  y = round (y) + known->top;
  cairo_save (cr);
  cairo_identity_matrix (cr);
  if (known->halo != NULL) {
    paint_mask (cr, theme->paper, known->halo, x, y);
  }
  paint_mask (cr, text->fill, known->letters, x, y);
  cairo_restore (cr);
  return TRUE;
}
