/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/renderer.h"
#include "support.h"

static void
cairo_is_asked_for_where_there_is_no_hardware (void)
{
  char *folder = gable_test_folder ();
  g_autofree char *card = g_build_filename (folder, "card0", NULL);
  g_autofree char *node = g_build_filename (folder, "renderD128", NULL);

  g_assert_true (gable_renderer_wants_cairo (":0", "/nonexistent"));
  g_assert_true (gable_renderer_wants_cairo (":0", folder));
  g_assert_true (g_file_set_contents (card, "", 0, NULL));
  g_assert_true (gable_renderer_wants_cairo (":0", folder));
  g_assert_true (g_file_set_contents (node, "", 0, NULL));
  g_assert_false (gable_renderer_wants_cairo (":0", folder));
  g_assert_false (gable_renderer_wants_cairo (NULL, folder));
  gable_test_remove_folder (folder);
}

static void
cairo_is_asked_for_over_the_network (void)
{
  static const struct {
    const char *display;
    gboolean remote;
  } cases[] = {
    { "localhost:10.0", TRUE }, { "host:0", TRUE }, { ":1.0", FALSE },
    { "unix:0", FALSE },        { "", FALSE },
  };
  char *folder = gable_test_folder ();
  g_autofree char *node = g_build_filename (folder, "renderD129", NULL);

  g_assert_true (g_file_set_contents (node, "", 0, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_assert_cmpint (gable_renderer_wants_cairo (cases[i].display, folder), ==, cases[i].remote);
  }
  gable_test_remove_folder (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/renderer/cairo-is-asked-for-where-there-is-no-hardware",
                   cairo_is_asked_for_where_there_is_no_hardware);
  g_test_add_func ("/app/renderer/cairo-is-asked-for-over-the-network",
                   cairo_is_asked_for_over_the_network);
  return g_test_run ();
}
