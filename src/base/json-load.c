/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/json-read.h"

#include <glib/gi18n-lib.h>

/**
 * gable_json_load:
 * @path: a file name in the system's encoding
 * @error: `G_IO_ERROR`, with the name before it, or `GABLE_JSON_ERROR`
 *
 * Reads a file as gable_json_parse () does. One of more than `GABLE_JSON_MAX_SIZE` is refused, also where it
 * never ends.
 *
 * Returns: (transfer full): the text, or NULL
 */
GableJson *
gable_json_load (const char *path, GError **error)
{
  return gable_json_load_taking (path, NULL, error);
}

GableJson *
gable_json_load_taking (const char *path, const GableJsonTaker *taker, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);
  g_autoptr (GByteArray) data = g_byte_array_new ();
  gssize n = -1;

  while (stream != NULL && n != 0 && data->len <= GABLE_JSON_MAX_SIZE) {
    guint8 chunk[64 * 1024];

    n = g_input_stream_read (G_INPUT_STREAM (stream), chunk, sizeof chunk, NULL, error);
    if (n < 0) {
      break;
    }
    g_byte_array_append (data, chunk, (guint) n);
  }
  if (stream == NULL || n < 0) {
    g_prefix_error (error, "%s: ", name);
    return NULL;
  }
  if (n > 0) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE,
                 _ ("%s: the file is larger than %u MiB, which is all that is read"), name,
                    GABLE_JSON_MAX_SIZE >> 20);
    return NULL;
  }
  return gable_json_parse_taking (data->len > 0 ? (const char *) data->data : "", data->len, name,
                                  taker, error);
}
