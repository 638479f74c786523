/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build.h"
#include "plot/clip.h"
#include "plot/figure.h"
#include "plot/preflight.h"

#include "cases.h"
#include "support.h"

#include <string.h>

static const GableFigureDefaults defaults = { .theme = "print", .width = 480, .height = 320 };

static GableAnnotation *
annotate (GableAnnotationKind kind, GableSpot from, GableSpot to, const char *text)
{
  GableAnnotation *annotation = gable_annotation_new (kind, from, to);

  annotation->text = g_strdup (text);
  return annotation;
}

static GableScene *
draw (const GableFigureStyle *style, GableFigure **figure)
{
  g_autoptr (GableProject) project = gable_case_a100 (6, FALSE);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);

  *figure = gable_figure_new (style, &defaults, NULL);
  g_assert_nonnull (*figure);
  return gable_figure_build (*figure, roofline, gable_measure_fixed (), -1);
}

static const GableSpot nowhere = { (double) NAN, (double) NAN };

/* One of each kind. */
static GableFigureStyle *
full_style (void)
{
  GableFigureStyle *style = gable_figure_style_new ();
  const GableSpot a = { 0.1, 1e10 };
  const GableSpot b = { 3, 2e11 };

  gable_figure_style_take_annotation (style,
                                      annotate (GABLE_ANNOTATION_TEXT, b, nowhere, "two\nlines"));
  gable_figure_style_take_annotation (style, annotate (GABLE_ANNOTATION_ARROW, a, b, "faster"));
  gable_figure_style_take_annotation (
    style,
    annotate (GABLE_ANNOTATION_BRACKET, (GableSpot){ 0.1, 5e9 }, (GableSpot){ 1, 5e9 }, "2×"));
  gable_figure_style_take_annotation (style, annotate (GABLE_ANNOTATION_REGION, a, b, "here"));
  gable_figure_style_take_annotation (
    style, annotate (GABLE_ANNOTATION_LINE, (GableSpot){ GABLE_UNKNOWN, 1e12 }, nowhere, "goal"));
  ((GableAnnotation *) style->annotations->pdata[3])->colour = g_strdup ("#0072b2");
  return style;
}

static void
each_kind_is_drawn_and_can_be_hit (void)
{
  g_autoptr (GableFigureStyle) style = full_style ();
  g_autoptr (GableFigure) figure = NULL;
  g_autoptr (GableScene) scene = draw (style, &figure);

  for (int i = 0; i < GABLE_N_ANNOTATION_KINDS; i++) {
    const GablePrimitive *found = NULL;
    GableOwner owner;

    for (guint k = 0; k < scene->primitives->len; k++) {
      const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, k);

      if (primitive->owner.kind == GABLE_OWNER_ANNOTATION && primitive->owner.index == i) {
        found = primitive;
      }
    }
    g_assert_nonnull (found);
    owner = gable_scene_hit (scene, found->points[0].x, found->points[0].y, 3);
    g_assert_true (owner.kind == GABLE_OWNER_ANNOTATION || owner.kind == GABLE_OWNER_KERNEL);
  }
}

static GableScene *
draw_times (const GableFigureStyle *style, double height, GableLegendPlace legend)
{
  g_autoptr (GableFigure) figure = gable_figure_new (style, &defaults, NULL);
  g_autoptr (GableProject) project = gable_case_a100 (6, FALSE);
  g_autoptr (GableRoofline) roofline = NULL;

  project->view.chart = GABLE_CHART_TIME;
  roofline = gable_case_evaluate (project);
  figure->height = height;
  figure->legend = TRUE;
  figure->legend_place = legend;
  return gable_figure_build (figure, roofline, gable_measure_fixed (), -1);
}

static const GablePrimitive *
find_text (const GableScene *scene, const char *text)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    if (primitive->kind == GABLE_PRIMITIVE_TEXT && strstr (primitive->text, text) != NULL) {
      return primitive;
    }
  }
  return NULL;
}

/* Beside the third row, however many there is room for. */
static void
a_remark_on_times_stays_at_its_row (void)
{
  g_autoptr (GableFigureStyle) style = full_style ();
  GableAnnotation *remark =
    annotate (GABLE_ANNOTATION_TEXT, (GableSpot){ 0.2, 2.5 }, nowhere, "mind this");

  remark->of_times = TRUE;
  gable_figure_style_take_annotation (style, remark);
  for (double height = 140; height <= 340; height += 100) {
    g_autoptr (GableScene) scene = draw_times (style, height, GABLE_LEGEND_UNDER);
    double row = scene->plot.height / scene->y.max;
    const GablePrimitive *text = find_text (scene, "mind this");
    double under = (1.25 - GABLE_LABEL_BASELINE) * text->size;

    g_assert_null (find_text (scene, "goal"));
    gable_assert_close (text->points[0].y, scene->plot.y + 2.5 * row - under, 1e-9);
  }
  {
    g_autoptr (GableFigure) figure = NULL;
    g_autoptr (GableScene) scene = draw (style, &figure);

    g_assert_null (find_text (scene, "mind this"));
    g_assert_nonnull (find_text (scene, "goal"));
  }
}

/* The sheet of paper of a legend inside of the plot. */
static const GablePrimitive *
find_sheet (const GableScene *scene)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    if (primitive->kind == GABLE_PRIMITIVE_POLYGON && primitive->owner.kind == GABLE_OWNER_LEGEND &&
        g_str_equal (primitive->class_, "legend")) {
      return primitive;
    }
  }
  return NULL;
}

static gboolean
covers_a_mark (const GableScene *scene, const GablePrimitive *sheet)
{
  GableRect box = { sheet->points[0].x, sheet->points[0].y, sheet->points[2].x - sheet->points[0].x,
                    sheet->points[2].y - sheet->points[0].y };

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    if (primitive->kind == GABLE_PRIMITIVE_MARKER && primitive->owner.kind == GABLE_OWNER_KERNEL &&
        gable_rect_contains (box, primitive->points[0])) {
      return TRUE;
    }
  }
  return FALSE;
}

/* One inside that would cover something goes under the rows. */
static void
the_legend_of_times_stands_where_it_is_wanted (void)
{
  g_autoptr (GableFigureStyle) style = gable_figure_style_new ();

  for (GableLegendPlace place = GABLE_LEGEND_INSIDE; place <= GABLE_LEGEND_UNDER; place++) {
    g_autoptr (GableScene) scene = draw_times (style, 300, place);
    const GableRect *plot = &scene->plot;
    const GablePrimitive *sheet = find_sheet (scene);
    GableXY at = find_text (scene, "measured: ")->points[0];

    if (place == GABLE_LEGEND_RIGHT) {
      g_assert_cmpfloat (at.x, >, plot->x + plot->width);
    } else if (sheet == NULL) {
      g_assert_cmpfloat (at.y, >, plot->y + plot->height);
    } else {
      g_assert_true (place == GABLE_LEGEND_INSIDE && gable_rect_contains (*plot, at));
      g_assert_false (covers_a_mark (scene, sheet));
    }
  }
}

/* Of few kernels and of many, in figures of any width. */
static void
a_legend_inside_covers_no_kernel (void)
{
  static const guint counts[] = { 6, 40, 200, 700 };
  guint n_inside = 0;

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++) {
    for (double width = 160; width <= 1120; width += 120) {
      g_autoptr (GableProject) project = gable_case_many (counts[i]);
      g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
      const GableSceneOptions options = {
        .width = width,
        .height = 0.7 * width,
        .theme = gable_theme_find ("light"),
        .measure = gable_measure_fixed (),
        .selected = -1,
        .hovered = -1,
        .legend = TRUE,
        .legend_place = GABLE_LEGEND_INSIDE,
      };
      g_autoptr (GableScene) scene = gable_scene_build (roofline, &options);
      const GablePrimitive *sheet = find_sheet (scene);

      g_assert_false (sheet != NULL && covers_a_mark (scene, sheet));
      n_inside += sheet != NULL ? 1 : 0;
    }
  }
  g_assert_cmpuint (n_inside, >, 0);
}

/* Over the whole chart, wherever their ends are. */
static void
nothing_leaves_the_plot (void)
{
  static const double far[] = { 1e-300, 1e-6, 0.5, 1e6, 1e300 };

  for (guint i = 0; i < G_N_ELEMENTS (far) * G_N_ELEMENTS (far); i++) {
    g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
    g_autoptr (GableFigure) figure = NULL;
    g_autoptr (GableScene) scene = NULL;
    GableSpot from = { far[i % 5], 1e12 * far[i / 5] };
    GableSpot to = { far[i / 5], 1e12 * far[i % 5] };

    for (GableAnnotationKind kind = 0; kind < GABLE_N_ANNOTATION_KINDS; kind++) {
      gable_figure_style_take_annotation (style, annotate (kind, from, to, "a long remark on it"));
    }
    scene = draw (style, &figure);
    for (guint k = 0; k < scene->primitives->len; k++) {
      const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, k);

      for (guint n = 0; primitive->owner.kind == GABLE_OWNER_ANNOTATION && n < primitive->n_points;
           n++) {
        g_assert_cmpfloat (primitive->points[n].x, >=, scene->plot.x - 0.01);
        g_assert_cmpfloat (primitive->points[n].x + primitive->extent, <=,
                           scene->plot.x + scene->plot.width + 0.01);
        g_assert_cmpfloat (primitive->points[n].y, >=, scene->plot.y - 0.01);
        g_assert_cmpfloat (primitive->points[n].y, <=, scene->plot.y + scene->plot.height + 0.01);
      }
    }
  }
}

static GableRect
box_of (const GablePrimitive *text)
{
  double left = text->anchor == GABLE_ANCHOR_END ? text->extent : 0;

  return (GableRect){ text->points[0].x - left, text->points[0].y - 0.7 * text->size, text->extent,
                      0.7 * text->size };
}

/* Names of kernels go elsewhere. */
static void
labels_keep_clear_of_remarks (void)
{
  g_autoptr (GableFigureStyle) style = gable_figure_style_new ();
  g_autoptr (GableFigure) figure = NULL;
  g_autoptr (GableScene) scene = NULL;

  for (guint i = 0; i < 4; i++) {
    gable_figure_style_take_annotation (style, annotate (GABLE_ANNOTATION_TEXT,
                                                         (GableSpot){ 0.2 * pow (4, i), 1e11 },
                                                         nowhere, "a remark of\nsome length"));
  }
  scene = draw (style, &figure);
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *label = &g_array_index (scene->primitives, GablePrimitive, i);

    for (guint k = 0; k < scene->primitives->len && label->kind == GABLE_PRIMITIVE_TEXT; k++) {
      const GablePrimitive *remark = &g_array_index (scene->primitives, GablePrimitive, k);

      if (g_str_has_prefix (label->class_, "kernel-label") &&
          remark->kind == GABLE_PRIMITIVE_TEXT && remark->owner.kind == GABLE_OWNER_ANNOTATION) {
        GableRect a = box_of (label);
        GableRect b = box_of (remark);

        g_assert_false (a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
                        b.y < a.y + a.height);
      }
    }
  }
}

static guint
count_kind (const GPtrArray *warnings, GablePreflightKind kind)
{
  guint n = 0;

  for (guint i = 0; i < warnings->len; i++) {
    n += ((const GablePreflightWarning *) warnings->pdata[i])->kind == kind;
  }
  return n;
}

static guint
preflight (const GableFigureStyle *style, const char *path, GablePreflightKind kind)
{
  const char *const paths[] = { path, NULL };
  const GablePreflightOutput output = { .paths = paths };
  g_autoptr (GableFigure) figure = NULL;
  g_autoptr (GableScene) scene = draw (style, &figure);
  g_autoptr (GPtrArray) warnings = gable_preflight (figure, scene, &output);

  return count_kind (warnings, kind);
}

/* Each fault alone, and a figure without it that is not blamed. */
static void
what_a_journal_refuses_is_named (void)
{
  g_autoptr (GableFigureStyle) style = gable_figure_style_new ();

  style->preset = g_strdup ("ieee-journal-2col");
  for (GablePreflightKind kind = 0; kind < GABLE_N_PREFLIGHT_KINDS; kind++) {
    if (kind != GABLE_PREFLIGHT_LEFT_OUT) {
      g_assert_cmpuint (preflight (style, "a.pdf", kind), ==, 0);
    }
  }
  g_assert_cmpuint (preflight (style, "a.png", GABLE_PREFLIGHT_RASTER), ==, 0);
  style->dpi = 100;
  g_assert_cmpuint (preflight (style, "a.png", GABLE_PREFLIGHT_RASTER), ==, 1);
  g_assert_cmpuint (preflight (style, "a.svg", GABLE_PREFLIGHT_FORMAT), ==, 1);
  style->text_size = 6;
  g_assert_cmpuint (preflight (style, "a.pdf", GABLE_PREFLIGHT_TEXT), ==, 1);
  style->width = 150;
  g_assert_cmpuint (preflight (style, "a.pdf", GABLE_PREFLIGHT_SIZE), ==, 1);
  style->height = 230;
  g_assert_cmpuint (preflight (style, "a.pdf", GABLE_PREFLIGHT_SIZE), ==, 2);
  style->title = g_strnfill (110, 'w');
  g_assert_cmpuint (preflight (style, "a.pdf", GABLE_PREFLIGHT_CUT), ==, 1);
  g_free (style->preset);
  style->preset = g_strdup ("acm-small");
  g_assert_cmpuint (preflight (style, "a.pdf", GABLE_PREFLIGHT_ALT), ==, 1);
}

static void
faults_without_a_preset_are_named_too (void)
{
  g_autoptr (GableFigureStyle) style = gable_figure_style_new ();

  g_assert_cmpuint (preflight (style, "a.pdf", GABLE_PREFLIGHT_LINES), ==, 0);
  style->line_scale = 0.2;
  g_assert_cmpuint (preflight (style, "a.pdf", GABLE_PREFLIGHT_LINES), ==, 1);
  gable_figure_style_take_annotation (
    style, annotate (GABLE_ANNOTATION_TEXT, (GableSpot){ 1e-9, 1 }, nowhere, "far away"));
  g_assert_cmpuint (preflight (style, "a.pdf", GABLE_PREFLIGHT_LEFT_OUT), ==, 1);
  style->width = 30;
  g_assert_cmpuint (preflight (style, "a.pdf", GABLE_PREFLIGHT_LEFT_OUT), >, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/annotate/kinds", each_kind_is_drawn_and_can_be_hit);
  g_test_add_func ("/plot/annotate/times", a_remark_on_times_stays_at_its_row);
  g_test_add_func ("/plot/annotate/legend-of-times", the_legend_of_times_stands_where_it_is_wanted);
  g_test_add_func ("/plot/annotate/legend-inside", a_legend_inside_covers_no_kernel);
  g_test_add_func ("/plot/annotate/inside", nothing_leaves_the_plot);
  g_test_add_func ("/plot/annotate/labels", labels_keep_clear_of_remarks);
  g_test_add_func ("/plot/preflight/preset", what_a_journal_refuses_is_named);
  g_test_add_func ("/plot/preflight/alone", faults_without_a_preset_are_named_too);
  return g_test_run ();
}
