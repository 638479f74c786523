/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/machine.h"

typedef struct {
  guint ceiling; /* index in the machine */
  guint place;   /* given by a person, or G_MAXUINT: behind those that have one */
  guint natural; /* place where nobody gave any */
} Entry;

static gboolean
is_memory (const GableMachine *machine, guint ceiling)
{
  return gable_machine_get_ceiling (machine, ceiling)->counter->kind == GABLE_COUNTER_TRAFFIC;
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const Entry *first = a;
  const Entry *second = b;

  if (first->place != second->place) {
    return first->place < second->place ? -1 : 1;
  }
  return first->natural < second->natural ? -1 : first->natural > second->natural;
}

/* The farthest memory first, as it is what limits most; compute stands in the machine's order. */
static GArray *
collect (const GableMachine *machine, gboolean memory)
{
  guint n = gable_machine_get_n_ceilings (machine);
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));

  for (guint i = 0; i < n; i++) {
    guint ceiling = memory ? n - 1 - i : i;
    guint place = gable_machine_get_ceiling (machine, ceiling)->place;

    if (is_memory (machine, ceiling) == memory) {
      const Entry entry = { ceiling, place > 0 ? place : G_MAXUINT, i };

      g_array_append_val (entries, entry);
    }
  }
  g_array_sort (entries, compare_entries);
  return entries;
}

/**
 * gable_machine_list:
 * @memory: the levels of memory, else what computes
 *
 * The ceilings of one group as people look at them: where somebody gave them places, in that order, else the farthest
 * memory first and the fastest unit first.
 *
 * Returns: (transfer full) (element-type guint): indices in @machine
 */
GArray *
gable_machine_list (const GableMachine *machine, gboolean memory)
{
  g_autoptr (GArray) entries = collect (machine, memory);
  GArray *list = g_array_sized_new (FALSE, FALSE, sizeof (guint), entries->len);

  for (guint i = 0; i < entries->len; i++) {
    g_array_append_val (list, g_array_index (entries, Entry, i).ceiling);
  }
  return list;
}

static gboolean
is_natural (const GArray *entries)
{
  for (guint i = 1; i < entries->len; i++) {
    if (g_array_index (entries, Entry, i).natural < g_array_index (entries, Entry, i - 1).natural) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Each gets the place where it stands; an order that would be the same without any needs none. */
static void
give_places (GableMachine *machine, const GArray *entries)
{
  gboolean natural = is_natural (entries);

  for (guint i = 0; i < entries->len; i++) {
    GableCeiling *ceiling =
      g_ptr_array_index (machine->ceilings, g_array_index (entries, Entry, i).ceiling);

    ceiling->place = natural ? 0 : i + 1;
  }
}

static guint
find (const GArray *entries, guint ceiling)
{
  guint place = 0;

  while (place < entries->len && g_array_index (entries, Entry, place).ceiling != ceiling) {
    place++;
  }
  return place;
}

guint
gable_machine_get_place (const GableMachine *machine, guint ceiling, guint *n)
{
  g_autoptr (GArray) entries = collect (machine, is_memory (machine, ceiling));

  *n = entries->len;
  return find (entries, ceiling);
}

/**
 * gable_machine_place:
 * @machine: not handed on yet
 * @ceiling: its index
 * @place: in its group from 0 on, the order of gable_machine_list (); what is beyond is the last
 *
 * Puts a ceiling at a place of the list that people look at; which ceilings bound what stays.
 *
 * Returns: whether that is another place than before
 */
gboolean
gable_machine_place (GableMachine *machine, guint ceiling, guint place)
{
  g_autoptr (GArray) entries = collect (machine, is_memory (machine, ceiling));
  guint before = find (entries, ceiling);
  guint after = MIN (place, entries->len - 1);
  Entry moved = g_array_index (entries, Entry, before);

  if (after == before) {
    return FALSE;
  }
  g_array_remove_index (entries, before);
  g_array_insert_val (entries, after, moved);
  give_places (machine, entries);
  return TRUE;
}
