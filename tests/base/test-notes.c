/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/notes.h"
#include "base/text.h"

#include "support.h"

static void
keeps_notes_in_their_order (void)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();

  gable_notes_add (notes, GABLE_NOTE_INFO, NULL, "the file has %d rows", 12);
  gable_notes_add (notes, GABLE_NOTE_WARNING, "a.csv:7", "the row is cut");
  g_assert_cmpuint (gable_notes_get_size (notes), ==, 2);
  g_assert_cmpstr (gable_notes_get (notes, 0)->text, ==, "the file has 12 rows");
  g_assert_null (gable_notes_get (notes, 0)->where);
  g_assert_cmpstr (gable_notes_get (notes, 1)->where, ==, "a.csv:7");
  g_assert_cmpint (gable_notes_get (notes, 1)->severity, ==, GABLE_NOTE_WARNING);
  g_assert_cmpuint (gable_notes_get (notes, 1)->count, ==, 1);
}

static void
counts_the_same_text_up (void)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();

  gable_notes_add (notes, GABLE_NOTE_INFO, "a.csv:7", "the row is cut");
  gable_notes_add (notes, GABLE_NOTE_ERROR, "a.csv:9", "the row is cut");
  gable_notes_add (notes, GABLE_NOTE_INFO, NULL, "the row is cut");
  g_assert_cmpuint (gable_notes_get_size (notes), ==, 1);
  g_assert_cmpuint (gable_notes_get (notes, 0)->count, ==, 3);
  g_assert_cmpstr (gable_notes_get (notes, 0)->where, ==, "a.csv:7");
  g_assert_cmpint (gable_notes_get (notes, 0)->severity, ==, GABLE_NOTE_ERROR);
}

static void
is_bounded (void)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autofree char *name = g_strnfill (1000000, 'x');

  for (guint i = 0; i < GABLE_NOTES_MAX + 50; i++) {
    gable_notes_add (notes, GABLE_NOTE_INFO, NULL, "%u is odd", i);
  }
  gable_notes_add (notes, GABLE_NOTE_INFO, NULL, "0 is odd");
  g_assert_cmpuint (gable_notes_get_size (notes), ==, GABLE_NOTES_MAX);
  g_assert_cmpuint (gable_notes_get_dropped (notes), ==, 50);
  g_assert_cmpuint (gable_notes_get (notes, 0)->count, ==, 2);
  {
    g_autoptr (GableNotes) one = gable_notes_new ();

    gable_notes_add (one, GABLE_NOTE_INFO, name, "%s is long", name);
    g_assert_cmpint (g_utf8_strlen (gable_notes_get (one, 0)->text, -1), ==, GABLE_TEXT_SHOWN_MAX);
    g_assert_cmpint (g_utf8_strlen (gable_notes_get (one, 0)->where, -1), ==, GABLE_TEXT_SHOWN_MAX);
  }
}

static void
makes_names_from_files_safe (void)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();

  gable_notes_add (notes, GABLE_NOTE_INFO, NULL, "“%s” has no time", "k\033[31m\377");
  g_assert_cmpstr (gable_notes_get (notes, 0)->text, ==, "“k[U+001B][31m\357\277\275” has no time");
}

static void
appends_and_copies_with_counts (void)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableNotes) more = gable_notes_new ();
  g_autoptr (GableNotes) copy = NULL;

  gable_notes_add (notes, GABLE_NOTE_INFO, NULL, "both");
  gable_notes_add (more, GABLE_NOTE_WARNING, NULL, "both");
  gable_notes_add (more, GABLE_NOTE_WARNING, NULL, "both");
  gable_notes_add (more, GABLE_NOTE_INFO, "b:1", "new");
  gable_notes_append (notes, more);
  copy = gable_notes_copy (notes);
  gable_notes_add (notes, GABLE_NOTE_INFO, NULL, "not in the copy");
  g_assert_cmpuint (gable_notes_get_size (copy), ==, 2);
  g_assert_cmpuint (gable_notes_get (copy, 0)->count, ==, 3);
  g_assert_cmpint (gable_notes_get (copy, 0)->severity, ==, GABLE_NOTE_WARNING);
  g_assert_cmpstr (gable_notes_get (copy, 1)->where, ==, "b:1");
}

static void
reads_as_a_sentence (void)
{
  static const struct {
    GableNote note;
    const char *text;
  } cases[] = {
    { { GABLE_NOTE_INFO, NULL, (char *) "it is cut", 1 }, "it is cut" },
    { { GABLE_NOTE_INFO, (char *) "a.csv:7", (char *) "it is cut", 1 }, "a.csv:7: it is cut" },
    { { GABLE_NOTE_INFO, (char *) "a.csv:7", (char *) "it is cut", 3 },
      "a.csv:7: it is cut (3 times)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = gable_note_to_string (&cases[i].note);

    g_assert_cmpstr (text, ==, cases[i].text);
  }
}

static void
nobody_need_keep_them (void)
{
  gable_notes_add (NULL, GABLE_NOTE_INFO, NULL, "nobody listens");
  g_assert_cmpuint (gable_notes_get_size (NULL), ==, 0);
  g_assert_null (gable_notes_copy (NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/notes/keeps-notes-in-their-order", keeps_notes_in_their_order);
  g_test_add_func ("/base/notes/counts-the-same-text-up", counts_the_same_text_up);
  g_test_add_func ("/base/notes/is-bounded", is_bounded);
  g_test_add_func ("/base/notes/makes-names-from-files-safe", makes_names_from_files_safe);
  g_test_add_func ("/base/notes/appends-and-copies-with-counts", appends_and_copies_with_counts);
  g_test_add_func ("/base/notes/reads-as-a-sentence", reads_as_a_sentence);
  g_test_add_func ("/base/notes/nobody-need-keep-them", nobody_need_keep_them);
  return g_test_run ();
}
