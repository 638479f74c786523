/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/table.h"

#include "import/row.h"
#include "import/utf16.h"

#include <glib/gi18n-lib.h>

/* Bytes read at once. A row that is longer makes the buffer grow. */
#define CHUNK (256u << 10)

/* How often progress is told [µs]. */
#define PROGRESS_EVERY 50000

struct _GableTable {
  const GableImportInput *input;
  const GableImportOptions *options;
  GableTableRows rows;

  char *block; /* what is allocated */
  char
    *buffer; /* in it: GABLE_CELL_PADDING bytes before, @capacity here and GABLE_ROW_PADDING more */
  gsize capacity;
  gsize start; /* of what is not handed out yet */
  gsize end;   /* of what has been read; followed by GABLE_ROW_PADDING zeros */
  gboolean at_end;
  gboolean opened;  /* the byte order mark has been looked for */
  GableUtf16 utf16; /* where the input is not UTF-8 */
  guint64 consumed; /* [B] of the input */
  gint64 told;      /* when progress was told last [µs] */

  GableRow row;      /* the last item's cells */
  guint64 line;      /* where the last item begins */
  guint64 next_line; /* where the next one will */
  char kept[GABLE_CELL_PADDING + GABLE_TABLE_MAX_LINE +
            GABLE_CELL_PADDING]; /* of a line longer than the buffer */
};

/**
 * gable_table_new:
 * @input: what to read; its stream is at its beginning
 * @options: (nullable): for progress and cancellation
 * @delimiter: between cells
 * @rows: which lines are rows
 *
 * Returns: (transfer full): a reader, which borrows both
 */
GableTable *
gable_table_new (const GableImportInput *input,
                 const GableImportOptions *options,
                 char delimiter,
                 GableTableRows rows)
{
  GableTable *table = g_new0 (GableTable, 1);

  table->input = input;
  table->options = options;
  table->rows = rows;
  table->capacity = CHUNK;
  table->block = g_malloc0 (GABLE_CELL_PADDING + CHUNK + GABLE_ROW_PADDING);
  table->buffer = table->block + GABLE_CELL_PADDING;
  gable_row_init (&table->row, delimiter);
  table->next_line = 1;
  return table;
}

void
gable_table_free (GableTable *table)
{
  if (table == NULL) {
    return;
  }
  gable_row_clear (&table->row);
  g_free (table->block);
  g_free (table);
}

static void
tell_progress (GableTable *table)
{
  gint64 now = g_get_monotonic_time ();

  if (table->options != NULL && table->options->progress != NULL &&
      now - table->told >= PROGRESS_EVERY) {
    table->told = now;
    table->options->progress (table->consumed, table->input->size, table->options->progress_data);
  }
}

/* Bytes of the input as they are. Returns: how many, or -1 */
static gssize
read_bytes (GableTable *table, char *to, gsize wanted, GError **error)
{
  GCancellable *cancellable = table->options != NULL ? table->options->cancellable : NULL;
  gsize length = 0;

  if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
      !g_input_stream_read_all (table->input->stream, to, wanted, &length, cancellable, error)) {
    g_prefix_error (error, "%s: ", table->input->name);
    return -1;
  }
  table->consumed += length;
  table->at_end = length < wanted;
  return (gssize) length;
}

/* Learns from the mark at the input's beginning how it is written. */
static void
open_text (GableTable *table, const char *bytes, gsize length)
{
  table->opened = TRUE;
  gable_utf16_open (&table->utf16, (const guint8 *) bytes, length);
  if (length >= 3 && memcmp (bytes, "\xEF\xBB\xBF", 3) == 0) {
    table->start = 3;
  }
}

/* Reads on behind @end, as UTF-8. @room bytes are free there. UTF-16 is read into their second half and decoded into the
 * first: it grows by half at most, so the end of what is written never meets what is still to be read. */
static gboolean
read_text (GableTable *table, gsize room, GError **error)
{
  gboolean in_halves = !table->opened || table->utf16.order != 0;
  char *to = table->buffer + table->end;
  char *raw = in_halves ? to + room / 2 : to;
  gssize length = read_bytes (table, raw, in_halves ? room / 2 : room, error);

  if (length < 0) {
    return FALSE;
  }
  if (!table->opened) {
    open_text (table, raw, (gsize) length);
  }
  if (table->utf16.order != 0) {
    table->end += gable_utf16_decode (&table->utf16, raw, (gsize) length, table->at_end, to);
    return TRUE;
  }
  if (raw != to) {
    memcpy (to, raw, (gsize) length);
  }
  table->end += (gsize) length;
  return TRUE;
}

/* Makes room and reads on. What is not handed out yet moves to the buffer's beginning; where that fills more than half
 * of it, the buffer doubles, so that the bytes of a long row are looked at a bounded number of times. */
static gboolean
fill (GableTable *table, GError **error)
{
  gsize kept = table->end - table->start;

  memmove (table->buffer, table->buffer + table->start, kept);
  table->start = 0;
  table->end = kept;
  if (kept > table->capacity / 2) {
    table->capacity *= 2;
    table->block =
      g_realloc (table->block, GABLE_CELL_PADDING + table->capacity + GABLE_ROW_PADDING);
    table->buffer = table->block + GABLE_CELL_PADDING;
  }
  if (!read_text (table, table->capacity - kept, error)) {
    return FALSE;
  }
  memset (table->buffer + table->end, 0, GABLE_ROW_PADDING);
  tell_progress (table);
  return TRUE;
}

/* The first line end in [@p, @end), or @end. */
static const char *
find_line_end (const char *p, const char *end)
{
  const char *feed = memchr (p, '\n', (gsize) (end - p));
  const char *stop = feed != NULL ? feed : end;
  const char *back = memchr (p, '\r', (gsize) (stop - p));

  return back != NULL ? back : stop;
}

/* Behind a row or line that ends at @p: its line end, in any of three forms. */
static void
step_over (GableTable *table, gsize p)
{
  if (p < table->end && table->buffer[p] == '\r') {
    p++;
    p += p < table->end && table->buffer[p] == '\n' ? 1 : 0;
  } else if (p < table->end) {
    p++;
  }
  table->start = p;
  table->next_line++;
}

/* The rest of a line whose beginning is already kept: it is read and dropped, however long it is. */
static gboolean
drop_line (GableTable *table, GError **error)
{
  for (;;) {
    const char *end = table->buffer + table->end;
    const char *stop = find_line_end (table->buffer + table->start, end);

    if (stop + 1 < end || table->at_end) {
      step_over (table, (gsize) (stop - table->buffer));
      return TRUE;
    }
    /* A last line end stays: what follows may belong to it. */
    table->start = (gsize) (stop - table->buffer);
    if (!fill (table, error)) {
      return FALSE;
    }
  }
}

/* The line at @start, which is no row. */
static GableTableItem
take_line (GableTable *table, GError **error)
{
  const char *first = table->buffer + table->start;
  const char *stop = find_line_end (first, table->buffer + table->end);
  gsize length = MIN ((gsize) (stop - first), GABLE_TABLE_MAX_LINE);

  table->row.n_cells = 1;
  if (stop + 1 < table->buffer + table->end || table->at_end) {
    table->row.cells[0] = (GableCell){ first, length };
    step_over (table, (gsize) (stop - table->buffer));
    return GABLE_TABLE_LINE;
  }
  if ((gsize) (stop - first) < GABLE_TABLE_MAX_LINE) {
    if (!fill (table, error)) {
      return GABLE_TABLE_ERROR;
    }
    return take_line (table, error);
  }
  memcpy (table->kept + GABLE_CELL_PADDING, first, length);
  table->row.cells[0] = (GableCell){ table->kept + GABLE_CELL_PADDING, length };
  return drop_line (table, error) ? GABLE_TABLE_LINE : GABLE_TABLE_ERROR;
}

/* Empty lines are neither rows nor worth handing out. Returns: FALSE at the end of the buffer */
static gboolean
skip_empty_lines (GableTable *table)
{
  while (table->start < table->end) {
    char c = table->buffer[table->start];

    if (c != '\n' && c != '\r') {
      return TRUE;
    }
    if (c == '\r' && table->start + 1 == table->end && !table->at_end) {
      return FALSE;
    }
    step_over (table, table->start);
  }
  return FALSE;
}

static void
set_too_big (GableTable *table, GableScan scan, GError **error)
{
  if (scan == GABLE_SCAN_TOO_MANY) {
    gable_table_set_error (table, error, GABLE_IMPORT_ERROR_TOO_BIG,
                           _("the row has more than %u cells; is this a table?"),
                              GABLE_TABLE_MAX_CELLS);
  } else {
    gable_table_set_error (
      table, error, GABLE_IMPORT_ERROR_TOO_BIG,
      _("a cell is longer than %u bytes; look for a quote that is not closed"),
         GABLE_TABLE_MAX_CELL);
  }
}

/**
 * gable_table_next:
 * @table: a reader
 * @error: (out)
 *
 * Goes on to the next row or line. A row whose quotes are damaged is handed out as a line, up to its first line end, and
 * reading goes on behind that.
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG` with the line; `G_IO_ERROR` with the file, among them `G_IO_ERROR_CANCELLED`
 */
GableTableItem
gable_table_next (GableTable *table, GError **error)
{
  for (;;) {
    GableScan scan = GABLE_SCAN_MORE;

    if (skip_empty_lines (table)) {
      table->line = table->next_line;
      if (table->rows == GABLE_TABLE_NO_ROWS ||
          (table->rows == GABLE_TABLE_QUOTED_ROWS && table->buffer[table->start] != '"')) {
        return take_line (table, error);
      }
      scan = gable_row_scan (&table->row, table->buffer + table->start, table->buffer + table->end,
                             table->at_end);
    } else if (table->at_end) {
      return GABLE_TABLE_END;
    }
    if (scan == GABLE_SCAN_ROW) {
      table->next_line += table->row.n_line_ends;
      step_over (table, (gsize) (table->row.stop - table->buffer));
      return GABLE_TABLE_ROW;
    }
    if (scan == GABLE_SCAN_DAMAGED) {
      return take_line (table, error);
    }
    if (scan != GABLE_SCAN_MORE || table->end - table->start > GABLE_TABLE_MAX_ROW) {
      set_too_big (table, scan, error);
      return GABLE_TABLE_ERROR;
    }
    if (!fill (table, error)) {
      return GABLE_TABLE_ERROR;
    }
  }
}

const GableCell *
gable_table_get_cells (const GableTable *table, guint *n_cells)
{
  *n_cells = table->row.n_cells;
  return table->row.cells;
}

guint64
gable_table_get_line (const GableTable *table)
{
  return table->line;
}

char *
gable_table_get_place (const GableTable *table)
{
  return g_strdup_printf ("%s:%" G_GUINT64_FORMAT, table->input->name, table->line);
}

/**
 * gable_table_set_error:
 * @table: a reader
 * @error: (out)
 * @code: of the error
 * @format: what is wrong and what to do
 *
 * Sets an error that says where: "run.csv:12: …".
 */
void
gable_table_set_error (
  const GableTable *table, GError **error, GableImportError code, const char *format, ...)
{
  g_autofree char *place = gable_table_get_place (table);
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, GABLE_IMPORT_ERROR, code, "%s: %s", place, text);
}

/**
 * gable_table_decode:
 * @bytes: the first bytes of a file
 * @length: how many
 * @decoded: (out): bytes of the result
 *
 * Returns: (transfer full): them without a byte order mark, and from UTF-16 where it says so; terminated
 */
char *
gable_table_decode (const char *bytes, gsize length, gsize *decoded)
{
  GableUtf16 utf16 = { 0 };
  char *text;

  if (length >= 3 && memcmp (bytes, "\xEF\xBB\xBF", 3) == 0) {
    *decoded = length - 3;
    return g_strndup (bytes + 3, length - 3);
  }
  gable_utf16_open (&utf16, (const guint8 *) bytes, length);
  if (utf16.order == 0) {
    text = g_malloc (length + 1);
    memcpy (text, bytes, length);
    *decoded = length;
  } else {
    text = g_malloc (length * 2 + 8);
    *decoded = gable_utf16_decode (&utf16, bytes, length, FALSE, text);
  }
  text[*decoded] = '\0';
  return text;
}
