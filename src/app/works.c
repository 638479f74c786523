/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/works.h"

#include <glib/gi18n-lib.h>

/* The families, in the order of the list. */
static const struct {
  const char *id;
  const char *label;
} families[] = {
  { "fp", N_ ("FP operations") },
  { "int", N_ ("Integer operations") },
  { "inst", N_ ("Instructions") },
};

GPtrArray *
gable_roofline_levels (const GableRoofline *roofline)
{
  const GPtrArray *counters = roofline->counters;
  GPtrArray *levels = g_ptr_array_new ();

  for (guint i = counters->len; i > 0; i--) {
    const GableCounter *counter = g_ptr_array_index (counters, i - 1);

    if (counter->kind == GABLE_COUNTER_TRAFFIC && counter->reach != GABLE_REACH_NOWHERE) {
      g_ptr_array_add (levels, (gpointer) counter);
    }
  }
  return levels;
}

static gboolean
any_included (GableWork work, const GPtrArray *counters)
{
  for (guint i = 0; i < counters->len; i++) {
    if (gable_work_includes (work, g_ptr_array_index (counters, i))) {
      return TRUE;
    }
  }
  return FALSE;
}

static gboolean
has_work (const GArray *works, GableWork work)
{
  for (guint i = 0; i < works->len; i++) {
    const GableWork *other = &g_array_index (works, GableWork, i);

    if (other->kind == work.kind && other->counter == work.counter) {
      return TRUE;
    }
  }
  return FALSE;
}

/* The precisions among @counters, each once. A single one would chart what its family does: it is left out. */
static GArray *
single_types (const GPtrArray *counters)
{
  GArray *works = g_array_new (FALSE, FALSE, sizeof (GableWork));
  GableWork work;

  for (guint i = 0; i < counters->len; i++) {
    const GableCounter *counter = g_ptr_array_index (counters, i);

    if (counter->kind == GABLE_COUNTER_OPERATIONS && gable_work_parse (counter->type, &work) &&
        !has_work (works, work)) {
      g_array_append_val (works, work);
    }
  }
  return g_array_set_size (works, works->len > 1 ? works->len : 0);
}

GArray *
gable_roofline_works (const GableRoofline *roofline)
{
  const GPtrArray *counters = roofline->counters;
  g_autoptr (GArray) types = single_types (counters);
  GArray *works = g_array_new (FALSE, FALSE, sizeof (GableWork));
  GableWork work;

  for (guint i = 0; i < G_N_ELEMENTS (families); i++) {
    if (gable_work_parse (families[i].id, &work) && any_included (work, counters)) {
      g_array_append_val (works, work);
    }
  }
  for (guint i = 0; i < types->len; i++) {
    if (!has_work (works, g_array_index (types, GableWork, i))) {
      g_array_append_val (works, g_array_index (types, GableWork, i));
    }
  }
  return works;
}

const char *
gable_work_to_label (GableWork work)
{
  for (guint i = 0; i < G_N_ELEMENTS (families); i++) {
    if (g_str_equal (families[i].id, gable_work_to_string (work))) {
      return _ (families[i].label);
    }
  }
  return work.counter != NULL ? work.counter->title : gable_work_to_string (work);
}

const char *
gable_level_to_label (const GableProject *project, const GableCounter *level)
{
  const GableMachine *machine = gable_project_get_machine (project);
  int ceiling = machine != NULL ? gable_machine_find (machine, level) : -1;

  return ceiling >= 0 ? gable_ceiling_title (gable_machine_get_ceiling (machine, (guint) ceiling))
                      : level->title;
}
