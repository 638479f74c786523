/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/cell.h"
#include "support.h"

#include <locale.h>
#include <string.h>

/* A cell in the middle of others, as in a table, read both ways. */
static GableCellKind
read_both (const char *text, double *value)
{
  static const char before[] = "\"9.75\",\"1,234.5\",\"";
  g_autofree char *row = g_strconcat (before, text, "\",\"8,765.25\",\"4.5\"", NULL);
  GableCell cell = { row + strlen (before), strlen (text) };
  double slow;
  GableCellKind kind = gable_cell_number (cell, value);

  g_assert_cmpint (gable_cell_read (cell, &slow), ==, kind);
  gable_assert_close (*value, slow, 0);
  return kind;
}

static void
figures_are_read_with_marks_and_without (void)
{
  static const struct {
    const char *text;
    double value;
  } cases[] = {
    { "0", 0 },
    { "7", 7 },
    { "12345678", 12345678 },
    { "123456789", 123456789 },
    { "9007199254740991", 9007199254740991.0 },
    { "9007199254740993", 9007199254740992.0 },
    { "12345678901234567890", 12345678901234567000.0 + 890 },
    { "3.14", 3.14 },
    { "0.1", 0.1 },
    { ".5", 0.5 },
    { "5.", 5 },
    { "123456.789012345", 123456.789012345 },
    { "0.000000000000001", 1e-15 },
    { "1,234", 1234 },
    { "12,345", 12345 },
    { "999,999,999", 999999999 },
    { "1,209,252.43", 1209252.43 },
    { "16,764,800,860,160.00", 16764800860160.0 },
    { "5,143,174,222.52", 5143174222.52 },
    { "1,234,567,890,123,456", 1234567890123456.0 },
    { "-1", -1 },
    { "+2.5", 2.5 },
    { "-1,234.5", -1234.5 },
    { "1e3", 1000 },
    { "1.5e-7", 1.5e-7 },
    { " 42 ", 42 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    double value;

    g_assert_cmpint (read_both (cases[i].text, &value), ==, GABLE_CELL_NUMBER);
    gable_assert_close (value, cases[i].value, 0);
  }
}

static void
absent_figures_are_unknown_and_not_zero (void)
{
  static const char *const cases[] = { "",  "n/a", "N/A", "nan",     "NaN",
                                       "-", "--",  " ",   "(!) nan", "(!) 12" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    double value;

    g_assert_cmpint (read_both (cases[i], &value), ==, GABLE_CELL_ABSENT);
    g_assert_false (gable_known (value));
  }
}

static void
what_could_be_meant_two_ways_is_text (void)
{
  static const char *const cases[] = {
    "inf",    "1e400",     "1,5",       "1,23",   "12,34",    "1234,567", ",123",    "1,234,5",
    "1,23.4", "1.234,5",   "1.234.567", "1 234",  "1'234.5",  "0x10",     "12a",     "a",
    ".",      "1..2",      "1,,234",    "1,234,", "5.4,321",  "1,2345",   "1e1,000", "1e",
    "--1",    "12,34,567", "1,234.5.6", "Mbyte",  ",123,456", "1;234",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    double value;

    g_assert_cmpint (read_both (cases[i], &value), ==, GABLE_CELL_TEXT);
    g_assert_false (gable_known (value));
  }
}

/* Puts a comma before every three digits of the whole part. */
static char *
mark (const char *plain)
{
  gsize whole = strcspn (plain, ".");
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < whole; i++) {
    if (i > 0 && (whole - i) % 3 == 0) {
      g_string_append_c (text, ',');
    }
    g_string_append_c (text, plain[i]);
  }
  g_string_append (text, plain + whole);
  return g_string_free (text, FALSE);
}

static void
any_figure_is_the_one_that_the_c_library_reads (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < 200000; i++) {
    guint64 digits = ((guint64) g_rand_int (random) << 32 | g_rand_int (random)) >>
                     g_rand_int_range (random, 0, 63);
    guint decimals = (guint) g_rand_int_range (random, 0, 9);
    g_autofree char *plain = decimals == 0
                               ? g_strdup_printf ("%" G_GUINT64_FORMAT, digits)
                               : g_strdup_printf ("%" G_GUINT64_FORMAT ".%0*" G_GUINT64_FORMAT,
                                                  digits / 7, (int) decimals, digits % 9);
    g_autofree char *marked = mark (plain);
    double expected = g_ascii_strtod (plain, NULL);
    double value;

    g_assert_cmpint (read_both (plain, &value), ==, GABLE_CELL_NUMBER);
    g_assert_true (value == expected);
    g_assert_cmpint (read_both (marked, &value), ==, GABLE_CELL_NUMBER);
    g_assert_true (value == expected);
  }
}

static void
any_bytes_are_read_the_same_way_twice (void)
{
  static const char letters[] = "0123456789,,..--eEnaN/ +";
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  for (guint i = 0; i < 200000; i++) {
    char text[32];
    gsize length = (gsize) g_rand_int_range (random, 0, 20);
    double value;

    for (gsize j = 0; j < length; j++) {
      text[j] = letters[g_rand_int_range (random, 0, sizeof letters - 1)];
    }
    text[length] = '\0';
    read_both (text, &value);
  }
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/cell/figures", figures_are_read_with_marks_and_without);
  g_test_add_func ("/import/cell/absent", absent_figures_are_unknown_and_not_zero);
  g_test_add_func ("/import/cell/ambiguous", what_could_be_meant_two_ways_is_text);
  g_test_add_func ("/import/cell/any-figure", any_figure_is_the_one_that_the_c_library_reads);
  g_test_add_func ("/import/cell/any-bytes", any_bytes_are_read_the_same_way_twice);
  return g_test_run ();
}
