/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/table.h"
#include "support.h"

#include <string.h>

/* Everything that a table hands out, as text: "[a|b]" a row, "<a>" a line, "!" an error, each with its line number. */
static char *
read_all (const char *text, gssize length, GableTableRows rows, char delimiter)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text, length, NULL);
  GableImportInput input = { .path = "t.csv", .name = "t.csv", .stream = stream };
  g_autoptr (GableTable) table = gable_table_new (&input, NULL, delimiter, rows);
  g_autoptr (GError) error = NULL;
  GString *seen = g_string_new (NULL);

  for (;;) {
    GableTableItem item = gable_table_next (table, &error);
    guint n;
    const GableCell *cells = gable_table_get_cells (table, &n);

    if (item == GABLE_TABLE_END) {
      break;
    }
    g_string_append_printf (seen, "%" G_GUINT64_FORMAT, gable_table_get_line (table));
    if (item == GABLE_TABLE_ERROR) {
      g_string_append (seen, "!");
      break;
    }
    g_string_append_c (seen, item == GABLE_TABLE_ROW ? '[' : '<');
    for (guint i = 0; i < n; i++) {
      g_string_append_len (seen, i > 0 ? "|" : "", -1);
      g_string_append_len (seen, cells[i].text, (gssize) cells[i].length);
    }
    g_string_append_c (seen, item == GABLE_TABLE_ROW ? ']' : '>');
  }
  return g_string_free (seen, FALSE);
}

static void
rows_come_out_whatever_their_line_ends_and_quotes (void)
{
  static const struct {
    const char *text;
    const char *seen;
  } cases[] = {
    { "\"a\",\"b\"\n\"c\",\"d\"\n", "1[a|b]2[c|d]" },
    { "\"a\",\"b\"\r\n\"c\",\"d\"\r\n", "1[a|b]2[c|d]" },
    { "\"a\",\"b\"\r\"c\",\"d\"\r", "1[a|b]2[c|d]" },
    { "\"a\",\"b\"", "1[a|b]" },
    { "\xEF\xBB\xBF\"a\",\"b\"\n", "1[a|b]" },
    { "\"a\",,\"\"\n", "1[a||]" },
    { "\"a\",12,\n", "1[a|12|]" },
    { "\"a\"\"b\",\"\"\"c\",\"d\"\"\"\n", "1[a\"b|\"c|d\"]" },
    { "\"a\nb\",\"c\"\n\"d\",\"e\"\n", "1[a\nb|c]3[d|e]" },
    { "\"a,b\",\"c\"\n", "1[a,b|c]" },
    { "\n\n\"a\"\n\n\"b\"\n", "3[a]5[b]" },
    { "==PROF== x, \"y\n\"a\",\"b\"\ntext, with \"quotes\"\n\"c\",\"d\"\n",
      "1<==PROF== x, \"y>2[a|b]3<text, with \"quotes\">4[c|d]" },
    { "50%\r100%\r\"a\",\"b\"\n", "1<50%>2<100%>3[a|b]" },
    /* A row with a quote too many is a line, and the next row is whole again. */
    { "\"a\",\"b\n\"c\",\"d\"\n", "1<\"a\",\"b>2[c|d]" },
    { "\"a\"x,\"b\"\n\"c\"\n", "1<\"a\"x,\"b\">2[c]" },
    { "\"c\"\n\"a\",\"b", "1[c]2<\"a\",\"b>" },
    { "", "" },
    { "\n", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *seen = read_all (cases[i].text, -1, GABLE_TABLE_QUOTED_ROWS, ',');

    g_assert_cmpstr (seen, ==, cases[i].seen);
  }
}

static void
tables_without_quotes_are_read_too (void)
{
  g_autofree char *seen =
    read_all ("a;b\n1,5;\"x;\"\"y\"\n5\" disk;\n", -1, GABLE_TABLE_ANY_ROWS, ';');
  g_autofree char *tabs = read_all ("a\tb\n\t\n", -1, GABLE_TABLE_ANY_ROWS, '\t');

  g_assert_cmpstr (seen, ==, "1[a|b]2[1,5|x;\"y]3[5\" disk|]");
  g_assert_cmpstr (tabs, ==, "1[a|b]2[|]");
}

/* The text in UTF-16 with its mark. */
static GByteArray *
to_utf16 (const char *text, gboolean high_first)
{
  GByteArray *bytes = g_byte_array_new ();
  g_autofree gunichar2 *units = g_utf8_to_utf16 (text, -1, NULL, NULL, NULL);
  guint16 mark = 0xFEFF;

  for (gsize i = 0; i == 0 || units[i - 1] != 0; i++) {
    guint16 unit = i == 0 ? mark : units[i - 1];
    guint8 pair[2] = { (guint8) (high_first ? unit >> 8 : unit),
                       (guint8) (high_first ? unit : unit >> 8) };

    g_byte_array_append (bytes, pair, 2);
  }
  return bytes;
}

static void
utf16_is_read_as_if_it_were_utf8 (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *plain = NULL;

  for (guint i = 0; i < 20000; i++) {
    g_string_append_printf (text, "\"%u\",\"内核 é 😀\",\"%u\"\r\n", i, i * 7919);
  }
  plain = read_all (text->str, -1, GABLE_TABLE_QUOTED_ROWS, ',');
  for (guint i = 0; i < 2; i++) {
    g_autoptr (GByteArray) bytes = to_utf16 (text->str, i == 1);
    g_autofree char *seen =
      read_all ((const char *) bytes->data, bytes->len, GABLE_TABLE_QUOTED_ROWS, ',');

    g_assert_true (g_str_equal (seen, plain));
  }
}

static void
halves_of_utf16_pairs_become_marks_of_damage (void)
{
  static const char bytes[] = "\xFF\xFE"
                              "\"\0"
                              "\x00\xD8"
                              "x\0"
                              "\x00\xDC"
                              "\"\0"
                              "\n";
  g_autofree char *seen = read_all (bytes, sizeof bytes - 1, GABLE_TABLE_QUOTED_ROWS, ',');

  g_assert_cmpstr (seen, ==, "1<\"\uFFFDx\uFFFD\"\uFFFD>");
}

static void
a_nul_is_a_byte_like_others (void)
{
  static const char bytes[] = "\"a\0b\",\"c\"\n\"d\",\"e\"\n";
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (bytes, sizeof bytes - 1, NULL);
  GableImportInput input = { .path = "t.csv", .name = "t.csv", .stream = stream };
  g_autoptr (GableTable) table = gable_table_new (&input, NULL, ',', GABLE_TABLE_QUOTED_ROWS);
  const GableCell *cells;
  guint n;

  g_assert_cmpint (gable_table_next (table, NULL), ==, GABLE_TABLE_ROW);
  cells = gable_table_get_cells (table, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpmem (cells[0].text, cells[0].length, "a\0b", 3);
  g_assert_cmpint (gable_table_next (table, NULL), ==, GABLE_TABLE_ROW);
  g_assert_cmpint (gable_table_next (table, NULL), ==, GABLE_TABLE_END);
}

/* A row of @n cells, some of them of a kind that the fast way leaves to the slow one. */
static void
append_row (GString *text, GString *seen, guint64 *line, GRand *random, gboolean odd)
{
  guint n = (guint) g_rand_int_range (random, 1, 60);
  guint64 ends = 0;

  g_string_append_printf (seen, "%" G_GUINT64_FORMAT "[", *line);
  for (guint i = 0; i < n; i++) {
    g_autofree char *cell = g_strnfill ((gsize) g_rand_int_range (random, 0, 70), 'x');
    gsize length = strlen (cell);
    gboolean doubled = odd && length > 1 && g_rand_int_range (random, 0, 30) == 0;
    gboolean broken = odd && length > 1 && g_rand_int_range (random, 0, 30) == 0;

    if (doubled) {
      cell[0] = '"';
    }
    if (broken) {
      cell[length - 1] = '\n';
      ends++;
    }
    g_string_append_printf (seen, "%s%s", i > 0 ? "|" : "", cell);
    g_string_append_printf (text, "%s\"%s%s\"", i > 0 ? "," : "", doubled ? "\"" : "", cell);
  }
  g_string_append_c (seen, ']');
  g_string_append_c (text, '\n');
  *line += 1 + ends;
}

static void
rows_that_cross_chunks_stay_whole (void)
{
  for (guint seed = 0; seed < 6; seed++) {
    g_autoptr (GRand) random = g_rand_new_with_seed (seed);
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GString) expected = g_string_new (NULL);
    g_autofree char *seen = NULL;
    guint64 line = 1;

    while (text->len < 1000000) {
      append_row (text, expected, &line, random, seed % 2 == 1);
    }
    seen = read_all (text->str, (gssize) text->len, GABLE_TABLE_QUOTED_ROWS, ',');
    g_assert_true (g_str_equal (seen, expected->str));
  }
}

static void
limits_are_errors_with_their_line (void)
{
  static const struct {
    gsize cells;
    gsize length;
    const char *word;
  } cases[] = {
    { GABLE_TABLE_MAX_CELLS + 1, 1, "cells" },
    { 1, GABLE_TABLE_MAX_CELL + 1, "longer" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GString) text = g_string_new ("\"a\"\n");
    g_autofree char *filling = g_strnfill (cases[i].length, 'x');
    g_autoptr (GInputStream) stream = NULL;
    g_autoptr (GError) error = NULL;
    GableImportInput input = { .path = "t.csv", .name = "t.csv" };
    g_autoptr (GableTable) table = NULL;

    for (gsize j = 0; j < cases[i].cells; j++) {
      g_string_append_printf (text, "%s\"%s\"", j > 0 ? "," : "", filling);
    }
    g_string_append_c (text, '\n');
    stream = g_memory_input_stream_new_from_data (text->str, (gssize) text->len, NULL);
    input.stream = stream;
    table = gable_table_new (&input, NULL, ',', GABLE_TABLE_QUOTED_ROWS);
    g_assert_cmpint (gable_table_next (table, &error), ==, GABLE_TABLE_ROW);
    g_assert_cmpint (gable_table_next (table, &error), ==, GABLE_TABLE_ERROR);
    g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG);
    g_assert_true (g_str_has_prefix (error->message, "t.csv:2: "));
    g_assert_nonnull (strstr (error->message, cases[i].word));
  }
}

static void
a_line_without_end_is_skipped_without_being_kept (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *seen = NULL;
  gsize before;

  for (gsize i = 0; i < 8u << 20; i++) {
    g_string_append_c (text, 'x');
  }
  g_string_append (text, "\n\"a\"\n");
  seen = read_all (text->str, (gssize) text->len, GABLE_TABLE_QUOTED_ROWS, ',');
  before = strcspn (seen, ">");
  g_assert_cmpuint (before, ==, 2 + GABLE_TABLE_MAX_LINE);
  g_assert_cmpstr (seen + before, ==, ">2[a]");
}

static void
cut_anywhere_the_rows_before_are_the_same (void)
{
  static const char text[] = "==x\n\"a\",\"b\"\"c\"\r\n\"d\",\"e\nf\",\"g\"\n\"h\",\"i\"\n";

  for (gsize length = 0; length < sizeof text; length++) {
    g_autofree char *seen = read_all (text, (gssize) length, GABLE_TABLE_QUOTED_ROWS, ',');

    g_assert_true (length < 17 || g_str_has_prefix (seen, "1<==x>2[a|b\"c]"));
    g_assert_null (strchr (seen, '!'));
  }
}

static void
cancelled_reading_stops_with_that_error (void)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data ("\"a\"\n", -1, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GableImportInput input = { .path = "t.csv", .name = "t.csv", .stream = stream };
  GableImportOptions options = { .cancellable = cancellable };
  g_autoptr (GableTable) table = gable_table_new (&input, &options, ',', GABLE_TABLE_ANY_ROWS);
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_cmpint (gable_table_next (table, &error), ==, GABLE_TABLE_ERROR);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/table/rows", rows_come_out_whatever_their_line_ends_and_quotes);
  g_test_add_func ("/import/table/unquoted", tables_without_quotes_are_read_too);
  g_test_add_func ("/import/table/utf16", utf16_is_read_as_if_it_were_utf8);
  g_test_add_func ("/import/table/utf16-damage", halves_of_utf16_pairs_become_marks_of_damage);
  g_test_add_func ("/import/table/nul", a_nul_is_a_byte_like_others);
  g_test_add_func ("/import/table/chunks", rows_that_cross_chunks_stay_whole);
  g_test_add_func ("/import/table/limits", limits_are_errors_with_their_line);
  g_test_add_func ("/import/table/long-line", a_line_without_end_is_skipped_without_being_kept);
  g_test_add_func ("/import/table/cut", cut_anywhere_the_rows_before_are_the_same);
  g_test_add_func ("/import/table/cancel", cancelled_reading_stops_with_that_error);
  return g_test_run ();
}
