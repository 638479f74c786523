/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/heading.h"
#include "support.h"

#include <string.h>

static void
headings_are_understood_as_people_write_them (void)
{
  static const struct {
    const char *heading;
    GableMeans role; /* GABLE_MEANS_UNKNOWN: not understood */
    const char *counter;
    double factor;
    gboolean is_rate;
  } cases[] = {
    { "name", GABLE_MEANS_NAME, NULL, 1, FALSE },
    { "Kernel Name", GABLE_MEANS_NAME, NULL, 1, FALSE },
    { "KernelName", GABLE_MEANS_NAME, NULL, 1, FALSE },
    { "Time [ms]", GABLE_MEANS_TIME, NULL, 1e-3, FALSE },
    { "time_ms", GABLE_MEANS_TIME, NULL, 1e-3, FALSE },
    { "time_s", GABLE_MEANS_TIME, NULL, 1, FALSE },
    { "Duration (µs)", GABLE_MEANS_TIME, NULL, 1e-6, FALSE },
    { "elapsed.ns", GABLE_MEANS_TIME, NULL, 1e-9, FALSE },
    { "seconds", GABLE_MEANS_TIME, NULL, 1, FALSE },
    { "Calls", GABLE_MEANS_LAUNCHES, NULL, 1, FALSE },
    { "work.fp16.matrix", GABLE_MEANS_AMOUNT, "fp16.matrix", 1, FALSE },
    { "fp64_flop", GABLE_MEANS_AMOUNT, "fp64", 1, FALSE },
    { "DP FLOP count", GABLE_MEANS_AMOUNT, "fp64", 1, FALSE },
    { "total flops", GABLE_MEANS_AMOUNT, "fp", 1, FALSE },
    { "fp32 [GFLOP]", GABLE_MEANS_AMOUNT, "fp32", 1e9, FALSE },
    { "fp32 (GFLOP/s)", GABLE_MEANS_AMOUNT, "fp32", 1e9, TRUE },
    { "fp16 tensor TFLOP", GABLE_MEANS_AMOUNT, "fp16.matrix", 1e12, FALSE },
    { "instructions", GABLE_MEANS_AMOUNT, "inst", 1, FALSE },
    { "traffic.L2", GABLE_MEANS_AMOUNT, "L2", 1, FALSE },
    { "DRAM bytes", GABLE_MEANS_AMOUNT, "DRAM", 1, FALSE },
    { "HBM traffic (GiB)", GABLE_MEANS_AMOUNT, "DRAM", 0x1p30, FALSE },
    { "l2_bytes", GABLE_MEANS_AMOUNT, "L2", 1, FALSE },
    { "bw (GB/s)", GABLE_MEANS_RATE, "DRAM", 1e9, TRUE },
    { "L2 bandwidth [TB/s]", GABLE_MEANS_RATE, "L2", 1e12, TRUE },
    { "dram_GB_s", GABLE_MEANS_AMOUNT, "DRAM", 1e9, TRUE },
    { "hbm_gbs", GABLE_MEANS_AMOUNT, "DRAM", 1e9, TRUE },
    { "L2 GBps", GABLE_MEANS_AMOUNT, "L2", 1e9, TRUE },
    { "achieved_gflop_s", GABLE_MEANS_PERFORMANCE, NULL, 1e9, FALSE },
    { "ai_flop_per_byte", GABLE_MEANS_INTENSITY, "DRAM", 1, FALSE },
    { "latency_us", GABLE_MEANS_TIME, NULL, 1e-6, FALSE },
    { "GFLOP/s", GABLE_MEANS_PERFORMANCE, NULL, 1e9, FALSE },
    { "Performance (TFLOPS)", GABLE_MEANS_PERFORMANCE, NULL, 1e12, FALSE },
    { "AI", GABLE_MEANS_INTENSITY, "DRAM", 1, FALSE },
    { "Arithmetic Intensity", GABLE_MEANS_INTENSITY, "DRAM", 1, FALSE },
    { "L1 AI [FLOP/byte]", GABLE_MEANS_INTENSITY, "L1", 1, FALSE },
    { "intensity.L3", GABLE_MEANS_INTENSITY, "L3", 1, FALSE },
    { "flops", GABLE_MEANS_UNKNOWN, NULL, 1, FALSE },
    { "dp flops", GABLE_MEANS_UNKNOWN, NULL, 1, FALSE },
    { "fp32 (GFLOPs)", GABLE_MEANS_UNKNOWN, NULL, 1, FALSE },
    { "L2 read bytes", GABLE_MEANS_UNKNOWN, NULL, 1, FALSE },
    { "fp64", GABLE_MEANS_UNKNOWN, NULL, 1, FALSE },
    { "time (GB)", GABLE_MEANS_UNKNOWN, NULL, 1, FALSE },
    { "time %", GABLE_MEANS_UNKNOWN, NULL, 1, FALSE },
    { "average time", GABLE_MEANS_UNKNOWN, NULL, 1, FALSE },
    { "L1 L2 bytes", GABLE_MEANS_UNKNOWN, NULL, 1, FALSE },
    { "s", GABLE_MEANS_UNKNOWN, NULL, 1, FALSE },
    { "_", GABLE_MEANS_UNKNOWN, NULL, 1, FALSE },
    { "", GABLE_MEANS_UNKNOWN, NULL, 1, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableTableColumn column;
    const char *reason;
    gboolean known = gable_heading_guess (cases[i].heading, &column, &reason);

    g_test_message ("“%s”", cases[i].heading);
    g_assert_cmpint (known, ==, cases[i].role != GABLE_MEANS_UNKNOWN);
    if (known) {
      g_assert_cmpint (column.meaning.role, ==, cases[i].role);
      g_assert_true (column.meaning.counter ==
                     (cases[i].counter != NULL ? gable_counter_find (cases[i].counter) : NULL));
      gable_assert_close (column.factor, cases[i].factor, 0);
      g_assert_cmpint (column.is_rate, ==, cases[i].is_rate);
    }
  }
}

static void
what_could_be_two_things_says_so (void)
{
  static const char *const headings[] = { "flops", "dp flops", "fp32 (GFLOPs)" };

  for (guint i = 0; i < G_N_ELEMENTS (headings); i++) {
    GableTableColumn column;
    const char *reason;

    g_assert_false (gable_heading_guess (headings[i], &column, &reason));
    g_assert_cmpstr (reason, ==, "an amount or a rate");
  }
}

/* "rate" or "amount", of work, bytes or time, as far as the headings beside it tell. */
static void
headings_settle_what_others_leave_open (void)
{
  static const struct {
    const char *headings[6];
    guint index;
    GableMeans role;
    gboolean is_rate;
    double factor;
    GableSettled settled;
  } cases[] = {
    { { "kernel", "ai", "gflops" },
      2,
      GABLE_MEANS_PERFORMANCE,
      FALSE,
      1e9,
      GABLE_SETTLED_RATE_WITHOUT_TIME },
    { { "kernel", "intensity", "achieved_tflops" },
      2,
      GABLE_MEANS_PERFORMANCE,
      FALSE,
      1e12,
      GABLE_SETTLED_RATE_WITHOUT_TIME },
    { { "kernel", "time_ms", "bandwidth_gb_s", "gflops" },
      3,
      GABLE_MEANS_PERFORMANCE,
      FALSE,
      1e9,
      GABLE_SETTLED_RATE_BESIDE_BANDWIDTH },
    { { "kernel", "time_ms", "FLOPs", "Bytes" },
      2,
      GABLE_MEANS_AMOUNT,
      FALSE,
      1,
      GABLE_SETTLED_AMOUNT_BESIDE_BYTES },
    { { "kernel", "time_ms", "GFLOPs", "DRAM GB" },
      2,
      GABLE_MEANS_AMOUNT,
      FALSE,
      1e9,
      GABLE_SETTLED_AMOUNT_BESIDE_BYTES },
    { { "kernel", "time_ms", "gflops", "Bytes" },
      2,
      GABLE_MEANS_UNKNOWN,
      FALSE,
      1,
      GABLE_SETTLED_NOT },
    { { "kernel", "time_ms", "gflops", "flops" },
      3,
      GABLE_MEANS_AMOUNT,
      FALSE,
      1,
      GABLE_SETTLED_AMOUNT_BESIDE_RATE },
    { { "kernel", "time_ms", "AI", "gflops_mean" },
      3,
      GABLE_MEANS_PERFORMANCE,
      FALSE,
      1e9,
      GABLE_SETTLED_RATE_BESIDE_INTENSITY },
    { { "kernel", "time_ms", "flops" }, 2, GABLE_MEANS_UNKNOWN, FALSE, 1, GABLE_SETTLED_NOT },
    { { "kernel", "median_us", "mean_ms" },
      2,
      GABLE_MEANS_TIME,
      FALSE,
      1e-3,
      GABLE_SETTLED_MEAN_TIME },
    { { "kernel", "flops", "bytes", "arith_intensity", "measured_gflops" },
      4,
      GABLE_MEANS_PERFORMANCE,
      FALSE,
      1e9,
      GABLE_SETTLED_RATE_WITHOUT_TIME },
    { { "kernel", "flops", "bytes", "arith_intensity", "measured_gflops" },
      1,
      GABLE_MEANS_AMOUNT,
      FALSE,
      1,
      GABLE_SETTLED_AMOUNT_BESIDE_RATE },
    { { "kernel", "variant", "time_ms" }, 1, GABLE_MEANS_UNKNOWN, FALSE, 1, GABLE_SETTLED_NOT },
    { { "variant", "seqlen", "latency_ms" }, 0, GABLE_MEANS_NAME, FALSE, 1, GABLE_SETTLED_NOT },
    { { "kernel", "calls", "mean_ms" }, 2, GABLE_MEANS_UNKNOWN, FALSE, 1, GABLE_SETTLED_NOT },
    { { "kernel", "time_ms", "mean_ms" }, 2, GABLE_MEANS_UNKNOWN, FALSE, 1, GABLE_SETTLED_NOT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableTableColumn columns[G_N_ELEMENTS (cases[i].headings)];
    const char *reasons[G_N_ELEMENTS (cases[i].headings)];
    const GableTableColumn *column = &columns[cases[i].index];
    guint n = 0;

    while (n < G_N_ELEMENTS (cases[i].headings) && cases[i].headings[n] != NULL) {
      n++;
    }
    gable_headings_guess (cases[i].headings, n, columns, reasons);
    g_test_message ("%u: %s", i, cases[i].headings[cases[i].index]);
    g_assert_cmpint (column->meaning.role, ==, cases[i].role);
    g_assert_cmpint (column->settled, ==, cases[i].settled);
    if (cases[i].role != GABLE_MEANS_UNKNOWN) {
      g_assert_cmpint (column->is_rate, ==, cases[i].is_rate);
      gable_assert_close (column->factor, cases[i].factor, 0);
      g_assert_cmpstr (column->heading, ==, cases[i].headings[cases[i].index]);
    }
  }
}

static void
a_map_is_read_as_it_is_written (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableMap) map = gable_map_parse (
    "name=Kernel, time=Duration (ms),fp64=dp flops,bytes.DRAM=\"read, \"\"write\"\"\","
    "decimal=comma,delimiter=tab",
    &error);
  static const char *const headings[] = { "Kernel", "Duration (ms)", "dp flops",
                                          "read, \"write\"" };

  g_assert_no_error (error);
  g_assert_cmpuint (map->entries->len, ==, G_N_ELEMENTS (headings));
  for (guint i = 0; i < map->entries->len; i++) {
    g_assert_cmpstr (g_array_index (map->entries, GableMapEntry, i).heading, ==, headings[i]);
  }
  g_assert_cmpint (map->decimal, ==, ',');
  g_assert_cmpint (map->delimiter, ==, '\t');
}

static void
a_map_that_says_nothing_is_refused (void)
{
  static const struct {
    const char *map;
    const char *part; /* of the message */
  } cases[] = {
    { "name", "“name” is no" },
    { "colour=Kernel", "“colour” is nothing" },
    { "name=", "names no column" },
    { "name=a,name=b", "two columns" },
    { "fp64=a,rate.fp64=b", "two columns" },
    { "decimal=;", "is not point or comma" },
    { "delimiter=x", "is not comma" },
    { "header=x", "is not the number" },
    { "units=x", "is not row" },
    { "name=\"a\"b", "a comma is wanted" },
    { "bytes.fp64=a", "nothing" },
    { "work.DRAM=a", "nothing" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (gable_map_parse (cases[i].map, &error));
    g_assert_nonnull (error);
    g_test_message ("%s: %s", cases[i].map, error->message);
    g_assert_nonnull (strstr (error->message, cases[i].part));
  }
}

/* What --map names, against the headings that a table has. */
static void
a_map_finds_its_columns (void)
{
  static const char *const headings[] = { "Kernel", "t", "Duration (ms)", "GB", "dp flops", NULL };
  static const struct {
    const char *map;
    int index; /* of the last column; -1: an error */
    double factor;
    const char *part;
  } cases[] = {
    { "time=Duration (ms)", 2, 1e-3, NULL },
    { "time=duration", 2, 1e-3, NULL },
    { "time=t", 1, 1, NULL },
    { "time=t [us]", 1, 1e-6, NULL },
    { "fp64=dp flops", 4, 1, NULL },
    { "fp64=dp flops [GFLOP]", 4, 1e9, NULL },
    { "bytes.L2=GB", 3, 1, NULL },
    { "time=t [GB]", -1, 1, "no unit" },
    { "fp64=dp flops [GFLOPs]", -1, 1, "an amount or a rate" },
    { "time=Zeit", -1, 1, "“Kernel”, “t”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableMap) map = gable_map_parse (cases[i].map, NULL);
    g_autoptr (GableNotes) notes = gable_notes_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GArray) columns = gable_headings_read (headings, 5, map, notes, &error);

    g_test_message ("%s", cases[i].map);
    g_assert_cmpint (columns != NULL, ==, cases[i].index >= 0);
    if (columns == NULL) {
      g_assert_nonnull (strstr (error->message, cases[i].part));
      continue;
    }
    g_assert_cmpint ((int) g_array_index (columns, GableTableColumn, 0).index, ==, cases[i].index);
    gable_assert_close (g_array_index (columns, GableTableColumn, 0).factor, cases[i].factor, 0);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heading/understood", headings_are_understood_as_people_write_them);
  g_test_add_func ("/heading/two-things", what_could_be_two_things_says_so);
  g_test_add_func ("/heading/settled", headings_settle_what_others_leave_open);
  g_test_add_func ("/map/as-written", a_map_is_read_as_it_is_written);
  g_test_add_func ("/map/refused", a_map_that_says_nothing_is_refused);
  g_test_add_func ("/map/finds-its-columns", a_map_finds_its_columns);
  return g_test_run ();
}
