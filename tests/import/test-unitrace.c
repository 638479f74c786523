/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"
#include "damage.h"
#include "support.h"

#include <string.h>

static void
real_runs_give_what_independent_programs_found (void)
{
  g_autofree char *root = gable_test_shared ("corpus/advisor");

  if (root == NULL) {
    g_test_skip ("1 case skipped: there is no corpus of unitrace here");
    return;
  }
  g_assert_cmpuint (gable_corpus_walk_runs (root, "unitrace"), >=, 1);
}

static void
small_runs_give_what_follows_from_them (void)
{
  g_autofree char *root = gable_test_file ("import/unitrace");

  g_assert_cmpuint (gable_corpus_walk_runs (root, ""), >=, 2);
}

static GableImport *
import_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  GableImport *import = gable_damage_import_bytes (text, strlen (text), "out.1", NULL, &error);

  g_assert_no_error (error);
  return import;
}

/* Half of a figure is none: what is read and what is written make up the traffic. */
static void
traffic_needs_both_directions (void)
{
  g_autoptr (GableImport) import =
    import_text ("== Kernel Metrics ==\n\nKernel,Device,SubDeviceId,GpuTime[ns],"
                 "L3_BYTE_READ[bytes],L3_BYTE_WRITE[bytes],\nk,0,0,5,10,,\n");
  const GableKernel *kernel = import->kernels->pdata[0];

  g_assert_false (gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("L3"))));
  g_assert_null (gable_kernel_find_amount (kernel, gable_counter_find ("DRAM")));
  g_assert_false (gable_known (kernel->seconds));
}

/* Newer versions number launches, tell the device in a heading, and quote names; the program's output comes before. */
static void
launches_of_a_device_named_above_its_table_are_counted (void)
{
  g_autoptr (GableImport) import = import_text (
    "step 1, residual 0.5\n\n=== Device #0 Metrics ===\n\nKernel,GlobalInstanceId,SubDeviceId,"
    "GpuTime[ns],GPU_MEMORY_BYTE_READ[bytes],GPU_MEMORY_BYTE_WRITE[bytes],\n"
    "\"f<float, 3>[SIMD16 {4096; 1; 1} {16; 1; 1}]\",1,0,7708,100,20,\n"
    "\"f<float, 3>[SIMD16 {4096; 1; 1} {16; 1; 1}]\",1,1,7708,200,30,\n"
    "\"f<float, 3>[SIMD16 {4096; 1; 1} {16; 1; 1}]\",2,0,7700,100,20,\n"
    "\"f<float, 3>[SIMD16 {4096; 1; 1} {16; 1; 1}]\",2,1,7700,200,30,\n\n"
    "=== Device #1 Metrics ===\n\nKernel, GlobalInstanceId, SubDeviceId, GpuTime[ns], "
    "GPU_MEMORY_BYTE_READ[bytes], GPU_MEMORY_BYTE_WRITE[bytes]\n\"g\", 3, 0, 9, 5, 6\n");
  const GableKernel *kernel = import->kernels->pdata[0];

  g_assert_cmpuint (import->kernels->len, ==, 2);
  g_assert_cmpstr (kernel->name, ==, "f<float, 3>[SIMD16 {4096; 1; 1} {16; 1; 1}]");
  g_assert_cmpuint (kernel->launches, ==, 2);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")), 700, 0);
  kernel = import->kernels->pdata[1];
  g_assert_cmpuint (kernel->launches, ==, 1);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")), 11, 0);
}

static void
roofs_of_a_device_make_a_machine (void)
{
  g_autoptr (GableImport) import = import_text ("PlatformName,\"X\"\nFP16_GFLOPS,10\n"
                                                "FP16_XMX_GFLOPS,80\nFP16_XMX_GFLOPS,90\n");

  g_assert_cmpstr (import->machine->name, ==, "X");
  g_assert_cmpuint (gable_machine_get_n_ceilings (import->machine), ==, 2);
}

/* Newer versions quote names, behind the blanks that align them. */
static void
quotes_belong_to_no_name (void)
{
  g_autoptr (GableImport) import =
    import_text ("=== Device Timing Summary ===\n\n== L0 Backend ==\n\n"
                 "          Kernel,        Calls,     Time (ns),     Time (%)\n"
                 "\"a(int, float)\",        2,           300,    75\n"
                 "    \"b<int, 2>\",        1,           100,    25\n");

  g_assert_cmpstr (((const GableKernel *) import->kernels->pdata[0])->name, ==, "a(int, float)");
  g_assert_cmpstr (((const GableKernel *) import->kernels->pdata[1])->name, ==, "b<int, 2>");
  gable_assert_close (((const GableKernel *) import->kernels->pdata[1])->seconds, 1e-7, 1e-12);
}

static void
one_kernel_of_a_file_is_the_sum_of_all (void)
{
  g_autofree char *path = gable_test_file ("import/unitrace/times-alone/out.12");
  GableImportOptions options = { .group = GABLE_GROUP_FILE };
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = gable_import_file (path, &options, NULL, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  kernel = import->kernels->pdata[0];
  g_assert_cmpuint (kernel->launches, ==, 4);
  gable_assert_close (kernel->seconds, 5.01e-6, 1e-12);
}

static void
cut_or_damaged_a_run_is_refused_or_read (void)
{
  g_autofree char *path = gable_test_file ("import/unitrace/tiles-and-commas/run.metrics.7");

  gable_damage_walk (path, "unitrace");
  gable_damage_dress (path, "unitrace");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/unitrace/launches-of-a-device-named-above-its-table-are-counted",
                   launches_of_a_device_named_above_its_table_are_counted);
  g_test_add_func ("/import/unitrace/real-runs-give-what-independent-programs-found",
                   real_runs_give_what_independent_programs_found);
  g_test_add_func ("/import/unitrace/small-runs-give-what-follows-from-them",
                   small_runs_give_what_follows_from_them);
  g_test_add_func ("/import/unitrace/traffic-needs-both-directions", traffic_needs_both_directions);
  g_test_add_func ("/import/unitrace/roofs-of-a-device-make-a-machine",
                   roofs_of_a_device_make_a_machine);
  g_test_add_func ("/import/unitrace/quotes-belong-to-no-name", quotes_belong_to_no_name);
  g_test_add_func ("/import/unitrace/one-kernel-of-a-file-is-the-sum-of-all",
                   one_kernel_of_a_file_is_the_sum_of_all);
  g_test_add_func ("/import/unitrace/cut-or-damaged-a-run-is-refused-or-read",
                   cut_or_damaged_a_run_is_refused_or_read);
  return g_test_run ();
}
