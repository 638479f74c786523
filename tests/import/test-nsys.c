/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/registry.h"
#include "support.h"

#include <string.h>
#ifdef HAVE_SQLITE
#include <sqlite3.h>
#endif

static GableImport *
import_text (const char *text, GError **error)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (text, (gssize) strlen (text), NULL);
  GableImportInput input = {
    .path = "run.txt",
    .name = "run.txt",
    .stream = stream,
    .head = text,
    .head_length = MIN (strlen (text), GABLE_IMPORT_HEAD),
  };
  const GableImporter *importer = NULL;
  GableImport *import = gable_import_input (&input, NULL, &importer, error);

  if (import != NULL) {
    g_assert_cmpstr (importer->id, ==, "nsys");
    g_assert_true (import->timing);
  }
  return import;
}

static void
check_kernel (
  const GableImport *import, guint index, const char *name, guint64 launches, double seconds)
{
  const GableKernel *kernel;

  g_assert_cmpuint (index, <, import->kernels->len);
  kernel = g_ptr_array_index (import->kernels, index);
  g_assert_cmpstr (kernel->name, ==, name);
  g_assert_cmpuint (kernel->launches, ==, launches);
  gable_assert_close (kernel->seconds, seconds, 1e-12);
}

static void
a_summary_in_csv_gives_times (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (
    "Processing [run.sqlite] with [cuda_gpu_kern_sum.py]...\n"
    "Time (%),Total Time (ns),Instances,Avg (ns),Med (ns),Min (ns),Max (ns),StdDev (ns),Name\n"
    "82.4,123456789,100,1234567.9,1234000.0,1200000,1300000,1000.5,\"void mul<4>(int, float *)\"\n"
    "17.6,26370000,50,527400.0,527000.0,520000,540000,300.1,axpy(float *)\n"
    "\n"
    "Time (%),Total Time (ns),Count,Avg (ns),Operation\n"
    "90,1000,1,1000,[CUDA memcpy HtoD]\n",
    &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 2);
  check_kernel (import, 0, "void mul<4>(int, float *)", 100, 0.123456789);
  check_kernel (import, 1, "axpy(float *)", 50, 0.02637);
}

static void
heads_of_older_releases_are_known (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    import_text ("Time(%),Total Time (ns),Instances,Average,Minimum,Maximum,Name\n"
                 "100.0,3360,2,1680.0,1664,1696,conv\n",
                 &error);

  g_assert_no_error (error);
  check_kernel (import, 0, "conv", 2, 3360e-9);
}

static void
a_summary_has_the_unit_that_its_heads_name (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text ("Time (%),Total Time (ms),Instances,Avg (ms),Name\n"
                                                "100.0,3.5,2,1.75,conv\n",
                                                &error);

  g_assert_no_error (error);
  check_kernel (import, 0, "conv", 2, 3.5e-3);
}

static void
text_for_people_is_read_table_by_table (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (
    "[5/8] Executing 'cuda_api_sum' stats report\n"
    "\n"
    " Time (%)  Total Time (ns)  Num Calls  Avg (ns)         Name\n"
    " --------  ---------------  ---------  ---------  ----------------\n"
    "     96.9          127,214          1  127,214.0  cudaLaunchKernel\n"
    "\n"
    "[6/8] Executing 'cuda_gpu_kern_sum' stats report\n"
    "\n"
    " Time (%)  Total Time (ns)  Instances   Avg (ns)        GridXYZ               Name\n"
    " --------  ---------------  ---------  -----------  --------------  "
    "-------------------------\n"
    "     60.0        1,445,578          2    722,789.0     1    1    8  mul(int, const double  "
    "*)\n"
    "     40.0          700,000          1    700,000.0     4    1    1  void "
    "thrust::transform<T…\n"
    "\n"
    "[7/8] Executing 'cuda_gpu_mem_time_sum' stats report\n"
    "\n"
    " Time (%)  Total Time (ns)  Count  Avg (ns)    Operation\n"
    " --------  ---------------  -----  --------  -------------\n"
    "    100.0            1,620      1   1,620.0  [CUDA memcpy]\n",
    &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 2);
  check_kernel (import, 0, "mul(int, const double  *)", 2, 1445578e-9);
  check_kernel (import, 1, "void thrust::transform<T…", 1, 7e-4);
  g_assert_cmpuint (gable_notes_get_size (import->notes), ==, 1);
}

static void
a_trace_gives_launches_and_the_gpu (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    import_text ("Start (ns),Duration (ns),CorrId,GrdX,Throughput (MBps),Device,Ctx,Strm,Name\n"
                 "636719103,1824,128,,351.562,Some GPU 40GB (0),1,7,[CUDA memcpy Host-to-Device]\n"
                 "636725983,3264,133,1024,,Some GPU 40GB (0),1,7,\"axpy(int, float *)\"\n"
                 "636735983,3266,134,1024,,Some GPU 40GB (0),1,7,\"axpy(int, float *)\"\n"
                 "636735983,cut\n",
                 &error);

  g_assert_no_error (error);
  g_assert_cmpstr (import->device, ==, "Some GPU 40GB");
  g_assert_cmpuint (import->kernels->len, ==, 1);
  check_kernel (import, 0, "axpy(int, float *)", 2, 6530e-9);
  g_assert_cmpuint (gable_launches_get_size (import->launches), ==, 2);
}

/* Reports may be asked for together, and then tell the same launches. */
static void
launches_in_several_tables_count_once (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    import_text ("Processing [run.sqlite] with [cuda_gpu_kern_sum.py]...\n"
                 "Time (%),Total Time (ns),Instances,Name\n"
                 "80,8000,4,axpy\n"
                 "20,2000,2,dot\n"
                 "\n"
                 "Processing [run.sqlite] with [cuda_gpu_kern_gb_sum.py]...\n"
                 "Time (%),Total Time (ns),Instances,GridXYZ,BlockXYZ,Name\n"
                 "80,8000,4,   1    1    1,  32    1    1,axpy\n"
                 "\n"
                 "Processing [run.sqlite] with [cuda_kern_exec_sum.py]...\n"
                 "Count,Avg,Max,Name\n"
                 "4,4000,5,axpy\n"
                 "\n"
                 "Processing [run.sqlite] with [cuda_gpu_trace.py]...\n"
                 "Start (ns),Duration (ns),GrdX,Name\n"
                 "100,2000,1,axpy\n"
                 "\n"
                 "Processing [rank1.sqlite] with [cuda_gpu_kern_sum.py]...\n"
                 "Time (%),Total Time (ns),Instances,Name\n"
                 "100,3000,2,axpy\n",
                 &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 2);
  check_kernel (import, 0, "axpy", 6, 11e-6);
  check_kernel (import, 1, "dot", 2, 2e-6);
  g_assert_cmpuint (gable_notes_get_size (import->notes), ==, 1);
}

/* Their empty cells let those behind them move up, into the column of the grid. */
static void
copies_in_a_printed_trace_are_no_kernels (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_text (
    " Start (ns)   Duration (ns)  CorrId   GrdX   Bytes (MB)        Device         Name\n"
    " -----------  -------------  ------  -----  ----------  ----------------  -----------------\n"
    " 862,123,100         12,352     116              4.194  Some GPU 40GB (0)  [CUDA memcpy "
    "Host-to-Device]\n"
    " 863,123,100         10,000     117  4,096              Some GPU 40GB (0)  axpy(int, float)\n",
    &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  check_kernel (import, 0, "axpy(int, float)", 1, 10e-6);
}

static void
tables_of_anything_else_are_no_kernels (void)
{
  static const char *const texts[] = {
    "Time (%),Total Time (ns),Num Calls,Avg (ns),Name\n90,1000,1,1000,cudaMalloc\n",
    "Time (%),Total Time (ns),Instances,Avg (ns),Source,Name\n90,9,1,9,Collectives,MPI_Allreduce\n",
    "Time (%),Total Time (ns),Instances,Avg (ns),Range\n90,1000,1,1000,step\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (import_text (texts[i], &error));
    g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
    g_assert_nonnull (strstr (error->message, "cuda_gpu_kern_sum"));
  }
}

#ifdef HAVE_SQLITE
static GableImport *
open_database (const char *sql, GError **error)
{
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "report.sqlite", NULL);
  GableImport *import;
  sqlite3 *handle;

  g_assert_cmpint (sqlite3_open (path, &handle), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (handle, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (handle);
  import = gable_import_file (path, NULL, NULL, error);
  gable_test_remove_folder (folder);
  return import;
}

static GableImport *
import_database (const char *sql)
{
  g_autoptr (GError) error = NULL;
  GableImport *import = open_database (sql, &error);

  g_assert_no_error (error);
  g_assert_true (import->timing);
  return import;
}

static void
a_database_of_nsight_systems_gives_launches (void)
{
  g_autoptr (GableImport) import = import_database (
    "CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);"
    "CREATE TABLE TARGET_INFO_GPU (id INTEGER, name TEXT);"
    "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, demangledName INTEGER,"
    " shortName INTEGER);"
    "INSERT INTO StringIds VALUES (1, 'axpy(int, float *)'), (2, 'axpy'), (3, 'dot');"
    "INSERT INTO TARGET_INFO_GPU VALUES (0, 'Some GPU');"
    "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (100, 1100, 1, 2), (2000, 3500, 1, 2),"
    " (4000, 4500, NULL, 3);");

  g_assert_cmpstr (import->device, ==, "Some GPU");
  g_assert_cmpuint (import->kernels->len, ==, 2);
  check_kernel (import, 0, "axpy(int, float *)", 2, 2500e-9);
  check_kernel (import, 1, "dot", 1, 500e-9);
}

/* PyTorch and others launch most of their kernels so. */
static void
graphs_without_their_kernels_are_told (void)
{
  static const char graphs[] =
    "CREATE TABLE CUPTI_ACTIVITY_KIND_GRAPH_TRACE (start INTEGER, end INTEGER, graphId INTEGER);"
    "INSERT INTO CUPTI_ACTIVITY_KIND_GRAPH_TRACE VALUES (5000, 9000, 1), (9500, 10500, 1);";
  g_autofree char *both = g_strconcat (
    "CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT);"
    "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, demangledName INTEGER,"
    " shortName INTEGER);"
    "INSERT INTO StringIds VALUES (1, 'axpy');"
    "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (100, 1100, 1, 1);",
    graphs, NULL);
  g_autoptr (GableImport) import = import_database (both);
  g_autoptr (GError) error = NULL;

  check_kernel (import, 0, "axpy", 1, 1000e-9);
  g_assert_cmpuint (gable_notes_get_size (import->notes), >=, 1);
  g_assert_nonnull (strstr (gable_notes_get (import->notes, 0)->text, "--cuda-graph-trace=node"));
  g_assert_null (open_database (graphs, &error));
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
  g_assert_nonnull (strstr (error->message, "--cuda-graph-trace=node"));
}

static void
a_database_of_nvprof_gives_launches (void)
{
  g_autoptr (GableImport) import = import_database (
    "CREATE TABLE StringTable (_id_ INTEGER PRIMARY KEY, value TEXT);"
    "CREATE TABLE CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL (_id_ INTEGER PRIMARY KEY,"
    " start INTEGER, end INTEGER, name INTEGER);"
    "INSERT INTO StringTable VALUES (1, '_Z4axpyi');"
    "INSERT INTO CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL VALUES (1, 100, 1100, 1), (2, 9, 8, 1);");

  g_assert_null (import->device);
  check_kernel (import, 0, "_Z4axpyi", 2, GABLE_UNKNOWN);
}
#endif

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name) g_test_add_func ("/import/nsys/" #name, name)
  ADD (a_summary_in_csv_gives_times);
  ADD (heads_of_older_releases_are_known);
  ADD (a_summary_has_the_unit_that_its_heads_name);
  ADD (text_for_people_is_read_table_by_table);
  ADD (a_trace_gives_launches_and_the_gpu);
  ADD (launches_in_several_tables_count_once);
  ADD (copies_in_a_printed_trace_are_no_kernels);
  ADD (tables_of_anything_else_are_no_kernels);
#ifdef HAVE_SQLITE
  ADD (a_database_of_nsight_systems_gives_launches);
  ADD (graphs_without_their_kernels_are_told);
  ADD (a_database_of_nvprof_gives_launches);
#endif
  return g_test_run ();
}
