/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/data.h"

#include "model/gable-data.h"

#include <string.h>

#define PREFIX "/io/github/gable_roofline/Gable/"

/* Asked for by name: the linker would drop an object of a static library that nobody refers to. */
static GResource *
get_resource (void)
{
  return gable_data_bundle_get_resource ();
}

char *
gable_data_user_path (const char *name)
{
  return g_build_filename (g_get_user_data_dir (), "gable", name, NULL);
}

/**
 * gable_data_load:
 * @name: "advice.json", "machines/nvidia-a100-sxm4-40gb.json"
 *
 * Reads a file of the user's data folder or, where there is none, the one that Gable ships.
 *
 * Returns: (transfer full): its bytes. Errors: `G_FILE_ERROR` where the user's can't be read, `G_RESOURCE_ERROR`
 *   where there is none of that name
 */
GBytes *
gable_data_load (const char *name, GError **error)
{
  g_autofree char *path = NULL;
  g_autofree char *resource_path = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  path = gable_data_user_path (name);
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR)) {
    char *data;
    gsize length;

    return g_file_get_contents (path, &data, &length, error) ? g_bytes_new_take (data, length)
                                                             : NULL;
  }
  resource_path = g_strconcat (PREFIX, name, NULL);
  return g_resource_lookup_data (get_resource (), resource_path, G_RESOURCE_LOOKUP_FLAGS_NONE,
                                 error);
}

static void
add_name (GHashTable *names, const char *name)
{
  if (!g_hash_table_contains (names, name)) {
    g_hash_table_add (names, g_strdup (name));
  }
}

static void
add_user_names (GHashTable *names, const char *folder)
{
  g_autofree char *path = gable_data_user_path (folder);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *file = g_build_filename (path, name, NULL);

    if (g_file_test (file, G_FILE_TEST_IS_REGULAR)) {
      add_name (names, name);
    }
  }
}

static void
add_shipped_names (GHashTable *names, const char *folder)
{
  g_autofree char *path = g_strconcat (PREFIX, folder, NULL);
  g_auto (GStrv) children =
    g_resource_enumerate_children (get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  for (guint i = 0; children != NULL && children[i] != NULL; i++) {
    if (!g_str_has_suffix (children[i], "/")) {
      add_name (names, children[i]);
    }
  }
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char **
gable_data_list (const char *folder)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  char **list;
  guint n;

  g_return_val_if_fail (folder != NULL, NULL);

  add_user_names (names, folder);
  add_shipped_names (names, folder);
  list = (char **) g_hash_table_get_keys_as_array (names, &n);
  qsort (list, n, sizeof *list, compare_names);
  return list;
}
