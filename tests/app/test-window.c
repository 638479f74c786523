/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/appearance.h"
#include "app/edit.h"
#include "app/examples.h"
#include "app/window.h"
#include "fixture.h"
#include "support.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Windows that are opened and closed, more with GABLE_OPEN_CYCLES in the environment; after some that fill caches. */
#define OPEN_CYCLES 10
#define WARM_CYCLES 5
/* What each may leave behind beyond a window of nothing but a button with a menu of GTK, whose 4.8 forgets to let sections
 * go [B]. A window that stayed would leave some 700 kB. */
#define GROWTH_MAX (4 * 1024)

typedef struct {
  GtkApplication *application;
  GableWindow *window;
} Fixture;

/* The first frame has been drawn, and what comes after it is there. */
static gboolean
is_furnished (gpointer data)
{
  return gtk_widget_get_first_child (gtk_window_get_titlebar (data)) != NULL;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->application = gtk_application_new (NULL, G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (fixture->application), NULL, &error));
  g_assert_no_error (error);
  gable_appearance_install (gdk_display_get_default ());
  fixture->window = g_object_ref (GABLE_WINDOW (gable_window_new (fixture->application)));
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture_wait (is_furnished, fixture->window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (g_main_context_iteration (NULL, FALSE)) {
  }
  g_assert_finalize_object (fixture->window);
  g_object_unref (fixture->application);
}

static void
activate (Fixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL));
}

static void
open_fixture (Fixture *fixture)
{
  g_autoptr (GableProject) project = fixture_project ();

  gable_document_open (gable_window_get_document (fixture->window), project, NULL, "fixture.csv");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
}

static void
an_empty_window_shows_the_examples (Fixture *fixture, gconstpointer data)
{
  g_auto (GStrv) names = gable_examples_list ();

  g_assert_true (gable_window_is_free (fixture->window));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "Gable");
  g_assert_cmpuint (g_strv_length (names), >=, 5);
}

static void
every_example_opens_and_draws (Fixture *fixture, gconstpointer data)
{
  g_auto (GStrv) names = gable_examples_list ();
  GableDocument *document = gable_window_get_document (fixture->window);

  for (guint i = 0; names[i] != NULL; i++) {
    g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.open-example", "s", names[i]));
    g_assert_false (gable_document_is_empty (document));
    g_assert_cmpuint (gable_project_get_n_kernels (gable_document_get_project (document)), >, 0);
    gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
    for (guint kernel = 0; kernel < gable_document_get_roofline (document)->n_kernels; kernel++) {
      gable_document_select (document, (int) kernel);
    }
    gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  }
}

static void
the_title_tells_the_project_and_what_is_unsaved (Fixture *fixture, gconstpointer data)
{
  GableDocument *document = gable_window_get_document (fixture->window);

  open_fixture (fixture);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "fixture.csv — Gable");
  gable_edit_shown (document, 0, FALSE);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==,
                   "• fixture.csv — Gable");
  activate (fixture, "win.undo");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "fixture.csv — Gable");
}

static void
undo_and_redo_go_through_every_edit (Fixture *fixture, gconstpointer data)
{
  GableDocument *document = gable_window_get_document (fixture->window);
  const GableMachine *machine;
  guint n_ceilings;

  open_fixture (fixture);
  n_ceilings = gable_machine_get_n_ceilings (
    gable_project_get_machine (gable_document_get_project (document)));
  for (guint i = 0; i < n_ceilings; i++) {
    gable_edit_shown (document, i, FALSE);
    gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
  }
  for (guint i = 0; i < n_ceilings; i++) {
    activate (fixture, "win.undo");
  }
  machine = gable_project_get_machine (gable_document_get_project (document));
  for (guint i = 0; i < n_ceilings; i++) {
    g_assert_false (gable_machine_get_ceiling (machine, i)->hidden);
  }
  activate (fixture, "win.redo");
  machine = gable_project_get_machine (gable_document_get_project (document));
  g_assert_true (gable_machine_get_ceiling (machine, 0)->hidden);
}

static void
panels_are_toggled_by_actions (Fixture *fixture, gconstpointer data)
{
  gboolean shown;

  open_fixture (fixture);
  g_object_get (fixture->window, "show-machine", &shown, NULL);
  g_assert_true (shown);
  activate (fixture, "win.show-machine");
  g_object_get (fixture->window, "show-machine", &shown, NULL);
  g_assert_false (shown);
  activate (fixture, "win.show-side");
  g_object_get (fixture->window, "show-side", &shown, NULL);
  g_assert_false (shown);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->window));
}

static gboolean
is_full (gpointer data)
{
  return !gable_document_is_empty (gable_window_get_document (data));
}

static void
a_file_is_read_in_the_background (Fixture *fixture, gconstpointer data)
{
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "one.gable", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GableProject) project = fixture_project ();
  g_autoptr (GableDocument) writer = gable_document_new ();
  GableDocument *document = gable_window_get_document (fixture->window);

  gable_document_open (writer, project, NULL, "x");
  g_assert_true (fixture_save (writer, file, NULL));
  gable_window_load (fixture->window, &file, 1, NULL, GABLE_OPEN_REPLACE);
  g_assert_true (gable_window_shows (fixture->window, file));
  g_assert_false (gable_window_is_free (fixture->window));
  g_assert_true (gable_document_is_empty (document));
  fixture_wait (is_full, fixture->window);
  g_assert_cmpstr (gable_document_get_title (document), ==, "one");
  g_assert_true (g_file_equal (gable_document_get_file (document), file));

  /* A second file is a step of the same project. */
  gable_window_load (fixture->window, &file, 1, NULL, GABLE_OPEN_ADD);
  while (gable_project_get_n_kernels (gable_document_get_project (document)) == N_FIXTURE_KERNELS) {
    g_main_context_iteration (NULL, TRUE);
  }
  g_assert_true (gable_document_is_modified (document));
  gable_document_undo (document);
  g_assert_cmpuint (gable_project_get_n_kernels (gable_document_get_project (document)), ==,
                    N_FIXTURE_KERNELS);
  gable_test_remove_folder (folder);
}

/* It is seen first, bare: its texts and icons would hold it up. */
static void
a_file_that_is_read_before_the_first_frame_waits_for_it (Fixture *fixture, gconstpointer data)
{
  GtkWindow *window = GTK_WINDOW (gable_window_new (fixture->application));
  g_autoptr (GableProject) project = fixture_project ();
  GtkWidget *titlebar = gtk_window_get_titlebar (window);
  gboolean shown = TRUE;

  gable_document_open (gable_window_get_document (GABLE_WINDOW (window)), project, NULL, "early");
  g_assert_cmpstr (gtk_window_get_title (window), ==, "early — Gable");
  g_assert_null (gtk_widget_get_first_child (titlebar));
  g_object_get (window, "show-machine", &shown, NULL);
  g_assert_false (shown);
  gtk_window_present (window);
  fixture_wait (is_furnished, window);
  g_object_get (window, "show-machine", &shown, NULL);
  g_assert_true (shown);
  gtk_window_destroy (window);
}

static void
a_window_may_close_while_it_reads (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = gable_test_file ("meson.build");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  gable_window_load (fixture->window, &file, 1, NULL, GABLE_OPEN_REPLACE);
}

/* In use on the heap [B]; 0 where the allocator doesn't tell. */
static gsize
count_heap (void)
{
#ifdef __GLIBC__
  return mallinfo2 ().uordblks;
#else
  return 0;
#endif
}

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE)) {
  }
}

static void
open_and_close (GtkApplication *application)
{
  GtkWindow *window = GTK_WINDOW (gable_window_new (application));
  g_autoptr (GableProject) project = fixture_project ();

  gable_document_open (gable_window_get_document (GABLE_WINDOW (window)), project, NULL, "again");
  gtk_window_present (window);
  fixture_wait (is_furnished, window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  gtk_window_destroy (window);
  settle ();
}

static void
open_and_close_gtk_alone (GtkApplication *application)
{
  GtkWidget *window = gtk_application_window_new (application);
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();

  for (guint i = 0; i < 10; i++) {
    g_menu_append (section, "Label", "app.none");
  }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_window_set_child (GTK_WINDOW (window), button);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* Returns: what a window that is opened and closed leaves on the heap [B] */
static gssize
measure_growth (GtkApplication *application, void (*cycle) (GtkApplication *application))
{
  const char *wanted = g_getenv ("GABLE_OPEN_CYCLES");
  guint n_cycles = wanted != NULL ? (guint) g_ascii_strtoull (wanted, NULL, 10) : OPEN_CYCLES;
  gsize before;

  for (guint i = 0; i < WARM_CYCLES; i++) {
    cycle (application);
  }
  before = count_heap ();
  for (guint i = 0; i < n_cycles; i++) {
    cycle (application);
  }
  return ((gssize) count_heap () - (gssize) before) / (gssize) MAX (n_cycles, 1);
}

static void
memory_stays_flat (Fixture *fixture, gconstpointer data)
{
  gssize alone, ours;

  if (count_heap () == 0) {
    g_test_skip ("the allocator does not tell how much is in use");
    return;
  }
  alone = measure_growth (fixture->application, open_and_close_gtk_alone);
  ours = measure_growth (fixture->application, open_and_close);
  g_test_message ("%" G_GSSIZE_FORMAT " bytes a window, %" G_GSSIZE_FORMAT " of GTK alone", ours,
                  alone);
  g_assert_cmpint (ours, <, MAX (alone, 0) + GROWTH_MAX);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(name, function) \
  g_test_add ("/app/window/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("an-empty-window-shows-the-examples", an_empty_window_shows_the_examples);
  ADD ("every-example-opens-and-draws", every_example_opens_and_draws);
  ADD ("the-title-tells-the-project-and-what-is-unsaved",
       the_title_tells_the_project_and_what_is_unsaved);
  ADD ("undo-and-redo-go-through-every-edit", undo_and_redo_go_through_every_edit);
  ADD ("panels-are-toggled-by-actions", panels_are_toggled_by_actions);
  ADD ("a-file-is-read-in-the-background", a_file_is_read_in_the_background);
  ADD ("a-file-that-is-read-before-the-first-frame-waits-for-it",
       a_file_that_is_read_before_the_first_frame_waits_for_it);
  ADD ("a-window-may-close-while-it-reads", a_window_may_close_while_it_reads);
  ADD ("memory-stays-flat", memory_stays_flat);
  return g_test_run ();
}
