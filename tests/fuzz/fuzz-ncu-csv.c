/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"
#include "import/registry.h"

/* Any bytes are a table, an error or notes: never a crash, a leak or memory without measure. The format is given, so
 * that the reader sees what recognition would turn away. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static const GableImportOptions options = { .group = GABLE_GROUP_NAME };
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (data, (gssize) size, NULL);
  g_autoptr (GableImport) import = gable_import_new ();
  g_autoptr (GError) error = NULL;
  GableImportInput input = {
    .path = "fuzz.csv",
    .name = "fuzz.csv",
    .stream = stream,
    .size = size,
    .head = (const char *) data,
    .head_length = MIN (size, GABLE_IMPORT_HEAD),
  };
  gboolean read = gable_importer_ncu_csv.read (&input, &options, import, &error);

  g_assert_true (read == (error == NULL));
  g_assert_true (!read || import->kernels->len > 0);
  return 0;
}
