/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/uprof-metrics.h"

#include <glib/gi18n-lib.h>

#define FLOPS_METRIC "Retired SSE/AVX Flops"
#define INSTRUCTIONS_METRIC "Retired Instructions"

/* The figure of a metric, in its own unit: of a time series that of all samples together. */
static double
figure_of (const GableUprofMetrics *metrics, const GableUprofMetric *metric)
{
  if (metric->n_samples == 0 || metric->sum < 0 || isinf (metric->sum) ||
      (metric->kind == GABLE_UPROF_RATIO && metric->n_parts != 1)) {
    return GABLE_UNKNOWN;
  }
  return metric->kind == GABLE_UPROF_COUNT ? metric->sum : metric->sum / metric->n_samples;
}

gboolean
gable_uprof_metrics_is_empty (const GableUprofMetrics *metrics)
{
  for (guint i = 0; i < metrics->metrics->len; i++) {
    if (gable_known (figure_of (metrics, &g_array_index (metrics->metrics, GableUprofMetric, i)))) {
      return FALSE;
    }
  }
  return TRUE;
}

/* The figure of the first metric whose name begins so, or unknown. */
static double
find_figure (const GableUprofMetrics *metrics, const char *prefix)
{
  for (guint i = 0; i < metrics->metrics->len; i++) {
    const GableUprofMetric *metric = &g_array_index (metrics->metrics, GableUprofMetric, i);

    if (g_str_has_prefix (metric->name, prefix)) {
      return figure_of (metrics, metric);
    }
  }
  return GABLE_UNKNOWN;
}

/* Traffic of memory [B/s]: as the data fabric counts it, else as the memory's controllers do. */
static double
find_bandwidth (const GableUprofMetrics *metrics)
{
  double total = find_figure (metrics, "Total Mem Bw");

  if (!gable_known (total)) {
    total = find_figure (metrics, "Total Mem RdBw") + find_figure (metrics, "Total Mem WrBw");
  }
  if (!gable_known (total)) {
    total = find_figure (metrics, "Total Est Mem Bw");
  }
  return total * 1e9;
}

/* Amounts of the whole run. */
static void
set_amounts (const GableUprofMetrics *metrics, GableKernel *kernel, GableNotes *notes)
{
  kernel->launches = 1;
  gable_kernel_set_amount (kernel, gable_counter_find ("fp"),
                           find_figure (metrics, FLOPS_METRIC) * 1e9,
                           FLOPS_METRIC " (GFLOPs) × 10^9");
  gable_kernel_set_amount (kernel, gable_counter_find ("inst"),
                           find_figure (metrics, INSTRUCTIONS_METRIC), INSTRUCTIONS_METRIC);
  gable_notes_add (notes, GABLE_NOTE_INFO, NULL,
                   _("Operations are told in steps of 0.01 GFLOP, of all precisions together"));
}

/* Rates: means over samples. The line of operations is an amount where it is one of the whole run; of a sample it may
 * be that or a rate, which is the same where samples are a second apart. */
static void
set_rates (const GableUprofMetrics *metrics,
           GableKernel *kernel,
           double interval,
           GableNotes *notes)
{
  double work = find_figure (metrics, FLOPS_METRIC) * 1e9;
  double bandwidth = find_bandwidth (metrics);

  gable_kernel_add_reason (kernel, _("The report holds rates alone: work, bytes and time are "
                                     "unknown"));
  if (gable_known (work) && interval != 1) {
    gable_kernel_add_reason (
      kernel, _("operations: their rate is known only where samples are one second apart"));
    work = GABLE_UNKNOWN;
  }
  gable_kernel_set_performance (kernel, work);
  if (work > 0 && bandwidth > 0) {
    gable_kernel_set_intensity (kernel, gable_counter_find ("DRAM"), work / bandwidth);
  }
  gable_notes_add (
    notes, GABLE_NOTE_INFO, metrics->origin,
    /* Translators: figures that were measured again and again while a program ran. */
    ngettext ("%u sample stands for the run", "The means of %u samples stand for the run",
              metrics->n_samples),
    metrics->n_samples);
  if (metrics->n_cut > 0) {
    gable_notes_add (notes, GABLE_NOTE_WARNING, metrics->origin,
                     ngettext ("%u sample is cut; it is left out",
                               "%u samples are cut; they are left out", metrics->n_cut),
                     metrics->n_cut);
  }
}

/**
 * gable_uprof_metrics_finish:
 * @metrics: not empty
 * @name: of the kernel
 * @interval: between samples [s], or unknown
 * @notes: takes what is odd
 *
 * Source: AMD uProf user guide, AMDuProfPcm; of -C the figure of operations was compared with perf and likwid, which
 * counted 577,856,970 and 577,889,172 where it tells 0.57.
 *
 * Returns: (transfer full)
 */
GableKernel *
gable_uprof_metrics_finish (const GableUprofMetrics *metrics,
                            const char *name,
                            double interval,
                            GableNotes *notes)
{
  GableKernel *kernel = gable_kernel_new (name);
  guint n_ratios = 0;

  if (metrics->n_samples > 0) {
    set_rates (metrics, kernel, interval, notes);
  } else {
    set_amounts (metrics, kernel, notes);
  }
  for (guint i = 0; i < metrics->metrics->len; i++) {
    const GableUprofMetric *metric = &g_array_index (metrics->metrics, GableUprofMetric, i);
    GableRawCounter counter = {
      .name = metric->name,
      .value = figure_of (metrics, metric),
      .origin = metrics->origin,
      .is_sum = metric->kind == GABLE_UPROF_COUNT,
    };

    if (gable_known (counter.value)) {
      gable_kernel_add_counter (kernel, &counter);
    }
    n_ratios += metric->kind == GABLE_UPROF_RATIO && metric->n_parts > 1 ? 1 : 0;
  }
  if (n_ratios > 0) {
    gable_notes_add (notes, GABLE_NOTE_INFO, metrics->origin,
                     ngettext ("%u ratio of each part of the processor is left out; “-A system” "
                               "tells that of all",
                               "%u ratios of each part of the processor are left out; “-A system” "
                               "tells those of all",
                               n_ratios),
                     n_ratios);
  }
  return kernel;
}
