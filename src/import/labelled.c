/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/labelled.h"

#include "import/join.h"
#include "import/registry.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
set_too_big (const GableImportInput *input, GError **error)
{
  g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
               _("%s: it is larger than %u MiB, and labels stand before its lines; take them "
                 "off, or keep what each process writes in a file of its own"),
                  input->name, GABLE_LABELLED_MAX_SIZE >> 20);
}

/* All of @input as UTF-8. (transfer full) (nullable) */
static char *
read_text (const GableImportInput *input,
           const GableImportOptions *options,
           gsize *length,
           GError **error)
{
  g_autoptr (GByteArray) bytes = NULL;

  if (input->bytes != NULL) {
    return gable_table_decode (input->bytes, (gsize) input->size, length);
  }
  bytes = g_byte_array_new ();
  for (gsize more = 1; more > 0;) {
    gsize before = bytes->len;

    if (before > GABLE_LABELLED_MAX_SIZE) {
      set_too_big (input, error);
      return NULL;
    }
    g_byte_array_set_size (bytes, (guint) MAX (2 * before, 1u << 20));
    if (!g_input_stream_read_all (input->stream, bytes->data + before, bytes->len - before, &more,
                                  options != NULL ? options->cancellable : NULL, error)) {
      g_prefix_error (error, "%s: ", input->name);
      return NULL;
    }
    g_byte_array_set_size (bytes, (guint) (before + more));
  }
  return gable_table_decode ((const char *) bytes->data, bytes->len, length);
}

static GableImport *
read_process (const GableImportInput *input,
              const GString *text,
              const GableImportOptions *options,
              const GableImporter **importer,
              GError **error)
{
  GableImportInput own = *input;
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (text->str, (gssize) text->len, NULL);
  g_autofree char *head = g_strndup (text->str, MIN (text->len, GABLE_IMPORT_HEAD));

  own.stream = stream;
  own.size = text->len;
  own.bytes = text->str;
  own.head = head;
  own.head_length = MIN (text->len, GABLE_IMPORT_HEAD);
  return gable_import_plain (&own, options, importer, error);
}

/* Whether a process just did not write what the others did. */
static gboolean
has_nothing (const GError *error)
{
  return g_error_matches (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT) ||
         g_error_matches (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
}

/* What looks like labels may be the first column of a table, after all. @reason: (nullable): why no process's text is a
 * report */
static GableImport *
read_as_it_is (const GableImportInput *input,
               const GableImportOptions *options,
               const GableImporter **importer,
               const GError *reason,
               GError **error)
{
  gboolean is_back = G_IS_SEEKABLE (input->stream) &&
                     g_seekable_can_seek (G_SEEKABLE (input->stream)) &&
                     g_seekable_seek (G_SEEKABLE (input->stream), 0, G_SEEK_SET, NULL, NULL);

  if (is_back || reason == NULL) {
    return gable_import_plain (input, options, importer, error);
  }
  g_propagate_error (error, g_error_copy (reason));
  return NULL;
}

/* Whether @input is too much to be held in memory for its labels' sake. */
static gboolean
is_large (const GableImportInput *input, const GableLabels *labels)
{
  gboolean is_coloured = labels->form == GABLE_LABEL_NONE && !labels->has_times;

  return input->size > (is_coloured ? GABLE_LABELLED_MAX_COLOURED : GABLE_LABELLED_MAX_SIZE);
}

/* A large table with other programs' coloured lines in it is read in pieces, as any other. */
static GableImport *
read_large (const GableImportInput *input,
            const GableImportOptions *options,
            const GableImporter **importer,
            GError **error)
{
  g_autoptr (GError) reason = NULL;
  GableImport *import = gable_import_plain (input, options, importer, &reason);

  if (import == NULL && has_nothing (reason) && input->size > GABLE_LABELLED_MAX_SIZE) {
    set_too_big (input, error);
  } else if (import == NULL) {
    g_propagate_error (error, g_steal_pointer (&reason));
  }
  return import;
}

/* What @imports, of one format, give together. (transfer full) */
static GableImport *
join (GPtrArray *imports, const GableImportOptions *options)
{
  GableImport *joined =
    gable_import_join (imports, options != NULL ? options->group : GABLE_GROUP_NAME);
  const GableImport *first = imports->pdata[0];
  g_autoptr (GPtrArray) more = g_ptr_array_new ();

  joined->benchmark = first->benchmark;
  joined->cache_aware = first->cache_aware;
  joined->pass = g_strdup (first->pass);
  joined->timing = first->timing;
  joined->concurrent = first->concurrent;
  for (guint i = 0; i < imports->len; i++) {
    const GableImport *import = imports->pdata[i];

    if (joined->device == NULL) {
      joined->device = g_strdup (import->device);
    }
    if (joined->machine == NULL && import->machine != NULL) {
      joined->machine = gable_machine_ref (import->machine);
    } else if (import->machine != NULL && !gable_machine_equal (joined->machine, import->machine)) {
      g_ptr_array_add (more, import->machine);
    }
    gable_notes_append (joined->notes, import->notes);
  }
  gable_import_add_machines (joined, more);
  return joined;
}

/**
 * gable_import_labelled:
 * @input: text whose lines carry labels
 * @labels: which
 * @options: (nullable)
 * @importer: (out) (optional): who read it
 * @error: (out)
 *
 * gable_import_input () for the output of processes that a launcher has put together line by line, of a log, or of a
 * terminal. Processes without a report are passed over, as is other output between reports.
 *
 * Errors: those of the readers; the first one where no process has a report
 *
 * Returns: (transfer full) (nullable)
 */
GableImport *
gable_import_labelled (const GableImportInput *input,
                       const GableLabels *labels,
                       const GableImportOptions *options,
                       const GableImporter **importer,
                       GError **error)
{
  gsize length = 0;
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) imports =
    g_ptr_array_new_with_free_func ((GDestroyNotify) gable_import_free);
  g_autoptr (GPtrArray) texts = NULL;
  g_autoptr (GError) first = NULL;
  const GableImporter *chosen = NULL;
  guint n_reports;
  GableImport *whole;

  if (is_large (input, labels)) {
    return read_large (input, options, importer, error);
  }
  text = read_text (input, options, &length, error);
  if (text == NULL) {
    return NULL;
  }
  texts = gable_labels_take_off (labels, text, length);
  for (guint i = 0; i < texts->len; i++) {
    g_autoptr (GError) reason = NULL;
    const GableImporter *own = NULL;
    GableImport *import = read_process (input, texts->pdata[i], options, &own, &reason);

    if (import != NULL && gable_importer_is_table (own) && labels->form != GABLE_LABEL_NONE) {
      gable_import_free (import);
    } else if (import != NULL && (chosen == NULL || own == chosen)) {
      chosen = own;
      g_ptr_array_add (imports, import);
    } else if (import != NULL) {
      gable_import_free (import);
    } else if (!has_nothing (reason)) {
      g_propagate_error (error, g_steal_pointer (&reason));
      return NULL;
    } else if (first == NULL) {
      first = g_steal_pointer (&reason);
    }
  }
  if (imports->len == 0) {
    return read_as_it_is (input, options, importer, first, error);
  }
  n_reports = imports->len;
  whole = n_reports > 1 ? join (imports, options) : g_ptr_array_steal_index (imports, 0);
  if (texts->len > 1) {
    gable_notes_add (whole->notes, GABLE_NOTE_INFO, input->name,
                     /* Translators: two counts of processes. */
                     _("Labels before the lines tell %u processes apart; the reports of %u are "
                       "joined"),
                        texts->len, n_reports);
  }
  if (importer != NULL) {
    *importer = chosen;
  }
  return whole;
}
