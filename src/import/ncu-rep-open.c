/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-open.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

static const char zstd_magic[4] = { 0x28, (char) 0xb5, 0x2f, (char) 0xfd };

/* What a look at the file's head unpacks, at most. */
#define PEEK 64

static gboolean
begins_with (const GableImportInput *input, const char *magic)
{
  return input->head_length >= GABLE_NCU_REP_MAGIC_LENGTH &&
         memcmp (input->head, magic, GABLE_NCU_REP_MAGIC_LENGTH) == 0;
}

static int
sniff_name (const GableImportInput *input)
{
  return g_str_has_suffix (input->name, ".ncu-repz") ? 90 : 0;
}

#ifdef HAVE_ZSTD
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ZSTD_DStream, ZSTD_freeDStream)

/* Frames ask for a window of their own; that of zstd's default is 128 MiB at most. */
#define MAX_WINDOW_LOG 27

static ZSTD_DStream *
new_unpacker (void)
{
  ZSTD_DStream *unpacker = ZSTD_createDStream ();

  ZSTD_DCtx_setParameter (unpacker, ZSTD_d_windowLogMax, MAX_WINDOW_LOG);
  return unpacker;
}

/* How sure it is that the frame at the head of the file holds a report. Its first block can be longer than the head: then
 * nothing of it is seen, and the name has to speak for it. */
static int
sniff_frame (const GableImportInput *input)
{
  g_autoptr (ZSTD_DStream) unpacker = new_unpacker ();
  char first[PEEK];
  ZSTD_inBuffer in = { input->head, input->head_length, 0 };
  ZSTD_outBuffer out = { first, sizeof first, 0 };

  while (out.pos < GABLE_NCU_REP_MAGIC_LENGTH && in.pos < in.size) {
    if (ZSTD_isError (ZSTD_decompressStream (unpacker, &out, &in))) {
      return 0;
    }
  }
  if (out.pos < GABLE_NCU_REP_MAGIC_LENGTH) {
    return input->head_length == GABLE_IMPORT_HEAD ? sniff_name (input) : 0;
  }
  return memcmp (first, GABLE_NCU_REP_MAGIC, GABLE_NCU_REP_MAGIC_LENGTH) == 0 ? 100 : 0;
}
#endif

/**
 * gable_ncu_rep_sniff:
 *
 * Reports are told by their first four bytes, compressed ones by those of what they hold.
 *
 * Returns: how sure, 0 to 100
 */
int
gable_ncu_rep_sniff (const GableImportInput *input)
{
  if (begins_with (input, GABLE_NCU_REP_MAGIC)) {
    return 100;
  }
  if (!begins_with (input, zstd_magic)) {
    return 0;
  }
#ifdef HAVE_ZSTD
  return sniff_frame (input);
#else
  return sniff_name (input);
#endif
}

/* A file without a name, gone when it is closed. @reading: (out) (transfer full): its other side, which may outlive this
 * one. */
static GFileIOStream *
new_spool (GInputStream **reading, GError **error)
{
  g_autoptr (GFileIOStream) spool = NULL;
  g_autoptr (GFile) file = g_file_new_tmp ("gable-XXXXXX", &spool, error);
  g_autoptr (GFileInputStream) stream = NULL;

  if (file == NULL) {
    return NULL;
  }
  stream = g_file_read (file, NULL, error);
  if (!g_file_delete (file, NULL, stream != NULL ? error : NULL) || stream == NULL) {
    return NULL;
  }
  *reading = G_INPUT_STREAM (g_steal_pointer (&stream));
  return g_steal_pointer (&spool);
}

#ifdef HAVE_ZSTD
static gboolean
check_ratio (guint64 unpacked, guint64 packed, GError **error)
{
  if (unpacked <= GABLE_NCU_REP_MAX_UNPACKED &&
      unpacked / GABLE_NCU_REP_MAX_RATIO <= packed + ZSTD_DStreamInSize ()) {
    return TRUE;
  }
  g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
               _("the report unpacks to more than %u GB or %u times its size; unpack it with zstd "
                 "if that is meant"),
                  (guint) (GABLE_NCU_REP_MAX_UNPACKED >> 30), (guint) GABLE_NCU_REP_MAX_RATIO);
  return FALSE;
}

/* Unpacks @in into @spool. A frame that ends early gives what it holds: the report's reader sees that it is cut. */
static gboolean
unpack (GInputStream *in, GOutputStream *spool, GCancellable *cancellable, GError **error)
{
  g_autoptr (ZSTD_DStream) unpacker = new_unpacker ();
  gsize in_size = ZSTD_DStreamInSize ();
  gsize out_size = ZSTD_DStreamOutSize ();
  g_autofree char *packed = g_malloc (in_size);
  g_autofree char *unpacked = g_malloc (out_size);
  guint64 n_packed = 0;
  guint64 n_unpacked = 0;
  gssize got;

  while ((got = g_input_stream_read (in, packed, in_size, cancellable, error)) > 0) {
    ZSTD_inBuffer from = { packed, (gsize) got, 0 };

    n_packed += (guint64) got;
    while (from.pos < from.size) {
      ZSTD_outBuffer to = { unpacked, out_size, 0 };
      size_t result = ZSTD_decompressStream (unpacker, &to, &from);

      if (ZSTD_isError (result)) {
        g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
                     _("the compressed report is damaged near byte %" PRIu64 ": %s"), n_packed,
                        ZSTD_getErrorName (result));
        return FALSE;
      }
      n_unpacked += to.pos;
      if (!check_ratio (n_unpacked, n_packed, error) ||
          !g_output_stream_write_all (spool, unpacked, to.pos, NULL, cancellable, error)) {
        return FALSE;
      }
    }
  }
  return got == 0;
}
#else
static gboolean
unpack (GInputStream *in, GOutputStream *spool, GCancellable *cancellable, GError **error)
{
  g_set_error_literal (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
                       _("this Gable was built without zstd; unpack the report with “zstd -d”"));
  return FALSE;
}
#endif

/**
 * gable_ncu_rep_open:
 * @input: a report, plain or compressed, a file or a pipe
 *
 * A report is read twice, since names can stand behind the launches that use them. What can't be rewound is first
 * written to a temporary file.
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG`, `GABLE_IMPORT_ERROR_MALFORMED`; errors of reading and writing
 *
 * Returns: (transfer full) (nullable): a stream of the plain report that can seek
 */
GInputStream *
gable_ncu_rep_open (const GableImportInput *input, GCancellable *cancellable, GError **error)
{
  gboolean packed = begins_with (input, zstd_magic);

  if (!packed && G_IS_SEEKABLE (input->stream) &&
      g_seekable_can_seek (G_SEEKABLE (input->stream))) {
    return g_object_ref (input->stream);
  }

  g_autoptr (GInputStream) reading = NULL;
  g_autoptr (GFileIOStream) spool = new_spool (&reading, error);

  if (spool == NULL) {
    return NULL;
  }

  GOutputStream *out = g_io_stream_get_output_stream (G_IO_STREAM (spool));

  if (packed) {
    if (!unpack (input->stream, out, cancellable, error)) {
      return NULL;
    }
  } else if (g_output_stream_splice (out, input->stream, G_OUTPUT_STREAM_SPLICE_NONE, cancellable,
                                     error) < 0) {
    return NULL;
  }
  if (!g_output_stream_flush (out, cancellable, error)) {
    return NULL;
  }
  return g_steal_pointer (&reading);
}
