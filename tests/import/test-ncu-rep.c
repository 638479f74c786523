/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-open.h"
#include "import/registry.h"
#include "ncu-rep-writer.h"
#include "support.h"

#include <string.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

enum {
  NAME_TIME,
  NAME_DRAM,
  NAME_GRID,
  NAME_THREADS,
  NAME_WARPS,
  NAME_DEVICE,
  NAME_PEAK,
  NAME_CLOCK,
  NAME_LATE
};

static const char *const names[] = {
  "gpu__time_duration.sum",
  "dram__bytes.sum",
  "launch__grid_size",
  "sass__thread_inst_executed_true_per_opcode_with_modifier_all",
  "sass__inst_executed_per_opcode_with_modifier_all",
  "device__attribute_display_name",
  "dram__bytes.sum.peak_sustained",
  "dram__cycles_elapsed.avg.per_second",
  NULL,
};

static const char *const late_names[] = { "lts__t_bytes.sum", NULL };

/* A launch of @kernel that took @nanoseconds and moved @bytes. */
static GByteArray *
make_launch (const char *kernel, double nanoseconds, double bytes)
{
  GByteArray *result = g_byte_array_new ();

  ncu_put_text (result, 7, kernel);
  ncu_put_message (result, 13, ncu_metric (NAME_TIME, nanoseconds));
  ncu_put_message (result, 13, ncu_metric (NAME_DRAM, bytes));
  return result;
}

static gboolean
import_stream (GInputStream *stream,
               const guint8 *head,
               gsize length,
               GableGrouping group,
               GableImport *import,
               GError **error)
{
  GableImportOptions options = { .group = group };
  GableImportInput input = {
    .path = "/some/where/run.ncu-rep",
    .name = "run.ncu-rep",
    .stream = stream,
    .size = length,
    .head = (const char *) head,
    .head_length = MIN (length, GABLE_IMPORT_HEAD),
  };

  g_assert_cmpint (gable_importer_ncu_rep.sniff (&input), ==, length >= 4 ? 100 : 0);
  return gable_importer_ncu_rep.read (&input, &options, import, error);
}

static GableImport *
import_bytes (const guint8 *bytes, gsize length, GError **error)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (bytes, (gssize) length, NULL);
  g_autoptr (GableImport) import = gable_import_new ();

  return import_stream (stream, bytes, length, GABLE_GROUP_NAME, import, error)
           ? g_steal_pointer (&import)
           : NULL;
}

static GableImport *
import_report (const NcuReport *report)
{
  g_autoptr (GError) error = NULL;
  GableImport *import = import_bytes (report->bytes->data, report->bytes->len, &error);

  g_assert_no_error (error);
  return import;
}

/* A report of one launch: the only kernel of it. */
static GableImport *
import_launch (GByteArray *result)
{
  g_autoptr (NcuReport) report = ncu_report_new ();

  ncu_report_add_names (report, names);
  ncu_report_add_launch (report, result, 16);
  return import_report (report);
}

static const GableKernel *
get_kernel (const GableImport *import, guint index)
{
  g_assert_cmpuint (index, <, import->kernels->len);
  return g_ptr_array_index (import->kernels, index);
}

static double
amount_of (const GableKernel *kernel, const char *id)
{
  return gable_kernel_get_amount (kernel, gable_counter_find (id));
}

static double
counter_of (const GableKernel *kernel, const char *name)
{
  for (guint i = 0; i < gable_kernel_details (kernel)->counters->len; i++) {
    const GableRawCounter *counter =
      &g_array_index (gable_kernel_details (kernel)->counters, GableRawCounter, i);

    if (strcmp (counter->name, name) == 0) {
      return counter->value;
    }
  }
  return GABLE_UNKNOWN;
}

static gboolean
warns_of_a_cut (const GableImport *import)
{
  for (guint i = 0; i < gable_notes_get_size (import->notes); i++) {
    const GableNote *note = gable_notes_get (import->notes, i);

    if (note->severity == GABLE_NOTE_WARNING && strstr (note->text, "cut off") != NULL) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
launches_of_one_name_are_one_kernel (void)
{
  g_autoptr (NcuReport) report = ncu_report_new ();

  ncu_report_add_names (report, names);
  ncu_report_add_launch (report, make_launch ("triad", 2000, 600), 100);
  ncu_report_add_launch (report, make_launch ("copy", 500, 64), 0);
  ncu_report_add_launch (report, make_launch ("triad", 3000, 640), 0);

  g_autoptr (GableImport) import = import_report (report);
  const GableKernel *triad = get_kernel (import, 0);

  g_assert_cmpuint (import->kernels->len, ==, 2);
  g_assert_cmpstr (triad->name, ==, "triad");
  g_assert_cmpuint (triad->launches, ==, 2);
  gable_assert_close (triad->seconds, 5e-6, 1e-12);
  gable_assert_close (amount_of (triad, "DRAM"), 1240, 0);
  gable_assert_close (counter_of (triad, "gpu__time_duration.sum"), 5e-6, 1e-12);
  g_assert_cmpuint (gable_launches_get_size (import->launches), ==, 3);
  g_assert_false (warns_of_a_cut (import));
}

static void
names_may_stand_behind_the_launch_that_uses_them (void)
{
  g_autoptr (NcuReport) report = ncu_report_new ();
  GByteArray *launch = make_launch ("k", 1000, 32);

  ncu_put_message (launch, 13, ncu_metric (NAME_LATE, 4096));
  ncu_report_add_names (report, names);
  ncu_report_add_launch (report, launch, 0);
  ncu_report_add_names (report, late_names);

  g_autoptr (GableImport) import = import_report (report);

  gable_assert_close (amount_of (get_kernel (import, 0), "L2"), 4096, 0);
}

/* The heart of a bounds check: whatever the length, complete launches count, and what is not whole is said. */
static void
a_report_cut_at_any_byte_gives_its_complete_launches (void)
{
  g_autoptr (NcuReport) report = ncu_report_new ();
  guint n_blocks = 0;
  guint n_launches = 0;

  ncu_report_add_names (report, names);
  ncu_report_add_launch (report, make_launch ("first", 2000, 600), 40);
  ncu_report_add_launch (report, make_launch ("second", 1000, 300), 0);
  ncu_report_add_names (report, late_names);
  ncu_report_add_launch (report, make_launch ("third", 500, 100), 3);
  for (gsize length = 4; length <= report->bytes->len; length++) {
    g_autoptr (GError) error = NULL;
    g_autofree guint8 *cut = g_memdup2 (report->bytes->data, length);
    g_autoptr (GableImport) import = import_bytes (cut, length, &error);

    while (n_blocks < report->block_ends->len &&
           g_array_index (report->block_ends, gsize, n_blocks) <= length) {
      n_blocks++;
    }
    while (n_launches < report->launch_ends->len &&
           g_array_index (report->launch_ends, gsize, n_launches) <= length) {
      n_launches++;
    }
    if (n_launches == 0) {
      g_assert_null (import);
      g_assert_true (g_error_matches (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED) ||
                     g_error_matches (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS));
    } else {
      gboolean whole =
        n_blocks > 0 && g_array_index (report->block_ends, gsize, n_blocks - 1) == length;

      g_assert_no_error (error);
      g_assert_cmpuint (gable_launches_get_size (import->launches), ==, n_launches);
      g_assert_cmpint (warns_of_a_cut (import), ==, !whole);
    }
  }
}

static void
a_name_that_was_cut_off_costs_its_figure_alone (void)
{
  g_autoptr (NcuReport) report = ncu_report_new ();
  g_autoptr (GError) error = NULL;
  GByteArray *launch = make_launch ("k", 1000, 32);

  ncu_put_message (launch, 13, ncu_metric (NAME_LATE, 4096));
  ncu_report_add_names (report, names);
  ncu_report_add_launch (report, launch, 0);
  ncu_report_add_names (report, late_names);

  g_autoptr (GableImport) import =
    import_bytes (report->bytes->data, report->bytes->len - 3, &error);

  g_assert_no_error (error);
  gable_assert_close (amount_of (get_kernel (import, 0), "DRAM"), 32, 0);
  g_assert_false (gable_known (amount_of (get_kernel (import, 0), "L2")));
  g_assert_cmpuint (gable_notes_get_size (import->notes), ==, 2);
}

/* Puts @n raw bytes into a launch. */
static GByteArray *
make_hostile (const guint8 *bytes, guint n)
{
  GByteArray *result = make_launch ("k", 1000, 32);

  g_byte_array_append (result, bytes, n);
  return result;
}

static void
damage_inside_a_launch_is_an_error_with_its_place (void)
{
  static const struct {
    guint8 bytes[16];
    guint n;
  } cases[] = {
    /* a key, a number and a length of eleven bytes */
    { { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01 }, 11 },
    { { 0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01 }, 12 },
    { { 0x6a, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01 }, 12 },
    /* lengths of 2^63 and of one byte more than there is */
    { { 0x6a, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01 }, 11 },
    { { 0x6a, 0x03, 0x08, 0x00 }, 4 },
    { { 0x7a, 0x01 }, 2 },
    /* groups and types that do not exist */
    { { 0x6b }, 1 },
    { { 0x6c }, 1 },
    { { 0x6e }, 1 },
    { { 0x6f }, 1 },
    /* a metric whose own fields are damaged */
    { { 0x6a, 0x03, 0x08, 0x01, 0x12 }, 5 },
    { { 0x6a, 0x04, 0x08, 0x01, 0x12, 0x7f }, 6 },
    /* names that there are not: 2^32, and one behind the last */
    { { 0x6a, 0x06, 0x08, 0x80, 0x80, 0x80, 0x80, 0x10 }, 8 },
    { { 0x6a, 0x02, 0x08, 0x08 }, 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (NcuReport) report = ncu_report_new ();
    g_autoptr (GError) error = NULL;

    ncu_report_add_names (report, names);
    ncu_report_add_launch (report, make_launch ("whole", 1000, 32), 0);
    ncu_report_add_launch (report, make_hostile (cases[i].bytes, cases[i].n), 0);
    ncu_report_add_launch (report, make_launch ("behind", 1000, 32), 0);
    g_test_message ("case %u", i);

    g_autoptr (GableImport) import = import_bytes (report->bytes->data, report->bytes->len, &error);

    g_assert_null (import);
    g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED);
    g_assert_nonnull (strstr (error->message, "byte "));
  }
}

static GByteArray *
make_header (guint64 n_sources, guint64 n_results, guint64 payload)
{
  GByteArray *header = g_byte_array_new ();

  ncu_put_integer (header, 1, n_sources);
  ncu_put_integer (header, 2, n_results);
  ncu_put_integer (header, 5, payload);
  return header;
}

static void
counts_and_lengths_beyond_the_block_are_refused (void)
{
  static const guint8 payload_bytes[] = { 4, 0, 0, 0, 1, 2, 3, 4 };
  static const struct {
    guint64 n_sources;
    guint64 n_results;
    guint64 payload;
    guint8 length; /* of the part */
  } cases[] = {
    { G_GUINT64_CONSTANT (1) << 63, 0, 8, 4 }, /* claims 2^63 parts */
    { 0, G_GUINT64_CONSTANT (1) << 63, 8, 4 },
    { 2, 0, 8, 4 }, /* one more than there are */
    { 1, 0, 8, 5 }, /* reaches beyond the block */
    { 0, 1, 8, 200 },
    { 1, 0, 2, 4 },           /* no room for a length */
    { 0, 1, G_MAXUINT64, 4 }, /* an end that wraps */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (NcuReport) report = ncu_report_new ();
    g_autoptr (GByteArray) payload = g_byte_array_new ();
    g_autoptr (GByteArray) header =
      make_header (cases[i].n_sources, cases[i].n_results, cases[i].payload);
    g_autoptr (GError) error = NULL;

    g_byte_array_append (payload, payload_bytes, sizeof payload_bytes);
    payload->data[0] = cases[i].length;
    ncu_report_add_names (report, names);
    ncu_report_add_block (report, header, payload);
    ncu_report_add_launch (report, make_launch ("behind", 1000, 32), 300);
    g_test_message ("case %u", i);

    g_autoptr (GableImport) import = import_bytes (report->bytes->data, report->bytes->len, &error);

    g_assert_null (import);
    g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED);
  }
}

static void
a_header_longer_than_the_file_is_a_cut (void)
{
  static const guint8 length[] = { 0xff, 0xff, 0xff, 0xff };
  g_autoptr (NcuReport) report = ncu_report_new ();

  ncu_report_add_names (report, names);
  ncu_report_add_launch (report, make_launch ("k", 1000, 32), 0);
  g_byte_array_append (report->bytes, length, sizeof length);

  g_autoptr (GableImport) import = import_report (report);

  g_assert_true (warns_of_a_cut (import));
  g_assert_cmpuint (import->kernels->len, ==, 1);
}

/* A message that holds itself a thousand times: depth is that of the reader, not of the file. */
static void
deep_messages_are_not_followed (void)
{
  GByteArray *deep = g_byte_array_new ();

  for (guint i = 0; i < 1000; i++) {
    GByteArray *outer = g_byte_array_new ();

    ncu_put_message (outer, 5, deep);
    deep = outer;
  }

  GByteArray *launch = make_launch ("k", 1000, 32);

  ncu_put_message (launch, 17, deep);

  g_autoptr (GableImport) import = import_launch (launch);

  g_assert_cmpuint (get_kernel (import, 0)->launches, ==, 1);
}

static void
values_of_every_type_are_read_and_absent_ones_are_absent (void)
{
  GByteArray *launch = g_byte_array_new ();
  GByteArray *metric;
  GByteArray *value;

  ncu_put_text (launch, 7, "k");
  metric = g_byte_array_new (); /* a float */
  value = g_byte_array_new ();
  ncu_put_float (value, 2, 2500.5f);
  ncu_put_integer (metric, 1, NAME_TIME);
  ncu_put_message (metric, 2, value);
  ncu_put_message (launch, 13, metric);
  metric = g_byte_array_new (); /* 64 bits */
  value = g_byte_array_new ();
  ncu_put_integer (value, 5, G_GUINT64_CONSTANT (1) << 53);
  ncu_put_integer (metric, 1, NAME_DRAM);
  ncu_put_message (metric, 2, value);
  ncu_put_message (launch, 13, metric);
  metric = g_byte_array_new (); /* asked for, without a value */
  ncu_put_integer (metric, 1, NAME_GRID);
  ncu_put_message (launch, 13, metric);
  metric = ncu_metric (NAME_PEAK, 77); /* a time line */
  ncu_put_integer (metric, 4, 1);
  ncu_put_message (launch, 13, metric);
  ncu_put_message (launch, 13, ncu_metric (NAME_CLOCK, GABLE_UNKNOWN));
  ncu_put_message (launch, 13, ncu_metric_text (NAME_DEVICE, "Tesla T4"));

  g_autoptr (GableImport) import = import_launch (launch);
  const GableKernel *kernel = get_kernel (import, 0);

  gable_assert_close (kernel->seconds, 2500.5e-9, 1e-12);
  gable_assert_close (amount_of (kernel, "DRAM"), 9007199254740992, 0);
  g_assert_false (gable_known (counter_of (kernel, "launch__grid_size")));
  g_assert_false (gable_known (counter_of (kernel, "dram__bytes.sum.peak_sustained")));
  g_assert_false (gable_known (counter_of (kernel, "dram__cycles_elapsed.avg.per_second")));
  g_assert_cmpstr (import->device, ==, "Tesla T4");
}

static void
opcode_histograms_tell_work_that_no_counter_does (void)
{
  GByteArray *launch = make_launch ("k", 1000, 32);
  GByteArray *threads = ncu_metric (NAME_THREADS, 100);
  GByteArray *warps = ncu_metric (NAME_WARPS, 10);

  ncu_metric_add_instance (threads, "FFMA.FTZ", 10);
  ncu_metric_add_instance (threads, "FADD", 5);
  ncu_metric_add_instance (threads, "IMAD.WIDE", 7);
  ncu_metric_add_instance (threads, "IMAD.MOV.U32", 70);
  ncu_metric_add_instance (threads, "HFMA2.MMA", 8);
  ncu_metric_add_instance (warps, "HMMA.1688.F32", 3);
  ncu_put_message (launch, 13, threads);
  ncu_put_message (launch, 13, warps);

  g_autoptr (GableImport) import = import_launch (launch);
  const GableKernel *kernel = get_kernel (import, 0);

  gable_assert_close (amount_of (kernel, "fp32"), 25, 0);
  gable_assert_close (amount_of (kernel, "fp64"), 0, 0);
  gable_assert_close (amount_of (kernel, "int32"), 7, 0);
  gable_assert_close (amount_of (kernel, "fp16.matrix"), 6144, 0);
  g_assert_false (gable_known (amount_of (kernel, "fp16")));
}

static void
matrix_work_alone_says_why_fp32_has_no_point (void)
{
  GByteArray *launch = make_launch ("k", 1000, 32);
  GByteArray *threads = ncu_metric (NAME_THREADS, 100);
  GByteArray *warps = ncu_metric (NAME_WARPS, 10);

  ncu_metric_add_instance (threads, "LDG.E", 10);
  ncu_metric_add_instance (warps, "HMMA.1688.F32", 3);
  ncu_put_message (launch, 13, threads);
  ncu_put_message (launch, 13, warps);

  g_autoptr (GableImport) import = import_launch (launch);
  const GableKernel *kernel = get_kernel (import, 0);

  g_assert_nonnull (gable_kernel_details (kernel)->reasons);
  g_assert_cmpstr (g_ptr_array_index (gable_kernel_details (kernel)->reasons, 0), ==,
                   "FP32: no operations, the work is FP16 matrix");
}

static GByteArray *
make_size (guint64 x, guint64 y, guint64 z)
{
  GByteArray *size = g_byte_array_new ();

  ncu_put_integer (size, 1, x);
  ncu_put_integer (size, 2, y);
  ncu_put_integer (size, 3, z);
  return size;
}

static void
the_number_of_blocks_tells_threads_from_blocks (void)
{
  static const struct {
    guint64 global[3];
  } cases[] = { { { 20, 10, 1 } }, { { 640, 320, 1 } } }; /* since 2020.3, and before */

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GByteArray *launch = make_launch ("k", 1000, 32);

    ncu_put_message (launch, 10,
                     make_size (cases[i].global[0], cases[i].global[1], cases[i].global[2]));
    ncu_put_message (launch, 11, make_size (32, 32, 1));
    ncu_put_message (launch, 13, ncu_metric (NAME_GRID, 200));

    g_autoptr (GableImport) import = import_launch (launch);
    const GableKernel *kernel = get_kernel (import, 0);

    gable_assert_close (counter_of (kernel, "launch__grid_dim_x"), 20, 0);
    gable_assert_close (counter_of (kernel, "launch__grid_dim_y"), 10, 0);
    gable_assert_close (counter_of (kernel, "launch__block_dim_x"), 32, 0);
  }
}

static void
the_demangled_name_is_shown_and_others_stand_in (void)
{
  static const struct {
    const char *names[3]; /* mangled, function, demangled */
    const char *shown;
  } cases[] = {
    { { "_Z4axpyPf", "axpy", "axpy(float *)" }, "axpy(float *)" },
    { { "_Z4axpyPf", "axpy", NULL }, "axpy" },
    { { "_Z4axpyPf", NULL, NULL }, "_Z4axpyPf" },
    { { "_Z4axpyPf", NULL, "" }, "_Z4axpyPf" },
    { { NULL, NULL, NULL }, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GByteArray *launch = g_byte_array_new ();

    for (guint j = 0; j < 3; j++) {
      if (cases[i].names[j] != NULL) {
        ncu_put_text (launch, 5 + j, cases[i].names[j]);
      }
    }

    g_autoptr (GableImport) import = import_launch (launch);

    g_assert_cmpstr (get_kernel (import, 0)->name, ==, cases[i].shown);
  }
}

static GByteArray *
make_rule (const char *text, guint64 type, double percent)
{
  GByteArray *rule = g_byte_array_new ();
  GByteArray *body = g_byte_array_new ();
  GByteArray *item = g_byte_array_new ();
  GByteArray *message = g_byte_array_new ();
  GByteArray *speedup = g_byte_array_new ();

  ncu_put_text (message, 1, text);
  ncu_put_integer (message, 2, type);
  ncu_put_integer (speedup, 1, 1);
  ncu_put_double (speedup, 2, percent);
  ncu_put_message (item, 1, message);
  ncu_put_message (item, 10, speedup);
  ncu_put_message (body, 1, item);
  ncu_put_text (rule, 1, "SOLBottleneck");
  ncu_put_text (rule, 2, "Bottleneck");
  ncu_put_message (rule, 3, body);
  return rule;
}

static void
rules_become_the_tools_own_advice_without_markup (void)
{
  static const struct {
    const char *text;
    const char *plain;
  } cases[] = {
    { "Look at the @section:Memory:Memory Workload@ section.",
      "Look at the Memory Workload section." },
    { "See the @url:Guide:https://example.org/a@.", "See the Guide." },
    { "Mail a@b.org about @nothing", "Mail a@b.org about @nothing" },
    { "two\nlines", "two lines" },
    { "an @open:link without end", "an @open:link without end" },
    { "@section:@", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GByteArray *launch = make_launch ("k", 1000, 32);

    ncu_put_message (launch, 19, make_rule (cases[i].text, 4, 25));

    g_autoptr (GableImport) import = import_launch (launch);
    const GableToolView *view = gable_kernel_details (get_kernel (import, 0))->tool_view;
    const GableToolAdvice *advice = g_ptr_array_index (view->advice, 0);

    g_assert_cmpstr (view->tool, ==, "Nsight Compute");
    g_assert_cmpstr (advice->text, ==, cases[i].plain);
    g_assert_cmpstr (advice->rule, ==, "SOLBottleneck");
    g_assert_cmpint (advice->kind, ==, GABLE_TOOL_ADVICE_OPTIMISATION);
    gable_assert_close (advice->speedup, 0.25, 0);
    g_assert_true (advice->local);
  }
}

static GByteArray *
make_range (guint64 low, guint64 high)
{
  GByteArray *range = g_byte_array_new ();

  ncu_put_integer (range, 1, low);
  ncu_put_integer (range, 2, high);
  return range;
}

/* "DRAM bytes" for GPUs before 7.0 have another name than the rest: the second alternative is ours. */
static GByteArray *
make_chart_section (void)
{
  GByteArray *section = g_byte_array_new ();
  GByteArray *body = g_byte_array_new ();
  GByteArray *item = g_byte_array_new ();
  GByteArray *chart = g_byte_array_new ();
  GByteArray *roof = g_byte_array_new ();
  GByteArray *work = g_byte_array_new ();
  GByteArray *traffic = g_byte_array_new ();
  GByteArray *cycles = g_byte_array_new ();
  GByteArray *metric = g_byte_array_new ();
  GByteArray *alternative = g_byte_array_new ();
  GByteArray *other = g_byte_array_new ();
  GByteArray *clock = g_byte_array_new ();
  GByteArray *rate = g_byte_array_new ();
  GByteArray *options = g_byte_array_new ();

  ncu_put_text (other, 1, "absent");
  ncu_put_message (other, 3, make_range (80, 90));
  ncu_put_text (alternative, 1, "dram__bytes.sum.peak_sustained");
  ncu_put_message (alternative, 3, make_range (70, 79));
  ncu_put_text (metric, 1, "absent");
  ncu_put_message (metric, 6, make_range (0, 69));
  ncu_put_message (metric, 7, other);
  ncu_put_message (metric, 7, alternative);
  ncu_put_text (clock, 1, "dram__cycles_elapsed.avg.per_second");
  ncu_put_message (cycles, 1, metric);
  ncu_put_message (cycles, 2, clock);
  ncu_put_message (traffic, 3, cycles);
  ncu_put_text (rate, 1, "dram__bytes.sum");
  ncu_put_message (work, 2, rate);
  ncu_put_text (options, 1, "Roof");
  ncu_put_message (roof, 1, work);
  ncu_put_message (roof, 2, traffic);
  ncu_put_message (roof, 3, options);
  ncu_put_text (chart, 1, "Chart");
  ncu_put_message (chart, 4, roof);
  ncu_put_message (item, 6, chart);
  ncu_put_message (item, 200, make_range (70, 75));
  ncu_put_message (body, 1, item);
  ncu_put_text (section, 1, "MyRoofline");
  ncu_put_message (section, 5, body);
  return section;
}

static GableImport *
import_chart (double capability_minor)
{
  static const char *const more[] = { "device__attribute_compute_capability_major",
                                      "device__attribute_compute_capability_minor", NULL };
  g_autoptr (NcuReport) report = ncu_report_new ();
  GByteArray *launch = make_launch ("k", 1000, 32);

  ncu_put_message (launch, 13, ncu_metric (NAME_PEAK, 64));
  ncu_put_message (launch, 13, ncu_metric (NAME_CLOCK, 5e9));
  ncu_put_message (launch, 13, ncu_metric (NAME_LATE, 7));
  ncu_put_message (launch, 13, ncu_metric (NAME_LATE + 1, capability_minor));
  ncu_put_message (launch, 17, make_chart_section ());
  ncu_report_add_names (report, names);
  ncu_report_add_names (report, more);
  ncu_report_add_launch (report, launch, 0);
  return import_report (report);
}

static void
the_reports_own_charts_are_evaluated_for_its_gpu (void)
{
  g_autoptr (GableImport) import = import_chart (5);
  const GableToolView *view = gable_kernel_details (get_kernel (import, 0))->tool_view;
  const GableToolChart *chart = g_ptr_array_index (view->charts, 0);
  const GableToolRate *roof = &g_array_index (chart->roofs, GableToolRate, 0);

  g_assert_cmpstr (chart->section, ==, "MyRoofline");
  g_assert_cmpstr (roof->label, ==, "Roof");
  gable_assert_close (roof->work, 32, 0);
  gable_assert_close (roof->traffic, 320e9, 0);
}

static void
a_chart_for_another_gpu_is_not_shown (void)
{
  g_autoptr (GableImport) import = import_chart (6);

  g_assert_cmpuint (gable_kernel_details (get_kernel (import, 0))->tool_view->charts->len, ==, 0);
}

static void
only_the_first_launch_of_a_kernel_has_its_view (void)
{
  static const GableGrouping groupings[] = { GABLE_GROUP_NAME, GABLE_GROUP_LAUNCH,
                                             GABLE_GROUP_FILE };
  static const guint n_kernels[] = { 2, 3, 1 };
  g_autoptr (NcuReport) report = ncu_report_new ();

  ncu_report_add_names (report, names);
  for (guint i = 0; i < 3; i++) {
    GByteArray *launch = make_launch (i < 2 ? "k" : "l", 1000, 32);

    ncu_put_message (launch, 19, make_rule ("Advice.", 1, 0));
    ncu_report_add_launch (report, launch, 0);
  }
  for (guint g = 0; g < G_N_ELEMENTS (groupings); g++) {
    g_autoptr (GInputStream) stream =
      g_memory_input_stream_new_from_data (report->bytes->data, report->bytes->len, NULL);
    g_autoptr (GableImport) import = gable_import_new ();
    g_autoptr (GError) error = NULL;

    import_stream (stream, report->bytes->data, report->bytes->len, groupings[g], import, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (import->kernels->len, ==, n_kernels[g]);
    for (guint i = 0; i < import->kernels->len; i++) {
      g_assert_nonnull (gable_kernel_details (get_kernel (import, i))->tool_view);
      g_assert_cmpuint (gable_kernel_details (get_kernel (import, i))->tool_view->advice->len, ==,
                        1);
    }
  }
}

static GByteArray *
make_attribute (const char *name, guint64 value)
{
  GByteArray *entry = g_byte_array_new ();
  GByteArray *message = g_byte_array_new ();

  ncu_put_integer (message, 5, value);
  ncu_put_text (entry, 1, name);
  ncu_put_message (entry, 2, message);
  return entry;
}

static void
the_session_knows_the_gpu_where_launches_do_not (void)
{
  g_autoptr (NcuReport) report = ncu_report_new ();
  g_autoptr (GByteArray) header = g_byte_array_new ();
  GByteArray *session = g_byte_array_new ();
  GByteArray *device = g_byte_array_new ();

  ncu_put_text (session, 11, "/home/someone/secret/application --password");
  ncu_put_integer (device, 1, 0);
  ncu_put_text (device, 2, "A GPU that no catalogue knows");
  ncu_put_message (device, 3, make_attribute ("device__attribute_memory_clock_rate", 5001000));
  ncu_put_message (device, 3, make_attribute ("device__attribute_global_memory_bus_width", 256));
  ncu_put_message (session, 6, device);
  ncu_put_message (header, 3, session);
  ncu_report_add_names (report, names);
  ncu_report_add_block (report, header, NULL);
  ncu_report_add_launch (report, make_launch ("k", 1000, 32), 0);

  g_autoptr (GableImport) import = import_report (report);

  g_assert_cmpstr (import->device, ==, "A GPU that no catalogue knows");
  g_assert_nonnull (import->machine);
  gable_assert_close (gable_machine_get_ceiling (import->machine, 0)->theoretical, 320.064e9,
                      1e-12);
}

static void
roofs_are_those_of_the_longest_launch (void)
{
  g_autoptr (NcuReport) report = ncu_report_new ();
  static const struct {
    double nanoseconds;
    double clock;
  } launches[] = { { 2000, 1e9 }, { 90000, 5e9 }, { 3000, 2e9 } };

  ncu_report_add_names (report, names);
  for (guint i = 0; i < G_N_ELEMENTS (launches); i++) {
    GByteArray *launch = make_launch ("k", launches[i].nanoseconds, 32);

    ncu_put_message (launch, 13, ncu_metric (NAME_PEAK, 64));
    ncu_put_message (launch, 13, ncu_metric (NAME_CLOCK, launches[i].clock));
    ncu_report_add_launch (report, launch, 0);
  }

  g_autoptr (GableImport) import = import_report (report);

  gable_assert_close (gable_machine_get_ceiling (import->machine, 0)->measured, 320e9, 1e-12);
}

static void
a_report_without_launches_says_so (void)
{
  g_autoptr (NcuReport) report = ncu_report_new ();
  g_autoptr (GError) error = NULL;

  ncu_report_add_names (report, names);

  g_autoptr (GableImport) import = import_bytes (report->bytes->data, report->bytes->len, &error);

  g_assert_null (import);
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
}

/* 10,000 metrics: launches stay cheap, and the first ones count. */
static void
metrics_without_measure_are_left_out (void)
{
  g_autoptr (NcuReport) report = ncu_report_new ();
  g_autoptr (GPtrArray) many = g_ptr_array_new_with_free_func (g_free);
  GByteArray *launch = make_launch ("k", 1000, 32);
  gboolean noted = FALSE;

  for (guint i = 0; i < 10000; i++) {
    g_ptr_array_add (many, g_strdup_printf ("metric_%u", i));
    ncu_put_message (launch, 13, ncu_metric (NAME_LATE + i, i));
  }
  g_ptr_array_add (many, NULL);
  ncu_report_add_names (report, names);
  ncu_report_add_names (report, (const char *const *) many->pdata);
  ncu_report_add_launch (report, launch, 0);

  g_autoptr (GableImport) import = import_report (report);

  gable_assert_close (amount_of (get_kernel (import, 0), "DRAM"), 32, 0);
  gable_assert_close (counter_of (get_kernel (import, 0), "metric_7"), 7, 0);
  g_assert_cmpuint (gable_kernel_details (get_kernel (import, 0))->counters->len, <, 9000);
  for (guint i = 0; i < gable_notes_get_size (import->notes); i++) {
    noted = noted || strstr (gable_notes_get (import->notes, i)->text, "too many") != NULL;
  }
  g_assert_true (noted);
}

/* A pipe can't be rewound; a stream that unpacks can't either. */
static void
a_report_from_a_pipe_is_read_too (void)
{
  g_autoptr (NcuReport) report = ncu_report_new ();
  g_autoptr (GOutputStream) packed = g_memory_output_stream_new_resizable ();
  g_autoptr (GConverter) packer =
    G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW, 1));
  g_autoptr (GConverter) unpacker =
    G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW));
  g_autoptr (GOutputStream) out = g_converter_output_stream_new (packed, packer);
  g_autoptr (GableImport) import = gable_import_new ();
  g_autoptr (GError) error = NULL;

  ncu_report_add_names (report, names);
  ncu_report_add_launch (report, make_launch ("k", 1000, 32), 70000);
  g_output_stream_write_all (out, report->bytes->data, report->bytes->len, NULL, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_close (out, NULL, &error);
  g_assert_no_error (error);

  g_autoptr (GBytes) bytes =
    g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (packed));
  g_autoptr (GInputStream) base = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr (GInputStream) pipe = g_converter_input_stream_new (base, unpacker);

  import_stream (pipe, report->bytes->data, report->bytes->len, GABLE_GROUP_NAME, import, &error);
  g_assert_no_error (error);
  gable_assert_close (amount_of (get_kernel (import, 0), "DRAM"), 32, 0);
}

static void
a_cancelled_import_stops (void)
{
  g_autoptr (NcuReport) report = ncu_report_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GableImport) import = gable_import_new ();
  g_autoptr (GError) error = NULL;
  GableImportOptions options = { .cancellable = cancellable };

  ncu_report_add_names (report, names);
  ncu_report_add_launch (report, make_launch ("k", 1000, 32), 0);

  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (report->bytes->data, report->bytes->len, NULL);
  GableImportInput input = {
    .path = "r",
    .name = "r",
    .stream = stream,
    .head = (const char *) report->bytes->data,
    .head_length = report->bytes->len,
  };

  g_cancellable_cancel (cancellable);
  g_assert_false (gable_importer_ncu_rep.read (&input, &options, import, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#ifdef HAVE_ZSTD
static GByteArray *
pack (const GByteArray *bytes)
{
  GByteArray *packed = g_byte_array_new ();

  g_byte_array_set_size (packed, (guint) ZSTD_compressBound (bytes->len));
  g_byte_array_set_size (
    packed, (guint) ZSTD_compress (packed->data, packed->len, bytes->data, bytes->len, 1));
  return packed;
}

static void
compressed_reports_are_unpacked (void)
{
  g_autoptr (NcuReport) report = ncu_report_new ();
  g_autoptr (GError) error = NULL;

  ncu_report_add_names (report, names);
  ncu_report_add_launch (report, make_launch ("k", 1000, 32), 300000);

  g_autoptr (GByteArray) packed = pack (report->bytes);
  g_autoptr (GableImport) import = import_bytes (packed->data, packed->len, &error);

  g_assert_no_error (error);
  gable_assert_close (amount_of (get_kernel (import, 0), "DRAM"), 32, 0);
  g_assert_false (warns_of_a_cut (import));
}

static void
a_damaged_frame_is_an_error (void)
{
  g_autoptr (NcuReport) report = ncu_report_new ();
  g_autoptr (GError) error = NULL;

  ncu_report_add_names (report, names);
  ncu_report_add_launch (report, make_launch ("k", 1000, 32), 400000);

  g_autoptr (GByteArray) packed = pack (report->bytes);

  memset (packed->data + packed->len - 8, 0xff, 8);

  g_autoptr (GableImport) import = import_bytes (packed->data, packed->len, &error);

  g_assert_null (import);
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED);
}

/* 120 MB of zeros pack into some 12 kB. */
static void
a_frame_that_unpacks_without_measure_is_refused (void)
{
  static const guint8 magic[] = { 'N', 'V', 'R', 0 };
  const guint bomb_size = 120u << 20;
  g_autoptr (GByteArray) bomb = g_byte_array_sized_new (bomb_size);
  g_autoptr (GError) error = NULL;

  g_byte_array_set_size (bomb, bomb_size);
  memset (bomb->data, 0, bomb_size);
  memcpy (bomb->data, magic, sizeof magic);

  g_autoptr (GByteArray) packed = pack (bomb);
  g_autoptr (GableImport) import = import_bytes (packed->data, packed->len, &error);

  g_assert_null (import);
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG);
}

static void
other_compressed_files_are_not_taken (void)
{
  static const guint8 text[] = "ID,Kernel Name\n";
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_append (bytes, text, sizeof text - 1);

  g_autoptr (GByteArray) packed = pack (bytes);
  GableImportInput input = {
    .path = "x.ncu-repz",
    .name = "x.ncu-repz",
    .head = (const char *) packed->data,
    .head_length = packed->len,
  };

  g_assert_cmpint (gable_importer_ncu_rep.sniff (&input), ==, 0);
}
#endif

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name) g_test_add_func ("/import/ncu-rep/" #name, name)
  ADD (launches_of_one_name_are_one_kernel);
  ADD (names_may_stand_behind_the_launch_that_uses_them);
  ADD (a_report_cut_at_any_byte_gives_its_complete_launches);
  ADD (a_name_that_was_cut_off_costs_its_figure_alone);
  ADD (damage_inside_a_launch_is_an_error_with_its_place);
  ADD (counts_and_lengths_beyond_the_block_are_refused);
  ADD (a_header_longer_than_the_file_is_a_cut);
  ADD (deep_messages_are_not_followed);
  ADD (values_of_every_type_are_read_and_absent_ones_are_absent);
  ADD (opcode_histograms_tell_work_that_no_counter_does);
  ADD (matrix_work_alone_says_why_fp32_has_no_point);
  ADD (the_number_of_blocks_tells_threads_from_blocks);
  ADD (the_demangled_name_is_shown_and_others_stand_in);
  ADD (rules_become_the_tools_own_advice_without_markup);
  ADD (the_reports_own_charts_are_evaluated_for_its_gpu);
  ADD (a_chart_for_another_gpu_is_not_shown);
  ADD (only_the_first_launch_of_a_kernel_has_its_view);
  ADD (the_session_knows_the_gpu_where_launches_do_not);
  ADD (roofs_are_those_of_the_longest_launch);
  ADD (a_report_without_launches_says_so);
  ADD (metrics_without_measure_are_left_out);
  ADD (a_report_from_a_pipe_is_read_too);
  ADD (a_cancelled_import_stops);
#ifdef HAVE_ZSTD
  ADD (compressed_reports_are_unpacked);
  ADD (a_damaged_frame_is_an_error);
  ADD (a_frame_that_unpacks_without_measure_is_refused);
  ADD (other_compressed_files_are_not_taken);
#endif
  return g_test_run ();
}
