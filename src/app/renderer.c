/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/renderer.h"

#include <unistd.h>

#define DEVICE_FOLDER "/dev/dri"

/* A render node that this user may open: without one GL is a software driver, at 35 ms a frame and 140 MB. */
static gboolean
has_render_node (const char *device_folder)
{
  g_autoptr (GDir) folder = g_dir_open (device_folder, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *path = g_build_filename (device_folder, name, NULL);

    if (g_str_has_prefix (name, "renderD") && access (path, R_OK | W_OK) == 0) {
      return TRUE;
    }
  }
  return FALSE;
}

/* "localhost:10.0" is an X server at the other end of ssh; ":0" and "unix:0" are here. */
static gboolean
is_remote (const char *display)
{
  return display != NULL && display[0] != '\0' && display[0] != ':' &&
         !g_str_has_prefix (display, "unix:") && display[0] != '/';
}

gboolean
gable_renderer_wants_cairo (const char *display, const char *device_folder)
{
  return is_remote (display) || !has_render_node (device_folder);
}

/* Before GTK starts. What the person set in GSK_RENDERER or GDK_DEBUG stays. */
void
gable_renderer_choose (void)
{
  const char *wayland = g_getenv ("WAYLAND_DISPLAY");
  const char *display = wayland == NULL ? g_getenv ("DISPLAY") : NULL;

  if (g_getenv ("GSK_RENDERER") == NULL && gable_renderer_wants_cairo (display, DEVICE_FOLDER)) {
    g_setenv ("GSK_RENDERER", "cairo", TRUE);
    g_setenv ("GDK_DEBUG", "gl-disable", FALSE);
  }
}
