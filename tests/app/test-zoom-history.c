/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/zoom-history.h"
#include "support.h"

static GableZoom
around (double centre)
{
  return (GableZoom){ { centre / 10, centre * 10 }, { centre, centre * 1000 } };
}

static void
assert_at (GableZoom zoom, double centre)
{
  gable_assert_close (zoom.x.min, centre / 10, 1e-12);
  gable_assert_close (zoom.y.max, centre * 1000, 1e-12);
}

static void
it_goes_back_and_forward (void)
{
  g_autoptr (GableZoomHistory) history = gable_zoom_history_new ();

  g_assert_false (gable_zoom_history_can_go (history, -1));
  gable_zoom_history_visit (history, around (1), 0);
  gable_zoom_history_visit (history, around (2), 0);
  g_assert_false (gable_zoom_history_can_go (history, 1));
  assert_at (gable_zoom_history_go (history, -1), 1);
  g_assert_true (gable_zoom_history_can_go (history, 1));
  g_assert_false (gable_known (gable_zoom_history_go (history, -1).x.min));
  g_assert_false (gable_zoom_history_can_go (history, -1));
  assert_at (gable_zoom_history_go (history, 1), 1);
  assert_at (gable_zoom_history_go (history, 1), 2);
}

static void
a_visit_forgets_what_was_ahead (void)
{
  g_autoptr (GableZoomHistory) history = gable_zoom_history_new ();

  gable_zoom_history_visit (history, around (1), 0);
  gable_zoom_history_visit (history, around (2), 0);
  gable_zoom_history_go (history, -1);
  gable_zoom_history_visit (history, around (3), 0);
  g_assert_false (gable_zoom_history_can_go (history, 1));
  assert_at (gable_zoom_history_go (history, -1), 1);
}

static void
one_gesture_is_one_place (void)
{
  g_autoptr (GableZoomHistory) history = gable_zoom_history_new ();

  gable_zoom_history_visit (history, around (1), 0);
  for (int i = 2; i < 50; i++) {
    gable_zoom_history_visit (history, around (i), 7);
  }
  gable_zoom_history_visit (history, around (50), 8);
  assert_at (gable_zoom_history_go (history, -1), 49);
  assert_at (gable_zoom_history_go (history, -1), 1);
  /* A gesture that is gone back from has ended. */
  gable_zoom_history_visit (history, around (5), 8);
  assert_at (gable_zoom_history_go (history, -1), 1);
}

static void
a_move_that_is_taken_back_is_none (void)
{
  g_autoptr (GableZoomHistory) history = gable_zoom_history_new ();

  gable_zoom_history_visit (history, around (1), 0);
  gable_zoom_history_visit (history, around (2), 3);
  gable_zoom_history_visit (history, around (1), 3);
  gable_zoom_history_go (history, -1);
  g_assert_false (gable_zoom_history_can_go (history, -1));
}

static void
what_is_shown_already_is_no_visit (void)
{
  g_autoptr (GableZoomHistory) history = gable_zoom_history_new ();
  const GableRange unknown = { GABLE_UNKNOWN, GABLE_UNKNOWN };

  gable_zoom_history_visit (history, (GableZoom){ unknown, unknown }, 0);
  g_assert_false (gable_zoom_history_can_go (history, -1));
  gable_zoom_history_visit (history, around (1), 0);
  gable_zoom_history_visit (history, around (1), 0);
  gable_zoom_history_go (history, -1);
  g_assert_false (gable_zoom_history_can_go (history, -1));
}

static void
it_is_bounded_and_starts_over (void)
{
  g_autoptr (GableZoomHistory) history = gable_zoom_history_new ();
  guint steps = 0;

  for (int i = 1; i <= 3 * GABLE_ZOOM_HISTORY_MAX; i++) {
    gable_zoom_history_visit (history, around (i), 0);
  }
  for (; gable_zoom_history_can_go (history, -1); steps++) {
    gable_zoom_history_go (history, -1);
  }
  g_assert_cmpuint (steps, ==, GABLE_ZOOM_HISTORY_MAX - 1);
  gable_zoom_history_reset (history, around (1));
  g_assert_false (gable_zoom_history_can_go (history, 1));
  assert_at (gable_zoom_history_go (history, -1), 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/app/zoom-history/" name, function)
  ADD ("it-goes-back-and-forward", it_goes_back_and_forward);
  ADD ("a-visit-forgets-what-was-ahead", a_visit_forgets_what_was_ahead);
  ADD ("one-gesture-is-one-place", one_gesture_is_one_place);
  ADD ("a-move-that-is-taken-back-is-none", a_move_that_is_taken_back_is_none);
  ADD ("what-is-shown-already-is-no-visit", what_is_shown_already_is_no_visit);
  ADD ("it-is-bounded-and-starts-over", it_is_bounded_and_starts_over);
  return g_test_run ();
}
