/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/figure.h"

/* What a figure shows, as text that others can work with: its kernels alone, in full precision. */

typedef struct {
  const char *suffix; /* "csv" */
  const char *title;  /* N_("Table (CSV)") */
  /* (transfer full). @scene: the figure of @roofline, drawn */
  char *(*write) (const GableFigure *figure,
                  const GableRoofline *roofline,
                  const GableScene *scene,
                  gsize *length);
} GableFigureData;

guint gable_figure_data_get_size (void);
const GableFigureData *gable_figure_data_get (guint index);
/* (nullable) by the suffix of @path */
const GableFigureData *gable_figure_data_find (const char *path);
