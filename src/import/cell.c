/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/cell.h"

/* Characters of a figure, at most: a double needs 17 digits, a tool's thousands marks and sign some more. */
#define MAX_FIGURE 64

/* Every power of ten up to this one is a double, and so is every mantissa up to 2^53: their quotient is rounded once.
 * Source: Clinger, "How to read floating point numbers accurately", PLDI 1990. */
#define MAX_POWER 22

gboolean
gable_cell_equal (GableCell cell, const char *text)
{
  return strlen (text) == cell.length && memcmp (cell.text, text, cell.length) == 0;
}

/**
 * gable_cell_dup:
 * @cell: any bytes
 *
 * Returns: (transfer full): its bytes, terminated
 */
char *
gable_cell_dup (GableCell cell)
{
  return g_strndup (cell.text, cell.length);
}

static gboolean
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static GableCell
trim (GableCell cell)
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

/* What tools write where they have no figure. "(!)" is how Nsight Compute marks one that it does not trust. */
static gboolean
is_absent (GableCell cell)
{
  static const char *const words[] = { "", "-", "--", "n/a", "nan", "-nan" };

  if (cell.length >= 3 && memcmp (cell.text, "(!)", 3) == 0) {
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    if (strlen (words[i]) == cell.length &&
        g_ascii_strncasecmp (cell.text, words[i], cell.length) == 0) {
      return TRUE;
    }
  }
  return FALSE;
}

/* The whole part "1,234,567" or "1234567" from @i on: groups of three after the first, or no mark at all.
 * Returns: where it ends, or 0 where the marks stand wrongly or the number is too long to be exact here */
static gsize
read_whole (const char *text, gsize i, gsize length, guint64 *mantissa)
{
  gsize start = i;
  guint64 value = 0;

  while (i < length && is_digit (text[i]) && i - start < 18) {
    value = value * 10 + (guint64) (text[i++] - '0');
  }
  if (i < length && text[i] == ',' && (i == start || i - start > 3)) {
    return 0;
  }
  while (i < length && text[i] == ',') {
    if (length - i < 4 || !is_digit (text[i + 1]) || !is_digit (text[i + 2]) ||
        !is_digit (text[i + 3]) || value >= GABLE_CELL_EXACT / 1000) {
      return 0;
    }
    value = value * 1000 +
            (guint64) ((text[i + 1] - '0') * 100 + (text[i + 2] - '0') * 10 + (text[i + 3] - '0'));
    i += 4;
  }
  *mantissa = value;
  return i;
}

/* A plain figure with at most a point, read exactly. Returns: FALSE where it needs the long way */
static gboolean
read_plain (GableCell cell, double *value)
{
  static const double powers[MAX_POWER + 1] = { 1,    1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };
  gsize start = cell.text[0] == '-' || cell.text[0] == '+' ? 1 : 0;
  guint64 mantissa = 0;
  gsize i = read_whole (cell.text, start, cell.length, &mantissa);
  guint decimals = 0;

  if (i == start || i == 0) {
    return FALSE;
  }
  if (i < cell.length && cell.text[i] == '.') {
    for (i++; i < cell.length && is_digit (cell.text[i]) && decimals < MAX_POWER; i++) {
      if (mantissa >= GABLE_CELL_EXACT / 10) {
        return FALSE;
      }
      mantissa = mantissa * 10 + (guint64) (cell.text[i] - '0');
      decimals++;
    }
  }
  if (i < cell.length || mantissa > GABLE_CELL_EXACT) {
    return FALSE;
  }
  *value = (double) mantissa / powers[decimals];
  *value = cell.text[0] == '-' ? -*value : *value;
  return TRUE;
}

/* Whether the thousands marks of a figure stand where they may: behind one to three digits, then every three, and
 * never behind a point. Copies it without them. */
static gboolean
drop_marks (GableCell cell, char plain[MAX_FIGURE], gsize *length)
{
  gsize digits = 0;
  gboolean marked = FALSE;
  gboolean whole = TRUE;

  *length = 0;
  if (cell.length > MAX_FIGURE) {
    return FALSE;
  }
  for (gsize i = 0; i < cell.length; i++) {
    char c = cell.text[i];

    if (c == ',') {
      if (!whole || digits == 0 || (marked ? digits != 3 : digits > 3)) {
        return FALSE;
      }
      marked = TRUE;
      digits = 0;
      continue;
    }
    if (whole && is_digit (c)) {
      digits++;
    } else if (digits > 0) {
      if (whole && marked && digits != 3) {
        return FALSE;
      }
      whole = FALSE;
    }
    plain[(*length)++] = c;
  }
  return !whole || !marked || digits == 3;
}

/**
 * gable_cell_read:
 * @cell: any bytes
 * @value: (out): the figure, unknown where it is none
 *
 * Reads a figure as profilers write it: digits in the C locale, with or without commas between groups of three. "1,5" is
 * text, since it could be meant either way; so is what a double can't hold.
 *
 * Returns: what the cell is
 */
GableCellKind
gable_cell_read (GableCell cell, double *value)
{
  char plain[MAX_FIGURE];
  gsize length;

  cell = trim (cell);
  *value = GABLE_UNKNOWN;
  if (is_absent (cell)) {
    return GABLE_CELL_ABSENT;
  }
  if (read_plain (cell, value)) {
    return GABLE_CELL_NUMBER;
  }
  if (drop_marks (cell, plain, &length) && gable_number_read (plain, length, value) &&
      isfinite (*value)) {
    return GABLE_CELL_NUMBER;
  }
  *value = GABLE_UNKNOWN;
  return GABLE_CELL_TEXT;
}
