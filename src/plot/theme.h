/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

typedef struct {
  double red; /* 0 to 1, sRGB */
  double green;
  double blue;
  double alpha;
} GableColour;

/* What a roof's colour tells: the kind of counter that it bounds. */
typedef enum {
  GABLE_TONE_MEMORY,      /* DRAM, remote memory */
  GABLE_TONE_CACHE,       /* L2, L3 */
  GABLE_TONE_CORE,        /* L1, shared memory */
  GABLE_TONE_LINK,        /* PCIe, NVLink, network */
  GABLE_TONE_FP64,        /* and floating point of unknown precision */
  GABLE_TONE_FP32,        /* and tf32 outside a matrix unit */
  GABLE_TONE_NARROW,      /* fp16 and narrower outside a matrix unit */
  GABLE_TONE_MATRIX,      /* tensor core, MFMA, AMX: whatever the precision */
  GABLE_TONE_INTEGER,     /* integer operations */
  GABLE_TONE_INSTRUCTION, /* instructions */
  GABLE_N_TONES
} GableTone;

/* Names that have a colour of their own at most: more are not told apart by anyone. */
#define GABLE_N_SERIES 7

/* All that decides how a chart looks and nothing of what it shows. Static tables. */
typedef struct {
  const char *id;    /* "light", "dark", "print", "bw" */
  const char *title; /* N_("Light") */
  GableColour paper, ink, dim, grid, minor_grid;
  GableColour memory_tint, compute_tint;
  GableColour tones[GABLE_N_TONES];
  GableColour standing[GABLE_N_STANDINGS];
  /* What is told apart by name alone, kernels or sources: the heaviest, and all others. */
  GableColour series[GABLE_N_SERIES], series_rest;
  guint n_series; /* of them; at most GABLE_N_SERIES */
  GableColour hypothetical, selection;
  const char *font;     /* families, best first, as Pango and CSS take them */
  const char *tex_font; /* (nullable) "\\sffamily"; NULL is the document's own */
  double text_size, title_size, small_size; /* [pt] of the scene */
  double line_active, line_roof, line_ceiling, line_variant, line_grid, line_minor; /* [pt] */
  double marker_min, marker_span; /* radius = min + span √share [pt] */
  gboolean tinted;
  gboolean gridless;
  gboolean hatched; /* no colours: see plot/hatch.h */
} GableTheme;

/* Least contrasts of WCAG 2.2: text (1.4.3), and marks that carry a meaning (1.4.11). */
#define GABLE_CONTRAST_TEXT 4.5
#define GABLE_CONTRAST_MARK 3.0

const GableTheme *gable_theme_find (const char *id);
guint gable_themes_get_size (void);
const GableTheme *gable_themes_get (guint index);
/* The kind of a counter. */
GableTone gable_counter_tone (const GableCounter *counter);
GableColour gable_theme_counter_colour (const GableTheme *theme, const GableCounter *counter);
/* @colour, moved towards the ink as far as text in it needs to be read on the theme's paper and tints. */
GableColour gable_theme_text_colour (const GableTheme *theme, GableColour colour);
/* The same for a mark: towards the ink as far as it needs to be seen on the paper. */
GableColour gable_theme_mark_colour (const GableTheme *theme, GableColour colour);
double gable_colour_contrast (GableColour a, GableColour b);
/* 0xrrggbb, opaque. */
GableColour gable_colour_from_hex (guint32 hex);
