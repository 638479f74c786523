/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"
#include "import/registry.h"
#include "support.h"

#include <locale.h>
#include <string.h>

#define ONE \
  "Index,KernelName,gpu-id,queue-id,queue-index,pid,tid,grd,wgr,lds,scr,vgpr,sgpr,fbar,sig,obj"
#define ONE_ROW "0,\"f(int, int) [clone .kd]\",8,0,0,77,77,1024,256,0,0,16,32,1,0x0,0x7f"

static void
a_run_for_times_and_one_for_counters_complete_each_other (void)
{
  g_autofree char *folder = gable_test_shared ("corpus/rocprof/mi250x-laplacian");

  if (folder == NULL) {
    g_test_skip ("2 files skipped: there is no corpus of rocprof's results here");
    return;
  }
  gable_corpus_check_run (folder);
}

static void
a_list_in_columns_of_another_tool_is_not_taken_for_that_tools (void)
{
  g_autofree char *folder = gable_test_shared ("corpus/rocprof/mi60-nsight-lookalike");
  g_autofree char *path = NULL;
  g_autoptr (GableImport) import = NULL;

  if (folder == NULL) {
    g_test_skip ("1 file skipped: there is no corpus of rocprof's results here");
    return;
  }
  path = g_build_filename (folder, "mi60_lw_pp_inst_output.csv", NULL);
  import = gable_corpus_check (folder, path, "rocprof-list");
  g_assert_nonnull (import);
}

/* A table, and what stands beside it. */
static GableImport *
open_results (const char *text, const char *system, const char *importer)
{
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "results.csv", NULL);
  g_autofree char *beside = g_build_filename (folder, "results.sysinfo.txt", NULL);
  g_autoptr (GError) error = NULL;
  const GableImporter *found;
  GableImport *import;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  if (system != NULL) {
    g_file_set_contents (beside, system, -1, &error);
    g_assert_no_error (error);
  }
  import = gable_import_file (path, NULL, &found, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (found->id, ==, importer);
  gable_test_remove_folder (folder);
  return import;
}

static double
amount_of (const GableImport *import, const char *id)
{
  return gable_kernel_get_amount (import->kernels->pdata[0], gable_counter_find (id));
}

static void
sizes_are_in_kibibytes_and_times_in_nanoseconds (void)
{
  static const char *const names[] = { "FETCH_SIZE,WRITE_SIZE", "FetchSize,WriteSize" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *text =
      g_strconcat (ONE, ",", names[i], ",DispatchNs,BeginNs,EndNs,CompleteNs\n" ONE_ROW,
                   ",6.5000000000,2.2500000000,100,200,450,500\n", NULL);
    g_autoptr (GableImport) import = open_results (text, NULL, "rocprof");
    const GableKernel *kernel = import->kernels->pdata[0];

    g_assert_cmpstr (kernel->name, ==, "f(int, int)");
    gable_assert_close (amount_of (import, "DRAM"), 8.75 * 1024, 0);
    gable_assert_close (kernel->seconds, 250e-9, 1e-12);
  }
}

static void
the_gpu_is_named_beside_the_results (void)
{
  static const char *const text =
    ONE ",TCP_TOTAL_CACHE_ACCESSES_sum,TCC_EA_RDREQ_sum,TCC_EA_RDREQ_32B_sum,TCC_EA_WRREQ_sum,"
        "TCC_EA_WRREQ_64B_sum\n" ONE_ROW ",10,50,4,9,7\n";
  static const char *const system = "Agent 1\n  Name:                    AMD EPYC 7763\n"
                                    "  Marketing Name:          AMD EPYC 7763\n"
                                    "Agent 2\n  Name:                    gfx90a\n"
                                    "  Marketing Name:          AMD Instinct MI250X\n";
  g_autoptr (GableImport) import = open_results (text, system, "rocprof");

  g_assert_cmpstr (import->device, ==, "AMD Instinct MI250X");
  gable_assert_close (amount_of (import, "L1"), 640, 0);
  gable_assert_close (amount_of (import, "DRAM"), 32 * 4 + 64 * 46 + 64 * 7 + 32 * 2, 0);
}

static void
version_two_has_an_empty_line_below_its_header (void)
{
  g_autoptr (GableImport) import = open_results (
    "Dispatch_ID,GPU_ID,Queue_ID,Queue_Index,PID,TID,GRD,WGR,LDS,SCR,Arch_VGPR,ACCUM_VGPR,SGPR,"
    "Wave_Size,SIG,OBJ,Kernel_Name,Start_Timestamp,End_Timestamp,Correlation_ID,SQ_INSTS_VALU_INT32"
    "\n\n1,8,1,0,5,5,1024,256,0,0,8,0,32,64,0x0,0x1,\"g(int)\",1000,1500,0,3.000000\n",
    NULL, "rocprof");
  const GableKernel *kernel = import->kernels->pdata[0];

  g_assert_cmpstr (kernel->name, ==, "g(int)");
  gable_assert_close (kernel->seconds, 500e-9, 1e-12);
  gable_assert_close (amount_of (import, "int32"), 64 * 3, 0);
  g_assert_cmpuint (gable_kernel_details (kernel)->counters->len, ==, 1);
}

static void
what_is_missing_names_the_lines_and_the_command (void)
{
  g_autoptr (GableImport) import = open_results (ONE "\n" ONE_ROW "\n", NULL, "rocprof");
  const GableKernel *kernel = import->kernels->pdata[0];

  g_assert_nonnull (strstr (gable_kernel_details (kernel)->collect, "pmc: FETCH_SIZE WRITE_SIZE"));
  g_assert_nonnull (
    strstr (gable_kernel_details (kernel)->collect, "rocprof -i input.txt --timestamp on"));
}

static void
a_cut_table_gives_what_it_holds (void)
{
  static const char *const text = ONE ",FETCH_SIZE,WRITE_SIZE\r\n" ONE_ROW ",1,2\r\n" ONE_ROW;
  g_autoptr (GableImport) import = open_results (text, NULL, "rocprof");

  gable_assert_close (amount_of (import, "DRAM"), 3 * 1024, 0);
  g_assert_cmpuint (gable_notes_get_size (import->notes), >=, 2);
}

#define WIDE \
  ONE ",SQ_INSTS_VALU_ADD_F32,SQ_INSTS_VALU_MUL_F32,SQ_INSTS_VALU_FMA_F32," \
      "SQ_INSTS_VALU_TRANS_F32,FETCH_SIZE,WRITE_SIZE,DispatchNs,BeginNs,EndNs,CompleteNs"

/* Only GPUs with wavefronts of 64 lanes have such counters. */
static void
counters_of_operations_tell_the_lanes (void)
{
  g_autoptr (GableImport) import =
    open_results (WIDE "\n" ONE_ROW ",1,2,3,4,6.5,2.25,100,200,450,500\n", NULL, "rocprof");

  gable_assert_close (amount_of (import, "fp32"), 64 * (1 + 2 + 2 * 3 + 4), 0);
}

/* What a terminal printed before, a comma at the end of each row, tables put one behind the other, or a spreadsheet. */
static void
tables_are_read_however_they_reached_us (void)
{
  static const char *const texts[] = {
    "RPL: on '221130' from '/opt/rocm'\nROCProfiler: input from \"/tmp/input.xml\"\n  6 "
    "metrics\n" WIDE "\n" ONE_ROW ",1,2,3,4,6.5,2.25,100,200,450,500,\n" WIDE "\n" ONE_ROW
    ",1,2,3,4,6.5,2.25,700,800,1050,1100\n",
    WIDE ",\r\n" ONE_ROW ",1,2,3,4,6.5,2.25,100,200,450,500\r\n" ONE_ROW
         ",1,2,3,4,6.5,2.25,100,800,1050,1100",
    "Index;KernelName;gpu-id;SQ_INSTS_VALU_ADD_F32;SQ_INSTS_VALU_MUL_F32;SQ_INSTS_VALU_FMA_F32;"
    "SQ_INSTS_VALU_TRANS_F32;FETCH_SIZE;WRITE_SIZE;BeginNs;EndNs\n"
    "0;f(int, int) [clone .kd];8;1;2;3;4;6,5;2,25;200;450\n"
    "1;f(int, int) [clone .kd];8;1;2;3;4;6,5;2,25;800;1050\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GableImport) import = open_results (texts[i], NULL, "rocprof");
    const GableKernel *kernel = import->kernels->pdata[0];

    g_assert_cmpuint (import->kernels->len, ==, 1);
    g_assert_cmpstr (kernel->name, ==, "f(int, int)");
    g_assert_cmpuint (kernel->launches, ==, 2);
    gable_assert_close (kernel->seconds, 500e-9, 1e-12);
    gable_assert_close (amount_of (import, "fp32"), 2 * 64 * (1 + 2 + 2 * 3 + 4), 0);
    gable_assert_close (amount_of (import, "DRAM"), 2 * 8.75 * 1024, 0);
  }
}

/* A table of another pass behind the first has other counters: no launch has all that a formula needs. */
static void
a_table_of_other_counters_behind_another_invents_nothing (void)
{
  g_autoptr (GableImport) import = open_results (ONE ",FETCH_SIZE,WRITE_SIZE\n" ONE_ROW ",1,2\n" ONE
                                                     ",SQ_INSTS,FETCH_SIZE\n" ONE_ROW ",70,3\n",
                                                 NULL, "rocprof");

  g_assert_false (gable_known (amount_of (import, "DRAM")));
  g_assert_false (gable_known (amount_of (import, "inst")));
}

static void
a_beginning_of_nothing_is_no_time (void)
{
  g_autoptr (GableImport) import = open_results (
    WIDE "\n" ONE_ROW ",1,2,3,4,6.5,2.25,0,0,140469300947216,140469300947300\n", NULL, "rocprof");
  const GableKernel *kernel = import->kernels->pdata[0];

  g_assert_false (gable_known (kernel->seconds));
  g_assert_cmpuint (gable_notes_get_size (import->notes), >=, 2);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/rocprof/corpus",
                   a_run_for_times_and_one_for_counters_complete_each_other);
  g_test_add_func ("/import/rocprof/list",
                   a_list_in_columns_of_another_tool_is_not_taken_for_that_tools);
  g_test_add_func ("/import/rocprof/units", sizes_are_in_kibibytes_and_times_in_nanoseconds);
  g_test_add_func ("/import/rocprof/system", the_gpu_is_named_beside_the_results);
  g_test_add_func ("/import/rocprof/version-two", version_two_has_an_empty_line_below_its_header);
  g_test_add_func ("/import/rocprof/missing", what_is_missing_names_the_lines_and_the_command);
  g_test_add_func ("/import/rocprof/cut", a_cut_table_gives_what_it_holds);
  g_test_add_func ("/import/rocprof/lanes", counters_of_operations_tell_the_lanes);
  g_test_add_func ("/import/rocprof/ways", tables_are_read_however_they_reached_us);
  g_test_add_func ("/import/rocprof/other-counters",
                   a_table_of_other_counters_behind_another_invents_nothing);
  g_test_add_func ("/import/rocprof/no-beginning", a_beginning_of_nothing_is_no_time);
  return g_test_run ();
}
