/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/remembered.h"

#include "base/save.h"
#include "import/guess.h"
#include "import/json-records.h"
#include "import/table-layout.h"
#include "model/data.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#define FOLDER "maps"
#define SUFFIX ".json"

/* Characters of a file's name before its number. */
#define NAME_LENGTH 40

/* Two computers and two years later the same headings have the same name: a hash of them, and something to read. */
static char *
name_of (const GPtrArray *headings)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = 0; i < headings->len; i++) {
    const char *heading = headings->pdata[i];

    g_checksum_update (sum, (const guchar *) heading, (gssize) strlen (heading) + 1);
    for (const char *p = heading; *p != '\0' && name->len < NAME_LENGTH; p++) {
      if (g_ascii_isalnum (*p)) {
        g_string_append_c (name, g_ascii_tolower (*p));
      } else if (name->len > 0 && name->str[name->len - 1] != '-') {
        g_string_append_c (name, '-');
      }
    }
    if (name->len > 0 && name->len < NAME_LENGTH && name->str[name->len - 1] != '-') {
      g_string_append_c (name, '-');
    }
  }
  if (name->len > 0 && name->str[name->len - 1] != '-') {
    g_string_append_c (name, '-');
  }
  g_string_append_len (name, g_checksum_get_string (sum), 8);
  g_string_append (name, SUFFIX);
  return g_string_free (g_steal_pointer (&name), FALSE);
}

/**
 * gable_map_remember:
 * @map: with the headings of the files that it is for
 * @error: `G_IO_ERROR`
 *
 * Writes it into the user's data folder.
 *
 * Returns: (transfer full) (nullable): the path, which --map takes as well
 */
char *
gable_map_remember (const GableMap *map, GError **error)
{
  g_autofree char *folder = gable_data_user_path (FOLDER);
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (map != NULL && map->headings != NULL, NULL);

  if (g_mkdir_with_parents (folder, 0700) != 0) {
    int saved = errno;

    g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (saved), "%s: %s", folder,
                 g_strerror (saved));
    return NULL;
  }
  name = name_of (map->headings);
  path = g_build_filename (folder, name, NULL);
  text = gable_map_to_text (map);
  return gable_save (path, text, strlen (text), error) ? g_steal_pointer (&path) : NULL;
}

static gboolean
has_headings (const GableMap *map, const char *const *headings, guint n)
{
  if (n < map->headings->len) {
    return FALSE;
  }
  for (guint i = 0; i < map->headings->len; i++) {
    if (!g_str_equal (headings[i], map->headings->pdata[i])) {
      return FALSE;
    }
  }
  /* Of very wide tables only the first columns are shown, and remembered. */
  return n == map->headings->len || map->headings->len == GABLE_GUESS_COLUMNS;
}

/* The row of headings that the map says, and not one that is like it. */
static gboolean
fits_table (const GableMap *map, const GableImportInput *input)
{
  g_auto (GableTableLayout) layout = { 0 };

  return map->header > 0 && map->delimiter != 0 && gable_table_layout_find (input, map, &layout) &&
         layout.line == (guint) map->header &&
         has_headings (map, (const char *const *) layout.headings->pdata, layout.headings->len - 1);
}

/* Every member that it was made for is there. */
static gboolean
fits_json (const GableMap *map, const GableImportInput *input)
{
  g_auto (GableMembers) members = { 0 };

  gable_members_init (&members);
  gable_members_learn (input, &members);
  for (guint i = 0; i < map->headings->len; i++) {
    const char *heading = map->headings->pdata[i];
    const char *last = strrchr (heading, '.');

    if (gable_members_find (&members, heading, FALSE) < 0 &&
        (last == NULL || gable_members_find (&members, last + 1, FALSE) < 0)) {
      return FALSE;
    }
  }
  return map->headings->len > 0;
}

static gboolean
fits (const GableMap *map, const GableImportInput *input)
{
  gsize blanks = strspn (input->head, " \t\r\n");
  gboolean is_json = input->head[blanks] == '{' || input->head[blanks] == '[';

  if (map->headings == NULL) {
    return FALSE;
  }
  return is_json ? map->delimiter == 0 && fits_json (map, input) : fits_table (map, input);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* (transfer full) (element-type utf8) names of files, sorted */
static GPtrArray *
list_files (const char *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && names->len < GABLE_REMEMBERED_MAX &&
         (name = g_dir_read_name (dir)) != NULL) {
    if (g_str_has_suffix (name, SUFFIX)) {
      g_ptr_array_add (names, g_strdup (name));
    }
  }
  g_ptr_array_sort (names, compare_names);
  return names;
}

/**
 * gable_map_recall:
 * @input: that no profiler's format claims
 * @path: (out) (nullable) (transfer full): where the mapping is
 *
 * Looks for a mapping that was remembered for these headings. One that can't be read is none.
 *
 * Returns: (transfer full) (nullable)
 */
GableMap *
gable_map_recall (const GableImportInput *input, char **path)
{
  g_autofree char *folder = gable_data_user_path (FOLDER);
  g_autoptr (GPtrArray) names = list_files (folder);

  *path = NULL;
  for (guint i = 0; i < names->len && !input->is_folder && input->head_length > 0; i++) {
    g_autofree char *file = g_build_filename (folder, names->pdata[i], NULL);
    g_autoptr (GableMap) map = gable_map_load (file, NULL);

    if (map != NULL && fits (map, input)) {
      *path = g_steal_pointer (&file);
      return g_steal_pointer (&map);
    }
  }
  return NULL;
}
