/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprofc.h"

#include <dirent.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How far a folder is looked through for workloads: "workloads/NAME/MODEL" is three deep. */
#define MAX_DEPTH 3
#define MAX_FOLDERS 256
#define MAX_ENTRIES 65536

/* Workloads that a message names. */
#define MAX_NAMED 3

/* How good a file's name is for a table of counters; the best of a folder are read together. A replay a file (3.6 and
 * later) takes the place of one table for all. */
enum { NO_TABLE, TABLE_OF_RESULTS, TABLE_OF_REPLAY, TABLE_OF_ALL };

static guint
table_kind (const char *name)
{
  if (g_str_equal (name, "pmc_perf.csv")) {
    return TABLE_OF_ALL;
  }
  if (!g_str_has_suffix (name, ".csv")) {
    return NO_TABLE;
  }
  if (g_str_has_prefix (name, "pmc_perf_")) {
    return TABLE_OF_REPLAY;
  }
  return g_str_has_prefix (name, "results_") ? TABLE_OF_RESULTS : NO_TABLE;
}

/**
 * gable_rocprofc_is_part:
 * @name: of a file
 *
 * Returns: whether rocprof-compute gives this name to a part of a workload, so that the whole is meant by it
 */
gboolean
gable_rocprofc_is_part (const char *name)
{
  static const char *const names[] = { "sysinfo.csv", "roofline.csv", "timestamps.csv",
                                       "pmc_dispatch_info.csv", "pmc_kernel_top.csv" };

  return table_kind (name) != NO_TABLE || g_strv_contains (names, name) ||
         (g_str_has_prefix (name, "SQ_") && g_str_has_suffix (name, ".csv"));
}

/* A search for workloads. */
typedef struct {
  GPtrArray *found; /* (element-type GableRocprofcFolder) */
  GableRocprofcRank rank;
  gboolean deeper; /* also below a folder that has such files */
  guint n_folders;
} Search;

void
gable_rocprofc_folder_free (GableRocprofcFolder *folder)
{
  if (folder == NULL) {
    return;
  }
  if (folder->fd >= 0) {
    close (folder->fd);
  }
  g_free (folder->path);
  g_ptr_array_unref (folder->tables);
  g_free (folder);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Reads the names in the folder @fd: its files of the best rank, and the folders in it. Links are neither. */
static void
list_folder (int fd, GableRocprofcRank rank, GPtrArray *tables, GPtrArray *folders)
{
  int copy = openat (fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *directory = copy >= 0 ? fdopendir (copy) : NULL;
  guint best = 0;
  const struct dirent *entry;

  for (guint i = 0; directory != NULL && i < MAX_ENTRIES && (entry = readdir (directory)) != NULL;
       i++) {
    guint kind = rank (entry->d_name);
    struct stat status;

    if (entry->d_name[0] == '.' || fstatat (fd, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
      continue;
    }
    if (S_ISDIR (status.st_mode)) {
      g_ptr_array_add (folders, g_strdup (entry->d_name));
    } else if (S_ISREG (status.st_mode) && kind != 0 && kind >= best) {
      if (kind > best) {
        g_ptr_array_set_size (tables, 0);
        best = kind;
      }
      g_ptr_array_add (tables, g_strdup (entry->d_name));
    }
  }
  if (directory != NULL) {
    closedir (directory);
  } else if (copy >= 0) {
    close (copy);
  }
  g_ptr_array_sort (tables, compare_names);
  g_ptr_array_sort (folders, compare_names);
}

static void
search (Search *found, int fd, const char *path, guint depth)
{
  g_autoptr (GableRocprofcFolder) folder = g_new0 (GableRocprofcFolder, 1);
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func (g_free);

  folder->fd = fd;
  folder->path = g_strdup (path);
  folder->tables = g_ptr_array_new_with_free_func (g_free);
  list_folder (fd, found->rank, folder->tables, folders);
  if (folder->tables->len > 0) {
    g_ptr_array_add (found->found, g_steal_pointer (&folder));
    if (!found->deeper) {
      return;
    }
  }
  for (guint i = 0; depth < MAX_DEPTH && i < folders->len; i++) {
    g_autofree char *below = g_build_filename (path, folders->pdata[i], NULL);
    int child = found->n_folders++ < MAX_FOLDERS
                  ? openat (fd, folders->pdata[i], O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                  : -1;

    if (child >= 0) {
      search (found, child, below, depth + 1);
    }
  }
}

static void
set_ambiguous (const GPtrArray *found, const char *path, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < MIN (found->len, MAX_NAMED); i++) {
    const GableRocprofcFolder *folder = found->pdata[i];

    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", folder->path);
  }
  if (found->len > MAX_NAMED) {
    g_string_append (names, ", …");
  }
  g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_AMBIGUOUS,
               /* Translators: a path, a count, and paths. */
               ngettext ("%s: there is %u workload in it; open %s",
                         "%s: there are %u workloads in it; open one of them: %s", found->len),
               path, found->len, names->str);
}

/**
 * gable_rocprofc_folders_list:
 * @path: a folder
 * @rank: how good a file is by its name, 0 for those of no use
 * @deeper: whether a folder that has such files is looked through for more below it
 *
 * Returns: (transfer full) (element-type GableRocprofcFolder): itself and those in it that have such files
 */
GPtrArray *
gable_rocprofc_folders_list (const char *path, GableRocprofcRank rank, gboolean deeper)
{
  Search found = {
    .found = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_rocprofc_folder_free),
    .rank = rank,
    .deeper = deeper,
  };
  int fd = open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd >= 0) {
    search (&found, fd, path, 0);
  }
  return found.found;
}

/**
 * gable_rocprofc_folder_find:
 * @path: a folder
 * @error: (out) (optional)
 *
 * Errors: `GABLE_IMPORT_ERROR_AMBIGUOUS` where it holds several
 *
 * Returns: (transfer full) (nullable): the workload that it is or holds; NULL without an error where there is none
 */
GableRocprofcFolder *
gable_rocprofc_folder_find (const char *path, GError **error)
{
  g_autoptr (GPtrArray) found = gable_rocprofc_folders_list (path, table_kind, FALSE);

  if (found->len > 1) {
    set_ambiguous (found, path, error);
  }
  return found->len == 1 ? g_ptr_array_steal_index (found, 0) : NULL;
}

/**
 * gable_rocprofc_folder_around:
 * @path: a file
 *
 * Returns: (transfer full) (nullable): the folder that it stands in, with its tables if there are any
 */
GableRocprofcFolder *
gable_rocprofc_folder_around (const char *path)
{
  g_autoptr (GableRocprofcFolder) folder = g_new0 (GableRocprofcFolder, 1);
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func (g_free);

  folder->path = g_path_get_dirname (path);
  folder->tables = g_ptr_array_new_with_free_func (g_free);
  folder->fd = open (folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder->fd < 0) {
    return NULL;
  }
  list_folder (folder->fd, table_kind, folder->tables, folders);
  return g_steal_pointer (&folder);
}

gboolean
gable_rocprofc_folder_has (const GableRocprofcFolder *folder, const char *name)
{
  struct stat status;

  return fstatat (folder->fd, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG (status.st_mode);
}

/**
 * gable_rocprofc_folder_open:
 * @folder: a workload
 * @name: of a file in it
 * @input: (out): the file as an input, without its head; borrows @name and the stream
 *
 * Returns: (transfer full) (nullable): NULL where there is no such file, or it is a link
 */
GInputStream *
gable_rocprofc_folder_open (const GableRocprofcFolder *folder,
                            const char *name,
                            GableImportInput *input)
{
  int fd = openat (folder->fd, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  struct stat status;

  if (fd >= 0 && (fstat (fd, &status) != 0 || !S_ISREG (status.st_mode))) {
    close (fd);
    fd = -1;
  }
  if (fd < 0) {
    return NULL;
  }
  *input = (GableImportInput){
    .path = name,
    .name = name,
    .stream = g_unix_input_stream_new (fd, TRUE),
    .size = (guint64) status.st_size,
    .head = "",
  };
  return input->stream;
}
