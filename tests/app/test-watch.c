/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/watch.h"
#include "fixture.h"
#include "support.h"

typedef struct {
  char *folder;
  char *path;
  GFile *file;
  GableDocument *document;
  GableWatch *watch;
} Fixture;

static gboolean
pass_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

static gboolean
is_set (gpointer data)
{
  return *(gboolean *) data;
}

/* Longer than the watch is patient [ms]. */
static void
pass_time (guint duration)
{
  gboolean passed = FALSE;

  g_timeout_add (duration, pass_cb, &passed);
  fixture_wait (is_set, &passed);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableProject) project = fixture_project ();

  fixture->folder = gable_test_folder ();
  fixture->path = g_build_filename (fixture->folder, "x.gable", NULL);
  fixture->file = g_file_new_for_path (fixture->path);
  fixture->document = gable_document_new ();
  gable_document_open (fixture->document, project, NULL, "x");
  g_assert_true (fixture_save (fixture->document, fixture->file, NULL));
  fixture->watch = gable_watch_new (fixture->document);
  pass_time (100);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_object_unref (fixture->watch);
  g_object_unref (fixture->document);
  g_object_unref (fixture->file);
  g_free (fixture->path);
  gable_test_remove_folder (fixture->folder);
  while (g_main_context_iteration (NULL, FALSE)) {
  }
}

static gboolean
is_changed (gpointer data)
{
  return gable_watch_is_changed (data);
}

static void
another_program_is_noticed (Fixture *fixture, gconstpointer data)
{
  g_assert_false (gable_watch_is_changed (fixture->watch));
  g_assert_true (g_file_set_contents (fixture->path, "{}", -1, NULL));
  fixture_wait (is_changed, fixture->watch);
  /* What is opened next is known again. */
  g_assert_true (fixture_save (fixture->document, fixture->file, NULL));
  gable_watch_hold (fixture->watch);
  gable_watch_release (fixture->watch);
  g_assert_false (gable_watch_is_changed (fixture->watch));
}

static void
saving_is_no_change (Fixture *fixture, gconstpointer data)
{
  gable_watch_hold (fixture->watch);
  g_assert_true (fixture_save (fixture->document, fixture->file, NULL));
  gable_watch_release (fixture->watch);
  pass_time (900);
  g_assert_false (gable_watch_is_changed (fixture->watch));
}

static void
a_file_that_is_gone_is_no_change (Fixture *fixture, gconstpointer data)
{
  g_assert_true (g_file_delete (fixture->file, NULL, NULL));
  pass_time (900);
  g_assert_false (gable_watch_is_changed (fixture->watch));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) \
  g_test_add ("/app/watch/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("another-program", another_program_is_noticed);
  ADD ("saving", saving_is_no_change);
  ADD ("gone", a_file_that_is_gone_is_no_change);
  return g_test_run ();
}
