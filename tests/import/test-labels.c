/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/labelled.h"
#include "import/labels.h"
#include "import/registry.h"
#include "support.h"

#include <string.h>

/* @lines with what @label makes of "%s" before each. (transfer full) */
static char *
put_before (const char *label, const char *lines)
{
  g_auto (GStrv) words = g_strsplit (lines, "\n", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++) {
    g_string_append_printf (text, "%s%s\n", label, words[i]);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
labels_of_each_launcher_come_off (void)
{
  static const struct {
    const char *label;
    GableLabelForm form;
  } cases[] = {
    { "0: ", GABLE_LABEL_NUMBER },
    { "   12: ", GABLE_LABEL_NUMBER },
    { "[1,0]<stdout>:", GABLE_LABEL_STREAM },
    { "[1,3]<stderr>:", GABLE_LABEL_STREAM },
    { "[prterun-node-17@1,3]<stdout>: ", GABLE_LABEL_STREAM },
    { "[7] ", GABLE_LABEL_BRACKETS },
    { "2026-05-01T10:00:00.1234567Z ", GABLE_LABEL_NONE },
    { "2026-05-01T10:00:00+02:00 [7] ", GABLE_LABEL_BRACKETS },
    { "\x1b[0;32m", GABLE_LABEL_NONE },
    { "\x1b[1m3: \x1b[m", GABLE_LABEL_NUMBER },
    { "\x1b]0;title\a\x1b[K", GABLE_LABEL_NONE },
  };
  static const char lines[] = "one\n  two: 2\n\n[three]\n4: four\nfive";

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = put_before (cases[i].label, lines);
    g_autoptr (GPtrArray) texts = NULL;
    GableLabels labels;

    g_assert_true (gable_labels_find (text, strlen (text), &labels));
    g_assert_cmpint (labels.form, ==, cases[i].form);
    texts = gable_labels_take_off (&labels, text, strlen (text));
    g_assert_cmpuint (texts->len, ==, 1);
    g_assert_cmpstr (((GString *) texts->pdata[0])->str, ==,
                     "one\n  two: 2\n\n[three]\n4: four\nfive\n");
  }
}

static void
processes_have_a_text_each (void)
{
  static const char text[] = "srun: job 7 started\n"
                             "1: a\n0: b\n 1: c\n 0:  d\n1: e\n0: f\n1: g\n0: h\n1: i\n0: j\n";
  g_autoptr (GPtrArray) texts = NULL;
  GableLabels labels;

  g_assert_true (gable_labels_find (text, strlen (text), &labels));
  texts = gable_labels_take_off (&labels, text, strlen (text));
  g_assert_cmpuint (texts->len, ==, 2);
  g_assert_cmpstr (((GString *) texts->pdata[0])->str, ==, "srun: job 7 started\na\nc\ne\ng\ni\n");
  g_assert_cmpstr (((GString *) texts->pdata[1])->str, ==, "b\n d\nf\nh\nj\n");
}

static void
other_text_has_no_labels (void)
{
  static const char *const texts[] = {
    "",
    "0: a\n0: b\n",
    "0: a\n1: b\n2: c\n3: d\n4: e\n5: f\n",               /* numbers of lines */
    "0: a\n0: b\n0: c\n0: d\nname,time\nx,1\ny,2\nz,3\n", /* of a part only */
    "10:20\n10:30\n10:40\n10:50\n",
    "2026-05-01 10:00\n2026-05-01 10:01\n2026-05-01 10:02\n2026-05-01 10:03\n",
    "[1] 0.5\n[a] 0.5\n[b] 0.5\n[c] 0.5\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    GableLabels labels;

    g_assert_false (gable_labels_find (texts[i], strlen (texts[i]), &labels));
  }
}

/* Opens what two processes wrote, line by line in turns. */
static GableProject *
open_turns (const char *one, const char *other, GableNotes *notes)
{
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "job.out", NULL);
  g_auto (GStrv) first = g_strsplit (one, "\n", -1);
  g_auto (GStrv) second = g_strsplit (other, "\n", -1);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  const char *paths[] = { path, NULL };
  GableProject *project;

  for (guint i = 0; first[i] != NULL && second[i] != NULL; i++) {
    g_string_append_printf (text, "0: %s\n1: %s\n", first[i], second[i]);
  }
  g_file_set_contents (path, text->str, -1, &error);
  g_assert_no_error (error);
  project = gable_open (paths, NULL, NULL, notes, &error);
  g_assert_no_error (error);
  gable_test_remove_folder (folder);
  return project;
}

#define TABLES(seconds, count) \
  "CPU name:\tX\nCPU type:\tY\nRegion a, Group 1: FLOPS_DP\n" \
  "| Region Info | HWThread 0 |\n| RDTSC Runtime [s] | " seconds " |\n| call count | 3 |\n" \
  "| Event | Counter | HWThread 0 |\n" \
  "| FP_ARITH_INST_RETIRED_SCALAR_DOUBLE | PMC1 | " count " |\n"

static void
reports_in_turns_are_shares_of_one_run (void)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project =
    open_turns (TABLES ("2.000000", "70"), TABLES ("3.000000", "50"), notes);
  const GableKernel *kernel = gable_project_get_kernel (project, 0);

  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 1);
  g_assert_cmpuint (kernel->launches, ==, 6);
  gable_assert_close (kernel->seconds, 3, 0); /* of the slower of the two */
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("fp64")), 120, 0);
}

/* A program's output beside a report is no report, and does not keep that from being read. */
static void
processes_without_a_report_are_passed_over (void)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project =
    open_turns (TABLES ("2.000000", "70"),
                "step 1\nstep 2\nstep 3\nstep 4\nstep 5\nstep 6\nstep 7\nend\n", notes);

  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 1);
  g_assert_cmpuint (gable_project_get_kernel (project, 0)->launches, ==, 3);
  g_assert_nonnull (strstr (gable_notes_get (notes, 0)->text, "2 processes apart"));
}

static GableImport *
import_text (const char *text, const GableImporter **importer, GError **error)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (text, (gssize) strlen (text), NULL);
  GableImportInput input = {
    .path = "job.out",
    .name = "job.out",
    .stream = stream,
    .size = strlen (text),
    .head = text,
    .head_length = MIN (strlen (text), GABLE_IMPORT_HEAD),
  };

  return gable_import_input (&input, NULL, importer, error);
}

/* Of what the processes of a job wrote each line stands behind a label. (transfer full) */
static char *
label (const char *const *texts, guint n_texts, const char *format)
{
  g_autoptr (GString) labelled = g_string_new (NULL);
  gboolean any = TRUE;

  for (guint line = 0; any; line++) {
    any = FALSE;
    for (guint i = 0; i < n_texts; i++) {
      g_auto (GStrv) lines = g_strsplit (texts[i], "\n", -1);

      if (line + 1 < g_strv_length (lines)) {
        g_autofree char *number = g_strdup_printf ("%u", i);
        g_auto (GStrv) parts = g_strsplit (format, "#", 2);

        g_string_append_printf (labelled, "%s%s%s%s\n", parts[0], number, parts[1], lines[line]);
        any = TRUE;
      }
    }
  }
  return g_string_free (g_steal_pointer (&labelled), FALSE);
}

static const char *const formats[] = { "#: ", " #: ", "[1,#]<stdout>:", "[1,#]<stdout>: ", "[#] " };

static const char wide[] = "==PROF== Connected to process 12 (/a/b)\n"
                           "0.5 is the residual\n"
                           "\"ID\",\"Process ID\",\"Kernel Name\",\"gpu__time_duration.sum\"\n"
                           "\"\",\"\",\"\",\"us\"\n"
                           "\"0\",\"12\",\"axpy(int, float *)\",\"10\"\n";

static const char printed[] =
  "==3== NVPROF is profiling process 3, command: ./a\n"
  "==3== Profiling result:\n"
  "            Type  Time(%)      Time     Calls       Avg       Min       Max  Name\n"
  " GPU activities:   67.08%  4.2060ms        14  300.43us  4.5440us  1.3851ms  sum(int*, int)\n"
  "                   32.92%  2.0000ms         2  1.0000ms  1.0000ms  1.0000ms  dot(int)\n"
  "\n";

static void
what_ranks_wrote_between_each_other_adds_up (void)
{
  static const struct {
    const char *text;
    const char *importer;
    const char *name;
    guint64 launches;
    double seconds;
  } cases[] = {
    { wide, "ncu-csv", "axpy(int, float *)", 3, 30e-6 },
    { printed, "nvprof", "sum(int*, int)", 42, 3 * 4.206e-3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const char *const texts[] = { cases[i].text, cases[i].text, cases[i].text };

    for (guint j = 0; j < G_N_ELEMENTS (formats); j++) {
      g_autofree char *text = label (texts, G_N_ELEMENTS (texts), formats[j]);
      g_autoptr (GError) error = NULL;
      const GableImporter *importer = NULL;
      g_autoptr (GableImport) import = import_text (text, &importer, &error);
      const GableKernel *kernel;

      g_test_message ("%s %s", cases[i].importer, formats[j]);
      g_assert_no_error (error);
      g_assert_cmpstr (importer->id, ==, cases[i].importer);
      kernel = import->kernels->pdata[0];
      g_assert_cmpstr (kernel->name, ==, cases[i].name);
      g_assert_cmpuint (kernel->launches, ==, cases[i].launches);
      gable_assert_close (kernel->seconds, cases[i].seconds, 1e-12);
    }
  }
}

static void
cut_anywhere_a_job_is_refused_or_read (void)
{
  const char *const texts[] = { wide, printed };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
    g_autofree char *text = label (texts, G_N_ELEMENTS (texts), formats[i]);

    for (gsize length = strlen (text); length > 0; length--) {
      g_autofree char *cut = g_strndup (text, length);
      g_autoptr (GError) error = NULL;
      g_autoptr (GableImport) import = import_text (cut, NULL, &error);

      g_assert_true ((import == NULL) == (error != NULL));
    }
  }
}

/* It is read in pieces, as it was before anybody looked for colours: the name of its kernel keeps them. */
static void
a_large_table_is_not_held_for_a_coloured_line (void)
{
  g_autoptr (GString) text = g_string_new ("\x1b[31mwarning\x1b[0m\n"
                                           "\"ID\",\"Process ID\",\"Kernel Name\","
                                           "\"gpu__time_duration.sum\"\n"
                                           "\"\",\"\",\"\",\"us\"\n"
                                           "\"0\",\"12\",\"a\x1b[1mxpy\",\"10\"\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = NULL;

  while (text->len <= GABLE_LABELLED_MAX_COLOURED) {
    g_string_append (text, "the program's own line, which is of no interest to anybody here\n");
  }
  import = import_text (text->str, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  g_assert_nonnull (strchr (((GableKernel *) import->kernels->pdata[0])->name, '\x1b'));
}

/* "0: " before each row may be a column of a table. */
static void
tables_keep_their_columns (void)
{
  static const char text[] =
    "name,time_ms\n0: a,1\n0: b,2\n0: c,3\n0: d,4\n0: e,5\n0: f,6\n0: g,7\n0: h,8\n0: i,9\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (((GableKernel *) import->kernels->pdata[0])->name, ==, "0: a");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/labels/large", a_large_table_is_not_held_for_a_coloured_line);
  g_test_add_func ("/labels/of-launchers", labels_of_each_launcher_come_off);
  g_test_add_func ("/labels/processes", processes_have_a_text_each);
  g_test_add_func ("/labels/other-text", other_text_has_no_labels);
  g_test_add_func ("/labels/reports-in-turns", reports_in_turns_are_shares_of_one_run);
  g_test_add_func ("/labels/launches-of-ranks", what_ranks_wrote_between_each_other_adds_up);
  g_test_add_func ("/labels/cut-anywhere", cut_anywhere_a_job_is_refused_or_read);
  g_test_add_func ("/labels/tables", tables_keep_their_columns);
  g_test_add_func ("/labels/without-a-report", processes_without_a_report_are_passed_over);
  return g_test_run ();
}
