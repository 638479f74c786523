/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starts a program and waits until its window shows something, then until there is something in the window's middle:
 * prints both times since the start [ms] and the memory that is the program's alone then [KiB], and ends it.
 * Usage: window-start PROGRAM [ARGUMENT…] */
#include "config.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <glib.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Longer than any start worth measuring [µs]. */
#define LONGEST_START (30 * G_USEC_PER_SEC)
/* Smaller windows are helpers of the toolkit [px]. */
#define SMALLEST_WINDOW 200
/* The share of the window that lies on each side of its middle: there is no header bar and no panel in it. */
#define MIDDLE 0.25
/* The time between two looks at the window [µs]; what a figure may be wrong by. */
#define PAUSE 500

/* Windows come and go between a question and its answer. */
static int
ignore_error_cb (Display *display, XErrorEvent *event)
{
  return 0;
}

/* The window has been drawn when two of its pixels on a grid differ. @border: what is left out on each side [1] */
static gboolean
shows_something (Display *display,
                 Window window,
                 const XWindowAttributes *attributes,
                 double border)
{
  int left = (int) (attributes->width * border);
  int top = (int) (attributes->height * border);
  int width = attributes->width - 2 * left;
  int height = attributes->height - 2 * top;
  XImage *image =
    XGetImage (display, window, left, top, (guint) width, (guint) height, AllPlanes, ZPixmap);
  gboolean differs = FALSE;

  if (image == NULL) {
    return FALSE;
  }
  for (int y = 0; y < height && !differs; y += 4) {
    for (int x = 0; x < width && !differs; x++) {
      differs = XGetPixel (image, x, y) != XGetPixel (image, 0, 0);
    }
  }
  XDestroyImage (image);
  return differs;
}

static gboolean
any_window_shows_something (Display *display, double border)
{
  Window root, parent, *children = NULL;
  guint n_children = 0;
  gboolean found = FALSE;

  XQueryTree (display, DefaultRootWindow (display), &root, &parent, &children, &n_children);
  for (guint i = 0; i < n_children && !found; i++) {
    XWindowAttributes attributes;

    memset (&attributes, 0, sizeof attributes);
    found = XGetWindowAttributes (display, children[i], &attributes) != 0 &&
            attributes.map_state == IsViewable && attributes.width >= SMALLEST_WINDOW &&
            attributes.height >= SMALLEST_WINDOW &&
            shows_something (display, children[i], &attributes, border);
  }
  if (children != NULL) {
    XFree (children);
  }
  return found;
}

/* [KiB], or 0 where the system does not say */
static guint64
private_memory (pid_t pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/smaps_rollup", (int) pid);
  g_autofree char *text = NULL;
  guint64 sum = 0;

  if (!g_file_get_contents (path, &text, NULL, NULL)) {
    return 0;
  }
  for (const char *at = text; (at = strstr (at, "\nPrivate_")) != NULL; at++) {
    sum += g_ascii_strtoull (strchr (at, ':') + 1, NULL, 10);
  }
  return sum;
}

/* [ms] from @start until it is so, or -1 where the program ended or takes too long */
static gint64
wait_until_shown (Display *display, pid_t pid, gint64 start, double border)
{
  while (waitpid (pid, NULL, WNOHANG) == 0) {
    gint64 now = g_get_monotonic_time ();

    if (any_window_shows_something (display, border)) {
      return (now - start) / 1000;
    }
    if (now - start > LONGEST_START) {
      return -1;
    }
    g_usleep (PAUSE);
  }
  return -1;
}

int
main (int argc, char **argv)
{
  Display *display = XOpenDisplay (NULL);
  gint64 start, window, middle;
  pid_t pid;

  if (display == NULL || argc < 2) {
    g_printerr ("window-start: needs a display and a program\n");
    return 2;
  }
  XSetErrorHandler (ignore_error_cb);
  start = g_get_monotonic_time ();
  pid = fork ();
  if (pid == 0) {
    execv (argv[1], argv + 1);
    _exit (127);
  }
  window = wait_until_shown (display, pid, start, 0);
  middle = window >= 0 ? wait_until_shown (display, pid, start, MIDDLE) : -1;
  if (middle >= 0) {
    g_print ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GUINT64_FORMAT "\n", window, middle,
             private_memory (pid));
  }
  kill (pid, SIGTERM);
  waitpid (pid, NULL, 0);
  XCloseDisplay (display);
  return middle >= 0 ? 0 : 1;
}
