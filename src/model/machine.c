/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/machine.h"

#include <string.h>

void
gable_origin_init (GableOrigin *origin)
{
  *origin = (GableOrigin){ .clock = GABLE_UNKNOWN };
}

/* Makes @to, which holds nothing yet, a copy of @from. */
void
gable_origin_copy (GableOrigin *to, const GableOrigin *from)
{
  *to = (GableOrigin){
    .source = g_strdup (from->source),
    .method = g_strdup (from->method),
    .date = g_strdup (from->date),
    .access = g_strdup (from->access),
    .note = g_strdup (from->note),
    .clock = from->clock,
    .extra = from->extra != NULL ? json_node_ref (from->extra) : NULL,
  };
}

void
gable_origin_clear (GableOrigin *origin)
{
  g_free (origin->source);
  g_free (origin->method);
  g_free (origin->date);
  g_free (origin->access);
  g_free (origin->note);
  g_clear_pointer (&origin->extra, json_node_unref);
  gable_origin_init (origin);
}

/* Returns: (transfer full): a ceiling of which only the counter is known */
GableCeiling *
gable_ceiling_new (const GableCounter *counter)
{
  GableCeiling *ceiling = g_new0 (GableCeiling, 1);

  ceiling->counter = counter;
  ceiling->theoretical = GABLE_UNKNOWN;
  ceiling->measured = GABLE_UNKNOWN;
  ceiling->capacity = GABLE_UNKNOWN;
  ceiling->latency = GABLE_UNKNOWN;
  gable_origin_init (&ceiling->theoretical_origin);
  gable_origin_init (&ceiling->measured_origin);
  return ceiling;
}

GableCeiling *
gable_ceiling_copy (const GableCeiling *ceiling)
{
  GableCeiling *copy = g_new0 (GableCeiling, 1);

  *copy = *ceiling;
  copy->name = g_strdup (ceiling->name);
  copy->pipe = g_strdup (ceiling->pipe);
  copy->theoretical_text = g_strdup (ceiling->theoretical_text);
  copy->measured_text = g_strdup (ceiling->measured_text);
  copy->capacity_source = g_strdup (ceiling->capacity_source);
  gable_origin_copy (&copy->theoretical_origin, &ceiling->theoretical_origin);
  gable_origin_copy (&copy->measured_origin, &ceiling->measured_origin);
  copy->extra = ceiling->extra != NULL ? json_node_ref (ceiling->extra) : NULL;
  copy->kept = ceiling->kept != NULL ? g_hash_table_ref (ceiling->kept) : NULL;
  return copy;
}

void
gable_ceiling_free (GableCeiling *ceiling)
{
  g_free (ceiling->name);
  g_free (ceiling->pipe);
  g_free (ceiling->theoretical_text);
  g_free (ceiling->measured_text);
  g_free (ceiling->capacity_source);
  gable_origin_clear (&ceiling->theoretical_origin);
  gable_origin_clear (&ceiling->measured_origin);
  g_clear_pointer (&ceiling->extra, json_node_unref);
  g_clear_pointer (&ceiling->kept, g_hash_table_unref);
  g_free (ceiling);
}

double
gable_ceiling_rate (const GableCeiling *ceiling)
{
  return gable_known (ceiling->measured) ? ceiling->measured : ceiling->theoretical;
}

gboolean
gable_ceiling_is_measured (const GableCeiling *ceiling)
{
  return gable_known (ceiling->measured);
}

double
gable_ceiling_fraction (const GableCeiling *ceiling)
{
  return ceiling->measured / ceiling->theoretical;
}

const char *
gable_ceiling_title (const GableCeiling *ceiling)
{
  return ceiling->name != NULL ? ceiling->name : ceiling->counter->title;
}

/* Returns: (transfer full): a machine without ceilings */
GableMachine *
gable_machine_new (const char *name)
{
  GableMachine *machine = g_atomic_rc_box_new0 (GableMachine);

  machine->name = g_strdup (name);
  machine->aliases = g_ptr_array_new_with_free_func (g_free);
  machine->ceilings = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_ceiling_free);
  machine->launch_overhead = GABLE_UNKNOWN;
  machine->bytes_in_flight = GABLE_UNKNOWN;
  return machine;
}

static gpointer
copy_text (gconstpointer text, gpointer data)
{
  return g_strdup (text);
}

static gpointer
copy_ceiling (gconstpointer ceiling, gpointer data)
{
  return gable_ceiling_copy (ceiling);
}

/* Returns: (transfer full): a machine with the same figures, to be changed */
GableMachine *
gable_machine_copy (const GableMachine *machine)
{
  GableMachine *copy = g_atomic_rc_box_new0 (GableMachine);

  *copy = *machine;
  copy->id = g_strdup (machine->id);
  copy->name = g_strdup (machine->name);
  copy->vendor = g_strdup (machine->vendor);
  copy->class_ = g_strdup (machine->class_);
  copy->scope = g_strdup (machine->scope);
  copy->note = g_strdup (machine->note);
  copy->aliases = g_ptr_array_copy (machine->aliases, copy_text, NULL);
  copy->ceilings = g_ptr_array_copy (machine->ceilings, copy_ceiling, NULL);
  copy->extra = machine->extra != NULL ? json_node_ref (machine->extra) : NULL;
  copy->kept = machine->kept != NULL ? g_hash_table_ref (machine->kept) : NULL;
  return copy;
}

GableMachine *
gable_machine_ref (const GableMachine *machine)
{
  return g_atomic_rc_box_acquire ((GableMachine *) machine);
}

static void
clear_machine (gpointer data)
{
  GableMachine *machine = data;

  g_free (machine->id);
  g_free (machine->name);
  g_free (machine->vendor);
  g_free (machine->class_);
  g_free (machine->scope);
  g_free (machine->note);
  g_ptr_array_unref (machine->aliases);
  g_ptr_array_unref (machine->ceilings);
  g_clear_pointer (&machine->extra, json_node_unref);
  g_clear_pointer (&machine->kept, g_hash_table_unref);
}

void
gable_machine_unref (GableMachine *machine)
{
  g_atomic_rc_box_release_full (machine, clear_machine);
}

/* Unknown rates come last. */
static int
compare_rates (double a, double b)
{
  if (!gable_known (a) || !gable_known (b)) {
    return gable_known (b) - gable_known (a);
  }
  return a > b ? -1 : a < b;
}

/**
 * gable_ceiling_compare:
 *
 * Orders the ceilings of a machine: traffic near to far, then operations by rate, high to low, then
 * instructions, whose rate is in another unit.
 *
 * Returns: below, equal to or above 0, as strcmp () does
 */
int
gable_ceiling_compare (const GableCeiling *a, const GableCeiling *b)
{
  static const int places[] = {
    [GABLE_COUNTER_TRAFFIC] = 0,
    [GABLE_COUNTER_OPERATIONS] = 1,
    [GABLE_COUNTER_INSTRUCTIONS] = 2,
  };
  int order = places[a->counter->kind] - places[b->counter->kind];

  if (order == 0 && a->counter->kind == GABLE_COUNTER_TRAFFIC) {
    order = gable_counter_compare (a->counter, b->counter);
  }
  if (order == 0) {
    order = compare_rates (gable_ceiling_rate (a), gable_ceiling_rate (b));
  }
  if (order == 0) {
    order = gable_counter_compare (a->counter, b->counter);
  }
  return order;
}

static gboolean
has_title (const GableMachine *machine, const char *title)
{
  for (guint i = 0; i < machine->ceilings->len; i++) {
    if (strcmp (gable_ceiling_title (machine->ceilings->pdata[i]), title) == 0) {
      return TRUE;
    }
  }
  return FALSE;
}

/* A title is a key in results and on the chart, so the second "DRAM" of a machine is called "DRAM 2". */
static void
make_title_unique (const GableMachine *machine, GableCeiling *ceiling)
{
  const char *title = gable_ceiling_title (ceiling);
  g_autofree char *name = NULL;
  guint number = 1;

  while (has_title (machine, name != NULL ? name : title)) {
    g_free (name);
    name = g_strdup_printf ("%s %u", title, ++number);
  }
  if (name != NULL) {
    g_free (ceiling->name);
    ceiling->name = g_steal_pointer (&name);
  }
}

/**
 * gable_machine_take_ceiling:
 * @ceiling: (transfer full): with its counter and rates set
 *
 * Puts @ceiling in its place in the order of gable_ceiling_compare (), behind its equals.
 */
void
gable_machine_take_ceiling (GableMachine *machine, GableCeiling *ceiling)
{
  guint place = machine->ceilings->len;

  g_return_if_fail (ceiling != NULL && ceiling->counter != NULL);

  make_title_unique (machine, ceiling);
  while (place > 0 && gable_ceiling_compare (machine->ceilings->pdata[place - 1], ceiling) > 0) {
    place--;
  }
  g_ptr_array_insert (machine->ceilings, (int) place, ceiling);
}

const GableCeiling *
gable_machine_get_ceiling (const GableMachine *machine, guint index)
{
  g_return_val_if_fail (index < machine->ceilings->len, NULL);

  return machine->ceilings->pdata[index];
}

guint
gable_machine_get_n_ceilings (const GableMachine *machine)
{
  return machine->ceilings->len;
}

static int
find_exactly (const GableMachine *machine, const GableCounter *counter)
{
  for (guint i = 0; i < machine->ceilings->len; i++) {
    const GableCeiling *ceiling = machine->ceilings->pdata[i];

    if (ceiling->counter == counter && !ceiling->variant &&
        gable_known (gable_ceiling_rate (ceiling))) {
      return (int) i;
    }
  }
  return -1;
}

/**
 * gable_machine_find:
 *
 * Finds the ceiling that bounds @counter: one of its own with a known rate (of several the highest: it is a
 * bound), else that of its type without a unit. A variant bounds nothing.
 *
 * Returns: its index, or -1
 */
int
gable_machine_find (const GableMachine *machine, const GableCounter *counter)
{
  const GableCounter *general = gable_counter_general (counter);
  int index = find_exactly (machine, counter);

  return index < 0 && general != counter ? find_exactly (machine, general) : index;
}

/* Whether the files of both would be the same. */
gboolean
gable_machine_equal (const GableMachine *a, const GableMachine *b)
{
  g_autofree char *text = NULL;
  g_autofree char *other = NULL;

  if (a == b) {
    return TRUE;
  }
  text = gable_machine_to_text (a, NULL);
  other = gable_machine_to_text (b, NULL);
  return strcmp (text, other) == 0;
}
