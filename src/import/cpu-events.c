/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/cpu-events.h"

#include "base/text.h"
#include "import/cpu-rules.h"

#include <string.h>

struct _GableCpuEvents {
  GPtrArray *list;    /* (element-type GableCpuEvent) in the order of the file */
  GHashTable *by_key; /* key → GableCpuEvent */
};

static void
event_free (gpointer pointer)
{
  GableCpuEvent *event = pointer;

  g_free (event->name);
  g_free (event->key);
  g_free (event);
}

GableCpuEvents *
gable_cpu_events_new (void)
{
  GableCpuEvents *events = g_new0 (GableCpuEvents, 1);

  events->list = g_ptr_array_new_with_free_func (event_free);
  events->by_key = g_hash_table_new (g_str_hash, g_str_equal);
  return events;
}

void
gable_cpu_events_free (GableCpuEvents *events)
{
  if (events == NULL) {
    return;
  }
  g_hash_table_unref (events->by_key);
  g_ptr_array_unref (events->list);
  g_free (events);
}

/* Counters that can't be read show all ones. Source: registers of 32, 40, 44, 48 and 64 bits in the "Counter" lists of
 * LIKWID 5.3; a real file has 2^48 - 1 in a data fabric counter. */
static gboolean
is_unreadable (double count)
{
  static const int widths[] = { 32, 40, 44, 48 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++) {
    if (count == ldexp (1, widths[i]) - 1) {
      return TRUE;
    }
  }
  return count >= ldexp (1, 64) - 4096;
}

static void
add (GableCpuEvents *events, const char *name, const char *key, double count, const char *unit)
{
  GableCpuEvent *event = g_hash_table_lookup (events->by_key, key);

  if (event != NULL) {
    event->sum += count;
  } else if (events->list->len < GABLE_CPU_EVENTS_MAX) {
    event = g_new0 (GableCpuEvent, 1);
    event->name = g_strdup (name);
    event->key = g_strdup (key);
    event->unit = unit;
    event->sum = count;
    g_ptr_array_add (events->list, event);
    g_hash_table_insert (events->by_key, event->key, event);
  }
}

/**
 * gable_cpu_events_add:
 * @events: the sums so far
 * @name: as the tool writes it; what is longer than `GABLE_CPU_EVENTS_MAX_NAME` is cut
 * @count: unknown where it was not measured
 * @unit: (nullable) (static): "B" or "s" where the tool has converted the count
 *
 * Adds a count to those of the same event: of another thread, channel or interval. A count of all ones is unknown.
 */
void
gable_cpu_events_add (GableCpuEvents *events, GableCell name, double count, const char *unit)
{
  gsize length = MIN (name.length, GABLE_CPU_EVENTS_MAX_NAME);
  g_autofree char *text = gable_text_to_utf8 (name.text, (gssize) length);
  g_autofree char *key = gable_cpu_rules_key (text);

  if (*key != '\0') {
    add (events, text, key, unit == NULL && is_unreadable (count) ? GABLE_UNKNOWN : count, unit);
  }
}

void
gable_cpu_events_add_all (GableCpuEvents *events, const GableCpuEvents *more)
{
  for (guint i = 0; i < more->list->len; i++) {
    const GableCpuEvent *event = more->list->pdata[i];

    add (events, event->name, event->key, event->sum, event->unit);
  }
}

/* The middle of a few figures, those that are known. */
static double
median (double *figures, guint n)
{
  for (guint i = 1; i < n; i++) {
    double figure = figures[i];
    guint j = i;

    for (; j > 0 && figures[j - 1] > figure; j--) {
      figures[j] = figures[j - 1];
    }
    figures[j] = figure;
  }
  if (n == 0) {
    return GABLE_UNKNOWN;
  }
  return n % 2 == 1 ? figures[n / 2] : (figures[n / 2 - 1] + figures[n / 2]) / 2;
}

/**
 * gable_cpu_events_join:
 * @passes: (array length=n_passes): sums of the same launches, measured one after the other
 * @n_passes: `GABLE_CPU_EVENTS_MAX_PASSES` at most
 *
 * Returns: (transfer full): every event, the median where several passes measured it
 */
GableCpuEvents *
gable_cpu_events_join (GableCpuEvents *const *passes, guint n_passes)
{
  GableCpuEvents *joined = gable_cpu_events_new ();
  double figures[GABLE_CPU_EVENTS_MAX_PASSES];

  g_return_val_if_fail (n_passes <= GABLE_CPU_EVENTS_MAX_PASSES, joined);

  for (guint i = 0; i < n_passes; i++) {
    for (guint j = 0; j < passes[i]->list->len; j++) {
      const GableCpuEvent *event = passes[i]->list->pdata[j];
      guint n = 0;

      for (guint k = 0; k < n_passes; k++) {
        double figure = gable_cpu_events_get (passes[k], event->key);

        if (gable_known (figure)) {
          figures[n++] = figure;
        }
      }
      if (!gable_cpu_events_has (joined, event->key)) {
        add (joined, event->name, event->key, median (figures, n), event->unit);
      }
    }
  }
  return joined;
}

/* Multiplies all sums, where only a part of the run was measured. */
void
gable_cpu_events_scale (GableCpuEvents *events, double factor)
{
  for (guint i = 0; i < events->list->len; i++) {
    ((GableCpuEvent *) events->list->pdata[i])->sum *= factor;
  }
}

/**
 * gable_cpu_events_get:
 * @events: the sums
 * @name: an event, as cpu-rules.c writes it
 *
 * Returns: its sum; unknown where it was not measured
 */
double
gable_cpu_events_get (const GableCpuEvents *events, const char *name)
{
  const GableCpuEvent *event = g_hash_table_lookup (events->by_key, name);

  return event != NULL ? event->sum : GABLE_UNKNOWN;
}

/* Whether somebody wanted to measure the event. */
gboolean
gable_cpu_events_has (const GableCpuEvents *events, const char *name)
{
  return g_hash_table_contains (events->by_key, name);
}

gboolean
gable_cpu_events_are_close (const GableCpuEvents *one,
                            const GableCpuEvents *other,
                            double tolerance)
{
  if (one->list->len != other->list->len) {
    return FALSE;
  }
  for (guint i = 0; i < one->list->len; i++) {
    const GableCpuEvent *event = one->list->pdata[i];
    double count = gable_cpu_events_get (other, event->key);

    /* What neither could count is the same, too. */
    if (!gable_cpu_events_has (other, event->key) ||
        gable_known (event->sum) != gable_known (count) ||
        fabs (event->sum - count) > tolerance * fabs (count)) {
      return FALSE;
    }
  }
  return TRUE;
}

/* (nullable): the event that cpu-rules.c writes like this */
const GableCpuEvent *
gable_cpu_events_find (const GableCpuEvents *events, const char *key)
{
  return g_hash_table_lookup (events->by_key, key);
}

/* The event at @index, below gable_cpu_events_get_size (), in the order of the file. */
const GableCpuEvent *
gable_cpu_events_nth (const GableCpuEvents *events, guint index)
{
  return events->list->pdata[index];
}

guint
gable_cpu_events_get_size (const GableCpuEvents *events)
{
  return events->list->len;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/**
 * gable_cpu_events_list:
 * @events: the sums
 *
 * Returns: (transfer full): the names of all events, sorted: two files with the same ones are shares of one measurement,
 *   others are passes
 */
char *
gable_cpu_events_list (const GableCpuEvents *events)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < events->list->len; i++) {
    g_ptr_array_add (names, ((const GableCpuEvent *) events->list->pdata[i])->key);
  }
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (" ", (char **) names->pdata);
}
