/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/fields.h"

#include "support.h"

#include <string.h>

static GableFigureStyle *
load_text (const char *text, GError **error)
{
  g_autofree char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "style.json", NULL);
  GableFigureStyle *figure;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  figure = gable_figure_style_load (path, error);
  gable_test_remove_folder (g_steal_pointer (&folder));
  return figure;
}

static void
a_style_file_reads_back (void)
{
  g_autoptr (GableFigureStyle) figure = gable_figure_style_new ();
  g_autoptr (GableFigureStyle) read = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again = NULL;

  figure->preset = g_strdup ("ieee-journal-1col");
  figure->width = 88.9;
  figure->legend = GABLE_LEGEND_RIGHT;
  gable_figure_style_take_annotation (
    figure, gable_annotation_new (GABLE_ANNOTATION_LINE, (GableSpot){ GABLE_UNKNOWN, 1e12 },
                                  (GableSpot){ GABLE_UNKNOWN, GABLE_UNKNOWN }));
  ((GableAnnotation *) figure->annotations->pdata[0])->of_times = TRUE;
  gable_figure_style_place_label (figure, "gemm", 12, -8.5);
  text = gable_figure_style_to_text (figure, NULL);
  read = load_text (text, &error);
  g_assert_no_error (error);
  again = gable_figure_style_to_text (read, NULL);
  g_assert_cmpstr (again, ==, text);
  g_assert_true (((GableAnnotation *) read->annotations->pdata[0])->of_times);
  g_assert_cmpfloat (read->width, ==, 88.9);
  g_assert_false (gable_known (read->height));
  g_assert_cmpfloat (gable_figure_style_find_label (read, "gemm")->dy, ==, -8.5);
  g_assert_null (gable_figure_style_find_label (read, "gem"));
}

static void
what_is_wrong_in_a_style_file_is_named (void)
{
  static const struct {
    const char *text;
    const char *word;
  } cases[] = {
    { "{}", "gable-figure" },
    { "{\"format\": \"gable-project\"}", "gable-figure" },
    { "{\"format\": \"gable-figure\", \"width_mm\": 1}", "width_mm" },
    { "{\"format\": \"gable-figure\", \"text_pt\": 1e9}", "text_pt" },
    { "{\"format\": \"gable-figure\", \"legend\": \"above\"}", "none, in, right, under" },
    { "{\"format\": \"gable-figure\", \"annotations\": [{\"kind\": \"arrow\", \"from\": {\"x\": 1, "
      "\"y\": 1}}]}",
      "annotations[0]" },
    { "{\"format\": \"gable-figure\", \"annotations\": [{\"kind\": \"line\"}]}", "annotations[0]" },
    { "{\"format\": \"gable-figure\", \"annotations\": [{\"kind\": \"line\", \"from\": {\"y\": 1}, "
      "\"colour\": \"url(x)\"}]}",
      "colour" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableFigureStyle) figure = load_text (cases[i].text, &error);

    g_assert_null (figure);
    g_assert_nonnull (error);
    g_assert_nonnull (strstr (error->message, cases[i].word));
  }
}

static void
what_lies_over_wins_where_it_says_something (void)
{
  g_autoptr (GableFigureStyle) under = gable_figure_style_new ();
  g_autoptr (GableFigureStyle) over = gable_figure_style_new ();

  under->theme = g_strdup ("print");
  under->width = 90;
  under->legend = GABLE_LEGEND_UNDER;
  gable_figure_style_place_label (under, "a", 1, 1);
  over->width = 140;
  over->title = g_strdup ("A title");
  gable_figure_style_place_label (over, "a", 2, 2);
  gable_figure_style_place_label (over, "b", 3, 3);
  gable_figure_style_overlay (under, over);
  g_assert_cmpstr (under->theme, ==, "print");
  g_assert_cmpstr (under->title, ==, "A title");
  g_assert_cmpfloat (under->width, ==, 140);
  g_assert_cmpint (under->legend, ==, GABLE_LEGEND_UNDER);
  g_assert_cmpuint (under->label_offsets->len, ==, 2);
  g_assert_cmpfloat (gable_figure_style_find_label (under, "a")->dx, ==, 2);
  gable_figure_style_place_label (under, "a", GABLE_UNKNOWN, 0);
  g_assert_null (gable_figure_style_find_label (under, "a"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/figure/round-trip", a_style_file_reads_back);
  g_test_add_func ("/model/figure/faults", what_is_wrong_in_a_style_file_is_named);
  g_test_add_func ("/model/figure/overlay", what_lies_over_wins_where_it_says_something);
  return g_test_run ();
}
