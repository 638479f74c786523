/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/bounds.h"
#include "analysis/roofs.h"

static void
add_overlay (GableRoofline *roofline,
             GableOverlayKind kind,
             const GableMachine *machine,
             const GableRoof *roof)
{
  GableOverlay overlay = { kind, machine, *roof };

  if (roof->rate > 0 && isfinite (roof->rate)) {
    g_array_append_val (roofline->overlays, overlay);
  }
}

/* The data sheet's rates beside the measured ones that are the roofs. */
static void
add_theoretical (GableRoofline *roofline)
{
  for (guint i = 0; i < roofline->roofs->len; i++) {
    GableRoof roof = g_array_index (roofline->roofs, GableRoof, i);

    if (roof.measured) {
      roof.rate = gable_machine_get_ceiling (roofline->machine, (guint) roof.ceiling)->theoretical;
      roof.measured = FALSE;
      add_overlay (roofline, GABLE_OVERLAY_THEORETICAL, roofline->machine, &roof);
    }
  }
}

/* What the bytes in flight of the whole machine reach at the memory's latency, where that is under its roof.
 * Formula: Little's law, in gable_concurrency_bandwidth (). */
static void
add_concurrency (GableRoofline *roofline)
{
  double flight = roofline->machine != NULL ? roofline->machine->bytes_in_flight : GABLE_UNKNOWN;

  for (guint i = 0; i < roofline->roofs->len && flight > 0; i++) {
    GableRoof roof = g_array_index (roofline->roofs, GableRoof, i);
    const GableCeiling *ceiling =
      gable_machine_get_ceiling (roofline->machine, (guint) roof.ceiling);

    if (!roof.memory || roof.variant || ceiling->counter != gable_counter_find ("DRAM") ||
        !(ceiling->latency > 0)) {
      continue;
    }
    roof.rate = gable_concurrency_bandwidth (flight, ceiling->latency, (double) INFINITY);
    if (roof.rate < g_array_index (roofline->roofs, GableRoof, i).rate) {
      add_overlay (roofline, GABLE_OVERLAY_CONCURRENCY, roofline->machine, &roof);
    }
  }
}

/* Whether the first machine has a roof for the same: what has no counterpart is no comparison. */
static gboolean
has_counterpart (const GableRoofline *roofline, const GableCounter *counter)
{
  for (guint i = 0; i < roofline->roofs->len; i++) {
    guint ceiling = (guint) g_array_index (roofline->roofs, GableRoof, i).ceiling;

    if (gable_machine_get_ceiling (roofline->machine, ceiling)->counter == counter) {
      return TRUE;
    }
  }
  return FALSE;
}

/* The second machine's ceilings for what the first has roofs for; its variants would be too much. */
static void
add_second_machine (GableRoofline *roofline, const GableView *view)
{
  const GPtrArray *machines = roofline->project->machines;
  const GableMachine *second = machines->len > 1 ? machines->pdata[1] : NULL;
  g_autoptr (GableRateTable) table = NULL;

  if (second == NULL) {
    return;
  }
  table = gable_rate_table_new (second, roofline->rates);
  for (guint i = 0; i < table->n; i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (second, i);
    GableRoof roof = { .ceiling = (int) i,
                       .memory = table->traffic[i],
                       .rate = table->rates[i],
                       .measured = table->measured[i] };

    if (!ceiling->variant && gable_ceiling_is_roof (roofline, ceiling, view, FALSE) &&
        has_counterpart (roofline, ceiling->counter)) {
      add_overlay (roofline, GABLE_OVERLAY_MACHINE, second, &roof);
    }
  }
}

/* Fills the overlays of @roofline, whose roofs stand already. */
void
gable_overlays_collect (GableRoofline *roofline, const GableView *view)
{
  roofline->overlays = g_array_new (FALSE, FALSE, sizeof (GableOverlay));
  add_concurrency (roofline);
  if (view != NULL && view->roof_set == GABLE_ROOFS_BOTH) {
    add_theoretical (roofline);
  }
  if (view != NULL && view->second_machine) {
    add_second_machine (roofline, view);
  }
}

static gboolean
is_same_pipe (const GableCeiling *a, const GableCeiling *b)
{
  return a == b || (a->pipe != NULL && g_strcmp0 (a->pipe, b->pipe) == 0);
}

/**
 * gable_roofline_get_mixed_ceiling:
 * @roofline: a project seen through the model
 * @kernel: which one
 * @mixed: (out): what its mix of precisions and units could reach [work/s]
 *
 * With u = t ÷ T of each ceiling that the kernel has work for, P ÷ Σ u is what it reaches if all of it takes turns (the
 * harmonic mean of the peaks, weighed by the shares of the work), and P ÷ max u if all of it overlaps.
 *
 * Returns: whether the kernel has work for two ceilings at least; else its ceiling is one of the machine's
 */
gboolean
gable_roofline_get_mixed_ceiling (const GableRoofline *roofline,
                                  guint kernel,
                                  GableMixedCeiling *mixed)
{
  double performance = gable_result_performance (&roofline->kernels[kernel]);
  g_autofree double *utilisations = g_new (double, roofline->n_ceilings);
  double sum = 0;
  double most = 0;
  double slowest_pipe = 0;
  guint n = 0;

  gable_roofline_get_utilisations (roofline, kernel, utilisations);
  for (guint i = 0; i < roofline->n_ceilings; i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (roofline->machine, i);
    double used = utilisations[i];
    double pipe = 0;

    if (!(used > 0) || !gable_work_includes (roofline->work, ceiling->counter)) {
      continue;
    }
    for (guint k = 0; k < roofline->n_ceilings; k++) {
      const GableCeiling *other = gable_machine_get_ceiling (roofline->machine, k);
      double also = utilisations[k];

      pipe += also > 0 && gable_work_includes (roofline->work, other->counter) &&
                  is_same_pipe (ceiling, other)
                ? also
                : 0;
    }
    sum += used;
    most = MAX (most, used);
    slowest_pipe = MAX (slowest_pipe, pipe);
    n++;
  }
  if (n < 2 || !(performance > 0)) {
    return FALSE;
  }
  *mixed = (GableMixedCeiling){ performance / slowest_pipe, performance / sum, performance / most };
  return TRUE;
}
