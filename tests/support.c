/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "support.h"

#include <glib/gstdio.h>

gboolean
gable_test_close (double a, double b, double tolerance)
{
  if (isnan (a) || isnan (b)) {
    return isnan (a) && isnan (b);
  }
  if (a == b) {
    return TRUE;
  }
  return fabs (a - b) <= tolerance * fmax (fabs (a), fabs (b));
}

char *
gable_test_file (const char *relative)
{
  const char *source = g_getenv ("GABLE_TEST_SOURCE");

  g_assert_nonnull (source);
  return g_build_filename (source, relative, NULL);
}

char *
gable_test_read (const char *path, gsize *length)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

char *
gable_test_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("gable-test-XXXXXX", &error);

  g_assert_no_error (error);
  return folder;
}

static void
remove_below (const char *path)
{
  if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK)) {
    g_autoptr (GDir) dir = NULL;
    const char *name;

    g_chmod (path, 0700);
    dir = g_dir_open (path, 0, NULL);
    while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_below (child);
    }
  }
  g_remove (path);
}

void
gable_test_remove_folder (char *folder)
{
  remove_below (folder);
  g_free (folder);
}

char *
gable_test_shared (const char *relative)
{
  const char *shared = g_getenv ("GABLE_SHARED");
  g_autofree char *path = shared != NULL ? g_build_filename (shared, relative, NULL) : NULL;

  if (path == NULL || !g_file_test (path, G_FILE_TEST_EXISTS)) {
    return NULL;
  }
  return g_steal_pointer (&path);
}

void
gable_assert_golden (const char *text, const char *name)
{
  g_autofree char *relative = g_build_filename ("golden", name, NULL);
  g_autofree char *path = gable_test_file (relative);
  g_autofree char *wanted = NULL;

  if (g_getenv ("GABLE_UPDATE_GOLDEN") != NULL) {
    g_autoptr (GError) error = NULL;

    g_file_set_contents (path, text, -1, &error);
    g_assert_no_error (error);
    return;
  }
  wanted = gable_test_read (path, NULL);
  if (!g_str_equal (text, wanted)) {
    g_autofree char *seen = g_strconcat (path, ".seen", NULL);

    /* Beside the build where the source tree can't be written. */
    g_file_set_contents (seen, text, -1, NULL);
    g_error ("what is drawn differs from %s; what was seen is in %s", path, seen);
  }
}
