/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/importer.h"
#include "import/ncu-rep-launch.h"
#include "import/ncu-rep-open.h"
#include "import/ncu-rep-source.h"
#include "import/ncu-rep-strings.h"
#include "import/ncu-rep-wire.h"
#include "import/registry.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Microseconds between two reports of progress. */
#define PROGRESS_INTERVAL 50000

/* Field numbers, read off real reports of 2018 to 2026. Host, user, paths, environment and command line stand in fields that
 * are not named here: nothing of them is read. */
enum {
  HEADER_SOURCES = 1,
  HEADER_RESULTS = 2,
  HEADER_SESSION = 3,
  HEADER_STRINGS = 4,
  HEADER_PAYLOAD = 5,
  HEADER_RANGES = 7,
  SESSION_ATTRIBUTES = 6,
  ATTRIBUTES_NAME = 2,
  ATTRIBUTES_ENTRY = 3,
  ENTRY_NAME = 1,
  ENTRY_VALUE = 2,
  VALUE_STRING = 1
};

/* A block begins with a header and has a payload behind it. */
typedef struct {
  guint64 n_sources;
  guint64 n_results;
  guint64 n_ranges;
  guint64 payload;   /* [B] */
  GableWire strings; /* good until the next piece is taken */
  GableWire session;
} Block;

typedef struct {
  const GableImportInput *input;
  const GableImportOptions *options;
  GableNcuSource *source;
  GableNcuStrings *strings;
  GHashTable *attributes; /* name → double: of the first device */
  char *device;           /* (nullable) */
  gboolean cut;           /* the file ends within a block */
  guint64 n_ranges;       /* results of ranges, left out */
  gint64 next_progress;
} Reader;

static gboolean
fail_at (guint64 offset, GError **error)
{
  g_set_error (
    error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
    _("byte %" PRIu64
                 ": the block that begins here is damaged; this is no whole report"), offset);
  return FALSE;
}

/* Tells how far the second pass is, and whether it shall go on. */
static gboolean
go_on (Reader *reader, GError **error)
{
  gint64 now = g_get_monotonic_time ();

  if (reader->options->progress != NULL && now >= reader->next_progress) {
    reader->next_progress = now + PROGRESS_INTERVAL;
    reader->options->progress (gable_ncu_source_tell (reader->source),
                               gable_ncu_source_get_size (reader->source),
                               reader->options->progress_data);
  }
  return !g_cancellable_set_error_if_cancelled (reader->options->cancellable, error);
}

static gboolean
parse_header (GableWire header, Block *block)
{
  GableWireField field;

  *block = (Block){ 0 };
  while (gable_wire_next (&header, &field)) {
    switch (field.number) {
    case HEADER_SOURCES:
      block->n_sources = field.integer;
      break;
    case HEADER_RESULTS:
      block->n_results = field.integer;
      break;
    case HEADER_RANGES:
      block->n_ranges = field.integer;
      break;
    case HEADER_PAYLOAD:
      block->payload = field.integer;
      break;
    case HEADER_STRINGS:
      block->strings = gable_wire_open (&field);
      break;
    case HEADER_SESSION:
      block->session = gable_wire_open (&field);
      break;
    default:
      break;
    }
  }
  return !header.broken;
}

/* The next block's header. Returns: FALSE at the end of the file, without an error, also where it ends too early */
static gboolean
next_block (Reader *reader, Block *block, GError **error)
{
  guint64 start = gable_ncu_source_tell (reader->source);
  const guint8 *header;
  guint32 length;

  if (start == gable_ncu_source_get_size (reader->source) ||
      !gable_ncu_source_take_u32 (reader->source, &length, error)) {
    return FALSE;
  }
  header = gable_ncu_source_take (reader->source, length, error);
  if (header == NULL) {
    return FALSE;
  }
  return parse_header (gable_wire (header, length), block) || fail_at (start, error);
}

/* Goes behind the magic and the header of the file. */
static gboolean
enter (Reader *reader, GError **error)
{
  const guint8 *magic = gable_ncu_source_take (reader->source, GABLE_NCU_REP_MAGIC_LENGTH, error);
  guint32 length;

  if (magic == NULL) {
    return FALSE;
  }
  if (memcmp (magic, GABLE_NCU_REP_MAGIC, GABLE_NCU_REP_MAGIC_LENGTH) != 0) {
    g_set_error_literal (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
                         _("the file does not begin like a report of Nsight Compute"));
    return FALSE;
  }
  return gable_ncu_source_take_u32 (reader->source, &length, error) &&
         gable_ncu_source_skip (reader->source, length, error);
}

static void
read_attribute (Reader *reader, GableWire entry)
{
  g_autofree char *name = NULL;
  GableWireField field;
  double value = GABLE_UNKNOWN;

  while (gable_wire_next (&entry, &field)) {
    if (field.number == ENTRY_NAME) {
      g_free (name);
      name = gable_wire_text (&field);
    } else if (field.number == ENTRY_VALUE) {
      GableWire inside = gable_wire_open (&field);

      if (gable_wire_next (&inside, &field) && field.number != VALUE_STRING) {
        value = gable_wire_double (&field);
      }
    }
  }
  if (name != NULL && gable_known (value) && g_str_has_prefix (name, "device__attribute_")) {
    g_hash_table_insert (reader->attributes, g_steal_pointer (&name),
                         g_memdup2 (&value, sizeof value));
  }
}

/* Device attributes of the session, of the first device. */
static void
read_session (Reader *reader, GableWire session)
{
  GableWireField field;

  while (gable_wire_next (&session, &field)) {
    GableWire device;

    if (field.number != SESSION_ATTRIBUTES || reader->device != NULL) {
      continue;
    }
    device = gable_wire_open (&field);
    while (gable_wire_next (&device, &field)) {
      if (field.number == ATTRIBUTES_NAME && reader->device == NULL) {
        reader->device = gable_wire_text (&field);
      } else if (field.number == ATTRIBUTES_ENTRY) {
        read_attribute (reader, gable_wire_open (&field));
      }
    }
  }
}

/* First pass: names and the session, since a launch can use a name that only a later block appends. */
static gboolean
read_names (Reader *reader, GError **error)
{
  g_autoptr (GError) local = NULL;
  Block block;

  if (!enter (reader, &local)) {
    reader->cut = local == NULL;
  }
  while (local == NULL && !reader->cut && next_block (reader, &block, &local)) {
    if (!gable_ncu_strings_append (reader->strings, block.strings)) {
      g_set_error (&local, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                   _("the report names more than %u metrics"), GABLE_NCU_STRINGS_MAX_NAMES);
      break;
    }
    read_session (reader, block.session);
    reader->n_ranges += MIN (block.n_ranges, block.payload);
    if (!gable_ncu_source_skip (reader->source, block.payload, &local) ||
        g_cancellable_set_error_if_cancelled (reader->options->cancellable, &local)) {
      break;
    }
  }
  if (local != NULL) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  reader->cut = reader->cut || gable_ncu_source_is_cut (reader->source);
  return TRUE;
}

/* One part of a payload, with its length before it, which must lie within. */
static gboolean
take_length (Reader *reader, guint64 end, guint64 start, guint32 *length, GError **error)
{
  if (gable_ncu_source_tell (reader->source) >= end) {
    return fail_at (start, error);
  }
  if (!gable_ncu_source_take_u32 (reader->source, length, error)) {
    return FALSE;
  }
  return gable_ncu_source_tell (reader->source) <= end &&
             *length <= end - gable_ncu_source_tell (reader->source)
           ? TRUE
           : fail_at (start, error);
}

/* Second pass, one block: the program's code is skipped, launches are read. */
static gboolean
read_payload (Reader *reader, const Block *block, GableNcuLaunches *launches, GError **error)
{
  guint64 start = gable_ncu_source_tell (reader->source);
  guint64 end = start + block->payload;
  guint32 length;

  if (end < start) {
    return fail_at (start, error);
  }
  for (guint64 i = 0; i < block->n_sources; i++) {
    if (!take_length (reader, end, start, &length, error) ||
        !gable_ncu_source_skip (reader->source, length, error)) {
      return FALSE;
    }
  }
  for (guint64 i = 0; i < block->n_results; i++) {
    if (!take_length (reader, end, start, &length, error) ||
        !gable_ncu_launches_read (launches, reader->source, length, error) ||
        !go_on (reader, error)) {
      return FALSE;
    }
  }
  return gable_ncu_source_skip (reader->source, end - gable_ncu_source_tell (reader->source),
                                error);
}

static gboolean
read_launches (Reader *reader, GableNcuLaunches *launches, GError **error)
{
  g_autoptr (GError) local = NULL;
  Block block;

  if (gable_ncu_source_rewind (reader->source, &local) && enter (reader, &local)) {
    while (next_block (reader, &block, &local) && read_payload (reader, &block, launches, &local) &&
           go_on (reader, &local)) {
    }
  }
  if (local != NULL) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }
  reader->cut = reader->cut || gable_ncu_source_is_cut (reader->source);
  return TRUE;
}

static GableNcuLaunches *
new_launches (const Reader *reader)
{
  GableNcuLaunches *launches =
    gable_ncu_launches_new (reader->strings, reader->options->group, reader->input->name);
  GHashTableIter iter;
  gpointer name;
  gpointer value;

  g_hash_table_iter_init (&iter, reader->attributes);
  while (g_hash_table_iter_next (&iter, &name, &value)) {
    gable_ncu_launches_set_attribute (launches, name, *(const double *) value);
  }
  if (reader->device != NULL) {
    gable_ncu_launches_set_device (launches, reader->device);
  }
  if (reader->cut) {
    gable_ncu_launches_set_cut (launches);
  }
  return launches;
}

static gboolean
check_launches (const Reader *reader, const GableNcuLaunches *launches, GError **error)
{
  if (gable_ncu_launches_get_size (launches) > 0) {
    return TRUE;
  }
  if (reader->cut) {
    g_set_error_literal (
      error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
      _("the report is cut off before its first launch is complete; copy it again"));
  } else {
    g_set_error_literal (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                         _("the report holds no kernel launches; was anything profiled?"));
  }
  return FALSE;
}

static void
add_notes (const Reader *reader, const GableNcuLaunches *launches, GableNotes *notes)
{
  if (reader->cut) {
    guint64 n = gable_ncu_launches_get_size (launches);

    gable_notes_add (notes, GABLE_NOTE_WARNING, reader->input->name,
                     ngettext ("The report is cut off: %" PRIu64 " launch is complete",
                               "The report is cut off: %" PRIu64 " launches are complete",
                               (gulong) n),
                     n);
  }
  if (reader->n_ranges > 0) {
    gable_notes_add (
      notes, GABLE_NOTE_WARNING, reader->input->name,
      _("Results of ranges (range replay) are left out: only kernel launches are read"));
  }
}

static gboolean
read_report (Reader *reader, GableImport *import, GError **error)
{
  g_autoptr (GableNcuLaunches) launches = NULL;

  if (!read_names (reader, error)) {
    return FALSE;
  }
  launches = new_launches (reader);
  if (!read_launches (reader, launches, error) || !check_launches (reader, launches, error)) {
    return FALSE;
  }
  gable_ncu_launches_finish (launches, import);
  add_notes (reader, launches, import->notes);
  return TRUE;
}

static gboolean
read_ncu_rep (const GableImportInput *input,
              const GableImportOptions *options,
              GableImport *import,
              GError **error)
{
  static const GableImportOptions no_options = { 0 };
  Reader reader = { .input = input, .options = options != NULL ? options : &no_options };
  g_autoptr (GInputStream) stream = gable_ncu_rep_open (input, reader.options->cancellable, error);
  g_autoptr (GableNcuSource) source = NULL;
  g_autoptr (GableNcuStrings) strings = gable_ncu_strings_new ();
  g_autoptr (GHashTable) attributes =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  gboolean done;

  if (stream == NULL) {
    return FALSE;
  }
  source = gable_ncu_source_new (stream, reader.options->cancellable, error);
  if (source == NULL) {
    return FALSE;
  }
  reader.source = source;
  reader.strings = strings;
  reader.attributes = attributes;
  done = read_report (&reader, import, error);
  g_free (reader.device);
  return done;
}

const GableImporter gable_importer_ncu_rep = {
  .id = "ncu-rep",
  .title = N_ ("Nsight Compute report"),
  .suffixes = "ncu-rep ncu-repz nsight-cuprof-report",
  .recognised =
    N_ ("The file begins with the bytes “NVR”, or holds such a file compressed with zstd."),
  .how_to_make = N_ ("ncu --set full -o report application"),
  .sniff = gable_ncu_rep_sniff,
  .read = read_ncu_rep,
  .missing = gable_ncu_missing,
};
