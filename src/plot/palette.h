/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/theme.h"

/* Colours of a palette at most. */
#define GABLE_PALETTE_MAX 10

/* Colours in place of a theme's own. Static tables. */
typedef struct {
  const char *id;     /* "okabe-ito" */
  const char *title;  /* N_("Okabe and Ito") */
  const char *source; /* where it is published */
  guint n;
  guint32 colours[GABLE_PALETTE_MAX]; /* 0xrrggbb, in the order they are used */
  guint32 rest;                       /* for what has no colour of its own */
  guint8 standing[GABLE_N_STANDINGS]; /* which colour each has; GABLE_PALETTE_MAX is the rest's */
  gboolean ordered;                   /* from dark to light, for what has an order */
  gboolean grey_safe;                 /* any two are apart in grey, too */
} GablePalette;

guint gable_palettes_get_size (void);
const GablePalette *gable_palettes_get (guint index);
const GablePalette *gable_palettes_find (const char *id);
void gable_palette_apply (const GablePalette *palette, GableTheme *theme);
