/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/save.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Symbolic links that are followed from a name to its file, as many as Linux follows. */
#define LINKS_MAX 40

/* Small writes are put together up to this many bytes. */
#define BUFFER_SIZE (64 * 1024)

/* Attempts to own the temporary file, while others remove one that is left over. */
#define CLAIMS_MAX 20

struct _GableSaver {
  char *name;      /* as messages name it */
  char *target;    /* the file behind all links; NULL for standard output */
  char *temporary; /* beside it; NULL once it is renamed or removed */
  GString *buffer; /* not yet written */
  struct stat old; /* of the file that is replaced, where @replaces */
  gboolean replaces;
  gboolean broken; /* a write went wrong: what is there is not whole */
  int fd;
};

static gboolean
fail_with_errno (const GableSaver *saver, int number, GError **error)
{
  /* Translators: a file, and the reason the system gave */
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (number),
               _ ("“%s” can't be written: %s"), saver->name, g_strerror (number));
  return FALSE;
}

/* The file behind @path, links followed by hand: the last one need not exist yet. NULL and errno where there
 * is none. */
static char *
resolve (const char *path)
{
  g_autofree char *at = g_strdup (path);

  for (guint i = 0; i < LINKS_MAX; i++) {
    g_autofree char *link = g_file_read_link (at, NULL);
    g_autofree char *folder = NULL;
    char *next;

    if (link == NULL) {
      return g_steal_pointer (&at);
    }
    folder = g_path_get_dirname (at);
    next = g_path_is_absolute (link) ? g_strdup (link) : g_build_filename (folder, link, NULL);
    g_free (at);
    at = next;
  }
  errno = ELOOP;
  return NULL;
}

/* Looks at what is there already; refuses what must not be replaced. */
static gboolean
inspect_target (GableSaver *saver, GError **error)
{
  const char *reason;
  GIOErrorEnum code;

  if (lstat (saver->target, &saver->old) != 0) {
    return errno == ENOENT || fail_with_errno (saver, errno, error);
  }
  saver->replaces = TRUE;
  if (S_ISDIR (saver->old.st_mode)) {
    code = G_IO_ERROR_IS_DIRECTORY;
    reason = _ ("it is a folder");
  } else if (!S_ISREG (saver->old.st_mode)) {
    code = G_IO_ERROR_NOT_REGULAR_FILE;
    reason = _ ("it is a device, a pipe or a socket (standard output is “-”)");
  } else if ((saver->old.st_mode & 0222) == 0 || access (saver->target, W_OK) != 0) {
    /* A rename would not mind; the person who protected it does. */
    code = G_IO_ERROR_PERMISSION_DENIED;
    reason = _ ("it is write-protected; choose another name");
  } else {
    return TRUE;
  }
  g_set_error (error, G_IO_ERROR, code, _ ("“%s” can't be written: %s"), saver->name, reason);
  return FALSE;
}

/* The temporary file of a target always has the same name, so that one which a crash left is found again. It is
 * of fixed length, since that of the target may be as long as a name can be. */
static char *
temporary_for (const char *target)
{
  g_autofree char *folder = g_path_get_dirname (target);
  g_autofree char *base = g_path_get_basename (target);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, base, -1);
  g_autofree char *name = g_strdup_printf (".gable-save-%.16s", sum);

  return g_build_filename (folder, name, NULL);
}

/* Whether the open file is still the one that @path names. */
static gboolean
is_still_at (int fd, const char *path)
{
  struct stat here, there;

  return fstat (fd, &here) == 0 && lstat (path, &there) == 0 && here.st_ino == there.st_ino &&
         here.st_dev == there.st_dev;
}

/* Removes a temporary file that nobody writes: whoever does holds its lock. Returns 0, or errno. */
static int
remove_left_over (const char *path)
{
  int fd = open (path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  int result = 0;

  if (fd < 0) {
    return errno == ENOENT ? 0 : errno;
  }
  if (flock (fd, LOCK_EX | LOCK_NB) != 0) {
    result = errno == EWOULDBLOCK ? EBUSY : errno;
  } else if (is_still_at (fd, path) && g_unlink (path) != 0 && errno != ENOENT) {
    result = errno;
  }
  close (fd);
  return result;
}

/* Creates the temporary file and locks it. Returns 0, or errno. */
static int
claim_temporary (GableSaver *saver)
{
  /* A new file gets the mode that the umask leaves; an old one's own mode comes before the rename, and until
   * then nobody else reads along. */
  mode_t mode = saver->replaces ? 0600 : 0666;

  for (guint i = 0; i < CLAIMS_MAX; i++) {
    int fd = open (saver->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);

    if (fd < 0) {
      int result = errno == EEXIST ? remove_left_over (saver->temporary) : errno;

      if (result != 0) {
        return result;
      }
    } else if (flock (fd, LOCK_EX | LOCK_NB) == 0 && is_still_at (fd, saver->temporary)) {
      saver->fd = fd;
      return 0;
    } else {
      /* Another saver took it for left over in the moment before the lock. */
      close (fd);
    }
  }
  return EBUSY;
}

static gboolean
open_temporary (GableSaver *saver, GError **error)
{
  int result;

  saver->temporary = temporary_for (saver->target);
  result = claim_temporary (saver);
  if (result == 0) {
    return TRUE;
  }
  g_clear_pointer (&saver->temporary, g_free);
  if (result == EBUSY) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                 _ ("“%s” can't be written: it is being saved already"), saver->name);
    return FALSE;
  }
  return fail_with_errno (saver, result, error);
}

/**
 * gable_saver_new:
 * @path: a file name in the system's encoding; "-" is standard output
 * @error: `G_IO_ERROR`, with the name and the reason
 *
 * Starts to write a file that takes the place of @path in one step at gable_saver_commit (). A folder, a device,
 * a pipe and a write-protected file are refused. Where the file has other hard links, they keep the old content.
 *
 * Returns: (transfer full): a saver, or NULL
 */
GableSaver *
gable_saver_new (const char *path, GError **error)
{
  g_autoptr (GableSaver) saver = g_new0 (GableSaver, 1);

  saver->fd = -1;
  saver->name = g_filename_display_name (path);
  saver->buffer = g_string_sized_new (BUFFER_SIZE);
  if (g_str_equal (path, "-")) {
    /* What was printed before comes before; an own descriptor can be closed, and that be checked. */
    if (fflush (stdout) != 0 || (saver->fd = dup (STDOUT_FILENO)) < 0) {
      fail_with_errno (saver, errno, error);
      return NULL;
    }
    return g_steal_pointer (&saver);
  }
  saver->target = resolve (path);
  if (saver->target == NULL) {
    fail_with_errno (saver, errno, error);
    return NULL;
  }
  if (!inspect_target (saver, error) || !open_temporary (saver, error)) {
    return NULL;
  }
  return g_steal_pointer (&saver);
}

/* Writes what is buffered. */
static gboolean
flush_buffer (GableSaver *saver, GError **error)
{
  const char *at = saver->buffer->str;
  gsize left = saver->buffer->len;

  while (left > 0) {
    gssize n = write (saver->fd, at, left);

    if (n < 0 && errno == EAGAIN) {
      /* Whoever gave us standard output made it non-blocking. */
      GPollFD ready = { .fd = saver->fd, .events = G_IO_OUT };

      g_poll (&ready, 1, -1);
    } else if (n < 0 && errno != EINTR) {
      saver->broken = TRUE;
      return fail_with_errno (saver, errno, error);
    }
    at += MAX (n, 0);
    left -= (gsize) MAX (n, 0);
  }
  g_string_truncate (saver->buffer, 0);
  return TRUE;
}

/**
 * gable_saver_write:
 * @saver: a saver
 * @data: what comes next
 * @length: its length [B]
 * @error: `G_IO_ERROR`
 *
 * Returns: whether it could be written; after FALSE gable_saver_commit () will not commit
 */
gboolean
gable_saver_write (GableSaver *saver, const void *data, gsize length, GError **error)
{
  const char *at = data;

  while (length > 0) {
    gsize n = MIN (length, BUFFER_SIZE - saver->buffer->len);

    g_string_append_len (saver->buffer, at, (gssize) n);
    at += n;
    length -= n;
    if (saver->buffer->len == BUFFER_SIZE && !flush_buffer (saver, error)) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Gives the new file the owner and mode of the old one. Returns 0, or errno. */
static int
keep_mode (const GableSaver *saver)
{
  mode_t mode = saver->old.st_mode & 0777;

  if (!saver->replaces) {
    return 0;
  }
  if (fchown (saver->fd, saver->old.st_uid, saver->old.st_gid) != 0 &&
      fchown (saver->fd, (uid_t) -1, saver->old.st_gid) != 0) {
    /* In another group: its members get what all others have, not what the old group had. */
    mode = (mode & ~(mode_t) 0070) | ((mode & 0007) << 3);
  }
  return fchmod (saver->fd, mode) == 0 ? 0 : errno;
}

/* A closed copy reports what closing would, while the lock stays. Returns 0, or errno. */
static int
check_close (int fd)
{
  int copy = dup (fd);

  return copy >= 0 && close (copy) == 0 ? 0 : errno;
}

/* Makes the new name last: the folder that holds it is written too. Returns 0, or errno. */
static int
sync_folder (const char *file)
{
  g_autofree char *folder = g_path_get_dirname (file);
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int result = 0;

  /* A folder that may be written but not read, and file systems that have nothing to do here, are no fault. */
  if (fd < 0) {
    return errno == EACCES ? 0 : errno;
  }
  if (fsync (fd) != 0 && errno != EINVAL) {
    result = errno;
  }
  close (fd);
  return result;
}

/**
 * gable_saver_commit:
 * @saver: a saver
 * @error: `G_IO_ERROR`
 *
 * Puts what was written in the place of the old file: fsync, mode and owner, rename, fsync of the folder. Where
 * anything goes wrong before the rename, the old file is as it was. Once only.
 *
 * Returns: whether the new content is there, and will be after a power cut
 */
gboolean
gable_saver_commit (GableSaver *saver, GError **error)
{
  int result = 0;

  g_return_val_if_fail (saver->fd >= 0, FALSE);
  if (saver->broken) {
    return fail_with_errno (saver, EIO, error);
  }
  if (!flush_buffer (saver, error)) {
    return FALSE;
  }
  if (saver->target == NULL) {
    result = close (saver->fd) == 0 ? 0 : errno;
    saver->fd = -1;
    return result == 0 || fail_with_errno (saver, result, error);
  }
  result = keep_mode (saver);
  if (result == 0 && fsync (saver->fd) != 0) {
    result = errno;
  }
  if (result == 0) {
    result = check_close (saver->fd);
  }
  if (result == 0 && g_rename (saver->temporary, saver->target) != 0) {
    result = errno;
  }
  if (result != 0) {
    return fail_with_errno (saver, result, error);
  }
  g_clear_pointer (&saver->temporary, g_free);
  close (saver->fd);
  saver->fd = -1;
  result = sync_folder (saver->target);
  return result == 0 || fail_with_errno (saver, result, error);
}

void
gable_saver_free (GableSaver *saver)
{
  if (saver == NULL) {
    return;
  }
  /* Before the lock is let go, or it could be the next saver's file. */
  if (saver->temporary != NULL) {
    g_unlink (saver->temporary);
  }
  if (saver->fd >= 0) {
    close (saver->fd);
  }
  g_string_free (saver->buffer, TRUE);
  g_free (saver->temporary);
  g_free (saver->target);
  g_free (saver->name);
  g_free (saver);
}

/**
 * gable_save:
 * @path: a file name; "-" is standard output
 * @data: all of its new content
 * @length: its length [B]
 * @error: `G_IO_ERROR`
 *
 * Replaces a file as gable_saver_commit () does.
 *
 * Returns: whether it was saved
 */
gboolean
gable_save (const char *path, const void *data, gsize length, GError **error)
{
  g_autoptr (GableSaver) saver = gable_saver_new (path, error);

  return saver != NULL && gable_saver_write (saver, data, length, error) &&
         gable_saver_commit (saver, error);
}
