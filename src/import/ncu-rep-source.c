/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-source.h"

#include "import/importer.h"
#include "import/ncu-rep-wire.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Bytes read at once: large enough that calls cost nothing, small enough to stay in the second cache. */
#define CHUNK (256u << 10)

struct _GableNcuSource {
  GInputStream *stream;
  GCancellable *cancellable; /* (nullable) */
  guint8 *buffer;
  gsize capacity;
  gsize at;       /* of the next byte, in @buffer */
  gsize filled;   /* bytes in @buffer */
  guint64 offset; /* of @buffer in the file */
  guint64 size;
  gboolean cut;
};

/**
 * gable_ncu_source_new:
 * @stream: (transfer none): seekable
 * @cancellable: (nullable)
 *
 * Returns: (transfer full) (nullable): at the beginning of @stream
 */
GableNcuSource *
gable_ncu_source_new (GInputStream *stream, GCancellable *cancellable, GError **error)
{
  GSeekable *seekable = G_SEEKABLE (stream);

  if (!g_seekable_seek (seekable, 0, G_SEEK_END, cancellable, error)) {
    return NULL;
  }

  g_autoptr (GableNcuSource) source = g_new0 (GableNcuSource, 1);

  source->stream = g_object_ref (stream);
  source->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  source->size = (guint64) g_seekable_tell (seekable);
  source->capacity = CHUNK;
  source->buffer = g_malloc (CHUNK);
  if (!gable_ncu_source_rewind (source, error)) {
    return NULL;
  }
  return g_steal_pointer (&source);
}

void
gable_ncu_source_free (GableNcuSource *source)
{
  if (source == NULL) {
    return;
  }
  g_object_unref (source->stream);
  g_clear_object (&source->cancellable);
  g_free (source->buffer);
  g_free (source);
}

guint64
gable_ncu_source_get_size (const GableNcuSource *source)
{
  return source->size;
}

guint64
gable_ncu_source_tell (const GableNcuSource *source)
{
  return source->offset + source->at;
}

gboolean
gable_ncu_source_is_cut (const GableNcuSource *source)
{
  return source->cut;
}

static gboolean
seek_to (GableNcuSource *source, guint64 offset, GError **error)
{
  source->at = 0;
  source->filled = 0;
  source->offset = offset;
  return g_seekable_seek (G_SEEKABLE (source->stream), (goffset) offset, G_SEEK_SET,
                          source->cancellable, error);
}

gboolean
gable_ncu_source_rewind (GableNcuSource *source, GError **error)
{
  source->cut = FALSE;
  return seek_to (source, 0, error);
}

static gboolean
end_here (GableNcuSource *source)
{
  source->cut = TRUE;
  return FALSE;
}

/* Moves what is left to the front of the buffer, which grows by what was truly read. */
static void
make_room (GableNcuSource *source)
{
  if (source->at > 0) {
    source->filled -= source->at;
    memmove (source->buffer, source->buffer + source->at, source->filled);
    source->offset += source->at;
    source->at = 0;
  }
  if (source->filled == source->capacity) {
    source->capacity *= 2;
    source->buffer = g_realloc (source->buffer, source->capacity);
  }
}

/* Has at least @length bytes in the buffer. Returns: FALSE at the end of the file, or with @error */
static gboolean
fill (GableNcuSource *source, gsize length, GError **error)
{
  while (source->filled - source->at < length) {
    make_room (source);

    gssize got =
      g_input_stream_read (source->stream, source->buffer + source->filled,
                           source->capacity - source->filled, source->cancellable, error);

    if (got < 0) {
      return FALSE;
    }
    if (got == 0) {
      return end_here (source);
    }
    source->filled += (gsize) got;
  }
  return TRUE;
}

/**
 * gable_ncu_source_take:
 * @source: moves behind the piece
 * @length: bytes wanted
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG` past `GABLE_NCU_SOURCE_MAX_PIECE`; errors of reading
 *
 * Returns: (nullable) (transfer none): a piece of the file, good until the next call. NULL without an error: the file
 *   ends before
 */
const guint8 *
gable_ncu_source_take (GableNcuSource *source, guint64 length, GError **error)
{
  if (length > source->size - MIN (gable_ncu_source_tell (source), source->size)) {
    end_here (source);
    return NULL;
  }
  if (length > GABLE_NCU_SOURCE_MAX_PIECE) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("byte %" PRIu64 ": a part of the report has %" PRIu64
                   " bytes, more than the %u that one may have"),
                    gable_ncu_source_tell (source), length, GABLE_NCU_SOURCE_MAX_PIECE);
    return NULL;
  }
  if (!fill (source, (gsize) length, error)) {
    return NULL;
  }
  source->at += (gsize) length;
  return source->buffer + source->at - length;
}

gboolean
gable_ncu_source_take_u32 (GableNcuSource *source, guint32 *value, GError **error)
{
  const guint8 *bytes = gable_ncu_source_take (source, sizeof *value, error);

  if (bytes == NULL) {
    return FALSE;
  }
  memcpy (value, bytes, sizeof *value);
  *value = GUINT32_FROM_LE (*value);
  return TRUE;
}

/**
 * gable_ncu_source_take_varint:
 *
 * Errors: `GABLE_IMPORT_ERROR_MALFORMED` past ten bytes or 64 bits
 *
 * Returns: FALSE without an error: the file ends before
 */
gboolean
gable_ncu_source_take_varint (GableNcuSource *source, guint64 *value, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (G_LIKELY (source->at < source->filled && source->buffer[source->at] < 0x80)) {
    *value = source->buffer[source->at++];
    return TRUE;
  }
  /* What is short of ten bytes at the end of the file can still be a whole number. */
  if (!fill (source, GABLE_WIRE_MAX_VARINT, &local) && local != NULL) {
    g_propagate_error (error, g_steal_pointer (&local));
    return FALSE;
  }

  GableWire wire = gable_wire (source->buffer + source->at, source->filled - source->at);

  if (!gable_wire_varint (&wire, value)) {
    if (source->filled - source->at >= GABLE_WIRE_MAX_VARINT) {
      g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
                   _("byte %" PRIu64 ": a number does not end within ten bytes"),
                      gable_ncu_source_tell (source));
      return FALSE;
    }
    return end_here (source);
  }
  source->cut = FALSE;
  source->at = (gsize) (wire.at - source->buffer);
  return TRUE;
}

/**
 * gable_ncu_source_skip:
 * @source: moves on
 * @length: bytes
 *
 * Returns: FALSE without an error: the file ends before
 */
gboolean
gable_ncu_source_skip (GableNcuSource *source, guint64 length, GError **error)
{
  guint64 here = gable_ncu_source_tell (source);

  if (length > source->size - MIN (here, source->size)) {
    return end_here (source);
  }
  if (length <= source->filled - source->at) {
    source->at += (gsize) length;
    return TRUE;
  }
  return seek_to (source, here + length, error);
}
