/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/labels.h"

#include "import/lines.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Labelled lines that tell such a file, at least, and how many of its lines may have none: those of a shell around the
 * job. */
#define MIN_LINES 3
#define MAX_BARE_SHARE 0.1

/* Digits of a process's number. */
#define MAX_DIGITS 7

/* Processes that are told apart. */
#define MAX_PROCESSES (1u << 16)

typedef enum {
  LABEL_NONE,
  LABEL_SLURM,    /* "12: " */
  LABEL_OPEN_MPI, /* "[1,12]<stdout>:" */
  LABEL_MPICH     /* "[12] " */
} Form;

static gboolean
take_number (GableCell *rest, guint *number)
{
  gsize n = 0;

  *number = 0;
  while (n < rest->length && n < MAX_DIGITS && g_ascii_isdigit (rest->text[n])) {
    *number = *number * 10 + (guint) (rest->text[n] - '0');
    n++;
  }
  *rest = (GableCell){ rest->text + n, rest->length - n };
  return n > 0;
}

static gboolean
take_text (GableCell *rest, const char *text)
{
  gsize length = strlen (text);

  if (!gable_cell_starts (*rest, text)) {
    return FALSE;
  }
  *rest = (GableCell){ rest->text + length, rest->length - length };
  return TRUE;
}

/* Takes its label off @line. One blank behind it belongs to it; editors take that off a line that is empty otherwise.
 * Source: manual pages of srun (Slurm 23.11), of mpirun (Open MPI 4.1 and 5.0) and of mpiexec (MPICH 4.1). */
static Form
take_label (GableCell *line, guint *process)
{
  GableCell rest = *line;
  Form form = LABEL_NONE;
  guint job;

  if (take_text (&rest, "[") && take_number (&rest, process)) {
    if (take_text (&rest, "] ") || (gable_cell_equal (rest, "]") && take_text (&rest, "]"))) {
      *line = rest;
      return LABEL_MPICH;
    }
    job = *process;
    form = take_text (&rest, ",") && take_number (&rest, process) &&
               (take_text (&rest, "]<stdout>:") || take_text (&rest, "]<stderr>:"))
             ? LABEL_OPEN_MPI
             : LABEL_NONE;
    *process = form == LABEL_NONE ? job : *process;
  } else {
    rest = *line;
    while (take_text (&rest, " ")) {
    }
    form = take_number (&rest, process) && take_text (&rest, ":") &&
               (rest.length == 0 || rest.text[0] == ' ')
             ? LABEL_SLURM
             : LABEL_NONE;
  }
  if (form != LABEL_NONE) {
    take_text (&rest, " ");
    *line = rest;
  }
  return form;
}

/**
 * gable_labels_sniff:
 * @input: what no format is known to begin with
 *
 * Returns: whether nearly all its lines begin with the label of a process
 */
gboolean
gable_labels_sniff (const GableImportInput *input)
{
  GableCell rest = { input->head, input->head_length };
  guint n[LABEL_MPICH + 1] = { 0 };
  GableCell line;
  guint process;

  while (gable_lines_take (&rest, &line)) {
    if (gable_cell_trim (line).length > 0) {
      n[take_label (&line, &process)]++;
    }
  }
  for (Form form = LABEL_SLURM; form <= LABEL_MPICH; form++) {
    guint labelled = n[form];
    guint others = n[LABEL_NONE] + n[LABEL_SLURM] + n[LABEL_OPEN_MPI] + n[LABEL_MPICH] - labelled;

    if (labelled >= MIN_LINES && others <= MAX_BARE_SHARE * labelled) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
string_free (gpointer string)
{
  g_string_free (string, TRUE);
}

/* The lines of @process, which are new where it has none yet. (transfer none) (nullable) */
static GString *
need_lines (GHashTable *by_process, GPtrArray *all, guint process)
{
  GString *lines = g_hash_table_lookup (by_process, GUINT_TO_POINTER (process));

  if (lines == NULL && all->len < MAX_PROCESSES) {
    lines = g_string_new (NULL);
    g_hash_table_insert (by_process, GUINT_TO_POINTER (process), lines);
    g_ptr_array_add (all, lines);
  }
  return lines;
}

/* Lines without a label are none of a process's, and are left out: they are the shell's around the job. */
static gboolean
sort_lines (GableLines *lines, GPtrArray *all, GError **error)
{
  g_autoptr (GHashTable) by_process = g_hash_table_new (NULL, NULL);
  gsize total = 0;
  GError *problem = NULL;
  GableCell line;

  while (gable_lines_next (lines, &line, &problem)) {
    guint process;
    GString *text =
      take_label (&line, &process) != LABEL_NONE ? need_lines (by_process, all, process) : NULL;

    if (text == NULL) {
      continue;
    }
    total += line.length + 1;
    if (total > GABLE_LABELS_MAX) {
      g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                   _("its lines carry the labels of a job's processes, and there are more than "
                     "%u MiB of them; have each process write a file of its own"),
                      GABLE_LABELS_MAX >> 20);
      return FALSE;
    }
    g_string_append_len (text, line.text, (gssize) line.length);
    g_string_append_c (text, '\n');
  }
  if (problem != NULL) {
    g_propagate_error (error, problem);
    return FALSE;
  }
  return TRUE;
}

/**
 * gable_labels_read:
 * @input: what gable_labels_sniff () is sure of; its stream is read to the end
 * @options: (nullable)
 * @error: (out)
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG`; errors of reading
 *
 * Returns: (transfer full) (nullable): the same without labels, one process after the other in the order of their first
 *   line. It borrows the names of @input
 */
GableLabelled *
gable_labels_read (const GableImportInput *input, const GableImportOptions *options, GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (string_free);
  GableLabelled *labelled;

  if (!sort_lines (lines, all, error)) {
    g_prefix_error (error, "%s: ", input->path);
    return NULL;
  }
  labelled = g_new0 (GableLabelled, 1);
  labelled->n_processes = all->len;
  labelled->text = g_string_new (NULL);
  for (guint i = 0; i < all->len; i++) {
    GString *text = all->pdata[i];

    g_string_append_len (labelled->text, text->str, (gssize) text->len);
    g_string_truncate (text, 0);
  }
  labelled->input = *input;
  labelled->input.bytes = NULL;
  labelled->input.size = labelled->text->len;
  labelled->input.head_length = MIN (labelled->text->len, GABLE_IMPORT_HEAD);
  labelled->head = g_strndup (labelled->text->str, labelled->input.head_length);
  labelled->input.head = labelled->head;
  labelled->input.stream =
    g_memory_input_stream_new_from_data (labelled->text->str, (gssize) labelled->text->len, NULL);
  return labelled;
}

GableLabelled *
gable_labels_peek (const GableImportInput *input)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (input->head, (gssize) input->head_length, NULL);
  GableImportInput head = *input;

  head.stream = stream;
  head.size = input->head_length;
  return gable_labels_read (&head, NULL, NULL);
}

void
gable_labelled_free (GableLabelled *labelled)
{
  if (labelled == NULL) {
    return;
  }
  g_object_unref (labelled->input.stream);
  g_string_free (labelled->text, TRUE);
  g_free (labelled->head);
  g_free (labelled);
}
