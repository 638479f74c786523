/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starts a program and waits until its window shows something: prints the time since the start [ms] and the memory
 * that is the program's alone then [KiB], and ends it.
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
/* The time between two looks at the window [µs]; what a figure may be wrong by. */
#define PAUSE 500

/* Windows come and go between a question and its answer. */
static int
ignore_error_cb (Display *display, XErrorEvent *event)
{
  return 0;
}

/* The window has been drawn when two of its pixels on a grid differ. */
static gboolean
shows_something (Display *display, Window window, const XWindowAttributes *attributes)
{
  XImage *image = XGetImage (display, window, 0, 0, (guint) attributes->width,
                             (guint) attributes->height, AllPlanes, ZPixmap);
  gboolean differs = FALSE;

  if (image == NULL) {
    return FALSE;
  }
  for (int y = 0; y < attributes->height && !differs; y += 4) {
    for (int x = 0; x < attributes->width && !differs; x++) {
      differs = XGetPixel (image, x, y) != XGetPixel (image, 0, 0);
    }
  }
  XDestroyImage (image);
  return differs;
}

static gboolean
any_window_shows_something (Display *display)
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
            shows_something (display, children[i], &attributes);
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

int
main (int argc, char **argv)
{
  Display *display = XOpenDisplay (NULL);
  gint64 start, now;
  pid_t pid;
  gboolean shown;

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
  do {
    g_usleep (PAUSE);
    shown = any_window_shows_something (display);
    now = g_get_monotonic_time ();
  } while (!shown && now - start < LONGEST_START && waitpid (pid, NULL, WNOHANG) == 0);
  if (shown) {
    g_print ("%" G_GINT64_FORMAT " %" G_GUINT64_FORMAT "\n", (now - start) / 1000,
             private_memory (pid));
  }
  kill (pid, SIGTERM);
  waitpid (pid, NULL, 0);
  XCloseDisplay (display);
  return shown ? 0 : 1;
}
