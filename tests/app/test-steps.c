/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/steps-edit.h"
#include "app/what-if-edit.h"
#include "fixture.h"
#include "model/project-json.h"
#include "support.h"

typedef struct {
  GableDocument *document;
  GableTour *tour;
  guint n_changes; /* of the tour */
} Fixture;

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableProject) project = fixture_project ();

  fixture->document = gable_document_new ();
  gable_document_open (fixture->document, project, NULL, "fixture.csv");
  fixture->tour = gable_tour_new (fixture->document);
  g_signal_connect_swapped (fixture->tour, "changed", G_CALLBACK (count_cb), &fixture->n_changes);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_object_unref (fixture->tour);
  g_assert_finalize_object (fixture->document);
}

static const GableProject *
own (Fixture *fixture)
{
  return gable_document_get_own_project (fixture->document);
}

static guint
count_shown (Fixture *fixture)
{
  return gable_project_get_n_kernels (gable_document_get_project (fixture->document));
}

/* The titles of the present walkthrough's steps. */
static char *
list_titles (Fixture *fixture)
{
  GString *titles = g_string_new (NULL);

  for (guint i = 0; i < gable_tour_get_size (fixture->tour); i++) {
    g_string_append_printf (
      titles, "%s ",
      gable_walkthrough_get_step (gable_tour_get_walkthrough (fixture->tour), i)->title);
  }
  return g_string_free (titles, FALSE);
}

static void
assert_titles (Fixture *fixture, const char *wanted)
{
  g_autofree char *titles = list_titles (fixture);

  g_assert_cmpstr (titles, ==, wanted);
}

static void
assert_undo (Fixture *fixture, const char *wanted)
{
  g_autofree char *label = NULL;

  g_object_get (fixture->document, "undo-label", &label, NULL);
  g_assert_cmpstr (label, ==, wanted);
}

static void
add_step (Fixture *fixture, const char *title)
{
  gable_steps_add (fixture->tour);
  gable_steps_set_text (fixture->tour, title, "");
}

/* A walkthrough of a step that imagines half of alpha's bytes. */
static void
add_what_if (Fixture *fixture)
{
  g_autoptr (GableStep) step = gable_step_new ("Half", "{speedup}");
  g_autoptr (GableWalkthrough) walkthrough = gable_walkthrough_new ("Tour");
  g_autoptr (GableProject) next = NULL;

  gable_step_set_what_if (step, "alpha", "bytes.DRAM × 0.5");
  g_ptr_array_add (walkthrough->steps, gable_step_ref (step));
  next = gable_project_with_walkthrough (own (fixture), 0, walkthrough);
  gable_document_apply (fixture->document, next, "Test", 0);
}

static void
steps_are_made_of_what_is_shown (Fixture *fixture, gconstpointer data)
{
  const GableStep *step;
  GableRange x = { 0.1, 10 };

  gable_document_select (fixture->document, BETA);
  gable_document_show_ranges (fixture->document, x, (GableRange){ 1e9, 1e12 });
  gable_steps_add (fixture->tour);
  assert_undo (fixture, "Add Step");
  g_assert_cmpint (gable_tour_get_step (fixture->tour), ==, 0);
  step = gable_tour_get_present (fixture->tour);
  g_assert_cmpstr (gable_step_get_kernel (step), ==, "beta");
  gable_assert_close (step->view.x.min, 0.1, 0);
  gable_document_undo (fixture->document);
  g_assert_null (gable_tour_get_walkthrough (fixture->tour));
  g_assert_cmpint (gable_tour_get_step (fixture->tour), ==, -1);
}

static void
steps_are_moved_and_deleted (Fixture *fixture, gconstpointer data)
{
  add_step (fixture, "a");
  add_step (fixture, "b");
  add_step (fixture, "c");
  assert_titles (fixture, "a b c ");
  gable_steps_move (fixture->tour, -1);
  assert_titles (fixture, "a c b ");
  assert_undo (fixture, "Move Step");
  g_assert_cmpint (gable_tour_get_step (fixture->tour), ==, 1);
  gable_steps_delete (fixture->tour);
  assert_titles (fixture, "a b ");
  g_assert_cmpint (gable_tour_get_step (fixture->tour), ==, 1);
  gable_steps_delete (fixture->tour);
  gable_steps_delete (fixture->tour);
  assert_titles (fixture, "");
  g_assert_cmpint (gable_tour_get_step (fixture->tour), ==, -1);
  g_assert_false (gable_document_is_staged (fixture->document));
  gable_document_undo (fixture->document);
  assert_titles (fixture, "a ");
}

static void
an_edit_without_a_change_is_none (Fixture *fixture, gconstpointer data)
{
  guint steps;

  add_step (fixture, "a");
  steps = gable_history_get_n_steps (gable_document_get_history (fixture->document));
  gable_steps_set_text (fixture->tour, "a", "");
  gable_steps_rename (fixture->tour, gable_tour_get_walkthrough (fixture->tour)->title);
  g_assert_cmpuint (gable_history_get_n_steps (gable_document_get_history (fixture->document)), ==,
                    steps);
  gable_steps_rename (fixture->tour, "Mine");
  assert_undo (fixture, "Rename Walkthrough");
  g_assert_cmpstr (gable_tour_get_walkthrough (fixture->tour)->title, ==, "Mine");
}

static void
a_step_leaves_the_project_as_it_is (Fixture *fixture, gconstpointer data)
{
  GableRange x = { 0.5, 2 };
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "p.gable", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) saved = NULL;

  add_what_if (fixture);
  gable_document_show_ranges (fixture->document, x, x);
  gable_tour_go_to (fixture->tour, 0);
  g_assert_cmpuint (count_shown (fixture), ==, N_FIXTURE_KERNELS + 1);
  g_assert_cmpint (gable_document_get_selected (fixture->document), ==, N_FIXTURE_KERNELS);
  gable_assert_close (gable_document_get_project (fixture->document)->view.x.min, GABLE_UNKNOWN, 0);
  g_assert_true (fixture_save (fixture->document, file, &error));
  saved = gable_project_load (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gable_project_get_n_kernels (saved), ==, N_FIXTURE_KERNELS);
  gable_assert_close (saved->view.x.min, 0.5, 0);
  gable_tour_go_to (fixture->tour, -1);
  g_assert_cmpuint (count_shown (fixture), ==, N_FIXTURE_KERNELS);
  gable_assert_close (gable_document_get_project (fixture->document)->view.x.min, 0.5, 0);
  gable_test_remove_folder (folder);
}

static void
an_edit_on_the_stage_is_one_of_the_project (Fixture *fixture, gconstpointer data)
{
  const GableProject *shown;
  g_autoptr (GableKernel) faster = NULL;
  g_autoptr (GableProject) next = NULL;

  add_what_if (fixture);
  gable_tour_go_to (fixture->tour, 0);
  shown = gable_document_get_project (fixture->document);
  faster = gable_kernel_copy (gable_project_get_kernel (shown, BETA));
  faster->seconds = 1;
  next = gable_project_with_kernel (shown, BETA, faster);
  gable_document_apply (fixture->document, next, "Speed Up", 0);
  g_assert_cmpuint (gable_project_get_n_kernels (own (fixture)), ==, N_FIXTURE_KERNELS);
  gable_assert_close (gable_project_get_kernel (own (fixture), BETA)->seconds, 1, 0);
  /* The step is still there, over the changed project. */
  g_assert_cmpint (gable_tour_get_step (fixture->tour), ==, 0);
  g_assert_cmpuint (count_shown (fixture), ==, N_FIXTURE_KERNELS + 1);
}

static void
an_imagined_machine_stays_imagined (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableStep) step = gable_step_new ("Twice", NULL);
  g_autoptr (GableWalkthrough) walkthrough = gable_walkthrough_new ("Tour");
  g_autoptr (GableProject) with_tour = NULL;
  g_autoptr (GableTransform) transform = gable_transform_parse ("bytes.DRAM × 0.5", NULL);

  gable_step_set_what_if (step, NULL, "rate.DRAM × 2");
  g_ptr_array_add (walkthrough->steps, gable_step_ref (step));
  with_tour = gable_project_with_walkthrough (own (fixture), 0, walkthrough);
  gable_document_apply (fixture->document, with_tour, "Test", 0);
  gable_tour_go_to (fixture->tour, 0);
  gable_assert_close (
    gable_result_seconds (&gable_document_get_roofline (fixture->document)->kernels[ALPHA]), 0.5,
    1e-12);
  g_assert_true (gable_what_if_edit_try (fixture->document, BETA, transform, "Try It", NULL));
  g_assert_cmpuint (gable_project_get_n_kernels (own (fixture)), ==, N_FIXTURE_KERNELS + 1);
  g_assert_cmpuint (own (fixture)->machines->len, ==, 1);
  gable_assert_close (gable_project_get_kernel (own (fixture), ALPHA)->seconds, 1, 0);
}

static void
an_automatic_walkthrough_is_one_step_of_the_history (Fixture *fixture, gconstpointer data)
{
  gable_steps_add_automatic (fixture->tour);
  assert_undo (fixture, "Make Walkthrough");
  g_assert_cmpuint (gable_tour_get_size (fixture->tour), >=, 4);
  g_assert_cmpint (gable_tour_get_step (fixture->tour), ==, 0);
  while (gable_tour_can_go (fixture->tour, 1)) {
    gable_tour_go (fixture->tour, 1);
    g_assert_nonnull (gable_tour_get_stage (fixture->tour));
    g_assert_null (gable_tour_get_stage (fixture->tour)->trouble);
  }
  gable_steps_add_walkthrough (fixture->tour);
  g_assert_cmpuint (gable_tour_get_index (fixture->tour), ==, 1);
  g_assert_cmpuint (gable_project_get_n_walkthroughs (own (fixture)), ==, 2);
  gable_tour_choose (fixture->tour, 0);
  gable_steps_delete_walkthrough (fixture->tour);
  g_assert_cmpuint (gable_project_get_n_walkthroughs (own (fixture)), ==, 1);
  g_assert_cmpuint (fixture->n_changes, >, 0);
}

static void
a_step_can_be_set_to_what_is_shown (Fixture *fixture, gconstpointer data)
{
  add_what_if (fixture);
  gable_tour_go_to (fixture->tour, 0);
  gable_document_show_ranges (fixture->document, (GableRange){ 1, 2 }, (GableRange){ 1e9, 1e10 });
  gable_steps_set_to_shown (fixture->tour);
  gable_assert_close (gable_tour_get_present (fixture->tour)->view.x.max, 2, 0);
  /* The what-if that stands there is told as the change that it is. */
  g_assert_cmpstr (gable_tour_get_present (fixture->tour)->what_if_kernel, ==, "alpha");
  g_assert_cmpuint (count_shown (fixture), ==, N_FIXTURE_KERNELS + 1);
}

#define ADD(name, function) \
  g_test_add ("/app/steps/" name, Fixture, NULL, set_up, function, tear_down)

static gboolean
is_staged (gpointer document)
{
  return gable_document_is_staged (document);
}

static gboolean
is_gone (gpointer pointer)
{
  return *(gpointer *) pointer == NULL;
}

/* What was shown stays until a thread has made what the step shows; by then another one may be wanted. */
static void
many_kernels_are_put_on_the_stage_later (void)
{
  g_autoptr (GableProject) project = fixture_large (2000);
  g_autoptr (GableDocument) document = gable_document_new ();
  GableTour *tour;

  gable_document_open (document, project, NULL, "large");
  tour = gable_tour_new (document);
  gable_steps_add (tour);
  gable_tour_go_to (tour, 0);
  g_assert_false (gable_document_is_staged (document));
  fixture_wait (is_staged, document);
  g_assert_true (gable_tour_get_stage (tour)->step == gable_tour_get_present (tour));

  gable_tour_go_to (tour, -1);
  gable_tour_go_to (tour, 0);
  gable_tour_go_to (tour, -1);
  g_assert_false (gable_document_is_staged (document));
  g_object_add_weak_pointer (G_OBJECT (tour), (gpointer *) &tour);
  g_object_unref (tour);
  /* It stays until its thread is back. */
  fixture_wait (is_gone, &tour);
  g_assert_false (gable_document_is_staged (document));
}

static gboolean
has_walkthrough (gpointer document)
{
  return gable_project_get_n_walkthroughs (gable_document_get_own_project (document)) > 0;
}

/* What was edited meanwhile stays, and the walkthrough tells of it. */
static void
of_many_kernels_an_automatic_walkthrough_comes_later (void)
{
  g_autoptr (GableProject) project = fixture_large (2000);
  g_autoptr (GableKernel) kernel = gable_kernel_new ("another");
  g_autoptr (GableProject) next = gable_project_with_kernel_added (project, kernel);
  GableDocument *document = gable_document_new ();
  g_autoptr (GableTour) tour = NULL;

  gable_document_open (document, project, NULL, "large");
  tour = gable_tour_new (document);
  gable_steps_add_automatic (tour);
  g_assert_false (has_walkthrough (document));
  gable_document_apply (document, next, "Add", 0);
  fixture_wait (has_walkthrough, document);
  g_assert_cmpuint (gable_project_get_n_kernels (gable_document_get_own_project (document)), ==,
                    2001);
  g_assert_cmpint (gable_tour_get_step (tour), ==, 0);

  gable_steps_add_automatic (tour);
  g_assert_finalize_object (document);
  g_object_add_weak_pointer (G_OBJECT (tour), (gpointer *) &tour);
  g_object_unref (tour);
  fixture_wait (is_gone, &tour);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("made", steps_are_made_of_what_is_shown);
  ADD ("moved", steps_are_moved_and_deleted);
  ADD ("no-change", an_edit_without_a_change_is_none);
  ADD ("stage", a_step_leaves_the_project_as_it_is);
  ADD ("edit-on-stage", an_edit_on_the_stage_is_one_of_the_project);
  ADD ("machine", an_imagined_machine_stays_imagined);
  ADD ("automatic", an_automatic_walkthrough_is_one_step_of_the_history);
  ADD ("set-to-shown", a_step_can_be_set_to_what_is_shown);
  g_test_add_func ("/app/steps/many-kernels-automatic",
                   of_many_kernels_an_automatic_walkthrough_comes_later);
  g_test_add_func ("/app/steps/many-kernels", many_kernels_are_put_on_the_stage_later);
  return g_test_run ();
}
