/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz-text.h"

#include "fuzz.h"

#include <string.h>

/* The format is given, so that the reader sees what recognition would turn away. The head is terminated, and of its very size for the address sanitizer to see. */
int
fuzz_text (const GableImporter *importer, const guint8 *data, gsize size)
{
  static const GableImportOptions options = { .group = GABLE_GROUP_NAME };
  gsize head_length = MIN (size, GABLE_IMPORT_HEAD);
  g_autofree char *head = g_malloc0 (head_length + 1);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (data, (gssize) size, NULL);
  g_autoptr (GableImport) import = gable_import_new ();
  g_autoptr (GError) error = NULL;
  GableImportInput input = {
    .path = "fuzz",
    .name = "fuzz",
    .stream = stream,
    .size = size,
    .head = head,
    .head_length = head_length,
  };

  if (size > 0) {
    memcpy (head, data, head_length);
  }
  gboolean read = importer->read (&input, &options, import, &error);

  g_assert_true (read == (error == NULL));
  return 0;
}
