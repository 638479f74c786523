/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/derivation.h"

#include <glib/gi18n-lib.h>

/* "a ÷ b = c": figures with their units. (transfer full) */
static char *
divide (double a, GableDimension of_a, double b, GableDimension of_b, const char *result)
{
  g_autofree char *above = gable_format (a, of_a);
  g_autofree char *below = gable_format (b, of_b);

  return g_strdup_printf ("%s ÷ %s = %s", above, below, result);
}

static char *
format_share (double ratio)
{
  return gable_format_percent (ratio);
}

/* "Performance": what it is, then the numbers. @numbers: (transfer full) */
static char *
join (const char *formula, char *numbers)
{
  char *text = g_strdup_printf ("%s\n%s", formula, numbers);

  g_free (numbers);
  return text;
}

static GableDimension
rate_of (const GableRoofline *roofline)
{
  return gable_dimension_per_second (gable_work_dimension (roofline->work));
}

static char *
derive_performance (const GableRoofline *roofline, const GableKernelResult *result)
{
  g_autofree char *rate = gable_format (gable_result_performance (result), rate_of (roofline));

  if (!gable_known (gable_result_work (result))) {
    return g_strdup (_ ("as the tool tells it"));
  }
  return join (_ ("work ÷ time"),
                  divide (gable_result_work (result), gable_work_dimension (roofline->work),
                          gable_result_seconds (result), GABLE_DIMENSION_SECONDS, rate));
}

static char *
derive_attainable (const GableRoofline *roofline, const GableKernelResult *result)
{
  g_autofree char *rate = gable_format (gable_result_attainable (result), rate_of (roofline));
  g_autofree char *formula =
    /* Translators: %s is what limits the kernel: DRAM */
    g_strdup_printf (_ ("work ÷ the largest bound on its time, of %s"),
                        gable_limiter_to_label (roofline, result->limiter));

  return gable_known (gable_result_bound (result))
           ? join (formula,
                   divide (gable_result_work (result), gable_work_dimension (roofline->work),
                           gable_result_bound (result), GABLE_DIMENSION_SECONDS, rate))
           : g_strdup (formula);
}

static char *
derive_efficiency (const GableKernelResult *result)
{
  g_autofree char *share = format_share (gable_result_efficiency (result));

  return gable_known (gable_result_bound (result))
    ? join (_ ("bound on the time ÷ time"),
               divide (gable_result_bound (result), GABLE_DIMENSION_SECONDS,
                       gable_result_seconds (result), GABLE_DIMENSION_SECONDS, share))
    : g_strdup (_ ("performance ÷ attainable performance"));
}

static char *
derive_headroom (const GableKernelResult *result)
{
  g_autofree char *factor = gable_format_factor (gable_result_headroom (result));

  return gable_known (gable_result_bound (result))
    ? join (_ ("time ÷ bound on the time"),
               divide (gable_result_seconds (result), GABLE_DIMENSION_SECONDS,
                       gable_result_bound (result), GABLE_DIMENSION_SECONDS, factor))
    : g_strdup (_ ("attainable performance ÷ performance"));
}

static char *
derive_saving (const GableKernelResult *result)
{
  g_autofree char *seconds = gable_format (gable_result_seconds (result), GABLE_DIMENSION_SECONDS);
  g_autofree char *bound = gable_format (gable_result_bound (result), GABLE_DIMENSION_SECONDS);
  g_autofree char *saving = gable_format (gable_result_saving (result), GABLE_DIMENSION_SECONDS);

  return join (_ ("time − bound on the time"),
                  g_strdup_printf ("%s − %s = %s", seconds, bound, saving));
}

static char *
derive_share (const GableRoofline *roofline, const GableKernelResult *result)
{
  g_autofree char *share = format_share (gable_roofline_get_share (roofline, result));

  return join (_ ("time ÷ time of the run"),
                  divide (gable_result_seconds (result), GABLE_DIMENSION_SECONDS, roofline->seconds,
                          GABLE_DIMENSION_SECONDS, share));
}

/* Amdahl's law, with the kernel at its bound. */
static char *
derive_gain (const GableRoofline *roofline, const GableKernelResult *result)
{
  g_autofree char *share = format_share (gable_roofline_get_share (roofline, result));
  g_autofree char *efficiency = format_share (MIN (gable_result_efficiency (result), 1));
  g_autofree char *gain = gable_format_factor (gable_roofline_get_gain (roofline, result));

  return join (_ ("1 ÷ (1 − share + share × efficiency)"),
                  g_strdup_printf ("1 ÷ (1 − %s + %s × %s) = %s", share, share, efficiency, gain));
}

static char *
derive_intensity (const GableRoofline *roofline, guint kernel, const GableCounter *level)
{
  const GableKernel *source = gable_project_get_kernel (roofline->project, kernel);
  double work = gable_result_work (&roofline->kernels[kernel]);
  double bytes = gable_kernel_get_amount (source, level);
  GableDimension dimension = gable_work_dimension (roofline->work);
  g_autofree char *intensity = NULL;
  g_autofree char *formula = NULL;

  if (!gable_known (work) || !gable_known (bytes)) {
    return g_strdup (_ ("as the tool tells it"));
  }
  intensity = gable_format (work / bytes, gable_dimension_per_byte (dimension));
  /* Translators: %s is a memory level */
  formula = g_strdup_printf (_ ("work ÷ bytes at %s"), level->title);
  return join (formula, divide (work, dimension, bytes, GABLE_DIMENSION_BYTES, intensity));
}

char *
gable_derivation (const GableRoofline *roofline, guint kernel, const GableRowFigure *figure)
{
  const GableKernelResult *result;

  g_return_val_if_fail (kernel < roofline->n_kernels, NULL);

  result = &roofline->kernels[kernel];
  switch ((guint) figure->kind) {
  case GABLE_ROW_FIGURE_PERFORMANCE:
    return gable_known (gable_result_performance (result)) ? derive_performance (roofline, result)
                                                           : NULL;
  case GABLE_ROW_FIGURE_ATTAINABLE:
    return gable_known (gable_result_attainable (result)) ? derive_attainable (roofline, result)
                                                          : NULL;
  case GABLE_ROW_FIGURE_EFFICIENCY:
    return gable_known (gable_result_efficiency (result)) ? derive_efficiency (result) : NULL;
  case GABLE_ROW_FIGURE_HEADROOM:
    return gable_known (gable_result_headroom (result)) ? derive_headroom (result) : NULL;
  case GABLE_ROW_FIGURE_SAVING:
    return gable_known (gable_result_saving (result)) ? derive_saving (result) : NULL;
  case GABLE_ROW_FIGURE_SHARE:
    return gable_known (gable_roofline_get_share (roofline, result))
             ? derive_share (roofline, result)
             : NULL;
  case GABLE_ROW_FIGURE_GAIN:
    return gable_known (gable_roofline_get_gain (roofline, result)) ? derive_gain (roofline, result)
                                                                    : NULL;
  case GABLE_ROW_FIGURE_INTENSITY:
    return figure->counter != NULL ? derive_intensity (roofline, kernel, figure->counter) : NULL;
  default:
    return NULL;
  }
}

char *
gable_derivation_of_use (const GableRoofline *roofline, guint kernel, guint index)
{
  const GableCeiling *ceiling = gable_machine_get_ceiling (roofline->machine, index);
  double used = gable_roofline_get_utilisation (roofline, kernel, index);
  double seconds = gable_result_seconds (&roofline->kernels[kernel]);
  double rate = gable_ceiling_rate (ceiling);
  g_autofree char *share = NULL;
  g_autofree char *reached = NULL;
  g_autofree char *most = NULL;

  if (!gable_known (used)) {
    return NULL;
  }
  share = format_share (used);
  reached = gable_format (used * rate, gable_counter_rate_dimension (ceiling->counter));
  most = gable_format (rate, gable_counter_rate_dimension (ceiling->counter));
  return join (gable_known (seconds) ? _ ("amount ÷ time ÷ rate of the ceiling")
                                     : _ ("rate reached ÷ rate of the ceiling"),
                                          g_strdup_printf ("%s ÷ %s = %s", reached, most, share));
}
