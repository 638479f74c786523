/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/edit-run.h"
#include "fixture.h"

#define MANY 6000

typedef struct {
  GableDocument *document;
  GableProject *project;
  GCancellable *cancellable;
  gboolean back;
  gboolean added;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->document = gable_document_new ();
  fixture->project = fixture_large (MANY);
  fixture->cancellable = g_cancellable_new ();
  gable_document_open (fixture->document, fixture->project, NULL, "large");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_object_unref (fixture->cancellable);
  gable_project_unref (fixture->project);
  g_assert_finalize_object (fixture->document);
}

static void
added_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Fixture *fixture = data;

  fixture->added = gable_edit_add_run_finish (result, NULL);
  fixture->back = TRUE;
}

static gboolean
is_back (gpointer data)
{
  return ((Fixture *) data)->back;
}

static void
add (Fixture *fixture, const char *name)
{
  gable_edit_add_run_async (fixture->document, fixture->project, name, fixture->cancellable,
                            added_cb, fixture);
}

static guint
count (Fixture *fixture)
{
  return gable_project_get_n_kernels (gable_document_get_own_project (fixture->document));
}

static void
a_run_joins_in_one_step (Fixture *fixture, gconstpointer data)
{
  const GableRoofline *roofline;

  add (fixture, NULL);
  g_assert_cmpuint (count (fixture), ==, MANY);
  fixture_wait (is_back, fixture);
  g_assert_true (fixture->added);
  g_assert_cmpuint (count (fixture), ==, 2 * MANY);
  roofline = gable_document_get_roofline (fixture->document);
  g_assert_cmpuint (roofline->n_kernels, ==, 2 * MANY);
  /* All is known of it at once. */
  g_assert_true (gable_known (gable_result_seconds (&roofline->kernels[2 * MANY - 1])));
  gable_document_undo (fixture->document);
  g_assert_cmpuint (count (fixture), ==, MANY);
}

static void
a_run_is_told_from_the_other (Fixture *fixture, gconstpointer data)
{
  add (fixture, "other.csv");
  fixture_wait (is_back, fixture);
  g_assert_cmpint (gable_document_get_own_project (fixture->document)->view.colouring, ==,
                   GABLE_COLOUR_BY_SOURCE);
}

static void
what_is_done_meanwhile_stays (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableKernel) kernel = gable_kernel_new ("another");
  g_autoptr (GableProject) next = gable_project_with_kernel_added (fixture->project, kernel);

  add (fixture, NULL);
  gable_document_apply (fixture->document, next, "Add", 0);
  fixture_wait (is_back, fixture);
  g_assert_cmpuint (count (fixture), ==, 2 * MANY + 1);
}

static void
a_run_that_is_not_wanted_any_more_does_not_join (Fixture *fixture, gconstpointer data)
{
  add (fixture, NULL);
  g_cancellable_cancel (fixture->cancellable);
  fixture_wait (is_back, fixture);
  g_assert_false (fixture->added);
  g_assert_cmpuint (count (fixture), ==, MANY);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) \
  g_test_add ("/app/edit-run/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("a-run-joins-in-one-step", a_run_joins_in_one_step);
  ADD ("a-run-is-told-from-the-other", a_run_is_told_from_the_other);
  ADD ("what-is-done-meanwhile-stays", what_is_done_meanwhile_stays);
  ADD ("a-run-that-is-not-wanted-any-more-does-not-join",
       a_run_that_is_not_wanted_any_more_does_not_join);
  return g_test_run ();
}
