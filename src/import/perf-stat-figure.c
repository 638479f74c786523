/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/perf-stat.h"

#include "base/text.h"
#include "import/lines.h"

#include <string.h>

/* Characters of a figure, at most. */
#define MAX_FIGURE 64

/* Marks between thousands that locales have, beside "," and ".": spaces, of which some are not broken, and quotes. */
static const char *const marks[] = { " ", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x99", "'" };

gboolean
gable_perf_is_absent (GableCell cell)
{
  return gable_cell_starts (cell, "<not ");
}

/* Bytes of a thousands mark at @text; 0 where there is none. */
static gsize
mark_at (const char *text, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
    gsize size = strlen (marks[i]);

    if (size <= length && memcmp (text, marks[i], size) == 0) {
      return size;
    }
  }
  return 0;
}

/**
 * gable_perf_read_figure:
 * @cell: a figure in the user's locale
 * @has_decimals: its last "." or "," is the decimal point, and else a thousands mark as all others are
 * @value: (out)
 *
 * Returns: whether it is a figure
 */
gboolean
gable_perf_read_figure (GableCell cell, gboolean has_decimals, double *value)
{
  char plain[MAX_FIGURE];
  gsize length = 0;
  gsize point = cell.length;

  for (gsize i = 0; i < cell.length && has_decimals; i++) {
    point = cell.text[i] == '.' || cell.text[i] == ',' ? i : point;
  }
  for (gsize i = 0; i < cell.length; i++) {
    gsize mark = mark_at (cell.text + i, cell.length - i);

    if (length == MAX_FIGURE) {
      return FALSE;
    }
    if (mark > 0) {
      i += mark - 1;
    } else if (i == point) {
      plain[length++] = '.';
    } else if (cell.text[i] != '.' && cell.text[i] != ',') {
      plain[length++] = cell.text[i];
    }
  }
  return length > 0 && (g_ascii_isdigit (plain[0]) || plain[0] == '-') &&
         gable_number_read (plain, length, value) && isfinite (*value);
}
