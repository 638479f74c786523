/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/lines.h"

#include "import/utf16.h"

#include <string.h>

/* Bytes read at once, and room in the buffer to begin with. */
#define CHUNK (64u << 10)

/* How often progress is told [µs]. */
#define PROGRESS_EVERY 50000

struct _GableLines {
  const GableImportInput *input;
  const GableImportOptions *options;
  char *block; /* GABLE_CELL_PADDING bytes, @capacity and GABLE_CELL_PADDING more */
  char *buffer;
  gsize capacity;
  gsize start; /* of what is not handed out yet */
  gsize end;
  gboolean opened;  /* the byte order mark has been looked for */
  GableUtf16 utf16; /* where the input is not UTF-8 */
  gboolean at_end;
  gboolean skipping; /* the rest of a line that was too long */
  guint64 number;
  guint64 consumed; /* [B] of the input */
  gint64 told;      /* when progress was told last [µs] */
};

/**
 * gable_lines_new:
 * @input: what to read; its stream is at its beginning
 * @options: (nullable): for progress and cancellation
 *
 * Returns: (transfer full): a reader, which borrows both
 */
GableLines *
gable_lines_new (const GableImportInput *input, const GableImportOptions *options)
{
  GableLines *lines = g_new0 (GableLines, 1);

  lines->input = input;
  lines->options = options;
  lines->capacity = CHUNK;
  lines->block = g_malloc0 (CHUNK + 2 * GABLE_CELL_PADDING);
  lines->buffer = lines->block + GABLE_CELL_PADDING;
  return lines;
}

void
gable_lines_free (GableLines *lines)
{
  if (lines == NULL) {
    return;
  }
  g_free (lines->block);
  g_free (lines);
}

static void
tell_progress (GableLines *lines)
{
  const GableImportOptions *options = lines->options;
  gint64 now = g_get_monotonic_time ();

  if (options != NULL && options->progress != NULL && now - lines->told >= PROGRESS_EVERY) {
    lines->told = now;
    options->progress (lines->consumed, lines->input->size, options->progress_data);
  }
}

/* Learns from the mark at the input's beginning how it is written. */
static void
open_text (GableLines *lines, const char *bytes, gsize length)
{
  lines->opened = TRUE;
  gable_utf16_open (&lines->utf16, (const guint8 *) bytes, length);
  if (length >= 3 && memcmp (bytes, "\xEF\xBB\xBF", 3) == 0) {
    lines->start = 3;
  }
}

/* Reads on behind @end, as UTF-8. UTF-16 is read into the second half of the room there and decoded into the first: it
 * grows by half at most, so the end of what is written never meets what is still to be read. */
static gboolean
read_text (GableLines *lines, GError **error)
{
  GCancellable *cancellable = lines->options != NULL ? lines->options->cancellable : NULL;
  gboolean in_halves = !lines->opened || lines->utf16.order != 0;
  gsize room = lines->capacity - lines->end;
  gsize wanted = in_halves ? room / 2 : room;
  char *to = lines->buffer + lines->end;
  char *raw = in_halves ? to + room / 2 : to;
  gsize length;

  if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !g_input_stream_read_all (lines->input->stream, raw, wanted, &length, cancellable, error)) {
    g_prefix_error (error, "%s: ", lines->input->name);
    return FALSE;
  }
  lines->at_end = length < wanted;
  lines->consumed += length;
  if (!lines->opened) {
    open_text (lines, raw, length);
  }
  if (lines->utf16.order != 0) {
    length = gable_utf16_decode (&lines->utf16, raw, length, lines->at_end, to);
  } else if (raw != to) {
    memcpy (to, raw, length);
  }
  lines->end += length;
  return TRUE;
}

/* Moves what is left to the buffer's beginning, makes room behind it where it fills most of the buffer, and reads on. */
static gboolean
fill (GableLines *lines, GError **error)
{
  memmove (lines->buffer, lines->buffer + lines->start, lines->end - lines->start);
  lines->end -= lines->start;
  lines->start = 0;
  if (2 * lines->end > lines->capacity) {
    lines->capacity *= 2;
    lines->block = g_realloc (lines->block, lines->capacity + 2 * GABLE_CELL_PADDING);
    lines->buffer = lines->block + GABLE_CELL_PADDING;
  }
  if (!read_text (lines, error)) {
    return FALSE;
  }
  memset (lines->buffer + lines->end, 0, GABLE_CELL_PADDING);
  tell_progress (lines);
  return TRUE;
}

/**
 * gable_lines_next:
 * @lines: the reader
 * @line: (out): the line without its end, with `GABLE_CELL_PADDING` readable bytes on either side
 * @error: (out)
 *
 * Errors: `G_IO_ERROR` with the file's name
 *
 * Returns: FALSE at the end, or where @error is set
 */
gboolean
gable_lines_next (GableLines *lines, GableCell *line, GError **error)
{
  for (;;) {
    const char *start = lines->buffer + lines->start;
    gsize length = lines->end - lines->start;
    const char *end = memchr (start, '\n', length);
    gboolean whole = end != NULL || (lines->at_end && length > 0);
    gboolean too_long = !whole && length >= GABLE_LINES_MAX;

    if (whole || too_long) {
      gboolean was_skipping = lines->skipping;

      *line = (GableCell){ start, end != NULL ? (gsize) (end - start) : length };
      lines->start += line->length + (end != NULL ? 1 : 0);
      lines->skipping = too_long;
      if (was_skipping) {
        continue;
      }
      lines->number++;
      line->length = MIN (line->length, GABLE_LINES_MAX);
      line->length -= line->length > 0 && line->text[line->length - 1] == '\r' ? 1 : 0;
      return TRUE;
    }
    if (lines->at_end || !fill (lines, error)) {
      return FALSE;
    }
  }
}

guint64
gable_lines_get_number (const GableLines *lines)
{
  return lines->number;
}

/**
 * gable_lines_get_place:
 * @lines: the reader
 *
 * Returns: (transfer full): "file.txt:12", where the last line stands
 */
char *
gable_lines_get_place (const GableLines *lines)
{
  return g_strdup_printf ("%s:%" G_GUINT64_FORMAT, lines->input->name, lines->number);
}

/**
 * gable_lines_take:
 * @text: (inout): what is left
 * @line: (out): its first line, without its end
 *
 * Returns: FALSE where nothing is left
 */
gboolean
gable_lines_take (GableCell *text, GableCell *line)
{
  if (text->length == 0) {
    return FALSE;
  }
  *line = gable_cell_take (text, '\n');
  line->length -= line->length > 0 && line->text[line->length - 1] == '\r' ? 1 : 0;
  return TRUE;
}

/**
 * gable_cell_trim:
 * @cell: any bytes
 *
 * Returns: what is left without the blanks around it
 */
GableCell
gable_cell_trim (GableCell cell)
{
  while (cell.length > 0 && g_ascii_isspace (cell.text[cell.length - 1])) {
    cell.length--;
  }
  while (cell.length > 0 && g_ascii_isspace (cell.text[0])) {
    cell.text++;
    cell.length--;
  }
  return cell;
}

gboolean
gable_cell_starts (GableCell cell, const char *prefix)
{
  gsize length = strlen (prefix);

  return cell.length >= length && memcmp (cell.text, prefix, length) == 0;
}

/**
 * gable_cell_take:
 * @rest: (inout): what is left; behind the separator, or nothing
 * @separator: one byte
 *
 * Returns: what stood before the separator, untrimmed
 */
GableCell
gable_cell_take (GableCell *rest, char separator)
{
  const char *end = rest->length > 0 ? memchr (rest->text, separator, rest->length) : NULL;
  GableCell first = { rest->text, end != NULL ? (gsize) (end - rest->text) : rest->length };
  gsize taken = first.length + (end != NULL ? 1 : 0);

  rest->text += taken;
  rest->length -= taken;
  return first;
}

const char *
gable_cell_find_last (GableCell cell, const char *text)
{
  return g_strrstr_len (cell.text, (gssize) cell.length, text);
}
