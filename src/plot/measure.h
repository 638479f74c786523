/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pango/pango.h>

/* How large a text is: with Pango for people, with fixed widths for tests. */
typedef struct _GableMeasure GableMeasure;

struct _GableMeasure {
  /* [pt]: advance width, and height of a line */
  void (*extents) (const GableMeasure *measure,
                   const char *text,
                   const char *font,
                   double size,
                   gboolean bold,
                   double *width,
                   double *height);
  gpointer data;
};

const GableMeasure *gable_measure_fixed (void);
GableMeasure *gable_measure_pango_new (void);
/* (transfer full): what the texts of a chart are measured and painted with */
PangoLayout *gable_layout_new (void);
void gable_measure_free (GableMeasure *measure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableMeasure, gable_measure_free)
