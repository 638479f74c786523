/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"
#include "import/registry.h"

#include <string.h>

static void
read_as (const GableImporter *importer, const guint8 *data, gsize size)
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

  if (importer->sniff (&input) > 0) {
    gboolean read = importer->read (&input, &options, import, &error);

    g_assert_true (read == (error == NULL));
  }
}

/* Any bytes are a table of one of AMD's profilers, an error or notes: never a crash, a leak or memory without measure. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  read_as (&gable_importer_rocprofc, data, size);
  read_as (&gable_importer_rocprof, data, size);
  read_as (&gable_importer_rocprof_list, data, size);
  return 0;
}
