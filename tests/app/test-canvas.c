/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/appearance.h"
#include "app/canvas-parts.h"
#include "fixture.h"
#include "support.h"

typedef struct {
  GableDocument *document;
  GtkWidget *window;
  GtkWidget *canvas;
} Fixture;

static gboolean
is_drawn (gpointer data)
{
  return gtk_widget_get_mapped (data) && gtk_widget_get_width (data) > 0;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableProject) project = fixture_project ();

  fixture->document = gable_document_new ();
  gable_document_open (fixture->document, project, NULL, "fixture");
  fixture->canvas = g_object_new (GABLE_TYPE_CANVAS, "document", fixture->document, NULL);
  fixture->window = g_object_ref (gtk_window_new ());
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 800, 600);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->canvas);
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture_wait (is_drawn, fixture->canvas);
  gtk_test_widget_wait_for_draw (fixture->canvas);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_assert_finalize_object (fixture->window);
  g_assert_finalize_object (fixture->document);
}

static void
walk (Fixture *fixture, const char *where)
{
  g_assert_true (gtk_widget_activate_action (fixture->canvas, "canvas.walk", "s", where));
}

/* As on a desktop whose text is twice as large. */
static void
the_text_of_the_chart_follows_the_desktop (Fixture *fixture, gconstpointer data)
{
  GtkSettings *settings = gtk_widget_get_settings (fixture->canvas);
  g_autofree char *font = NULL;

  g_object_get (settings, "gtk-font-name", &font, NULL);
  g_object_set (settings, "gtk-font-name", "Sans 11", NULL);
  g_assert_cmpfloat (gable_appearance_get_theme (fixture->canvas)->text_size, ==,
                     gable_theme_find ("light")->text_size);
  g_object_set (settings, "gtk-font-name", "Sans 22", NULL);
  g_assert_cmpfloat_with_epsilon (gable_appearance_get_theme (fixture->canvas)->text_size,
                                  2 * gable_theme_find ("light")->text_size, 1e-9);
  /* The same look is the same theme. */
  g_assert_true (gable_appearance_get_theme (fixture->canvas) ==
                 gable_appearance_get_theme (fixture->canvas));
  g_object_set (settings, "gtk-font-name", font, NULL);
}

static void
arrow_keys_walk_the_kernels (Fixture *fixture, gconstpointer data)
{
  walk (fixture, "right");
  g_assert_cmpint (gable_document_get_selected (fixture->document), ==, BETA);
  walk (fixture, "left");
  g_assert_cmpint (gable_document_get_selected (fixture->document), ==, ALPHA);
  walk (fixture, "home");
  g_assert_cmpint (gable_document_get_selected (fixture->document), ==, GAMMA);
  g_assert_true (gtk_widget_activate_action (fixture->canvas, "canvas.clear", NULL));
  g_assert_cmpint (gable_document_get_selected (fixture->document), ==, -1);
  gtk_test_widget_wait_for_draw (fixture->canvas);
}

static void
zooming_and_fitting_change_what_is_shown (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableScene) before =
    gable_canvas_build_scene (GABLE_CANVAS (fixture->canvas), gable_theme_find ("light"));
  g_autoptr (GableScene) after = NULL;
  g_autoptr (GableScene) fitted = NULL;

  g_assert_nonnull (before);
  g_assert_true (gtk_widget_activate_action (fixture->canvas, "canvas.zoom", "d", 2.0));
  after = gable_canvas_build_scene (GABLE_CANVAS (fixture->canvas), gable_theme_find ("light"));
  gable_assert_close (log10 (after->x.max / after->x.min),
                      log10 (before->x.max / before->x.min) / 2, 1e-6);
  g_assert_true (gtk_widget_activate_action (fixture->canvas, "canvas.fit", NULL));
  fitted = gable_canvas_build_scene (GABLE_CANVAS (fixture->canvas), gable_theme_find ("light"));
  gable_assert_close (fitted->x.min, before->x.min, 1e-9);
  gable_assert_close (fitted->y.max, before->y.max, 1e-9);
}

static void
a_kernel_out_of_sight_is_brought_in (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableScene) scene = NULL;

  /* beta has 180 FLOP/B and 9 TFLOP/s. */
  gable_document_show_ranges (fixture->document, (GableRange){ 0.01, 1 },
                              (GableRange){ 1e9, 1e12 });
  walk (fixture, "right");
  scene = gable_canvas_build_scene (GABLE_CANVAS (fixture->canvas), gable_theme_find ("light"));
  g_assert_cmpfloat (scene->x.max, >, 180);
  g_assert_cmpfloat (scene->y.max, >, 9e12);
}

static void
a_chart_of_times_always_shows_them_all (Fixture *fixture, gconstpointer data)
{
  const GableView *shown = &gable_document_get_project (fixture->document)->view;
  GableView view;

  gable_view_init (&view);
  gable_view_copy (&view, shown);
  view.chart = GABLE_CHART_TIME;
  gable_document_set_view (fixture->document, &view);
  gable_view_clear (&view);
  g_assert_true (gtk_widget_activate_action (fixture->canvas, "canvas.zoom", "d", 2.0));
  walk (fixture, "right");
  gable_document_select (fixture->document, BETA);
  g_assert_true (gtk_widget_activate_action (fixture->canvas, "canvas.fit-selection", NULL));
  shown = &gable_document_get_project (fixture->document)->view;
  g_assert_cmpint (shown->chart, ==, GABLE_CHART_TIME);
  g_assert_false (gable_known (shown->x.min));
  g_assert_false (gable_known (shown->y.min));
}

static gboolean
is_described (gpointer data)
{
  return gtk_test_accessible_has_property (data, GTK_ACCESSIBLE_PROPERTY_LABEL);
}

static void
a_screen_reader_is_told_the_chart (Fixture *fixture, gconstpointer data)
{
  fixture_wait (is_described, fixture->canvas);
  gtk_test_accessible_assert_role (fixture->canvas, GTK_ACCESSIBLE_ROLE_IMG);
  g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (fixture->canvas),
                                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
}

static void
another_document_is_drawn_at_once (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableProject) project = fixture_large (50);
  g_autoptr (GableScene) scene = NULL;
  guint marks = 0;

  gable_document_open (fixture->document, project, NULL, "large");
  gtk_test_widget_wait_for_draw (fixture->canvas);
  scene = gable_canvas_build_scene (GABLE_CANVAS (fixture->canvas), gable_theme_find ("dark"));
  for (guint i = 0; i < scene->primitives->len; i++) {
    marks += g_array_index (scene->primitives, GablePrimitive, i).owner.kind == GABLE_OWNER_KERNEL;
  }
  g_assert_cmpuint (marks, >=, 50);
}

/* [pt] */
static double
find_least_text (Fixture *fixture)
{
  const GableScene *scene = gable_canvas_ensure_scene (GABLE_CANVAS (fixture->canvas));
  double least = INFINITY;

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    if (primitive->kind == GABLE_PRIMITIVE_TEXT) {
      least = MIN (least, primitive->size);
    }
  }
  return least;
}

static void
the_chart_has_the_larger_text_of_the_desktop (Fixture *fixture, gconstpointer data)
{
  GtkSettings *settings = gtk_widget_get_settings (fixture->canvas);
  double usual = find_least_text (fixture);

  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  gtk_test_widget_wait_for_draw (fixture->canvas);
  gable_assert_close (find_least_text (fixture), 2 * usual, 1e-9);
  gtk_settings_reset_property (settings, "gtk-xft-dpi");
  gtk_test_widget_wait_for_draw (fixture->canvas);
  gable_assert_close (find_least_text (fixture), usual, 1e-9);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(name, function) \
  g_test_add ("/app/canvas/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("arrow-keys-walk-the-kernels", arrow_keys_walk_the_kernels);
  ADD ("the-text-follows-the-desktop", the_text_of_the_chart_follows_the_desktop);
  ADD ("zooming-and-fitting-change-what-is-shown", zooming_and_fitting_change_what_is_shown);
  ADD ("a-kernel-out-of-sight-is-brought-in", a_kernel_out_of_sight_is_brought_in);
  ADD ("a-chart-of-times-always-shows-them-all", a_chart_of_times_always_shows_them_all);
  ADD ("a-screen-reader-is-told-the-chart", a_screen_reader_is_told_the_chart);
  ADD ("another-document-is-drawn-at-once", another_document_is_drawn_at_once);
  ADD ("the-chart-has-the-larger-text-of-the-desktop",
       the_chart_has_the_larger_text_of_the_desktop);
  return g_test_run ();
}
