/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"
#include "damage.h"
#include "import/registry.h"
#include "support.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>
#ifdef HAVE_SQLITE
#include <sqlite3.h>
#endif

#define COUNTERS \
  "\"Correlation_Id\",\"Dispatch_Id\",\"Agent_Id\",\"Queue_Id\",\"Process_Id\",\"Thread_Id\"," \
  "\"Grid_Size\",\"Kernel_Id\",\"Kernel_Name\",\"Workgroup_Size\",\"Counter_Name\"," \
  "\"Counter_Value\",\"Start_Timestamp\",\"End_Timestamp\"\n"
#define ROW(id, process, name, counter, value, start, end) \
  "1," id ",\"Agent 2\",1," process ",7,1024,9,\"" name "\",256,\"" counter "\"," value "," start \
  "," end "\n"
#define TRACE \
  "\"Kind\",\"Agent_Id\",\"Queue_Id\",\"Thread_Id\",\"Dispatch_Id\",\"Kernel_Id\",\"Kernel_" \
  "Name\"," \
  "\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"\n"
#define TIMED(id, name, start, end) \
  "\"KERNEL_DISPATCH\",\"Agent 2\",1,7," id ",9,\"" name "\",1," start "," end "\n"
#define AGENTS \
  "\"Node_Id\",\"Logical_Node_Id\",\"Agent_Type\",\"Wave_Front_Size\",\"Cu_Count\",\"Name\"," \
  "\"Product_Name\"\n0,0,\"CPU\",0,0,\"AMD EPYC\",\"AMD EPYC\"\n1,1,\"GPU\",64,104,\"gfx90a\"," \
  "\"AMD Instinct MI250X\"\n2,2,\"GPU\",64,304,\"gfx942\",\"AMD Instinct MI300X\"\n"

/* A case of one file is that file; of several, its folder. */
static char *
choose_input (const char *folder)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  char *path = g_strdup (folder);
  const char *name;

  while ((name = g_dir_read_name (directory)) != NULL) {
    if (g_str_has_suffix (name, ".csv") || g_str_has_suffix (name, ".db")) {
      g_free (path);
      path = g_build_filename (folder, name, NULL);
    }
  }
#ifndef HAVE_SQLITE
  if (g_str_has_suffix (path, ".db")) {
    g_test_message ("%s skipped: built without SQLite", path);
    g_clear_pointer (&path, g_free);
  }
#endif
  return path;
}

static void
real_runs_give_what_independent_programs_found (void)
{
  g_autofree char *root = gable_test_shared ("corpus/rocprofv3");

  if (root == NULL) {
    g_test_skip ("1 folder skipped: there is no corpus of rocprofv3's runs here");
    return;
  }
  g_assert_cmpuint (gable_corpus_walk (root, "rocprofv3", choose_input), >=, 7);
}

/* A file of this test's own making; the list ends with a NULL name. */
typedef struct {
  const char *name;
  const char *text;
} File;

static char *
write_files (const File *files)
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

/* Opens the folder, or the file @name in it. */
static GableImport *
open_files (const File *files, const char *name)
{
  char *folder = write_files (files);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  const GableImporter *importer;
  GableImport *import = gable_import_file (name != NULL ? path : folder, NULL, &importer, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (importer->id, ==, "rocprofv3");
  gable_test_remove_folder (folder);
  return import;
}

static const GableKernel *
kernel_of (const GableImport *import, const char *name)
{
  for (guint i = 0; i < import->kernels->len; i++) {
    const GableKernel *kernel = import->kernels->pdata[i];

    if (g_str_equal (kernel->name, name)) {
      return kernel;
    }
  }
  g_test_message ("there is no kernel %s", name);
  g_assert_not_reached ();
}

static double
amount_of (const GableKernel *kernel, const char *id)
{
  return gable_kernel_get_amount (kernel, gable_counter_find (id));
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
instances_of_a_counter_add_up_and_are_one_launch (void)
{
  static const File files[] = {
    { "7_counter_collection.csv",
      COUNTERS ROW ("1", "7", "f(int, int)", "FETCH_SIZE", "2.5", "1000", "1400")
        ROW ("1", "7", "f(int, int)", "WRITE_SIZE", "1.0", "1000", "1400")
          ROW ("1", "7", "f(int, int)", "FETCH_SIZE", "3.25", "1000", "1400") },
    { NULL },
  };
  g_autoptr (GableImport) import = open_files (files, "7_counter_collection.csv");
  const GableKernel *kernel = kernel_of (import, "f(int, int)");

  g_assert_cmpuint (kernel->launches, ==, 1);
  gable_assert_close (kernel->seconds, 400e-9, 1e-12);
  gable_assert_close (amount_of (kernel, "DRAM"), 6.75 * 1024, 0);
}

static void
what_was_read_is_not_all_traffic (void)
{
  static const File files[] = {
    { "7_counter_collection.csv",
      COUNTERS ROW ("1", "7", "f", "FETCH_SIZE", "2.5", "1000", "1400") },
    { NULL },
  };
  g_autoptr (GableImport) import = open_files (files, NULL);
  const GableKernel *kernel = kernel_of (import, "f");

  gable_assert_close (amount_of (kernel, "DRAM"), GABLE_UNKNOWN, 0);
  g_assert_cmpstr (g_array_index (gable_kernel_details (kernel)->counters, GableRawCounter, 0).name,
                   ==, "FETCH_SIZE");
  gable_assert_close (
    g_array_index (gable_kernel_details (kernel)->counters, GableRawCounter, 0).value, 2.5, 0);
  g_assert_nonnull (strstr (gable_kernel_details (kernel)->collect, "pmc: FETCH_SIZE WRITE_SIZE"));
}

static void
passes_join_by_dispatch_and_take_the_median_time (void)
{
  static const File files[] = {
    { "pmc_1/70_counter_collection.csv",
      COUNTERS ROW ("1", "70", "f", "FETCH_SIZE", "1", "1000", "1300")
        ROW ("2", "70", "f", "FETCH_SIZE", "2", "2000", "2100") },
    { "pmc_2/71_counter_collection.csv",
      COUNTERS ROW ("1", "71", "f", "WRITE_SIZE", "4", "9000", "9100")
        ROW ("2", "71", "f", "WRITE_SIZE", "8", "9500", "9800") },
    { "pmc_3/72_counter_collection.csv",
      COUNTERS ROW ("1", "72", "f", "SQ_INSTS", "16", "500", "700")
        ROW ("2", "72", "f", "SQ_INSTS", "32", "800", "1000") },
    { NULL },
  };
  g_autoptr (GableImport) import = open_files (files, NULL);
  const GableKernel *kernel = kernel_of (import, "f");

  g_assert_cmpuint (kernel->launches, ==, 2);
  gable_assert_close (kernel->seconds, 200e-9 + 200e-9, 1e-12);
  gable_assert_close (amount_of (kernel, "DRAM"), 15 * 1024, 0);
  gable_assert_close (amount_of (kernel, "inst"), 48, 0);
}

static void
processes_add_up_in_each_pass (void)
{
  static const File files[] = {
    { "host/pmc_1/70_counter_collection.csv",
      COUNTERS ROW ("1", "70", "f", "FETCH_SIZE", "1", "1000", "1300") },
    { "host/pmc_1/71_counter_collection.csv",
      COUNTERS ROW ("1", "71", "f", "FETCH_SIZE", "2", "1000", "1300") },
    { "host/pmc_2/80_counter_collection.csv",
      COUNTERS ROW ("1", "80", "f", "WRITE_SIZE", "4", "2000", "2300") },
    { "host/pmc_2/81_counter_collection.csv",
      COUNTERS ROW ("1", "81", "f", "WRITE_SIZE", "8", "2000", "2300") },
    { NULL },
  };
  g_autoptr (GableImport) import = open_files (files, NULL);
  const GableKernel *kernel = kernel_of (import, "f");

  g_assert_cmpuint (kernel->launches, ==, 2);
  gable_assert_close (kernel->seconds, 600e-9, 1e-12);
  gable_assert_close (amount_of (kernel, "DRAM"), 15 * 1024, 0);
}

static void
processes_of_one_table_are_told_apart (void)
{
  static const File files[] = {
    { "out_counter_collection.csv", COUNTERS ROW ("1", "70", "f", "SQ_INSTS", "1", "1000", "1300")
                                      ROW ("1", "71", "f", "SQ_INSTS", "2", "1000", "1300") },
    { NULL },
  };
  g_autoptr (GableImport) import = open_files (files, "out_counter_collection.csv");

  g_assert_cmpuint (kernel_of (import, "f")->launches, ==, 2);
  gable_assert_close (amount_of (kernel_of (import, "f"), "inst"), 3, 0);
}

/* "cat *_counter_collection.csv": two processes, and the first once more. */
static void
tables_behind_each_other_count_each_launch_once (void)
{
  static const File files[] = {
    { "all.csv",
      "I20260101 tool.cpp] started\n" COUNTERS ROW ("1", "70", "f", "SQ_INSTS", "1", "1000", "1300")
        COUNTERS ROW ("1", "71", "f", "SQ_INSTS", "2", "1000", "1300")
          COUNTERS ROW ("1", "70", "f", "SQ_INSTS", "1", "1000", "1300")
            TRACE TIMED ("1", "f", "2000", "2100") TIMED ("1", "f", "3000", "3100") },
    { NULL },
  };
  g_autoptr (GableImport) import = open_files (files, "all.csv");

  g_assert_cmpuint (import->kernels->len, ==, 1);
  g_assert_cmpuint (kernel_of (import, "f")->launches, ==, 2);
  gable_assert_close (amount_of (kernel_of (import, "f"), "inst"), 3, 0);
  gable_assert_close (kernel_of (import, "f")->seconds, 200e-9, 1e-12);
}

static void
tables_that_scripts_and_spreadsheets_saved_are_read (void)
{
  static const char *const texts[] = {
    ",\"Dispatch_Id\",\"Kernel_Name\",\"Counter_Name\",\"Counter_Value\",\"Start_Timestamp\","
    "\"End_Timestamp\"\n0,1,\"f\",\"FETCH_SIZE\",1.5,1569078135380312.0,1569078135380712.0\n"
    "1,1,\"f\",\"WRITE_SIZE\",2.0,1569078135380312.0,1569078135380712.0,\n",
    "Dispatch_Id;Kernel_Name;Counter_Name;Counter_Value;Start_Timestamp;End_Timestamp\r\n"
    "1;f;FETCH_SIZE;1,5;1569078135380312;1569078135380712\r\n"
    "1;f;WRITE_SIZE;2,0;1569078135380312;1569078135380712",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    const File files[] = { { "saved.csv", texts[i] }, { NULL } };
    g_autoptr (GableImport) import = open_files (files, "saved.csv");
    const GableKernel *kernel = kernel_of (import, "f");

    g_assert_cmpuint (kernel->launches, ==, 1);
    gable_assert_close (amount_of (kernel, "DRAM"), 3.5 * 1024, 0);
    gable_assert_close (kernel->seconds, 400e-9, 1e-12);
  }
}

static void
launches_without_a_time_are_counted_once (void)
{
  static const File files[] = {
    { "out.csv", COUNTERS ROW ("1", "70", "f", "SQ_INSTS", "1", "1.5E+15", "1.5E+15")
                   ROW ("1", "70", "f", "SQ_WAVES", "1", "1.5E+15", "1.5E+15")
                     ROW ("2", "70", "f", "SQ_INSTS", "1", "0", "1569078135380712") },
    { NULL },
  };
  g_autoptr (GableImport) import = open_files (files, "out.csv");

  g_assert_false (gable_known (kernel_of (import, "f")->seconds));
  g_assert_true (has_note (import, "2 launches do not end after they begin"));
}

static void
files_without_folders_of_passes_are_told_by_their_counters (void)
{
  static const File files[] = {
    { "a_counter_collection.csv",
      COUNTERS ROW ("1", "70", "f", "FETCH_SIZE", "1", "1000", "1300") },
    { "b_counter_collection.csv",
      COUNTERS ROW ("1", "71", "f", "FETCH_SIZE", "2", "1000", "1300") },
    { "c_counter_collection.csv",
      COUNTERS ROW ("1", "80", "f", "WRITE_SIZE", "4", "2000", "2300") },
    { "d_counter_collection.csv",
      COUNTERS ROW ("1", "81", "f", "WRITE_SIZE", "8", "2000", "2300") },
    { NULL },
  };
  g_autoptr (GableImport) import = open_files (files, NULL);

  g_assert_cmpuint (kernel_of (import, "f")->launches, ==, 2);
  gable_assert_close (amount_of (kernel_of (import, "f"), "DRAM"), 15 * 1024, 0);
}

static void
passes_that_saw_different_launches_give_means_with_a_warning (void)
{
  static const File files[] = {
    { "pmc_1/70_counter_collection.csv",
      COUNTERS ROW ("1", "70", "f", "FETCH_SIZE", "1", "1000", "1300")
        ROW ("2", "70", "f", "FETCH_SIZE", "3", "2000", "2300") },
    { "pmc_2/71_counter_collection.csv",
      COUNTERS ROW ("2", "71", "f", "WRITE_SIZE", "4", "9000", "9300")
        ROW ("3", "71", "f", "WRITE_SIZE", "6", "9500", "9800") },
    { NULL },
  };
  g_autoptr (GableImport) import = open_files (files, NULL);
  const GableKernel *kernel = kernel_of (import, "f");

  g_assert_cmpuint (kernel->launches, ==, 3);
  gable_assert_close (amount_of (kernel, "DRAM"), (2 + 5) * 3 * 1024, 0);
  g_assert_true (has_note (import, "saw different launches"));
}

static void
times_are_those_of_the_run_without_counters (void)
{
  static const File files[] = {
    { "7_counter_collection.csv", COUNTERS ROW ("1", "7", "f", "SQ_INSTS", "10", "1000", "9000")
                                    ROW ("2", "7", "g", "SQ_INSTS", "7", "1000", "1200") },
    { "7_kernel_trace.csv",
      TRACE TIMED ("2", "f", "200", "300")
        TIMED ("1", "f", "100", "150") "\"MEMORY_COPY\",\"Agent 2\",1,7,3,9,\"x\",1,1,2\n" },
    { NULL },
  };
  static const char *const names[] = { NULL, "7_counter_collection.csv", "7_kernel_trace.csv" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autoptr (GableImport) import = open_files (files, names[i]);
    const GableKernel *f = kernel_of (import, "f");

    g_assert_cmpuint (import->kernels->len, ==, 2);
    g_assert_cmpuint (f->launches, ==, 2);
    gable_assert_close (f->seconds, 150e-9, 1e-12);
    gable_assert_close (amount_of (f, "inst"), 20, 0);
    g_assert_true (has_note (import, "counters are of 1 launches and times of 2"));
    gable_assert_close (kernel_of (import, "g")->seconds, 200e-9, 1e-12);
  }
}

static void
runs_in_files_of_their_own_are_joined_by_name (void)
{
  static const File files[] = {
    { "a/1_counter_collection.csv",
      COUNTERS ROW ("1", "7", "f", "SQ_INSTS", "10", "1000", "9000") },
    { "b/2_kernel_trace.csv", TRACE TIMED ("2", "f", "200", "300") TIMED ("1", "f", "100", "150") },
    { NULL },
  };
  char *folder = write_files (files);
  g_autofree char *counters = g_build_filename (folder, files[0].name, NULL);
  g_autofree char *trace = g_build_filename (folder, files[1].name, NULL);
  const char *const orders[][3] = { { counters, trace, NULL }, { trace, counters, NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++) {
    g_autoptr (GableNotes) notes = gable_notes_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GableProject) project = gable_open (orders[i], NULL, NULL, notes, &error);
    const GableKernel *kernel = gable_project_get_kernel (project, 0);

    g_assert_no_error (error);
    g_assert_cmpuint (project->kernels->len, ==, 1);
    g_assert_cmpuint (kernel->launches, ==, 2);
    gable_assert_close (kernel->seconds, 150e-9, 1e-12);
    gable_assert_close (amount_of (kernel, "inst"), 20, 0);
  }
  gable_test_remove_folder (folder);
}

static void
the_gpu_is_the_one_that_dispatches_name (void)
{
  static const File files[] = {
    { "7_counter_collection.csv",
      COUNTERS ROW ("1", "7", "f", "TCP_TOTAL_CACHE_ACCESSES_sum", "10", "1000", "9000")
        ROW ("1", "7", "f", "SQ_INSTS_VALU_INT32", "3", "1000", "9000") },
    { "7_agent_info.csv", AGENTS },
    { NULL },
  };
  g_autoptr (GableImport) import = open_files (files, "7_agent_info.csv");
  const GableKernel *kernel = kernel_of (import, "f");

  g_assert_cmpstr (import->device, ==, "AMD Instinct MI300X");
  gable_assert_close (amount_of (kernel, "L1"), 1280, 0);
  gable_assert_close (amount_of (kernel, "int32"), 192, 0);
  gable_assert_close (gable_kernel_get_evidence (kernel, "blocks_per_unit"), 4.0 / 304, 1e-12);
}

static void
files_of_one_run_count_once (void)
{
  static const File files[] = {
    { "7_counter_collection.csv", COUNTERS ROW ("1", "7", "f", "SQ_INSTS", "10", "1000", "9000") },
    { "7_agent_info.csv", AGENTS },
    { "7_results.json", "{\"rocprofiler-sdk-tool\": [{}]}" },
    { NULL },
  };
  char *folder = write_files (files);
  g_autofree char *counters = g_build_filename (folder, files[0].name, NULL);
  g_autofree char *agents = g_build_filename (folder, files[1].name, NULL);
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project =
    gable_open ((const char *const[]){ counters, agents, NULL }, NULL, NULL, notes, &error);
  g_autoptr (GableImport) all = gable_import_file (folder, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (project->sources->len, ==, 1);
  g_assert_cmpuint (gable_project_get_kernel (project, 0)->launches, ==, 1);
  gable_assert_close (amount_of (kernel_of (all, "f"), "inst"), 10, 0);
  gable_test_remove_folder (folder);
}

static const char json[] =
  "{\"rocprofiler-sdk-tool\": [{\"agents\": [{\"id\": {\"handle\": 4}, \"type\": 1, \"name\": "
  "\"x\"},"
  "{\"id\": {\"handle\": 5}, \"type\": 2, \"name\": \"gfx942\", \"wave_front_size\": 64}],"
  "\"counters\": [{\"id\": {\"handle\": 9223372036854775807}, \"name\": \"SQ_INSTS\"},"
  "{\"id\": {\"handle\": 9223372036854775806}, \"name\": \"SQ_INSTS_VALU_INT32\"}],"
  "\"kernel_symbols\": [{\"kernel_id\": 3, \"formatted_kernel_name\": \"f(int)\"}],"
  "\"callback_records\": {\"counter_collection\": [{\"dispatch_data\": {\"dispatch_info\": "
  "{\"kernel_id\": 3, \"agent_id\": {\"handle\": 5}, \"dispatch_id\": 1},"
  "\"start_timestamp\": 13386721930103501, \"end_timestamp\": 13386721930103504},"
  "\"records\": [{\"counter_id\": {\"handle\": 9223372036854775807}, \"value\": 5.0},"
  "{\"counter_id\": {\"handle\": 9223372036854775806}, \"value\": 2.0},"
  "{\"counter_id\": {\"handle\": 9223372036854775807}, \"value\": 6.0}]}]}}]}\n";

static void
json_adds_instances_and_keeps_the_digits_of_times (void)
{
  const File files[] = { { "7_results.json", json }, { NULL } };
  g_autoptr (GableImport) import = open_files (files, "7_results.json");
  const GableKernel *kernel = kernel_of (import, "f(int)");

  g_assert_cmpstr (import->device, ==, "gfx942");
  gable_assert_close (kernel->seconds, 3e-9, 1e-12);
  gable_assert_close (amount_of (kernel, "inst"), 11, 0);
  gable_assert_close (amount_of (kernel, "int32"), 128, 0);
}

static void
damage_is_told_and_never_a_crash (void)
{
  const File files[] = {
    { "7_results.json", json },
    { "8_counter_collection.csv", COUNTERS ROW ("1", "7", "f", "SQ_INSTS", "10", "1000", "9000")
                                    ROW ("2", "7", "g", "SQ_INSTS", "7", "1000", "1200") },
    { "9_kernel_trace.csv", TRACE TIMED ("2", "f", "200", "300") },
    { NULL },
  };
  char *folder = write_files (files);

  for (guint i = 0; files[i].name != NULL; i++) {
    g_autofree char *path = g_build_filename (folder, files[i].name, NULL);

    gable_damage_walk (path, "rocprofv3");
    gable_damage_dress (path, "rocprofv3");
  }
  gable_test_remove_folder (folder);
}

#ifdef HAVE_SQLITE
/* One process's tables; @ID is what their names end with, @N is its process, @COUNTER what it counts. */
static const char schema[] =
  "CREATE TABLE rocpd_metadata@ID (id INTEGER PRIMARY KEY, tag TEXT, value TEXT);"
  "CREATE TABLE rocpd_info_agent@ID (id INTEGER PRIMARY KEY, type TEXT, absolute_index INTEGER,"
  " name TEXT, product_name TEXT, extdata TEXT);"
  "INSERT INTO rocpd_info_agent@ID VALUES (1, 'CPU', 0, 'EPYC', NULL, '{}'),"
  " (2, 'GPU', 2, 'gfx942', 'AMD Instinct MI300X', '{\"cu_count\": 304}');"
  "CREATE TABLE rocpd_info_kernel_symbol@ID (id INTEGER PRIMARY KEY, kernel_name TEXT,"
  " display_name TEXT);"
  "INSERT INTO rocpd_info_kernel_symbol@ID VALUES (1, '_Z1fi.kd', 'f(int)'), (2, 'g.kd', NULL);"
  "CREATE TABLE rocpd_info_pmc@ID (id INTEGER PRIMARY KEY, name TEXT);"
  "INSERT INTO rocpd_info_pmc@ID VALUES (1, '@COUNTER');"
  "CREATE TABLE rocpd_pmc_event@ID (id INTEGER PRIMARY KEY, event_id INTEGER, pmc_id INTEGER,"
  " value REAL);"
  "INSERT INTO rocpd_pmc_event@ID VALUES (1, 1, 1, 3.5), (2, 1, 1, 1.5);"
  "CREATE TABLE rocpd_kernel_dispatch@ID (id INTEGER PRIMARY KEY, pid INTEGER, agent_id INTEGER,"
  " kernel_id INTEGER, dispatch_id INTEGER, start BIGINT, \"end\" BIGINT, workgroup_size_x INTEGER,"
  " workgroup_size_y INTEGER, workgroup_size_z INTEGER, grid_size_x INTEGER, grid_size_y INTEGER,"
  " grid_size_z INTEGER, event_id INTEGER);"
  "INSERT INTO rocpd_kernel_dispatch@ID VALUES"
  " (1, @N, 2, 1, 1, 13386721930103501, 13386721930103601, 8, 8, 1, 64, 64, 1, 1),"
  " (2, @N, 2, 2, 2, 13386721930103701, 13386721930103708, 8, 8, 1, 64, 64, 1, NULL);";

static void
add_process (sqlite3 *handle, const char *id, const char *process, const char *counter)
{
  g_autoptr (GString) sql = g_string_new (schema);

  g_string_replace (sql, "@ID", id, 0);
  g_string_replace (sql, "@N", process, 0);
  g_string_replace (sql, "@COUNTER", counter, 0);
  g_assert_cmpint (sqlite3_exec (handle, sql->str, NULL, NULL, NULL), ==, SQLITE_OK);
}

/* A merged database: two processes that each measured two passes. (transfer full): its folder */
static char *
write_database (void)
{
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "out_results.db", NULL);
  sqlite3 *handle;

  g_assert_cmpint (sqlite3_open (path, &handle), ==, SQLITE_OK);
  add_process (handle, "_0000a711_0000", "70", "FETCH_SIZE");
  add_process (handle, "_0000a711_0001", "71", "FETCH_SIZE");
  add_process (handle, "_0000a711_0002", "80", "WRITE_SIZE");
  add_process (handle, "_0000a711_0003", "81", "WRITE_SIZE");
  sqlite3_close (handle);
  return folder;
}

static void
a_database_holds_processes_and_passes (void)
{
  char *folder = write_database ();
  g_autofree char *path = g_build_filename (folder, "out_results.db", NULL);
  const char *const inputs[] = { path, folder };

  for (guint i = 0; i < G_N_ELEMENTS (inputs); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import = gable_import_file (inputs[i], NULL, NULL, &error);

    g_assert_no_error (error);
    g_assert_cmpstr (import->device, ==, "AMD Instinct MI300X");
    g_assert_cmpuint (kernel_of (import, "f(int)")->launches, ==, 2);
    gable_assert_close (kernel_of (import, "f(int)")->seconds, 200e-9, 1e-12);
    gable_assert_close (amount_of (kernel_of (import, "f(int)"), "DRAM"), 2 * 10 * 1024, 0);
    g_assert_cmpuint (kernel_of (import, "g")->launches, ==, 2);
    gable_assert_close (kernel_of (import, "g")->seconds, 14e-9, 1e-12);
  }
  gable_test_remove_folder (folder);
}

static void
a_damaged_database_is_told_and_never_a_crash (void)
{
  char *folder = write_database ();
  g_autofree char *path = g_build_filename (folder, "out_results.db", NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  gsize length;
  g_autofree char *good = gable_test_read (path, &length);

  for (guint i = 0; i < 200; i++) {
    g_autofree char *bad = g_memdup2 (good, length);
    gsize n = i < 60 ? length * (i + 1) / 61 : length;
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import = NULL;

    for (guint j = 0; i >= 60 && j < 40; j++) {
      bad[g_rand_int_range (random, 16, (gint32) length)] ^= (char) (1 << (i & 7));
    }
    g_assert_true (g_file_set_contents (path, bad, (gssize) n, NULL));
    import = gable_import_file (path, NULL, NULL, &error);
    g_assert_true ((import != NULL) == (error == NULL));
    g_assert_true (error == NULL || strchr (error->message, '\n') == NULL);
  }
  gable_test_remove_folder (folder);
}
#endif

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/rocprof3/tables-behind-each-other-count-each-launch-once",
                   tables_behind_each_other_count_each_launch_once);
  g_test_add_func ("/import/rocprof3/tables-that-scripts-and-spreadsheets-saved-are-read",
                   tables_that_scripts_and_spreadsheets_saved_are_read);
  g_test_add_func ("/import/rocprof3/launches-without-a-time-are-counted-once",
                   launches_without_a_time_are_counted_once);
  g_test_add_func ("/import/rocprof3/corpus", real_runs_give_what_independent_programs_found);
  g_test_add_func ("/import/rocprof3/instances", instances_of_a_counter_add_up_and_are_one_launch);
  g_test_add_func ("/import/rocprof3/reads", what_was_read_is_not_all_traffic);
  g_test_add_func ("/import/rocprof3/passes", passes_join_by_dispatch_and_take_the_median_time);
  g_test_add_func ("/import/rocprof3/processes", processes_add_up_in_each_pass);
  g_test_add_func ("/import/rocprof3/one-table", processes_of_one_table_are_told_apart);
  g_test_add_func ("/import/rocprof3/flat",
                   files_without_folders_of_passes_are_told_by_their_counters);
  g_test_add_func ("/import/rocprof3/windows",
                   passes_that_saw_different_launches_give_means_with_a_warning);
  g_test_add_func ("/import/rocprof3/times", times_are_those_of_the_run_without_counters);
  g_test_add_func ("/import/rocprof3/joined", runs_in_files_of_their_own_are_joined_by_name);
  g_test_add_func ("/import/rocprof3/agents", the_gpu_is_the_one_that_dispatches_name);
  g_test_add_func ("/import/rocprof3/once", files_of_one_run_count_once);
  g_test_add_func ("/import/rocprof3/json", json_adds_instances_and_keeps_the_digits_of_times);
  g_test_add_func ("/import/rocprof3/damage", damage_is_told_and_never_a_crash);
#ifdef HAVE_SQLITE
  g_test_add_func ("/import/rocprof3/database", a_database_holds_processes_and_passes);
  g_test_add_func ("/import/rocprof3/damaged-database",
                   a_damaged_database_is_told_and_never_a_crash);
#endif
  return g_test_run ();
}
