/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/probe-output.h"

#include "plot/export.h"
#include "plot/sweep-chart.h"
#include "probe/sweep-record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WIDTH 640.0 /* [pt] */
#define HEIGHT 420.0

/* Near to far: each begins where the one before ends. */
static const char *const levels[] = { "L1", "L2", "L3", "L4", "DRAM" };

gboolean
gable_cli_is_figure (const char *path)
{
  const char *dot = strrchr (path, '.');

  return dot != NULL && gable_exporters_find (dot + 1) != NULL;
}

/* What the levels' capacities make of the first sweep. */
static guint
list_steps (const GableMachine *machine, const GableProbeSweep *sweep, GableSweepStep *steps)
{
  const GableSweepPoint *points = (const GableSweepPoint *) (gpointer) sweep->points->data;
  double from = 0;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++) {
    gboolean last = i + 1 == G_N_ELEMENTS (levels);
    double to = last ? points[sweep->points->len - 1].size
                     : gable_sweeps_reach (machine, levels[i], sweep->threads);
    double rate = gable_sweep_rate_within (points, sweep->points->len, from, to);

    if (gable_known (to) && to > from && gable_known (rate)) {
      steps[n++] = (GableSweepStep){ levels[i], rate, MAX (from, points[0].size), to };
      from = to;
    }
  }
  return n;
}

/* (transfer full) (element-type GableSweepMark) */
static GArray *
list_marks (const GableProbeSweep *sweep)
{
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (GableSweepMark));

  for (guint i = 0; i < sweep->points->len; i++) {
    const GableSweepPoint *point = &g_array_index (sweep->points, GableSweepPoint, i);
    GableSweepMark mark = { point->size, point->rate };

    g_array_append_val (marks, mark);
  }
  return marks;
}

gboolean
gable_cli_write_sweeps (const GableMachine *machine, const char *path, GError **error)
{
  g_autoptr (GPtrArray) sweeps = gable_sweeps_recorded (machine);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GableMeasure) measure = gable_measure_pango_new ();
  g_autoptr (GableScene) scene = NULL;
  GableSweepLine lines[GABLE_SWEEP_MAX_LINES];
  GableSweepStep steps[G_N_ELEMENTS (levels)];
  GableSweepChart chart = {
    .width = WIDTH,
    .height = HEIGHT,
    .theme = gable_theme_find ("print"),
    .measure = measure,
    .largest = GABLE_UNKNOWN,
    .lines = lines,
    .steps = steps,
  };

  for (guint i = 0; i < sweeps->len && chart.n_lines < G_N_ELEMENTS (lines); i++) {
    const GableProbeSweep *sweep = sweeps->pdata[i];

    if (sweep->points->len > 0) {
      GArray *marks = list_marks (sweep);

      g_ptr_array_add (kept, marks);
      lines[chart.n_lines++] = (GableSweepLine){
        gable_access_to_text (sweep->access),
        (const GableSweepMark *) (gpointer) marks->data,
        marks->len,
      };
      chart.n_steps = chart.n_steps > 0 ? chart.n_steps : list_steps (machine, sweep, steps);
    }
  }
  if (chart.n_lines == 0) {
    g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_EMPTY,
                 _ ("%s: the machine has no bandwidths over working sets; “gable probe” measures "
                    "them"),
                    path);
    return FALSE;
  }
  scene = gable_sweep_chart_build (&chart);
  return gable_export (scene, NULL, path, NULL, error);
}
