/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/input.h"

#include "import/table.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n-lib.h>
#include <sys/stat.h>
#include <unistd.h>

static void
set_open_error (GError **error, const char *path, int number)
{
  g_set_error (
    error, G_IO_ERROR, (int) g_io_error_from_errno (number),
    /* Translators: a file's path, and what the system says ("No such file or directory"). */
    _("%s: it can't be opened: %s"), path, g_strerror (number));
}

/* Looks what @path is. Devices and sockets could give bytes without end, or do something when they are read. */
static gboolean
look_at (const char *path, gboolean is_standard, struct stat *status, GError **error)
{
  if ((is_standard ? fstat (STDIN_FILENO, status) : stat (path, status)) != 0) {
    set_open_error (error, path, errno);
    return FALSE;
  }
  if (!is_standard && !S_ISREG (status->st_mode) && !S_ISDIR (status->st_mode) &&
      !S_ISFIFO (status->st_mode)) {
    g_set_error (
      error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
      _("%s: it is neither a file, a folder nor a pipe; give the file that the profiler "
                   "wrote"),
         path);
    return FALSE;
  }
  return TRUE;
}

/* Keeps the first bytes, as text where they are text. */
static void
take_head (GableInput *input, const char *bytes, gsize length)
{
  input->head = gable_table_decode (bytes, length, &input->input.head_length);
  input->input.head = input->head;
}

/* Reads all of a small file. Returns: FALSE where it is not as long as it was, and has to be read as it comes */
static gboolean
hold_file (GableInput *input)
{
  int fd = open (input->path, O_RDONLY | O_CLOEXEC);
  gsize wanted = (gsize) input->input.size + 1;
  gsize length = 0;
  gssize more = 1;

  if (fd < 0) {
    return FALSE;
  }
  input->bytes = g_malloc (wanted);
  while (more > 0 && length < wanted - 1) {
    more = read (fd, input->bytes + length, wanted - length);
    length += more > 0 ? (gsize) more : 0;
  }
  close (fd);
  if (length != input->input.size) {
    g_clear_pointer (&input->bytes, g_free);
    return FALSE;
  }
  input->input.bytes = input->bytes;
  input->input.stream = g_memory_input_stream_new_from_data (input->bytes, (gssize) length, NULL);
  take_head (input, input->bytes, MIN (length, GABLE_IMPORT_HEAD));
  return TRUE;
}

/* A file is read from its beginning again. */
static gboolean
open_file (GableInput *input, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *bytes = NULL;
  GFileInputStream *stream;
  gsize length;

  if (input->input.size > 0 && input->input.size <= GABLE_INPUT_HELD && hold_file (input)) {
    return TRUE;
  }
  file = g_file_new_for_path (input->path);
  stream = g_file_read (file, cancellable, error);
  bytes = g_malloc (GABLE_IMPORT_HEAD);
  input->input.stream = G_INPUT_STREAM (stream);
  if (stream == NULL ||
      !g_input_stream_read_all (input->input.stream, bytes, GABLE_IMPORT_HEAD, &length, cancellable,
                                error) ||
      !g_seekable_seek (G_SEEKABLE (stream), 0, G_SEEK_SET, cancellable, error)) {
    g_prefix_error (error, "%s: ", input->path);
    return FALSE;
  }
  take_head (input, bytes, length);
  return TRUE;
}

/* A pipe can be read once only, so its first bytes stay in a buffer. */
static gboolean
open_pipe (GableInput *input, gboolean is_standard, GCancellable *cancellable, GError **error)
{
  int fd = is_standard ? dup (STDIN_FILENO) : open (input->input.path, O_RDONLY | O_CLOEXEC);
  g_autoptr (GInputStream) bare = fd >= 0 ? g_unix_input_stream_new (fd, TRUE) : NULL;
  GBufferedInputStream *stream;
  gssize more = 1;
  gsize length;

  if (bare == NULL) {
    set_open_error (error, input->input.path, errno);
    return FALSE;
  }
  input->input.stream = g_buffered_input_stream_new_sized (bare, GABLE_IMPORT_HEAD);
  stream = G_BUFFERED_INPUT_STREAM (input->input.stream);
  while (more > 0 && g_buffered_input_stream_get_available (stream) < GABLE_IMPORT_HEAD) {
    more = g_buffered_input_stream_fill (stream, -1, cancellable, error);
  }
  if (more < 0) {
    g_prefix_error (error, "%s: ", input->name);
    return FALSE;
  }

  const char *bytes = g_buffered_input_stream_peek_buffer (stream, &length);

  take_head (input, bytes, length);
  return TRUE;
}

static GableInput *
input_new (const char *path, gboolean is_standard)
{
  GableInput *input = g_new0 (GableInput, 1);

  input->path = g_strdup (path);
  input->name = is_standard ? g_strdup (_("standard input")) : g_path_get_basename (path);
  input->input.path = input->path;
  input->input.name = input->name;
  return input;
}

/**
 * gable_input_open:
 * @path: a file, a folder, a named pipe, or "-" for standard input
 * @cancellable: (nullable)
 * @error: (out)
 *
 * Errors: `G_IO_ERROR` with the path, among them `G_IO_ERROR_NOT_REGULAR_FILE` for devices and sockets
 *
 * Returns: (transfer full) (nullable)
 */
GableInput *
gable_input_open (const char *path, GCancellable *cancellable, GError **error)
{
  gboolean is_standard = g_str_equal (path, "-");
  g_autoptr (GableInput) input = NULL;
  struct stat status;
  gboolean done;

  if (!look_at (path, is_standard, &status, error)) {
    return NULL;
  }
  input = input_new (path, is_standard);
  if (S_ISDIR (status.st_mode)) {
    input->input.is_folder = TRUE;
    input->input.head = "";
    return g_steal_pointer (&input);
  }
  if (S_ISREG (status.st_mode) && !is_standard) {
    input->input.size = (guint64) status.st_size;
    done = open_file (input, cancellable, error);
  } else {
    done = open_pipe (input, is_standard, cancellable, error);
  }
  return done ? g_steal_pointer (&input) : NULL;
}

/**
 * gable_input_open_small:
 * @path: any
 * @error: (out)
 *
 * gable_input_open () for a file that can be held in memory.
 *
 * Returns: (transfer full) (nullable): NULL without an error where it is no such file
 */
GableInput *
gable_input_open_small (const char *path, GError **error)
{
  g_autoptr (GableInput) input = NULL;
  struct stat status;

  if (g_str_equal (path, "-") || !look_at (path, FALSE, &status, error) ||
      !S_ISREG (status.st_mode) || status.st_size == 0 ||
      (guint64) status.st_size > GABLE_INPUT_HELD) {
    return NULL;
  }
  input = input_new (path, FALSE);
  input->input.size = (guint64) status.st_size;
  return hold_file (input) ? g_steal_pointer (&input) : NULL;
}

void
gable_input_free (GableInput *input)
{
  if (input == NULL) {
    return;
  }
  g_clear_object (&input->input.stream);
  g_free (input->path);
  g_free (input->name);
  g_free (input->head);
  g_free (input->bytes);
  g_free (input);
}

/**
 * gable_input_binary_kind:
 * @input: an opened file
 *
 * Returns: (nullable) (transfer none): what it is, with an article, if it is no text
 */
const char *
gable_input_binary_kind (const GableImportInput *input)
{
  static const struct {
    const char *magic;
    gsize length;
    const char *kind;
  } kinds[] = {
    { "\x89PNG", 4, N_ ("a PNG picture") },
    { "\xFF\xD8\xFF", 3, N_ ("a JPEG picture") },
    { "GIF8", 4, N_ ("a GIF picture") },
    { "%PDF-", 5, N_ ("a PDF document") },
    { "\x7f"
      "ELF",
      4, N_ ("a program") },
    { "MZ", 2, N_ ("a Windows program") },
    { "SQLite format 3", 16, N_ ("an SQLite database") },
    { "\x1F\x8B", 2, N_ ("a gzip archive, to be unpacked first") },
    { "PK\x03\x04", 4, N_ ("a zip archive, to be unpacked first") },
    { "\x28\xB5\x2F\xFD", 4, N_ ("a zstd archive, to be unpacked first") },
    { "\xFD"
      "7zXZ",
      5, N_ ("an xz archive, to be unpacked first") },
    { "BZh", 3, N_ ("a bzip2 archive, to be unpacked first") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    if (input->head_length >= kinds[i].length &&
        memcmp (input->head, kinds[i].magic, kinds[i].length) == 0) {
      return _(kinds[i].kind);
    }
  }
  return memchr (input->head, '\0', input->head_length) != NULL ? _("a binary file") : NULL;
}

/**
 * gable_input_hash:
 * @input: an opened file
 *
 * The SHA-256 of a small file. GLib hashes some 0.2 GB/s where the import reads 1 GB/s, so to hash a large file would make
 * its import several times as long: it is known by its size alone.
 *
 * Returns: (transfer full) (nullable): hexadecimal digits; NULL for what is larger than `GABLE_INPUT_HASHED`, and for what
 *   is no file
 */
char *
gable_input_hash (const GableImportInput *input)
{
  g_autofree char *bytes = NULL;
  gsize length;

  if (input->bytes != NULL) {
    return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guint8 *) input->bytes,
                                        (gsize) input->size);
  }
  if (input->size == 0 || input->size > GABLE_INPUT_HASHED ||
      !g_file_get_contents (input->path, &bytes, &length, NULL)) {
    return NULL;
  }
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guint8 *) bytes, length);
}
