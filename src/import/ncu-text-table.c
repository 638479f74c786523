/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-text-table.h"

#include "import/lines.h"

/* Whether @line is nothing but dashes in some groups: the rule above, within or below a table. What is none leaves the
 * columns as they are. */
static gboolean
find_columns (GableNcuTextTable *table, GableCell line)
{
  GableNcuTextTable found = *table;
  guint n = 0;

  for (gsize i = 0; i < line.length; i++) {
    gboolean dash = line.text[i] == '-';
    gboolean before = i > 0 && line.text[i - 1] == '-';

    if (!dash && line.text[i] != ' ' && line.text[i] != '\t') {
      return FALSE;
    }
    if (dash && !before && n == GABLE_NCU_TEXT_MAX_COLUMNS) {
      return FALSE;
    }
    if (dash && !before) {
      found.starts[n++] = i;
    }
    if (dash) {
      found.ends[n - 1] = i + 1;
    }
  }
  if (n != 3 && n != GABLE_NCU_TEXT_MAX_COLUMNS) {
    return FALSE;
  }
  found.n_columns = n;
  *table = found;
  return TRUE;
}

static gboolean
is_blank (GableCell line, gsize at)
{
  return at < line.length && (line.text[at] == ' ' || line.text[at] == '\t');
}

/* Whether tabs stand in place of the blanks behind the indentation: then nothing is below its dashes. */
static gboolean
has_tabs (GableCell line)
{
  GableCell text = gable_cell_trim (line);

  return text.length > 0 && memchr (text.text, '\t', text.length) != NULL;
}

static GableCell
part_of (GableCell line, gsize start, gsize end)
{
  return gable_cell_trim ((GableCell){ line.text + start, end - start });
}

/* Cells by the places of the dashes. Figures end where their dashes do, so text that was moved aside as it was pasted
 * is moved back. */
static gboolean
split_by_columns (const GableNcuTextTable *table, GableCell line, GableNcuTextRow *row)
{
  gsize end = table->ends[table->n_columns - 1];
  gsize name_end = table->ends[0] + line.length;
  gsize unit_end = table->ends[1] + line.length;
  gsize figure_start = table->ends[table->n_columns - 2] + line.length;

  if (has_tabs (line) || name_end < end || unit_end < end || figure_start < end) {
    return FALSE;
  }
  name_end -= end;
  unit_end -= end;
  figure_start -= end;
  if (!is_blank (line, name_end) || !is_blank (line, unit_end) || !is_blank (line, figure_start)) {
    return FALSE;
  }
  *row = (GableNcuTextRow){
    .name = part_of (line, 0, name_end),
    .unit = part_of (line, name_end, unit_end),
    .figure = part_of (line, figure_start, line.length),
  };
  return row->name.length > 0 &&
         (row->unit.length == 0 || memchr (row->unit.text, ' ', row->unit.length) == NULL);
}

/* Takes the last word off @rest. */
static GableCell
take_last_word (GableCell *rest)
{
  gsize start = rest->length;
  GableCell word;

  while (start > 0 && !is_blank (*rest, start - 1)) {
    start--;
  }
  word = (GableCell){ rest->text + start, rest->length - start };
  *rest = gable_cell_trim ((GableCell){ rest->text, start });
  return word;
}

/* Cells where one is wider than its column: the last word is the figure, and a word that stands two blanks or more
 * behind the name, or a tab, is its unit. */
static gboolean
split_by_words (GableCell line, GableNcuTextRow *row)
{
  GableCell rest = gable_cell_trim (line);
  GableCell before;

  *row = (GableNcuTextRow){ .figure = take_last_word (&rest) };
  before = rest;
  row->unit = take_last_word (&before);
  if (before.length > 0 &&
      (row->unit.text - (before.text + before.length) >= 2 || row->unit.text[-1] == '\t')) {
    row->name = before;
  } else {
    row->name = rest;
    row->unit.length = 0;
  }
  return row->name.length > 0 && row->figure.length > 0;
}

/* Figures that were not collected are marked: "(!) n/a". */
static void
drop_mark (GableNcuTextRow *row)
{
  static const char mark[] = "(!)";

  if (gable_cell_starts (row->figure, mark)) {
    row->figure.text += sizeof mark - 1;
    row->figure.length -= sizeof mark - 1;
    row->figure = gable_cell_trim (row->figure);
  }
  if (row->name.length > sizeof mark &&
      memcmp (row->name.text + row->name.length - sizeof mark + 1, mark, sizeof mark - 1) == 0) {
    row->name.length -= sizeof mark - 1;
    row->name = gable_cell_trim (row->name);
  }
}

/**
 * gable_ncu_text_take:
 * @table: where the line before stood
 * @line: the next one
 * @row: (out): its cells
 *
 * Returns: whether @line is a row with a figure
 */
gboolean
gable_ncu_text_take (GableNcuTextTable *table, GableCell line, GableNcuTextRow *row)
{
  GableNcuTextState state = table->state;

  while (line.length > 0 && g_ascii_isspace (line.text[line.length - 1])) {
    line.length--;
  }
  if (find_columns (table, line)) {
    table->state = state == GABLE_NCU_TEXT_OUTSIDE  ? GABLE_NCU_TEXT_OPENED
                   : state == GABLE_NCU_TEXT_HEADED ? GABLE_NCU_TEXT_ROWS
                                                    : GABLE_NCU_TEXT_OUTSIDE;
    return FALSE;
  }
  if (line.length == 0 || state == GABLE_NCU_TEXT_OUTSIDE || state == GABLE_NCU_TEXT_HEADED) {
    table->state = GABLE_NCU_TEXT_OUTSIDE;
    return FALSE;
  }
  if (state == GABLE_NCU_TEXT_OPENED && gable_cell_starts (gable_cell_trim (line), "Metric Name")) {
    table->state = GABLE_NCU_TEXT_HEADED;
    return FALSE;
  }
  table->state = GABLE_NCU_TEXT_ROWS;
  if (!split_by_columns (table, line, row) && !split_by_words (line, row)) {
    return FALSE;
  }
  drop_mark (row);
  return TRUE;
}

/* Takes ", Stream 7" off the end of @rest, for @word "Stream". */
static gboolean
take_item (GableCell *rest, const char *word, GableCell *value)
{
  gsize length = strlen (word);
  gsize start = rest->length;
  GableCell before;

  while (start > 0 && (g_ascii_isalnum (rest->text[start - 1]) || rest->text[start - 1] == '.')) {
    start--;
  }
  before = (GableCell){ rest->text, start };
  if (start == rest->length || start < length + 3 || rest->text[start - 1] != ' ' ||
      memcmp (rest->text + start - 1 - length, word, length) != 0 ||
      memcmp (rest->text + start - 3 - length, ", ", 2) != 0) {
    return FALSE;
  }
  *value = (GableCell){ rest->text + start, rest->length - start };
  *rest = (GableCell){ rest->text, before.length - length - 3 };
  return TRUE;
}

/* Takes the launch's shape, " (32, 1, 1)x(128, 1, 1)", off the end of @rest. */
static gboolean
take_shape (GableCell *rest)
{
  gsize at = rest->length;
  guint n_numbers = 0;

  while (at > 0 && (g_ascii_isdigit (rest->text[at - 1]) ||
                    memchr ("(), x", rest->text[at - 1], 5) != NULL)) {
    at--;
    n_numbers += g_ascii_isdigit (rest->text[at]) && !g_ascii_isdigit (rest->text[at + 1]) ? 1 : 0;
    if (n_numbers == 6 && rest->text[at] == '(') {
      *rest = gable_cell_trim ((GableCell){ rest->text, at });
      return TRUE;
    }
  }
  return FALSE;
}

/* Takes when it was launched, ", 2020-Nov-09 15:04:07", off the end of @rest. */
static gboolean
take_date (GableCell *rest)
{
  static const char form[] = ", 0000-aaa-00 00:00:00";
  gsize length = sizeof form - 1;
  const char *text;

  if (rest->length < length) {
    return FALSE;
  }
  text = rest->text + rest->length - length;
  for (gsize i = 0; i < length; i++) {
    gboolean fits = form[i] == '0'   ? g_ascii_isdigit (text[i])
                    : form[i] == 'a' ? g_ascii_isalpha (text[i])
                                     : text[i] == form[i];

    if (!fits) {
      return FALSE;
    }
  }
  rest->length -= length;
  return TRUE;
}

/**
 * gable_ncu_text_is_title:
 * @line: any text
 * @title: (out): what it tells
 *
 * "axpy(int, float *) (32, 1, 1)x(128, 1, 1), Context 1, Stream 7, Device 0, CC 8.0", and before 2022.2
 * "axpy(int, float*), 2020-Nov-09 15:04:07, Context 1, Stream 7"; summaries end in ", Invocations 14".
 * Source: output of Nsight Compute 2019.5 to 2025.3.
 *
 * Returns: whether @line stands above the tables of a launch
 */
gboolean
gable_ncu_text_is_title (GableCell line, GableNcuTextTitle *title)
{
  GableCell rest = gable_cell_trim (line);
  GableCell ignored;
  gboolean any;

  *title = (GableNcuTextTitle){ .capability = { "", 0 }, .invocations = { "", 0 } };
  any = take_item (&rest, "Invocations", &title->invocations);
  any = take_item (&rest, "CC", &title->capability) || any;
  any = take_item (&rest, "Device", &ignored) || any;
  any = take_item (&rest, "Stream", &ignored) || any;
  any = take_item (&rest, "Context", &ignored) || any;
  if (!any || (!take_shape (&rest) && !take_date (&rest))) {
    return FALSE;
  }
  title->kernel = rest;
  return rest.length > 0;
}
