/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"
#include "damage.h"
#include "import/registry.h"
#include "import/rocprofc-kernel.h"
#include "model/project-json.h"
#include "support.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

/* Columns of a wide table as Omniperf 2 writes them, and of a long one. */
#define WIDE "Dispatch_ID,Kernel_Name,GPU_ID,Grid_Size,Workgroup_Size,wave_size"
#define LONG \
  "GPU_ID,Dispatch_ID,Kernel_Name,Start_Timestamp,End_Timestamp,Counter_Name,Counter_Value"
#define SYSINFO "workload_name,ip_blocks,gpu_model,gpu_arch,wave_size,lds_banks_per_cu\nw,SQ,"

static char *
choose_database_or_folder (const char *folder)
{
  char *database = g_build_filename (folder, "rocprof_compute.db", NULL);

  if (g_file_test (database, G_FILE_TEST_EXISTS)) {
    return database;
  }
  g_free (database);
  return g_strdup (folder);
}

static void
real_workloads_give_what_independent_programs_found (void)
{
  g_autofree char *root = gable_test_shared ("corpus/rocprof-compute");

  if (root == NULL) {
    g_test_skip ("1 folder skipped: there is no corpus of rocprof-compute's workloads here");
    return;
  }
  g_assert_cmpuint (gable_corpus_walk (root, "rocprof-compute", choose_database_or_folder), >=, 13);
}

static void
any_file_of_a_workload_opens_the_whole (void)
{
  static const char *const names[] = { "pmc_perf.csv", "roofline.csv", "sysinfo.csv",
                                       "timestamps.csv", "pmc_dispatch_info.csv" };
  g_autofree char *folder = gable_test_shared ("corpus/rocprof-compute/mi200-vcopy-roofonly");

  if (folder == NULL) {
    g_test_skip ("5 files skipped: there is no corpus of rocprof-compute's workloads here");
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (folder, names[i], NULL);
    g_autoptr (GableImport) import = gable_corpus_check (folder, path, "rocprof-compute");

    g_assert_cmpstr (import->device, ==, "MI200");
  }
}

static void
several_files_of_a_workload_count_once (void)
{
  g_autofree char *folder = gable_test_shared ("corpus/rocprof-compute/mi200-vcopy-roofonly");
  g_autofree char *counters = NULL;
  g_autofree char *roofs = NULL;
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = NULL;

  if (folder == NULL) {
    g_test_skip ("2 files skipped: there is no corpus of rocprof-compute's workloads here");
    return;
  }
  counters = g_build_filename (folder, "pmc_perf.csv", NULL);
  roofs = g_build_filename (folder, "roofline.csv", NULL);
  project =
    gable_open ((const char *const[]){ counters, roofs, folder, NULL }, NULL, NULL, notes, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (project->sources->len, ==, 1);
  g_assert_cmpuint (gable_project_get_kernel (project, 0)->launches, ==, 3);
  g_assert_cmpuint (gable_notes_get_size (notes), >=, 2);
}

/* A workload of this test's own making. */
typedef struct {
  const char *name;
  const char *text;
} File;

static char *
write_workload (const File *files)
{
  char *folder = gable_test_folder ();

  for (guint i = 0; files[i].name != NULL; i++) {
    g_autofree char *path = g_build_filename (folder, files[i].name, NULL);
    g_autofree char *below = g_path_get_dirname (path);
    g_autoptr (GError) error = NULL;

    g_mkdir_with_parents (below, 0700);
    g_file_set_contents (path, files[i].text, -1, &error);
    g_assert_no_error (error);
  }
  return folder;
}

static GableImport *
open_workload (const File *files, GError **error)
{
  char *folder = write_workload (files);
  GableImport *import = gable_import_file (folder, NULL, NULL, error);

  gable_test_remove_folder (folder);
  return import;
}

/* One table, and what sysinfo.csv says of the GPU. */
static GableImport *
open_table (const char *text, const char *system)
{
  g_autofree char *sysinfo = g_strconcat (SYSINFO, system, "\n", NULL);
  const File files[] = { { "pmc_perf.csv", text }, { "sysinfo.csv", sysinfo }, { NULL } };
  g_autoptr (GError) error = NULL;
  GableImport *import = open_workload (files, &error);

  g_assert_no_error (error);
  return import;
}

static double
amount_of (const GableImport *import, const char *id)
{
  return gable_kernel_get_amount (import->kernels->pdata[0], gable_counter_find (id));
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

static void
bytes_follow_the_rule_of_the_generation (void)
{
  /* Look-ups 10; reads 20, writes 3, atomics 1 and 2; LDS 100 of which 40 conflicts. Memory: 50 reads, 4 of them of 32
   * bytes and (by either counter) 6 of 128; 9 writes, 7 of them of 64. */
  static const char *const columns =
    WIDE ",TCP_TOTAL_CACHE_ACCESSES_sum,TCP_TCC_READ_REQ_sum,TCP_TCC_WRITE_REQ_sum,"
         "TCP_TCC_ATOMIC_WITH_RET_REQ_sum,TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum,"
         "SQ_LDS_IDX_ACTIVE,SQ_LDS_BANK_CONFLICT,";
  static const char *const old = "TCC_EA_RDREQ_sum,TCC_EA_RDREQ_32B_sum,TCC_EA_WRREQ_sum,"
                                 "TCC_EA_WRREQ_64B_sum";
  static const char *const new = "TCC_EA0_RDREQ_sum,TCC_EA0_RDREQ_32B_sum,TCC_EA0_WRREQ_sum,"
                                 "TCC_EA0_WRREQ_64B_sum";
  static const struct {
    const char *system;
    gboolean is_old;
    const char *more;
    double l1;
    double l2;
    double dram;
  } cases[] = {
    { "MI100,gfx908,64,32", TRUE, "", 640, 1664, 32 * 4 + 64 * 46 + 64 * 7 + 32 * 2 },
    { "MI250X,gfx90a:sramecc+:xnack-,64,32", TRUE, "", 640, 1664,
      32 * 4 + 64 * 46 + 64 * 7 + 32 * 2 },
    { "MI300X,gfx942,64,32", FALSE, ",TCC_BUBBLE_sum", 1280, 2944,
      128 * 6 + 32 * 4 + 64 * 40 + 64 * 7 + 32 * 2 },
    { "MI300X,gfx942,64,32", FALSE, "", 1280, 2944, GABLE_UNKNOWN },
    { "MI350,gfx950,64,32", FALSE, ",TCC_EA0_RDREQ_128B_sum", 1280, 2944,
      128 * 6 + 32 * 4 + 64 * 40 + 64 * 7 + 32 * 2 },
    { "MI350,gfx950,64,32", FALSE, ",TCC_BUBBLE_sum", 1280, 2944, GABLE_UNKNOWN },
    { "MI450,gfx1250,32,32", FALSE, ",TCC_BUBBLE_sum", GABLE_UNKNOWN, GABLE_UNKNOWN,
      GABLE_UNKNOWN },
    { ",,,", TRUE, "", 640, 1664, 32 * 4 + 64 * 46 + 64 * 7 + 32 * 2 },
    { ",,,", FALSE, ",TCC_BUBBLE_sum", 1280, 2944, GABLE_UNKNOWN },
    { ",,,", FALSE, ",TCC_EA0_RDREQ_128B_sum", 1280, 2944,
      128 * 6 + 32 * 4 + 64 * 40 + 64 * 7 + 32 * 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strconcat (columns, cases[i].is_old ? old : new, cases[i].more,
                                         "\n0,k,2,1024,256,64,10,20,3,1,2,100,40,50,4,9,7",
                                         cases[i].more[0] != '\0' ? ",6" : "", "\n", NULL);
    g_autoptr (GableImport) import = open_table (text, cases[i].system);

    g_test_message ("%s, case %u", cases[i].system, i);
    gable_assert_close (amount_of (import, "L1"), cases[i].l1, 0);
    gable_assert_close (amount_of (import, "L2"), cases[i].l2, 0);
    gable_assert_close (amount_of (import, "DRAM"), cases[i].dram, 0);
    gable_assert_close (amount_of (import, "shared"),
                        gable_known (cases[i].l1) ? 60 * 4 * 32 : GABLE_UNKNOWN, 0);
    g_assert_true (has_note (import, "“gfx1250” are not known") == !gable_known (cases[i].l1));
  }
}

static void
operations_count_every_lane_of_a_wavefront (void)
{
  static const char *const text =
    WIDE ",SQ_INSTS_VALU_ADD_F64,SQ_INSTS_VALU_MUL_F64,SQ_INSTS_VALU_FMA_F64,"
         "SQ_INSTS_VALU_TRANS_F64,SQ_INSTS_VALU_MFMA_MOPS_BF16,SQ_INSTS_VALU_MFMA_MOPS_F6F4,"
         "SQ_INSTS_VALU_INT32,SQ_INSTS\n0,k,2,1024,256,64,1,2,3,4,5,6,7,8\n";
  static const struct {
    const char *system;
    double lanes;
  } cases[] = { { "MI350,gfx950,64,32", 64 },
                { "Radeon,gfx1151,32,32", 32 },
                { "Radeon,gfx1151,,", 32 },
                { ",,,", 64 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableImport) import = open_table (text, cases[i].system);

    gable_assert_close (amount_of (import, "fp64"), cases[i].lanes * (1 + 2 + 2 * 3 + 4), 0);
    gable_assert_close (amount_of (import, "int32"), cases[i].lanes * 7, 0);
    gable_assert_close (amount_of (import, "bf16.matrix"), 512 * 5, 0);
    gable_assert_close (amount_of (import, "fp4.matrix"), 512 * 6, 0);
    gable_assert_close (amount_of (import, "inst"), 8, 0);
    g_assert_false (gable_known (amount_of (import, "fp32")));
  }
}

static void
times_are_exact_or_unknown (void)
{
  static const struct {
    const char *begin;
    const char *end;
    double seconds;
  } cases[] = {
    { "13386742234691895", "13386742234691896", 1e-9 },
    { "9223372036854775000", "9223372036854775807", 807e-9 },
    { "1248227792617386.5", "1248227792617388.75", 2.25e-9 },
    { "1000", "1000", GABLE_UNKNOWN },
    { "1001", "1000", GABLE_UNKNOWN },
    { "8.1097E+14", "8.1097E+14", GABLE_UNKNOWN },
    { "8.1097E+14", "8.1098E+14", GABLE_UNKNOWN },
    { "", "", GABLE_UNKNOWN },
    { "x", "y", GABLE_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text =
      g_strconcat (WIDE ",SQ_INSTS,Start_Timestamp,End_Timestamp\n0,k,2,1024,256,64,8,",
                   cases[i].begin, ",", cases[i].end, "\n", NULL);
    g_autoptr (GableImport) import = open_table (text, "MI250X,gfx90a,64,32");

    gable_assert_close (((GableKernel *) import->kernels->pdata[0])->seconds, cases[i].seconds,
                        1e-12);
    g_assert_true (has_note (import, "its time is taken as unknown") ==
                   !gable_known (cases[i].seconds));
  }
}

static void
a_launch_of_several_replays_takes_their_median_time (void)
{
  /* Three replays of two launches; the second has a thousand counters more than it would need to outweigh the others. */
  g_autoptr (GString) text = g_string_new (LONG "\n");
  g_autoptr (GableImport) import = NULL;
  const GableKernel *kernel;

  for (guint i = 0; i < 2; i++) {
    g_string_append_printf (text, "2,%u,k.kd,1000,1010,SQ_INSTS,4\n", i);
  }
  for (guint i = 0; i < 2000; i++) {
    g_string_append_printf (text, "2,%u,k.kd,2000,2999,C%u,4\n", i / 1000, i % 1000);
  }
  for (guint i = 0; i < 2; i++) {
    g_string_append_printf (text, "2,%u,k.kd,3000,3020,SQ_INSTS_VALU_INT32,1\n", i);
    g_string_append_printf (text, "2,%u,k.kd,1000,1010,SQ_INSTS_VALU_INT64,1\n", i);
  }
  import = open_table (text->str, "MI250X,gfx90a,64,32");
  kernel = import->kernels->pdata[0];
  g_assert_cmpstr (kernel->name, ==, "k");
  g_assert_cmpuint (kernel->launches, ==, 2);
  gable_assert_close (kernel->seconds, 2 * 20e-9, 1e-12);
  gable_assert_close (amount_of (import, "inst"), 8, 0);
  gable_assert_close (amount_of (import, "int32"), 128, 0);
  gable_assert_close (amount_of (import, "int64"), 128, 0);
}

static void
files_of_replays_complete_each_other (void)
{
  static const File wide[] = {
    { "pmc_perf_0.csv", WIDE ",SQ_INSTS,Start_Timestamp,End_Timestamp\n"
                             "0,a,2,1024,256,64,5,10,20\n1,b,2,1024,256,64,6,30,50\n" },
    { "pmc_perf_1.csv", WIDE ",SQ_INSTS_VALU_INT32,Start_Timestamp,End_Timestamp\n"
                             "0,a,2,1024,256,64,1,110,140\n1,b,2,1024,256,64,2,230,250\n" },
    { NULL },
  };
  static const File rows[] = {
    { "results_pmc_perf_0.csv", LONG "\n1,7,a,10,20,SQ_INSTS,5\n1,8,b,30,50,SQ_INSTS,6\n" },
    { "results_pmc_perf_1.csv",
      LONG "\n1,7,a,110,140,SQ_INSTS_VALU_INT32,1\n1,8,b,230,250,SQ_INSTS_VALU_INT32,2\n"
           "1,7,a,110,140,TCC_HIT[0],1\n1,7,a,110,140,CPC_X,2697917\n1,7,a,110,140,CPC_X_sum,"
           "2697920\n" },
    { "sysinfo.csv", SYSINFO "MI250X,gfx90a,64,32\n" },
    { NULL },
  };
  const File *const cases[] = { wide, rows };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import = open_workload (cases[i], &error);
    const GableKernel *kernel;

    g_assert_no_error (error);
    g_assert_cmpuint (import->kernels->len, ==, 2);
    kernel = import->kernels->pdata[0];
    g_assert_cmpstr (kernel->name, ==, "a");
    gable_assert_close (kernel->seconds, 20e-9, 1e-12);
    gable_assert_close (amount_of (import, "inst"), 5, 0);
    gable_assert_close (amount_of (import, "int32"), 64, 0);
    kernel = import->kernels->pdata[1];
    gable_assert_close (kernel->seconds, 20e-9, 1e-12);
  }
}

static void
roofs_of_zero_are_absent (void)
{
  static const File files[] = {
    { "pmc_perf.csv", WIDE ",SQ_INSTS\n0,k,2,1024,256,64,8\n" },
    { "sysinfo.csv", "workload_name,timestamp,gpu_model,gpu_arch,hbm_bw\n"
                     "\"1,024\",Thu 16 Oct 2025 07:53:13 PM  (CDT),MI300X_A1,gfx942,5324.8\n" },
    { "roofline.csv", "device,HBMBw,HBMBwLow,hbmBwHigh,MALLBw,FP32Flops,FP8Flops\n"
                      "0,4000.5,1,9,0,100,0\n1,3,1,9,0,100,0\n" },
    { NULL },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = open_workload (files, &error);
  const GableCeiling *ceiling;

  g_assert_no_error (error);
  g_assert_cmpuint (gable_machine_get_n_ceilings (import->machine), ==, 2);
  ceiling = gable_machine_get_ceiling (import->machine, 0);
  g_assert_cmpstr (gable_ceiling_title (ceiling), ==, "HBM");
  gable_assert_close (ceiling->measured, 4000.5e9, 1e-12);
  gable_assert_close (ceiling->theoretical, 5324.8e9, 1e-12);
  g_assert_cmpstr (ceiling->measured_origin.date, ==, "2025-10-16");
  g_assert_cmpstr (ceiling->measured_origin.source, ==, "roofline.csv");
  g_assert_true (has_note (import, "There are 2 devices"));
}

static void
roofs_by_themselves_are_a_benchmark (void)
{
  static const char text[] = "device,HBMBw,HBMBwLow,hbmBwHigh,L1Bw,FP32Flops\n"
                             "0,4000.5,1,9,N/A,100\n";
  static const char turned[] = "devID,MFMABF16Flops,FP32Flops,HBMBw\n0,1000,100,4000\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, strlen (text), "roofline.csv", NULL, &error);
  g_autoptr (GableImport) other = NULL;
  g_autoptr (GableImport) none = NULL;

  g_assert_no_error (error);
  g_assert_true (import->benchmark);
  g_assert_false (has_note (import, "sysinfo.csv"));
  g_assert_cmpuint (import->kernels->len, ==, 0);
  g_assert_cmpuint (gable_machine_get_n_ceilings (import->machine), ==, 2);
  other = gable_damage_import_bytes (turned, strlen (turned), "roofline.csv", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gable_machine_get_n_ceilings (other->machine), ==, 3);
  none = gable_damage_import_bytes ("device,HBMBw\n0,0\n", strlen ("device,HBMBw\n0,0\n"), "r.csv",
                                    NULL, &error);
  g_assert_null (none);
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
}

static void
marks_and_line_ends_of_other_systems_change_nothing (void)
{
  g_autoptr (GableImport) import = open_table (
    "\xEF\xBB\xBF" WIDE ",SQ_INSTS,SQ_WAVES\r\n0,\"f(int, int) [clone .kd]\",2,1024,256,64,"
    "8.0000000000,1.2E+01\r\n1,\"f(int, int) [clone .kd]\",2,1024,256,64,4,1\r\n2,g",
    "MI250X,gfx90a,64,32");

  g_assert_cmpuint (import->kernels->len, ==, 1);
  g_assert_cmpstr (((GableKernel *) import->kernels->pdata[0])->name, ==, "f(int, int)");
  gable_assert_close (amount_of (import, "inst"), 12, 0);
  g_assert_true (has_note (import, "it is left out"));
}

static void
a_gpu_without_counters_of_operations_says_so (void)
{
  g_autoptr (GableImport) import = open_table (
    WIDE ",SQ_INSTS,TCC_EA_RDREQ_sum,TCC_EA_RDREQ_32B_sum,TCC_EA_WRREQ_sum,TCC_EA_WRREQ_64B_sum,"
         "Start_Timestamp,End_Timestamp\n0,k,2,1024,256,64,8,1,0,1,1,10,20\n",
    "MI100,gfx908,64,32");
  const GableKernel *kernel = import->kernels->pdata[0];

  g_assert_cmpuint (gable_kernel_details (kernel)->reasons->len, >, 0);
  g_assert_null (gable_kernel_details (kernel)->collect);
}

static void
what_is_missing_names_the_command (void)
{
  g_autoptr (GableImport) import =
    open_table (WIDE ",SQ_INSTS\n0,k,2,1024,256,64,8\n", "MI250X,gfx90a,64,32");
  const GableKernel *kernel = import->kernels->pdata[0];

  g_assert_nonnull (
    strstr (gable_kernel_details (kernel)->collect, "rocprof-compute profile --roof-only"));
}

static void
a_folder_of_workloads_is_searched_but_links_are_not_followed (void)
{
  static const File one[] = {
    { "n/MI250X/pmc_perf.csv", WIDE ",SQ_INSTS\n0,k,2,1024,256,64,8\n" },
    { "n/MI250X/sysinfo.csv", SYSINFO "MI250X,gfx90a,64,32\n" },
    { NULL },
  };
  static const File two[] = {
    { "n/A/pmc_perf.csv", WIDE ",SQ_INSTS\n0,k,2,1024,256,64,8\n" },
    { "n/B/pmc_perf.csv", WIDE ",SQ_INSTS\n0,k,2,1024,256,64,8\n" },
    { NULL },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = open_workload (one, &error);
  g_autoptr (GableImport) none = NULL;
  char *target;
  char *folder = gable_test_folder ();
  g_autofree char *link = g_build_filename (folder, "link", NULL);
  g_autofree char *file = g_build_filename (folder, "pmc_perf.csv", NULL);
  g_autofree char *outside = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (import->device, ==, "MI250X");
  g_assert_null (open_workload (two, &error));
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_AMBIGUOUS);
  g_clear_error (&error);

  target = write_workload (one);
  outside = g_build_filename (target, "n/MI250X/pmc_perf.csv", NULL);
  g_assert_cmpint (symlink (target, link), ==, 0);
  g_assert_cmpint (symlink (outside, file), ==, 0);
  none = gable_import_file (folder, NULL, NULL, &error);
  g_assert_null (none);
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT);
  gable_test_remove_folder (folder);
  gable_test_remove_folder (target);
}

static void
nothing_about_people_is_kept (void)
{
  static const File files[] = {
    { "pmc_perf.csv", WIDE ",SQ_INSTS\n0,k,2,1024,256,64,8\n" },
    { "sysinfo.csv", "workload_name,command,hostname,gpu_model,gpu_arch\n"
                     "secretname,./secretcommand,secrethost,MI250X,gfx90a\n" },
    { "roofline.csv", "device,HBMBw\n0,4000\n" },
    { NULL },
  };
  char *folder = write_workload (files);
  g_autofree char *path = g_build_filename (folder, "out.gable", NULL);
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project =
    gable_open ((const char *const[]){ folder, NULL }, NULL, NULL, notes, &error);
  g_autofree char *text = NULL;
  gsize length;

  g_assert_no_error (error);
  text = gable_project_to_text (project, &length);
  g_assert_null (strstr (text, "secret"));
  gable_test_remove_folder (folder);
}

static GableImport *
import_bytes (const char *bytes, gsize length, GError **error)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (bytes, (gssize) length, NULL);
  GableImportInput input = {
    .path = "-",
    .name = "t.csv",
    .stream = stream,
    .head = bytes,
    .head_length = MIN (length, GABLE_IMPORT_HEAD),
  };

  return gable_import_input (&input, &(GableImportOptions){ .from = "rocprof-compute" }, NULL,
                             error);
}

static void
check_survives (const char *bytes, gsize length)
{
  g_autofree char *copy = g_strndup (bytes, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = import_bytes (copy, length, &error);

  g_assert_true ((import != NULL) == (error == NULL));
  if (error != NULL) {
    g_assert_true (error->domain == GABLE_IMPORT_ERROR);
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    g_assert_null (strchr (error->message, '\n'));
  }
}

static const char *const small_tables[] = {
  WIDE
  ",SQ_INSTS,wave_size_1,TCC_HIT[0],TCC_HIT_sum,TCC_MISS_sum,Start_Timestamp,End_Timestamp\n"
  "0,\"f(int, int) (.kd)\",2,1024,256,64,8,64,1,2.5,3,10,20\n1,g,2,1,1,64,8,64,1,2,3,10.5,20\n",
  LONG "\n2,1,\"f(int, int)\",1000,1010,SQ_INSTS,4\n2,2,g,2000,2010,SQ_INSTS,4\n"
       "2,1,\"f(int, int)\",3000,3010,TCC_HIT_sum,4\n",
};

static void
cut_anywhere_a_table_is_refused_or_read (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (small_tables); i++) {
    for (gsize n = 1; n < strlen (small_tables[i]); n++) {
      check_survives (small_tables[i], n);
    }
  }
}

static void
damaged_anywhere_a_table_is_refused_or_read (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < 2000; i++) {
    const char *good = small_tables[i % G_N_ELEMENTS (small_tables)];
    gsize length = strlen (good);
    g_autofree char *bad = g_memdup2 (good, length);

    for (guint k = 0; k < 1 + i % 4; k++) {
      bad[g_rand_int_range (random, 0, (gint32) length)] ^=
        (char) (1 << g_rand_int_range (random, 0, 8));
    }
    check_survives (bad, length);
  }
}

/* A kernel without a line of totals: the mean rate of several launches is no amount, and neither is zero. */
static void
operations_of_several_launches_without_a_total_stay_unknown (void)
{
  GableRocprofcKernel *from = gable_rocprofc_kernel_new ("k", 1);
  g_autoptr (GableKernel) kernel = gable_kernel_new ("k");

  from->launches = 2;
  from->nanoseconds = 100;
  gable_rocprofc_kernel_take (from, "Roofline", "VALU FLOPs (F64)", "Value", 0);
  gable_rocprofc_kernel_take (from, "Roofline", "VALU FLOPs (F32)", "Value", 5);
  gable_rocprofc_kernel_complete (from, kernel);
  g_assert_nonnull (gable_kernel_find_amount (kernel, gable_counter_find ("fp32")));
  g_assert_false (gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("fp32"))));
  g_assert_false (gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("fp"))));
  gable_rocprofc_kernel_free (from);
}

static void
damaged_anywhere_a_database_is_refused_or_read (void)
{
  g_autofree char *path =
    gable_test_shared ("corpus/rocprof-compute/mi350-analysis-db/rocprof_compute.db");
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  char *folder;
  g_autofree char *damaged = NULL;
  g_autofree char *good = NULL;
  gsize length;

  if (path == NULL) {
    g_test_skip ("1 file skipped: there is no corpus of rocprof-compute's workloads here");
    return;
  }
  folder = gable_test_folder ();
  damaged = g_build_filename (folder, "d.db", NULL);
  good = gable_test_read (path, &length);
  for (guint i = 0; i < 120; i++) {
    g_autofree char *bad = g_memdup2 (good, length);
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import = NULL;

    for (guint k = 0; k < 1 + i * 4; k++) {
      bad[g_rand_int_range (random, i < 40 ? 0 : 100, (gint32) length)] ^=
        (char) (1 << g_rand_int_range (random, 0, 8));
    }
    g_file_set_contents (damaged, bad, i % 5 == 0 ? (gssize) length / 2 : (gssize) length, NULL);
    import = gable_import_file (damaged, NULL, NULL, &error);
    g_assert_true ((import != NULL) == (error == NULL));
  }
  gable_test_remove_folder (folder);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/rocprofc/corpus", real_workloads_give_what_independent_programs_found);
  g_test_add_func ("/import/rocprofc/siblings", any_file_of_a_workload_opens_the_whole);
  g_test_add_func ("/import/rocprofc/once", several_files_of_a_workload_count_once);
  g_test_add_func ("/import/rocprofc/bytes", bytes_follow_the_rule_of_the_generation);
  g_test_add_func ("/import/rocprofc/operations", operations_count_every_lane_of_a_wavefront);
  g_test_add_func ("/import/rocprofc/times", times_are_exact_or_unknown);
  g_test_add_func ("/import/rocprofc/median", a_launch_of_several_replays_takes_their_median_time);
  g_test_add_func ("/import/rocprofc/replays", files_of_replays_complete_each_other);
  g_test_add_func ("/import/rocprofc/roofs", roofs_of_zero_are_absent);
  g_test_add_func ("/import/rocprofc/roofs-alone", roofs_by_themselves_are_a_benchmark);
  g_test_add_func ("/import/rocprofc/marks", marks_and_line_ends_of_other_systems_change_nothing);
  g_test_add_func ("/import/rocprofc/no-counters", a_gpu_without_counters_of_operations_says_so);
  g_test_add_func ("/import/rocprofc/missing", what_is_missing_names_the_command);
  g_test_add_func ("/import/rocprofc/folders",
                   a_folder_of_workloads_is_searched_but_links_are_not_followed);
  g_test_add_func ("/import/rocprofc/privacy", nothing_about_people_is_kept);
  g_test_add_func ("/import/rocprofc/cut", cut_anywhere_a_table_is_refused_or_read);
  g_test_add_func ("/import/rocprofc/damaged", damaged_anywhere_a_table_is_refused_or_read);
  g_test_add_func ("/import/rocprofc/no-total",
                   operations_of_several_launches_without_a_total_stay_unknown);
  g_test_add_func ("/import/rocprofc/damaged-database",
                   damaged_anywhere_a_database_is_refused_or_read);
  return g_test_run ();
}
