/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a file into a window and prints how long the main loop was busy at most with one thing while the file was read,
 * how long with the first chart [ms of processor time], and what the process took until then [s of processor time].
 * Usage: window-import FILE MACHINE */
#include "config.h"

#include "app/appearance.h"
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

/* One turn of the main loop; what it took of the processor [s]. Waiting takes nothing. */
static double
turn (void)
{
  double before = thread_seconds ();

  g_main_context_iteration (NULL, TRUE);
  return thread_seconds () - before;
}

static void
drawn_cb (GdkFrameClock *clock, gpointer data)
{
  *(guint *) data += 1;
}

/* Until @n more frames were drawn. Returns: the longest turn [s] */
static double
draw (GtkWidget *widget, guint n)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  double longest = 0;
  guint drawn = 0;
  gulong id = g_signal_connect (clock, "after-paint", G_CALLBACK (drawn_cb), &drawn);

  while (drawn < n) {
    gtk_widget_queue_draw (widget);
    longest = MAX (longest, turn ());
  }
  g_signal_handler_disconnect (clock, id);
  return longest;
}

static void
print_figures (double reading, double chart, double total)
{
  char texts[3][GABLE_NUMBER_LENGTH];

  g_print ("%s %s %s\n", gable_number_write (texts[0], reading),
           gable_number_write (texts[1], chart), gable_number_write (texts[2], total));
}

int
main (int argc, char **argv)
{
  g_autoptr (GtkApplication) application = NULL;
  g_autoptr (GFile) file = NULL;
  GableWindow *window;
  double reading = 0, chart, before, total;

  if (argc != 3 || !gtk_init_check ()) {
    return 77;
  }
  application = gtk_application_new (NULL, G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  gable_appearance_install (gdk_display_get_default ());
  window = GABLE_WINDOW (gable_window_new (application));
  gtk_window_present (GTK_WINDOW (window));
  draw (GTK_WIDGET (window), 10);
  file = g_file_new_for_path (argv[1]);
  before = process_seconds ();
  gable_window_load (window, &file, 1, argv[2], GABLE_OPEN_REPLACE);
  while (gable_document_is_empty (gable_window_get_document (window))) {
    double took = turn ();

    /* The turn in which the project arrives is part of the first chart. */
    if (gable_document_is_empty (gable_window_get_document (window))) {
      reading = MAX (reading, took);
    }
  }
  chart = draw (GTK_WIDGET (window), 3);
  total = process_seconds () - before;
  print_figures (reading * 1e3, chart * 1e3, total);
  gtk_window_destroy (GTK_WINDOW (window));
  return 0;
}
