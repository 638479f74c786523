/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/whole.h"

#include "import/table.h"
#include "import/utf16.h"

#include <glib/gi18n-lib.h>

/* Bytes read at once. */
#define CHUNK (64u << 10)

/* UTF-8 of bytes that begin with the mark of UTF-16, and else the bytes. Takes @bytes. (transfer full) */
static char *
decode (GByteArray *bytes, gsize *length)
{
  GableUtf16 utf16;
  g_autofree char *raw = NULL;

  *length = bytes->len;
  gable_utf16_open (&utf16, bytes->data, bytes->len);
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  raw = (char *) g_byte_array_free (bytes, FALSE);
  return utf16.order != 0 ? gable_table_decode (raw, *length, length) : g_steal_pointer (&raw);
}

/**
 * gable_whole_read:
 * @input: a file at its beginning
 * @options: for progress and cancellation
 * @length: (out): [B]
 * @error: (out)
 *
 * Reads all of @input, as far as `GABLE_WHOLE_MAX`; memory grows with what is there.
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG`; `G_IO_ERROR`, each with the file's name
 *
 * Returns: (transfer full) (nullable): the bytes, as UTF-8 where they were UTF-16, and a terminator behind them
 */
char *
gable_whole_read (const GableImportInput *input,
                  const GableImportOptions *options,
                  gsize *length,
                  GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gsize n = CHUNK;

  while (n == CHUNK) {
    guint before = bytes->len;

    if (before >= GABLE_WHOLE_MAX) {
      g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                   _("%s: the file is larger than %u bytes, which is all that is read"),
                      input->name, GABLE_WHOLE_MAX);
      return NULL;
    }
    g_byte_array_set_size (bytes, before + CHUNK);
    if (!g_input_stream_read_all (input->stream, bytes->data + before, CHUNK, &n,
                                  options->cancellable, error)) {
      g_prefix_error (error, "%s: ", input->name);
      return NULL;
    }
    g_byte_array_set_size (bytes, before + (guint) n);
    if (options->progress != NULL && n < CHUNK) {
      options->progress (bytes->len, input->size, options->progress_data);
    }
  }
  return decode (g_steal_pointer (&bytes), length);
}

/**
 * gable_whole_parse:
 *
 * Returns: (transfer full) (nullable): @text as JSON. Errors: `GABLE_IMPORT_ERROR_MALFORMED` with file, line and column
 */
GableJson *
gable_whole_parse (const char *text, gsize length, const GableImportInput *input, GError **error)
{
  g_autoptr (GError) fault = NULL;
  GableJson *json = gable_json_parse (text, length, input->name, &fault);

  if (json == NULL) {
    g_set_error_literal (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED, fault->message);
  }
  return json;
}
