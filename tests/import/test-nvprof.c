/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/nvprof-cell.h"
#include "import/registry.h"
#include "support.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define TOLERANCE 1e-9

static GableImport *
import_text (const char *text, gssize length, GError **error)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text, length, NULL);
  g_autoptr (GableImport) import = gable_import_new ();
  GableImportOptions options = { .group = GABLE_GROUP_NAME };
  gsize size = length < 0 ? strlen (text) : (gsize) length;
  GableImportInput input = {
    .path = "run.csv",
    .name = "run.csv",
    .stream = stream,
    .size = size,
    .head = text,
    .head_length = MIN (size, GABLE_IMPORT_HEAD),
  };

  g_assert_cmpint (gable_importer_nvprof.sniff (&input), >=, size > 0 ? 90 : 0);
  return gable_importer_nvprof.read (&input, &options, import, error) ? g_steal_pointer (&import)
                                                                      : NULL;
}

static const GableKernel *
find_kernel (const GPtrArray *kernels, const char *name)
{
  for (guint i = 0; i < kernels->len; i++) {
    const GableKernel *kernel = g_ptr_array_index (kernels, i);

    if (strcmp (kernel->name, name) == 0) {
      return kernel;
    }
  }
  return NULL;
}

static double
amount_of (const GableKernel *kernel, const char *id)
{
  return gable_kernel_get_amount (kernel, gable_counter_find (id));
}

static void
cells_carry_their_unit_or_their_columns (void)
{
  static const struct {
    const char *cell;
    const char *column;
    gboolean is_figure;
    double value;
    GableNvprofKind kind;
  } cases[] = {
    { "542.36ms", "", TRUE, 0.54236, GABLE_NVPROF_PLAIN },
    { "44.725000", "us", TRUE, 44.725e-6, GABLE_NVPROF_PLAIN },
    { "96.9%", "", TRUE, 96.9, GABLE_NVPROF_PERCENT },
    { "20.5GB/s", "", TRUE, 20.5 * 1073741824, GABLE_NVPROF_RATE },
    { "647.000000B/s", "GB/s", TRUE, 647, GABLE_NVPROF_RATE },
    { "3.5KB/s", "", TRUE, 3584, GABLE_NVPROF_RATE },
    { "8.82e-03", "ms", TRUE, 8.82e-6, GABLE_NVPROF_PLAIN },
    { "3316275000", "", TRUE, 3316275000, GABLE_NVPROF_PLAIN },
    { "Low (3)", "", FALSE, 0, 0 },
    { "<OVERFLOW>", "", FALSE, 0, 0 },
    { "", "ms", FALSE, 0, 0 },
    { "5 furlongs", "", FALSE, 0, 0 },
    { "-", "", FALSE, 0, 0 },
    { "1.2.3", "", FALSE, 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    double value = 0;
    GableNvprofKind kind = GABLE_NVPROF_PLAIN;
    gboolean is_figure = gable_nvprof_cell_read (
      (GableCell){ cases[i].cell, strlen (cases[i].cell) },
      (GableCell){ cases[i].column, strlen (cases[i].column) }, &value, &kind);

    g_test_message ("%s", cases[i].cell);
    g_assert_cmpint (is_figure, ==, cases[i].is_figure);
    if (is_figure) {
      gable_assert_close (value, cases[i].value, 1e-12);
      g_assert_cmpint (kind, ==, cases[i].kind);
    }
  }
}

static const char metrics_file[] =
  "==12== NVPROF is profiling process 12, command: ./a\n"
  "==12== Event result:\n"
  "\"Device\",\"Kernel\",\"Invocations\",\"Event Name\",\"Min\",\"Max\",\"Avg\"\n"
  "\"Tesla K40c (0)\",\"axpy(int, float*)\",4,\"inst_executed\",9,9,9\n"
  "==12== Metric result:\n"
  "\"Device\",\"Kernel\",\"Invocations\",\"Metric Name\",\"Metric "
  "Description\",\"Min\",\"Max\",\"Avg\"\n"
  "\"Tesla K40c (0)\",\"axpy(int, float*)\",4,\"inst_executed\",\"x\",10,12,11\n"
  "\"Tesla K40c (0)\",\"axpy(int, float*)\",4,\"flop_count_sp\",\"x\",100,100,100\n"
  "\"Tesla K40c (0)\",\"axpy(int, float*)\",4,\"dram_read_transactions\",\"x\",30,30,30\n"
  "\"Tesla K40c (0)\",\"axpy(int, float*)\",4,\"dram_write_transactions\",\"x\",10,10,10\n"
  "\"Tesla K40c (0)\",\"axpy(int, "
  "float*)\",4,\"dram_read_throughput\",\"x\",1.0KB/s,1.0KB/s,1.0KB/s\n"
  "\"Tesla K40c (0)\",\"axpy(int, float*)\",4,\"warp_execution_efficiency\",\"x\",50%,50%,50%\n"
  "\"Tesla K40c (0)\",\"axpy(int, float*)\",4,\"dram_utilization\",\"x\",Low (3),Low (3),Low (3)\n";

static void
totals_are_means_times_invocations (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (metrics_file, -1, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  kernel = find_kernel (import->kernels, "axpy(int, float*)");
  g_assert_cmpuint (kernel->launches, ==, 4);
  gable_assert_close (amount_of (kernel, "fp32"), 400, 0);
  gable_assert_close (amount_of (kernel, "DRAM"), 4 * 32 * 40, 0);
  g_assert_cmpstr (import->device, ==, "Tesla K40c");
  gable_assert_close (gable_kernel_get_evidence (kernel, "lanes_active"), 16, 1e-12);
}

static void
a_metric_goes_before_an_event_of_its_name (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (metrics_file, -1, &error);

  gable_assert_close (amount_of (g_ptr_array_index (import->kernels, 0), "inst"), 44, 0);
}

/* 4 × 32 × 30 B read at 1 KiB/s are 3.75 s for 400 operations. */
static void
a_run_with_metrics_has_a_rate_and_no_time (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (metrics_file, -1, &error);
  const GableKernel *kernel = g_ptr_array_index (import->kernels, 0);

  g_assert_false (gable_known (kernel->seconds));
  gable_assert_close (gable_kernel_details (kernel)->performance, 400 / 3.75, 1e-12);
  g_assert_nonnull (gable_kernel_details (kernel)->reasons);
}

static void
each_column_of_a_summary_has_its_unit (void)
{
  static const char text[] =
    "==9== NVPROF is profiling process 9, command: ./a\r\n"
    "\"Type\",\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\r\n"
    ",%,ms,,us,us,ms,\r\n"
    "\"GPU activities\",60,268.5,6000,44.7,43.1,1.79,\"flux(int, float*)\"\r\n"
    "\"GPU activities\",30,19.1,2000,9.5,8.9,0.01,\"[CUDA memcpy DtoD]\"\r\n"
    "\"API calls\",99,341.4,6,56.9,40.9,72.8,\"cudaMemcpy\"\r\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  kernel = g_ptr_array_index (import->kernels, 0);
  g_assert_cmpuint (kernel->launches, ==, 6000);
  gable_assert_close (kernel->seconds, 0.2685, 1e-12);
}

static void
time_on_the_host_is_no_kernel (void)
{
  static const char text[] = "==9== Profiling result:\n"
                             "\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\n"
                             "%,ms,,ms,ms,ms,\n"
                             "100,5,2,2.5,2,3,\"k(int)\"\n"
                             "\n"
                             "==9== API calls:\n"
                             "\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\n"
                             "%,ms,,ms,ms,ms,\n"
                             "77,341,6,56,40,72,\"cudaMemcpy\"\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  gable_assert_close (((const GableKernel *) g_ptr_array_index (import->kernels, 0))->seconds, 5e-3,
                      1e-12);
}

static void
commas_of_a_name_without_quotes_are_the_names (void)
{
  static const char text[] = "Time(%),Time,Calls,Avg,Min,Max,Name\n"
                             "20.92%,237.43ms,150,1.58ms,1.51ms,2.11ms,sor(float*, int, int)\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);

  g_assert_no_error (error);
  g_assert_nonnull (find_kernel (import->kernels, "sor(float*, int, int)"));
}

static void
traces_are_added_up_launch_by_launch (void)
{
  static const char text[] = "\"Start\",\"Duration\",\"Grid X\",\"Device\",\"Name\"\n"
                             "s,ms,,,\n"
                             "1.0,0.5,64,\"TITAN Xp (0)\",\"k(int) [12]\"\n"
                             "1.1,0.25,64,\"TITAN Xp (0)\",\"k(int) [13]\"\n"
                             "1.2,9,,\"TITAN Xp (0)\",\"[CUDA memcpy HtoD]\"\n"
                             "1.3,9,,\"TITAN Xp (0)\",\"no grid\"\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  kernel = find_kernel (import->kernels, "k(int)");
  g_assert_cmpuint (kernel->launches, ==, 2);
  gable_assert_close (kernel->seconds, 0.75e-3, 1e-12);
}

static void
launches_of_another_gpu_are_noted (void)
{
  static const char text[] = "\"Start\",\"Duration\",\"Grid X\",\"Device\",\"Name\"\n"
                             "s,ms,,,\n"
                             "1.0,0.5,64,\"TITAN Xp (0)\",\"k(int) [12]\"\n"
                             "1.1,0.5,64,\"TITAN Xp (1)\",\"k(int) [13]\"\n"
                             "1.2,0.5,64,\"Quadro (P) (2)\",\"k(int) [14]\"\n"
                             "1.3,0.5,64,\"Quadro (P) (2)\",\"k(int) [15]\"\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (import->device, ==, "TITAN Xp");
  g_assert_cmpuint (gable_notes_get_size (import->notes), ==, 1);
  g_assert_nonnull (strstr (gable_notes_get (import->notes, 0)->text, "“Quadro (P)”"));
}

/* Both can be asked for at once, and then tell the same launches. */
static void
a_trace_and_its_summary_count_once (void)
{
  static const char text[] =
    "==1== Profiling result:\n"
    "\"Start\",\"Duration\",\"Grid X\",\"Device\",\"Name\"\n"
    "s,ms,,,\n"
    "1.0,0.5,64,\"TITAN Xp (0)\",\"k(int) [12]\"\n"
    "1.1,0.25,64,\"TITAN Xp (0)\",\"k(int) [13]\"\n"
    "\n"
    "==1== Profiling result:\n"
    "\"Type\",\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\n"
    ",%,us,,us,us,us,\n"
    "\"GPU activities\",100.0,750,2,375,250,500,\"k(int)\"\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  kernel = find_kernel (import->kernels, "k(int)");
  g_assert_cmpuint (kernel->launches, ==, 2);
  gable_assert_close (kernel->seconds, 0.75e-3, 1e-12);
  g_assert_cmpuint (gable_notes_get_size (import->notes), ==, 1);
}

/* Runs are often appended to one log, each with other metrics. */
static void
metrics_of_several_runs_stay_in_proportion (void)
{
  static const char header[] = "\"Device\",\"Kernel\",\"Invocations\",\"Metric Name\","
                               "\"Metric Description\",\"Min\",\"Max\",\"Avg\"\n";
  g_autofree char *text =
    g_strconcat ("==1== Metric result:\n", header,
                 "\"T (0)\",\"k(int)\",10,\"flop_count_sp\",\"x\",200,200,200\n"
                 "==2== Metric result:\n",
                 header,
                 "\"T (0)\",\"k(int)\",10,\"flop_count_sp\",\"x\",200,200,200\n"
                 "\"T (0)\",\"k(int)\",10,\"dram_read_transactions\",\"x\",10,10,10\n"
                 "\"T (0)\",\"k(int)\",10,\"dram_write_transactions\",\"x\",5,5,5\n"
                 "==3== Profiling result:\n"
                 "\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\n"
                 "%,us,,us,us,us,\n"
                 "100.0,40.0,4,10.0,10.0,10.0,\"k(int)\"\n",
                 NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  kernel = find_kernel (import->kernels, "k(int)");
  g_assert_cmpuint (kernel->launches, ==, 4);
  gable_assert_close (kernel->seconds, 40e-6, 1e-12);
  gable_assert_close (amount_of (kernel, "fp32"), 4 * 200, 1e-12);
  gable_assert_close (amount_of (kernel, "DRAM"), 4 * 32 * 15, 1e-12);
}

static void
what_overflowed_is_unknown (void)
{
  static const char text[] =
    "\"Device\",\"Context\",\"Stream\",\"Kernel\",\"Correlation_ID\",\"flop_count_sp\","
    "\"inst_executed\"\n"
    "\"T (0)\",1,7,\"k(int)\",100,50,8\n"
    "\"T (0)\",1,7,\"k(int)\",101,<OVERFLOW>,8\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  kernel = find_kernel (import->kernels, "k(int)");
  g_assert_cmpuint (kernel->launches, ==, 2);
  g_assert_false (gable_known (amount_of (kernel, "fp32")));
  gable_assert_close (amount_of (kernel, "inst"), 16, 1e-12);
  g_assert_cmpuint (gable_kernel_details (kernel)->counters->len, ==, 1);
  g_assert_cmpuint (gable_notes_get_size (import->notes), ==, 1);
}

static void
tables_for_people_are_read (void)
{
  static const char text[] =
    "==3== NVPROF is profiling process 3, command: ./a\n"
    "3.0 is the answer\n"
    "==3== Profiling result:\n"
    "            Type  Time(%)      Time     Calls       Avg       Min       Max  Name\n"
    " GPU activities:   67.08%  8.6348ms        14  616.77us     512ns  3.1952ms  [CUDA memcpy "
    "HtoD]\n"
    "                   32.67%  4.2060ms        14  300.43us  4.5440us  1.3851ms  sum(int*, int, "
    "unsigned int)\n"
    "      API calls:   53.00%  148.20ms         2  74.101ms     513ns  148.20ms  "
    "cudaEventCreate\n"
    "                   35.85%  100.24ms         1  100.24ms  100.24ms  100.24ms  "
    "cudaDeviceReset\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  kernel = find_kernel (import->kernels, "sum(int*, int, unsigned int)");
  g_assert_cmpuint (kernel->launches, ==, 14);
  gable_assert_close (kernel->seconds, 4.206e-3, 1e-12);
}

/* Large counts lose digits, and long descriptions meet their neighbours. */
static void
metrics_for_people_are_read (void)
{
  static const char text[] =
    "==3== Metric result:\n"
    "Invocations       Metric Name                     Metric Description         Min         Max  "
    "       Avg\n"
    "Device \"Tesla V100-SXM2-16GB (0)\"\n"
    "    Kernel: void mul<int, float>(float*, int)\n"
    "          2     flop_count_sp_add Floating Point Operations(Single Precision Add) 10 30 20\n"
    "          2     flop_count_sp_mul Floating Point Operation(Single Precision Mul)  5  5  5\n"
    "          2     flop_count_sp_fma Floating Point Operations(Single Precision FMA)  5.4000e+10 "
    "5.4000e+10 5.4000e+10\n"
    "          2     dram_utilization             Device Memory Utilization    Low (3)    Low (3)  "
    "  Low (3)\n"
    "          2     dram_read_transactions   Device Memory Read Transactions   100   100   100\n"
    "          2     dram_write_transactions  Device Memory Write Transactions   50   50   50\n"
    "\n"
    "==4== Profiling result:\n"
    "   Start  Duration            Grid Size      Block Size     Regs*    SSMem*    DSMem*      "
    "Size  Throughput           Device   Context    Stream  Name\n"
    "154.623s  5.5340ms                    -               -         -         -         -  "
    "68.665MB  12.117GB/s  Tesla V100-SXM2         1         7  [CUDA memcpy HtoD]\n"
    "154.634s  2.5000ms          (188 188 1)       (16 16 1)        32        0B        0B         "
    "-           -  Tesla V100-SXM2         1         7  void mul<int, float>(float*, int) [120]\n"
    "154.644s  1.5000ms          (188 188 1)       (16 16 1)        32        0B        0B         "
    "-           -  Tesla V100-SXM2         1         7  void mul<int, float>(float*, int) [121]\n"
    "\n"
    "Regs: Number of registers used per CUDA thread.\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  g_assert_cmpstr (import->device, ==, "Tesla V100-SXM2-16GB");
  g_assert_cmpuint (import->kernels->len, ==, 1);
  kernel = find_kernel (import->kernels, "void mul<int, float>(float*, int)");
  g_assert_cmpuint (kernel->launches, ==, 2);
  gable_assert_close (kernel->seconds, 4e-3, 1e-12);
  gable_assert_close (amount_of (kernel, "fp32"), 2 * (20 + 5 + 2 * 5.4e10), 1e-12);
  gable_assert_close (amount_of (kernel, "DRAM"), 2 * 32 * 150, 1e-12);
}

static void
what_the_host_did_is_no_kernel (void)
{
  static const char text[] =
    "==1== Profiling application: ./OpenMP_API calls\n"
    "Time(%)      Time     Calls       Avg       Min       Max  Name\n"
    " 60.00%  6.0000ms         3  2.0000ms  1.0000ms  3.0000ms  axpy(int, float*)\n"
    "\n"
    "==1== API calls:\n"
    "Time(%)      Time     Calls       Avg       Min       Max  Name\n"
    " 99.21%  1.2345s        10  123.45ms  120.00ms  130.00ms  cudaMalloc\n"
    "\n"
    "==1== OpenACC (excl):\n"
    "Time(%)      Time     Calls       Avg       Min       Max  Name\n"
    " 83.00%  8.0000ms        10  800.00us  700.00us  900.00us  acc_enqueue_launch@x.c:9\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  gable_assert_close (find_kernel (import->kernels, "axpy(int, float*)")->seconds, 6e-3, 1e-12);
}

/* CUDA 5 has other names, and cuts them. */
static void
metrics_of_cuda_5_are_known (void)
{
  static const char printed[] =
    "==3== Metric result:\n"
    "Invocations                     Metric Name              Metric Description         Min       "
    "  "
    "Max         Avg\n"
    "Device \"Tesla K20c (0)\"\n"
    "\tKernel: fixup(int, double const *)\n"
    "          4                        flops_dp                   FLOPS(Double)  2428609309  "
    "2428915880  2428783027\n"
    "          4                    flops_sp_add               FLOPS(Single Add)          10       "
    "  "
    " 10          10\n"
    "          4                    flops_sp_mul               FLOPS(Single Mul)          20       "
    "  "
    " 20          20\n"
    "          4                    flops_sp_fma               FLOPS(Single FMA)          30       "
    "  "
    " 30          30\n"
    "          4  warp_nonpred_execution_efficie  Warp Non-Predicated Execution       92.59%      "
    "92.61%      92.60%\n"
    "          4          dram_read_transactions  Device Memory Read Transaction     2862547     "
    "2864492     2863305\n"
    "          4         dram_write_transactions  Device Memory Write Transactio     2598982     "
    "2599201     2599131\n";
  static const char trace[] = "\"Device\",\"Context\",\"Stream\",\"Kernel\",\"FLOPS(Double)\"\n"
                              "\"Tesla K20c (0)\",1,7,\"fixup(int) [9]\",5\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (printed, -1, &error);
  g_autoptr (GableImport) launches = import_text (trace, -1, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  kernel = find_kernel (import->kernels, "fixup(int, double const *)");
  gable_assert_close (amount_of (kernel, "fp64"), 4 * 2428783027.0, 1e-12);
  gable_assert_close (amount_of (kernel, "fp32"), 4 * (10 + 20 + 2 * 30), 1e-12);
  gable_assert_close (amount_of (kernel, "DRAM"), 4 * 32 * (2863305.0 + 2599131), 1e-12);
  gable_assert_close (amount_of (find_kernel (launches->kernels, "fixup(int)"), "fp64"), 5, 1e-12);
}

/* A table whose header is not known leaves its rows to none, however many cells they have. */
static void
rows_below_unknown_headers_are_left (void)
{
  static const char text[] =
    "==3== Profiling result:\n"
    "Time(%)      Time     Calls       Avg       Min       Max  Name\n"
    " 50.00%  4.0000ms         2  2.0000ms  1.0000ms  3.0000ms  a  b(int)\n"
    "Invocations  The Metric Name  Min  Max  Avg  Total\n"
    "Device \"T (0)\"\n"
    "    Kernel: axpy(int)\n"
    "  2  4.0000ms  2  3  4  5\n"
    "  2  4.0000ms  2  3  4  axpy(float)\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  gable_assert_close (find_kernel (import->kernels, "a  b(int)")->seconds, 4e-3, 1e-12);
}

/* A program may have written more than is looked at to tell a format. */
static void
tables_for_people_may_come_late (void)
{
  g_autoptr (GString) text = g_string_new ("==3== NVPROF is profiling process 3, command: ./a\n");
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = NULL;

  while (text->len <= GABLE_IMPORT_HEAD) {
    g_string_append (text, "step, residual, 0.5\n");
  }
  g_string_append (text, "==3== Profiling result:\n"
                         "Time(%)      Time     Calls       Avg       Min       Max  Name\n"
                         " 99.21%  1.2345s        10  123.45ms  120.00ms  130.00ms  k(int, float)\n"
                         "\n"
                         "==3== API calls:\n"
                         "Time(%)      Time     Calls       Avg       Min       Max  Name\n"
                         " 99.21%  1.2345s        10  123.45ms  120.00ms  130.00ms  cudaFree\n");
  import = import_text (text->str, (gssize) text->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  gable_assert_close (find_kernel (import->kernels, "k(int, float)")->seconds, 1.2345, 1e-12);
}

/* Where one file has the rates of a run with metrics and the times of another. */
static void
rates_and_times_give_traffic (void)
{
  static const char text[] =
    "==1== Metric result:\n"
    "\"Device\",\"Kernel\",\"Invocations\",\"Metric Name\",\"Metric "
    "Description\",\"Min\",\"Max\",\"Avg\"\n"
    "\"T (0)\",\"k\",2,\"dram_read_throughput\",\"x\",1.0KB/s,1.0KB/s,1.0KB/s\n"
    "\"T (0)\",\"k\",2,\"dram_write_throughput\",\"x\",1.0KB/s,1.0KB/s,1.0KB/s\n"
    "==2== Profiling result:\n"
    "\"Time(%)\",\"Time\",\"Calls\",\"Avg\",\"Min\",\"Max\",\"Name\"\n"
    "%,s,,s,s,s,\n"
    "100,3,2,1.5,1,2,\"k\"\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (text, -1, &error);

  g_assert_no_error (error);
  gable_assert_close (amount_of (find_kernel (import->kernels, "k"), "DRAM"), 3 * 2048, 1e-12);
}

static void
files_without_kernels_say_why (void)
{
  static const struct {
    const char *text;
    const char *says;
  } cases[] = {
    { "==1== NVPROF is profiling process 1\nNo kernels were profiled.\n",
      "No kernels were profiled" },
    { "==1== NVPROF is profiling process 1\n   Type  Time(%)      Time     Calls  Name\n",
      "--csv" },
    { "==1== NVPROF is profiling process 1\n", "no table" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import = import_text (cases[i].text, -1, &error);

    g_assert_null (import);
    g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
    g_assert_nonnull (strstr (error->message, cases[i].says));
  }
}

static void
a_file_cut_at_any_byte_is_read_or_refused (void)
{
  for (gsize length = 1; length < sizeof metrics_file; length++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GInputStream) stream =
      g_memory_input_stream_new_from_data (metrics_file, (gssize) length, NULL);
    g_autoptr (GableImport) import = gable_import_new ();
    GableImportOptions options = { .group = GABLE_GROUP_NAME };
    GableImportInput input = {
      .path = "r",
      .name = "r",
      .stream = stream,
      .size = length,
      .head = metrics_file,
      .head_length = length,
    };
    gboolean read = gable_importer_nvprof.read (&input, &options, import, &error);

    g_assert_true (read == (error == NULL));
    g_assert_true (read == (import->kernels->len > 0));
  }
}

static gboolean
is_null (JsonObject *object, const char *member)
{
  return !json_object_has_member (object, member) || json_object_get_null_member (object, member);
}

static void
check_figure (JsonObject *object, const char *member, double found)
{
  if (is_null (object, member)) {
    g_assert_false (gable_known (found));
  } else {
    gable_assert_close (found, json_object_get_double_member (object, member), TOLERANCE);
  }
}

static void
check_kernel (JsonObject *expected, const GableKernel *kernel)
{
  static const char *const precisions[] = { "fp64", "fp32", "fp16" };
  static const char *const levels[] = { "DRAM", "L2", "L1" };
  JsonObject *flops = json_object_get_object_member (expected, "flops");
  JsonObject *bytes = json_object_get_object_member (expected, "bytes");

  g_assert_nonnull (kernel);
  g_assert_cmpint ((gint64) kernel->launches, ==,
                   json_object_get_int_member (expected, "launches"));
  check_figure (expected, "time_s", kernel->seconds);
  check_figure (expected, "int_ops", amount_of (kernel, "int32"));
  check_figure (expected, "instructions", amount_of (kernel, "inst"));
  for (guint i = 0; i < G_N_ELEMENTS (precisions); i++) {
    check_figure (flops, precisions[i], amount_of (kernel, precisions[i]));
    check_figure (bytes, levels[i], amount_of (kernel, levels[i]));
  }
  if (!is_null (expected, "time_from_rates_s")) {
    double operations = gable_kernel_get_work (kernel, (GableWork){ .kind = GABLE_WORK_FP });

    gable_assert_close (operations / gable_kernel_details (kernel)->performance,
                        json_object_get_double_member (expected, "time_from_rates_s"), TOLERANCE);
  }
}

/* The files of a case, which belong to one run. (transfer full) */
static GPtrArray *
list_files (const char *folder)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (directory)) != NULL) {
    if (strcmp (name, "SOURCE.txt") != 0 && strcmp (name, "expected.json") != 0) {
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
    }
  }
  g_ptr_array_add (paths, NULL);
  return paths;
}

static void
case_equals_what_is_expected (gconstpointer data)
{
  g_autofree char *json_path = g_build_filename (data, "expected.json", NULL);
  g_autofree char *text = gable_test_read (json_path, NULL);
  g_autoptr (JsonNode) root = json_from_string (text, NULL);
  JsonArray *expected = json_object_get_array_member (json_node_get_object (root), "kernels");
  g_autoptr (GPtrArray) paths = list_files (data);
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GError) error = NULL;
  GableImportOptions options = { .group = GABLE_GROUP_NAME };
  g_autoptr (GableProject) project =
    gable_open ((const char *const *) paths->pdata, NULL, &options, notes, &error);

  if (json_array_get_length (expected) == 0) {
    g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
    return;
  }
  g_assert_no_error (error);
  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, json_array_get_length (expected));
  for (guint i = 0; i < json_array_get_length (expected); i++) {
    JsonObject *object = json_array_get_object_element (expected, i);

    check_kernel (object,
                  find_kernel (project->kernels, json_object_get_string_member (object, "name")));
  }
}

static void
add_corpus (void)
{
  g_autofree char *folder = gable_test_shared ("corpus/nvprof");
  g_autoptr (GDir) directory = folder != NULL ? g_dir_open (folder, 0, NULL) : NULL;
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL) {
    g_autofree char *test = g_strconcat ("/import/nvprof/corpus/", name, NULL);

    g_test_add_data_func_full (test, g_build_filename (folder, name, NULL),
                               case_equals_what_is_expected, g_free);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name) g_test_add_func ("/import/nvprof/" #name, name)
  ADD (cells_carry_their_unit_or_their_columns);
  ADD (totals_are_means_times_invocations);
  ADD (a_metric_goes_before_an_event_of_its_name);
  ADD (a_run_with_metrics_has_a_rate_and_no_time);
  ADD (each_column_of_a_summary_has_its_unit);
  ADD (time_on_the_host_is_no_kernel);
  ADD (commas_of_a_name_without_quotes_are_the_names);
  ADD (traces_are_added_up_launch_by_launch);
  ADD (launches_of_another_gpu_are_noted);
  ADD (a_trace_and_its_summary_count_once);
  ADD (metrics_of_several_runs_stay_in_proportion);
  ADD (what_overflowed_is_unknown);
  ADD (tables_for_people_are_read);
  ADD (metrics_for_people_are_read);
  ADD (what_the_host_did_is_no_kernel);
  ADD (metrics_of_cuda_5_are_known);
  ADD (rows_below_unknown_headers_are_left);
  ADD (tables_for_people_may_come_late);
  ADD (rates_and_times_give_traffic);
  ADD (files_without_kernels_say_why);
  ADD (a_file_cut_at_any_byte_is_read_or_refused);
  add_corpus ();
  return g_test_run ();
}
