/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/figure-choices.h"

#include "app/figure-work.h"
#include "plot/export.h"
#include "plot/palette.h"

#include <glib/gi18n-lib.h>

static const struct {
  GableLegendPlace place;
  const char *title;
} legends[] = {
  { GABLE_LEGEND_UNDER, N_ ("Under the chart") }, /* also where nobody asked for a place */
  { GABLE_LEGEND_RIGHT, N_ ("Right of the chart") },
  { GABLE_LEGEND_INSIDE, N_ ("In the chart") },
  { GABLE_LEGEND_NONE, N_ ("None") },
};

static const struct {
  GableLabelling labelling;
  const char *title;
} labellings[] = {
  { GABLE_LABELS_ALL, N_ ("All that have room") },
  { GABLE_LABELS_LISTED, N_ ("Selected kernels") },
  { GABLE_LABELS_NONE, N_ ("None") },
};

static const struct {
  const char *word; /* NULL: the theme's or the preset's */
  const char *title;
} fonts[] = {
  { NULL, N_ ("As usual there") },
  { "sans", N_ ("Sans serif") },
  { "serif", N_ ("Serif") },
  { "document", N_ ("The document's (LaTeX)") },
};

static void
set_text (char **text, const char *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

static const char *
theme_title (guint row)
{
  return _ (gable_themes_get (row)->title);
}

static gboolean
theme_is (const GableFigureStyle *style, guint row)
{
  const char *id = style->theme != NULL ? style->theme : gable_figure_order_theme (style);

  return g_str_equal (gable_themes_get (row)->id, id);
}

static void
theme_take (GableFigureStyle *style, guint row)
{
  set_text (&style->theme, gable_themes_get (row)->id);
}

/* The first row is none. */
static const char *
palette_title (guint row)
{
  return row > 0 ? _ (gable_palettes_get (row - 1)->title) : _ ("The theme's own");
}

static gboolean
palette_is (const GableFigureStyle *style, guint row)
{
  return row > 0 ? g_strcmp0 (gable_palettes_get (row - 1)->id, style->palette) == 0
                 : style->palette == NULL;
}

static void
palette_take (GableFigureStyle *style, guint row)
{
  set_text (&style->palette, row > 0 ? gable_palettes_get (row - 1)->id : NULL);
}

static const char *
font_title (guint row)
{
  return _ (fonts[row].title);
}

/* Families that a style file names have no row. */
static gboolean
font_is (const GableFigureStyle *style, guint row)
{
  return g_strcmp0 (fonts[row].word, style->font) == 0;
}

static void
font_take (GableFigureStyle *style, guint row)
{
  set_text (&style->font, fonts[row].word);
}

static const char *
legend_title (guint row)
{
  return _ (legends[row].title);
}

static gboolean
legend_is (const GableFigureStyle *style, guint row)
{
  return legends[row].place == style->legend ||
         (style->legend == GABLE_LEGEND_AS_ASKED && legends[row].place == GABLE_LEGEND_UNDER);
}

static void
legend_take (GableFigureStyle *style, guint row)
{
  style->legend = legend_is (style, row) ? style->legend : legends[row].place;
}

static const char *
labelling_title (guint row)
{
  return _ (labellings[row].title);
}

static gboolean
labelling_is (const GableFigureStyle *style, guint row)
{
  return labellings[row].labelling == style->labelling;
}

static void
labelling_take (GableFigureStyle *style, guint row)
{
  style->labelling = labellings[row].labelling;
}

static const struct {
  const char *(*title) (guint row);
  gboolean (*is) (const GableFigureStyle *style, guint row);
  void (*take) (GableFigureStyle *style, guint row);
} choices[GABLE_N_FIGURE_CHOICES] = {
  [GABLE_FIGURE_CHOICE_THEME] = { theme_title, theme_is, theme_take },
  [GABLE_FIGURE_CHOICE_PALETTE] = { palette_title, palette_is, palette_take },
  [GABLE_FIGURE_CHOICE_FONT] = { font_title, font_is, font_take },
  [GABLE_FIGURE_CHOICE_LEGEND] = { legend_title, legend_is, legend_take },
  [GABLE_FIGURE_CHOICE_LABELS] = { labelling_title, labelling_is, labelling_take },
};

static guint
count_rows (GableFigureChoice choice)
{
  switch (choice) {
  case GABLE_FIGURE_CHOICE_THEME:
    return gable_themes_get_size ();
  case GABLE_FIGURE_CHOICE_PALETTE:
    return gable_palettes_get_size () + 1;
  case GABLE_FIGURE_CHOICE_FONT:
    return G_N_ELEMENTS (fonts);
  case GABLE_FIGURE_CHOICE_LEGEND:
    return G_N_ELEMENTS (legends);
  case GABLE_FIGURE_CHOICE_LABELS:
    return G_N_ELEMENTS (labellings);
  case GABLE_N_FIGURE_CHOICES:
    break;
  }
  g_return_val_if_reached (0);
}

void
gable_figure_choice_fill (GableFigureChoice choice, GtkDropDown *drop_down)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint row = 0; row < count_rows (choice); row++) {
    gtk_string_list_append (titles, choices[choice].title (row));
  }
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (titles));
}

void
gable_figure_choice_show (GableFigureChoice choice,
                          GtkDropDown *drop_down,
                          const GableFigureStyle *style)
{
  guint row = 0;

  while (row < count_rows (choice) && !choices[choice].is (style, row)) {
    row++;
  }
  gtk_drop_down_set_selected (drop_down,
                              row < count_rows (choice) ? row : GTK_INVALID_LIST_POSITION);
}

void
gable_figure_choice_take (GableFigureChoice choice, GtkDropDown *drop_down, GableFigureStyle *style)
{
  guint row = gtk_drop_down_get_selected (drop_down);

  if (row < count_rows (choice)) {
    choices[choice].take (style, row);
  }
}

void
gable_figure_choice_fill_formats (GtkDropDown *drop_down)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint row = 0; row < gable_exporters_get_size (); row++) {
    gtk_string_list_append (titles, _ (gable_exporters_get (row)->title));
  }
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (titles));
}

void
gable_figure_choice_show_format (GtkDropDown *drop_down, const char *suffix)
{
  for (guint row = 0; row < gable_exporters_get_size (); row++) {
    if (g_str_equal (gable_exporters_get (row)->suffix, suffix)) {
      gtk_drop_down_set_selected (drop_down, row);
    }
  }
}
