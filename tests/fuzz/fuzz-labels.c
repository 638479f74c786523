/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"
#include "import/labelled.h"

#include <string.h>

/* Any bytes are what some processes wrote: together no more than there was, and kernels, an error or notes. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *head = g_malloc0 (size + 1);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (data, (gssize) size, NULL);
  g_autoptr (GPtrArray) texts = NULL;
  g_autoptr (GableImport) import = NULL;
  g_autoptr (GError) error = NULL;
  GableImportInput input = {
    .path = "-",
    .name = "fuzz",
    .stream = stream,
    .size = size,
    .head = head,
    .head_length = MIN (size, GABLE_IMPORT_HEAD),
  };
  GableLabels labels;
  gsize length = 0;

  if (size > 0) {
    memcpy (head, data, size);
  }
  head[input.head_length] = '\0';
  if (!gable_labels_find (head, input.head_length, &labels)) {
    return 0;
  }
  texts = gable_labels_take_off (&labels, (const char *) data, size);
  for (guint i = 0; i < texts->len; i++) {
    length += ((GString *) texts->pdata[i])->len;
  }
  g_assert_cmpuint (length, <=, size + 1);
  import = gable_import_labelled (&input, &labels, NULL, NULL, &error);
  g_assert_true ((import == NULL) == (error != NULL));
  return 0;
}
