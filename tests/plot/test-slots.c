/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/slots.h"

#include "support.h"

static void
slots_move_apart_as_little_as_possible (void)
{
  static const struct {
    double wanted[4];
    double middles[4];
  } cases[] = {
    { { 10, 30, 50, 70 }, { 10, 30, 50, 70 } },     /* nothing to do */
    { { 50, 50, 50, 50 }, { 35, 45, 55, 65 } },     /* a heap spreads around its place */
    { { 20, 24, 60, 61 }, { 17, 27, 55.5, 65.5 } }, /* two pairs, each about its own mean */
    { { 0, 1, 2, 98 }, { 5, 15, 25, 95 } },         /* held by both ends */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableSlot slots[4];

    for (guint k = 0; k < 4; k++) {
      slots[k] = (GableSlot){ .wanted = cases[i].wanted[k], .size = 10 };
    }
    g_assert_true (gable_slots_spread (slots, 4, 0, 100));
    for (guint k = 0; k < 4; k++) {
      g_assert_cmpfloat_with_epsilon (slots[k].middle, cases[i].middles[k], 1e-9);
    }
  }
}

static void
slots_that_do_not_fit_are_refused (void)
{
  GableSlot slots[] = { { 5, 10, 0 }, { 5, 10, 0 } };

  g_assert_true (gable_slots_spread (slots, 2, 0, 20));
  g_assert_false (gable_slots_spread (slots, 2, 0, 19));
  g_assert_true (gable_slots_spread (NULL, 0, 0, 1));
}

static void
slots_never_overlap (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4);

  for (int i = 0; i < 2000; i++) {
    guint n = (guint) g_rand_int_range (random, 1, 30);
    g_autofree GableSlot *slots = g_new0 (GableSlot, n);
    double at = -50;

    for (guint k = 0; k < n; k++) {
      at += g_rand_double_range (random, 0, 12);
      slots[k] = (GableSlot){ .wanted = at, .size = g_rand_double_range (random, 1, 9) };
    }
    g_assert_true (gable_slots_spread (slots, n, 0, 300));
    for (guint k = 0; k < n; k++) {
      g_assert_cmpfloat (slots[k].middle - slots[k].size / 2, >=, -1e-9);
      g_assert_cmpfloat (slots[k].middle + slots[k].size / 2, <=, 300 + 1e-9);
      if (k > 0) {
        g_assert_cmpfloat (slots[k].middle - slots[k].size / 2, >=,
                           slots[k - 1].middle + slots[k - 1].size / 2 - 1e-9);
      }
    }
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/slots/slots-move-apart-as-little-as-possible",
                   slots_move_apart_as_little_as_possible);
  g_test_add_func ("/plot/slots/slots-that-do-not-fit-are-refused",
                   slots_that_do_not_fit_are_refused);
  g_test_add_func ("/plot/slots/slots-never-overlap", slots_never_overlap);
  return g_test_run ();
}
