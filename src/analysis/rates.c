/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/rates.h"

static double
pick_rate (const GableCeiling *ceiling, GableRates choice)
{
  double rate = choice == GABLE_RATES_THEORETICAL ? ceiling->theoretical
                : choice == GABLE_RATES_MEASURED  ? ceiling->measured
                                                  : gable_ceiling_rate (ceiling);

  return rate > 0 && isfinite (rate) ? rate : GABLE_UNKNOWN;
}

static guint
find_pipe (const GableMachine *machine, guint index)
{
  const GableCeiling *ceiling = gable_machine_get_ceiling (machine, index);

  for (guint i = 0; ceiling->pipe != NULL && i < index; i++) {
    const GableCeiling *other = gable_machine_get_ceiling (machine, i);

    if (g_strcmp0 (other->pipe, ceiling->pipe) == 0 && !other->variant &&
        other->counter->kind != GABLE_COUNTER_TRAFFIC) {
      return i;
    }
  }
  return index;
}

/**
 * gable_rate_table_new:
 * @machine: (nullable): whose ceilings; it must outlive the table
 * @choice: which of the two rates of a ceiling counts; a ceiling without that rate bounds nothing
 *
 * Returns: (transfer full): the table
 */
GableRateTable *
gable_rate_table_new (const GableMachine *machine, GableRates choice)
{
  GableRateTable *table = g_new0 (GableRateTable, 1);
  guint n = machine != NULL ? gable_machine_get_n_ceilings (machine) : 0;

  table->machine = machine;
  table->n = n;
  table->rates = g_new (double, n);
  table->measured = g_new (gboolean, n);
  table->traffic = g_new (gboolean, n);
  table->pipes = g_new (guint, n);
  table->pipe_times = g_new (double, n);
  table->pipe_slowest = g_new (int, n);
  for (guint i = 0; i < n; i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    table->rates[i] = pick_rate (ceiling, choice);
    table->measured[i] = choice == GABLE_RATES_BEST ? gable_ceiling_is_measured (ceiling)
                                                    : choice == GABLE_RATES_MEASURED;
    table->traffic[i] = ceiling->counter->kind == GABLE_COUNTER_TRAFFIC;
    table->pipes[i] = table->traffic[i] ? i : find_pipe (machine, i);
  }
  table->dram = gable_counter_find ("DRAM");
  table->dram_ceiling = gable_rate_table_find (table, table->dram);
  return table;
}

void
gable_rate_table_free (GableRateTable *table)
{
  g_free (table->rates);
  g_free (table->measured);
  g_free (table->traffic);
  g_free (table->pipes);
  g_free (table->pipe_times);
  g_free (table->pipe_slowest);
  g_free (table);
}

gboolean
gable_counter_is_matrix (const GableCounter *counter)
{
  return g_strcmp0 (counter->unit, "matrix") == 0;
}

/* Whether operations of @counter, whose precision or unit is not told in full, may have run on @ceiling. */
static gboolean
could_run_on (const GableCounter *counter, const GableCeiling *ceiling)
{
  const GableCounter *other = ceiling->counter;

  return other->kind == GABLE_COUNTER_OPERATIONS && !ceiling->variant &&
         !gable_counter_is_matrix (other) && other->floating == counter->floating &&
         (counter->bits == 0 || g_strcmp0 (other->type, counter->type) == 0);
}

/* The highest rate of the ceilings of exactly @counter, as each of them is a bound. gable_machine_find () does not know
 * which of the two rates is wanted. */
static int
find_own (const GableRateTable *table, const GableCounter *counter)
{
  int fastest = -1;

  for (guint i = 0; i < table->n; i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (table->machine, i);

    if (ceiling->counter == counter && !ceiling->variant && gable_known (table->rates[i]) &&
        (fastest < 0 || table->rates[i] > table->rates[fastest])) {
      fastest = (int) i;
    }
  }
  return fastest;
}

static int
find_fastest (const GableRateTable *table, const GableCounter *counter)
{
  int fastest = -1;

  for (guint i = 0; i < table->n; i++) {
    if (could_run_on (counter, gable_machine_get_ceiling (table->machine, i)) &&
        gable_known (table->rates[i]) && (fastest < 0 || table->rates[i] > table->rates[fastest])) {
      fastest = (int) i;
    }
  }
  return fastest;
}

/**
 * gable_rate_table_find:
 * @table: of a machine
 * @counter: an amount of some kernel
 *
 * The ceiling that bounds @counter. Operations that name no unit, or (`fp`, `int`) no precision, are held against the
 * fastest ceiling that they may have run on, matrix units aside: a lower bound on time must not assume a slower unit
 * than the kernel may have used, and a tool that counts matrix operations tells them apart. Matrix operations are
 * never held against the plain unit of their type, which would be too slow to be a bound.
 *
 * Returns: its index, or -1 where the machine tells no rate for it
 */
int
gable_rate_table_find (const GableRateTable *table, const GableCounter *counter)
{
  const GableCounter *general = gable_counter_general (counter);
  int index;

  if (counter->reach == GABLE_REACH_NOWHERE && counter->kind == GABLE_COUNTER_TRAFFIC) {
    return -1;
  }
  index = find_own (table, counter);
  if (index < 0 && general != counter && !gable_counter_is_matrix (counter)) {
    index = find_own (table, general);
  }
  if (index < 0 && general == counter && counter->kind == GABLE_COUNTER_OPERATIONS) {
    index = find_fastest (table, counter);
  }
  return index;
}

/* The counter of a rate of @work of which no more is known: `fp` of any precision. */
const GableCounter *
gable_work_counter (GableWork work)
{
  return work.counter != NULL ? work.counter
                              : gable_counter_find (work.kind == GABLE_WORK_INT ? "int" : "fp");
}

/**
 * gable_rate_table_range:
 * @table: of a machine
 * @counter: operations whose precision is not told
 * @lowest: (out): the slowest ceiling that they may have run on [1/s]
 * @highest: (out): the fastest one, which is the bound
 *
 * Returns: whether there are two such ceilings at least
 */
gboolean
gable_rate_table_range (const GableRateTable *table,
                        const GableCounter *counter,
                        double *lowest,
                        double *highest)
{
  *lowest = INFINITY;
  *highest = 0;
  for (guint i = 0; i < table->n; i++) {
    if (could_run_on (counter, gable_machine_get_ceiling (table->machine, i)) &&
        gable_known (table->rates[i])) {
      *lowest = MIN (*lowest, table->rates[i]);
      *highest = MAX (*highest, table->rates[i]);
    }
  }
  return *lowest < *highest;
}

/* The highest rate among the variants of a ceiling ("no FMA", "no SIMD") that is under it, or unknown. */
double
gable_rate_table_find_lower (const GableRateTable *table, int ceiling)
{
  const GableCounter *counter =
    gable_counter_general (gable_machine_get_ceiling (table->machine, (guint) ceiling)->counter);
  double lower = GABLE_UNKNOWN;

  for (guint i = 0; i < table->n; i++) {
    const GableCeiling *other = gable_machine_get_ceiling (table->machine, i);

    if (other->variant && gable_counter_general (other->counter) == counter &&
        table->rates[i] < table->rates[ceiling] &&
        (!gable_known (lower) || table->rates[i] > lower)) {
      lower = table->rates[i];
    }
  }
  return lower;
}
