/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/figure.h"

#include "cases.h"
#include "support.h"

#include <string.h>

#define POINTS_A_MM (72 / 25.4)

static const GableFigureDefaults defaults = { .theme = "print", .width = 640, .height = 420 };

static GableFigure *
resolve (const GableFigureStyle *style)
{
  g_autoptr (GError) error = NULL;
  GableFigure *figure = gable_figure_new (style, &defaults, &error);

  g_assert_no_error (error);
  return figure;
}

static void
nothing_asked_for_is_the_defaults (void)
{
  g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
  g_autoptr (GableFigure) figure = resolve (style);
  const GableTheme *print = gable_theme_find ("print");

  g_assert_cmpfloat (figure->width, ==, 640);
  g_assert_cmpfloat (figure->height, ==, 420);
  g_assert_cmpfloat (figure->theme.text_size, ==, print->text_size);
  g_assert_cmpfloat (figure->theme.line_roof, ==, print->line_roof);
  g_assert_cmpstr (figure->theme.font, ==, print->font);
  g_assert_false (figure->legend);
}

static void
every_preset_has_its_size_and_limits (void)
{
  g_autoptr (GPtrArray) presets = gable_presets_load (NULL);

  for (guint i = 0; i < presets->len; i++) {
    const GablePreset *preset = presets->pdata[i];
    g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
    g_autoptr (GableFigure) figure = NULL;

    style->preset = g_strdup (preset->id);
    figure = resolve (style);
    gable_assert_close (figure->width, preset->width * POINTS_A_MM, 1e-9);
    gable_assert_close (figure->height, preset->height * POINTS_A_MM, 1e-9);
    g_assert_cmpfloat (figure->theme.text_size, ==, preset->text_usual);
    g_assert_cmpfloat (figure->theme.small_size, >=, preset->text_min);
    g_assert_cmpfloat (figure->theme.line_minor, >=, preset->line_min);
    g_assert_cmpfloat (figure->theme.line_roof, >=, preset->line_usual - 1e-9);
    g_assert_cmpfloat (figure->dpi, ==, preset->dpi);
  }
}

static void
a_width_alone_keeps_the_shape (void)
{
  g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
  g_autoptr (GableFigure) figure = NULL;

  style->width = 160;
  figure = resolve (style);
  gable_assert_close (figure->width, 160 * POINTS_A_MM, 1e-9);
  gable_assert_close (figure->height / figure->width, 420.0 / 640, 1e-9);
}

static void
what_is_asked_for_wins_over_the_preset (void)
{
  g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
  g_autoptr (GableFigure) figure = NULL;

  style->preset = g_strdup ("ieee-journal-1col");
  style->text_size = 6;
  style->height = 40;
  style->marker_scale = 2;
  style->font = g_strdup ("serif");
  style->legend = GABLE_LEGEND_RIGHT;
  figure = resolve (style);
  g_assert_cmpfloat (figure->theme.text_size, ==, 6);
  g_assert_cmpfloat (figure->theme.small_size, <=, 6);
  gable_assert_close (figure->height, 40 * POINTS_A_MM, 1e-9);
  gable_assert_close (figure->theme.marker_min, 2 * 2.5 * 6 / 8, 1e-9);
  g_assert_true (g_str_has_prefix (figure->theme.font, "Times"));
  g_assert_cmpstr (figure->theme.tex_font, ==, "\\rmfamily");
  g_assert_true (figure->legend);
  g_assert_cmpint (figure->legend_place, ==, GABLE_LEGEND_RIGHT);
}

static void
what_there_is_none_of_is_named (void)
{
  static const struct {
    gsize member;
    const char *text;
    const char *word;
  } cases[] = {
    { G_STRUCT_OFFSET (GableFigureStyle, theme), "pink", "bw" },
    { G_STRUCT_OFFSET (GableFigureStyle, palette), "jet", "okabe-ito" },
    { G_STRUCT_OFFSET (GableFigureStyle, preset), "vogue", "--list-presets" },
    { G_STRUCT_OFFSET (GableFigureStyle, font), "\"><script>", "document" },
    { G_STRUCT_OFFSET (GableFigureStyle, font), "", "document" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
    g_autoptr (GError) error = NULL;

    G_STRUCT_MEMBER (char *, style, cases[i].member) = g_strdup (cases[i].text);
    g_assert_null (gable_figure_new (style, &defaults, &error));
    g_assert_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_STYLE);
    g_assert_nonnull (strstr (error->message, cases[i].word));
  }
}

static GableScene *
draw (const GableFigureStyle *style, GableFigure **figure)
{
  g_autoptr (GableProject) project = gable_case_a100 (6, FALSE);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);

  *figure = resolve (style);
  return gable_figure_build (*figure, roofline, gable_measure_fixed (), -1);
}

static guint
count_class (const GableScene *scene, const char *class_)
{
  guint n = 0;

  for (guint i = 0; i < scene->primitives->len; i++) {
    n += g_str_has_prefix (g_array_index (scene->primitives, GablePrimitive, i).class_, class_);
  }
  return n;
}

static const GablePrimitive *
find_text (const GableScene *scene, const char *text)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    if (primitive->kind == GABLE_PRIMITIVE_TEXT && g_str_equal (primitive->text, text)) {
      return primitive;
    }
  }
  return NULL;
}

static void
labels_are_those_that_are_listed (void)
{
  g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
  g_autoptr (GableFigure) figure = NULL;
  g_autoptr (GableScene) scene = NULL;

  style->labelling = GABLE_LABELS_LISTED;
  style->labelled = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (style->labelled, g_strdup ("spmv_csr"));
  style->x_title = g_strdup ("I <FLOP/B>");
  scene = draw (style, &figure);
  g_assert_cmpuint (count_class (scene, "kernel-label"), ==, 1);
  g_assert_nonnull (find_text (scene, "spmv_csr"));
  g_assert_nonnull (find_text (scene, "I <FLOP/B>"));
  g_assert_cmpuint (scene->n_labels_left_out, ==, 0);
}

/* From the marker as it was dragged at 11 pt, smaller with the smaller text. */
static void
labels_stay_where_they_were_put (void)
{
  g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
  g_autoptr (GableFigure) figure = NULL;
  g_autoptr (GableScene) scene = NULL;
  const GablePrimitive *label;
  GableXY mark;
  double radius;

  gable_figure_style_place_label (style, "gemm_tiled", -110, 55);
  style->text_size = 5.5;
  scene = draw (style, &figure);
  label = find_text (scene, "gemm_tiled");
  g_assert_nonnull (label);
  for (int point = 0;; point++) {
    g_assert_cmpint (point, <, 100);
    if (gable_scene_find_mark (scene, (GableOwner){ GABLE_OWNER_KERNEL, 2, point }, &mark,
                               &radius)) {
      break;
    }
  }
  /* The box's corner; its text hangs on its right side, left of the marker. */
  gable_assert_close (label->points[0].x - label->extent, mark.x - 55, 1e-6);
  g_assert_cmpfloat (fabs (label->points[0].y - (mark.y + 27.5) - 0.78 * 1.25 * 5.5), <, 0.01);
}

static void
legends_stand_where_they_are_wanted (void)
{
  static const GableLegendPlace places[] = { GABLE_LEGEND_NONE, GABLE_LEGEND_INSIDE,
                                             GABLE_LEGEND_RIGHT, GABLE_LEGEND_UNDER };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
    g_autoptr (GableFigure) figure = NULL;
    g_autoptr (GableScene) scene = NULL;
    const GablePrimitive *word;

    style->legend = places[i];
    scene = draw (style, &figure);
    word = find_text (scene, "near the roof");
    g_assert_cmpint (word != NULL, ==, places[i] != GABLE_LEGEND_NONE);
    if (places[i] == GABLE_LEGEND_RIGHT) {
      g_assert_cmpfloat (word->points[0].x, >, scene->plot.x + scene->plot.width);
    } else if (places[i] == GABLE_LEGEND_UNDER) {
      g_assert_cmpfloat (word->points[0].y, >, scene->plot.y + scene->plot.height);
    } else if (places[i] == GABLE_LEGEND_INSIDE) {
      g_assert_cmpfloat (word->points[0].x + word->extent, <, scene->plot.x + scene->plot.width);
      g_assert_cmpfloat (word->points[0].y, <, scene->plot.y + scene->plot.height);
    }
  }
}

static gboolean
is_black_or_white (GableColour colour)
{
  double sum = colour.red + colour.green + colour.blue;

  return colour.alpha == 0 || (colour.alpha == 1 && (sum == 0 || sum == 3));
}

static void
black_and_white_is_nothing_else (void)
{
  static const char *const charts[] = { "roofline", "time" };

  for (guint i = 0; i < G_N_ELEMENTS (charts); i++) {
    g_autoptr (GableProject) project = gable_case_a100 (6, TRUE);
    g_autoptr (GableRoofline) roofline = NULL;
    g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
    g_autoptr (GableFigure) figure = NULL;
    g_autoptr (GableScene) scene = NULL;

    project->view.chart = i == 0 ? GABLE_CHART_HIERARCHICAL : GABLE_CHART_TIME;
    project->view.scale = i == 0 ? GABLE_SCALE_LOG10 : GABLE_SCALE_LINEAR;
    roofline = gable_case_evaluate (project);
    style->theme = g_strdup ("bw");
    style->legend = GABLE_LEGEND_UNDER;
    gable_figure_style_take_annotation (style, gable_annotation_new (GABLE_ANNOTATION_REGION,
                                                                     (GableSpot){ 0.1, 1e10 },
                                                                     (GableSpot){ 1, 1e11 }));
    figure = resolve (style);
    scene = gable_figure_build (figure, roofline, gable_measure_fixed (), 1);
    g_assert_cmpuint (count_class (scene, "hatch"), >, 5);
    for (guint k = 0; k < scene->primitives->len; k++) {
      const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, k);

      g_assert_true (is_black_or_white (primitive->fill));
      g_assert_true (is_black_or_white (primitive->stroke));
    }
  }
}

/* Text of a poster on a stamp: whatever is left of the chart, it is one. */
static void
huge_text_on_a_small_figure_is_drawn (void)
{
  static const GableMultiples multiples[] = { GABLE_MULTIPLES_NONE, GABLE_MULTIPLES_LEVEL };
  static const GableChartKind charts[] = { GABLE_CHART_HIERARCHICAL, GABLE_CHART_TIME };

  for (guint i = 0; i < 4; i++) {
    g_autoptr (GableProject) project = gable_case_a100 (6, TRUE);
    g_autoptr (GableRoofline) roofline = NULL;
    g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
    g_autoptr (GableFigure) figure = NULL;
    g_autoptr (GableScene) scene = NULL;

    project->view.multiples = multiples[i % 2];
    project->view.chart = charts[i / 2];
    roofline = gable_case_evaluate (project);
    style->text_size = GABLE_FIGURE_MAX_TEXT;
    style->width = 30;
    style->height = 22;
    style->title = g_strdup ("a title");
    style->legend = i % 2 == 0 ? GABLE_LEGEND_INSIDE : GABLE_LEGEND_UNDER;
    figure = resolve (style);
    scene = gable_figure_build (figure, roofline, gable_measure_fixed (), 1);
    g_assert_cmpuint (scene->primitives->len, >, 0);
  }
}

static void
ones_own_styles_are_kept_and_found (void)
{
  g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
  g_autoptr (GableFigureStyle) found = NULL;
  g_autoptr (GPtrArray) names = NULL;
  g_autoptr (GError) error = NULL;

  style->preset = g_strdup ("nature-1col");
  style->palette = g_strdup ("viridis");
  g_assert_true (gable_figure_save_own (style, "My thesis", &error));
  g_assert_no_error (error);
  names = gable_figure_list_own ();
  g_assert_cmpuint (names->len, ==, 1);
  g_assert_cmpstr (names->pdata[0], ==, "My thesis");
  found = gable_figure_find_preset ("My thesis", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (found->palette, ==, "viridis");
  g_assert_false (gable_figure_save_own (style, "../up", &error));
  g_assert_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_STYLE);
  g_clear_error (&error);
  g_assert_null (gable_figure_find_preset ("nobody's", &error));
  g_assert_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_STYLE);
}

int
main (int argc, char *argv[])
{
  char *folder = gable_test_folder ();
  int status;

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/figure/defaults", nothing_asked_for_is_the_defaults);
  g_test_add_func ("/plot/figure/presets", every_preset_has_its_size_and_limits);
  g_test_add_func ("/plot/figure/width", a_width_alone_keeps_the_shape);
  g_test_add_func ("/plot/figure/over-preset", what_is_asked_for_wins_over_the_preset);
  g_test_add_func ("/plot/figure/unknown", what_there_is_none_of_is_named);
  g_test_add_func ("/plot/figure/labels", labels_are_those_that_are_listed);
  g_test_add_func ("/plot/figure/places", labels_stay_where_they_were_put);
  g_test_add_func ("/plot/figure/legend", legends_stand_where_they_are_wanted);
  g_test_add_func ("/plot/figure/black-and-white", black_and_white_is_nothing_else);
  g_test_add_func ("/plot/figure/huge-text", huge_text_on_a_small_figure_is_drawn);
  g_test_add_func ("/plot/figure/own", ones_own_styles_are_kept_and_found);
  status = g_test_run ();
  gable_test_remove_folder (folder);
  return status;
}
