/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/json-read.h"
#include "base/json-write.h"

#include "support.h"

#include <string.h>

static void
assert_written (GableJsonWriter *writer, const char *wanted)
{
  gsize length;
  g_autofree char *text = gable_json_writer_steal (writer, &length);

  g_assert_cmpstr (text, ==, wanted);
  g_assert_cmpuint (length, ==, strlen (wanted));
}

static void
writes_one_member_a_line (void)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "name", "triad");
  gable_json_writer_number (writer, "seconds", 2e-8);
  gable_json_writer_count (writer, "launches", 9007199254740993);
  gable_json_writer_boolean (writer, "shown", TRUE);
  gable_json_writer_null (writer, "parent");
  gable_json_writer_begin_object (writer, "traffic");
  gable_json_writer_end_object (writer);
  gable_json_writer_begin_array (writer, "points");
  gable_json_writer_number (writer, NULL, 1);
  gable_json_writer_compact (writer);
  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_number (writer, "x", 1e17);
  gable_json_writer_begin_array (writer, "y");
  gable_json_writer_number (writer, NULL, 2.5);
  gable_json_writer_boolean (writer, NULL, FALSE);
  gable_json_writer_end_array (writer);
  gable_json_writer_end_object (writer);
  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "a", "b");
  gable_json_writer_end_object (writer);
  gable_json_writer_end_array (writer);
  gable_json_writer_end_object (writer);
  assert_written (writer, "{\n"
                          "  \"name\": \"triad\",\n"
                          "  \"seconds\": 2e-8,\n"
                          "  \"launches\": 9007199254740993,\n"
                          "  \"shown\": true,\n"
                          "  \"parent\": null,\n"
                          "  \"traffic\": {},\n"
                          "  \"points\": [\n"
                          "    1,\n"
                          "    {\"x\": 1e17, \"y\": [2.5, false]},\n"
                          "    {\n"
                          "      \"a\": \"b\"\n"
                          "    }\n"
                          "  ]\n"
                          "}\n");
}

static void
leaves_out_what_is_unknown (void)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

  gable_json_writer_compact (writer);
  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_known (writer, "a", GABLE_UNKNOWN);
  gable_json_writer_known (writer, "b", 0);
  gable_json_writer_text (writer, "c", NULL);
  gable_json_writer_text (writer, "d", "");
  gable_json_writer_number (writer, "e", GABLE_UNKNOWN);
  gable_json_writer_number (writer, "f", -INFINITY);
  gable_json_writer_end_object (writer);
  assert_written (writer, "{\"b\": 0, \"d\": \"\", \"e\": null, \"f\": null}\n");
}

static void
is_empty_after_it_is_emptied (void)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

  gable_json_writer_number (writer, NULL, 1);
  assert_written (writer, "1\n");
  gable_json_writer_number (writer, NULL, 2);
  assert_written (writer, "2\n");
}

static void
escapes_what_would_not_be_seen (void)
{
  static const struct {
    const char *text;
    const char *json;
  } cases[] = {
    { "", "\"\"\n" },
    { "a\"b\\c/d", "\"a\\\"b\\\\c/d\"\n" },
    { "\n\r\t\b\f\001\033\177", "\"\\n\\r\\t\\b\\f\\u0001\\u001b\\u007f\"\n" },
    { "état 内核 😀", "\"état 内核 😀\"\n" },
    { "a\342\200\256b\357\273\277", "\"a\\u202eb\\ufeff\"\n" },
    { "\363\240\201\201", "\"\\udb40\\udc41\"\n" },
    { "\302\233", "\"\\u009b\"\n" },
    { "\351tat", "\"\357\277\275tat\"\n" },
    { "<b>&amp;</b>", "\"<b>&amp;</b>\"\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

    gable_json_writer_string (writer, NULL, cases[i].text);
    assert_written (writer, cases[i].json);
  }
}

static void
reads_back_every_character (void)
{
  g_autoptr (GString) all = g_string_new (NULL);
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();
  g_autoptr (GableJson) json = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  GableJsonPlace root;
  const char *read;
  gsize length;

  for (gunichar character = 1; character < 0x110000; character++) {
    if (character < 0xd800 || character >= 0xe000) {
      g_string_append_unichar (all, character);
    }
  }
  gable_json_writer_string (writer, NULL, all->str);
  text = gable_json_writer_steal (writer, &length);
  json = gable_json_parse (text, length, "all", &error);
  g_assert_no_error (error);
  root = gable_json_root (json);
  g_assert_true (gable_json_string (&root, &read, NULL));
  g_assert_true (g_str_equal (read, all->str));
}

static void
passes_on_what_it_does_not_understand (void)
{
  static const char text[] = "{\n"
                             "  \"z\": [\n"
                             "    1,\n"
                             "    2.5,\n"
                             "    1e17,\n"
                             "    9223372036854775807,\n"
                             "    -3,\n"
                             "    null,\n"
                             "    true,\n"
                             "    \"\\u202e\",\n"
                             "    []\n"
                             "  ],\n"
                             "  \"a\": {\n"
                             "    \"m\": {},\n"
                             "    \"b\": \"\"\n"
                             "  }\n"
                             "}\n";
  g_autoptr (GableJson) json = gable_json_parse (text, strlen (text), "p", NULL);
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

  gable_json_writer_node (writer, NULL, json->root);
  assert_written (writer, text);
}

/* A value of any kind, with others in it. */
static void
write_random (GRand *random, GableJsonWriter *writer, const char *key, guint depth)
{
  gint32 kind = g_rand_int_range (random, 0, depth < 6 ? 7 : 5);
  g_autofree char *name = NULL;

  switch (kind) {
  case 0:
    gable_json_writer_number (
      writer, key, ldexp (g_rand_double (random) - 0.5, g_rand_int_range (random, -200, 200)));
    return;
  case 1:
    gable_json_writer_count (writer, key, g_rand_int (random));
    return;
  case 2:
    gable_json_writer_boolean (writer, key, g_rand_boolean (random));
    return;
  case 3:
    gable_json_writer_null (writer, key);
    return;
  case 4:
    name = g_strdup_printf ("k\"%u\\", g_rand_int (random));
    gable_json_writer_string (writer, key, name);
    return;
  default:
    break;
  }
  if (g_rand_int_range (random, 0, 4) == 0) {
    gable_json_writer_compact (writer);
  }
  if (kind == 5) {
    gable_json_writer_begin_array (writer, key);
  } else {
    gable_json_writer_begin_object (writer, key);
  }
  for (gint32 i = g_rand_int_range (random, 0, 5); i > 0; i--) {
    g_autofree char *member = g_strdup_printf ("m%d", i);

    write_random (random, writer, kind == 5 ? NULL : member, depth + 1);
  }
  if (kind == 5) {
    gable_json_writer_end_array (writer);
  } else {
    gable_json_writer_end_object (writer);
  }
}

static void
is_the_same_after_reading_and_writing_again (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint i = 0; i < 3000; i++) {
    g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();
    g_autofree char *first = NULL, *once = NULL, *twice = NULL;
    g_autoptr (GableJson) json = NULL, again = NULL;
    g_autoptr (GError) error = NULL;
    gsize length;

    write_random (random, writer, NULL, 0);
    first = gable_json_writer_steal (writer, &length);
    json = gable_json_parse (first, length, "first", &error);
    g_assert_no_error (error);
    gable_json_writer_node (writer, NULL, json->root);
    once = gable_json_writer_steal (writer, &length);
    again = gable_json_parse (once, length, "once", &error);
    g_assert_no_error (error);
    g_assert_true (json_node_equal (json->root, again->root));
    gable_json_writer_node (writer, NULL, again->root);
    twice = gable_json_writer_steal (writer, NULL);
    g_assert_cmpstr (once, ==, twice);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/base/json-write/" path, function)
  ADD ("writes-one-member-a-line", writes_one_member_a_line);
  ADD ("leaves-out-what-is-unknown", leaves_out_what_is_unknown);
  ADD ("is-empty-after-it-is-emptied", is_empty_after_it_is_emptied);
  ADD ("escapes-what-would-not-be-seen", escapes_what_would_not_be_seen);
  ADD ("reads-back-every-character", reads_back_every_character);
  ADD ("passes-on-what-it-does-not-understand", passes_on_what_it_does_not_understand);
  ADD ("is-the-same-after-reading-and-writing-again", is_the_same_after_reading_and_writing_again);
  return g_test_run ();
}
