/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "damage.h"
#include "support.h"

#include <string.h>

#define SUMMARY \
  "vtune: Executing actions 75 % Generating a report                 Elapsed Time: 2.500s\n" \
  "    SP GFLOPS: 0.500\n    DP GFLOPS: 4.000\n    x87 GFLOPS: 0.000\n" \
  "    Average Effective CPU Utilization: 0.942 out of 40\n" \
  "        DRAM Bandwidth Bound: 0.0% of Elapsed Time\n" \
  "    Bandwidth Domain             Platform Maximum  Observed Maximum  Average  % of Elapsed\n" \
  "    ---------------------------  ----------------  ----------------  -------  ------------\n" \
  "    DRAM, GB/sec                 218                         35.900   10.000          0.0%\n" \
  "    DRAM Single-Package, GB/sec  109                         32.900    9.111          0.0%\n" \
  "Collection and Platform Info\n    Application Command Line: /home/secret/solve \"a b\"\n" \
  "    Computer Name: secret\n"

#define SNAPSHOT \
  "| Summary information\n  Application                   : ring\n  Number of ranks      : " \
  "16\n|\n" \
  "  Elapsed Time:                             10.00 s\n" \
  "  SP GFLOPS:                                  0.00\n" \
  "  DP GFLOPS:                                  2.00\n" \
  "  MPI Time:                                   1.00 s            10.00% of Elapsed Time\n" \
  "    DRAM Bandwidth\n       Peak:                                 34.00 GB/s\n" \
  "       Average:                              33.00 GB/s\n" \
  "       Bound:                               100.00%\n" \
  "           Average resident set size :         1574.00 MB\n"

static void
summaries_are_points_of_whole_programs (void)
{
  static const struct {
    const char *text;
    const char *name;
    double seconds;
    double fp64;
    double fp32;
    double dram;
  } cases[] = {
    { SUMMARY, "solve", 2.5, 1e10, 1.25e9, 25e9 },
    { SNAPSHOT, "ring", 10, 2e10, 0, 330e9 },
    { "Elapsed Time: 2s\n    DRAM, GB/sec   25   23.400    5.000   0.0%\n", "(whole program)", 2,
      GABLE_UNKNOWN, GABLE_UNKNOWN, 10e9 },
    { "Elapsed Time: 2s\n    SP GFLOPS: N/A\n    DP GFLOPS: 3\n", "(whole program)", 2, 6e9,
      GABLE_UNKNOWN, GABLE_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import = gable_damage_import_bytes (
      cases[i].text, strlen (cases[i].text), "summary.txt", "vtune", &error);
    const GableKernel *kernel;

    g_assert_no_error (error);
    g_assert_cmpuint (import->kernels->len, ==, 1);
    kernel = import->kernels->pdata[0];
    g_assert_cmpstr (kernel->name, ==, cases[i].name);
    gable_assert_close (kernel->seconds, cases[i].seconds, 1e-12);
    gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("fp64")),
                        cases[i].fp64, 1e-12);
    gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("fp32")),
                        cases[i].fp32, 1e-12);
    gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")),
                        cases[i].dram, 1e-12);
  }
}

static void
each_summary_of_a_log_is_a_kernel (void)
{
  static const char text[] = SUMMARY "another run\n" SNAPSHOT;
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, strlen (text), "log.txt", "vtune", &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 2);
  g_assert_cmpstr (((GableKernel *) import->kernels->pdata[0])->name, ==, "solve");
  g_assert_cmpstr (((GableKernel *) import->kernels->pdata[1])->name, ==, "ring");
}

static void
a_summary_without_rates_says_what_to_collect (void)
{
  static const char text[] = "Elapsed Time: 2s\n    IPC: 1.5\n    SP GFLOPS: N/A\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, strlen (text), "summary.txt", "vtune", &error);

  g_assert_null (import);
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
  g_assert_nonnull (strstr (error->message, "hpc-performance"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/vtune/summaries-are-points-of-whole-programs",
                   summaries_are_points_of_whole_programs);
  g_test_add_func ("/import/vtune/each-summary-of-a-log-is-a-kernel",
                   each_summary_of_a_log_is_a_kernel);
  g_test_add_func ("/import/vtune/a-summary-without-rates-says-what-to-collect",
                   a_summary_without_rates_says_what_to_collect);
  return g_test_run ();
}
