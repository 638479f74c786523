/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stands in for libFuzzer: gives a target every file of the folders named, as one test each. So what was once found stays
 * found, with any compiler. */
#include "config.h"

#include "fuzz.h"

static void
target_takes_the_file (gconstpointer path)
{
  g_autofree char *bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_file_get_contents (path, &bytes, &length, &error);
  g_assert_no_error (error);
  /* A copy of its very size, for the address sanitizer to see what is read behind its end. */
  g_autofree guint8 *data = g_memdup2 (bytes, length);

  LLVMFuzzerTestOneInput (data, length);
}

static void
add_folder (const char *folder)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL) {
    char *path = g_build_filename (folder, name, NULL);
    g_autofree char *test = g_strconcat ("/seeds/", name, NULL);

    g_test_add_data_func_full (test, path, target_takes_the_file, g_free);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 1; i < argc; i++) {
    add_folder (argv[i]);
  }
  return g_test_run ();
}
