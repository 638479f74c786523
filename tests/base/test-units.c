/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/units.h"

#include "support.h"

#include <locale.h>

typedef struct {
  const char *text;
  GableDimension wanted;
  double value;
} Quantity;

static const Quantity quantities[] = {
  /* A plain number is in the base unit. */
  { "1500", GABLE_DIMENSION_NUMBER, 1500 },
  { "1.5 k", GABLE_DIMENSION_NUMBER, 1500 },
  { "2 G", GABLE_DIMENSION_NUMBER, 2e9 },
  { "-3", GABLE_DIMENSION_NUMBER, -3 },
  { "3.35e12", GABLE_DIMENSION_BANDWIDTH, 3.35e12 },
  { " 5 ", GABLE_DIMENSION_SECONDS, 5 },
  { ".5", GABLE_DIMENSION_RATIO, 0.5 },
  { "0", GABLE_DIMENSION_BYTES, 0 },
  /* Bandwidths. */
  { "3.35 TB/s", GABLE_DIMENSION_BANDWIDTH, 3.35e12 },
  { "3.35TB/s", GABLE_DIMENSION_BANDWIDTH, 3.35e12 },
  { "3.35\302\240TB/s", GABLE_DIMENSION_BANDWIDTH, 3.35e12 },
  { "3.35\342\200\257TB/s", GABLE_DIMENSION_BANDWIDTH, 3.35e12 },
  { "3.35\342\200\211TB\302\240/\302\240s", GABLE_DIMENSION_BANDWIDTH, 3.35e12 },
  { "1.2e3 GB/s", GABLE_DIMENSION_BANDWIDTH, 1.2e12 },
  { "1.2E3GB/s", GABLE_DIMENSION_BANDWIDTH, 1.2e12 },
  { "1 GiB/s", GABLE_DIMENSION_BANDWIDTH, 1073741824 },
  { "1 GIB/S", GABLE_DIMENSION_BANDWIDTH, 1073741824 },
  { "1638.40 GB/sec", GABLE_DIMENSION_BANDWIDTH, 1.6384e12 },
  { "8.1498GB/s", GABLE_DIMENSION_BANDWIDTH, 8.1498e9 },
  { "600 GBps", GABLE_DIMENSION_BANDWIDTH, 6e11 },
  { "400 Gbit/s", GABLE_DIMENSION_BANDWIDTH, 5e10 },
  { "1.56 Tbyte/second", GABLE_DIMENSION_BANDWIDTH, 1.56e12 },
  { "12.3 Gbyte/s", GABLE_DIMENSION_BANDWIDTH, 1.23e10 },
  { "5 byte/s", GABLE_DIMENSION_BANDWIDTH, 5 },
  { "8000 MBytes/s", GABLE_DIMENSION_BANDWIDTH, 8e9 },
  { "20 gigabytes per second", GABLE_DIMENSION_BANDWIDTH, 2e10 },
  { "1 EB/s", GABLE_DIMENSION_BANDWIDTH, 1e18 },
  { "1EB/s", GABLE_DIMENSION_BANDWIDTH, 1e18 },
  { "1 kB/ms", GABLE_DIMENSION_BANDWIDTH, 1e6 },
  /* Rates of work. */
  { "989 TFLOP/s", GABLE_DIMENSION_FLOP_RATE, 989e12 },
  { "989 TFLOPS", GABLE_DIMENSION_FLOP_RATE, 989e12 },
  { "989 TFLOPs", GABLE_DIMENSION_FLOP_RATE, 989e12 },
  { "989 tflops", GABLE_DIMENSION_FLOP_RATE, 989e12 },
  { "71.452 TFLOPs/s", GABLE_DIMENSION_FLOP_RATE, 71.452e12 },
  { "1 TFLOPS/s", GABLE_DIMENSION_FLOP_RATE, 1e12 },
  { "312 teraflops", GABLE_DIMENSION_FLOP_RATE, 312e12 },
  { "211 GF/s", GABLE_DIMENSION_FLOP_RATE, 211e9 },
  { "4.5 MFlop/sec", GABLE_DIMENSION_FLOP_RATE, 4.5e6 },
  { "1979 TOPS", GABLE_DIMENSION_OP_RATE, 1979e12 },
  { "624 TOP/s", GABLE_DIMENSION_OP_RATE, 624e12 },
  { "10 GIOP/s", GABLE_DIMENSION_OP_RATE, 1e10 },
  { "3 GINTOPS", GABLE_DIMENSION_OP_RATE, 3e9 },
  { "489.6 GIPS", GABLE_DIMENSION_INSTRUCTION_RATE, 489.6e9 },
  { "489.6 Ginst/s", GABLE_DIMENSION_INSTRUCTION_RATE, 489.6e9 },
  { "2 MIPS", GABLE_DIMENSION_INSTRUCTION_RATE, 2e6 },
  /* Amounts. */
  { "2.5 GFLOP", GABLE_DIMENSION_FLOPS, 2.5e9 },
  { "2.5 GFLOPs", GABLE_DIMENSION_FLOPS, 2.5e9 },
  { "2.5 TFLOP", GABLE_DIMENSION_FLOPS, 2.5e12 },
  { "7 GOP", GABLE_DIMENSION_OPS, 7e9 },
  { "7 inst", GABLE_DIMENSION_INSTRUCTIONS, 7 },
  { "7 Minstructions", GABLE_DIMENSION_INSTRUCTIONS, 7e6 },
  { "32.77 Kbyte", GABLE_DIMENSION_BYTES, 32770 },
  { "12 Mbyte", GABLE_DIMENSION_BYTES, 12e6 },
  { "1 KB", GABLE_DIMENSION_BYTES, 1000 },
  { "1 kB", GABLE_DIMENSION_BYTES, 1000 },
  { "1 KiB", GABLE_DIMENSION_BYTES, 1024 },
  { "1 KIB", GABLE_DIMENSION_BYTES, 1024 },
  { "40 MiB", GABLE_DIMENSION_CAPACITY, 41943040 },
  { "40 MB", GABLE_DIMENSION_CAPACITY, 40e6 },
  { "2 mebibytes", GABLE_DIMENSION_CAPACITY, 2097152 },
  { "80 GB", GABLE_DIMENSION_CAPACITY, 80e9 },
  { "16 bit", GABLE_DIMENSION_BYTES, 2 },
  { "1.2 Mcycle", GABLE_DIMENSION_CYCLES, 1.2e6 },
  { "30 cycles", GABLE_DIMENSION_CYCLES, 30 },
  /* Times and frequencies. */
  { "133 ms", GABLE_DIMENSION_SECONDS, 0.133 },
  { "5 us", GABLE_DIMENSION_SECONDS, 5e-6 },
  { "5 \302\265s", GABLE_DIMENSION_SECONDS, 5e-6 },
  { "5 \316\274s", GABLE_DIMENSION_SECONDS, 5e-6 },
  { "5.82 usecond", GABLE_DIMENSION_SECONDS, 5.82e-6 },
  { "923 nsecond", GABLE_DIMENSION_SECONDS, 923e-9 },
  { "923 ns", GABLE_DIMENSION_SECONDS, 923e-9 },
  { "1 msecond", GABLE_DIMENSION_SECONDS, 1e-3 },
  { "1 second", GABLE_DIMENSION_SECONDS, 1 },
  { "10 microseconds", GABLE_DIMENSION_SECONDS, 1e-5 },
  { "1.5 min", GABLE_DIMENSION_SECONDS, 90 },
  { "2 h", GABLE_DIMENSION_SECONDS, 7200 },
  { "1.41 Ghz", GABLE_DIMENSION_FREQUENCY, 1.41e9 },
  { "1410 MHz", GABLE_DIMENSION_FREQUENCY, 1.41e9 },
  { "1.41 cycle/nsecond", GABLE_DIMENSION_FREQUENCY, 1.41e9 },
  { "1.41e9 cycle/second", GABLE_DIMENSION_FREQUENCY, 1.41e9 },
  { "5 1/s", GABLE_DIMENSION_FREQUENCY, 5 },
  /* Ratios and intensities. */
  { "92.4 %", GABLE_DIMENSION_RATIO, 0.924 },
  { "92.4%", GABLE_DIMENSION_RATIO, 0.924 },
  { "-5 %", GABLE_DIMENSION_RATIO, -0.05 },
  { "50 percent", GABLE_DIMENSION_RATIO, 0.5 },
  { "0.25 FLOP/B", GABLE_DIMENSION_INTENSITY, 0.25 },
  { "0.25 flops/byte", GABLE_DIMENSION_INTENSITY, 0.25 },
  { "0.25 FLOPS/Byte", GABLE_DIMENSION_INTENSITY, 0.25 },
  { "0.25 FLOP per byte", GABLE_DIMENSION_INTENSITY, 0.25 },
  { "4 OP/B", GABLE_DIMENSION_OP_INTENSITY, 4 },
  { "0.5 inst/byte", GABLE_DIMENSION_INSTRUCTION_INTENSITY, 0.5 },
  /* Commas that can only mean one thing. */
  { "1,5 TB/s", GABLE_DIMENSION_BANDWIDTH, 1.5e12 },
  { "3,35e3 GB/s", GABLE_DIMENSION_BANDWIDTH, 3.35e12 },
  { "0,125 FLOP/B", GABLE_DIMENSION_INTENSITY, 0.125 },
  { "1,234.5 GB/s", GABLE_DIMENSION_BANDWIDTH, 1.2345e12 },
  { "690,960,320 byte", GABLE_DIMENSION_BYTES, 690960320 },
};

static const struct {
  const char *text;
  GableDimension wanted;
  GableUnitsError code;
} refused[] = {
  { "", GABLE_DIMENSION_NUMBER, GABLE_UNITS_ERROR_SYNTAX },
  { "  ", GABLE_DIMENSION_NUMBER, GABLE_UNITS_ERROR_SYNTAX },
  { "GB/s", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_SYNTAX },
  { "n/a", GABLE_DIMENSION_SECONDS, GABLE_UNITS_ERROR_SYNTAX },
  { "nan", GABLE_DIMENSION_SECONDS, GABLE_UNITS_ERROR_SYNTAX },
  { "inf GB/s", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_SYNTAX },
  { "0x10 B", GABLE_DIMENSION_BYTES, GABLE_UNITS_ERROR_SYNTAX },
  { "1..2 B", GABLE_DIMENSION_BYTES, GABLE_UNITS_ERROR_SYNTAX },
  { "--1", GABLE_DIMENSION_NUMBER, GABLE_UNITS_ERROR_SYNTAX },
  { "1 234 B", GABLE_DIMENSION_BYTES, GABLE_UNITS_ERROR_SYNTAX },
  { "1,23,4 B", GABLE_DIMENSION_BYTES, GABLE_UNITS_ERROR_SYNTAX },
  { "1.234,5 B", GABLE_DIMENSION_BYTES, GABLE_UNITS_ERROR_SYNTAX },
  { "5 parsec", GABLE_DIMENSION_SECONDS, GABLE_UNITS_ERROR_SYNTAX },
  { "5 GB/s/s", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_SYNTAX },
  { "5 byte/cycle", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_SYNTAX },
  { "5 GB/", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_SYNTAX },
  { "5 Kis", GABLE_DIMENSION_SECONDS, GABLE_UNITS_ERROR_SYNTAX },
  { "5 \377", GABLE_DIMENSION_SECONDS, GABLE_UNITS_ERROR_SYNTAX },
  { "1,234", GABLE_DIMENSION_NUMBER, GABLE_UNITS_ERROR_AMBIGUOUS },
  { "1,234 GB/s", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_AMBIGUOUS },
  { "5 m", GABLE_DIMENSION_NUMBER, GABLE_UNITS_ERROR_AMBIGUOUS },
  { "5 mB/s", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_AMBIGUOUS },
  { "5 Ms", GABLE_DIMENSION_SECONDS, GABLE_UNITS_ERROR_AMBIGUOUS },
  { "5 Gb/s", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_AMBIGUOUS },
  { "5 gbps", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_AMBIGUOUS },
  { "5 GB", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_AMBIGUOUS },
  { "5 TFLOP", GABLE_DIMENSION_FLOP_RATE, GABLE_UNITS_ERROR_AMBIGUOUS },
  { "5 FLOP", GABLE_DIMENSION_INTENSITY, GABLE_UNITS_ERROR_AMBIGUOUS },
  { "5 T", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_AMBIGUOUS },
  { "5 GB/s", GABLE_DIMENSION_BYTES, GABLE_UNITS_ERROR_DIMENSION },
  { "5 GB/s", GABLE_DIMENSION_FLOP_RATE, GABLE_UNITS_ERROR_DIMENSION },
  { "5 TFLOPS", GABLE_DIMENSION_FLOPS, GABLE_UNITS_ERROR_DIMENSION },
  { "5 TOPS", GABLE_DIMENSION_FLOP_RATE, GABLE_UNITS_ERROR_DIMENSION },
  { "5 %", GABLE_DIMENSION_SECONDS, GABLE_UNITS_ERROR_DIMENSION },
  { "5 s", GABLE_DIMENSION_CYCLES, GABLE_UNITS_ERROR_DIMENSION },
  { "-5 GB/s", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_RANGE },
  { "-1", GABLE_DIMENSION_SECONDS, GABLE_UNITS_ERROR_RANGE },
  { "1e400", GABLE_DIMENSION_NUMBER, GABLE_UNITS_ERROR_RANGE },
  { "1e300 TB/s", GABLE_DIMENSION_BANDWIDTH, GABLE_UNITS_ERROR_RANGE },
  { "1e307 KiB", GABLE_DIMENSION_BYTES, GABLE_UNITS_ERROR_RANGE },
};

static void
check_quantities (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++) {
    g_autoptr (GError) error = NULL;
    double value = -1;

    gable_quantity_parse (quantities[i].text, quantities[i].wanted, &value, &error);
    g_assert_no_error (error);
    if (!gable_test_close (value, quantities[i].value, 1e-15)) {
      g_error ("“%s” is read wrong", quantities[i].text);
    }
  }
}

static void
reads_every_spelling (void)
{
  check_quantities ();
}

static void
reads_the_nearest_double (void)
{
  double value;

  /* 3.35 × 1e12 rounds twice and is another double than 3.35e12 for some figures; none of these may be. */
  for (int i = 1; i < 10000; i++) {
    g_autofree char *with_prefix = g_strdup_printf ("%d.%02d TB/s", i / 100, i % 100);
    g_autofree char *plain = g_strdup_printf ("%d0000000000", i);

    g_assert_true (gable_quantity_parse (with_prefix, GABLE_DIMENSION_BANDWIDTH, &value, NULL));
    g_assert_cmpfloat (value, ==, g_ascii_strtod (plain, NULL));
  }
}

static void
refuses_with_a_reason (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    g_autoptr (GError) error = NULL;
    double value = -1;

    g_test_message ("case %u", i);
    g_assert_false (gable_quantity_parse (refused[i].text, refused[i].wanted, &value, &error));
    g_assert_error (error, GABLE_UNITS_ERROR, (int) refused[i].code);
    g_assert_cmpfloat (value, ==, -1);
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
  }
}

static void
says_what_would_do (void)
{
  g_autoptr (GError) error = NULL;
  double value;

  g_assert_false (gable_quantity_parse ("3.35 TB", GABLE_DIMENSION_BANDWIDTH, &value, &error));
  g_assert_cmpstr (error->message, ==,
                   "“3.35 TB”: it does not say per what; write it like “3.35 TB/s”");
}

static void
keeps_messages_short (void)
{
  g_autofree char *text = g_strnfill (1000000, '9');
  g_autoptr (GError) error = NULL;
  double value;

  g_assert_false (gable_quantity_parse (text, GABLE_DIMENSION_NUMBER, &value, &error));
  g_assert_error (error, GABLE_UNITS_ERROR, GABLE_UNITS_ERROR_SYNTAX);
  g_assert_cmpuint (strlen (error->message), <, 300);
}

static void
reads_units_of_tools (void)
{
  static const struct {
    const char *text;
    GableDimension dimension;
    double factor;
  } cases[] = {
    { "", GABLE_DIMENSION_NUMBER, 1 },
    { "%", GABLE_DIMENSION_RATIO, 0.01 },
    { "byte", GABLE_DIMENSION_BYTES, 1 },
    { "Kbyte", GABLE_DIMENSION_BYTES, 1e3 },
    { "Mbyte", GABLE_DIMENSION_BYTES, 1e6 },
    { "Gbyte", GABLE_DIMENSION_BYTES, 1e9 },
    { "KiB", GABLE_DIMENSION_BYTES, 1024 },
    { "byte/second", GABLE_DIMENSION_BANDWIDTH, 1 },
    { "byte/s", GABLE_DIMENSION_BANDWIDTH, 1 },
    { "Gbyte/second", GABLE_DIMENSION_BANDWIDTH, 1e9 },
    { "Tbyte/s", GABLE_DIMENSION_BANDWIDTH, 1e12 },
    { "MBytes/s", GABLE_DIMENSION_BANDWIDTH, 1e6 },
    { "nsecond", GABLE_DIMENSION_SECONDS, 1e-9 },
    { "usecond", GABLE_DIMENSION_SECONDS, 1e-6 },
    { "msecond", GABLE_DIMENSION_SECONDS, 1e-3 },
    { "second", GABLE_DIMENSION_SECONDS, 1 },
    { "ns", GABLE_DIMENSION_SECONDS, 1e-9 },
    { "us", GABLE_DIMENSION_SECONDS, 1e-6 },
    { "ms", GABLE_DIMENSION_SECONDS, 1e-3 },
    { "s", GABLE_DIMENSION_SECONDS, 1 },
    { "hz", GABLE_DIMENSION_FREQUENCY, 1 },
    { "Khz", GABLE_DIMENSION_FREQUENCY, 1e3 },
    { "Mhz", GABLE_DIMENSION_FREQUENCY, 1e6 },
    { "Ghz", GABLE_DIMENSION_FREQUENCY, 1e9 },
    { "cycle/second", GABLE_DIMENSION_FREQUENCY, 1 },
    { "cycle/nsecond", GABLE_DIMENSION_FREQUENCY, 1e9 },
    { "cycle", GABLE_DIMENSION_CYCLES, 1 },
    { "inst", GABLE_DIMENSION_INSTRUCTIONS, 1 },
    { "MFLOP/s", GABLE_DIMENSION_FLOP_RATE, 1e6 },
    { "TFLOPS", GABLE_DIMENSION_FLOP_RATE, 1e12 },
    { "GFLOPs", GABLE_DIMENSION_FLOPS, 1e9 },
    { "FLOP/Byte", GABLE_DIMENSION_INTENSITY, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    GableDimension dimension = GABLE_N_DIMENSIONS;
    double factor = -1;

    gable_unit_parse (cases[i].text, -1, &dimension, &factor, &error);
    g_test_message ("“%s”", cases[i].text);
    g_assert_no_error (error);
    g_assert_cmpint (dimension, ==, cases[i].dimension);
    g_assert_cmpfloat (factor, ==, cases[i].factor);
  }
}

static void
refuses_units_that_mean_two_things (void)
{
  static const struct {
    const char *text;
    GableUnitsError code;
  } cases[] = {
    { "gflops", GABLE_UNITS_ERROR_AMBIGUOUS },       { "Gb/s", GABLE_UNITS_ERROR_AMBIGUOUS },
    { "mB", GABLE_UNITS_ERROR_AMBIGUOUS },           { "m", GABLE_UNITS_ERROR_AMBIGUOUS },
    { "register/thread", GABLE_UNITS_ERROR_SYNTAX }, { "sector", GABLE_UNITS_ERROR_SYNTAX },
    { "byte/block", GABLE_UNITS_ERROR_SYNTAX },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    GableDimension dimension;
    double factor;

    g_test_message ("“%s”", cases[i].text);
    g_assert_false (gable_unit_parse (cases[i].text, -1, &dimension, &factor, &error));
    g_assert_error (error, GABLE_UNITS_ERROR, (int) cases[i].code);
  }
}

static void
reads_no_further_than_its_length (void)
{
  GableDimension dimension;
  double factor;

  g_assert_true (gable_unit_parse ("GB/sector", 4, &dimension, &factor, NULL));
  g_assert_cmpint (dimension, ==, GABLE_DIMENSION_BANDWIDTH);
}

static const Quantity formatted[] = {
  { "0 FLOP/s", GABLE_DIMENSION_FLOP_RATE, 0 },
  { "0 FLOP/s", GABLE_DIMENSION_FLOP_RATE, -0.0 },
  { "999 FLOP/s", GABLE_DIMENSION_FLOP_RATE, 999 },
  { "1 kFLOP/s", GABLE_DIMENSION_FLOP_RATE, 999.6 },
  { "1 MFLOP/s", GABLE_DIMENSION_FLOP_RATE, 999999 },
  { "9.7 TFLOP/s", GABLE_DIMENSION_FLOP_RATE, 9.7e12 },
  { "0.5 FLOP/s", GABLE_DIMENSION_FLOP_RATE, 0.5 },
  { "1e30 FLOP/s", GABLE_DIMENSION_FLOP_RATE, 1e30 },
  { "–", GABLE_DIMENSION_FLOP_RATE, NAN },
  { "1.56 TB/s", GABLE_DIMENSION_BANDWIDTH, 1.555e12 },
  { "3.35 TB/s", GABLE_DIMENSION_BANDWIDTH, 3.35e12 },
  { "100 GB/s", GABLE_DIMENSION_BANDWIDTH, 1e11 },
  { "1 YB/s", GABLE_DIMENSION_BANDWIDTH, 1e24 },
  { "12.3 MB", GABLE_DIMENSION_BYTES, 12345678 },
  { "40 MiB", GABLE_DIMENSION_CAPACITY, 41943040 },
  { "1.5 KiB", GABLE_DIMENSION_CAPACITY, 1536 },
  { "1023 B", GABLE_DIMENSION_CAPACITY, 1023 },
  { "1000 KiB", GABLE_DIMENSION_CAPACITY, 1024000 },
  { "1 MiB", GABLE_DIMENSION_CAPACITY, 1048570 },
  { "0 B", GABLE_DIMENSION_CAPACITY, 0 },
  { "133 ms", GABLE_DIMENSION_SECONDS, 0.133 },
  { "5.82 µs", GABLE_DIMENSION_SECONDS, 5.82e-6 },
  { "923 ns", GABLE_DIMENSION_SECONDS, 923e-9 },
  { "1 ms", GABLE_DIMENSION_SECONDS, 999.9e-6 },
  { "2.5 s", GABLE_DIMENSION_SECONDS, 2.5 },
  { "1000 s", GABLE_DIMENSION_SECONDS, 999.7 },
  { "12345 s", GABLE_DIMENSION_SECONDS, 12345.2 },
  { "1e-15 s", GABLE_DIMENSION_SECONDS, 1e-15 },
  { "1.41 GHz", GABLE_DIMENSION_FREQUENCY, 1.41e9 },
  { "0.25 FLOP/B", GABLE_DIMENSION_INTENSITY, 0.25 },
  { "0.0833 FLOP/B", GABLE_DIMENSION_INTENSITY, 1.0 / 12 },
  { "1370 FLOP/B", GABLE_DIMENSION_INTENSITY, 4096.0 / 3 },
  { "∞ FLOP/B", GABLE_DIMENSION_INTENSITY, INFINITY },
  { "2.5 GFLOP", GABLE_DIMENSION_FLOPS, 2.5e9 },
  { "0.924", GABLE_DIMENSION_RATIO, 0.924 },
  { "-0.05", GABLE_DIMENSION_RATIO, -0.05 },
  { "1370", GABLE_DIMENSION_NUMBER, 1365.3 },
  { "1500", GABLE_DIMENSION_NUMBER, 1500 },
  { "1230000", GABLE_DIMENSION_NUMBER, 1234567 },
  { "1.23e8", GABLE_DIMENSION_NUMBER, 123456789 },
  { "0.000123", GABLE_DIMENSION_NUMBER, 0.0001234 },
  { "12", GABLE_DIMENSION_NUMBER, 12 },
  { "489 Ginst/s", GABLE_DIMENSION_INSTRUCTION_RATE, 489e9 },
};

static void
formats_round_before_they_pick_a_prefix (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (formatted); i++) {
    g_autofree char *text = gable_format (formatted[i].value, formatted[i].wanted);

    g_assert_cmpstr (text, ==, formatted[i].text);
  }
}

static void
reads_what_it_formats (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < 20000; i++) {
    GableDimension dimension = (GableDimension) g_rand_int_range (random, 0, GABLE_N_DIMENSIONS);
    double value = pow (10, g_rand_double_range (random, -13, 26));
    g_autofree char *text = gable_format_digits (value, dimension, 17);
    g_autoptr (GError) error = NULL;
    double read;

    gable_quantity_parse (text, dimension, &read, &error);
    g_assert_no_error (error);
    gable_assert_close (read, value, 4e-16);
  }
}

static void
formats_shares_and_factors (void)
{
  static const struct {
    double value;
    const char *percent;
    const char *factor;
  } cases[] = {
    { 0.924, "92.4 %", "0.924×" },   { 0.016667, "1.67 %", "0.0167×" },
    { 0.0042, "0.42 %", "0.0042×" }, { 1, "100 %", "1×" },
    { 1.83, "183 %", "1.83×" },      { 0, "0 %", "0×" },
    { 12.34, "1230 %", "12.3×" },    { NAN, "–", "–" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *percent = gable_format_percent (cases[i].value);
    g_autofree char *factor = gable_format_factor (cases[i].value);

    g_assert_cmpstr (percent, ==, cases[i].percent);
    g_assert_cmpstr (factor, ==, cases[i].factor);
  }
}

static void
knows_rates_and_intensities (void)
{
  g_assert_cmpint (gable_dimension_per_second (GABLE_DIMENSION_BYTES), ==,
                   GABLE_DIMENSION_BANDWIDTH);
  g_assert_cmpint (gable_dimension_per_second (GABLE_DIMENSION_FLOPS), ==,
                   GABLE_DIMENSION_FLOP_RATE);
  g_assert_cmpint (gable_dimension_per_second (GABLE_DIMENSION_SECONDS), ==,
                   GABLE_DIMENSION_NUMBER);
  g_assert_cmpint (gable_dimension_per_byte (GABLE_DIMENSION_OPS), ==,
                   GABLE_DIMENSION_OP_INTENSITY);
  g_assert_cmpstr (gable_dimension_unit (GABLE_DIMENSION_INTENSITY), ==, "FLOP/B");
}

/* Makes a locale in a folder of its own and runs the tables again under it. */
static void
check_locale (const char *source, const char *name)
{
  char *folder = gable_test_folder ();
  g_autofree char *made = g_build_filename (folder, name, NULL);
  const char *const argv[] = { "localedef", "-i", source, "-f", "UTF-8", made, NULL };
  g_autofree char *before = g_strdup (setlocale (LC_ALL, NULL));
  int status = -1;

  g_spawn_sync (NULL, (char **) argv, NULL,
                G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                NULL, NULL, NULL, &status, NULL);
  g_setenv ("LOCPATH", folder, TRUE);
  if (status == 0 && setlocale (LC_ALL, name) != NULL) {
    check_quantities ();
    formats_round_before_they_pick_a_prefix ();
    reads_units_of_tools ();
    refuses_with_a_reason ();
  } else {
    g_test_skip ("localedef can't make the locale here");
  }
  g_unsetenv ("LOCPATH");
  setlocale (LC_ALL, before);
  gable_test_remove_folder (folder);
}

static void
is_the_same_in_german (void)
{
  check_locale ("de_DE", "de_DE.UTF-8");
}

static void
is_the_same_in_turkish (void)
{
  check_locale ("tr_TR", "tr_TR.UTF-8");
}

static void
people_choose_their_prefixes (void)
{
  static const struct {
    gboolean binary;
    GableRatePrefix rates;
    GableDimension dimension;
    double value;
    const char *text;
  } cases[] = {
    { FALSE, GABLE_RATE_PREFIX_GIGA, GABLE_DIMENSION_BANDWIDTH, 1.5559e12, "1560 GB/s" },
    { FALSE, GABLE_RATE_PREFIX_GIGA, GABLE_DIMENSION_FLOP_RATE, 19.5e12, "19500 GFLOP/s" },
    { FALSE, GABLE_RATE_PREFIX_GIGA, GABLE_DIMENSION_FLOP_RATE, 5e6, "0.005 GFLOP/s" },
    { FALSE, GABLE_RATE_PREFIX_GIGA, GABLE_DIMENSION_FLOP_RATE, 5e5, "500 kFLOP/s" },
    { FALSE, GABLE_RATE_PREFIX_GIGA, GABLE_DIMENSION_FLOP_RATE, 0, "0 FLOP/s" },
    { FALSE, GABLE_RATE_PREFIX_TERA, GABLE_DIMENSION_BANDWIDTH, 204.8e9, "0.205 TB/s" },
    { FALSE, GABLE_RATE_PREFIX_TERA, GABLE_DIMENSION_BANDWIDTH, INFINITY, "∞ B/s" },
    { FALSE, GABLE_RATE_PREFIX_GIGA, GABLE_DIMENSION_BYTES, 1.5e12, "1.5 TB" },
    { FALSE, GABLE_RATE_PREFIX_GIGA, GABLE_DIMENSION_SECONDS, 1.5e-3, "1.5 ms" },
    { TRUE, GABLE_RATE_PREFIX_SHORT, GABLE_DIMENSION_BANDWIDTH, 1099511627776.0, "1 TiB/s" },
    { TRUE, GABLE_RATE_PREFIX_SHORT, GABLE_DIMENSION_BANDWIDTH, 1e12, "931 GiB/s" },
    { TRUE, GABLE_RATE_PREFIX_SHORT, GABLE_DIMENSION_BYTES, 3 * 1048576.0, "3 MiB" },
    { TRUE, GABLE_RATE_PREFIX_SHORT, GABLE_DIMENSION_FLOP_RATE, 1e12, "1 TFLOP/s" },
    { TRUE, GABLE_RATE_PREFIX_TERA, GABLE_DIMENSION_BANDWIDTH, 549755813888.0, "0.5 TiB/s" },
    { FALSE, GABLE_RATE_PREFIX_SHORT, GABLE_DIMENSION_BANDWIDTH, 1e12, "1 TB/s" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = NULL;
    double value;

    gable_units_set_style (cases[i].binary, cases[i].rates);
    text = gable_format (cases[i].value, cases[i].dimension);
    g_assert_cmpstr (text, ==, cases[i].text);
    /* What is shown can be typed. */
    if (isfinite (cases[i].value)) {
      g_assert_true (gable_quantity_parse (text, cases[i].dimension, &value, NULL));
      gable_assert_close (value, cases[i].value, 5e-3);
    }
  }
  gable_units_set_style (FALSE, GABLE_RATE_PREFIX_SHORT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/units/reads-every-spelling", reads_every_spelling);
  g_test_add_func ("/base/units/reads-the-nearest-double", reads_the_nearest_double);
  g_test_add_func ("/base/units/refuses-with-a-reason", refuses_with_a_reason);
  g_test_add_func ("/base/units/says-what-would-do", says_what_would_do);
  g_test_add_func ("/base/units/keeps-messages-short", keeps_messages_short);
  g_test_add_func ("/base/units/reads-units-of-tools", reads_units_of_tools);
  g_test_add_func ("/base/units/refuses-units-that-mean-two-things",
                   refuses_units_that_mean_two_things);
  g_test_add_func ("/base/units/reads-no-further-than-its-length",
                   reads_no_further_than_its_length);
  g_test_add_func ("/base/units/formats-round-before-they-pick-a-prefix",
                   formats_round_before_they_pick_a_prefix);
  g_test_add_func ("/base/units/reads-what-it-formats", reads_what_it_formats);
  g_test_add_func ("/base/units/formats-shares-and-factors", formats_shares_and_factors);
  g_test_add_func ("/base/units/people-choose-their-prefixes", people_choose_their_prefixes);
  g_test_add_func ("/base/units/knows-rates-and-intensities", knows_rates_and_intensities);
  g_test_add_func ("/base/units/is-the-same-in-german", is_the_same_in_german);
  g_test_add_func ("/base/units/is-the-same-in-turkish", is_the_same_in_turkish);
  return g_test_run ();
}
