/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pangocairo.h>

#include "plot/scene.h"

/* Texts as they were painted before: most of a frame's are those of the last one, and outlines of letters and their
 * halos are most of what a frame costs. Owned; for one thread at a time. */
typedef struct _GableTextCache GableTextCache;

GableTextCache *gable_text_cache_new (void);
void gable_text_cache_free (GableTextCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableTextCache, gable_text_cache_free)

/* Traces the text with its baseline's anchor at the origin, unturned. */
typedef void (*GableTextTrace) (cairo_t *cr, const GablePrimitive *text, gpointer data);

/* Paints @text at the nearest whole pixel. @trace is asked for its outline where it is not known. FALSE: it can't be
 * kept, and nothing was painted. */
gboolean gable_text_cache_paint (GableTextCache *cache,
                                 cairo_t *cr,
                                 const GablePrimitive *text,
                                 const GableTheme *theme,
                                 GableTextTrace trace,
                                 gpointer data);
