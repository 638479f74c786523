/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "model/figure.h"

/* What of a figure's style is chosen from a list, each as the rows of a drop-down. */
typedef enum {
  GABLE_FIGURE_CHOICE_THEME,
  GABLE_FIGURE_CHOICE_PALETTE,
  GABLE_FIGURE_CHOICE_FONT,
  GABLE_FIGURE_CHOICE_LEGEND,
  GABLE_FIGURE_CHOICE_LABELS, /* which kernels are named; who lists them sees to the list */
  GABLE_N_FIGURE_CHOICES
} GableFigureChoice;

void gable_figure_choice_fill (GableFigureChoice choice, GtkDropDown *drop_down);
/* Selects the row of what @style says; none where it is in no list. */
void gable_figure_choice_show (GableFigureChoice choice,
                               GtkDropDown *drop_down,
                               const GableFigureStyle *style);
/* Has @style say what is selected; where nothing is, it stays. */
void gable_figure_choice_take (GableFigureChoice choice,
                               GtkDropDown *drop_down,
                               GableFigureStyle *style);

/* Formats of files: rows are those of gable_exporters_get (). */
void gable_figure_choice_fill_formats (GtkDropDown *drop_down);
/* @suffix: where it is no format's, the selection stays */
void gable_figure_choice_show_format (GtkDropDown *drop_down, const char *suffix);
