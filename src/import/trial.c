/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/trial.h"

#include "import/input.h"
#include "import/registry.h"

void
gable_trial_free (GableTrial *trial)
{
  if (trial == NULL) {
    return;
  }
  g_clear_pointer (&trial->kernels, g_ptr_array_unref);
  g_clear_pointer (&trial->notes, gable_notes_free);
  g_free (trial);
}

/* The beginning of the input, up to the end of a line where it is cut. (transfer full) (nullable) */
static GBytes *
read_part (const GableImportInput *input,
           gboolean *is_part,
           GCancellable *cancellable,
           GError **error)
{
  g_autofree char *text = g_malloc (GABLE_TRIAL_BYTES);
  gsize length;

  if (!g_input_stream_read_all (input->stream, text, GABLE_TRIAL_BYTES, &length, cancellable,
                                error)) {
    g_prefix_error (error, "%s: ", input->name);
    return NULL;
  }
  *is_part = length == GABLE_TRIAL_BYTES;
  if (*is_part) {
    gsize whole = length;

    while (whole > 0 && text[whole - 1] != '\n') {
      whole--;
    }
    length = whole > 0 ? whole : length;
  }
  return g_bytes_new_take (g_steal_pointer (&text), length);
}

/**
 * gable_trial_new:
 * @path: a table
 * @map: what its columns mean
 * @cancellable: (nullable)
 * @error: those of gable_import_file ()
 *
 * Imports the beginning of a table, so that the time it takes does not grow with the table.
 *
 * Returns: (transfer full) (nullable)
 */
GableTrial *
gable_trial_new (const char *path, const GableMap *map, GCancellable *cancellable, GError **error)
{
  g_autoptr (GableInput) input = gable_input_open (path, cancellable, error);
  g_autoptr (GableTrial) trial = g_new0 (GableTrial, 1);
  GableImportOptions options = { .map = map, .cancellable = cancellable };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GableImport) import = NULL;
  GableImportInput part;

  if (input == NULL) {
    return NULL;
  }
  part = input->input;
  bytes = part.stream != NULL ? read_part (&part, &trial->is_part, cancellable, error) : NULL;
  if (bytes == NULL) {
    return NULL;
  }
  stream = g_memory_input_stream_new_from_bytes (bytes);
  part.stream = stream;
  import = gable_import_input (&part, &options, NULL, error);
  if (import == NULL) {
    return NULL;
  }
  trial->kernels = g_ptr_array_ref (import->kernels);
  trial->n_launches = gable_launches_get_size (import->launches);
  trial->notes = g_steal_pointer (&import->notes);
  return g_steal_pointer (&trial);
}
