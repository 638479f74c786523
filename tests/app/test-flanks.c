/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/flanks.h"
#include "fixture.h"
#include "support.h"

typedef struct {
  GtkWidget *flanks;
  GtkWidget *content;
  GtkWidget *start;
  GtkWidget *end;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  fixture->start = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  fixture->end = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  fixture->flanks =
    g_object_ref_sink (g_object_new (GABLE_TYPE_FLANKS, "content", fixture->content, "start",
                                     fixture->start, "end", fixture->end, NULL));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->flanks);
}

static void
allocate (Fixture *fixture, int width)
{
  int minimum;

  gtk_widget_measure (fixture->flanks, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  gtk_widget_measure (fixture->flanks, GTK_ORIENTATION_VERTICAL, -1, &minimum, NULL, NULL, NULL);
  gtk_widget_size_allocate (fixture->flanks, &(GtkAllocation){ 0, 0, width, 600 }, -1);
}

static gboolean
get (Fixture *fixture, const char *property)
{
  gboolean value;

  g_object_get (fixture->flanks, property, &value, NULL);
  return value;
}

static void
panels_fold_as_the_window_gets_narrow (Fixture *fixture, gconstpointer data)
{
  static const struct {
    int width;
    gboolean start;
    gboolean end;
    int content;
  } cases[] = {
    { 1440, TRUE, TRUE, 1440 - 268 - 330 },
    { 940, TRUE, TRUE, 940 - 268 - 330 },
    { 939, FALSE, TRUE, 939 - 330 },
    { 640, FALSE, TRUE, 640 - 330 },
    { 639, FALSE, FALSE, 639 },
    { 360, FALSE, FALSE, 360 },
    { 1200, TRUE, TRUE, 1200 - 268 - 330 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    allocate (fixture, cases[i].width);
    g_assert_cmpint (get (fixture, "start-shown"), ==, cases[i].start);
    g_assert_cmpint (get (fixture, "end-shown"), ==, cases[i].end);
    g_assert_cmpint (gtk_widget_get_child_visible (fixture->start), ==, cases[i].start);
    g_assert_cmpint (gtk_widget_get_width (fixture->content), ==, cases[i].content);
    g_assert_true (get (fixture, "start-wanted"));
  }
}

static void
a_folded_panel_lies_over_the_content (Fixture *fixture, gconstpointer data)
{
  allocate (fixture, 500);
  g_object_set (fixture->flanks, "end-shown", TRUE, NULL);
  allocate (fixture, 500);
  g_assert_true (get (fixture, "end-shown"));
  g_assert_cmpint (gtk_widget_get_width (fixture->content), ==, 500);
  g_assert_cmpint (gtk_widget_get_width (fixture->end), ==, 330);

  /* There is room for one at a time. */
  g_object_set (fixture->flanks, "start-shown", TRUE, NULL);
  g_assert_false (get (fixture, "end-shown"));
  g_assert_true (gable_flanks_put_away (GABLE_FLANKS (fixture->flanks)));
  g_assert_false (get (fixture, "start-shown"));
  g_assert_false (gable_flanks_put_away (GABLE_FLANKS (fixture->flanks)));
}

static void
large_texts_fold_panels_earlier (Fixture *fixture, gconstpointer data)
{
  gtk_widget_set_size_request (fixture->content, 400, -1);
  gtk_widget_set_size_request (fixture->start, 430, -1);
  gtk_widget_set_size_request (fixture->end, 420, -1);
  allocate (fixture, 1440);
  g_assert_true (get (fixture, "start-shown"));
  g_assert_cmpint (gtk_widget_get_width (fixture->content), ==, 1440 - 430 - 420);
  allocate (fixture, 1024);
  g_assert_false (get (fixture, "start-shown"));
  g_assert_true (get (fixture, "end-shown"));
  g_assert_cmpint (gtk_widget_get_width (fixture->content), ==, 1024 - 420);
  /* One that is put away leaves its room to the other. */
  g_object_set (fixture->flanks, "end-shown", FALSE, NULL);
  allocate (fixture, 1024);
  g_assert_true (get (fixture, "start-shown"));
  allocate (fixture, 800);
  g_assert_false (get (fixture, "start-shown"));
  g_assert_cmpint (gtk_widget_get_width (fixture->content), ==, 800);
}

static void
what_was_put_away_stays_away (Fixture *fixture, gconstpointer data)
{
  allocate (fixture, 1400);
  g_object_set (fixture->flanks, "start-shown", FALSE, NULL);
  g_assert_false (get (fixture, "start-wanted"));
  allocate (fixture, 1400);
  g_assert_cmpint (gtk_widget_get_width (fixture->content), ==, 1400 - 330);
  allocate (fixture, 400);
  allocate (fixture, 1400);
  g_assert_false (get (fixture, "start-shown"));
  g_assert_true (get (fixture, "end-shown"));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(name, function) \
  g_test_add ("/app/flanks/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("panels-fold-as-the-window-gets-narrow", panels_fold_as_the_window_gets_narrow);
  ADD ("a-folded-panel-lies-over-the-content", a_folded_panel_lies_over_the_content);
  ADD ("large-texts-fold-panels-earlier", large_texts_fold_panels_earlier);
  ADD ("what-was-put-away-stays-away", what_was_put_away_stays_away);
  return g_test_run ();
}
