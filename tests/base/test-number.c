/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/number.h"

#include "support.h"

#include <string.h>

/* Random figures a round-trip test tries. */
#define N_ROUNDS 1000000

static void
writes_the_shortest_text (void)
{
  static const struct {
    double value;
    const char *text;
  } cases[] = {
    { 0, "0" },
    { -0.0, "0" },
    { 1, "1" },
    { -17, "-17" },
    { 0.1, "0.1" },
    { 0.1 + 0.2, "0.30000000000000004" },
    { 1.0 / 3, "0.3333333333333333" },
    { 16.67e9, "16670000000" },
    { 1e15, "1000000000000000" },
    { 9007199254740992, "9007199254740992" },
    { 9007199254740994, "9007199254740994" },
    { 1e16, "1e16" },
    { 1e17, "1e17" },
    { 9e22, "9e22" },
    { 3.35e12, "3350000000000" },
    { 3.35e17, "3.35e17" },
    { 2e-8, "2e-8" },
    { 3e-9, "3e-9" },
    { 0.0001, "0.0001" },
    { 0.00001, "1e-5" },
    { -1.5e-7, "-1.5e-7" },
    { 5e-324, "5e-324" },
    { 1e-310, "1e-310" },
    { 2.2250738585072014e-308, "2.2250738585072014e-308" },
    { 1.7976931348623157e308, "1.7976931348623157e308" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    char buffer[GABLE_NUMBER_LENGTH];

    g_assert_cmpstr (gable_number_write (buffer, cases[i].value), ==, cases[i].text);
  }
}

static void
refuses_what_no_number_can_say (void)
{
  char buffer[GABLE_NUMBER_LENGTH];

  g_assert_null (gable_number_write (buffer, GABLE_UNKNOWN));
  g_assert_null (gable_number_write (buffer, INFINITY));
  g_assert_null (gable_number_write (buffer, -INFINITY));
}

/* Whether @text is a number by the grammar of RFC 8259, told by a pattern that has nothing to do with our
 * reader. */
static gboolean
is_json (const GRegex *grammar, const char *text)
{
  return g_regex_match (grammar, text, 0, NULL);
}

static double
random_bits (GRand *random)
{
  for (;;) {
    guint64 bits = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
    double value;

    memcpy (&value, &bits, sizeof value);
    if (isfinite (value)) {
      return value;
    }
  }
}

/* d × 10^k: what people and tools write. */
static double
random_decimal (GRand *random)
{
  g_autofree char *text = g_strdup_printf ("%de%d", g_rand_int_range (random, -99999, 100000),
                                           g_rand_int_range (random, -30, 31));

  return g_ascii_strtod (text, NULL);
}

static void
reads_back_what_it_writes (void)
{
  g_autoptr (GRegex) grammar =
    g_regex_new ("^-?(0|[1-9][0-9]*)(\\.[0-9]+)?(e-?[1-9][0-9]*)?$", G_REGEX_OPTIMIZE, 0, NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (20090401);

  for (guint i = 0; i < N_ROUNDS; i++) {
    double value = i % 2 == 0 ? random_bits (random) : random_decimal (random);
    char buffer[GABLE_NUMBER_LENGTH];
    const char *text = gable_number_write (buffer, value);
    double read;

    if (!is_json (grammar, text) || !gable_number_read (text, strlen (text), &read) ||
        read != value) {
      g_error ("round %u: %s does not read back", i, text);
    }
  }
}

static void
reads_as_the_c_library_does (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1990);

  /* Forms that the writer never makes: points anywhere, up to 30 digits, exponents of all sizes. */
  for (guint i = 0; i < N_ROUNDS / 4; i++) {
    g_autoptr (GString) text = g_string_new (g_rand_boolean (random) ? "-" : "");
    int n_digits = g_rand_int_range (random, 1, 31);
    int point = g_rand_int_range (random, 0, 31);
    double read;

    for (int digit = 0; digit < n_digits; digit++) {
      g_string_append_c (text, (char) ('0' + g_rand_int_range (random, 0, 10)));
      if (digit == point) {
        g_string_append_c (text, '.');
      }
    }
    g_string_append_printf (text, "e%d", g_rand_int_range (random, -330, 270));
    if (!gable_number_read (text->str, text->len, &read) ||
        read != g_ascii_strtod (text->str, NULL)) {
      g_error ("%s is read wrong", text->str);
    }
  }
}

static void
reads_numbers_and_nothing_else (void)
{
  static const struct {
    const char *text;
    double value; /* unknown where it is refused */
  } cases[] = {
    { "0", 0 },
    { "-0", 0 },
    { "+7", 7 },
    { "007", 7 },
    { ".5", 0.5 },
    { "5.", 5 },
    { "1e3", 1000 },
    { "1E+3", 1000 },
    { "1.25e-2", 0.0125 },
    { "9007199254740993", 9007199254740992 },
    { "18446744073709551616", 0x1p64 },
    { "0.000000000000000000000000000001", 1e-30 },
    { "1e-400", 0 },
    { "0e999999999999999999999", 0 },
    { "1e400", GABLE_UNKNOWN },
    { "-1e400", GABLE_UNKNOWN },
    { "1e99999999999999999999", GABLE_UNKNOWN },
    { "", GABLE_UNKNOWN },
    { "-", GABLE_UNKNOWN },
    { ".", GABLE_UNKNOWN },
    { "e5", GABLE_UNKNOWN },
    { "1e", GABLE_UNKNOWN },
    { "1e+", GABLE_UNKNOWN },
    { "1,5", GABLE_UNKNOWN },
    { "1 ", GABLE_UNKNOWN },
    { " 1", GABLE_UNKNOWN },
    { "1.2.3", GABLE_UNKNOWN },
    { "--1", GABLE_UNKNOWN },
    { "0x10", GABLE_UNKNOWN },
    { "nan", GABLE_UNKNOWN },
    { "inf", GABLE_UNKNOWN },
    { "1_000", GABLE_UNKNOWN },
    { "١", GABLE_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    double value = -1;
    gboolean is_number = gable_number_read (cases[i].text, strlen (cases[i].text), &value);

    g_test_message ("“%s”", cases[i].text);
    g_assert_cmpint (is_number, ==, gable_known (cases[i].value));
    g_assert_cmpfloat (value, ==, is_number ? cases[i].value : -1);
  }
}

static void
reads_no_further_than_its_length (void)
{
  double value;

  g_assert_true (gable_number_read ("12345", 2, &value));
  g_assert_cmpfloat (value, ==, 12);
  g_assert_false (gable_number_read ("1\0002", 3, &value));
}

static void
reads_very_long_numbers (void)
{
  g_autofree char *zeros = g_strnfill (100000, '0');
  g_autofree char *text = g_strconcat ("0.", zeros, "1e100001", NULL);
  double value;

  g_assert_true (gable_number_read (text, strlen (text), &value));
  g_assert_cmpfloat (value, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/number/writes-the-shortest-text", writes_the_shortest_text);
  g_test_add_func ("/base/number/refuses-what-no-number-can-say", refuses_what_no_number_can_say);
  g_test_add_func ("/base/number/reads-back-what-it-writes", reads_back_what_it_writes);
  g_test_add_func ("/base/number/reads-as-the-c-library-does", reads_as_the_c_library_does);
  g_test_add_func ("/base/number/reads-numbers-and-nothing-else", reads_numbers_and_nothing_else);
  g_test_add_func ("/base/number/reads-no-further-than-its-length",
                   reads_no_further_than_its_length);
  g_test_add_func ("/base/number/reads-very-long-numbers", reads_very_long_numbers);
  return g_test_run ();
}
