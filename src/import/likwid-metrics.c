/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/likwid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Metrics that tell work or traffic. Those of a share of the work ("AVX DP [MFLOP/s]"), of a direction and of a mean are
 * left out. Source: LIKWID 4.0 to 5.3, groups of all architectures. */
static const struct {
  const char *name;
  GableLikwidMetric metric;
  double unit;
} metrics[] = {
  { "DP [MFLOP/s]", GABLE_LIKWID_FP64, 1e6 },
  { "DP MFLOP/s", GABLE_LIKWID_FP64, 1e6 },
  { "SP [MFLOP/s]", GABLE_LIKWID_FP32, 1e6 },
  { "SP MFLOP/s", GABLE_LIKWID_FP32, 1e6 },
  { "Memory data volume [GBytes]", GABLE_LIKWID_DRAM, 1e9 },
  { "L3 data volume [GBytes]", GABLE_LIKWID_L3, 1e9 },
  { "L2 data volume [GBytes]", GABLE_LIKWID_L2, 1e9 },
};

/* What each becomes. */
static const struct {
  const char *counter;
  const char *rule;
} amounts[GABLE_LIKWID_N_METRICS] = {
  [GABLE_LIKWID_FP64] = { "fp64", "DP [MFLOP/s] × Runtime (RDTSC)" },
  [GABLE_LIKWID_FP32] = { "fp32", "SP [MFLOP/s] × Runtime (RDTSC)" },
  [GABLE_LIKWID_DRAM] = { "DRAM", "Memory data volume" },
  [GABLE_LIKWID_L3] = { "L3", "L3 data volume" },
  [GABLE_LIKWID_L2] = { "L2", "L2 data volume" },
};

/**
 * gable_likwid_take_metric:
 * @section: of the table
 * @name: of the row
 * @figures: (array length=n_figures): one a thread; of the totals the sum alone
 * @n_figures: how many
 *
 * Rates and volumes of threads add up; what belongs to the socket is printed by one of them, and zero by the others.
 */
void
gable_likwid_take_metric (GableLikwidSection *section,
                          GableCell name,
                          const GableCell *figures,
                          guint n_figures)
{
  for (guint i = 0; i < G_N_ELEMENTS (metrics); i++) {
    double *metric = &section->metrics[metrics[i].metric];
    double sum = 0;
    guint known = 0;

    if (!gable_cell_equal (name, metrics[i].name) || gable_known (*metric)) {
      continue;
    }
    for (guint j = 0; j < n_figures; j++) {
      double value;

      if (gable_cell_read (figures[j], &value) == GABLE_CELL_NUMBER) {
        sum += value;
        known++;
      }
    }
    /* Zero is printed where nothing was counted, too. */
    if (known > 0 && sum > 0) {
      *metric = sum * metrics[i].unit;
    }
  }
}

gboolean
gable_likwid_has_metrics_alone (const GableLikwidSection *section)
{
  gboolean any = FALSE;

  for (guint i = 0; i < GABLE_LIKWID_N_METRICS; i++) {
    any |= gable_known (section->metrics[i]);
  }
  return any && gable_cpu_events_get_size (section->events) == 0 &&
         gable_cpu_events_get_size (section->totals) == 0;
}

/**
 * gable_likwid_apply_metrics:
 * @section: what gable_likwid_has_metrics_alone () holds for
 * @seconds: its time [s], or unknown
 * @factor: [1] what it is extrapolated by
 * @kernel: not handed on yet
 *
 * Sets what @kernel does not know yet. A rate without a time is a performance alone.
 */
void
gable_likwid_apply_metrics (const GableLikwidSection *section,
                            double seconds,
                            double factor,
                            GableKernel *kernel)
{
  for (guint i = 0; i < GABLE_LIKWID_N_METRICS; i++) {
    const GableCounter *counter = gable_counter_find (amounts[i].counter);
    gboolean is_rate = counter->kind == GABLE_COUNTER_OPERATIONS;
    double figure = section->metrics[i];

    if (!gable_known (figure) || gable_kernel_find_amount (kernel, counter) != NULL) {
      continue;
    }
    if (!is_rate || gable_known (seconds)) {
      gable_kernel_set_amount (kernel, counter, figure * factor * (is_rate ? seconds : 1),
                               amounts[i].rule);
    } else if (!gable_known (gable_kernel_details (kernel)->performance)) {
      gable_kernel_set_performance (kernel, figure);
    }
    gable_kernel_add_reason (
      kernel,
      /* Translators: a counter ("FP64", "DRAM"). */
      _("%s: of the metrics that LIKWID printed, which have few digits; its "
                               "events are not in the file"),
         counter->title);
  }
}
