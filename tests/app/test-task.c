/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/task.h"
#include "fixture.h"
#include "support.h"

#define N_TASKS 200

typedef struct {
  GThread *main;
  guint n_begun;
  guint n_done;
  guint n_gone;
} Counts;

static void
gone_cb (gpointer data, GObject *source)
{
  Counts *counts = data;

  g_assert_true (g_thread_self () == counts->main);
  counts->n_gone++;
}

static void
work_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_assert_true (G_IS_OBJECT (gable_task_get_source (task)));
  g_task_return_int (task, 7);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Counts *counts = data;

  g_assert_true (g_thread_self () == counts->main);
  g_assert_true (gable_task_get_source (G_TASK (result)) == source);
  g_assert_cmpint (g_task_propagate_int (G_TASK (result), NULL), ==, 7);
  counts->n_done++;
}

static gboolean
is_done (gpointer data)
{
  const Counts *counts = data;

  return counts->n_done == counts->n_begun;
}

/* Where a task was the last to know it, too. */
static void
a_source_ends_on_the_main_thread (void)
{
  Counts counts = { .main = g_thread_self () };

  for (guint i = 0; i < N_TASKS; i++) {
    g_autoptr (GObject) source = g_object_new (G_TYPE_OBJECT, NULL);
    g_autoptr (GTask) task = gable_task_new (source, NULL, done_cb, &counts);

    g_object_weak_ref (source, gone_cb, &counts);
    g_task_run_in_thread (task, work_in_thread);
    counts.n_begun++;
    g_clear_object (&source);
    g_clear_object (&task);
    /* The loop sleeps by then: it is up as soon as the thread has a result, and before the thread is through. */
    fixture_wait (is_done, &counts);
  }
  g_assert_cmpuint (counts.n_gone, ==, N_TASKS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/task/ends-on-the-main-thread", a_source_ends_on_the_main_thread);
  return g_test_run ();
}
