/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/theme.h"

#include <glib/gi18n-lib.h>

#define RGB(hex) \
  { \
    (((hex) >> 16) & 0xff) / 255.0, (((hex) >> 8) & 0xff) / 255.0, ((hex) &0xff) / 255.0, 1.0 \
  }

#define SCREEN_FONT "Cantarell, Inter, Noto Sans, DejaVu Sans, sans-serif"
#define PRINT_FONT "Helvetica, Arial, Nimbus Sans, Liberation Sans, DejaVu Sans, sans-serif"

static const GableTheme themes[] = {
  {
    .id = "light",
    .title = N_ ("Light"),
    .paper = RGB (0xffffff),
    .ink = RGB (0x1e1e1e),
    .dim = RGB (0x5e5c64),
    .grid = RGB (0xe4e3e6),
    .minor_grid = RGB (0xf2f1f3),
    .memory_tint = RGB (0xe8f1fb),
    .compute_tint = RGB (0xfdf1e3),
    .tones = {
      [GABLE_TONE_MEMORY] = RGB (0x0072b2),
      [GABLE_TONE_CACHE] = RGB (0x278fd1),
      [GABLE_TONE_CORE] = RGB (0x1f9480),
      [GABLE_TONE_LINK] = RGB (0x6c6a9e),
      [GABLE_TONE_FP64] = RGB (0xb5500b),
      [GABLE_TONE_FP32] = RGB (0xb87500),
      [GABLE_TONE_NARROW] = RGB (0x8f7a1c),
      [GABLE_TONE_MATRIX] = RGB (0xa6527f),
      [GABLE_TONE_INTEGER] = RGB (0x5f7a2e),
      [GABLE_TONE_INSTRUCTION] = RGB (0x7a6357),
    },
    .standing = {
      [GABLE_STANDING_UNKNOWN] = RGB (0x77767b),
      [GABLE_STANDING_ABOVE_ROOF] = RGB (0xc01c83),
      [GABLE_STANDING_NEAR_ROOF] = RGB (0x26894f),
      [GABLE_STANDING_UNDER_ROOF] = RGB (0xb07a00),
      [GABLE_STANDING_FAR_BELOW] = RGB (0xc0392b),
      [GABLE_STANDING_BOUND_ONLY] = RGB (0x9141ac),
      [GABLE_STANDING_NO_FLOPS] = RGB (0x5e5c64),
    },
    .hypothetical = RGB (0x9141ac),
    .selection = RGB (0x3584e4),
    .font = SCREEN_FONT,
    .text_size = 11,
    .title_size = 12,
    .small_size = 10,
    .line_active = 2.4,
    .line_roof = 1.6,
    .line_ceiling = 1.8,
    .line_variant = 1.1,
    .line_grid = 1,
    .line_minor = 0.6,
    .marker_min = 4,
    .marker_span = 13,
    .tinted = TRUE,
  },
  {
    .id = "dark",
    .title = N_ ("Dark"),
    .paper = RGB (0x1e1e1e),
    .ink = RGB (0xf6f5f4),
    .dim = RGB (0xa8a6ad),
    .grid = RGB (0x36363a),
    .minor_grid = RGB (0x29292c),
    .memory_tint = RGB (0x1d2a38),
    .compute_tint = RGB (0x352a1d),
    .tones = {
      [GABLE_TONE_MEMORY] = RGB (0x62a8e0),
      [GABLE_TONE_CACHE] = RGB (0x6fc3f0),
      [GABLE_TONE_CORE] = RGB (0x7fd3bf),
      [GABLE_TONE_LINK] = RGB (0xa9a6dc),
      [GABLE_TONE_FP64] = RGB (0xf08a4b),
      [GABLE_TONE_FP32] = RGB (0xf0b34b),
      [GABLE_TONE_NARROW] = RGB (0xd6c25a),
      [GABLE_TONE_MATRIX] = RGB (0xe08abb),
      [GABLE_TONE_INTEGER] = RGB (0xa9c46c),
      [GABLE_TONE_INSTRUCTION] = RGB (0xc7a998),
    },
    .standing = {
      [GABLE_STANDING_UNKNOWN] = RGB (0x9a9996),
      [GABLE_STANDING_ABOVE_ROOF] = RGB (0xff7bd5),
      [GABLE_STANDING_NEAR_ROOF] = RGB (0x57d08a),
      [GABLE_STANDING_UNDER_ROOF] = RGB (0xf0c04b),
      [GABLE_STANDING_FAR_BELOW] = RGB (0xff7b63),
      [GABLE_STANDING_BOUND_ONLY] = RGB (0xc98be0),
      [GABLE_STANDING_NO_FLOPS] = RGB (0xa8a6ad),
    },
    .hypothetical = RGB (0xc98be0),
    .selection = RGB (0x78aeed),
    .font = SCREEN_FONT,
    .text_size = 11,
    .title_size = 12,
    .small_size = 10,
    .line_active = 2.4,
    .line_roof = 1.6,
    .line_ceiling = 1.8,
    .line_variant = 1.1,
    .line_grid = 1,
    .line_minor = 0.6,
    .marker_min = 4,
    .marker_span = 13,
    .tinted = TRUE,
  },
  {
    /* For a column of a paper: black text, no tints, colours that are told apart in grey by shape and dash. */
    .id = "print",
    .title = N_ ("Print"),
    .paper = RGB (0xffffff),
    .ink = RGB (0x000000),
    .dim = RGB (0x3d3d3d),
    .grid = RGB (0xdcdcdc),
    .minor_grid = RGB (0xeeeeee),
    .memory_tint = RGB (0xffffff),
    .compute_tint = RGB (0xffffff),
    .tones = {
      [GABLE_TONE_MEMORY] = RGB (0x005a8e),
      [GABLE_TONE_CACHE] = RGB (0x1b76b3),
      [GABLE_TONE_CORE] = RGB (0x157765),
      [GABLE_TONE_LINK] = RGB (0x565488),
      [GABLE_TONE_FP64] = RGB (0xa0430a),
      [GABLE_TONE_FP32] = RGB (0x8f5b00),
      [GABLE_TONE_NARROW] = RGB (0x6f5f12),
      [GABLE_TONE_MATRIX] = RGB (0x8f3f6a),
      [GABLE_TONE_INTEGER] = RGB (0x4c6422),
      [GABLE_TONE_INSTRUCTION] = RGB (0x614d43),
    },
    .standing = {
      [GABLE_STANDING_UNKNOWN] = RGB (0x6a6a6a),
      [GABLE_STANDING_ABOVE_ROOF] = RGB (0xa8156f),
      [GABLE_STANDING_NEAR_ROOF] = RGB (0x1d7341),
      [GABLE_STANDING_UNDER_ROOF] = RGB (0x9a6a00),
      [GABLE_STANDING_FAR_BELOW] = RGB (0xb03024),
      [GABLE_STANDING_BOUND_ONLY] = RGB (0x7b3394),
      [GABLE_STANDING_NO_FLOPS] = RGB (0x4d4d4d),
    },
    .hypothetical = RGB (0x7b3394),
    .selection = RGB (0x1a5fb4),
    .font = PRINT_FONT,
    .text_size = 8,
    .title_size = 8.5,
    .small_size = 7,
    .line_active = 1.6,
    .line_roof = 0.9,
    .line_ceiling = 1,
    .line_variant = 0.7,
    .line_grid = 0.5,
    .line_minor = 0.35,
    .marker_min = 2.5,
    .marker_span = 8,
    .tinted = FALSE,
  },
};

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
 * @id: (nullable): "light", "dark" or "print"
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
  switch (counter->kind) {
  case GABLE_COUNTER_TRAFFIC:
    return theme->tones[tone_of_traffic (counter)];
  case GABLE_COUNTER_INSTRUCTIONS:
    return theme->tones[GABLE_TONE_INSTRUCTION];
  case GABLE_COUNTER_OPERATIONS:
  default:
    return theme->tones[tone_of_operations (counter)];
  }
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
    double part = tenth / 10.0;

    mixed.red = colour.red + part * (theme->ink.red - colour.red);
    mixed.green = colour.green + part * (theme->ink.green - colour.green);
    mixed.blue = colour.blue + part * (theme->ink.blue - colour.blue);
  }
  return mixed;
}
