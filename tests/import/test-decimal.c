/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/decimal.h"
#include "support.h"

#include <string.h>

/* Cells have padding on either side, as those of a table. */
static GableFigureKind
read_in (GableDecimal *decimal, const char *text, double *value)
{
  g_autofree char *padded = g_malloc0 (strlen (text) + 2 * GABLE_CELL_PADDING);

  memcpy (padded + GABLE_CELL_PADDING, text, strlen (text));
  return gable_decimal_read (decimal, (GableCell){ padded + GABLE_CELL_PADDING, strlen (text) },
                             value);
}

static void
a_figure_is_read_by_the_mark_that_is_known (void)
{
  static const struct {
    char mark;
    const char *text;
    GableFigureKind kind;
    double value;
    char then; /* what is known afterwards */
  } cases[] = {
    { 0, "12", GABLE_FIGURE_NUMBER, 12, 0 },
    { 0, "1e5", GABLE_FIGURE_NUMBER, 1e5, 0 },
    { 0, "1.5", GABLE_FIGURE_NUMBER, 1.5, '.' },
    { 0, "1.234", GABLE_FIGURE_NUMBER, 1.234, '.' },
    { 0, "-1,5", GABLE_FIGURE_NUMBER, -1.5, ',' },
    { 0, "0,125", GABLE_FIGURE_NUMBER, 0.125, ',' },
    { 0, "1,2345", GABLE_FIGURE_NUMBER, 1.2345, ',' },
    { 0, "1,5e3", GABLE_FIGURE_NUMBER, 1500, ',' },
    { 0, "1,234", GABLE_FIGURE_AMBIGUOUS, GABLE_UNKNOWN, 0 },
    { 0, "1,234,567", GABLE_FIGURE_NUMBER, 1234567, '.' },
    { 0, "1.234.567", GABLE_FIGURE_NUMBER, 1234567, ',' },
    { 0, "1,234.5", GABLE_FIGURE_NUMBER, 1234.5, '.' },
    { 0, "1.234,5", GABLE_FIGURE_NUMBER, 1234.5, ',' },
    { '.', "1,234", GABLE_FIGURE_NUMBER, 1234, '.' },
    { '.', "1,5", GABLE_FIGURE_MIXED, GABLE_UNKNOWN, '.' },
    { ',', "1,234", GABLE_FIGURE_NUMBER, 1.234, ',' },
    { ',', "1.234", GABLE_FIGURE_NUMBER, 1234, ',' },
    { ',', "1.5", GABLE_FIGURE_MIXED, GABLE_UNKNOWN, ',' },
    { 0, "1 234,5", GABLE_FIGURE_NUMBER, 1234.5, ',' },
    { 0, "1 234 567", GABLE_FIGURE_NUMBER, 1234567, 0 },
    { 0,
      "-1\xC2\xA0"
      "234,5",
      GABLE_FIGURE_NUMBER, -1234.5, ',' },
    { 0,
      "12\xE2\x80\xAF"
      "345,678",
      GABLE_FIGURE_NUMBER, 12345.678, ',' },
    { 0, "1'234.5", GABLE_FIGURE_NUMBER, 1234.5, '.' },
    { 0,
      "1\xE2\x80\x99"
      "234",
      GABLE_FIGURE_NUMBER, 1234, 0 },
    { 0, "1 23", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, 0 },
    { 0, "1 2345", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, 0 },
    { 0, "1234 567", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, 0 },
    { 0, "12 ms", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, 0 },
    { 0, "123 456 s", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, 0 },
    { 0, "", GABLE_FIGURE_ABSENT, GABLE_UNKNOWN, 0 },
    { 0, " n/a ", GABLE_FIGURE_ABSENT, GABLE_UNKNOWN, 0 },
    { 0, "1.2.3", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, 0 },
    { 0, "1,23,456", GABLE_FIGURE_NUMBER, 123456, 0 },
    { '.', "12,34,56,789.5", GABLE_FIGURE_NUMBER, 123456789.5, '.' },
    { ',', "1,23,456", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, ',' },
    { 0, "123,45,678", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, 0 },
    { 0, ",23,456", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, 0 },
    { 0, "1,23,45", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, 0 },
    { 0, "inf", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, 0 },
    { ',', ",", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, ',' },
    { ',', "1,e", GABLE_FIGURE_TEXT, GABLE_UNKNOWN, ',' },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableDecimal decimal = { cases[i].mark };
    double value = 77;
    GableFigureKind kind = read_in (&decimal, cases[i].text, &value);

    g_test_message ("“%s” where “%c” is known", cases[i].text, cases[i].mark);
    g_assert_cmpint (kind, ==, cases[i].kind);
    gable_assert_close (value, cases[i].value, 0);
    g_assert_cmpint (decimal.mark, ==, cases[i].then);
  }
}

static void
every_figure_written_with_a_comma_reads_back (void)
{
  for (guint i = 0; i < 2000; i++) {
    GableDecimal decimal = { ',' };
    char buffer[GABLE_NUMBER_LENGTH];
    double written = g_test_rand_double_range (-1, 1) * pow (10, g_test_rand_int_range (-20, 20));
    double value;

    g_strdelimit ((char *) gable_number_write (buffer, written), ".", ',');
    g_assert_cmpint (read_in (&decimal, buffer, &value), ==, GABLE_FIGURE_NUMBER);
    gable_assert_close (value, written, 0);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/decimal/by-the-mark-that-is-known",
                   a_figure_is_read_by_the_mark_that_is_known);
  g_test_add_func ("/decimal/comma-reads-back", every_figure_written_with_a_comma_reads_back);
  return g_test_run ();
}
