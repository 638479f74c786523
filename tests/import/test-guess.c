/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/guess.h"
#include "import/input.h"
#include "import/registry.h"
#include "import/remembered.h"
#include "import/trial.h"
#include "support.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = gable_test_folder ();
  fixture->path = g_build_filename (fixture->folder, "table.txt", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_free (fixture->path);
  gable_test_remove_folder (fixture->folder);
}

static GableGuess *
guess_text (Fixture *fixture, const char *text, const char *map_text)
{
  g_autoptr (GableMap) map = map_text != NULL ? gable_map_parse (map_text, NULL) : NULL;
  g_autoptr (GError) error = NULL;
  GableGuess *guess;

  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));
  guess = gable_guess_file (fixture->path, map, NULL, &error);
  g_assert_no_error (error);
  return guess;
}

/* "name time:ms - bytes.DRAM": what the columns mean, each with its unit. */
static char *
describe (const GableGuess *guess)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < gable_guess_get_size (guess); i++) {
    const GableGuessColumn *column = gable_guess_get (guess, i);
    g_autofree char *meaning = gable_meaning_to_text (column->meaning);

    g_string_append_printf (text, "%s%s%s%s", i > 0 ? " " : "", meaning != NULL ? meaning : "-",
                            column->unit != NULL ? ":" : "",
                            column->unit != NULL ? column->unit : "");
  }
  return g_string_free (text, FALSE);
}

static void
tables_are_told_as_people_and_tools_write_them (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *text;
    const char *columns;
    char delimiter;
    char decimal;
    int header;
    gboolean units;
  } cases[] = {
    /* English, units in brackets */
    { "Kernel,Time [ms],FP64 [GFLOP],DRAM bytes [GB]\ndaxpy,1.5,2,3\n",
      "name time:ms fp64:GFLOP bytes.DRAM:GB", ',', '.', 1, FALSE },
    /* a script's abbreviations */
    { "kernel_name;elapsed_us;dram_gb_s;gflops\na;12.5;100;5\nb;1.5;200;7\n",
      "name time:us bytes.DRAM:GB/s rate:GFLOP/s", ';', '.', 1, FALSE },
    /* German spreadsheet */
    { "Funktion;Laufzeit [ms];Aufrufe;Datenmenge (GB);Intensität\nlöse;1,5;3;0,25;0,5\n",
      "name time:ms launches bytes.DRAM:GB intensity.DRAM", ';', ',', 1, FALSE },
    { "Bezeichnung\tDauer (s)\tL2 Bandbreite [GB/s]\nx\t1,25\t80\n",
      "name time:s bandwidth.L2:GB/s", '\t', ',', 1, FALSE },
    /* French spreadsheet */
    { "Nom du noyau;Durée (ms);Nombre d'appels;Débit [Go/s]\na;1,5;2;3\n",
      "name time:ms launches -", ';', ',', 1, FALSE },
    { "Noyau;Temps [s];Appels;Octets DRAM;Intensité arithmétique\na;1,5;2;3;4\n",
      "name time:s launches bytes.DRAM intensity.DRAM", ';', ',', 1, FALSE },
    /* a title, and a row of units */
    { "Run of Monday\n\nname,time,fp32,DRAM bytes\n-,[ms],[GFLOP],[MB]\na,1.5,2,3\n",
      "name time:ms fp32:GFLOP bytes.DRAM:MB", ',', '.', 3, TRUE },
    /* nsys stats, cuda_gpu_kern_sum */
    { "Time (%),Total Time (ns),Instances,Avg (ns),Med (ns),Min (ns),Max (ns),StdDev (ns),Name\n"
      "90.0,1234567,10,123456.7,123000.0,1,2,3,gemm\n",
      "- time:ns launches - - - - - name", ',', '.', 1, FALSE },
    /* no headings that mean anything: texts are names */
    { "what,t,n\nalpha,1.5,2\nbeta,2.5,3\n", "name - -", ',', '.', 1, FALSE },
    /* no headings at all */
    { "alpha|1.5|2\nbeta|2.5|3\n", "name - -", '|', 0, 0, FALSE },
    /* JSON */
    { "[{\"kernel\": \"a\", \"time_ms\": 1.5, \"traffic\": {\"DRAM\": 5}}]",
      "name time:ms bytes.DRAM", 0, 0, 0, FALSE },
    { "{\"label\": [\"a\", \"b\"], \"GFLOP/s\": [1, 2], \"AI\": [3, 4]}",
      "name rate:GFLOP/s intensity.DRAM", 0, 0, 0, FALSE },
    { "{\"routine\": \"a\", \"x\": 1}\n{\"routine\": \"b\", \"x\": 2}\n", "name -", 0, 0, 0,
      FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableGuess) guess = guess_text (fixture, cases[i].text, NULL);
    g_autofree char *columns = describe (guess);

    g_test_message ("%s", cases[i].text);
    g_assert_cmpstr (columns, ==, cases[i].columns);
    g_assert_cmpint (guess->delimiter, ==, cases[i].delimiter);
    if (cases[i].decimal != 0) {
      g_assert_cmpint (guess->decimal, ==, cases[i].decimal);
    }
    g_assert_cmpint (guess->header, ==, cases[i].header);
    g_assert_cmpint (guess->units, ==, cases[i].units);
    g_assert_cmpuint (guess->rows->len, >, 0);
  }
}

static void
the_guess_is_what_the_importer_takes (Fixture *fixture, gconstpointer data)
{
  static const char text[] =
    "Kernel;Zeit [ms];FP64 [GFLOP];DRAM Verkehr [GB]\na;1,5;2;3\nb;2,5;4;5\n";
  g_autoptr (GableGuess) guess = guess_text (fixture, text, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableMap) map = gable_guess_to_map (guess, NULL, &error);
  GableImportOptions mapped = { .map = map };
  g_autoptr (GableImport) plain = gable_import_file (fixture->path, NULL, NULL, &error);
  g_autoptr (GableImport) told = gable_import_file (fixture->path, &mapped, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (plain->kernels->len, ==, 2);
  g_assert_cmpuint (told->kernels->len, ==, 2);
  for (guint i = 0; i < 2; i++) {
    const GableKernel *a = plain->kernels->pdata[i];
    const GableKernel *b = told->kernels->pdata[i];

    g_assert_cmpstr (a->name, ==, b->name);
    gable_assert_close (a->seconds, b->seconds, 0);
    g_assert_cmpuint (a->amounts->n, ==, b->amounts->n);
    for (guint j = 0; j < a->amounts->n; j++) {
      gable_assert_close (a->amounts->entries[j].amount, b->amounts->entries[j].amount, 0);
    }
  }
}

static void
a_corrected_guess_is_a_map (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableGuess) guess =
    guess_text (fixture, "what,t,n,n\nalpha,1.5,2,9\nbeta,2.5,3,9\n", NULL);
  g_autoptr (GError) error = NULL;
  int fault = 0;

  g_assert_null (gable_guess_to_map (guess, &fault, &error));
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MISSING_COLUMN);
  g_assert_cmpint (fault, ==, -1);
  g_clear_error (&error);

  gable_guess_get (guess, 1)->meaning.role = GABLE_MEANS_TIME;
  gable_guess_get (guess, 1)->unit = g_strdup ("GB");
  g_assert_null (gable_guess_to_map (guess, &fault, &error));
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED);
  g_assert_cmpint (fault, ==, 1);
  g_clear_error (&error);

  g_free (gable_guess_get (guess, 1)->unit);
  gable_guess_get (guess, 1)->unit = g_strdup ("ms");
  gable_guess_get (guess, 3)->meaning =
    (GableMeaning){ GABLE_MEANS_AMOUNT, gable_counter_find ("fp64") };

  g_autoptr (GableMap) map = gable_guess_to_map (guess, &fault, &error);
  GableImportOptions options = { .map = map };
  g_autoptr (GableImport) import = gable_import_file (fixture->path, &options, NULL, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  g_assert_cmpint (fault, ==, -1);
  kernel = import->kernels->pdata[0];
  g_assert_cmpstr (kernel->name, ==, "alpha");
  gable_assert_close (kernel->seconds, 1.5e-3, 0);
  /* The fourth column, though the third has the same heading. */
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("fp64")), 9, 0);
}

static void
a_table_without_headings_is_read_by_number (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableGuess) guess = guess_text (fixture, "alpha|1.5|2\nbeta|2.5|3\n", NULL);
  g_autoptr (GError) error = NULL;

  gable_guess_get (guess, 1)->meaning.role = GABLE_MEANS_TIME;

  g_autoptr (GableMap) map = gable_guess_to_map (guess, NULL, &error);
  GableImportOptions options = { .map = map };
  g_autoptr (GableImport) import = gable_import_file (fixture->path, &options, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 2);
  gable_assert_close (((GableKernel *) import->kernels->pdata[1])->seconds, 2.5, 0);
}

static void
the_layout_can_be_told (Fixture *fixture, gconstpointer data)
{
  static const char text[] = "a;b\nname;time\nx;1,5\n";
  g_autoptr (GableGuess) first = guess_text (fixture, text, "header=1");
  g_autoptr (GableGuess) none = guess_text (fixture, text, "header=none");
  g_autoptr (GableGuess) second = guess_text (fixture, text, NULL);

  g_assert_cmpstr (gable_guess_get (first, 0)->heading, ==, "a");
  g_assert_cmpuint (first->rows->len, ==, 2);
  g_assert_cmpstr (gable_guess_get (none, 1)->heading, ==, "#2");
  g_assert_cmpuint (none->rows->len, ==, 3);
  g_assert_cmpstr (gable_guess_get (second, 1)->heading, ==, "time");
  g_assert_cmpint (second->header, ==, 2);
}

static void
a_map_is_written_as_it_is_read (Fixture *fixture, gconstpointer data)
{
  static const char text[] =
    "name=\"a, b\",time=t [ms],fp16.matrix=#4,bytes.L2=x,rate.fp64=y,bandwidth.L1=z,intensity.L3=i,"
    "rate=r,launches=n,kind=k,decimal=comma,delimiter=tab,header=3,units=row";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableMap) map = gable_map_parse (text, &error);
  g_autofree char *written = NULL;
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  gable_map_add (map, "fp32", "w", "GFLOP", &error);
  written = gable_map_to_text (map);
  g_assert_true (g_file_set_contents (fixture->path, written, -1, NULL));

  g_autoptr (GableMap) read = gable_map_load (fixture->path, &error);

  g_assert_no_error (error);
  again = gable_map_to_text (read);
  g_assert_cmpstr (again, ==, written);
  g_assert_cmpint (read->header, ==, 3);
  g_assert_cmpint (read->units, ==, GABLE_MAP_UNITS_ROW);
  g_assert_cmpint (read->delimiter, ==, '\t');
  g_assert_cmpuint (read->entries->len, ==, 11);
}

static void
what_was_remembered_holds_for_the_same_headings (Fixture *fixture, gconstpointer data)
{
  static const char text[] = "what,t,bytes moved\nalpha,1.5,2\nbeta,2.5,3\n";
  static const char other[] = "what,t,bytes lost\nalpha,1.5,2\nbeta,2.5,3\n";
  g_autoptr (GableGuess) guess = guess_text (fixture, text, NULL);
  g_autoptr (GError) error = NULL;

  /* Without it, the file is none that is known. */
  g_assert_null (gable_import_file (fixture->path, NULL, NULL, &error));
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT);
  g_clear_error (&error);
  gable_guess_get (guess, 1)->meaning.role = GABLE_MEANS_TIME;
  gable_guess_get (guess, 1)->unit = g_strdup ("ms");

  g_autoptr (GableMap) map = gable_guess_to_map (guess, NULL, &error);
  g_autofree char *path = gable_map_remember (map, &error);

  g_assert_no_error (error);

  g_autoptr (GableImport) import = gable_import_file (fixture->path, NULL, NULL, &error);
  g_autoptr (GableMap) as_option = gable_map_open (path, &error);

  g_assert_no_error (error);
  g_assert_nonnull (as_option);
  g_assert_cmpuint (import->kernels->len, ==, 2);
  gable_assert_close (((GableKernel *) import->kernels->pdata[0])->seconds, 1.5e-3, 0);
  g_assert_nonnull (strstr (gable_notes_get (import->notes, 0)->text, path));

  g_assert_true (g_file_set_contents (fixture->path, other, -1, NULL));
  g_assert_null (gable_import_file (fixture->path, NULL, NULL, &error));
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT);
  g_unlink (path);
}

static void
json_records_are_remembered_too (Fixture *fixture, gconstpointer data)
{
  static const char text[] =
    "[{\"what\": \"a\", \"deep\": {\"t\": 1.5}}, {\"what\": \"b\", \"deep\": {\"t\": 3}}]";
  g_autoptr (GableGuess) guess = guess_text (fixture, text, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (gable_guess_get (guess, 1)->heading, ==, "deep.t");
  gable_guess_get (guess, 1)->meaning.role = GABLE_MEANS_TIME;

  g_autoptr (GableMap) map = gable_guess_to_map (guess, NULL, &error);
  g_autofree char *path = gable_map_remember (map, &error);
  g_autoptr (GableImport) import = gable_import_file (fixture->path, NULL, NULL, &error);

  g_assert_no_error (error);
  gable_assert_close (((GableKernel *) import->kernels->pdata[1])->seconds, 3, 0);
  g_unlink (path);
}

static void
a_trial_shows_what_would_come (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableMap) map = gable_map_parse ("name=what,time=t [ms]", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) text = g_string_new ("what,t\n");

  g_string_append (text, "broken,none of it\n");
  while (text->len < GABLE_TRIAL_BYTES + 100) {
    g_string_append_printf (text, "kernel %" G_GSIZE_FORMAT ",1.5\n", text->len % 1000);
  }
  g_assert_true (g_file_set_contents (fixture->path, text->str, -1, NULL));

  g_autoptr (GableTrial) trial = gable_trial_new (fixture->path, map, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (trial->is_part);
  g_assert_cmpuint (trial->kernels->len, >, 10);
  g_assert_cmpuint (gable_notes_get_size (trial->notes), ==, 1);
  g_assert_nonnull (strstr (gable_notes_get (trial->notes, 0)->text, "none of it"));
}

static void
what_is_no_table_is_refused (Fixture *fixture, gconstpointer data)
{
  static const char *const texts[] = { "",           "one line", "<html></html>",     "a\nb\nc\n",
                                       "{\"a\": 1}", "[1, 2]",   "\x89PNG\r\n\x1a\n", "{\"a\": " };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_true (g_file_set_contents (fixture->path, texts[i], -1, NULL));
    g_assert_null (gable_guess_file (fixture->path, NULL, NULL, &error));
    g_assert_nonnull (error);
  }
}

/* Any damage is a guess or an error, and a guess always gives the same map. */
static void
damage_is_a_guess_or_an_error (Fixture *fixture, gconstpointer data)
{
  static const char text[] = "Kernel;Zeit [ms];FP64 [GFLOP]\n-;[ms];-\na;1,5;2\n\"b\";2,5;4\n";
  GRand *rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < 500; i++) {
    g_autofree char *damaged = g_memdup2 (text, sizeof text);

    for (guint j = 0; j < 3; j++) {
      damaged[g_rand_int_range (rand, 0, sizeof text - 1)] = (char) g_rand_int_range (rand, 1, 255);
    }
    g_assert_true (g_file_set_contents (fixture->path, damaged, -1, NULL));

    g_autoptr (GableGuess) guess = gable_guess_file (fixture->path, NULL, NULL, NULL);
    g_autoptr (GableMap) map = guess != NULL ? gable_guess_to_map (guess, NULL, NULL) : NULL;

    if (map != NULL) {
      g_autoptr (GableGuess) again = gable_guess_file (fixture->path, map, NULL, NULL);

      g_assert_nonnull (again);
      g_assert_cmpuint (gable_guess_get_size (again), ==, gable_guess_get_size (guess));
    }
  }
  g_rand_free (rand);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *path;
    void (*test) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/guess/tables", tables_are_told_as_people_and_tools_write_them },
    { "/guess/same-as-importer", the_guess_is_what_the_importer_takes },
    { "/guess/corrected", a_corrected_guess_is_a_map },
    { "/guess/no-headings", a_table_without_headings_is_read_by_number },
    { "/guess/layout", the_layout_can_be_told },
    { "/guess/map-text", a_map_is_written_as_it_is_read },
    { "/guess/remembered", what_was_remembered_holds_for_the_same_headings },
    { "/guess/remembered-json", json_records_are_remembered_too },
    { "/guess/trial", a_trial_shows_what_would_come },
    { "/guess/refused", what_is_no_table_is_refused },
    { "/guess/damage", damage_is_a_guess_or_an_error },
  };

  char *folder = gable_test_folder ();
  int status;

  /* What is remembered stays here. */
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++) {
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  }
  status = g_test_run ();
  gable_test_remove_folder (folder);
  return status;
}
