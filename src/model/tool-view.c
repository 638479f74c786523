/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/tool-view.h"

#include "base/number.h"

static void
advice_free (gpointer data)
{
  GableToolAdvice *advice = data;

  g_free (advice->rule);
  g_free (advice->title);
  g_free (advice->text);
  g_free (advice);
}

static void
rate_clear (gpointer data)
{
  GableToolRate *rate = data;

  g_free (rate->label);
}

static void
chart_free (gpointer data)
{
  GableToolChart *chart = data;

  g_free (chart->section);
  g_free (chart->label);
  g_array_unref (chart->roofs);
  g_array_unref (chart->points);
  g_free (chart);
}

/**
 * gable_tool_view_new:
 * @tool: who speaks: "Nsight Compute"
 *
 * Returns: (transfer full): without advice and charts yet
 */
GableToolView *
gable_tool_view_new (const char *tool)
{
  GableToolView *view = g_atomic_rc_box_new0 (GableToolView);

  view->tool = g_intern_string (tool);
  view->advice = g_ptr_array_new_with_free_func (advice_free);
  view->charts = g_ptr_array_new_with_free_func (chart_free);
  return view;
}

GableToolView *
gable_tool_view_ref (const GableToolView *view)
{
  return g_atomic_rc_box_acquire ((GableToolView *) view);
}

static void
clear_view (gpointer data)
{
  GableToolView *view = data;

  g_ptr_array_unref (view->advice);
  g_ptr_array_unref (view->charts);
}

void
gable_tool_view_unref (GableToolView *view)
{
  g_atomic_rc_box_release_full (view, clear_view);
}

GableToolAdvice *
gable_tool_view_add_advice (GableToolView *view)
{
  GableToolAdvice *advice = g_new0 (GableToolAdvice, 1);

  advice->speedup = GABLE_UNKNOWN;
  g_ptr_array_add (view->advice, advice);
  return advice;
}

static GArray *
new_rates (void)
{
  GArray *rates = g_array_new (FALSE, FALSE, sizeof (GableToolRate));

  g_array_set_clear_func (rates, rate_clear);
  return rates;
}

GableToolChart *
gable_tool_view_add_chart (GableToolView *view)
{
  GableToolChart *chart = g_new0 (GableToolChart, 1);

  chart->roofs = new_rates ();
  chart->points = new_rates ();
  g_ptr_array_add (view->charts, chart);
  return chart;
}

static void
add_rate (GArray *rates, const char *label, double work, double traffic)
{
  GableToolRate rate = { g_strdup (label), work, traffic };

  g_array_append_val (rates, rate);
}

void
gable_tool_chart_add_roof (GableToolChart *chart, const char *label, double work, double traffic)
{
  add_rate (chart->roofs, label, work, traffic);
}

void
gable_tool_chart_add_point (GableToolChart *chart, const char *label, double work, double traffic)
{
  add_rate (chart->points, label, work, traffic);
}
