/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/json-read.h"

#include "support.h"

#include <glib/gstdio.h>
#include <string.h>

static GableJson *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  GableJson *json = gable_json_parse (text, strlen (text), "p.gable", &error);

  g_assert_no_error (error);
  return json;
}

static void
reads_every_kind_of_value (void)
{
  g_autoptr (GableJson) json =
    parse (" {\"a\": [1, -2.5e3, \"x\", true, false, null, {}, []],\r\n\t\"b\": {\"c\": \"d\"}} ");
  GableJsonPlace root = gable_json_root (json);
  GableJsonPlace a = gable_json_member (&root, "a");
  GableJsonPlace b = gable_json_member (&root, "b");
  GableJsonPlace c = gable_json_member (&b, "c");
  GableJsonPlace places[8];
  const char *text;
  double number;
  gboolean truth;
  guint length;

  g_assert_true (gable_json_object (&root, NULL));
  g_assert_true (gable_json_array (&a, &length, NULL));
  g_assert_cmpuint (length, ==, G_N_ELEMENTS (places));
  for (guint i = 0; i < length; i++) {
    places[i] = gable_json_element (&a, i);
  }
  g_assert_true (gable_json_number (&places[0], &number, NULL));
  g_assert_cmpfloat (number, ==, 1);
  g_assert_true (gable_json_number (&places[1], &number, NULL));
  g_assert_cmpfloat (number, ==, -2500);
  g_assert_true (gable_json_string (&places[2], &text, NULL));
  g_assert_cmpstr (text, ==, "x");
  g_assert_true (gable_json_boolean (&places[3], &truth, NULL) && truth);
  g_assert_true (gable_json_boolean (&places[4], &truth, NULL) && !truth);
  g_assert_false (gable_json_is_present (&places[5]));
  g_assert_true (gable_json_object (&places[6], NULL));
  g_assert_true (gable_json_array (&places[7], &length, NULL));
  g_assert_cmpuint (length, ==, 0);
  g_assert_true (gable_json_string (&c, &text, NULL));
  g_assert_cmpstr (text, ==, "d");
}

static void
reads_escapes (void)
{
  static const struct {
    const char *json;
    const char *text;
  } cases[] = {
    { "\"\"", "" },
    { "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t" },
    { "\"\\u00e9\\u6838\"", "é核" },
    { "\"\\ud83d\\uDE00\"", "😀" },
    { "\"a\\u001bb\"", "a\033b" },
    { "\"é核😀\"", "é核😀" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableJson) json = parse (cases[i].json);
    GableJsonPlace root = gable_json_root (json);
    const char *text;

    g_assert_true (gable_json_string (&root, &text, NULL));
    g_assert_cmpstr (text, ==, cases[i].text);
  }
}

/* Numbers on which json-glib's own parser goes wrong are among these. */
static void
reads_numbers_as_the_nearest_double (void)
{
  static const struct {
    const char *json;
    double value;
  } cases[] = {
    { "0", 0 },
    { "-0", 0 },
    { "1e17", 1e17 },
    { "2e-08", 2e-8 },
    { "1E+5", 1e5 },
    { "0.1", 0.1 },
    { "9007199254740993", 9007199254740992 },
    { "9223372036854775807", 0x1p63 },
    { "9223372036854775808", 0x1p63 },
    { "18446744073709551616", 0x1p64 },
    { "-9223372036854775808", -0x1p63 },
    { "99999999999999999999", 1e20 },
    { "1e-400", 0 },
    { "5e-324", 5e-324 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableJson) json = parse (cases[i].json);
    GableJsonPlace root = gable_json_root (json);
    double value;

    g_assert_true (gable_json_number (&root, &value, NULL));
    g_assert_cmpfloat (value, ==, cases[i].value);
  }
}

static void
reads_counts_exactly (void)
{
  static const struct {
    const char *json;
    gboolean is_count;
    guint64 value;
  } cases[] = {
    { "0", TRUE, 0 },
    { "3.0", TRUE, 3 },
    { "3e2", TRUE, 300 },
    { "9007199254740993", TRUE, 9007199254740993 },
    { "9223372036854775807", TRUE, G_MAXINT64 },
    { "9223372036854775808", FALSE, 0 },
    { "1e17", FALSE, 0 },
    { "-1", FALSE, 0 },
    { "0.5", FALSE, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableJson) json = parse (cases[i].json);
    g_autoptr (GError) error = NULL;
    GableJsonPlace root = gable_json_root (json);
    guint64 value = 0;

    g_assert_cmpint (gable_json_count (&root, &value, &error), ==, cases[i].is_count);
    g_assert_cmpuint (value, ==, cases[i].value);
    if (!cases[i].is_count) {
      g_assert_error (error, GABLE_JSON_ERROR, GABLE_JSON_ERROR_RANGE);
    }
  }
}

static void
refuses_what_is_not_json (void)
{
  static const struct {
    const char *text;
    GableJsonError code;
    guint line, column;
  } cases[] = {
    { "", GABLE_JSON_ERROR_SYNTAX, 1, 1 },
    { " \n\t ", GABLE_JSON_ERROR_SYNTAX, 2, 3 },
    { "\357\273\277", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "{} {}", GABLE_JSON_ERROR_SYNTAX, 1, 4 },
    { "0[]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "{}\n\n x", GABLE_JSON_ERROR_SYNTAX, 3, 2 },
    { "{\"a\": 1,}", GABLE_JSON_ERROR_SYNTAX, 1, 8 },
    { "[1, 2,\n]", GABLE_JSON_ERROR_SYNTAX, 1, 6 },
    { "[,1]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[1 2]", GABLE_JSON_ERROR_SYNTAX, 1, 4 },
    { "[1}", GABLE_JSON_ERROR_SYNTAX, 1, 3 },
    { "{\"a\" 1}", GABLE_JSON_ERROR_SYNTAX, 1, 6 },
    { "{a: 1}", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "{1: 1}", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "['a']", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[1] // one", GABLE_JSON_ERROR_SYNTAX, 1, 5 },
    { "/* one */ [1]", GABLE_JSON_ERROR_SYNTAX, 1, 1 },
    { "var a = {};", GABLE_JSON_ERROR_SYNTAX, 1, 1 },
    { "[NaN]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[Infinity]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[-Infinity]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[True]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[trueish]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[0x10]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[010]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[-01]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[.5]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[5.]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[+5]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[1e]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[1.5.2]", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[1,5e+]", GABLE_JSON_ERROR_SYNTAX, 1, 4 },
    { "[\"a\nb\"]", GABLE_JSON_ERROR_SYNTAX, 1, 4 },
    { "[\"a\tb\"]", GABLE_JSON_ERROR_SYNTAX, 1, 4 },
    { "[\"é\\x41\"]", GABLE_JSON_ERROR_SYNTAX, 1, 4 },
    { "[\"\\u12g4\"]", GABLE_JSON_ERROR_SYNTAX, 1, 3 },
    { "[\"\\ud800\"]", GABLE_JSON_ERROR_SYNTAX, 1, 3 },
    { "[\"\\udc00\"]", GABLE_JSON_ERROR_SYNTAX, 1, 3 },
    { "[\"\\ud800\\u0041\"]", GABLE_JSON_ERROR_SYNTAX, 1, 3 },
    { "[\"never closed", GABLE_JSON_ERROR_SYNTAX, 1, 2 },
    { "[\"\\", GABLE_JSON_ERROR_SYNTAX, 1, 3 },
    { "{\"a\":", GABLE_JSON_ERROR_SYNTAX, 1, 6 },
    { "[1", GABLE_JSON_ERROR_SYNTAX, 1, 3 },
    { "[\n1,\n\"\377\"]", GABLE_JSON_ERROR_SYNTAX, 3, 2 },
    { "[\"\300\200\"]", GABLE_JSON_ERROR_SYNTAX, 1, 3 },
    { "\377\376[\0", GABLE_JSON_ERROR_SYNTAX, 1, 1 },
    { "{\"a\": 1, \"b\": 2,\n \"a\": 3}", GABLE_JSON_ERROR_DUPLICATE, 2, 2 },
    { "{\"a\": 1, \"\\u0061\": 3}", GABLE_JSON_ERROR_DUPLICATE, 1, 10 },
    { "[1e400]", GABLE_JSON_ERROR_RANGE, 1, 2 },
    { "[1,\n -1e400]", GABLE_JSON_ERROR_RANGE, 2, 2 },
    { "[\"a\\u0000b\"]", GABLE_JSON_ERROR_RANGE, 1, 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *where =
      g_strdup_printf ("p.gable: line %u, column %u: ", cases[i].line, cases[i].column);
    g_autoptr (GError) error = NULL;

    g_assert_null (gable_json_parse (cases[i].text, strlen (cases[i].text), "p.gable", &error));
    g_test_message ("%s", error->message);
    g_assert_error (error, GABLE_JSON_ERROR, (int) cases[i].code);
    g_assert_true (g_str_has_prefix (error->message, where));
  }
}

static void
refuses_nul_bytes_and_other_encodings (void)
{
  static const struct {
    const char *text;
    gsize length;
    const char *reason;
  } cases[] = {
    { "[\"a\0b\"]", 7, "NUL" },        { "[]\0", 3, "NUL" },
    { "[\0]\0", 4, "UTF-16" },         { "\0[\0]", 4, "UTF-16" },
    { "\377\376[\0]\0", 6, "UTF-16" }, { "\0\0\0[", 4, "UTF-32" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (gable_json_parse (cases[i].text, cases[i].length, "p.gable", &error));
    g_assert_error (error, GABLE_JSON_ERROR, GABLE_JSON_ERROR_SYNTAX);
    g_assert_nonnull (strstr (error->message, cases[i].reason));
  }
}

static void
accepts_a_byte_order_mark (void)
{
  g_autoptr (GableJson) json = parse ("\357\273\277[1]");
  GableJsonPlace root = gable_json_root (json);

  g_assert_true (gable_json_is_present (&root));
}

static void
is_bounded_in_depth (void)
{
  static const char *const kinds[][2] = { { "[", "]" }, { "{\"a\":", "}" } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    const guint depths[] = { GABLE_JSON_MAX_DEPTH, GABLE_JSON_MAX_DEPTH + 1, 100000 };

    for (guint j = 0; j < G_N_ELEMENTS (depths); j++) {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GableJson) json = NULL;
      g_autoptr (GError) error = NULL;

      for (guint k = 0; k < depths[j]; k++) {
        g_string_append (text, k + 1 == depths[j] && i == 1 ? "{" : kinds[i][0]);
      }
      for (guint k = 0; k < depths[j]; k++) {
        g_string_append (text, kinds[i][1]);
      }
      json = gable_json_parse (text->str, text->len, "p.gable", &error);
      if (j == 0) {
        g_assert_no_error (error);
      } else {
        g_assert_error (error, GABLE_JSON_ERROR, GABLE_JSON_ERROR_DEPTH);
      }
    }
  }
}

static void
reads_a_text_cut_anywhere (void)
{
  static const char text[] =
    "{\"a\": [1, -2.5e3, \"x\\n\\u00e9é\", true, null], \"b\": {\"c\": 0}}";

  for (gsize length = 0; length + 1 < strlen (text); length++) {
    /* A copy of just that length: reading past it would be seen by a sanitizer. */
    g_autofree char *cut = g_memdup2 (text, MAX (length, 1));
    g_autoptr (GError) error = NULL;

    g_assert_null (gable_json_parse (cut, length, "p.gable", &error));
    g_assert_error (error, GABLE_JSON_ERROR, GABLE_JSON_ERROR_SYNTAX);
  }
}

static void
reads_many_members_in_time (void)
{
  g_autoptr (GString) text = g_string_new ("{\"all\": [");
  g_autoptr (GableJson) json = NULL;
  g_autoptr (GPtrArray) keys = NULL;
  GableJsonPlace root, all, last;
  double value;
  guint length;

  for (guint i = 0; i < 100000; i++) {
    g_string_append_printf (text, "%s%u", i > 0 ? ", " : "", i);
  }
  g_string_append (text, "]");
  for (guint i = 0; i < 100000; i++) {
    g_string_append_printf (text, ", \"k%u\": %u", i, i);
  }
  g_string_append (text, "}");
  json = parse (text->str);
  root = gable_json_root (json);
  keys = gable_json_keys (&root);
  g_assert_cmpuint (keys->len, ==, 100001);
  g_assert_cmpstr (g_ptr_array_index (keys, 100000), ==, "k99999");
  all = gable_json_member (&root, "all");
  g_assert_true (gable_json_array (&all, &length, NULL));
  for (guint i = 0; i < length; i++) {
    last = gable_json_element (&all, i);
    g_assert_true (gable_json_number (&last, &value, NULL));
    g_assert_cmpfloat (value, ==, i);
  }
}

static void
knows_its_path (void)
{
  g_autoptr (GableJson) json =
    parse ("{\"kernels\": [0, 0, 0, {\"traffic\": {\"DRAM\": 1}, \"a.b\\u202e\": [[2]]}]}");
  GableJsonPlace root = gable_json_root (json);
  GableJsonPlace kernels = gable_json_member (&root, "kernels");
  GableJsonPlace kernel = gable_json_element (&kernels, 3);
  GableJsonPlace traffic = gable_json_member (&kernel, "traffic");
  GableJsonPlace dram = gable_json_member (&traffic, "DRAM");
  GableJsonPlace odd = gable_json_member (&kernel, "a.b\342\200\256");
  GableJsonPlace first = gable_json_element (&odd, 0);
  GableJsonPlace second = gable_json_element (&first, 0);
  const struct {
    const GableJsonPlace *place;
    const char *path;
  } cases[] = {
    { &root, "" },
    { &kernel, "kernels[3]" },
    { &dram, "kernels[3].traffic.DRAM" },
    { &second, "kernels[3][\"a.b[U+202E]\"][0][0]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = gable_json_path (cases[i].place);

    g_assert_cmpstr (path, ==, cases[i].path);
  }
}

typedef gboolean (*Reader) (const GableJsonPlace *place, GError **error);

static gboolean
read_flops (const GableJsonPlace *place, GError **error)
{
  double value;

  return gable_json_quantity (place, GABLE_DIMENSION_FLOPS, &value, NULL, error);
}

static gboolean
read_number (const GableJsonPlace *place, GError **error)
{
  double value;

  return gable_json_number (place, &value, error);
}

static gboolean
read_string (const GableJsonPlace *place, GError **error)
{
  const char *text;

  return gable_json_string (place, &text, error);
}

static gboolean
read_array (const GableJsonPlace *place, GError **error)
{
  guint length;

  return gable_json_array (place, &length, error);
}

static void
complains_with_its_path (void)
{
  g_autoptr (GableJson) json = parse ("{\"kernels\": [{\"text\": \"12 GB\", \"true\": true, "
                                      "\"less\": -1, \"five\": 5, \"gone\": null, \"in\": {}}]}");
  GableJsonPlace root = gable_json_root (json);
  GableJsonPlace kernels = gable_json_member (&root, "kernels");
  GableJsonPlace kernel = gable_json_element (&kernels, 0);
  const struct {
    const char *key;
    Reader reader;
    GQuark domain;
    int code;
    const char *message;
  } cases[] = {
    { "text", read_flops, GABLE_UNITS_ERROR, GABLE_UNITS_ERROR_DIMENSION, "“12 GB”: its unit" },
    { "less", read_flops, GABLE_JSON_ERROR, GABLE_JSON_ERROR_RANGE, "this can't be negative" },
    { "in", read_flops, GABLE_JSON_ERROR, GABLE_JSON_ERROR_TYPE, "an object stands here; a num" },
    { "text", read_number, GABLE_JSON_ERROR, GABLE_JSON_ERROR_TYPE, "text stands here; a number" },
    { "true", read_number, GABLE_JSON_ERROR, GABLE_JSON_ERROR_TYPE, "“true” or “false” stands" },
    { "five", read_string, GABLE_JSON_ERROR, GABLE_JSON_ERROR_TYPE, "a number stands here; text" },
    { "five", gable_json_object, GABLE_JSON_ERROR, GABLE_JSON_ERROR_TYPE, "a number stands here" },
    { "in", read_array, GABLE_JSON_ERROR, GABLE_JSON_ERROR_TYPE, "an object stands here; a list" },
    { "gone", read_number, GABLE_JSON_ERROR, GABLE_JSON_ERROR_MISSING, "there is nothing; a num" },
    { "none", read_array, GABLE_JSON_ERROR, GABLE_JSON_ERROR_MISSING, "there is nothing; a list" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *start =
      g_strdup_printf ("p.gable: kernels[0].%s: %s", cases[i].key, cases[i].message);
    GableJsonPlace place = gable_json_member (&kernel, cases[i].key);
    g_autoptr (GError) error = NULL;

    g_assert_false (cases[i].reader (&place, &error));
    g_test_message ("%s", error->message);
    g_assert_error (error, cases[i].domain, cases[i].code);
    g_assert_true (g_str_has_prefix (error->message, start));
  }
}

static void
reads_quantities_and_keeps_what_was_written (void)
{
  g_autoptr (GableJson) json = parse ("[\"3.35 TB/s\", 3.35e12]");
  GableJsonPlace root = gable_json_root (json);
  GableJsonPlace with_unit = gable_json_element (&root, 0);
  GableJsonPlace plain = gable_json_element (&root, 1);
  g_autofree char *written = NULL;
  double value;

  g_assert_true (
    gable_json_quantity (&with_unit, GABLE_DIMENSION_BANDWIDTH, &value, &written, NULL));
  g_assert_cmpfloat (value, ==, 3.35e12);
  g_assert_cmpstr (written, ==, "3.35 TB/s");
  g_clear_pointer (&written, g_free);
  g_assert_true (gable_json_quantity (&plain, GABLE_DIMENSION_BANDWIDTH, &value, &written, NULL));
  g_assert_cmpfloat (value, ==, 3.35e12);
  g_assert_null (written);
}

static void
finds_nothing_where_nothing_is (void)
{
  g_autoptr (GableJson) json = parse ("[1]");
  GableJsonPlace root = gable_json_root (json);
  GableJsonPlace member = gable_json_member (&root, "a");
  GableJsonPlace below = gable_json_member (&member, "b");
  GableJsonPlace element = gable_json_element (&below, 3);
  g_autofree char *path = gable_json_path (&element);
  g_autoptr (GPtrArray) keys = gable_json_keys (&root);

  g_assert_false (gable_json_is_present (&member));
  g_assert_false (gable_json_is_present (&element));
  g_assert_cmpstr (path, ==, "a.b[3]");
  g_assert_cmpuint (keys->len, ==, 0);
}

static void
keeps_keys_in_their_order (void)
{
  g_autoptr (GableJson) json = parse ("{\"z\": 1, \"a\": null, \"m\": 3}");
  GableJsonPlace root = gable_json_root (json);
  g_autoptr (GPtrArray) keys = gable_json_keys (&root);

  g_assert_cmpuint (keys->len, ==, 3);
  g_assert_cmpstr (g_ptr_array_index (keys, 0), ==, "z");
  g_assert_cmpstr (g_ptr_array_index (keys, 1), ==, "a");
  g_assert_cmpstr (g_ptr_array_index (keys, 2), ==, "m");
}

static void
loads_files (void)
{
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "p.gable", NULL);
  g_autofree char *empty = g_build_filename (folder, "empty.gable", NULL);
  g_autoptr (GableJson) json = NULL;
  g_autoptr (GError) missing = NULL, is_folder = NULL, is_empty = NULL;

  g_assert_null (gable_json_load (path, &missing));
  g_assert_error (missing, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (missing->message, path));
  g_assert_null (gable_json_load (folder, &is_folder));
  g_assert_error (is_folder, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_assert_true (g_file_set_contents (path, "[1]", -1, NULL));
  json = gable_json_load (path, NULL);
  g_assert_nonnull (json);
  g_assert_cmpstr (json->name, ==, path);
  g_assert_true (g_file_set_contents (empty, "", 0, NULL));
  g_assert_null (gable_json_load (empty, &is_empty));
  g_assert_error (is_empty, GABLE_JSON_ERROR, GABLE_JSON_ERROR_SYNTAX);
  gable_test_remove_folder (folder);
}

static void
refuses_files_without_end (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (gable_json_load ("/dev/zero", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/base/json-read/" path, function)
  ADD ("reads-every-kind-of-value", reads_every_kind_of_value);
  ADD ("reads-escapes", reads_escapes);
  ADD ("reads-numbers-as-the-nearest-double", reads_numbers_as_the_nearest_double);
  ADD ("reads-counts-exactly", reads_counts_exactly);
  ADD ("refuses-what-is-not-json", refuses_what_is_not_json);
  ADD ("refuses-nul-bytes-and-other-encodings", refuses_nul_bytes_and_other_encodings);
  ADD ("accepts-a-byte-order-mark", accepts_a_byte_order_mark);
  ADD ("is-bounded-in-depth", is_bounded_in_depth);
  ADD ("reads-a-text-cut-anywhere", reads_a_text_cut_anywhere);
  ADD ("reads-many-members-in-time", reads_many_members_in_time);
  ADD ("knows-its-path", knows_its_path);
  ADD ("complains-with-its-path", complains_with_its_path);
  ADD ("reads-quantities-and-keeps-what-was-written", reads_quantities_and_keeps_what_was_written);
  ADD ("finds-nothing-where-nothing-is", finds_nothing_where_nothing_is);
  ADD ("keeps-keys-in-their-order", keeps_keys_in_their_order);
  ADD ("loads-files", loads_files);
  ADD ("refuses-files-without-end", refuses_files_without_end);
  return g_test_run ();
}
