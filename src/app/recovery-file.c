/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/recovery-file.h"

#include "base/save.h"
#include "model/project-json.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

#define LOCK_SUFFIX ".lock"
#define PROJECT_SUFFIX ".gable"
#define ABOUT_SUFFIX ".ini"
#define GROUP "Document"

struct _GableRecoveryFile {
  char *stem;    /* path of all its files without their suffix */
  char *project; /* path */
  char *about;   /* path */
  char *lock;    /* path */
  int fd;        /* of the lock */
  char *title;   /* (nullable) */
  char *uri;     /* (nullable) */
};

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "gable", "recovery", NULL);
}

/* (transfer full) (nullable): NULL and errno where the lock is held, or can't be made */
static GableRecoveryFile *
lock_file (const char *stem, int flags)
{
  g_autoptr (GableRecoveryFile) file = g_new0 (GableRecoveryFile, 1);

  file->stem = g_strdup (stem);
  file->project = g_strconcat (stem, PROJECT_SUFFIX, NULL);
  file->about = g_strconcat (stem, ABOUT_SUFFIX, NULL);
  file->lock = g_strconcat (stem, LOCK_SUFFIX, NULL);
  file->fd = open (file->lock, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600);
  if (file->fd < 0 || flock (file->fd, LOCK_EX | LOCK_NB) != 0) {
    return NULL;
  }
  return g_steal_pointer (&file);
}

GableRecoveryFile *
gable_recovery_file_new (GError **error)
{
  g_autofree char *folder = get_folder ();
  g_autofree char *id = g_uuid_string_random ();
  g_autofree char *stem = g_build_filename (folder, id, NULL);
  GableRecoveryFile *file = NULL;

  if (g_mkdir_with_parents (folder, 0700) == 0) {
    file = lock_file (stem, O_CREAT);
  }
  if (file == NULL) {
    int number = errno;

    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (number),
                 _ ("“%s”: unsaved work can't be kept here: %s"), folder, g_strerror (number));
  }
  return file;
}

void
gable_recovery_file_free (GableRecoveryFile *file)
{
  if (file == NULL) {
    return;
  }
  if (file->fd >= 0) {
    close (file->fd);
  }
  g_free (file->stem);
  g_free (file->project);
  g_free (file->about);
  g_free (file->lock);
  g_free (file->title);
  g_free (file->uri);
  g_free (file);
}

static void
read_about (GableRecoveryFile *file)
{
  g_autoptr (GKeyFile) about = g_key_file_new ();

  if (g_key_file_load_from_file (about, file->about, G_KEY_FILE_NONE, NULL)) {
    file->title = g_key_file_get_string (about, GROUP, "title", NULL);
    file->uri = g_key_file_get_string (about, GROUP, "uri", NULL);
  }
}

/* One that was locked when its program ended before it wrote anything is put away. */
static void
take_if_left (GPtrArray *found, const char *stem)
{
  g_autoptr (GableRecoveryFile) file = lock_file (stem, 0);

  if (file == NULL) {
    return;
  }
  if (!g_file_test (file->project, G_FILE_TEST_IS_REGULAR)) {
    gable_recovery_file_remove (g_steal_pointer (&file));
    return;
  }
  read_about (file);
  g_ptr_array_add (found, g_steal_pointer (&file));
}

static gint64
time_of (const GableRecoveryFile *file)
{
  GStatBuf info;

  return g_stat (file->project, &info) == 0 ? (gint64) info.st_mtime : 0;
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 first = time_of (*(GableRecoveryFile *const *) a);
  gint64 second = time_of (*(GableRecoveryFile *const *) b);

  return (first < second) - (first > second);
}

GPtrArray *
gable_recovery_files_find (void)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_recovery_file_free);
  g_autofree char *folder = get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    if (g_str_has_suffix (name, LOCK_SUFFIX)) {
      g_autofree char *stem = g_build_filename (folder, name, NULL);

      stem[strlen (stem) - strlen (LOCK_SUFFIX)] = '\0';
      take_if_left (found, stem);
    }
  }
  g_ptr_array_sort (found, compare_times);
  return found;
}

static gboolean
write_about (GableRecoveryFile *file, GError **error)
{
  g_autoptr (GKeyFile) about = g_key_file_new ();
  g_autofree char *text = NULL;
  gsize length;

  if (file->title != NULL) {
    g_key_file_set_string (about, GROUP, "title", file->title);
  }
  if (file->uri != NULL) {
    g_key_file_set_string (about, GROUP, "uri", file->uri);
  }
  text = g_key_file_to_data (about, &length, NULL);
  return gable_save (file->about, text, length, error);
}

gboolean
gable_recovery_file_write (GableRecoveryFile *file,
                           const GableProject *project,
                           const char *title,
                           const char *uri,
                           GError **error)
{
  g_free (file->title);
  g_free (file->uri);
  file->title = g_strdup (title);
  file->uri = g_strdup (uri);
  /* What it is called comes first: a project without that would be a riddle. */
  return write_about (file, error) && gable_project_save (project, file->project, error);
}

void
gable_recovery_file_clear (GableRecoveryFile *file)
{
  g_unlink (file->project);
  g_unlink (file->about);
}

void
gable_recovery_file_remove (GableRecoveryFile *file)
{
  gable_recovery_file_clear (file);
  g_unlink (file->lock);
  gable_recovery_file_free (file);
}

const char *
gable_recovery_file_get_path (const GableRecoveryFile *file)
{
  return file->project;
}

const char *
gable_recovery_file_get_title (const GableRecoveryFile *file)
{
  return file->title;
}

const char *
gable_recovery_file_get_uri (const GableRecoveryFile *file)
{
  return file->uri;
}
