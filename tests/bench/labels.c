/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "plot/clip.h"
#include "plot/labels.h"

/* Time to place labels over random markers, beside that of looking for overlaps pair by pair, which is the least that a
 * placement without a grid would do for each candidate. */

#define ROUNDS 20

typedef struct {
  guint n;
  GableLabel *labels;
  GableRect *boxes;
  guint n_placed;
} Sheet;

static double
milliseconds_since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / 1000;
}

static void
fill_sheet (Sheet *sheet, guint n)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (50);

  sheet->n = n;
  sheet->labels = g_new0 (GableLabel, n);
  sheet->boxes = g_new0 (GableRect, n);
  for (guint i = 0; i < n; i++) {
    sheet->labels[i] = (GableLabel){
      .at = { g_rand_double_range (random, 0, 1000), g_rand_double_range (random, 0, 700) },
      .radius = 5,
      .width = g_rand_double_range (random, 40, 110),
      .height = 14,
      .far = TRUE,
    };
  }
}

static void
place (Sheet *sheet)
{
  g_autoptr (GableLabeller) labeller = gable_labeller_new ((GableRect){ 0, 0, 1000, 700 });
  GableLabelPlace found;

  sheet->n_placed = 0;
  for (guint i = 0; i < sheet->n; i++) {
    gable_labeller_add_disc (labeller, sheet->labels[i].at, sheet->labels[i].radius);
  }
  for (guint i = 0; i < sheet->n; i++) {
    if (gable_labeller_place (labeller, &sheet->labels[i], &found)) {
      sheet->boxes[sheet->n_placed++] = found.box;
    }
  }
}

static guint
count_overlaps (const Sheet *sheet)
{
  guint overlaps = 0;

  for (guint i = 0; i < sheet->n_placed; i++) {
    for (guint k = 0; k < i; k++) {
      overlaps += gable_rect_overlaps (sheet->boxes[i], sheet->boxes[k]) ? 1 : 0;
    }
  }
  return overlaps;
}

static void
print_number (const char *before, double value, const char *after)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_print ("%s%s%s", before, g_ascii_formatd (text, sizeof text, "%.3g", value), after);
}

static void
measure (guint n)
{
  Sheet sheet;
  double placing = INFINITY;
  double pairs = INFINITY;
  guint overlaps = 0;

  fill_sheet (&sheet, n);
  for (int i = 0; i < ROUNDS; i++) {
    gint64 start = g_get_monotonic_time ();

    place (&sheet);
    placing = MIN (placing, milliseconds_since (start));
    start = g_get_monotonic_time ();
    overlaps = count_overlaps (&sheet);
    pairs = MIN (pairs, milliseconds_since (start));
  }
  g_print ("%u labels: %u placed, %u overlaps", n, sheet.n_placed, overlaps);
  print_number (", ", placing, " ms");
  print_number (", all pairs once ", pairs, " ms\n");
  g_free (sheet.labels);
  g_free (sheet.boxes);
}

int
main (void)
{
  static const guint sizes[] = { 50, 200, 1000 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    measure (sizes[i]);
  }
  return 0;
}
