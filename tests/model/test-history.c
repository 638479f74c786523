/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/history.h"

#include "support.h"

static GableProject *
project_called (const char *title)
{
  GableProject *project = gable_project_new ();

  project->title = g_strdup (title);
  return project;
}

static void
push (GableHistory *history, const char *title, guint gesture)
{
  g_autoptr (GableProject) project = project_called (title);

  gable_history_push (history, project, title, gesture);
}

static const char *
title_of (const GableHistory *history)
{
  return gable_history_get (history)->title;
}

static GableHistory *
history_of (const char *title)
{
  g_autoptr (GableProject) project = project_called (title);

  return gable_history_new (project);
}

static void
steps_are_undone_and_redone_by_their_labels (void)
{
  g_autoptr (GableHistory) history = history_of ("0");

  g_assert_null (gable_history_get_undo_label (history));
  g_assert_false (gable_history_undo (history));
  push (history, "1", 0);
  push (history, "2", 0);
  g_assert_cmpstr (gable_history_get_undo_label (history), ==, "2");

  g_assert_true (gable_history_undo (history));
  g_assert_cmpstr (title_of (history), ==, "1");
  g_assert_cmpstr (gable_history_get_undo_label (history), ==, "1");
  g_assert_cmpstr (gable_history_get_redo_label (history), ==, "2");
  g_assert_true (gable_history_redo (history));
  g_assert_false (gable_history_redo (history));
  g_assert_cmpstr (title_of (history), ==, "2");
}

static void
a_new_step_takes_the_place_of_what_was_undone (void)
{
  g_autoptr (GableHistory) history = history_of ("0");

  push (history, "1", 0);
  push (history, "2", 0);
  gable_history_undo (history);
  push (history, "3", 0);
  g_assert_null (gable_history_get_redo_label (history));
  gable_history_undo (history);
  g_assert_cmpstr (title_of (history), ==, "1");
}

static void
changes_of_one_gesture_are_one_step (void)
{
  g_autoptr (GableHistory) history = history_of ("0");

  push (history, "a", 7);
  push (history, "b", 7);
  push (history, "c", 7);
  g_assert_cmpstr (title_of (history), ==, "c");
  push (history, "d", 8);
  gable_history_undo (history);
  g_assert_cmpstr (title_of (history), ==, "c");
  gable_history_undo (history);
  g_assert_cmpstr (title_of (history), ==, "0");

  /* Back at an earlier step a gesture of the same number is another one. */
  push (history, "e", 7);
  gable_history_undo (history);
  g_assert_cmpstr (title_of (history), ==, "0");
}

static void
a_gesture_that_is_given_up_leaves_no_step (void)
{
  g_autoptr (GableHistory) history = history_of ("0");

  push (history, "a", 0);
  push (history, "b", 7);
  push (history, "c", 7);
  g_assert_false (gable_history_cancel (history, 6));
  g_assert_true (gable_history_cancel (history, 7));
  g_assert_cmpstr (title_of (history), ==, "a");
  g_assert_null (gable_history_get_redo_label (history));
  g_assert_cmpstr (gable_history_get_undo_label (history), ==, "a");
  /* A gesture that changed nothing has no step to give up. */
  g_assert_false (gable_history_cancel (history, 7));
  g_assert_false (gable_history_cancel (history, 0));
}

static void
every_step_is_kept (void)
{
  g_autoptr (GableHistory) history = history_of ("first");
  guint undone = 0;

  for (guint i = 1; i <= 5000; i++) {
    g_autofree char *title = g_strdup_printf ("%u", i);

    push (history, title, 0);
  }
  while (gable_history_undo (history)) {
    undone++;
  }
  g_assert_cmpuint (undone, ==, 5000);
  g_assert_cmpstr (title_of (history), ==, "first");
}

/* A project of very many kernels, which are one and the same here. */
static void
steps_that_take_much_room_go_one_day (void)
{
  g_autoptr (GableProject) large = gable_project_new ();
  g_autoptr (GableKernel) kernel = gable_kernel_new ("k");
  g_autoptr (GableHistory) history = NULL;
  guint n_kernels = GABLE_HISTORY_ROOM / 10 / sizeof (gpointer);
  guint undone = 0;

  for (guint i = 0; i < n_kernels; i++) {
    g_ptr_array_add (large->kernels, gable_kernel_ref (kernel));
  }
  history = gable_history_new (large);
  for (guint i = 0; i < 100; i++) {
    gable_history_push (history, large, "Step", 0);
  }
  g_assert_cmpuint (gable_history_get_n_steps (history), ==, GABLE_HISTORY_LEAST + 1);
  while (gable_history_undo (history)) {
    undone++;
  }
  g_assert_cmpuint (undone, ==, GABLE_HISTORY_LEAST);
}

static void
any_step_can_be_gone_to (void)
{
  g_autoptr (GableHistory) history = history_of ("0");

  push (history, "1", 0);
  push (history, "2", 0);
  push (history, "3", 0);
  g_assert_cmpuint (gable_history_get_n_steps (history), ==, 4);
  g_assert_cmpuint (gable_history_get_present (history), ==, 3);
  g_assert_null (gable_history_get_label (history, 0));
  g_assert_nonnull (gable_history_get_label (history, 3));
  g_assert_true (gable_history_go_to (history, 1));
  g_assert_false (gable_history_go_to (history, 1));
  g_assert_cmpstr (title_of (history), ==, "1");
  g_assert_true (gable_history_go_to (history, 3));
  g_assert_cmpstr (title_of (history), ==, "3");
  g_assert_true (gable_history_go_to (history, 0));
  g_assert_true (gable_history_is_saved (history));
}

/* Saving takes a while, and people go on meanwhile. */
static void
a_step_behind_the_present_one_can_be_what_was_saved (void)
{
  g_autoptr (GableHistory) history = history_of ("0");
  guint64 number;

  push (history, "1", 9);
  number = gable_history_seal (history);
  push (history, "2", 9);
  gable_history_mark_saved (history, number);
  g_assert_false (gable_history_is_saved (history));
  gable_history_undo (history);
  g_assert_true (gable_history_is_saved (history));
  g_assert_cmpstr (title_of (history), ==, "1");
  gable_history_mark_unsaved (history);
  g_assert_false (gable_history_is_saved (history));
}

static void
saved_is_one_step_alone (void)
{
  g_autoptr (GableHistory) history = history_of ("0");

  g_assert_true (gable_history_is_saved (history));
  push (history, "1", 5);
  g_assert_false (gable_history_is_saved (history));
  gable_history_mark_saved (history, gable_history_seal (history));
  g_assert_true (gable_history_is_saved (history));
  push (history, "2", 5); /* the gesture goes on behind what was saved */
  g_assert_false (gable_history_is_saved (history));
  gable_history_undo (history);
  g_assert_true (gable_history_is_saved (history));
  g_assert_cmpstr (title_of (history), ==, "1");

  gable_history_undo (history);
  push (history, "3", 0); /* what was saved can't be reached any more */
  g_assert_false (gable_history_is_saved (history));
  gable_history_undo (history);
  g_assert_false (gable_history_is_saved (history));
}

static void
the_view_is_no_part_of_what_is_undone (void)
{
  g_autoptr (GableHistory) history = history_of ("0");
  g_autoptr (GableProject) seen = NULL;
  GableView view;

  push (history, "1", 0);
  gable_view_init (&view);
  view.scale = GABLE_SCALE_LINEAR;
  view.x.min = 0.5;
  seen = gable_project_with_view (gable_history_get (history), &view);
  gable_history_amend (history, seen);
  g_assert_true (gable_history_get (history) == seen);

  gable_history_undo (history);
  g_assert_cmpstr (title_of (history), ==, "0");
  g_assert_true (gable_view_equal (&gable_history_get (history)->view, &view));
  gable_history_redo (history);
  g_assert_true (gable_history_get (history) == seen);
  gable_view_clear (&view);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/history/undo", steps_are_undone_and_redone_by_their_labels);
  g_test_add_func ("/model/history/branch", a_new_step_takes_the_place_of_what_was_undone);
  g_test_add_func ("/model/history/gesture", changes_of_one_gesture_are_one_step);
  g_test_add_func ("/model/history/gesture-given-up", a_gesture_that_is_given_up_leaves_no_step);
  g_test_add_func ("/model/history/unlimited", every_step_is_kept);
  g_test_add_func ("/model/history/room", steps_that_take_much_room_go_one_day);
  g_test_add_func ("/model/history/go-to", any_step_can_be_gone_to);
  g_test_add_func ("/model/history/saved-later",
                   a_step_behind_the_present_one_can_be_what_was_saved);
  g_test_add_func ("/model/history/saved", saved_is_one_step_alone);
  g_test_add_func ("/model/history/view", the_view_is_no_part_of_what_is_undone);
  return g_test_run ();
}
