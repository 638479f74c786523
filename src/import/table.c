/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/table.h"

#include "import/utf16.h"

#include <glib/gi18n-lib.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Bytes read at once. A row that is longer makes the buffer grow. */
#define CHUNK (256u << 10)

/* Bytes that scan_simple_row () looks at together. The buffer ends in so many zeros. */
#define BLOCK 64

/* How often progress is told [µs]. */
#define PROGRESS_EVERY 50000

/* What became of the attempt to read one row from what the buffer holds. */
typedef enum {
  SCAN_ROW,
  SCAN_MORE,     /* the row's end is not in the buffer yet */
  SCAN_DAMAGED,  /* a closing quote with text behind it, or none */
  SCAN_TOO_MANY, /* cells */
  SCAN_TOO_LONG  /* is one of them */
} Scan;

struct _GableTable {
  const GableImportInput *input;
  const GableImportOptions *options;
  char delimiter;
  GableTableRows rows;

  char *block;  /* what is allocated */
  char *buffer; /* in it: GABLE_CELL_PADDING bytes before, @capacity here and BLOCK more */
  gsize capacity;
  gsize start; /* of what is not handed out yet */
  gsize end;   /* of what has been read; followed by BLOCK zeros */
  gboolean at_end;
  gboolean opened;  /* the byte order mark has been looked for */
  GableUtf16 utf16; /* where the input is not UTF-8 */
  guint64 consumed; /* [B] of the input */
  gint64 told;      /* when progress was told last [µs] */

  GableCell *cells;
  guint n_cells;
  guint max_cells;
  GArray *doubled;   /* (element-type guint) cells of the row that hold doubled quotes */
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
  table->delimiter = delimiter;
  table->rows = rows;
  table->capacity = CHUNK;
  table->block = g_malloc0 (GABLE_CELL_PADDING + CHUNK + BLOCK);
  table->buffer = table->block + GABLE_CELL_PADDING;
  table->max_cells = 64;
  table->cells = g_new (GableCell, table->max_cells);
  table->doubled = g_array_new (FALSE, FALSE, sizeof (guint));
  table->next_line = 1;
  return table;
}

void
gable_table_free (GableTable *table)
{
  if (table == NULL) {
    return;
  }
  g_array_unref (table->doubled);
  g_free (table->cells);
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
    table->block = g_realloc (table->block, GABLE_CELL_PADDING + table->capacity + BLOCK);
    table->buffer = table->block + GABLE_CELL_PADDING;
  }
  if (!read_text (table, table->capacity - kept, error)) {
    return FALSE;
  }
  memset (table->buffer + table->end, 0, BLOCK);
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

static gboolean
grow_cells (GableTable *table)
{
  if (table->max_cells >= GABLE_TABLE_MAX_CELLS) {
    return FALSE;
  }
  table->max_cells *= 2;
  table->cells = g_renew (GableCell, table->cells, table->max_cells);
  return TRUE;
}

/* The quoted cell whose first character is at @p: to its closing quote. The words of eight bytes look past @end into the
 * padding, where there is no quote.
 * Returns: the closing quote, or NULL where it is not in the buffer */
static const char *
find_quote (const char *p, const char *end, gboolean *doubled, guint64 *line_ends)
{
  for (;;) {
    guint64 word = gable_cell_word (p);
    guint64 quote = gable_cell_match (word, GABLE_CELL_PATTERN ('"'));

    if (quote == 0) {
      *line_ends |= gable_cell_match (word, GABLE_CELL_PATTERN ('\n'));
      p += 8;
      if (p >= end) {
        return NULL;
      }
      continue;
    }
    *line_ends |=
      gable_cell_match (word, GABLE_CELL_PATTERN ('\n')) & ((quote & -quote) - 1) /* before it */;
    p += (guint) __builtin_ctzll (quote) >> 3;
    if (p[1] != '"') {
      return p;
    }
    *doubled = TRUE;
    p += 2;
    if (p >= end) {
      return NULL;
    }
  }
}

static const char *
find_plain_end (const char *p, const char *end, char delimiter)
{
  while (p < end && *p != delimiter && *p != '\n' && *p != '\r') {
    p++;
  }
  return p;
}

/* Lines that ended within quoted cells between @p and @end, so that line numbers stay those of an editor. */
static guint64
count_lines (const char *p, const char *end)
{
  guint64 lines = 0;

  while ((p = memchr (p, '\n', (gsize) (end - p))) != NULL) {
    lines++;
    p++;
  }
  return lines;
}

/* Takes doubled quotes apart. They shrink in place, once the whole row is there. */
static void
undouble (GableTable *table)
{
  for (guint i = 0; i < table->doubled->len; i++) {
    GableCell *cell = &table->cells[g_array_index (table->doubled, guint, i)];
    char *to = table->buffer + (cell->text - table->buffer);
    gsize length = 0;

    for (gsize j = 0; j < cell->length; j++) {
      to[length++] = cell->text[j];
      j += cell->text[j] == '"' ? 1 : 0;
    }
    cell->length = length;
  }
}

/* A quoted cell from @p on whose end is not in the buffer. */
static Scan
unfinished (const char *p, const char *end)
{
  return (gsize) (end - p) > GABLE_TABLE_MAX_CELL + 2 ? SCAN_TOO_LONG : SCAN_MORE;
}

/* The bytes of a block that equal @character, one bit each. */
static inline guint64
match_block (const char *block, char character)
{
  guint64 bits = 0;

#ifdef __SSE2__
  for (guint i = 0; i < BLOCK / 16; i++) {
    __m128i bytes = _mm_loadu_si128 ((const __m128i *) (block + 16 * i));
    __m128i equal = _mm_cmpeq_epi8 (bytes, _mm_set1_epi8 (character));

    bits |= (guint64) (guint) _mm_movemask_epi8 (equal) << 16 * i;
  }
#else
  for (guint i = 0; i < BLOCK; i++) {
    bits |= (guint64) (block[i] == character) << i;
  }
#endif
  return bits;
}

/* For each byte of a block, whether it stands behind an odd number of the @quotes (itself counted). */
static inline guint64
between (guint64 quotes)
{
  for (guint i = 1; i < BLOCK; i *= 2) {
    quotes ^= quotes << i;
  }
  return quotes;
}

/* The fast way over nearly every row: it is whole in the buffer, and each quote in it opens or closes a cell. All the
 * delimiters of a block are found at once, as bits, so there is no wait from one cell to the next.
 * Method: Langdale and Lemire, "Parsing gigabytes of JSON per second", VLDB Journal 28, 2019, section 3.1.
 * Returns: FALSE where the row has to be read by scan_row () */
static gboolean
scan_simple_row (GableTable *table, gsize *next)
{
  const char *const first = table->buffer + table->start;
  const char *const end = table->buffer + table->end;
  const char *cell = first;
  guint64 inside = 0;  /* all ones: the block before ended within quotes */
  guint64 at_cell = 1; /* bit 0: the block before ended with a delimiter */
  guint64 closed = 0;  /* bit 0: it ended with a closing quote */
  guint64 hidden_line_ends = 0;
  GableCell *cells;
  guint n = 0;

  for (const char *block = first; block < end; block += BLOCK) {
    guint64 quotes = match_block (block, '"');
    guint64 quoted = between (quotes) ^ inside;
    guint64 line_ends = match_block (block, '\n') | match_block (block, '\r');
    guint64 stops = (match_block (block, table->delimiter) | line_ends) & ~quoted;
    guint64 last = line_ends & ~quoted & -(line_ends & ~quoted);
    guint64 within = last != 0 ? last | (last - 1) : G_MAXUINT64; /* bits up to the row's end */
    guint64 opening = quotes & quoted & within;
    guint64 closing = quotes & ~quoted & within;

    if ((opening & ~(stops << 1 | at_cell)) != 0 ||
        ((closing << 1 | closed) & within & ~stops) != 0) {
      return FALSE;
    }
    hidden_line_ends |= line_ends & quoted & within;
    while (G_UNLIKELY (n + BLOCK > table->max_cells)) {
      if (!grow_cells (table)) {
        return FALSE;
      }
    }
    cells = table->cells + n;
    for (guint64 left = stops & within; left != 0; left &= left - 1) {
      const char *stop = block + (guint) __builtin_ctzll (left);
      gsize quote = *cell == '"' ? 1 : 0;

      *cells++ = (GableCell){ cell + quote, (gsize) (stop - cell) - 2 * quote };
      cell = stop + 1;
    }
    n = (guint) (cells - table->cells);
    if (last != 0) {
      if (cell - first > (gssize) GABLE_TABLE_MAX_CELL || (cell >= end && !table->at_end)) {
        return FALSE;
      }
      table->n_cells = n;
      table->next_line += hidden_line_ends != 0 ? count_lines (first, cell - 1) : 0;
      *next = (gsize) (cell - 1 - table->buffer);
      return TRUE;
    }
    at_cell = stops >> (BLOCK - 1);
    closed = closing >> (BLOCK - 1);
    inside = (guint64) ((gint64) quoted >> (BLOCK - 1));
  }
  return FALSE;
}

/* Reads the row at @start from what is in the buffer. */
static Scan
scan_row (GableTable *table, gsize *next)
{
  const char *const first = table->buffer + table->start;
  const char *const end = table->buffer + table->end;
  const char delimiter = table->delimiter;
  const char *p = first;
  guint64 line_ends = 0;
  guint n = 0;

  g_array_set_size (table->doubled, 0);
  for (;;) {
    GableCell *cell;

    if (G_UNLIKELY (n == table->max_cells) && !grow_cells (table)) {
      return SCAN_TOO_MANY;
    }
    cell = &table->cells[n];
    if (*p == '"' && p < end) {
      gboolean doubled = FALSE;
      const char *quote = find_quote (p + 1, end, &doubled, &line_ends);

      if (G_UNLIKELY (quote == NULL || (quote + 1 >= end && !table->at_end))) {
        return table->at_end ? SCAN_DAMAGED : unfinished (p, end);
      }
      *cell = (GableCell){ p + 1, (gsize) (quote - p - 1) };
      if (G_UNLIKELY (doubled)) {
        g_array_append_val (table->doubled, n);
      }
      p = quote + 1;
    } else {
      const char *stop = find_plain_end (p, end, delimiter);

      *cell = (GableCell){ p, (gsize) (stop - p) };
      p = stop;
    }
    if (G_UNLIKELY (cell->length > GABLE_TABLE_MAX_CELL)) {
      return SCAN_TOO_LONG;
    }
    n++;
    if (G_LIKELY (*p == delimiter && p < end)) {
      p++;
      continue;
    }
    break;
  }
  if (p + 1 >= end && !table->at_end) {
    return SCAN_MORE; /* the line feed of a CR LF may come */
  }
  if (p < end && *p != '\n' && *p != '\r') {
    return SCAN_DAMAGED;
  }
  table->n_cells = n;
  table->next_line += line_ends != 0 ? count_lines (first, p) : 0;
  *next = (gsize) (p - table->buffer);
  undouble (table);
  return SCAN_ROW;
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

  table->n_cells = 1;
  if (stop + 1 < table->buffer + table->end || table->at_end) {
    table->cells[0] = (GableCell){ first, length };
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
  table->cells[0] = (GableCell){ table->kept + GABLE_CELL_PADDING, length };
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
set_too_big (GableTable *table, Scan scan, GError **error)
{
  if (scan == SCAN_TOO_MANY) {
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
    gsize next = 0;
    Scan scan = SCAN_MORE;

    if (skip_empty_lines (table)) {
      table->line = table->next_line;
      if (table->rows == GABLE_TABLE_QUOTED_ROWS && table->buffer[table->start] != '"') {
        return take_line (table, error);
      }
      scan = scan_simple_row (table, &next) ? SCAN_ROW : scan_row (table, &next);
    } else if (table->at_end) {
      return GABLE_TABLE_END;
    }
    if (scan == SCAN_ROW) {
      step_over (table, next);
      return GABLE_TABLE_ROW;
    }
    if (scan == SCAN_DAMAGED) {
      return take_line (table, error);
    }
    if (scan != SCAN_MORE || table->end - table->start > GABLE_TABLE_MAX_ROW) {
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
  *n_cells = table->n_cells;
  return table->cells;
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
