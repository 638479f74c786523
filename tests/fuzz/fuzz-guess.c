/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"
#include "import/guess.h"

#include <string.h>

/* Any bytes are a guess or an error; what is guessed becomes a map that is read as it is written, or a fault that is told. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  gsize head_length = MIN (size, GABLE_IMPORT_HEAD);
  g_autofree char *head = g_malloc0 (head_length + 1);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (data, (gssize) size, NULL);
  g_autoptr (GableGuess) guess = NULL;
  g_autoptr (GableMap) map = NULL;
  g_autoptr (GError) error = NULL;
  GableImportInput input = {
    .path = "-",
    .name = "fuzz",
    .stream = stream,
    .size = size,
    .head = head,
    .head_length = head_length,
  };

  if (size > 0) {
    memcpy (head, data, head_length);
  }
  guess = gable_guess_new (&input, NULL, NULL, &error);
  g_assert_true ((guess == NULL) == (error != NULL));
  if (guess == NULL) {
    return 0;
  }
  for (guint i = 0; i < guess->rows->len; i++) {
    g_assert_cmpuint (g_strv_length (guess->rows->pdata[i]), ==, gable_guess_get_size (guess));
  }
  map = gable_guess_to_map (guess, NULL, &error);
  g_assert_true ((map == NULL) == (error != NULL));
  if (map != NULL) {
    g_autofree char *text = gable_map_to_text (map);

    g_assert_true (g_utf8_validate (text, -1, NULL));
  }
  return 0;
}
