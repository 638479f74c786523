/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/labels.h"
#include "import/registry.h"
#include "support.h"

#include <string.h>

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

/* Tools whose outputs do not add up when they follow each other are not taken for one run. */
static void
processes_of_other_tools_are_told_apart (void)
{
  static const char perf[] = "# started on Tue Jan  2 03:04:05 2024\n"
                             "\n"
                             " Performance counter stats for './a':\n"
                             "\n"
                             "     1,000,000      cycles\n"
                             "     2,000,000      instructions\n"
                             "\n"
                             "       0.100000000 seconds time elapsed\n";
  const char *const texts[] = { perf, perf };
  g_autofree char *text = label (texts, G_N_ELEMENTS (texts), "#: ");
  g_autoptr (GError) error = NULL;

  g_assert_null (import_text (text, NULL, &error));
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT);
  g_assert_nonnull (strstr (error->message, "2 processes"));
}

static void
other_lines_carry_no_labels (void)
{
  static const char *const texts[] = {
    "",
    "0: one\n1: two\nthree\nfour\nfive\n",
    "12:30 started\n12:31 went on\n12:32 ended\n",
    "[info] a\n[info] b\n[info] c\n",
    "[3300] python3@127.0.0.1\n  axpy (1, 1, 1)x(1, 1, 1)\n  dot\n",
    "1,2,3\n4,5,6\n7,8,9\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    GableImportInput input = { .head = texts[i], .head_length = strlen (texts[i]) };

    g_assert_false (gable_labels_sniff (&input));
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

#define ADD(name) g_test_add_func ("/import/labels/" #name, name)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD (what_ranks_wrote_between_each_other_adds_up);
  ADD (processes_of_other_tools_are_told_apart);
  ADD (cut_anywhere_a_job_is_refused_or_read);
  ADD (other_lines_carry_no_labels);
  return g_test_run ();
}
