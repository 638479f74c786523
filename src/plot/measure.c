/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/measure.h"

#include <pango/pangocairo.h>

#include "base/text.h"

/* Texts remembered by a measure at most; past that it starts afresh. A chart of 200 kernels has some 300, most of
 * them the same from frame to frame. */
#define MEMORY_MAX 4096

/* The fixed measure, in parts of the font's size: about the mean of a sans-serif face. */
#define FIXED_ADVANCE 0.56
#define FIXED_ADVANCE_BOLD 0.6
#define FIXED_LINE 1.25

typedef struct {
  PangoLayout *layout;
  PangoFontDescription *description;
  GHashTable *memory; /* key of text and font → Extents */
} PangoMeasure;

typedef struct {
  double width;
  double height;
} Extents;

static void
measure_fixed (const GableMeasure *measure,
               const char *text,
               const char *font,
               double size,
               gboolean bold,
               double *width,
               double *height)
{
  double advance = bold ? FIXED_ADVANCE_BOLD : FIXED_ADVANCE;

  *width = (double) g_utf8_strlen (text, -1) * advance * size;
  *height = FIXED_LINE * size;
}

/**
 * gable_measure_fixed:
 *
 * Every character is equally wide, so what a test sees does not depend on the fonts of the machine.
 *
 * Returns: (transfer none): the measure
 */
const GableMeasure *
gable_measure_fixed (void)
{
  static const GableMeasure fixed = { .extents = measure_fixed };

  return &fixed;
}

static Extents
lay_out (PangoMeasure *pango, const char *text, const char *font, double size, gboolean bold)
{
  PangoRectangle logical;

  pango_font_description_set_family (pango->description, font);
  pango_font_description_set_absolute_size (pango->description, size * PANGO_SCALE);
  pango_font_description_set_weight (pango->description,
                                     bold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (pango->layout, pango->description);
  pango_layout_set_text (pango->layout, text, -1);
  pango_layout_get_extents (pango->layout, NULL, &logical);
  return (Extents){
    .width = (double) logical.width / PANGO_SCALE,
    .height = (double) logical.height / PANGO_SCALE,
  };
}

static void
measure_pango (const GableMeasure *measure,
               const char *text,
               const char *font,
               double size,
               gboolean bold,
               double *width,
               double *height)
{
  PangoMeasure *pango = measure->data;
  g_autofree char *key = NULL;
  Extents *known;

  /* Pango needs seconds for a megabyte; callers shorten what they show, and a slip here must not hang a window. */
  if (strlen (text) > 4 * GABLE_TEXT_SHOWN_MAX) {
    measure_fixed (measure, text, font, size, bold, width, height);
    return;
  }
  key = g_strdup_printf ("%d\n%d\n%s\n%s", (int) (size * 100), bold, font, text);
  known = g_hash_table_lookup (pango->memory, key);
  if (known == NULL) {
    if (g_hash_table_size (pango->memory) >= MEMORY_MAX) {
      g_hash_table_remove_all (pango->memory);
    }
    known = g_new (Extents, 1);
    *known = lay_out (pango, text, font, size, bold);
    g_hash_table_insert (pango->memory, g_steal_pointer (&key), known);
  }
  *width = known->width;
  *height = known->height;
}

/**
 * gable_layout_new:
 *
 * A layout of one line, unhinted, so that widths are the same on every device. It knows nothing of the device: Pango
 * looks for its fonts anew for every scale, and once is enough.
 *
 * Returns: (transfer full): the layout
 */
PangoLayout *
gable_layout_new (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoLayout *layout = pango_layout_new (context);
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_context_set_round_glyph_positions (context, FALSE);
  g_object_unref (context);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  return layout;
}

/**
 * gable_measure_pango_new:
 *
 * Measures with the fonts of this machine, by gable_layout_new (). One measure serves one thread.
 *
 * Returns: (transfer full): the measure
 */
GableMeasure *
gable_measure_pango_new (void)
{
  GableMeasure *measure = g_new0 (GableMeasure, 1);
  PangoMeasure *pango = g_new0 (PangoMeasure, 1);

  pango->layout = gable_layout_new ();
  pango->description = pango_font_description_new ();
  pango->memory = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  measure->extents = measure_pango;
  measure->data = pango;
  return measure;
}

void
gable_measure_free (GableMeasure *measure)
{
  PangoMeasure *pango;

  if (measure == NULL) {
    return;
  }
  pango = measure->data;
  if (pango != NULL) {
    g_object_unref (pango->layout);
    pango_font_description_free (pango->description);
    g_hash_table_unref (pango->memory);
    g_free (pango);
  }
  g_free (measure);
}
