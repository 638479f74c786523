/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/row.h"

#include "import/table.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Cells that there is room for at the beginning; at least two blocks' worth. */
#define FIRST_CELLS (2 * GABLE_ROW_PADDING)

void
gable_row_init (GableRow *row, char delimiter)
{
  *row = (GableRow){ .delimiter = delimiter, .max_cells = FIRST_CELLS };
  row->cells = g_new (GableCell, FIRST_CELLS);
  row->doubled = g_array_new (FALSE, FALSE, sizeof (guint));
}

void
gable_row_clear (GableRow *row)
{
  g_array_unref (row->doubled);
  g_free (row->cells);
}

static gboolean
grow_cells (GableRow *row)
{
  if (row->max_cells >= GABLE_TABLE_MAX_CELLS) {
    return FALSE;
  }
  row->max_cells *= 2;
  row->cells = g_renew (GableCell, row->cells, row->max_cells);
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
undouble (GableRow *row, char *first)
{
  for (guint i = 0; i < row->doubled->len; i++) {
    GableCell *cell = &row->cells[g_array_index (row->doubled, guint, i)];
    char *to = first + (cell->text - first);
    gsize length = 0;

    for (gsize j = 0; j < cell->length; j++) {
      to[length++] = cell->text[j];
      j += cell->text[j] == '"' ? 1 : 0;
    }
    cell->length = length;
  }
}

/* A quoted cell from @p on whose end is not in the buffer. */
static GableScan
unfinished (const char *p, const char *end)
{
  return (gsize) (end - p) > GABLE_TABLE_MAX_CELL + 2 ? GABLE_SCAN_TOO_LONG : GABLE_SCAN_MORE;
}

/* The bytes of a block that equal @character, one bit each. */
static inline guint64
match_block (const char *block, char character)
{
  guint64 bits = 0;

#ifdef __SSE2__
  for (guint i = 0; i < GABLE_ROW_PADDING / 16; i++) {
    __m128i bytes = _mm_loadu_si128 ((const __m128i *) (block + 16 * i));
    __m128i equal = _mm_cmpeq_epi8 (bytes, _mm_set1_epi8 (character));

    bits |= (guint64) (guint) _mm_movemask_epi8 (equal) << 16 * i;
  }
#else
  for (guint i = 0; i < GABLE_ROW_PADDING; i++) {
    bits |= (guint64) (block[i] == character) << i;
  }
#endif
  return bits;
}

/* For each byte of a block, whether it stands behind an odd number of the @quotes (itself counted). */
static inline guint64
between (guint64 quotes)
{
  for (guint i = 1; i < GABLE_ROW_PADDING; i *= 2) {
    quotes ^= quotes << i;
  }
  return quotes;
}

/* The fast way over nearly every row: it is whole in the buffer, and each quote in it opens or closes a cell. All the
 * delimiters of a block are found at once, as bits, so there is no wait from one cell to the next.
 * Method: Langdale and Lemire, "Parsing gigabytes of JSON per second", VLDB Journal 28, 2019, section 3.1.
 * Returns: FALSE where the row has to be read by scan_row () */
static gboolean
scan_simple_row (GableRow *row, const char *first, const char *end, gboolean at_end)
{
  const char *cell = first;
  guint64 inside = 0;  /* all ones: the block before ended within quotes */
  guint64 at_cell = 1; /* bit 0: the block before ended with a delimiter */
  guint64 closed = 0;  /* bit 0: it ended with a closing quote */
  guint64 hidden_line_ends = 0;
  GableCell *cells;
  guint n = 0;

  for (const char *block = first; block < end; block += GABLE_ROW_PADDING) {
    guint64 quotes = match_block (block, '"');
    guint64 quoted = between (quotes) ^ inside;
    guint64 line_ends = match_block (block, '\n') | match_block (block, '\r');
    guint64 stops = (match_block (block, row->delimiter) | line_ends) & ~quoted;
    guint64 last = line_ends & ~quoted & -(line_ends & ~quoted);
    guint64 within = last != 0 ? last | (last - 1) : G_MAXUINT64; /* bits up to the row's end */
    guint64 opening = quotes & quoted & within;
    guint64 closing = quotes & ~quoted & within;

    if ((opening & ~(stops << 1 | at_cell)) != 0 ||
        ((closing << 1 | closed) & within & ~stops) != 0) {
      return FALSE;
    }
    hidden_line_ends |= line_ends & quoted & within;
    while (G_UNLIKELY (n + GABLE_ROW_PADDING > row->max_cells)) {
      if (!grow_cells (row)) {
        return FALSE;
      }
    }
    cells = row->cells + n;
    for (guint64 left = stops & within; left != 0; left &= left - 1) {
      const char *stop = block + (guint) __builtin_ctzll (left);
      gsize quote = *cell == '"' ? 1 : 0;

      *cells++ = (GableCell){ cell + quote, (gsize) (stop - cell) - 2 * quote };
      cell = stop + 1;
    }
    n = (guint) (cells - row->cells);
    if (last != 0) {
      if (cell - first > (gssize) GABLE_TABLE_MAX_CELL || (cell >= end && !at_end)) {
        return FALSE;
      }
      row->n_cells = n;
      row->n_line_ends = hidden_line_ends != 0 ? count_lines (first, cell - 1) : 0;
      row->stop = cell - 1;
      return TRUE;
    }
    at_cell = stops >> (GABLE_ROW_PADDING - 1);
    closed = closing >> (GABLE_ROW_PADDING - 1);
    inside = (guint64) ((gint64) quoted >> (GABLE_ROW_PADDING - 1));
  }
  return FALSE;
}

/* Reads any row, cell by cell. */
static GableScan
scan_row (GableRow *row, char *first, const char *end, gboolean at_end)
{
  const char delimiter = row->delimiter;
  const char *p = first;
  guint64 line_ends = 0;
  guint n = 0;

  g_array_set_size (row->doubled, 0);
  for (;;) {
    GableCell *cell;

    if (G_UNLIKELY (n == row->max_cells) && !grow_cells (row)) {
      return GABLE_SCAN_TOO_MANY;
    }
    cell = &row->cells[n];
    if (*p == '"' && p < end) {
      gboolean doubled = FALSE;
      const char *quote = find_quote (p + 1, end, &doubled, &line_ends);

      if (G_UNLIKELY (quote == NULL || (quote + 1 >= end && !at_end))) {
        return at_end ? GABLE_SCAN_DAMAGED : unfinished (p, end);
      }
      *cell = (GableCell){ p + 1, (gsize) (quote - p - 1) };
      if (G_UNLIKELY (doubled)) {
        g_array_append_val (row->doubled, n);
      }
      p = quote + 1;
    } else {
      const char *stop = find_plain_end (p, end, delimiter);

      *cell = (GableCell){ p, (gsize) (stop - p) };
      p = stop;
    }
    if (G_UNLIKELY (cell->length > GABLE_TABLE_MAX_CELL)) {
      return GABLE_SCAN_TOO_LONG;
    }
    n++;
    if (G_LIKELY (*p == delimiter && p < end)) {
      p++;
      continue;
    }
    break;
  }
  if (p + 1 >= end && !at_end) {
    return GABLE_SCAN_MORE; /* the line feed of a CR LF may come */
  }
  if (p < end && *p != '\n' && *p != '\r') {
    return GABLE_SCAN_DAMAGED;
  }
  row->n_cells = n;
  row->n_line_ends = line_ends != 0 ? count_lines (first, p) : 0;
  row->stop = p;
  undouble (row, first);
  return GABLE_SCAN_ROW;
}

/**
 * gable_row_scan:
 * @row: takes the cells
 * @first: the row's first byte; doubled quotes in it are taken apart in place once it is whole
 * @end: where the text ends, with `GABLE_ROW_PADDING` zeros behind it and `GABLE_CELL_PADDING` bytes before @first
 * @at_end: no more text comes behind @end
 *
 * Returns: whether the row is whole and sound
 */
GableScan
gable_row_scan (GableRow *row, char *first, const char *end, gboolean at_end)
{
  return scan_simple_row (row, first, end, at_end) ? GABLE_SCAN_ROW
                                                   : scan_row (row, first, end, at_end);
}
