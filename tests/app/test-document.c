/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/document.h"
#include "app/edit.h"
#include "fixture.h"
#include "model/project-json.h"
#include "support.h"

static GableDocument *
open_fixture (void)
{
  g_autoptr (GableProject) project = fixture_project ();
  GableDocument *document = gable_document_new ();

  gable_document_open (document, project, NULL, "fixture.csv");
  return document;
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
a_new_document_is_empty_and_has_nothing_to_save (void)
{
  g_autoptr (GableDocument) document = gable_document_new ();

  g_assert_true (gable_document_is_empty (document));
  g_assert_false (gable_document_is_modified (document));
  g_assert_cmpuint (gable_project_get_n_kernels (gable_document_get_project (document)), ==, 0);
  g_assert_cmpint (gable_document_get_selected (document), ==, -1);
  g_assert_null (gable_document_get_reference (document));
}

static void
opening_takes_the_place_of_what_was_there (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autoptr (GableProject) other = fixture_large (2);
  g_autofree char *undo = NULL;

  fixture_speed_up (document, ALPHA, "Speed Up", 0);
  gable_document_select (document, BETA);
  gable_document_open (document, other, NULL, "other");
  g_object_get (document, "undo-label", &undo, NULL);
  g_assert_null (undo);
  g_assert_false (gable_document_is_modified (document));
  g_assert_cmpint (gable_document_get_selected (document), ==, -1);
  g_assert_cmpstr (gable_document_get_title (document), ==, "other");
  g_assert_cmpuint (gable_document_get_roofline (document)->n_kernels, ==, 2);
}

static void
an_edit_is_a_named_step (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autofree char *undo = NULL;
  g_autofree char *redo = NULL;

  fixture_speed_up (document, ALPHA, "Speed Up", 0);
  g_object_get (document, "undo-label", &undo, NULL);
  g_assert_cmpstr (undo, ==, "Speed Up");
  g_assert_true (gable_document_is_modified (document));
  gable_assert_close (
    gable_result_seconds (&gable_document_get_roofline (document)->kernels[ALPHA]), 0.5, 1e-12);

  g_assert_true (gable_document_undo (document));
  g_object_get (document, "redo-label", &redo, NULL);
  g_assert_cmpstr (redo, ==, "Speed Up");
  g_assert_false (gable_document_is_modified (document));
  gable_assert_close (
    gable_result_seconds (&gable_document_get_roofline (document)->kernels[ALPHA]), 1, 1e-12);

  g_assert_true (gable_document_redo (document));
  g_assert_false (gable_document_redo (document));
  gable_assert_close (
    gable_result_seconds (&gable_document_get_roofline (document)->kernels[ALPHA]), 0.5, 1e-12);
}

static void
one_gesture_is_one_step (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  guint gesture = gable_document_begin_gesture (document);

  fixture_speed_up (document, ALPHA, "Drag", gesture);
  fixture_speed_up (document, ALPHA, "Drag", gesture);
  gable_assert_close (
    gable_result_seconds (&gable_document_get_roofline (document)->kernels[ALPHA]), 0.25, 1e-12);
  gable_document_undo (document);
  gable_assert_close (
    gable_result_seconds (&gable_document_get_roofline (document)->kernels[ALPHA]), 1, 1e-12);
  g_assert_false (gable_document_undo (document));
}

static void
panning_keeps_the_figures_and_is_no_change (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  guint64 before = gable_document_get_roofline (document)->serial;
  const GableRoofline *after;
  guint changed = 0, view_changed = 0;

  g_signal_connect_swapped (document, "changed", G_CALLBACK (count_cb), &changed);
  g_signal_connect_swapped (document, "view-changed", G_CALLBACK (count_cb), &view_changed);
  gable_document_show_ranges (document, (GableRange){ 1, 10 }, (GableRange){ 1e9, 1e12 });
  after = gable_document_get_roofline (document);
  g_assert_cmpuint (after->serial, ==, before);
  g_assert_true (after->project == gable_document_get_project (document));
  gable_assert_close (after->project->view.x.max, 10, 1e-12);
  g_assert_cmpuint (changed, ==, 0);
  g_assert_cmpuint (view_changed, ==, 1);
  g_assert_false (gable_document_is_modified (document));
}

static void
another_level_has_other_figures (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  GableView view;
  guint changed = 0;

  g_signal_connect_swapped (document, "changed", G_CALLBACK (count_cb), &changed);
  gable_view_init (&view);
  gable_view_copy (&view, &gable_document_get_project (document)->view);
  view.level = gable_counter_find ("L2");
  gable_document_set_view (document, &view);
  gable_document_set_view (document, &view);
  gable_view_clear (&view);
  g_assert_cmpuint (changed, ==, 1);
  g_assert_cmpuint (gable_document_get_roofline (document)->n_points, ==, 1);
}

static void
undo_keeps_the_view (void)
{
  g_autoptr (GableDocument) document = open_fixture ();

  fixture_speed_up (document, ALPHA, "Speed Up", 0);
  gable_document_show_ranges (document, (GableRange){ 1, 10 }, (GableRange){ 1e9, 1e12 });
  gable_document_undo (document);
  gable_assert_close (gable_document_get_project (document)->view.x.min, 1, 1e-12);
}

static void
the_selection_follows_the_kernel (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autoptr (GableProject) next = gable_project_copy (gable_document_get_project (document));
  guint told = 0;

  gable_document_select (document, GAMMA);
  g_signal_connect_swapped (document, "notify::selected", G_CALLBACK (count_cb), &told);
  g_ptr_array_remove_index (next->kernels, ALPHA);
  gable_document_apply (document, next, "Remove Kernel", 0);
  g_assert_cmpint (gable_document_get_selected (document), ==, GAMMA - 1);
  g_assert_cmpuint (told, ==, 1);

  gable_document_undo (document);
  g_assert_cmpint (gable_document_get_selected (document), ==, GAMMA);
}

static void
what_is_saved_reads_back_the_same (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "saved.gable", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GableProject) back = NULL;
  g_autoptr (GError) error = NULL;

  fixture_speed_up (document, BETA, "Speed Up", 0);
  g_assert_true (fixture_save (document, file, &error));
  g_assert_no_error (error);
  g_assert_false (gable_document_is_modified (document));
  g_assert_cmpstr (gable_document_get_title (document), ==, "saved");
  g_assert_true (g_file_equal (gable_document_get_file (document), file));

  back = gable_project_load (path, &error);
  g_assert_no_error (error);
  gable_assert_close (gable_project_get_kernel (back, BETA)->seconds, 1, 1e-15);

  gable_document_undo (document);
  g_assert_true (gable_document_is_modified (document));
  gable_test_remove_folder (folder);
}

static void
what_could_not_be_saved_stays_modified (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/nonexistent/folder/x.gable");
  g_autoptr (GFile) remote = g_file_new_for_uri ("sftp://host/x.gable");
  g_autoptr (GError) error = NULL;

  fixture_speed_up (document, BETA, "Speed Up", 0);
  g_assert_false (fixture_save (document, nowhere, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_false (fixture_save (document, remote, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_assert_true (gable_document_is_modified (document));
  g_assert_null (gable_document_get_file (document));
}

static void
started_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_assert_true (gable_document_save_finish (GABLE_DOCUMENT (source), result, NULL));
  *(gboolean *) data = TRUE;
}

/* Nothing that is done while the thread writes counts as saved. */
static void
a_change_while_saving_is_not_saved (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "x.gable", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean done = FALSE;

  fixture_speed_up (document, BETA, "Speed Up", 0);
  gable_document_save_async (document, file, started_cb, &done);
  fixture_speed_up (document, BETA, "Speed Up", 0);
  while (!done) {
    g_main_context_iteration (NULL, TRUE);
  }
  g_assert_true (gable_document_is_modified (document));
  gable_document_undo (document);
  g_assert_false (gable_document_is_modified (document));
  gable_test_remove_folder (folder);
}

static void
recovered_work_is_unsaved (void)
{
  g_autoptr (GableDocument) document = gable_document_new ();
  g_autoptr (GableProject) project = fixture_project ();
  g_autoptr (GFile) file = g_file_new_for_path ("/x/y.gable");

  gable_document_recover (document, project, file, "y");
  g_assert_true (gable_document_is_modified (document));
  g_assert_true (g_file_equal (gable_document_get_file (document), file));
  g_assert_false (gable_document_undo (document));
}

static void
any_step_is_gone_to (void)
{
  g_autoptr (GableDocument) document = open_fixture ();

  fixture_speed_up (document, ALPHA, "One", 0);
  fixture_speed_up (document, ALPHA, "Two", 0);
  fixture_speed_up (document, ALPHA, "Three", 0);
  g_assert_true (gable_document_go_to (document, 1));
  gable_assert_close (
    gable_result_seconds (&gable_document_get_roofline (document)->kernels[ALPHA]), 0.5, 1e-12);
  g_assert_true (gable_document_redo (document));
  gable_assert_close (
    gable_result_seconds (&gable_document_get_roofline (document)->kernels[ALPHA]), 0.25, 1e-12);
  g_assert_true (gable_document_go_to (document, 0));
  g_assert_false (gable_document_is_modified (document));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/app/document/" name, function)
  ADD ("a-new-document-is-empty-and-has-nothing-to-save",
       a_new_document_is_empty_and_has_nothing_to_save);
  ADD ("opening-takes-the-place-of-what-was-there", opening_takes_the_place_of_what_was_there);
  ADD ("an-edit-is-a-named-step", an_edit_is_a_named_step);
  ADD ("one-gesture-is-one-step", one_gesture_is_one_step);
  ADD ("panning-keeps-the-figures-and-is-no-change", panning_keeps_the_figures_and_is_no_change);
  ADD ("another-level-has-other-figures", another_level_has_other_figures);
  ADD ("undo-keeps-the-view", undo_keeps_the_view);
  ADD ("the-selection-follows-the-kernel", the_selection_follows_the_kernel);
  ADD ("what-is-saved-reads-back-the-same", what_is_saved_reads_back_the_same);
  ADD ("what-could-not-be-saved-stays-modified", what_could_not_be_saved_stays_modified);
  g_test_add_func ("/app/document/change-while-saving", a_change_while_saving_is_not_saved);
  g_test_add_func ("/app/document/recovered", recovered_work_is_unsaved);
  g_test_add_func ("/app/document/go-to", any_step_is_gone_to);
  return g_test_run ();
}
