/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/stage.h"

#include "analysis/describe-title.h"
#include "analysis/placeholder.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static char *
or_unknown (double value, char *text)
{
  if (gable_known (value)) {
    return text;
  }
  g_free (text);
  /* Translators: in the place of a figure that is not known */
  return g_strdup (_ ("unknown"));
}

static char *
write_quantity (double value, GableDimension dimension)
{
  return or_unknown (value, dimension == GABLE_DIMENSION_RATIO ? gable_format_percent (value)
                                                               : gable_format (value, dimension));
}

static char *
write_factor (double value)
{
  return or_unknown (value, gable_format_factor (value));
}

static char *
write_word (const GableRoofline *roofline, const GableRowFigure *figure, guint row)
{
  const GableKernelResult *result = &roofline->kernels[row];
  const GableKernel *kernel = gable_project_get_kernel (roofline->project, row);

  switch ((guint) figure->kind) {
  case GABLE_ROW_FIGURE_NAME:
    return gable_describe_name (roofline, row);
  case GABLE_ROW_FIGURE_LIMITER:
    return g_strdup (gable_limiter_to_label (roofline, result->limiter));
  case GABLE_ROW_FIGURE_STANDING:
    return g_strdup (gable_standing_to_label (result->standing));
  case GABLE_ROW_FIGURE_SIDE:
    return g_strdup (gable_side_to_string (result->side));
  case GABLE_ROW_FIGURE_KIND:
    return g_strdup (gable_kernel_kind_to_string (kernel->kind));
  default:
    return g_strdup (kernel->source != NULL ? kernel->source : _ ("unknown"));
  }
}

static char *
write_row (GableRows *rows, const GableRowFigure *figure, int row)
{
  const GableRoofline *roofline = gable_rows_get_roofline (rows);
  double value;

  if (row < 0) {
    return g_strdup (_ ("unknown"));
  }
  if (figure->kind < GABLE_ROW_FIGURE_FIRST_NUMBER) {
    return write_word (roofline, figure, (guint) row);
  }
  value = gable_rows_get (rows, figure, (gsize) row);
  if (figure->kind == GABLE_ROW_FIGURE_HEADROOM || figure->kind == GABLE_ROW_FIGURE_GAIN) {
    return write_factor (value);
  }
  return write_quantity (value, gable_row_figure_get_dimension (figure, roofline->work));
}

static double
get_roof_rate (const GableRoofline *roofline, int roof)
{
  return roof >= 0 ? g_array_index (roofline->roofs, GableRoof, (guint) roof).rate : GABLE_UNKNOWN;
}

static char *
write_machine (const GableStage *stage, GableMachineFigure figure)
{
  const GableRoofline *roofline = stage->roofline;
  GableDimension rate = gable_dimension_per_second (gable_work_dimension (roofline->work));
  double peak = get_roof_rate (roofline, roofline->main_roof_compute);
  double bandwidth = get_roof_rate (roofline, roofline->main_roof_memory);

  switch (figure) {
  case GABLE_MACHINE_FIGURE_NAME:
    return roofline->machine != NULL ? gable_text_to_display (roofline->machine->name)
                                     : g_strdup (_ ("unknown"));
  case GABLE_MACHINE_FIGURE_PEAK:
    return write_quantity (peak, rate);
  case GABLE_MACHINE_FIGURE_BANDWIDTH:
    return write_quantity (bandwidth, GABLE_DIMENSION_BANDWIDTH);
  case GABLE_MACHINE_FIGURE_RIDGE:
  case GABLE_N_MACHINE_FIGURES:
  default:
    return write_quantity (peak / bandwidth,
                           gable_dimension_per_byte (gable_work_dimension (roofline->work)));
  }
}

static char *
write_ceiling (const GableStage *stage, const GableCounter *counter, GableCeilingFigure figure)
{
  const GableRoofline *roofline = stage->roofline;
  int index = roofline->machine != NULL ? gable_machine_find (roofline->machine, counter) : -1;
  GableDimension rate = gable_counter_rate_dimension (counter);
  const GableCeiling *ceiling;
  double peak = get_roof_rate (roofline, roofline->main_roof_compute);

  if (index < 0) {
    return g_strdup (_ ("unknown"));
  }
  ceiling = gable_machine_get_ceiling (roofline->machine, (guint) index);
  switch (figure) {
  case GABLE_CEILING_FIGURE_RATE:
    return write_quantity (roofline->rates == GABLE_RATES_THEORETICAL ? ceiling->theoretical
                           : roofline->rates == GABLE_RATES_MEASURED  ? ceiling->measured
                                                                     : gable_ceiling_rate (ceiling),
                           rate);
  case GABLE_CEILING_FIGURE_THEORETICAL:
    return write_quantity (ceiling->theoretical, rate);
  case GABLE_CEILING_FIGURE_MEASURED:
    return write_quantity (ceiling->measured, rate);
  case GABLE_CEILING_FIGURE_FRACTION:
    return write_quantity (gable_ceiling_fraction (ceiling), GABLE_DIMENSION_RATIO);
  case GABLE_CEILING_FIGURE_RIDGE:
  case GABLE_N_CEILING_FIGURES:
  default:
    return write_quantity (counter->kind == GABLE_COUNTER_TRAFFIC
                             ? peak / gable_ceiling_rate (ceiling)
                             : gable_ceiling_rate (ceiling) /
                                 get_roof_rate (roofline, roofline->main_roof_memory),
                           gable_dimension_per_byte (gable_work_dimension (roofline->work)));
  }
}

static gboolean
is_counted (const GableRoofline *roofline, guint kernel, GableRunFigure figure)
{
  const GableKernelResult *result = &roofline->kernels[kernel];

  switch (figure) {
  case GABLE_RUN_FIGURE_NOT_DRAWN:
    return result->drawn != GABLE_DRAWN;
  case GABLE_RUN_FIGURE_ABOVE_ROOF:
    return result->standing == GABLE_STANDING_ABOVE_ROOF;
  case GABLE_RUN_FIGURE_WITHOUT_TIME:
    return !gable_known (gable_result_seconds (result));
  case GABLE_RUN_FIGURE_NEAR_ROOF:
    return result->standing == GABLE_STANDING_NEAR_ROOF;
  case GABLE_RUN_FIGURE_GAIN:
  case GABLE_RUN_FIGURE_TIME:
  case GABLE_RUN_FIGURE_KERNELS:
  case GABLE_RUN_FIGURE_LAUNCHES:
  case GABLE_N_RUN_FIGURES:
  default:
    return TRUE;
  }
}

/* Were every kernel at its roof; those without one take the time that they take [1]. */
static double
get_gain_at_roofs (const GableRoofline *roofline)
{
  double saved = 0;

  for (guint i = 0; i < roofline->n_kernels; i++) {
    if (gable_known (gable_roofline_get_share (roofline, &roofline->kernels[i])) &&
        gable_known (gable_result_saving (&roofline->kernels[i]))) {
      saved += gable_result_saving (&roofline->kernels[i]);
    }
  }
  return roofline->seconds > 0 ? roofline->seconds / (roofline->seconds - saved) : GABLE_UNKNOWN;
}

/* What-ifs are no part of the run. */
static char *
write_run (const GableStage *stage, GableRunFigure figure)
{
  const GableRoofline *roofline = stage->before;
  double sum = 0;

  if (figure == GABLE_RUN_FIGURE_TIME) {
    return write_quantity (roofline->seconds > 0 ? roofline->seconds : GABLE_UNKNOWN,
                           GABLE_DIMENSION_SECONDS);
  }
  if (figure == GABLE_RUN_FIGURE_GAIN) {
    double gain = get_gain_at_roofs (roofline);

    return write_factor (isfinite (gain) ? gain : GABLE_UNKNOWN);
  }
  for (guint i = 0; i < roofline->n_kernels; i++) {
    const GableKernel *kernel = gable_project_get_kernel (roofline->project, i);

    if (kernel->kind == GABLE_KERNEL_HYPOTHETICAL || !is_counted (roofline, i, figure)) {
      continue;
    }
    if (figure == GABLE_RUN_FIGURE_LAUNCHES) {
      sum += kernel->launches > 0 ? (double) kernel->launches : GABLE_UNKNOWN;
    } else {
      sum += 1;
    }
  }
  return write_quantity (sum, GABLE_DIMENSION_NUMBER);
}

static char *
write_speedup (const GableStage *stage, GableSpeedup speedup)
{
  const GableWhatIf *what_if = stage->what_if;
  const GableRunWhatIf *run = &stage->run;
  double value = GABLE_UNKNOWN;

  if (speedup == GABLE_SPEEDUP_MEASURED) {
    if (stage->kernel >= 0 && stage->measured >= 0) {
      value = gable_result_seconds (&stage->before->kernels[stage->kernel]) /
              gable_result_seconds (&stage->before->kernels[stage->measured]);
    }
    return write_factor (isfinite (value) ? value : GABLE_UNKNOWN);
  }
  if (what_if != NULL) {
    const double values[GABLE_N_SPEEDUPS] = {
      [GABLE_SPEEDUP_TODAY] = what_if->gain_today,
      [GABLE_SPEEDUP_BEST] = what_if->gain_best,
      [GABLE_SPEEDUP_RUN] = what_if->run_gain_today,
      [GABLE_SPEEDUP_RUN_BEST] = what_if->run_gain_best,
    };

    value = values[speedup];
  } else if (stage->changes_machine) {
    gboolean best = speedup == GABLE_SPEEDUP_BEST || speedup == GABLE_SPEEDUP_RUN_BEST;
    gboolean of_run = speedup == GABLE_SPEEDUP_RUN || speedup == GABLE_SPEEDUP_RUN_BEST;

    if (of_run) {
      value = run->before / (best ? run->best : run->today);
    } else if (stage->kernel >= 0) {
      const GableKernelResult *there = &stage->roofline->kernels[stage->kernel];

      value = gable_result_seconds (&stage->before->kernels[stage->kernel]) /
              (best ? gable_result_bound (there) : gable_result_seconds (there));
    }
  }
  return write_factor (isfinite (value) ? value : GABLE_UNKNOWN);
}

static char *
write_advice (const GableAdvice *advice, GableAdviceFigure figure)
{
  const char *text = NULL;

  if (advice == NULL) {
    return g_strdup (_ ("unknown"));
  }
  switch (figure) {
  case GABLE_ADVICE_FIGURE_TITLE:
    text = advice->title;
    break;
  case GABLE_ADVICE_FIGURE_FINDING:
    text = advice->finding;
    break;
  case GABLE_ADVICE_FIGURE_DIAGNOSIS:
    text = advice->diagnosis;
    break;
  case GABLE_ADVICE_FIGURE_ACTION:
    text = advice->actions->len > 0 ? advice->actions->pdata[0] : NULL;
    break;
  case GABLE_ADVICE_FIGURE_GAIN:
    return write_factor (advice->kernel_gain);
  case GABLE_ADVICE_FIGURE_RUN_GAIN:
    return write_factor (advice->run_gain);
  case GABLE_N_ADVICE_FIGURES:
  default:
    break;
  }
  return g_strdup (text != NULL && *text != '\0' ? text : _ ("unknown"));
}

/* (transfer full) */
static char *
write_placeholder (const GableStage *stage, const GablePlaceholder *placeholder)
{
  int row;

  switch (placeholder->subject) {
  case GABLE_SUBJECT_KERNEL:
    row = placeholder->kernel != NULL ? gable_stage_find_kernel (stage->before, placeholder->kernel)
                                      : stage->kernel;
    return write_row (stage->rows_before, &placeholder->row, row);
  case GABLE_SUBJECT_WHAT_IF:
    return write_row (stage->rows, &placeholder->row, stage->changed);
  case GABLE_SUBJECT_MEASURED:
    return write_row (stage->rows_before, &placeholder->row, stage->measured);
  case GABLE_SUBJECT_MACHINE:
    return write_machine (stage, (GableMachineFigure) placeholder->figure);
  case GABLE_SUBJECT_RUN:
    return write_run (stage, (GableRunFigure) placeholder->figure);
  case GABLE_SUBJECT_SPEEDUP:
    return write_speedup (stage, (GableSpeedup) placeholder->figure);
  case GABLE_SUBJECT_ADVICE:
    return write_advice (stage->advice, (GableAdviceFigure) placeholder->figure);
  case GABLE_SUBJECT_CEILING:
  case GABLE_N_SUBJECTS:
  default:
    return write_ceiling (stage, placeholder->counter, (GableCeilingFigure) placeholder->figure);
  }
}

/**
 * gable_stage_write:
 * @text: (nullable): of a step
 *
 * Puts the figures of what stands on the chart in the place of placeholders. What is not known is "unknown", and a
 * placeholder that there is not stays as it stands.
 *
 * Returns: (transfer full): "" for NULL
 */
char *
gable_stage_write (const GableStage *stage, const char *text)
{
  g_autoptr (GString) written = g_string_new (NULL);
  GablePiece piece;

  while (text != NULL && gable_piece_next (&text, &piece)) {
    g_autofree char *inner = g_strndup (piece.start, piece.length);
    GablePlaceholder placeholder;

    if (!piece.placeholder) {
      g_string_append (written, inner);
    } else if (gable_placeholder_parse (inner, &placeholder, NULL)) {
      g_autofree char *figure = write_placeholder (stage, &placeholder);

      g_string_append (written, figure);
      gable_placeholder_clear (&placeholder);
    } else {
      g_string_append_printf (written, "{%s}", inner);
    }
  }
  return g_string_free (g_steal_pointer (&written), FALSE);
}
