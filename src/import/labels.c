/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/labels.h"

#include "import/lines.h"

#include <string.h>

/* Lines that a label must stand before at least, and digits and blanks of a process's number at most. */
#define MIN_LINES 4
#define MAX_DIGITS 7
#define MAX_BLANKS 8

/* Takes digits off the front. Returns: how many */
static guint
take_digits (GableCell *line, guint *number)
{
  guint n = 0;

  *number = 0;
  while (n < line->length && n < MAX_DIGITS && g_ascii_isdigit (line->text[n])) {
    *number = *number * 10 + (guint) g_ascii_digit_value (line->text[n]);
    n++;
  }
  line->text += n;
  line->length -= n;
  return n;
}

static gboolean
take_text (GableCell *line, const char *text)
{
  gsize length = strlen (text);

  if (!gable_cell_starts (*line, text)) {
    return FALSE;
  }
  line->text += length;
  line->length -= length;
  return TRUE;
}

/* "  3: ". The blank is lost where an empty line was trimmed. */
static gboolean
take_number (GableCell *line, guint *process)
{
  for (guint i = 0; i < MAX_BLANKS && line->length > 0 && line->text[0] == ' '; i++) {
    line->text++;
    line->length--;
  }
  return take_digits (line, process) > 0 && take_text (line, ":") &&
         (line->length == 0 || take_text (line, " "));
}

/* "[1,3]<stdout>:", with a name before the job since Open MPI 5: "[prterun-node-17@1,3]<stdout>: ". Whether a blank behind it
 * is the label's or the line's own, all lines together tell. */
static gboolean
take_stream (GableCell *line, guint *process)
{
  const char *end;
  const char *at;
  guint job;

  if (!take_text (line, "[")) {
    return FALSE;
  }
  end = memchr (line->text, ']', line->length);
  at = end != NULL ? memchr (line->text, '@', (gsize) (end - line->text)) : NULL;
  if (at != NULL) {
    line->length -= (gsize) (at + 1 - line->text);
    line->text = at + 1;
  }
  return take_digits (line, &job) > 0 && take_text (line, ",") && take_digits (line, process) > 0 &&
         (take_text (line, "]<stdout>:") || take_text (line, "]<stderr>:"));
}

/* "[3] " of mpiexec -prepend-rank. */
static gboolean
take_brackets (GableCell *line, guint *process)
{
  return take_text (line, "[") && take_digits (line, process) > 0 && take_text (line, "]") &&
         (line->length == 0 || take_text (line, " "));
}

/* Source: srun (1) of Slurm 23.11, --label; mpirun (1) of Open MPI 4.1 and 5.0, --tag-output; Intel MPI 2021, -prepend-rank. */
static gboolean (*const takers[]) (GableCell *line, guint *process) = {
  [GABLE_LABEL_NUMBER] = take_number,
  [GABLE_LABEL_STREAM] = take_stream,
  [GABLE_LABEL_BRACKETS] = take_brackets,
};

/* "2026-05-01T10:00:00.1234567Z ", of logs that keep the time of each line. */
static gboolean
take_time (GableCell *line)
{
  static const char pattern[] = "0000-00-00T00:00:00";
  gsize n = strlen (pattern);

  if (line->length < n) {
    return FALSE;
  }
  for (gsize i = 0; i < n; i++) {
    if (pattern[i] == '0' ? !g_ascii_isdigit (line->text[i]) : line->text[i] != pattern[i]) {
      return FALSE;
    }
  }
  while (n < line->length && n < 40 && strchr ("0123456789.,+:Z", line->text[n]) != NULL) {
    n++;
  }
  line->text += n;
  line->length -= n;
  return line->length == 0 || take_text (line, " ");
}

/* Whether a label stands before nearly all of @n_lines. Lines that a launcher itself prints have none. */
static gboolean
is_rule (guint n_labelled, guint n_lines)
{
  return n_labelled >= MIN_LINES && 10.0 * n_labelled >= 9.0 * n_lines;
}

static gboolean
finds_times (GableCell text)
{
  guint n_labelled = 0;
  guint n_lines = 0;
  GableCell line;

  while (gable_lines_take (&text, &line)) {
    n_lines += gable_cell_trim (line).length > 0 ? 1 : 0;
    n_labelled += take_time (&line) ? 1 : 0;
  }
  return is_rule (n_labelled, n_lines);
}

/* Numbers that count lines are no processes: each of those has several lines. @labels: (inout): takes the form */
static gboolean
finds_processes (GableCell text, GableLabelForm form, GableLabels *labels)
{
  g_autoptr (GHashTable) processes = g_hash_table_new (NULL, NULL);
  guint n_labelled = 0;
  guint n_blanks = 0;
  guint n_lines = 0;
  GableCell line;

  while (gable_lines_take (&text, &line)) {
    guint process;

    if (labels->has_times) {
      take_time (&line);
    }
    n_lines += gable_cell_trim (line).length > 0 ? 1 : 0;
    if (takers[form](&line, &process)) {
      n_labelled++;
      n_blanks += line.length == 0 || line.text[0] == ' ' ? 1 : 0;
      g_hash_table_add (processes, GUINT_TO_POINTER (process));
    }
  }
  if (!is_rule (n_labelled, n_lines) || g_hash_table_size (processes) > n_labelled / MIN_LINES) {
    return FALSE;
  }
  labels->form = form;
  labels->has_blank = form == GABLE_LABEL_STREAM && n_blanks == n_labelled;
  return TRUE;
}

/* Appends @text without what colours a terminal and names its window.
 * Source: ECMA-48, 5th edition, 5.4, control sequences, and 8.3.89, OSC. */
static void
append_plain (GString *plain, const char *text, gsize length)
{
  const char *end = text + length;

  while (text < end) {
    const char *escape = memchr (text, '\x1b', (gsize) (end - text));
    const char *rest;

    if (escape == NULL || escape + 1 == end || (escape[1] != '[' && escape[1] != ']')) {
      rest = escape != NULL ? escape + 1 : end;
      g_string_append_len (plain, text, rest - text);
      text = rest;
      continue;
    }
    g_string_append_len (plain, text, escape - text);
    rest = escape + 2;
    if (escape[1] == '[') {
      while (rest < end && *rest >= 0x20 && *rest <= 0x3f) {
        rest++;
      }
      rest += rest < end && *rest >= 0x40 ? 1 : 0;
    } else {
      while (rest < end && *rest != '\a' && *rest != '\x1b' && *rest != '\n') {
        rest++;
      }
      rest += rest + 1 < end && rest[0] == '\x1b' && rest[1] == '\\' ? 2
              : rest < end && *rest == '\a'                          ? 1
                                                                     : 0;
    }
    text = rest;
  }
}

/**
 * gable_labels_find:
 * @head: the first bytes of a text
 * @length: of them
 * @labels: (out): what stands before or in its lines
 *
 * Returns: whether there is anything to be taken off
 */
gboolean
gable_labels_find (const char *head, gsize length, GableLabels *labels)
{
  g_autoptr (GString) plain = NULL;
  GableCell text = { head, length };

  *labels = (GableLabels){ 0 };
  if (memchr (head, '\0', length) != NULL) {
    return FALSE;
  }
  labels->has_escapes = g_strstr_len (head, (gssize) length, "\x1b[") != NULL;
  if (labels->has_escapes) {
    plain = g_string_new (NULL);
    append_plain (plain, head, length);
    text = (GableCell){ plain->str, plain->len };
  }
  labels->has_times = finds_times (text);
  for (guint i = GABLE_LABEL_NUMBER; i < G_N_ELEMENTS (takers); i++) {
    if (finds_processes (text, i, labels)) {
      break;
    }
  }
  return labels->has_escapes || labels->has_times || labels->form != GABLE_LABEL_NONE;
}

/* What @process wrote so far; of the first one where there are too many. */
static GString *
find_process (GPtrArray *texts, GHashTable *indices, guint process)
{
  gpointer found = g_hash_table_lookup (indices, GUINT_TO_POINTER (process));
  guint index = GPOINTER_TO_UINT (found);

  if (found == NULL) {
    gboolean is_first = g_hash_table_size (indices) == 0;

    index = is_first || texts->len == GABLE_LABELS_MAX_PROCESSES ? 1 : texts->len + 1;
    g_hash_table_insert (indices, GUINT_TO_POINTER (process), GUINT_TO_POINTER (index));
    if (index > texts->len) {
      g_ptr_array_add (texts, g_string_new (NULL));
    }
  }
  return texts->pdata[index - 1];
}

static void
free_text (gpointer text)
{
  g_string_free (text, TRUE);
}

/**
 * gable_labels_take_off:
 * @labels: what gable_labels_find () found at its beginning
 * @text: all of the text
 * @length: of it
 *
 * Lines without a label are taken for the first process's.
 *
 * Returns: (transfer full) (element-type GString): at least one
 */
GPtrArray *
gable_labels_take_off (const GableLabels *labels, const char *text, gsize length)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (free_text);
  g_autoptr (GHashTable) indices = g_hash_table_new (NULL, NULL);
  g_autoptr (GString) plain = NULL;
  GableCell rest = { text, length };
  GableCell line;

  if (labels->has_escapes) {
    plain = g_string_sized_new (length);
    append_plain (plain, text, length);
    rest = (GableCell){ plain->str, plain->len };
  }
  while (gable_lines_take (&rest, &line)) {
    GString *own = texts->len > 0 ? texts->pdata[0] : NULL;
    GableCell bare = line;
    guint process = 0;

    if (labels->has_times && take_time (&bare)) {
      line = bare;
    }
    bare = line;
    if (labels->form != GABLE_LABEL_NONE && takers[labels->form](&bare, &process)) {
      own = find_process (texts, indices, process);
      line = bare;
      if (labels->has_blank) {
        take_text (&line, " ");
      }
    } else if (own == NULL) {
      own = g_string_new (NULL);
      g_ptr_array_add (texts, own);
    }
    g_string_append_len (own, line.text, (gssize) line.length);
    g_string_append_c (own, '\n');
  }
  if (texts->len == 0) {
    g_ptr_array_add (texts, g_string_new (NULL));
  }
  return texts;
}
