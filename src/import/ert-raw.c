/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ert.h"

#include "import/input.h"
#include "import/lines.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Folders below a result folder that are looked through, at most, and how deep: Run.001/FLOPS.008/MPI.0001/OpenMP.0008. */
#define MAX_FOLDERS 4096
#define MAX_DEPTH 5

/* A working set [B] that no cache holds. */
#define LARGE_SET (512.0 * 1024 * 1024)

#define TRY_COLUMNS 5

/* Figures of a line, five at most. Returns: how many there are, 0 where something else is on it */
static guint
read_figures (GableCell line, double figures[TRY_COLUMNS])
{
  guint n = 0;

  line = gable_cell_trim (line);
  while (line.length > 0) {
    GableCell word = gable_cell_take (&line, ' ');

    line = gable_cell_trim (line);
    if (n == TRY_COLUMNS || gable_cell_read (word, &figures[n++]) != GABLE_CELL_NUMBER) {
      return 0;
    }
  }
  return n;
}

/* "   270.98 DRAM": a rate in 10^9 a second, or the weight that the tool gives the run. */
static gboolean
read_labelled (GableCell line, double *figure, GableCell *label)
{
  *label = gable_cell_trim (line);

  GableCell word = gable_cell_take (label, ' ');

  *label = gable_cell_trim (*label);
  return label->length > 0 && gable_cell_read (word, figure) == GABLE_CELL_NUMBER;
}

/* The report of all runs calls its figures "L1 EMP"; with units behind where somebody added them. (transfer full) */
static char *
name_of (GableCell label, gboolean *is_report)
{
  char *text = gable_cell_dup (label);
  char *mark = strstr (text, " EMP");

  *is_report = mark != NULL && (mark[4] == '\0' || mark[4] == ' ');
  if (*is_report) {
    *mark = '\0';
    g_strchomp (text);
  }
  return text;
}

gboolean
gable_ert_is_raw (const char *head)
{
  const char *start = g_str_has_prefix (head, "\xEF\xBB\xBF") ? head + 3 : head;
  GableCell text = { start, strlen (start) };
  GableCell line, label;
  double figures[TRY_COLUMNS];
  gboolean found = FALSE;

  for (guint i = 0; i < 32 && gable_lines_take (&text, &line); i++) {
    line = gable_cell_trim (line);
    if (line.length == 0) {
      continue;
    }
    if (gable_cell_equal (line, "META_DATA")) {
      return found;
    }
    if (read_figures (line, figures) == TRY_COLUMNS) {
      found = TRUE;
    } else if (!read_labelled (line, figures, &label) || line.text == label.text) {
      return FALSE;
    } else if (gable_cell_starts (label, "GFLOP") || strstr (head, "META_DATA") != NULL) {
      found = TRUE;
    } else {
      return FALSE;
    }
  }
  return found && strstr (head, "META_DATA") == NULL ? read_figures (line, figures) == TRY_COLUMNS
                                                     : found;
}

/* The highest rates of a table of tries. */
typedef struct {
  double flops;
  double bytes;
  double set; /* [B] the largest working set */
  double far; /* [B/s] and the highest rate of it */
} Tries;

/* Columns: working set [B], trials, time [µs], bytes moved, operations. */
static void
take_try (Tries *tries, const double figures[TRY_COLUMNS])
{
  double seconds = figures[2] * 1e-6;

  if (!(seconds > 0)) {
    return;
  }
  tries->flops = MAX (tries->flops, figures[4] / seconds);
  tries->bytes = MAX (tries->bytes, figures[3] / seconds);
  if (figures[0] > tries->set) {
    tries->set = figures[0];
    tries->far = 0;
  }
  if (figures[0] == tries->set) {
    tries->far = MAX (tries->far, figures[3] / seconds);
  }
}

/* One table shows no levels, and its rates are those of one number of operations for each element. */
static void
add_tries (GableImport *import, const Tries *tries)
{
  GableMachine *machine = gable_ert_machine (import);
  GableMeasurement compute = { .rate = tries->flops,
                               .tool = "ERT",
                               .method = "highest rate of a run" };
  GableMeasurement near = {
    .counter = gable_counter_find ("L1"),
    .name = "fastest working set",
    .rate = tries->bytes,
    .tool = "ERT",
    .method = "highest rate of a run",
    .access = "update",
    .variant = TRUE,
  };
  GableMeasurement far = {
    .rate = tries->far,
    .tool = "ERT",
    .method = "largest working set of a run",
    .access = "update",
  };

  if (machine == NULL || tries->set == 0) {
    return;
  }
  gable_ert_add (machine, &compute, "GFLOPs");
  gable_ceilings_add (machine, &near);
  if (tries->set >= LARGE_SET) {
    gable_ert_add (machine, &far, "DRAM");
  }
  gable_notes_add (import->notes, GABLE_NOTE_WARNING, NULL,
                   _("A table of tries tells no levels, and one number of operations an element "
                     "reaches one limit only; open roofline.json, which the tool makes of all of "
                     "them"));
}

/**
 * gable_ert_read_raw:
 *
 * Reads “sum”, whose plateaus the tool has named, a table of tries, or the report of all runs that roofline.py prints.
 * What follows META_DATA (host, addresses, configuration) is not looked at, but the report has levels behind that of its
 * operations.
 */
gboolean
gable_ert_read_raw (const GableImportInput *input,
                    const GableImportOptions *options,
                    GableImport *import,
                    GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  GError *fault = NULL;
  Tries tries = { 0 };
  GableCell line, label;
  double figures[TRY_COLUMNS];
  gboolean is_sum = FALSE;
  gboolean is_behind = FALSE;

  while (gable_lines_next (lines, &line, &fault)) {
    gboolean is_report;

    if (gable_cell_equal (gable_cell_trim (line), "META_DATA")) {
      is_behind = TRUE;
    } else if (!is_behind && read_figures (line, figures) == TRY_COLUMNS) {
      take_try (&tries, figures);
    } else if (read_labelled (line, figures, &label) && !gable_cell_equal (label, "Weight")) {
      g_autofree char *text = name_of (label, &is_report);
      gboolean compute = strstr (text, "GFLOP") != NULL;
      GableMeasurement figure = {
        .rate = figures[0] * 1e9,
        .tool = "ERT",
        .method = compute ? "highest rate of a run" : "plateau over the working set",
        .access = compute ? NULL : "update",
      };

      if (is_behind && !is_report) {
        continue;
      }
      is_sum = TRUE;
      gable_ert_add (gable_ert_machine (import), &figure, text);
    }
  }
  add_tries (import, &tries);
  if (is_sum && fault == NULL) {
    gable_ert_doubt (import->machine, import->notes);
  }
  if (fault != NULL) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  return TRUE;
}

static char *
newest_run (const char *path)
{
  g_autoptr (GDir) directory = g_dir_open (path, 0, NULL);
  g_autofree char *last = NULL;
  const char *name;

  for (guint i = 0; directory != NULL && i < MAX_FOLDERS && (name = g_dir_read_name (directory));
       i++) {
    if (g_str_has_prefix (name, "Run.") && (last == NULL || strcmp (name, last) > 0)) {
      g_free (last);
      last = g_strdup (name);
    }
  }
  return last != NULL ? g_build_filename (path, last, NULL) : g_strdup (path);
}

/* What the files “sum” below a run hold, as far as it was looked for. */
typedef struct {
  GPtrArray *paths; /* (element-type utf8) */
  guint n_folders;
} Search;

static void
find_sums (Search *search, const char *path, guint depth)
{
  g_autoptr (GDir) directory = g_dir_open (path, 0, NULL);
  g_autofree char *sum = g_build_filename (path, "sum", NULL);
  const char *name;

  if (g_file_test (sum, G_FILE_TEST_IS_REGULAR)) {
    g_ptr_array_add (search->paths, g_steal_pointer (&sum));
  }
  while (directory != NULL && depth < MAX_DEPTH && search->n_folders < MAX_FOLDERS &&
         (name = g_dir_read_name (directory)) != NULL) {
    g_autofree char *below = g_build_filename (path, name, NULL);

    search->n_folders++;
    if (strchr (name, '.') != NULL && g_file_test (below, G_FILE_TEST_IS_DIR) &&
        !g_file_test (below, G_FILE_TEST_IS_SYMLINK)) {
      find_sums (search, below, depth + 1);
    }
  }
}

gboolean
gable_ert_is_folder (const char *path)
{
  g_autofree char *run = newest_run (path);
  g_autofree char *json = g_build_filename (run, "roofline.json", NULL);
  g_autoptr (GDir) directory = NULL;
  const char *name;

  if (g_file_test (json, G_FILE_TEST_IS_REGULAR)) {
    return TRUE;
  }
  directory = g_dir_open (run, 0, NULL);
  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL) {
    if (g_str_has_prefix (name, "FLOPS.")) {
      return TRUE;
    }
  }
  return FALSE;
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/**
 * gable_ert_read_folder:
 *
 * Reads the roofline.json of the newest run. Where there is none, the highest rate of each label over all runs is taken,
 * and a note says so: the tool would choose the plateaus of one run.
 */
gboolean
gable_ert_read_folder (const char *path,
                       const GableImportOptions *options,
                       GableImport *import,
                       GError **error)
{
  g_autofree char *run = newest_run (path);
  g_autofree char *json = g_build_filename (run, "roofline.json", NULL);
  g_autoptr (GPtrArray) sums = g_ptr_array_new_with_free_func (g_free);
  Search search = { .paths = sums };

  if (g_file_test (json, G_FILE_TEST_IS_REGULAR)) {
    g_autoptr (GableInput) input = gable_input_open (json, options->cancellable, error);

    return input != NULL && gable_ert_read_roofline (&input->input, options, import, error);
  }
  find_sums (&search, run, 0);
  g_ptr_array_sort (sums, compare_paths);
  for (guint i = 0; i < sums->len; i++) {
    g_autoptr (GableInput) input = gable_input_open (sums->pdata[i], options->cancellable, error);

    if (input == NULL || !gable_ert_read_raw (&input->input, options, import, error)) {
      return FALSE;
    }
  }
  if (sums->len > 1) {
    gable_notes_add (
      import->notes, GABLE_NOTE_WARNING, NULL,
      _("There is no roofline.json: each roof is the highest of all runs, which may "
                       "call different levels by one name; let the tool finish its run"));
  }
  return TRUE;
}
