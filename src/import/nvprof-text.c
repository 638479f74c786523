/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nvprof-text.h"

#include "import/lines.h"

#include <string.h>

/* Characters of a GPU's name that a trace has room for; longer names are cut. */
#define DEVICE_WIDTH 15

typedef enum { FORM_NONE, FORM_SUMMARY, FORM_TRACE, FORM_METRICS } Form;

struct _GableNvprofText {
  Form form;
  guint n_columns; /* that the header names */
  guint n_figures; /* of them, columns of figures at the end of a metric's row */
  GString *type;   /* of the rows of a summary: "GPU activities" */
  GString *kernel; /* that the rows of metrics are of */
  GString *device;
  GArray *cells; /* (element-type GableCell) */
};

/**
 * gable_nvprof_text_new:
 * @file: stands for the kernel where the tables do not name one
 *
 * Returns: (transfer full)
 */
GableNvprofText *
gable_nvprof_text_new (const char *file)
{
  GableNvprofText *text = g_new0 (GableNvprofText, 1);

  text->type = g_string_new (NULL);
  text->kernel = g_string_new (file);
  text->device = g_string_new (NULL);
  text->cells = g_array_new (FALSE, FALSE, sizeof (GableCell));
  return text;
}

void
gable_nvprof_text_free (GableNvprofText *text)
{
  if (text == NULL) {
    return;
  }
  g_string_free (text->type, TRUE);
  g_string_free (text->kernel, TRUE);
  g_string_free (text->device, TRUE);
  g_array_unref (text->cells);
  g_free (text);
}

void
gable_nvprof_text_end (GableNvprofText *text)
{
  text->form = FORM_NONE;
}

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

static GableCell
literal (const char *text)
{
  return (GableCell){ text, strlen (text) };
}

static GableCell
cell_of (const GString *string)
{
  return (GableCell){ string->str, string->len };
}

static void
add_cell (GableNvprofText *text, GableCell cell)
{
  g_array_append_val (text->cells, cell);
}

/* Parts @line where two blanks or a tab stand. */
static void
split (GableNvprofText *text, GableCell line)
{
  GableCell rest = gable_cell_trim (line);
  gsize at = 0;

  g_array_set_size (text->cells, 0);
  while (at < rest.length) {
    gsize end = at;

    while (end < rest.length && rest.text[end] != '\t' &&
           !(rest.text[end] == ' ' && end + 1 < rest.length && is_blank (rest.text[end + 1]))) {
      end++;
    }
    add_cell (text, (GableCell){ rest.text + at, end - at });
    for (at = end; at < rest.length && is_blank (rest.text[at]); at++) {
    }
  }
}

/* A name stands last, and may have two blanks in it: the cells from the @n_columns-th on are one. */
static void
join_last (GableNvprofText *text, guint n_columns)
{
  if (n_columns > 0 && text->cells->len > n_columns) {
    GableCell *name = &g_array_index (text->cells, GableCell, n_columns - 1);
    const GableCell *last = &g_array_index (text->cells, GableCell, text->cells->len - 1);

    name->length = (gsize) (last->text + last->length - name->text);
    g_array_set_size (text->cells, n_columns);
  }
}

static gboolean
has_word (GableCell line, const char *word)
{
  return g_strstr_len (line.text, (gssize) line.length, word) != NULL;
}

static Form
form_of_header (GableCell line)
{
  line = gable_cell_trim (line);
  if (line.length == 0 || memchr (line.text, ',', line.length) != NULL) {
    return FORM_NONE;
  }
  if ((gable_cell_starts (line, "Type") || gable_cell_starts (line, "Time(%)")) &&
      has_word (line, "Time(%)") && has_word (line, "Calls") && has_word (line, "Name")) {
    return FORM_SUMMARY;
  }
  if (gable_cell_starts (line, "Start") && has_word (line, "Duration") &&
      has_word (line, "Grid Size") && has_word (line, "Name")) {
    return FORM_TRACE;
  }
  return gable_cell_starts (line, "Invocations") && has_word (line, "Avg") &&
             (has_word (line, "Metric Name") || has_word (line, "Event Name"))
           ? FORM_METRICS
           : FORM_NONE;
}

gboolean
gable_nvprof_text_is_header (GableCell line)
{
  return form_of_header (line) != FORM_NONE;
}

static void
take_header (GableNvprofText *text, GableCell line, Form form)
{
  static const char *const figures[] = { "Min", "Max", "Avg", "Total" };

  split (text, line);
  text->form = form;
  text->n_columns = text->cells->len;
  text->n_figures = 0;
  for (guint i = 0; i < text->n_columns; i++) {
    GableCell *cell = &g_array_index (text->cells, GableCell, i);

    for (guint j = 0; j < G_N_ELEMENTS (figures); j++) {
      text->n_figures += gable_cell_equal (*cell, figures[j]) ? 1 : 0;
    }
    if (gable_cell_equal (*cell, "Grid Size")) {
      *cell = literal ("Grid X");
    }
  }
  if (form == FORM_METRICS) {
    add_cell (text, literal ("Kernel"));
    add_cell (text, literal ("Device"));
  }
}

/* " GPU activities:   67.08%  8.6348ms  14 …"; the rows below it leave the type out. */
static gboolean
take_summary_row (GableNvprofText *text, GableCell line)
{
  gboolean typed = text->n_columns == 8;
  GableCell trimmed = gable_cell_trim (line);
  gsize length = 0;
  GableCell first;

  while (typed && length < trimmed.length && trimmed.text[length] != ':' &&
         !g_ascii_isdigit (trimmed.text[length])) {
    length++;
  }
  if (typed && length > 0 && length < trimmed.length && trimmed.text[length] == ':') {
    g_string_truncate (text->type, 0);
    g_string_append_len (text->type, trimmed.text, (gssize) length);
    trimmed = (GableCell){ trimmed.text + length + 1, trimmed.length - length - 1 };
  }
  split (text, trimmed);
  if (text->cells->len < 7) {
    return FALSE;
  }
  first = g_array_index (text->cells, GableCell, 0);
  if (first.length < 2 || first.text[first.length - 1] != '%') {
    return FALSE;
  }
  join_last (text, text->n_columns - (typed ? 1 : 0));
  if (typed) {
    GableCell type = cell_of (text->type);

    g_array_insert_val (text->cells, 0, type);
  }
  return TRUE;
}

/* "347.92ms  17.506us  (128 1 1)  (256 1 1)  …"; copies have dashes where launches have their shape. */
static gboolean
take_trace_row (GableNvprofText *text, GableCell line)
{
  split (text, line);
  if (text->cells->len < text->n_columns ||
      !g_ascii_isdigit (g_array_index (text->cells, GableCell, 0).text[0])) {
    return FALSE;
  }
  for (guint i = 0; i < text->n_columns; i++) {
    GableCell *cell = &g_array_index (text->cells, GableCell, i);

    if (gable_cell_equal (*cell, "-") ||
        (cell->length >= DEVICE_WIDTH && !g_ascii_isdigit (cell->text[0]) &&
         i + 4 == text->n_columns)) {
      cell->length = 0;
    }
  }
  join_last (text, text->n_columns);
  return TRUE;
}

/* Takes the last figure off @rest; a level is followed by its number, "Low (3)". */
static GableCell
take_last_figure (GableCell *rest)
{
  gsize start = rest->length;
  GableCell figure;

  while (start > 0 && !is_blank (rest->text[start - 1])) {
    start--;
  }
  if (start > 1 && start < rest->length && rest->text[start] == '(') {
    start--;
    while (start > 0 && !is_blank (rest->text[start - 1])) {
      start--;
    }
  }
  figure = (GableCell){ rest->text + start, rest->length - start };
  *rest = gable_cell_trim ((GableCell){ rest->text, start });
  return figure;
}

static GableCell
take_first_word (GableCell *rest)
{
  gsize end = 0;
  GableCell word;

  while (end < rest->length && !is_blank (rest->text[end])) {
    end++;
  }
  word = (GableCell){ rest->text, end };
  *rest = gable_cell_trim ((GableCell){ rest->text + end, rest->length - end });
  return word;
}

/* "Device "Tesla K40c (0)"" and "Kernel: axpy(int)" stand above the rows that they are about. */
static gboolean
take_heading (GableNvprofText *text, GableCell line)
{
  static const char kernel[] = "Kernel:";

  if (gable_cell_starts (line, kernel)) {
    line = gable_cell_trim (
      (GableCell){ line.text + sizeof kernel - 1, line.length - sizeof kernel + 1 });
    g_string_truncate (text->kernel, 0);
    g_string_append_len (text->kernel, line.text, (gssize) line.length);
    return TRUE;
  }
  if (gable_cell_starts (line, "Device \"") && line.text[line.length - 1] == '"') {
    g_string_truncate (text->device, 0);
    g_string_append_len (text->device, line.text + 8, (gssize) MAX (line.length, 9) - 9);
    return TRUE;
  }
  return FALSE;
}

/* "4  flop_count_sp  Floating Point Operations(Single Precision)  100  100  100": a description that fills its column
 * meets its neighbours, so words are taken off both ends. */
static gboolean
take_metrics_row (GableNvprofText *text, GableCell line)
{
  GableCell rest = gable_cell_trim (line);
  gboolean described;

  if (take_heading (text, rest) || rest.length == 0 || !g_ascii_isdigit (rest.text[0])) {
    return FALSE;
  }
  split (text, rest);
  if (text->cells->len != text->n_columns) {
    described = text->n_columns == text->n_figures + 3;
    if (!described && text->n_columns != text->n_figures + 2) {
      return FALSE;
    }
    g_array_set_size (text->cells, text->n_columns);
    for (guint i = 0; i < text->n_figures; i++) {
      g_array_index (text->cells, GableCell, text->n_columns - 1 - i) = take_last_figure (&rest);
    }
    g_array_index (text->cells, GableCell, 0) = take_first_word (&rest);
    g_array_index (text->cells, GableCell, 1) = take_first_word (&rest);
    if (described) {
      g_array_index (text->cells, GableCell, 2) = rest;
    }
    if (g_array_index (text->cells, GableCell, 1).length == 0) {
      return FALSE;
    }
  }
  add_cell (text, cell_of (text->kernel));
  add_cell (text, cell_of (text->device));
  return TRUE;
}

/**
 * gable_nvprof_text_take:
 * @text: what came before
 * @line: the next line
 * @n_cells: (out): how many cells it has
 *
 * Source: output of nvprof 5.5 to 12.
 *
 * Returns: (transfer none) (nullable) (array length=n_cells): its cells, of a header with the names that CSV has
 */
const GableCell *
gable_nvprof_text_take (GableNvprofText *text, GableCell line, guint *n_cells)
{
  Form form = form_of_header (line);
  gboolean taken = FALSE;

  if (form != FORM_NONE) {
    take_header (text, line, form);
    taken = TRUE;
  } else if (text->form == FORM_SUMMARY) {
    taken = take_summary_row (text, line);
  } else if (text->form == FORM_TRACE) {
    taken = take_trace_row (text, line);
  } else if (text->form == FORM_METRICS) {
    taken = take_metrics_row (text, line);
  }
  *n_cells = taken ? text->cells->len : 0;
  return taken ? (const GableCell *) (const void *) text->cells->data : NULL;
}
