/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"
#include "import/registry.h"

#include <string.h>

/* The readers that one target tries, as the build names them. */
static const GableImporter *const importers[] = { FUZZ_IMPORTERS };

/* The format is given, so that the reader sees what recognition would turn away. The head is terminated, and of its very
 * size for the address sanitizer to see. */
static void
read_as (const GableImporter *importer, const guint8 *data, gsize size)
{
  static const GableImportOptions options = { .group = GABLE_GROUP_NAME };
  gsize head_length = MIN (size, GABLE_IMPORT_HEAD);
  g_autofree char *head = g_malloc0 (head_length + 1);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (data, (gssize) size, NULL);
  g_autoptr (GableImport) import = gable_import_new ();
  g_autoptr (GError) error = NULL;
  GableImportInput input = {
    .path = "-",
    .name = "fuzz",
    .stream = stream,
    .size = size,
    .head = head,
    .head_length = head_length,
  };
  gboolean read;

  if (size > 0) {
    memcpy (head, data, head_length);
  }
  read = importer->read (&input, &options, import, &error);
  g_assert_true (read == (error == NULL));
}

/* Any bytes are kernels, an error or notes: never a crash, a leak or memory without measure. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  for (guint i = 0; i < G_N_ELEMENTS (importers); i++) {
    read_as (importers[i], data, size);
  }
  return 0;
}
