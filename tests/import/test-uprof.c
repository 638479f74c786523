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

  g_assert_cmpuint (gable_corpus_walk_runs (root, ""), >=, 2);
}

static void
the_program_is_found_behind_what_starts_it (void)
{
  static const struct {
    const char *command;
    const char *program; /* (nullable) */
    gboolean is_cumulative;
  } cases[] = {
    { "AMDuProfPcm -m fp -a -C -o f.csv -- mpirun --oversubscribe -n 1 ./cg_cpu a.pm 12345",
      "cg_cpu", TRUE },
    { "AMDuProfPcm -m fp -o f.csv -- /home/secret/bin/solve -C in.txt", "solve", FALSE },
    { "AMDuProfPcm -C -m fp -- srun -N 2 --mpi=pmix OMP_NUM_THREADS=4 lbm", "lbm", TRUE },
    { "AMDuProfPcm -m fp -- mpirun --bind-to core -np 4 numactl -m 0 stream", "stream", FALSE },
    { "AMDuProfPcm -m fp -C -d 10", NULL, TRUE },
    { "", NULL, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    gboolean is_cumulative;
    g_autofree char *program = gable_uprof_program (cases[i].command, &is_cumulative);

    g_assert_cmpstr (program, ==, cases[i].program);
    g_assert_cmpint (is_cumulative, ==, cases[i].is_cumulative);
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

static void
without_cumulative_figures_only_a_rate_is_known (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    import_text ("AMDuProfPcm Report\nCommand:,\"AMDuProfPcm -m fp -a -- ./k\"\nCORE METRICS\n"
                 "Metric,Core-0,Core-1\nRetired SSE/AVX Flops(GFLOPs),1.5,2.5\n",
                 &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  kernel = import->kernels->pdata[0];
  gable_assert_close (gable_kernel_details (kernel)->performance, 4e9, 0);
  g_assert_cmpuint (kernel->amounts->n, ==, 0);
}

static void
a_time_series_is_refused_with_what_to_do (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    import_text ("AMDuProfPcm Report\nCORE METRICS\nCore-0\nRetired Flops(GFLOPs)\n0.1\n", &error);

  g_assert_null (import);
  g_assert_nonnull (strstr (error->message, "-m fp -a -C"));
}

static void
cut_or_damaged_a_report_is_refused_or_read (void)
{
  g_autofree char *roofline = gable_test_file ("import/uprof/two-points/roofline.csv");
  g_autofree char *metrics = gable_test_file ("import/uprof/cumulative/fp.csv");

  gable_damage_walk (roofline, "uprof");
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
  g_test_add_func ("/import/uprof/without-cumulative-figures-only-a-rate-is-known",
                   without_cumulative_figures_only_a_rate_is_known);
  g_test_add_func ("/import/uprof/a-time-series-is-refused-with-what-to-do",
                   a_time_series_is_refused_with_what_to_do);
  g_test_add_func ("/import/uprof/cut-or-damaged-a-report-is-refused-or-read",
                   cut_or_damaged_a_report_is_refused_or_read);
  return g_test_run ();
}
