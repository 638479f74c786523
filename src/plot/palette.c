/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/palette.h"

#include <glib/gi18n-lib.h>

#define REST GABLE_PALETTE_MAX

/* Which colour stands for which standing, in the order of GableStanding: unknown, above the roof, near it, under it, far
 * below, bound only, no operations. */
static const GablePalette palettes[] = {
  {
    .id = "okabe-ito",
    .title = N_ ("Okabe and Ito"),
    .source = "Okabe, Ito, “Color Universal Design”, 2008",
    .n = 8,
    .colours = { 0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x000000, 0xf0e442 },
    .rest = 0xdddddd,
    .standing = { REST, 3, 2, 4, 1, 5, 6 },
  },
  {
    .id = "tol-bright",
    .title = N_ ("Tol, bright"),
    /* Without its green, which eyes without blue take for the blue. */
    .source = "Tol, “Colour Schemes”, SRON/EPS/TN/09-002, issue 3.2, 2021",
    .n = 5,
    .colours = { 0x4477aa, 0xee6677, 0xccbb44, 0x66ccee, 0xaa3377 },
    .rest = 0xdddddd,
    .standing = { REST, 4, 0, 2, 1, 3, REST },
  },
  {
    .id = "tol-muted",
    .title = N_ ("Tol, muted"),
    .source = "Tol, “Colour Schemes”, SRON/EPS/TN/09-002, issue 3.2, 2021",
    .n = 9,
    .colours = { 0x332288, 0xcc6677, 0x117733, 0xddcc77, 0x88ccee, 0x882255, 0x44aa99, 0x999933,
                 0xaa4499 },
    .rest = 0xdddddd,
    .standing = { REST, 8, 2, 3, 1, 4, 5 },
  },
  {
    .id = "tol-high-contrast",
    .title = N_ ("Tol, high contrast"),
    .source = "Tol, “Colour Schemes”, SRON/EPS/TN/09-002, issue 3.2, 2021",
    .n = 4,
    .colours = { 0x004488, 0xbb5566, 0xddaa33, 0x000000 },
    .rest = 0xdddddd,
    .standing = { REST, 3, 0, 2, 1, REST, REST },
    .grey_safe = TRUE,
  },
  {
    .id = "viridis",
    .title = N_ ("Viridis (ordered)"),
    .source = "van der Walt, Smith, matplotlib 1.5, 2015, at five places",
    .n = 5,
    .colours = { 0x440154, 0x3b528b, 0x21918c, 0x5ec962, 0xfde725 },
    .rest = 0xdddddd,
    .standing = { REST, 4, 3, 2, 0, REST, REST },
    .ordered = TRUE,
    .grey_safe = TRUE,
  },
  {
    .id = "cividis",
    .title = N_ ("Cividis (ordered)"),
    .source = "Nuñez, Anderton, Renslow, PLOS ONE 13(7), 2018, at five places",
    .n = 5,
    .colours = { 0x00224e, 0x434e6c, 0x7d7c78, 0xbcae6c, 0xfee838 },
    .rest = 0xdddddd,
    .standing = { REST, 4, 3, 2, 0, REST, REST },
    .ordered = TRUE,
    .grey_safe = TRUE,
  },
  {
    .id = "grey",
    .title = N_ ("Greys (ordered)"),
    .source = "equal steps of CIE L*",
    .n = 4,
    .colours = { 0x000000, 0x505050, 0x8a8a8a, 0xc0c0c0 },
    .rest = 0xf0f0f0,
    .standing = { REST, 1, 0, 2, 3, REST, REST },
    .ordered = TRUE,
    .grey_safe = TRUE,
  },
};

guint
gable_palettes_get_size (void)
{
  return G_N_ELEMENTS (palettes);
}

const GablePalette *
gable_palettes_get (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (palettes), NULL);
  return &palettes[index];
}

/**
 * gable_palettes_find:
 * @id: (nullable): "okabe-ito"
 *
 * Returns: (transfer none) (nullable): the palette; %NULL where none has this id
 */
const GablePalette *
gable_palettes_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (palettes); i++) {
    if (g_strcmp0 (palettes[i].id, id) == 0) {
      return &palettes[i];
    }
  }
  return NULL;
}

static GableColour
colour_at (const GablePalette *palette, guint index)
{
  return gable_colour_from_hex (index < palette->n ? palette->colours[index] : palette->rest);
}

/* Memory first, then compute: neighbours on a chart are neighbours here. */
static GableColour
tone_at (const GablePalette *palette, GableTone tone)
{
  static const guint8 order[GABLE_N_TONES] = {
    [GABLE_TONE_MEMORY] = 0,      [GABLE_TONE_CACHE] = 5,  [GABLE_TONE_CORE] = 2,
    [GABLE_TONE_LINK] = 3,        [GABLE_TONE_FP64] = 1,   [GABLE_TONE_FP32] = 4,
    [GABLE_TONE_NARROW] = 6,      [GABLE_TONE_MATRIX] = 3, [GABLE_TONE_INTEGER] = 2,
    [GABLE_TONE_INSTRUCTION] = 7,
  };

  return colour_at (palette, order[tone] % palette->n);
}

/**
 * gable_palette_apply:
 * @palette: a palette
 * @theme: (inout): a copy of a theme; its paper and ink stay
 *
 * Marks have the palette's own colours (a pale one gets a rim of ink where it is drawn), and lines those, as far darker
 * as they need to be to be seen. Names beyond the palette's number share the colour of the rest.
 */
void
gable_palette_apply (const GablePalette *palette, GableTheme *theme)
{
  if (theme->hatched) {
    return;
  }
  for (guint i = 0; i < GABLE_N_SERIES; i++) {
    theme->series[i] = colour_at (palette, i);
  }
  theme->n_series = MIN (palette->n, GABLE_N_SERIES);
  theme->series_rest = gable_colour_from_hex (palette->rest);
  for (GableTone tone = 0; tone < GABLE_N_TONES; tone++) {
    theme->tones[tone] = gable_theme_mark_colour (theme, tone_at (palette, tone));
  }
  for (guint standing = 0; standing < GABLE_N_STANDINGS; standing++) {
    theme->standing[standing] = colour_at (palette, palette->standing[standing]);
  }
  theme->hypothetical =
    gable_theme_mark_colour (theme, colour_at (palette, palette->ordered ? 1 : 3));
}
