/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"
#include "damage.h"
#include "import/uprof.h"
#include "support.h"

#include <string.h>

static void
real_reports_give_what_independent_programs_found (void)
{
  g_autofree char *root = gable_test_shared ("corpus/uprof");

  if (root == NULL) {
    g_test_skip ("2 cases skipped: there is no corpus of uProf here");
    return;
  }
  g_assert_cmpuint (gable_corpus_walk_runs (root, ""), >=, 2);
}

static void
small_reports_give_what_follows_from_them (void)
{
  g_autofree char *root = gable_test_file ("import/uprof");

  g_assert_cmpuint (gable_corpus_walk_runs (root, ""), >=, 3);
}

static void
the_program_is_found_behind_what_starts_it (void)
{
  static const struct {
    const char *command;
    const char *program; /* (nullable) */
    double interval;
  } cases[] = {
    { "AMDuProfPcm -m fp -a -C -o f.csv -- mpirun --oversubscribe -n 1 ./cg_cpu a.pm 12345",
      "cg_cpu", 1 },
    { "AMDuProfPcm -m fp -I 250 -o f.csv -- /home/secret/bin/solve -I 5", "solve", 0.25 },
    { "AMDuProfPcm -t 1000 -m fp -- srun -N 2 --mpi=pmix OMP_NUM_THREADS=4 lbm", "lbm", 1 },
    { "AMDuProfPcm -m fp -- mpirun --bind-to core -np 4 numactl -m 0 stream", "stream", 1 },
    { "AMDuProfPcm -m fp -I soon -d 10", NULL, GABLE_UNKNOWN },
    { "", NULL, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    double interval;
    g_autofree char *program = gable_uprof_program (cases[i].command, &interval);

    g_assert_cmpstr (program, ==, cases[i].program);
    g_assert_true (interval == cases[i].interval ||
                   (!gable_known (interval) && !gable_known (cases[i].interval)));
  }
}

static GableImport *
import_text (const char *text, GError **error)
{
  return gable_damage_import_bytes (text, strlen (text), "fp.csv", NULL, error);
}

/* The cores of an accelerator must not be drawn under the accelerator's roofs. */
static void
an_accelerator_is_not_the_machine_of_its_cores (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    import_text ("AMDuProfPcm Report\nCores,96\nCpuFreqMHz,3700\nModelName,"
                 "AMD Instinct MI300A\nType,app\nName,k\nThroughput,1\nBandwidth,2\n",
                 &error);

  g_assert_no_error (error);
  g_assert_null (import->device);
}

static double
counter_of (const GableKernel *kernel, const char *name)
{
  const GArray *counters = gable_kernel_details (kernel)->counters;

  for (guint i = 0; counters != NULL && i < counters->len; i++) {
    if (strcmp (g_array_index (counters, GableRawCounter, i).name, name) == 0) {
      return g_array_index (counters, GableRawCounter, i).value;
    }
  }
  return GABLE_UNKNOWN;
}

static gboolean
has_note (const GableImport *import, const char *text)
{
  for (guint i = 0; i < gable_notes_get_size (import->notes); i++) {
    g_autofree char *note = gable_note_to_string (gable_notes_get (import->notes, i));

    if (strstr (note, text) != NULL) {
      return TRUE;
    }
  }
  return FALSE;
}

/* "AMDuProfPcm profile" writes both forms and needs no -C for this one. */
static void
a_table_holds_amounts_of_all_parts_but_no_sum_of_ratios (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (
    "AMDuProfPcm Report\nCommand:,\"AMDuProfPcm profile -m fp,ipc -O d -- ./k\"\nCORE METRICS\n"
    "Metric,Core-0,Core-1\nRetired SSE/AVX Flops(GFLOPs),1.5,2.5\nIPC (Sys + User),0.5,0.7\n"
    "Retired Instructions,100.00,50.00\n",
    &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  kernel = import->kernels->pdata[0];
  g_assert_cmpstr (kernel->name, ==, "k");
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("fp")), 4e9, 0);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("inst")), 150, 0);
  g_assert_false (gable_known (counter_of (kernel, "IPC (Sys + User)")));
  g_assert_true (has_note (import, "1 ratio of each part"));
}

#define MEMORY \
  "DF METRICS,,,\nSystem (Aggregated),,,\n" \
  "Total Mem Bw (GB/s),Total Mem RdBw (GB/s),Total Mem WrBw (GB/s),\nProfiling started.\n"

/* What a terminal shows, behind what the shell and the program said. */
static void
samples_of_memory_alone_are_kept_as_what_they_are (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    import_text ("[sudo] password for user:\r\nAMDuProfPcm Report\r\n"
                 "Command:,\"AMDuProfPcm -m memory -a -I 100\"\r\n" MEMORY
                 "10.0,6.0,4.0,\r\n30.0,20.0,10.0,\r\n20.0,1",
                 &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  kernel = import->kernels->pdata[0];
  gable_assert_close (counter_of (kernel, "Total Mem Bw (GB/s)"), 20, 0);
  g_assert_cmpuint (kernel->amounts->n, ==, 0);
  g_assert_false (gable_known (gable_kernel_details (kernel)->performance));
  g_assert_true (has_note (import, "1 sample is cut"));
}

/* What a sample tells of operations may be an amount: it is a rate as well only where a sample lasts a second. */
static void
operations_of_samples_that_are_no_second_apart_stay_unknown (void)
{
  static const struct {
    const char *option;
    double performance;
  } cases[] = { { "", 2e9 }, { "-I 1000", 2e9 }, { "-I 100", GABLE_UNKNOWN } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *text = g_strdup_printf (
      "AMDuProfPcm Report\nCommand:,\"AMDuProfPcm -m fp -a %s -- ./k\"\nCORE METRICS,,\n"
      "Package (Aggregated)-0,Package (Aggregated)-1,\nRetired SSE/AVX Flops(GFLOPs),"
      "Retired SSE/AVX Flops(GFLOPs),\n1.5,0.5,\n0.5,1.5,\n",
      cases[i].option);
    g_autoptr (GableImport) import = import_text (text, &error);
    double performance;

    g_assert_no_error (error);
    performance = gable_kernel_details (import->kernels->pdata[0])->performance;
    g_assert_true (performance == cases[i].performance ||
                   (!gable_known (performance) && !gable_known (cases[i].performance)));
  }
}

/* Reports that were put one behind the other are runs of their own. */
static void
each_report_of_a_file_is_a_run (void)
{
  static const char report[] = "AMDuProfPcm Report\nCommand:,\"AMDuProfPcm -m fp -a -C -- ./k\"\n"
                               "CORE METRICS\nMetric,System (Aggregated)\n"
                               "Retired SSE/AVX Flops(GFLOPs),1.5\n\n";
  g_autofree char *text = g_strconcat (report, report, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 2);
  for (guint i = 0; i < 2; i++) {
    gable_assert_close (
      gable_kernel_get_amount (import->kernels->pdata[i], gable_counter_find ("fp")), 1.5e9, 0);
  }
}

static void
a_report_without_figures_is_refused_with_what_to_do (void)
{
  static const char *const texts[] = {
    "AMDuProfPcm Report\nCORE METRICS\n",
    "AMDuProfPcm Report\n" MEMORY,
    "AMDuProfPcm Report\n" MEMORY "nan,nan,nan,\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import = import_text (texts[i], &error);

    g_assert_null (import);
    g_assert_nonnull (strstr (error->message, "-m fp -a -C"));
  }
}

static void
cut_or_damaged_a_report_is_refused_or_read (void)
{
  g_autofree char *roofline = gable_test_file ("import/uprof/two-points/roofline.csv");
  g_autofree char *metrics = gable_test_file ("import/uprof/cumulative/fp.csv");

  g_autofree char *series = gable_test_file ("import/uprof/time-series/report.csv");

  gable_damage_walk (roofline, "uprof");
  gable_damage_walk (series, "uprof");
  gable_damage_dress (series, "uprof");
  gable_damage_walk (metrics, "uprof");
  gable_damage_dress (roofline, "uprof");
  gable_damage_dress (metrics, "uprof");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/uprof/real-reports-give-what-independent-programs-found",
                   real_reports_give_what_independent_programs_found);
  g_test_add_func ("/import/uprof/small-reports-give-what-follows-from-them",
                   small_reports_give_what_follows_from_them);
  g_test_add_func ("/import/uprof/the-program-is-found-behind-what-starts-it",
                   the_program_is_found_behind_what_starts_it);
  g_test_add_func ("/import/uprof/an-accelerator-is-not-the-machine-of-its-cores",
                   an_accelerator_is_not_the_machine_of_its_cores);
  g_test_add_func ("/import/uprof/a-table-holds-amounts-of-all-parts-but-no-sum-of-ratios",
                   a_table_holds_amounts_of_all_parts_but_no_sum_of_ratios);
  g_test_add_func ("/import/uprof/samples-of-memory-alone-are-kept-as-what-they-are",
                   samples_of_memory_alone_are_kept_as_what_they_are);
  g_test_add_func ("/import/uprof/operations-of-samples-that-are-no-second-apart-stay-unknown",
                   operations_of_samples_that_are_no_second_apart_stay_unknown);
  g_test_add_func ("/import/uprof/each-report-of-a-file-is-a-run", each_report_of_a_file_is_a_run);
  g_test_add_func ("/import/uprof/a-report-without-figures-is-refused-with-what-to-do",
                   a_report_without_figures_is_refused_with_what_to_do);
  g_test_add_func ("/import/uprof/cut-or-damaged-a-report-is-refused-or-read",
                   cut_or_damaged_a_report_is_refused_or_read);
  return g_test_run ();
}
