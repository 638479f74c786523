/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-text-table.h"
#include "import/registry.h"
#include "support.h"

#include <string.h>

/* The forms that tables of Nsight Compute have beside those of its own CSV: other languages, spreadsheets, summaries,
 * and text for people. */

#define TOLERANCE 1e-9

static GableImport *
import_bytes (const char *bytes, gsize length, const char *expected)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (bytes, (gssize) length, NULL);
  g_autoptr (GError) error = NULL;
  const GableImporter *importer;
  GableImportInput input = {
    .path = "run.txt",
    .name = "run.txt",
    .stream = stream,
    .head = bytes,
    .head_length = MIN (length, GABLE_IMPORT_HEAD),
  };
  GableImport *import = gable_import_input (&input, NULL, &importer, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (importer->id, ==, expected);
  return import;
}

static GableImport *
import_text (const char *text, const char *expected)
{
  return import_bytes (text, strlen (text), expected);
}

static const GableKernel *
kernel_at (const GableImport *import, guint index)
{
  g_assert_cmpuint (index, <, import->kernels->len);
  return g_ptr_array_index (import->kernels, index);
}

static void
check_kernel (const GableImport *import,
              guint index,
              const char *name,
              guint64 launches,
              double seconds,
              double dram)
{
  const GableKernel *kernel = kernel_at (import, index);

  g_assert_cmpstr (kernel->name, ==, name);
  g_assert_cmpuint (kernel->launches, ==, launches);
  gable_assert_close (kernel->seconds, seconds, TOLERANCE);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")), dram,
                      TOLERANCE);
}

static double
amount_of (const GableImport *import, guint index, const char *id)
{
  return gable_kernel_get_amount (kernel_at (import, index), gable_counter_find (id));
}

#define LONG_HEADER \
  "\"ID\",\"Process ID\",\"Kernel Name\",\"CC\",\"Section Name\",\"Metric Name\",\"Metric " \
  "Unit\",\"Metric Value\"\n"
#define LONG_ROW(metric, unit, value) \
  "\"0\",\"7\",\"axpy\",\"8.9\",\"Command line profiler metrics\",\"" metric "\",\"" unit \
  "\",\"" value "\"\n"

static void
figures_may_have_a_decimal_comma (void)
{
  g_autoptr (GableImport) import =
    import_text (LONG_HEADER LONG_ROW ("gpu__time_duration.sum", "ns", "117.344")
                   LONG_ROW ("dram__bytes.sum", "byte", "27.595.520")
                     LONG_ROW ("sm__throughput.avg.pct_of_peak_sustained_elapsed", "%", "65,77"),
                 "ncu-csv");

  check_kernel (import, 0, "axpy", 1, 117344e-9, 27595520);
}

static void
a_comma_alone_between_thousands_is_no_decimal_comma (void)
{
  g_autoptr (GableImport) import =
    import_text (LONG_HEADER LONG_ROW ("gpu__time_duration.sum", "us", "117.344")
                   LONG_ROW ("dram__bytes.sum", "byte", "27,595,520"),
                 "ncu-csv");

  check_kernel (import, 0, "axpy", 1, 117.344e-6, 27595520);
}

static void
spreadsheets_save_semicolons_and_tabs (void)
{
  static const struct {
    const char *text;
    double dram;
  } cases[] = {
    { "sep=;\r\nID;Process ID;Kernel Name;gpu__time_duration.sum;dram__bytes.sum\r\n"
      ";;;us;Mbyte\r\n0;7;axpy;8;50,33\r\n",
      50.33e6 },
    { "ID\tProcess ID\tKernel Name\tgpu__time_duration.sum\tdram__bytes.sum\n"
      "\t\t\tus\tMbyte\n0\t7\taxpy\t8\t50.33\n",
      50.33e6 },
    { ",ID,Process ID,Kernel Name,gpu__time_duration.sum,dram__bytes.sum\n"
      "0,,,,us,Mbyte\n1,0,7,axpy,8,50.33\n",
      50.33e6 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableImport) import = import_text (cases[i].text, "ncu-csv");

    check_kernel (import, 0, "axpy", 1, 8e-6, cases[i].dram);
  }
}

static void
a_figure_may_be_followed_by_its_instances (void)
{
  g_autoptr (GableImport) import =
    import_text (LONG_HEADER LONG_ROW ("gpu__time_duration.sum", "us", "8.5")
                   LONG_ROW ("dram__bytes.sum", "byte", "4,096 (1,024; 3,072)"),
                 "ncu-csv");

  check_kernel (import, 0, "axpy", 1, 8.5e-6, 4096);
}

static void
rows_without_numbers_are_told_apart_by_their_first_metric (void)
{
  g_autoptr (GableImport) import = import_text ("Kernel Name,Metric Name,Metric Unit,Metric Value\n"
                                                "axpy,gpu__time_duration.sum,us,8\n"
                                                "axpy,dram__bytes.sum,byte,100\n"
                                                "axpy,gpu__time_duration.sum,us,9\n"
                                                "axpy,dram__bytes.sum,byte,200\n"
                                                "dot,gpu__time_duration.sum,us,1\n"
                                                "dot,dram__bytes.sum,byte,10\n",
                                                "ncu-csv");

  check_kernel (import, 0, "axpy", 2, 17e-6, 300);
  check_kernel (import, 1, "dot", 1, 1e-6, 10);
}

#define SUMMARY_ROW(grid, launches, metric, unit, mean) \
  "\"7\",\"axpy(float *)\",\"(256, 1, 1)\",\"" grid "\",\"0\",\"9.0\",\"" launches \
  "\",\"Command line profiler metrics\",\"" metric "\",\"" unit "\",\"1\",\"9\",\"" mean "\"\n"

static void
a_summary_gives_totals (void)
{
  g_autoptr (GableImport) import = import_text (
    "\"Process ID\",\"Kernel Name\",\"Block Size\",\"Grid Size\",\"Device\",\"CC\","
    "\"Invocations\",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Minimum\",\"Maximum\","
    "\"Average\"\n" SUMMARY_ROW ("(64, 1, 1)", "14", "dram__bytes.sum", "Mbyte", "2.00")
      SUMMARY_ROW ("(64, 1, 1)", "14", "gpu__time_duration.sum", "us", "75.00")
        SUMMARY_ROW ("(128, 1, 1)", "6", "dram__bytes.sum", "Mbyte", "4.00")
          SUMMARY_ROW ("(128, 1, 1)", "6", "gpu__time_duration.sum", "us", "100.00"),
    "ncu-csv");

  g_assert_cmpuint (import->kernels->len, ==, 1);
  check_kernel (import, 0, "axpy(float *)", 20, 14 * 75e-6 + 6 * 100e-6, 14 * 2e6 + 6 * 4e6);
  g_assert_false (gable_known (gable_kernel_details (kernel_at (import, 0))->launch_time.min));
}

#define TEXT_RULE "    ----------------------- ----------- ------------\n"

static const char details[] =
  "==PROF== Connected to process 4242 (/home/someone/axpy)\n"
  "result 12\n"
  "==PROF== Disconnected from process 4242\n"
  "[4242] axpy@127.0.0.1\n"
  "  void axpy<float, (int)4>(int, T1 *) (128, 1, 1)x(256, 1, 1), Context 1, Stream 7, Device 0, "
  "CC "
  "8.6\n"
  "    Section: GPU Speed Of Light Throughput\n" TEXT_RULE
  "    Metric Name             Metric Unit Metric Value\n" TEXT_RULE
  "    DRAM Frequency                  Ghz         7.59\n"
  "    Elapsed Cycles                cycle      166,261\n"
  "    Duration                         us       120.00\n" TEXT_RULE "\n"
  "    OPT   This kernel grid is too small to fill the available resources on this device.\n"
  "          Look at Launch Statistics for more details.\n"
  "\n"
  "    Section: Memory Workload Analysis\n" TEXT_RULE
  "    Metric Name             Metric Unit Metric Value\n" TEXT_RULE
  "    Memory Throughput           Gbyte/s       100.00\n"
  "    Mem Busy                          %        26.35\n" TEXT_RULE "\n"
  "  dot(const float *) (1, 1, 1)x(32, 1, 1), Context 1, Stream 7, Device 0, CC 8.6\n"
  "    Section: GPU Speed Of Light Throughput\n" TEXT_RULE
  "    Metric Name             Metric Unit Metric Value\n" TEXT_RULE
  "    Duration                         us         2.50\n" TEXT_RULE;

static void
a_wide_summary_gives_totals (void)
{
  g_autoptr (GableImport) import =
    import_text ("\"Process ID\",\"Kernel Name\",\"Invocations\",\"gpu__time_duration.sum\","
                 "\"dram__bytes.sum\"\n"
                 "\"\",\"\",\"\",\"us\",\"Kbyte\"\n"
                 "\"7\",\"axpy\",\"3\",\"10\",\"5\"\n",
                 "ncu-csv");

  g_assert_cmpuint (import->kernels->len, ==, 1);
  check_kernel (import, 0, "axpy", 3, 30e-6, 15e3);
}

static void
text_for_people_is_read (void)
{
  g_autoptr (GableImport) import = import_text (details, "ncu-text");

  g_assert_cmpuint (import->kernels->len, ==, 2);
  check_kernel (import, 0, "void axpy<float, (int)4>(int, T1 *)", 1, 120e-6, 100e9 * 120e-6);
  check_kernel (import, 1, "dot(const float *)", 1, 2.5e-6, GABLE_UNKNOWN);
}

static void
text_of_powershell_is_read (void)
{
  g_autoptr (GError) error = NULL;
  gsize length;
  g_autofree char *wide = g_convert (details, -1, "UTF-16LE", "UTF-8", NULL, &length, &error);
  g_autofree char *marked = g_malloc (length + 2);
  g_autofree char *path = NULL;
  char *folder = gable_test_folder ();

  g_assert_no_error (error);
  memcpy (marked, "\xFF\xFE", 2);
  memcpy (marked + 2, wide, length);
  path = g_build_filename (folder, "run.txt", NULL);
  g_file_set_contents (path, marked, (gssize) length + 2, &error);
  g_assert_no_error (error);

  g_autoptr (GableImport) import = gable_import_file (path, NULL, NULL, &error);

  g_assert_no_error (error);
  check_kernel (import, 1, "dot(const float *)", 1, 2.5e-6, GABLE_UNKNOWN);
  gable_test_remove_folder (folder);
}

/* The tool prints a line of each launch before the tables. */
static void
text_of_many_launches_is_read (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GableImport) import = NULL;
  GableImportInput input = { .path = "run.txt", .name = "run.txt" };

  while (text->len <= GABLE_IMPORT_HEAD) {
    g_string_append (text, "==PROF== Profiling \"axpy\" - 0: 0%....50%....100% - 8 passes\n");
  }
  g_string_append (text, details);
  stream = g_memory_input_stream_new_from_data (text->str, (gssize) text->len, NULL);
  input.stream = stream;
  input.head = text->str;
  input.head_length = GABLE_IMPORT_HEAD;
  import = gable_import_input (&input, NULL, NULL, &error);
  g_assert_no_error (error);
  check_kernel (import, 1, "dot(const float *)", 1, 2.5e-6, GABLE_UNKNOWN);
}

/* The raw page of a full report has thousands of columns. */
static void
a_header_longer_than_the_head_is_known (void)
{
  g_autoptr (GString) text = g_string_new ("\"ID\",\"Process ID\",\"Kernel Name\"");
  g_autoptr (GString) row = g_string_new ("\"0\",\"7\",\"axpy\"");
  g_autoptr (GableImport) import = NULL;

  for (guint i = 0; text->len <= GABLE_IMPORT_HEAD; i++) {
    g_string_append_printf (text, ",\"smsp__inst_executed_op_number_%u.sum\"", i);
    g_string_append (row, ",\"1\"");
  }
  g_string_append_printf (text, ",\"gpu__time_duration.sum\"\n%s,\"8000\"\n", row->str);
  import = import_text (text->str, "ncu-csv");
  check_kernel (import, 0, "axpy", 1, 8e-6, GABLE_UNKNOWN);
}

static void
older_text_has_a_date_and_no_heads (void)
{
  g_autoptr (GableImport) import = import_text (
    "  axpy(float*, int), 2020-Nov-09 15:04:07, Context 1, Stream 7\n"
    "    Section: Command line profiler metrics\n"
    "    ------------------------------------------------------ --------------- ------------\n"
    "    dram__bytes.sum                                                  Mbyte        50.33\n"
    "    gpu__time_duration.sum                                         usecond        71.68\n"
    "    smsp__sass_thread_inst_executed_op_fadd_pred_on.sum               inst            0\n"
    "    smsp__sass_thread_inst_executed_op_ffma_pred_on.sum               inst    4,194,304\n"
    "    smsp__sass_thread_inst_executed_op_fmul_pred_on.sum               inst            2\n"
    "    ------------------------------------------------------ --------------- ------------\n"
    "    WRN   This kernel is too short.\n",
    "ncu-text");

  check_kernel (import, 0, "axpy(float*, int)", 1, 71.68e-6, 50.33e6);
  gable_assert_close (amount_of (import, 0, "fp32"), 2 * 4194304.0 + 2, TOLERANCE);
}

static void
the_raw_page_names_its_gpu (void)
{
  g_autoptr (GableImport) import =
    import_text ("  axpy(float*) (1, 1, 1)x(32, 1, 1), Context 1, Stream 7, Device 0, CC 7.5\n"
                 "    ------------------------------ ----------- ------------\n"
                 "    Metric Name                    Metric Unit Metric Value\n"
                 "    ------------------------------ ----------- ------------\n"
                 "    device__attribute_display_name                 Tesla T4\n"
                 "    dram__bytes.sum                       byte      (!) n/a\n"
                 "    gpu__time_duration.sum                  us        2.50\n"
                 "    ------------------------------ ----------- ------------\n",
                 "ncu-text");

  g_assert_cmpstr (import->device, ==, "Tesla T4");
  check_kernel (import, 0, "axpy(float*)", 1, 2.5e-6, GABLE_UNKNOWN);
}

static void
a_text_summary_gives_totals (void)
{
  g_autoptr (GableImport) import =
    import_text ("  axpy(float *) (4096, 1, 1)x(256, 1, 1), Device 0, CC 9.0, Invocations 14\n"
                 "    Section: Command line profiler metrics\n"
                 "    ----------------------- ----------- ------------ ------------ ------------\n"
                 "    Metric Name             Metric Unit      Minimum      Maximum      Average\n"
                 "    ----------------------- ----------- ------------ ------------ ------------\n"
                 "    dram__bytes.sum                byte     1,000.00     3,000.00     2,000.00\n"
                 "    gpu__time_duration.sum           us        32.00        36.00        34.00\n"
                 "    ----------------------- ----------- ------------ ------------ ------------\n",
                 "ncu-text");

  check_kernel (import, 0, "axpy(float *)", 14, 14 * 34e-6, 28000);
}

static void
a_title_is_told_from_other_lines (void)
{
  static const struct {
    const char *line;
    const char *kernel; /* (nullable) */
  } cases[] = {
    { "k (1, 1, 1)x(32, 1, 1), Context 1, Stream 7, Device 0, CC 8.0", "k" },
    { "  f(int, int) (64, 2, 1)x(8, 8, 8), Context 2, Stream 13, Device 1, CC 12.0  ",
      "f(int, int)" },
    { "f(int*), 2019-Mar-01 12:00:00, Context 1, Stream 7", "f(int*)" },
    { "Running in Context 1, Stream 7", NULL },
    { "(1, 1, 1)x(1, 1, 1), Context 1, Stream 7", NULL },
    { ", Context 1", NULL },
    { "CC 8.0", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableNcuTextTitle title;
    gboolean is_title =
      gable_ncu_text_is_title ((GableCell){ cases[i].line, strlen (cases[i].line) }, &title);

    g_assert_cmpint (is_title, ==, cases[i].kernel != NULL);
    if (is_title) {
      g_assert_true (gable_cell_equal (title.kernel, cases[i].kernel));
    }
  }
}

static void
text_that_is_cut_anywhere_does_no_harm (void)
{
  for (gsize length = 0; length < sizeof details; length += 7) {
    g_autofree char *bytes = g_strndup (details, length);
    g_autoptr (GInputStream) stream =
      g_memory_input_stream_new_from_data (bytes, (gssize) length, NULL);
    g_autoptr (GableImport) import = gable_import_new ();
    g_autoptr (GError) error = NULL;
    GableImportInput input = {
      .path = "t.txt", .name = "t.txt", .stream = stream, .head = bytes, .head_length = length
    };

    if (!gable_importer_ncu_text.read (&input, NULL, import, &error)) {
      g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
    }
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/ncu-forms/figures_may_have_a_decimal_comma",
                   figures_may_have_a_decimal_comma);
  g_test_add_func ("/import/ncu-forms/a_comma_alone_between_thousands_is_no_decimal_comma",
                   a_comma_alone_between_thousands_is_no_decimal_comma);
  g_test_add_func ("/import/ncu-forms/spreadsheets_save_semicolons_and_tabs",
                   spreadsheets_save_semicolons_and_tabs);
  g_test_add_func ("/import/ncu-forms/a_figure_may_be_followed_by_its_instances",
                   a_figure_may_be_followed_by_its_instances);
  g_test_add_func ("/import/ncu-forms/rows_without_numbers_are_told_apart_by_their_first_metric",
                   rows_without_numbers_are_told_apart_by_their_first_metric);
  g_test_add_func ("/import/ncu-forms/a_summary_gives_totals", a_summary_gives_totals);
  g_test_add_func ("/import/ncu-forms/a_wide_summary_gives_totals", a_wide_summary_gives_totals);
  g_test_add_func ("/import/ncu-text/text_for_people_is_read", text_for_people_is_read);
  g_test_add_func ("/import/ncu-text/text_of_powershell_is_read", text_of_powershell_is_read);
  g_test_add_func ("/import/ncu-text/text_of_many_launches_is_read", text_of_many_launches_is_read);
  g_test_add_func ("/import/ncu-forms/a_header_longer_than_the_head_is_known",
                   a_header_longer_than_the_head_is_known);
  g_test_add_func ("/import/ncu-text/older_text_has_a_date_and_no_heads",
                   older_text_has_a_date_and_no_heads);
  g_test_add_func ("/import/ncu-text/the_raw_page_names_its_gpu", the_raw_page_names_its_gpu);
  g_test_add_func ("/import/ncu-text/a_text_summary_gives_totals", a_text_summary_gives_totals);
  g_test_add_func ("/import/ncu-text/a_title_is_told_from_other_lines",
                   a_title_is_told_from_other_lines);
  g_test_add_func ("/import/ncu-text/text_that_is_cut_anywhere_does_no_harm",
                   text_that_is_cut_anywhere_does_no_harm);
  return g_test_run ();
}
