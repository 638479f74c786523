/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofs.h"

#include "analysis/bounds.h"

static const GableCounter *
roof_counter (const GableRoofline *roofline, const GableRoof *roof)
{
  return gable_machine_get_ceiling (roofline->machine, (guint) roof->ceiling)->counter;
}

/* Memory near to far, then compute high to low; equal ones in the machine's order. */
static int
compare_roofs (gconstpointer a, gconstpointer b, gpointer data)
{
  const GableRoof *first = a;
  const GableRoof *second = b;
  int order = 0;

  if (first->memory != second->memory) {
    return first->memory ? -1 : 1;
  }
  if (first->memory) {
    order = gable_counter_compare (roof_counter (data, first), roof_counter (data, second));
  }
  if (order == 0 && first->rate != second->rate) {
    order = first->rate > second->rate ? -1 : 1;
  }
  return order != 0 ? order : first->ceiling - second->ceiling;
}

static gboolean *
find_levels_in_use (const GableRoofline *roofline)
{
  gboolean *used = g_new0 (gboolean, roofline->n_ceilings);

  for (guint i = 0; i < roofline->n_points; i++) {
    int ceiling = roofline->points[i].ceiling;

    if (ceiling >= 0) {
      used[ceiling] = TRUE;
    }
  }
  return used;
}

/* A link has traffic in few kernels, and its roof lies far below the others: it is drawn for those alone. */
gboolean
gable_ceiling_is_roof (const GableRoofline *roofline,
                       const GableCeiling *ceiling,
                       const GableView *view,
                       gboolean used)
{
  if (ceiling->hidden) {
    return FALSE;
  }
  if (ceiling->counter->kind == GABLE_COUNTER_TRAFFIC) {
    if (view != NULL && view->level == NULL && !gable_view_shows_level (view, ceiling->counter)) {
      return FALSE;
    }
    return ceiling->counter->reach < GABLE_REACH_LINK ||
           (ceiling->counter->reach == GABLE_REACH_LINK && used);
  }
  return gable_work_includes (roofline->work, ceiling->counter);
}

static int
find_roof (const GableRoofline *roofline, int ceiling)
{
  for (guint i = 0; i < roofline->roofs->len; i++) {
    if (g_array_index (roofline->roofs, GableRoof, i).ceiling == ceiling) {
      return (int) i;
    }
  }
  return -1;
}

static guint
find_heaviest (const GableRoofline *roofline)
{
  guint heaviest = G_MAXUINT;

  for (guint i = 0; i < roofline->n_kernels; i++) {
    const GableKernelResult *result = &roofline->kernels[i];

    if (result->drawn != GABLE_DRAWN || result->limiter == GABLE_LIMITER_NONE) {
      continue;
    }
    if (heaviest == G_MAXUINT ||
        gable_result_seconds (result) > gable_result_seconds (&roofline->kernels[heaviest]) ||
        (gable_known (gable_result_seconds (result)) &&
         !gable_known (gable_result_seconds (&roofline->kernels[heaviest])))) {
      heaviest = i;
    }
  }
  return heaviest;
}

/* The roof of a kind that @kernel uses most. */
static int
find_busiest (const GableRoofline *roofline, guint kernel, gboolean memory)
{
  g_autofree double *utilisations = g_new (double, roofline->n_ceilings);
  int busiest = -1;
  double most = 0;

  gable_roofline_get_utilisations (roofline, kernel, utilisations);

  for (guint i = 0; i < roofline->roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);
    double used = utilisations[roof->ceiling];

    if (roof->memory == memory && used > most) {
      busiest = (int) i;
      most = used;
    }
  }
  return busiest;
}

/* How good a roof is as part of the pair that no kernel chose: DRAM, else the level that is furthest out, links aside;
 * the plain units before the matrix units. */
static int
rank_default (const GableRoofline *roofline, const GableRoof *roof)
{
  const GableCounter *counter = roof_counter (roofline, roof);

  if (roof->memory) {
    return counter == gable_counter_find ("DRAM") ? G_MAXINT
           : counter->reach == GABLE_REACH_LINK   ? 0
                                                  : (int) counter->rank;
  }
  return gable_counter_is_matrix (counter) ? 0 : 1;
}

static int
find_default (const GableRoofline *roofline, gboolean memory)
{
  int best = -1;
  int best_rank = -1;

  for (guint i = 0; i < roofline->roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);
    int rank;

    if (roof->memory != memory || roof->variant) {
      continue;
    }
    rank = rank_default (roofline, roof);
    if (rank > best_rank) {
      best = (int) i;
      best_rank = rank;
    }
  }
  return best;
}

static void
choose_main_pair (GableRoofline *roofline)
{
  guint heaviest = find_heaviest (roofline);
  int limiter;
  int busiest;

  roofline->main_roof_memory = find_default (roofline, TRUE);
  roofline->main_roof_compute = find_default (roofline, FALSE);
  if (heaviest == G_MAXUINT) {
    return;
  }
  limiter = find_roof (roofline, roofline->kernels[heaviest].limiter);
  for (int memory = 0; memory < 2; memory++) {
    int *main_roof = memory ? &roofline->main_roof_memory : &roofline->main_roof_compute;

    if (limiter >= 0 &&
        g_array_index (roofline->roofs, GableRoof, (guint) limiter).memory == memory) {
      busiest = limiter;
    } else {
      busiest = find_busiest (roofline, heaviest, memory);
    }
    *main_roof = busiest >= 0 ? busiest : *main_roof;
  }
}

void
gable_roofs_collect (GableRoofline *roofline, const GableRateTable *table, const GableView *view)
{
  g_autofree gboolean *used = find_levels_in_use (roofline);

  roofline->roofs = g_array_new (FALSE, FALSE, sizeof (GableRoof));
  for (guint i = 0; i < table->n; i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (roofline->machine, i);
    GableRoof roof = { .ceiling = (int) i,
                       .memory = table->traffic[i],
                       .rate = table->rates[i],
                       .measured = table->measured[i],
                       .variant = ceiling->variant };

    if (gable_known (roof.rate) && gable_ceiling_is_roof (roofline, ceiling, view, used[i])) {
      g_array_append_val (roofline->roofs, roof);
    }
  }
  g_array_sort_with_data (roofline->roofs, compare_roofs, roofline);
  choose_main_pair (roofline);
  gable_overlays_collect (roofline, view);
}

double
gable_roofline_attainable (const GableRoofline *roofline,
                           int roof_memory,
                           int roof_compute,
                           double intensity)
{
  const GArray *roofs = roofline->roofs;
  double bandwidth;
  double peak;

  g_return_val_if_fail (roof_memory < (int) roofs->len && roof_compute < (int) roofs->len,
                        GABLE_UNKNOWN);

  bandwidth =
    roof_memory >= 0 ? g_array_index (roofs, GableRoof, (guint) roof_memory).rate : GABLE_UNKNOWN;
  peak = roof_compute >= 0 ? g_array_index (roofs, GableRoof, (guint) roof_compute).rate
                           : (double) INFINITY;
  if (!gable_known (bandwidth)) {
    return gable_known (intensity) && isfinite (peak) ? peak : GABLE_UNKNOWN;
  }
  return gable_attainable (intensity, bandwidth, peak);
}
