/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a file into a window and prints how long the main loop was busy at most with one thing while the file was read,
 * how long with the first chart [ms of processor time], and what the process took until then [s of processor time].
 * The next line has the same two times without GTK's layout and painting: what is left is the program's own, with the chart
 * that it draws.
 * With “rows” behind, the table shows launches, and a line for each way to sort or filter tells how long it takes until the
 * rows are drawn [ms of wall-clock time], the longest turn of the main loop in that, the same without GTK's layout and painting, and what all threads together take until
 * nothing is left to do [ms of processor time].
 * With “edits” behind, there is a line for each of the things that people do: the longest turn, and the longest without GTK's
 * layout and painting [ms of processor time].
 * Usage: window-import FILE MACHINE [rows|edits] */
#include "config.h"

#include "analysis/walkthrough-auto.h"
#include "app/appearance.h"
#include "app/edit-run.h"
#include "app/edit.h"
#include "app/kernel-list.h"
#include "app/kernel-table.h"
#include "app/project-page.h"
#include "app/window.h"
#include "base/number.h"

#include <time.h>

static double
thread_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static double
process_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

/* What something kept the main loop busy for [s of processor time]. */
typedef struct {
  double all;
  double own; /* without GTK's layout and painting */
} Busy;

/* In this turn [s]. */
static double toolkit_seconds;
static double chart_seconds;

/* GTK lays out and paints between two signals of its clock: these handlers come after the one and before the other. */
static double layout_began;

static void
layout_begins_cb (void)
{
  layout_began = thread_seconds ();
}

static void
painted_cb (void)
{
  toolkit_seconds += thread_seconds () - layout_began;
}

static void (*snapshot_canvas) (GtkWidget *widget, GtkSnapshot *snapshot);

static void
snapshot_canvas_timed (GtkWidget *widget, GtkSnapshot *snapshot)
{
  double before = thread_seconds ();

  snapshot_canvas (widget, snapshot);
  chart_seconds += thread_seconds () - before;
}

static void
watch_drawing (GtkWidget *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  GtkWidgetClass *class = g_type_class_ref (GABLE_TYPE_CANVAS);

  snapshot_canvas = class->snapshot;
  class->snapshot = snapshot_canvas_timed;
  g_signal_connect_after (clock, "update", G_CALLBACK (layout_begins_cb), NULL);
  g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), NULL);
}

static Busy
most (Busy a, Busy b)
{
  return (Busy){ MAX (a.all, b.all), MAX (a.own, b.own) };
}

/* One turn of the main loop. Waiting takes nothing. */
static Busy
turn (void)
{
  double before = thread_seconds ();
  double took;

  toolkit_seconds = chart_seconds = 0;
  g_main_context_iteration (NULL, TRUE);
  took = thread_seconds () - before;
  return (Busy){ took, took - toolkit_seconds + chart_seconds };
}

/* Something that was done directly. @began: thread_seconds () before that */
static Busy
since (double began)
{
  double took = thread_seconds () - began;

  return (Busy){ took, took };
}

static void
drawn_cb (GdkFrameClock *clock, gpointer data)
{
  *(guint *) data += 1;
}

/* Until @n more frames were drawn. Returns: the longest turn */
static Busy
draw (GtkWidget *widget, guint n)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  Busy longest = { 0, 0 };
  guint drawn = 0;
  gulong id = g_signal_connect (clock, "after-paint", G_CALLBACK (drawn_cb), &drawn);

  while (drawn < n) {
    gtk_widget_queue_draw (widget);
    longest = most (longest, turn ());
  }
  g_signal_handler_disconnect (clock, id);
  return longest;
}

/* (transfer none) (nullable) the first widget of @type in and below @widget */
static GtkWidget *
find (GtkWidget *widget, GType type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child)) {
    found = find (child, type);
  }
  return found;
}

/* Until nothing is left to do. Returns: the longest turn */
static Busy
rest (void)
{
  Busy longest = { 0, 0 };

  while (g_main_context_pending (NULL)) {
    longest = most (longest, turn ());
  }
  return longest;
}

static void
settled_cb (GableKernelList *list, gpointer data)
{
  *(gboolean *) data = TRUE;
}

/* Until the rows are others and drawn: tells how long that took. @begin: [µs] @spent: of the process by then [s] */
static void
wait_for_rows (GtkWidget *view, const char *what, gint64 begin, double spent)
{
  GtkSelectionModel *model = gtk_column_view_get_model (GTK_COLUMN_VIEW (view));
  gboolean settled = FALSE;
  gulong id = g_signal_connect (model, "settled", G_CALLBACK (settled_cb), &settled);
  char texts[4][GABLE_NUMBER_LENGTH];
  Busy longest = { 0, 0 };
  double wall;

  while (!settled) {
    longest = most (longest, turn ());
  }
  g_signal_handler_disconnect (model, id);
  longest = most (longest, draw (view, 1));
  wall = (double) (g_get_monotonic_time () - begin) / 1e3;
  longest = most (longest, rest ());
  g_print ("%s %s %s %s %s\n", gable_number_write (texts[0], wall),
           gable_number_write (texts[1], longest.all * 1e3),
           gable_number_write (texts[2], longest.own * 1e3),
           gable_number_write (texts[3], (process_seconds () - spent) * 1e3), what);
}

/* The rows by each column, and through a filter. */
static void
try_rows (GtkWidget *window)
{
  GtkWidget *table = find (window, GABLE_TYPE_KERNEL_TABLE);
  GtkWidget *view = find (table, GTK_TYPE_COLUMN_VIEW);
  GtkWidget *entry = find (table, GTK_TYPE_SEARCH_ENTRY);
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (view));
  gint64 begin = g_get_monotonic_time ();
  double spent = process_seconds ();

  gtk_widget_activate_action (view, "table.rows", "s", "launches");
  wait_for_rows (view, "launches", begin, spent);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

    if (gtk_column_view_column_get_visible (column)) {
      begin = g_get_monotonic_time ();
      spent = process_seconds ();
      gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (view), column, GTK_SORT_ASCENDING);
      wait_for_rows (view, gtk_column_view_column_get_title (column), begin, spent);
    }
  }
  begin = g_get_monotonic_time ();
  spent = process_seconds ();
  gtk_editable_set_text (GTK_EDITABLE (entry), "time > 4 ms and kernel_number_12");
  wait_for_rows (view, "filter", begin, spent);
}

static void
tell (Busy longest, const char *what)
{
  char texts[2][GABLE_NUMBER_LENGTH];

  g_print ("%s %s %s\n", gable_number_write (texts[0], longest.all * 1e3),
           gable_number_write (texts[1], longest.own * 1e3), what);
}

/* Sixty frames and all that comes of what was just done: the longest turn of it. @began: thread_seconds () before that */
static void
tell_edit (GtkWidget *window, const char *what, double began)
{
  Busy longest = since (began);

  longest = most (longest, draw (window, 60));
  tell (most (longest, rest ()), what);
}

static void
drag (GableDocument *document, GtkWidget *window)
{
  guint gesture = gable_document_begin_gesture (document);
  const GableMachine *machine = gable_project_get_machine (gable_document_get_project (document));
  int ceiling = gable_machine_find (machine, gable_counter_find ("DRAM"));
  Busy longest = { 0, 0 };

  for (guint i = 0; i < 40; i++) {
    double began = thread_seconds ();

    gable_edit_slide (document, (guint) ceiling, 1e12 + i * 1e10, gesture);
    longest = most (longest, since (began));
    longest = most (longest, draw (window, 1));
  }
  tell (longest, "frames of a roof that is dragged");
  tell_edit (window, "after them", thread_seconds ());
}

static void
added_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(gboolean *) data = gable_edit_add_run_finish (result, NULL);
}

/* Until it is there. */
static Busy
add_run (GableDocument *document, GableProject *run)
{
  double began = thread_seconds ();
  gboolean added = FALSE;
  Busy longest;

  gable_edit_add_run_async (document, run, NULL, NULL, added_cb, &added);
  longest = since (began);
  while (!added) {
    longest = most (longest, turn ());
  }
  return longest;
}

/* Through all steps of a walkthrough that is made of the run. */
static void
try_steps (GtkWidget *window, GableDocument *document)
{
  g_autoptr (GableWalkthrough) walkthrough =
    gable_walkthrough_auto (gable_document_get_roofline (document));
  g_autoptr (GableProject) next =
    gable_project_with_walkthrough (gable_document_get_own_project (document), 0, walkthrough);
  GableTour *tour =
    gable_project_page_get_tour (GABLE_PROJECT_PAGE (find (window, GABLE_TYPE_PROJECT_PAGE)));
  double began = thread_seconds ();

  gable_document_apply (document, next, "Walk", 0);
  tell_edit (window, "a walkthrough is there", began);
  for (guint i = 0; i < gable_walkthrough_get_size (walkthrough); i++) {
    began = thread_seconds ();
    gable_tour_go_to (tour, (int) i);
    tell_edit (window, "a step", began);
  }
}

/* What people do to a project of many kernels. */
static void
try_edits (GtkWidget *window)
{
  GableDocument *document = gable_window_get_document (GABLE_WINDOW (window));
  g_autoptr (GableKernel) kernel = gable_kernel_new ("another");
  g_autoptr (GableProject) run = gable_project_copy (gable_document_get_own_project (document));
  g_autoptr (GableProject) next = NULL;
  double began;

  tell_edit (window, "after the first chart", thread_seconds ());
  drag (document, window);
  began = thread_seconds ();
  gable_document_select (document, 7);
  tell_edit (window, "a kernel is selected", began);
  kernel->seconds = 1;
  kernel->launches = 1;
  began = thread_seconds ();
  next = gable_project_with_kernel_added (gable_document_get_own_project (document), kernel);
  gable_document_apply (document, next, "Add", 0);
  tell_edit (window, "a kernel is added", began);
  began = thread_seconds ();
  gable_document_undo (document);
  tell_edit (window, "and taken back", began);
  tell (add_run (document, run), "another run is added");
  tell_edit (window, "after it", thread_seconds ());
  began = thread_seconds ();
  gable_document_undo (document);
  tell_edit (window, "and taken back", began);
  try_steps (window, document);
}

static void
print_figures (Busy reading, Busy chart, double total)
{
  char texts[5][GABLE_NUMBER_LENGTH];

  g_print ("%s %s %s\n", gable_number_write (texts[0], reading.all * 1e3),
           gable_number_write (texts[1], chart.all * 1e3), gable_number_write (texts[2], total));
  g_print ("%s %s\n", gable_number_write (texts[3], reading.own * 1e3),
           gable_number_write (texts[4], chart.own * 1e3));
}

int
main (int argc, char **argv)
{
  g_autoptr (GtkApplication) application = NULL;
  g_autoptr (GFile) file = NULL;
  GableWindow *window;
  Busy reading = { 0, 0 }, arrival = { 0, 0 }, chart;
  double before, total;

  if (argc < 3 || !gtk_init_check ()) {
    return 77;
  }
  g_set_prgname ("window-import");
  g_set_application_name ("Gable");
  application = gtk_application_new (NULL, G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  gable_appearance_install (gdk_display_get_default ());
  window = GABLE_WINDOW (gable_window_new (application));
  gtk_window_present (GTK_WINDOW (window));
  watch_drawing (GTK_WIDGET (window));
  draw (GTK_WIDGET (window), 10);
  file = g_file_new_for_path (argv[1]);
  before = process_seconds ();
  gable_window_load (window, &file, 1, argv[2], GABLE_OPEN_REPLACE);
  while (gable_document_is_empty (gable_window_get_document (window))) {
    /* The turn in which the project arrives is part of the first chart. */
    reading = most (reading, arrival);
    arrival = turn ();
  }
  chart = most (arrival, draw (GTK_WIDGET (window), 1));
  total = process_seconds () - before;
  print_figures (reading, chart, total);
  if (argc > 3 && g_str_equal (argv[3], "edits")) {
    try_edits (GTK_WIDGET (window));
  } else if (argc > 3) {
    try_rows (GTK_WIDGET (window));
  }
  gtk_window_destroy (GTK_WINDOW (window));
  return 0;
}
