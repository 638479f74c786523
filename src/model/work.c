/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/counter.h"

/**
 * gable_work_parse:
 * @text: "fp", "int", "inst" or a counter of operations, as --work and a project's view take it
 *
 * Reads what a chart counts as work. "fp" and "int" are the whole families, the counters of unknown precision
 * among them.
 *
 * Returns: FALSE where @text is no kind of work (traffic is none); @work is then left as it was
 */
gboolean
gable_work_parse (const char *text, GableWork *work)
{
  const GableCounter *counter;

  g_return_val_if_fail (text != NULL && work != NULL, FALSE);

  counter = gable_counter_find (text);
  if (counter == NULL || counter->kind == GABLE_COUNTER_TRAFFIC) {
    return FALSE;
  }

  if (counter->kind == GABLE_COUNTER_INSTRUCTIONS) {
    *work = (GableWork){ GABLE_WORK_INST, counter };
  } else if (counter->bits == 0 && counter->unit == NULL) {
    *work = (GableWork){ counter->floating ? GABLE_WORK_FP : GABLE_WORK_INT, NULL };
  } else {
    *work = (GableWork){ GABLE_WORK_ONE, counter };
  }
  return TRUE;
}

/* The text that gable_work_parse () reads back. (transfer none) */
const char *
gable_work_to_string (GableWork work)
{
  switch (work.kind) {
  case GABLE_WORK_FP:
    return "fp";
  case GABLE_WORK_INT:
    return "int";
  case GABLE_WORK_INST:
    return work.counter != NULL ? work.counter->id : "inst";
  case GABLE_WORK_ONE:
    return work.counter->id;
  }
  g_assert_not_reached ();
}

/* Whether an amount of @counter is part of the chart's work. */
gboolean
gable_work_includes (GableWork work, const GableCounter *counter)
{
  g_return_val_if_fail (counter != NULL, FALSE);

  switch (work.kind) {
  case GABLE_WORK_FP:
    return counter->kind == GABLE_COUNTER_OPERATIONS && counter->floating;
  case GABLE_WORK_INT:
    return counter->kind == GABLE_COUNTER_OPERATIONS && !counter->floating;
  case GABLE_WORK_INST:
    return counter->kind == GABLE_COUNTER_INSTRUCTIONS;
  case GABLE_WORK_ONE:
    return counter == work.counter || gable_counter_general (counter) == work.counter;
  }
  g_assert_not_reached ();
}

GableDimension
gable_work_dimension (GableWork work)
{
  switch (work.kind) {
  case GABLE_WORK_FP:
    return GABLE_DIMENSION_FLOPS;
  case GABLE_WORK_INT:
    return GABLE_DIMENSION_OPS;
  case GABLE_WORK_INST:
    return GABLE_DIMENSION_INSTRUCTIONS;
  case GABLE_WORK_ONE:
    return gable_counter_dimension (work.counter);
  }
  g_assert_not_reached ();
}
