/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/theme.h"

#include <glib/gi18n-lib.h>

#define RGB(hex) \
  { \
    (((hex) >> 16) & 0xff) / 255.0, (((hex) >> 8) & 0xff) / 255.0, ((hex) &0xff) / 255.0, 1.0 \
  }

GableColour
gable_colour_from_hex (guint32 hex)
{
  return (GableColour) RGB (hex);
}

/* Every colour in each theme: a member, and what it is in light, in dark and on paper.
 *
 * The series have the hues of Okabe and Ito, "Color Universal Design", 2008, in lightnesses that keep any two of them 30
 * units of L*a*b* apart for protan, deutan and usual eyes, and neighbours apart in grey; all have a mark's contrast. */
/* clang-format off */
#define COLOURS(ROW) \
  ROW (paper,                              0xffffff, 0x1e1e1e, 0xffffff) \
  ROW (ink,                                0x1e1e1e, 0xf6f5f4, 0x000000) \
  ROW (dim,                                0x5e5c64, 0xa8a6ad, 0x3d3d3d) \
  ROW (grid,                               0xe4e3e6, 0x36363a, 0xdcdcdc) \
  ROW (minor_grid,                         0xf2f1f3, 0x29292c, 0xeeeeee) \
  ROW (memory_tint,                        0xe8f1fb, 0x1d2a38, 0xffffff) \
  ROW (compute_tint,                       0xfdf1e3, 0x352a1d, 0xffffff) \
  ROW (tones[GABLE_TONE_MEMORY],           0x0072b2, 0x62a8e0, 0x005a8e) \
  ROW (tones[GABLE_TONE_CACHE],            0x278fd1, 0x6fc3f0, 0x1b76b3) \
  ROW (tones[GABLE_TONE_CORE],             0x1f9480, 0x7fd3bf, 0x157765) \
  ROW (tones[GABLE_TONE_LINK],             0x6c6a9e, 0xa9a6dc, 0x565488) \
  ROW (tones[GABLE_TONE_FP64],             0xb5500b, 0xf08a4b, 0xa0430a) \
  ROW (tones[GABLE_TONE_FP32],             0xb87500, 0xf0b34b, 0x8f5b00) \
  ROW (tones[GABLE_TONE_NARROW],           0x8f7a1c, 0xd6c25a, 0x6f5f12) \
  ROW (tones[GABLE_TONE_MATRIX],           0xa6527f, 0xe08abb, 0x8f3f6a) \
  ROW (tones[GABLE_TONE_INTEGER],          0x5f7a2e, 0xa9c46c, 0x4c6422) \
  ROW (tones[GABLE_TONE_INSTRUCTION],      0x7a6357, 0xc7a998, 0x614d43) \
  ROW (standing[GABLE_STANDING_UNKNOWN],   0x77767b, 0x9a9996, 0x767676) \
  ROW (standing[GABLE_STANDING_ABOVE_ROOF], 0xc01c83, 0xff7bd5, 0xc4369a) \
  ROW (standing[GABLE_STANDING_NEAR_ROOF], 0x26894f, 0x57d08a, 0x1a9c6e) \
  ROW (standing[GABLE_STANDING_UNDER_ROOF], 0xb07a00, 0xf0c04b, 0x9a6a00) \
  ROW (standing[GABLE_STANDING_FAR_BELOW], 0xc0392b, 0xff7b63, 0x7d1512) \
  ROW (standing[GABLE_STANDING_BOUND_ONLY], 0x9141ac, 0xc98be0, 0x5b2aa8) \
  ROW (standing[GABLE_STANDING_NO_FLOPS],  0x5e5c64, 0xa8a6ad, 0x4d4d4d) \
  ROW (series[0],                          0x218dc1, 0xbee7ff, 0x258bbf) \
  ROW (series[1],                          0x7a3700, 0xd09439, 0x6a4001) \
  ROW (series[2],                          0x099370, 0x76ffb9, 0x15947c) \
  ROW (series[3],                          0x6b0c61, 0xa26394, 0x580652) \
  ROW (series[4],                          0xb77900, 0xfff440, 0xb08d09) \
  ROW (series[5],                          0x2b3fcc, 0xa996ff, 0x0808bf) \
  ROW (series[6],                          0x4c201f, 0x996f57, 0x330200) \
  ROW (series_rest,                        0x77767b, 0x9a9996, 0x6a6a6a) \
  ROW (hypothetical,                       0x9141ac, 0xc98be0, 0x7b3394) \
  ROW (selection,                          0x3584e4, 0x78aeed, 0x1a5fb4)

#define IN_LIGHT(member, light, dark, print) .member = RGB (light),
#define IN_DARK(member, light, dark, print) .member = RGB (dark),
#define IN_PRINT(member, light, dark, print) .member = RGB (print),

/* On a screen: the desktop's font and sizes. */
#define ON_SCREEN \
  .n_series = GABLE_N_SERIES, \
  .font = "Cantarell, Inter, Noto Sans, DejaVu Sans, sans-serif", \
  .text_size = 11, .title_size = 12, .small_size = 10, \
  .line_active = 2.4, .line_roof = 1.6, .line_ceiling = 1.8, .line_variant = 1.1, \
  .line_grid = 1, .line_minor = 0.6, \
  .marker_min = 4, .marker_span = 13, \
  .tinted = TRUE

/* In a column of a paper: black text, no tints, colours that are told apart in grey by shape and dash. */
#define ON_PAPER \
  .n_series = GABLE_N_SERIES, \
  .font = "Helvetica, Arial, Nimbus Sans, Liberation Sans, DejaVu Sans, sans-serif", \
  .text_size = 8, .title_size = 8.5, .small_size = 7, \
  .line_active = 1.6, .line_roof = 0.9, .line_ceiling = 1, .line_variant = 0.7, \
  .line_grid = 0.5, .line_minor = 0.35, \
  .marker_min = 2.5, .marker_span = 8, \
  .tinted = FALSE

/* Without colours and greys: which of them is meant is told by its number, in a red, green and blue of up to 28 of 255
 * that nobody sees as anything but black, and gable_scene_hatch () makes a pattern of it. */
#define INK(number) RGB ((number) *0x010101)
#define IN_INK \
  .paper = RGB (0xffffff), .ink = INK (0), .dim = INK (0), .grid = INK (0), .minor_grid = INK (0), \
  .memory_tint = RGB (0xffffff), .compute_tint = RGB (0xffffff), \
  .tones = { INK (1), INK (2), INK (3), INK (4), INK (5), INK (6), INK (7), INK (8), INK (9), INK (10) }, \
  .standing = { INK (11), INK (12), INK (13), INK (14), INK (15), INK (16), INK (17) }, \
  .series = { INK (18), INK (19), INK (20), INK (21), INK (22), INK (23), INK (24) }, \
  .series_rest = INK (25), .hypothetical = INK (26), .selection = INK (27), \
  .gridless = TRUE, .hatched = TRUE,

static const GableTheme themes[] = {
  { .id = "light", .title = N_ ("Light"), COLOURS (IN_LIGHT) ON_SCREEN },
  { .id = "dark", .title = N_ ("Dark"), COLOURS (IN_DARK) ON_SCREEN },
  { .id = "print", .title = N_ ("Print"), COLOURS (IN_PRINT) ON_PAPER },
  { .id = "bw", .title = N_ ("Black and White"), IN_INK ON_PAPER },
};
/* clang-format on */

guint
gable_themes_get_size (void)
{
  return G_N_ELEMENTS (themes);
}

const GableTheme *
gable_themes_get (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (themes), NULL);
  return &themes[index];
}

/**
 * gable_theme_find:
 * @id: (nullable): "light", "dark", "print" or "bw"
 *
 * Returns: (transfer none) (nullable): the theme; %NULL where none has this id
 */
const GableTheme *
gable_theme_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (themes); i++) {
    if (g_strcmp0 (themes[i].id, id) == 0) {
      return &themes[i];
    }
  }
  return NULL;
}

static GableTone
tone_of_traffic (const GableCounter *counter)
{
  switch (counter->reach) {
  case GABLE_REACH_CORE:
    return GABLE_TONE_CORE;
  case GABLE_REACH_CACHE:
    return GABLE_TONE_CACHE;
  case GABLE_REACH_LINK:
    return GABLE_TONE_LINK;
  case GABLE_REACH_MEMORY:
  case GABLE_REACH_NOWHERE:
  default:
    return GABLE_TONE_MEMORY;
  }
}

static GableTone
tone_of_operations (const GableCounter *counter)
{
  if (g_strcmp0 (counter->unit, "matrix") == 0) {
    return GABLE_TONE_MATRIX;
  }
  if (!counter->floating) {
    return GABLE_TONE_INTEGER;
  }
  if (counter->bits == 0 || counter->bits > 32) {
    return GABLE_TONE_FP64;
  }
  return counter->bits > 16 ? GABLE_TONE_FP32 : GABLE_TONE_NARROW;
}

GableTone
gable_counter_tone (const GableCounter *counter)
{
  switch (counter->kind) {
  case GABLE_COUNTER_TRAFFIC:
    return tone_of_traffic (counter);
  case GABLE_COUNTER_INSTRUCTIONS:
    return GABLE_TONE_INSTRUCTION;
  case GABLE_COUNTER_OPERATIONS:
  default:
    return tone_of_operations (counter);
  }
}

/**
 * gable_theme_counter_colour:
 * @theme: a theme
 * @counter: what a roof bounds, or the level of a point
 *
 * Returns: the colour of its kind
 */
GableColour
gable_theme_counter_colour (const GableTheme *theme, const GableCounter *counter)
{
  return theme->tones[gable_counter_tone (counter)];
}

static double
luminance_of_channel (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
luminance (GableColour colour)
{
  return 0.2126 * luminance_of_channel (colour.red) + 0.7152 * luminance_of_channel (colour.green) +
         0.0722 * luminance_of_channel (colour.blue);
}

/**
 * gable_colour_contrast:
 * @a: an opaque colour
 * @b: another
 *
 * Formula: contrast ratio of WCAG 2.2, from relative luminances.
 *
 * Returns: from 1, the same, to 21, black on white
 */
double
gable_colour_contrast (GableColour a, GableColour b)
{
  double one = luminance (a);
  double other = luminance (b);

  return (MAX (one, other) + 0.05) / (MIN (one, other) + 0.05);
}

static gboolean
is_readable (const GableTheme *theme, GableColour colour)
{
  return gable_colour_contrast (colour, theme->paper) >= GABLE_CONTRAST_TEXT &&
         gable_colour_contrast (colour, theme->memory_tint) >= GABLE_CONTRAST_TEXT &&
         gable_colour_contrast (colour, theme->compute_tint) >= GABLE_CONTRAST_TEXT;
}

/* @colour with @part of the theme's ink in it. */
static GableColour
mix_ink (const GableTheme *theme, GableColour colour, double part)
{
  return (GableColour){
    .red = colour.red + part * (theme->ink.red - colour.red),
    .green = colour.green + part * (theme->ink.green - colour.green),
    .blue = colour.blue + part * (theme->ink.blue - colour.blue),
    .alpha = colour.alpha,
  };
}

/**
 * gable_theme_mark_colour:
 * @theme: a theme
 * @colour: any colour
 *
 * Returns: the same hue, no nearer to the ink than a thin line in it must be to be seen
 */
GableColour
gable_theme_mark_colour (const GableTheme *theme, GableColour colour)
{
  GableColour mixed = colour;

  for (int part = 1;
       part <= 50 && gable_colour_contrast (mixed, theme->paper) < GABLE_CONTRAST_MARK; part++) {
    mixed = mix_ink (theme, colour, part / 50.0);
  }
  return mixed;
}

/**
 * gable_theme_text_colour:
 * @theme: a theme
 * @colour: one of its colours, chosen to be seen as a line
 *
 * Returns: the same hue, no nearer to the ink than text in it must be to be read
 */
GableColour
gable_theme_text_colour (const GableTheme *theme, GableColour colour)
{
  GableColour mixed = colour;

  for (int tenth = 1; tenth <= 10 && !is_readable (theme, mixed); tenth++) {
    mixed = mix_ink (theme, colour, tenth / 10.0);
  }
  return mixed;
}
