/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/labels.h"

#include "plot/clip.h"
#include "support.h"

static const GableRect frame = { 0, 0, 800, 500 };

/* Markers and the labels that were placed beside them. */
typedef struct {
  guint n;
  GableLabel *labels;
  gboolean *placed;
  GableLabelPlace *places;
} Crowd;

static Crowd
place_crowd (guint32 seed, guint n, double dx, double dy)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (GableLabeller) labeller = gable_labeller_new (frame);
  Crowd crowd = { n, g_new0 (GableLabel, n), g_new0 (gboolean, n), g_new0 (GableLabelPlace, n) };

  for (guint i = 0; i < n; i++) {
    crowd.labels[i] = (GableLabel){
      .at = { g_rand_double_range (random, 60, 740) + dx,
              g_rand_double_range (random, 40, 460) + dy },
      .radius = g_rand_double_range (random, 3, 12),
      .width = g_rand_double_range (random, 20, 130),
      .height = g_rand_double_range (random, 10, 28),
      .far = i % 2 == 0,
    };
    gable_labeller_add_disc (labeller, crowd.labels[i].at, crowd.labels[i].radius);
  }
  for (guint i = 0; i < n; i++) {
    crowd.placed[i] = gable_labeller_place (labeller, &crowd.labels[i], &crowd.places[i]);
  }
  return crowd;
}

static void
clear_crowd (Crowd *crowd)
{
  g_free (crowd->labels);
  g_free (crowd->placed);
  g_free (crowd->places);
}

static gboolean
disc_overlaps (const GableLabel *marker, GableRect box)
{
  double dx = MAX (MAX (box.x - marker->at.x, marker->at.x - box.x - box.width), 0);
  double dy = MAX (MAX (box.y - marker->at.y, marker->at.y - box.y - box.height), 0);

  return hypot (dx, dy) < marker->radius - 1e-9;
}

/* Against every other one, without any grid. */
static void
check_crowd (const Crowd *crowd)
{
  for (guint i = 0; i < crowd->n; i++) {
    GableRect box = crowd->places[i].box;

    if (!crowd->placed[i]) {
      continue;
    }
    g_assert_cmpfloat (box.x, >=, frame.x);
    g_assert_cmpfloat (box.y, >=, frame.y);
    g_assert_cmpfloat (box.x + box.width, <=, frame.width);
    g_assert_cmpfloat (box.y + box.height, <=, frame.height);
    for (guint k = 0; k < crowd->n; k++) {
      GableXY from = crowd->places[k].leader_from;
      GableXY to = crowd->places[k].leader_to;

      g_assert_false (disc_overlaps (&crowd->labels[k], box));
      if (k != i && crowd->placed[k]) {
        g_assert_false (gable_rect_overlaps (box, crowd->places[k].box));
        g_assert_false (crowd->places[k].has_leader && gable_clip_segment (box, &from, &to));
      }
    }
  }
}

static void
labels_never_overlap (void)
{
  static const guint sizes[] = { 1, 5, 50, 200, 1000 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    for (guint32 seed = 0; seed < 12; seed++) {
      Crowd crowd = place_crowd (seed, sizes[i], 0, 0);

      check_crowd (&crowd);
      clear_crowd (&crowd);
    }
  }
}

static void
labels_find_a_place_where_there_is_room (void)
{
  Crowd crowd = place_crowd (7, 20, 0, 0);
  guint placed = 0;

  for (guint i = 0; i < crowd.n; i++) {
    placed += crowd.placed[i] ? 1 : 0;
  }
  g_assert_cmpuint (placed, >=, 19);
  clear_crowd (&crowd);
}

static void
labels_move_with_their_markers (void)
{
  Crowd before = place_crowd (11, 40, 0, 0);
  Crowd after = place_crowd (11, 40, 1.25, -0.75);
  guint stayed = 0;

  for (guint i = 0; i < before.n; i++) {
    if (before.placed[i] && after.placed[i] &&
        fabs (after.places[i].box.x - before.places[i].box.x - 1.25) < 1e-6 &&
        fabs (after.places[i].box.y - before.places[i].box.y + 0.75) < 1e-6) {
      stayed++;
    }
  }
  /* One or two at the frame may have to give way. */
  g_assert_cmpuint (stayed, >=, 37);
  clear_crowd (&before);
  clear_crowd (&after);
}

static void
labels_are_placed_alike_every_time (void)
{
  Crowd one = place_crowd (5, 300, 0, 0);
  Crowd other = place_crowd (5, 300, 0, 0);

  g_assert_cmpmem (one.placed, 300 * sizeof *one.placed, other.placed, 300 * sizeof *other.placed);
  g_assert_cmpmem (one.places, 300 * sizeof *one.places, other.places, 300 * sizeof *other.places);
  clear_crowd (&one);
  clear_crowd (&other);
}

static void
labels_prefer_a_place_clear_of_lines (void)
{
  g_autoptr (GableLabeller) labeller = gable_labeller_new (frame);
  const GableLabel label = { .at = { 400, 250 }, .radius = 5, .width = 60, .height = 14 };
  GableLabelPlace place;

  gable_labeller_add_disc (labeller, label.at, label.radius);
  gable_labeller_add_line (labeller, (GableXY){ 440, 0 }, (GableXY){ 440, 500 }, 1,
                           GABLE_OBSTACLE_LINE);
  g_assert_true (gable_labeller_place (labeller, &label, &place));
  g_assert_cmpfloat (place.box.x + place.box.width, <, 400);
}

static void
labels_cross_a_line_where_they_must (void)
{
  const GableRect narrow = { 370, 240, 100, 20 };
  g_autoptr (GableLabeller) labeller = gable_labeller_new (narrow);
  const GableLabel label = { .at = { 390, 250 }, .radius = 5, .width = 60, .height = 14 };
  GableLabelPlace place;

  gable_labeller_add_disc (labeller, label.at, label.radius);
  gable_labeller_add_line (labeller, (GableXY){ 440, 0 }, (GableXY){ 440, 500 }, 1,
                           GABLE_OBSTACLE_LINE);
  g_assert_true (gable_labeller_place (labeller, &label, &place));
  g_assert_cmpfloat (place.box.x, >, 390);
  g_assert_false (gable_labeller_place (labeller, &label, &place));
}

static void
bands_are_tried_along_their_slant (void)
{
  g_autoptr (GableLabeller) labeller = gable_labeller_new (frame);
  const GableXY from = { 100, 400 };
  const GableXY to = { 300, 200 };

  gable_labeller_add_box (labeller, (GableRect){ 100, 200, 60, 60 });
  g_assert_true (gable_labeller_is_band_free (labeller, from, to, 6, GABLE_OBSTACLE_SOLID));
  gable_labeller_add_disc (labeller, (GableXY){ 205, 300 }, 4);
  g_assert_false (gable_labeller_is_band_free (labeller, from, to, 6, GABLE_OBSTACLE_SOLID));
}

static void
a_hundred_thousand_markers_do_not_hang (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (6);
  g_autoptr (GableLabeller) labeller = gable_labeller_new (frame);
  gint64 start = g_get_monotonic_time ();

  for (guint i = 0; i < 100000; i++) {
    gable_labeller_add_disc (
      labeller,
      (GableXY){ g_rand_double_range (random, 0, 800), g_rand_double_range (random, 0, 500) }, 4);
  }
  for (guint i = 0; i < 2000; i++) {
    const GableLabel label = {
      .at = { g_rand_double_range (random, 0, 800), g_rand_double_range (random, 0, 500) },
      .radius = 4,
      .width = 80,
      .height = 14,
      .far = TRUE,
    };
    GableLabelPlace place;

    g_assert_false (gable_labeller_place (labeller, &label, &place));
  }
  /* 60 ms were measured; a slow machine under sanitizers gets twenty times that. */
  g_assert_cmpint (g_get_monotonic_time () - start, <, 5 * G_USEC_PER_SEC);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/labels/labels-never-overlap", labels_never_overlap);
  g_test_add_func ("/plot/labels/labels-find-a-place", labels_find_a_place_where_there_is_room);
  g_test_add_func ("/plot/labels/labels-move-with-their-markers", labels_move_with_their_markers);
  g_test_add_func ("/plot/labels/labels-are-placed-alike", labels_are_placed_alike_every_time);
  g_test_add_func ("/plot/labels/labels-prefer-a-clear-place",
                   labels_prefer_a_place_clear_of_lines);
  g_test_add_func ("/plot/labels/labels-cross-a-line", labels_cross_a_line_where_they_must);
  g_test_add_func ("/plot/labels/bands-are-tried", bands_are_tried_along_their_slant);
  g_test_add_func ("/plot/labels/a-hundred-thousand-markers",
                   a_hundred_thousand_markers_do_not_hang);
  return g_test_run ();
}
