/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

typedef struct {
  double red; /* 0 to 1, sRGB */
  double green;
  double blue;
  double alpha;
} GableColour;

/* All that decides how a chart looks and nothing of what it shows. Static tables. */
typedef struct {
  const char *id;    /* "light", "dark", "print" */
  const char *title; /* N_("Light") */
  GableColour paper, ink, dim, grid, minor_grid;
  GableColour memory_tint, compute_tint;
  GableColour standing[GABLE_N_STANDINGS];
  GableColour hypothetical, selection;
  const char *font;                         /* family */
  double text_size, title_size, small_size; /* [pt] of the scene */
  double line_active, line_roof, line_ceiling, line_variant, line_grid, line_minor; /* [pt] */
  double marker_min, marker_span; /* radius = min + span √share [pt] */
  gboolean tinted;
} GableTheme;

const GableTheme *gable_theme_find (const char *id);
guint gable_themes_get_size (void);
const GableTheme *gable_themes_get (guint index);
GableColour gable_theme_counter_colour (const GableTheme *theme, const GableCounter *counter);
