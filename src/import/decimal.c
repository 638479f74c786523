/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/decimal.h"

#include <string.h>

/* Characters of a figure that are looked at; a double needs 17 digits. */
#define MAX_FIGURE 64

/* How the marks of a figure can be understood. */
typedef enum {
  FORM_OTHER, /* no figure by its marks */
  FORM_WHOLE,
  FORM_POINT, /* decimals behind a point, or thousands marked with commas, for sure */
  FORM_COMMA,
  FORM_EITHER_POINT, /* "1.234" */
  FORM_EITHER_COMMA  /* "1,234" */
} Form;

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

/* Bytes of a mark between thousands that is no comma or point: a blank, one that does not break, narrow or not, or an
 * apostrophe; 0 where there is none. */
static gsize
group_mark (const char *text, gsize length)
{
  static const char *const marks[] = {
    " ", "'", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89", "\xE2\x80\x99"
  };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
    gsize own = strlen (marks[i]);

    if (own <= length && memcmp (text, marks[i], own) == 0) {
      return own;
    }
  }
  return 0;
}

/* Room for a figure and for what may be read around it. */
typedef struct {
  char bytes[GABLE_CELL_PADDING + MAX_FIGURE + GABLE_CELL_PADDING];
} Plain;

/* @cell without marks between thousands, in @plain; @cell itself where it has none, or others than behind each three
 * digits. */
static GableCell
drop_group_marks (GableCell cell, Plain *plain)
{
  gsize length = 0;
  gsize at = 0;
  gsize digits = 0;
  gboolean marked = FALSE;

  if (cell.length > MAX_FIGURE) {
    return cell;
  }
  while (at < cell.length) {
    gsize mark = group_mark (cell.text + at, cell.length - at);

    if (mark > 0 && (digits == 0 || digits > 3 || (marked && digits != 3))) {
      return cell;
    }
    if (mark > 0) {
      marked = TRUE;
      digits = 0;
      at += mark;
      continue;
    }
    if (!g_ascii_isdigit (cell.text[at]) && marked) {
      /* The decimals: nothing more to drop. */
      if (digits != 3) {
        return cell;
      }
      memcpy (plain->bytes + GABLE_CELL_PADDING + length, cell.text + at, cell.length - at);
      length += cell.length - at;
      digits = 3;
      break;
    }
    digits = g_ascii_isdigit (cell.text[at]) ? digits + 1 : 0;
    plain->bytes[GABLE_CELL_PADDING + length++] = cell.text[at++];
  }
  return marked && digits == 3 ? (GableCell){ plain->bytes + GABLE_CELL_PADDING, length } : cell;
}

/* @cell without the commas of Indian figures, behind the thousands and then behind each two digits: "12,34,567". @cell
 * itself where it is none: two commas tell one for sure. */
static GableCell
drop_indian_commas (GableCell cell, Plain *plain)
{
  const char *point = memchr (cell.text, '.', cell.length);
  gsize whole = point != NULL ? (gsize) (point - cell.text) : cell.length;
  gsize length = 0;
  gsize first;

  if (cell.length > MAX_FIGURE || whole < sizeof "1,00,000" - 1) {
    return cell;
  }
  /* Seen from the thousands on, commas have every third place. */
  first = (whole - sizeof ",000" + 1) % 3;
  if (first == 0) {
    return cell;
  }
  for (gsize i = 0; i < cell.length; i++) {
    gboolean comma = i < whole && (i + 4 == whole || (i + 4 < whole && i % 3 == first));

    if (i < whole && (comma ? cell.text[i] != ',' : !g_ascii_isdigit (cell.text[i]))) {
      return cell;
    }
    if (!comma) {
      plain->bytes[GABLE_CELL_PADDING + length++] = cell.text[i];
    }
  }
  return (GableCell){ plain->bytes + GABLE_CELL_PADDING, length };
}

/* Whether the first @length bytes are one to three digits, and behind each @mark three. */
static gboolean
has_groups (const char *text, gsize length, char mark)
{
  gsize digits = 0;
  gboolean first = TRUE;

  for (gsize i = 0; i <= length; i++) {
    if (i < length && text[i] != mark) {
      digits++;
      continue;
    }
    if (first ? digits < 1 || digits > 3 : digits != 3) {
      return FALSE;
    }
    first = FALSE;
    digits = 0;
  }
  return TRUE;
}

/* One kind of mark alone: at @last, @count times. */
static Form
single_form (
  const char *text, gsize length, gsize last, guint count, gboolean point, gboolean power)
{
  char mark = point ? '.' : ',';
  gboolean groups = has_groups (text, length, mark) && !power;

  if (count > 1) {
    /* Thousands, so the decimal mark is the other one. */
    return !groups ? FORM_OTHER : point ? FORM_COMMA : FORM_POINT;
  }
  if (groups && text[0] != '0' && last > 0) {
    return point ? FORM_EITHER_POINT : FORM_EITHER_COMMA;
  }
  return point ? FORM_POINT : FORM_COMMA;
}

static Form
form_of (GableCell cell)
{
  const char *text = cell.text;
  gsize length;
  gsize last = 0;
  guint points = 0;
  guint commas = 0;
  gsize sign = cell.length > 0 && (text[0] == '-' || text[0] == '+') ? 1 : 0;

  text += sign;
  for (length = 0; length < cell.length - sign; length++) {
    char c = text[length];

    if (c == '.' || c == ',') {
      points += c == '.' ? 1 : 0;
      commas += c == ',' ? 1 : 0;
      last = length;
    } else if (c == 'e' || c == 'E') {
      break;
    } else if (!g_ascii_isdigit (c)) {
      return FORM_OTHER;
    }
  }
  if (points + commas == 0) {
    return length > 0 ? FORM_WHOLE : FORM_OTHER;
  }
  if (points > 0 && commas > 0) {
    gboolean point = text[last] == '.';

    return (point ? points : commas) == 1 && has_groups (text, last, point ? ',' : '.')
             ? (point ? FORM_POINT : FORM_COMMA)
             : FORM_OTHER;
  }
  return single_form (text, length, last, points + commas, points > 0, length < cell.length - sign);
}

char
gable_decimal_proof (GableCell cell)
{
  Plain plain = { 0 };
  Form form = form_of (drop_group_marks (trim (cell), &plain));

  return form == FORM_POINT ? '.' : form == FORM_COMMA ? ',' : 0;
}

/* With a comma before the decimals and points between thousands. */
static GableFigureKind
read_with_comma (GableCell cell, double *value)
{
  char plain[MAX_FIGURE];
  gsize length = 0;

  if (cell.length > sizeof plain) {
    return GABLE_FIGURE_TEXT;
  }
  for (gsize i = 0; i < cell.length; i++) {
    if (cell.text[i] != '.') {
      plain[length++] = cell.text[i] == ',' ? '.' : cell.text[i];
    }
  }
  return gable_number_read (plain, length, value) ? GABLE_FIGURE_NUMBER : GABLE_FIGURE_TEXT;
}

/**
 * gable_decimal_read:
 * @decimal: what is known of the table's decimal mark; the first cell that settles it is remembered
 * @cell: any bytes
 * @value: (out): the figure, unknown where it is none
 *
 * Reads a figure. Nothing is guessed: "1,234" is refused until a cell such as "1,5" or "1.5" told what commas are here,
 * and a cell that contradicts what was told is refused as well.
 */
GableFigureKind
gable_decimal_read (GableDecimal *decimal, GableCell cell, double *value)
{
  Plain plain = { 0 };
  Plain indian = { 0 };
  Form form;

  cell = drop_group_marks (trim (cell), &plain);
  if (decimal->mark != ',') {
    cell = drop_indian_commas (cell, &indian);
  }
  form = form_of (cell);
  if (form == FORM_EITHER_COMMA && decimal->mark == 0) {
    *value = GABLE_UNKNOWN;
    return GABLE_FIGURE_AMBIGUOUS;
  }
  if (decimal->mark == 0 && form != FORM_OTHER && form != FORM_WHOLE) {
    decimal->mark = form == FORM_COMMA ? ',' : '.';
  }
  if ((form == FORM_COMMA && decimal->mark == '.') ||
      (form == FORM_POINT && decimal->mark == ',')) {
    *value = GABLE_UNKNOWN;
    return GABLE_FIGURE_MIXED;
  }
  if (decimal->mark == ',' && form != FORM_OTHER && form != FORM_WHOLE) {
    *value = GABLE_UNKNOWN;
    return read_with_comma (cell, value);
  }
  switch (gable_cell_read (cell, value)) {
  case GABLE_CELL_ABSENT:
    return GABLE_FIGURE_ABSENT;
  case GABLE_CELL_NUMBER:
    return GABLE_FIGURE_NUMBER;
  case GABLE_CELL_TEXT:
  default:
    return GABLE_FIGURE_TEXT;
  }
}
