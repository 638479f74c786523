/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"
#include "import/registry.h"

#include <string.h>

/* Any bytes are a table of counters, an error or notes: never a crash, a leak or memory without measure. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static const GableImportOptions options = { .group = GABLE_GROUP_NAME };
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (data, (gssize) size, NULL);
  g_autoptr (GableImport) import = gable_import_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *head = g_strndup ((const char *) data, MIN (size, GABLE_IMPORT_HEAD));
  GableImportInput input = {
    .path = "-",
    .name = "fuzz.csv",
    .stream = stream,
    .head = head,
    .head_length = strlen (head),
  };

  if (gable_importer_rocprofc.sniff (&input) > 0) {
    gboolean read = gable_importer_rocprofc.read (&input, &options, import, &error);

    g_assert_true (read == (error == NULL));
  }
  return 0;
}
