/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/cpu-events.h"

#include "base/text.h"
#include "import/cpu-rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* One event: the sum over threads, channels and rows. */
typedef struct {
  char *name; /* as the tool writes it */
  char *key;  /* as cpu-rules.c writes it */
  const char *unit;
  double sum; /* unknown where some part of it is */
} Event;

struct _GableCpuEvents {
  GPtrArray *list;    /* (element-type Event) in the order of the file */
  GHashTable *by_key; /* key → Event */
};

static void
event_free (gpointer pointer)
{
  Event *event = pointer;

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
  Event *event = g_hash_table_lookup (events->by_key, key);

  if (event != NULL) {
    event->sum += count;
  } else if (events->list->len < GABLE_CPU_EVENTS_MAX) {
    event = g_new0 (Event, 1);
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
    const Event *event = more->list->pdata[i];

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
      const Event *event = passes[i]->list->pdata[j];
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
    ((Event *) events->list->pdata[i])->sum *= factor;
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
  const Event *event = g_hash_table_lookup (events->by_key, name);

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
    const Event *event = one->list->pdata[i];
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
    g_ptr_array_add (names, ((const Event *) events->list->pdata[i])->key);
  }
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (" ", (char **) names->pdata);
}

/* Adds the event to the rule as people read it: "2 × FP_…_128B_PACKED_DOUBLE". */
static void
append_term (GString *rule, double weight, const char *name)
{
  const char *sign = weight < 0 ? " − " : " + ";

  if (rule->len > 0) {
    g_string_append (rule, sign);
  }
  if (fabs (weight) != 1) {
    char buffer[GABLE_NUMBER_LENGTH];

    g_string_append_printf (rule, "%s × ", gable_number_write (buffer, fabs (weight)));
  }
  g_string_append (rule, name);
}

/* Whether operations of some precision are known, or at least were asked for. */
static gboolean
has_precision (const GableKernel *kernel)
{
  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableCounter *counter = gable_amount_counter (&kernel->amounts->entries[i]);

    if (counter->kind == GABLE_COUNTER_OPERATIONS) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Whether @rule may be used here. */
static gboolean
holds (const GableCpuRule *rule, const GableCpuEvents *events, const GableCpuContext *context)
{
  return (rule->processor == NULL ||
          (context->processor != NULL && strstr (context->processor, rule->processor) != NULL)) &&
         (rule->unless == NULL || !gable_cpu_events_has (events, rule->unless));
}

void
gable_cpu_events_apply_family (const GableCpuEvents *events,
                               const GableCpuContext *context,
                               guint family,
                               GableKernel *kernel)
{
  const GableCpuFamilyInfo *info = gable_cpu_rules_family ((GableCpuFamily) family);
  gboolean is_claimed = info->is_claimed && context->claim != NULL;
  const GableCounter *counter = gable_counter_find (is_claimed ? context->claim : info->counter);
  g_autoptr (GString) text = g_string_new (NULL);
  const char *taken = NULL;
  const GableCpuRule *rule;
  guint parts = 0;
  double sum = 0;

  for (guint i = 0; (rule = gable_cpu_rules_get (i)) != NULL; i++) {
    const Event *event =
      (guint) rule->family == family ? g_hash_table_lookup (events->by_key, rule->key) : NULL;

    if (event != NULL && event->key != taken && holds (rule, events, context)) {
      gboolean converted = event->unit != NULL;

      /* A zero weighs nothing, whatever a count of it would be. */
      sum += event->sum == 0 || converted ? event->sum : rule->weight * event->sum;
      parts |= rule->part;
      append_term (text, converted || !gable_known (rule->weight) ? 1 : rule->weight, event->name);
      taken = event->key;
    }
  }
  if (parts == 0 || gable_kernel_find_amount (kernel, counter) != NULL) {
    return;
  }
  if ((parts & info->needed) != info->needed) {
    /* Translators: a counter ("DRAM"), and events that were counted. */
    gable_kernel_add_reason (kernel, _("%s: only a part of its events was counted (%s)"),
                                        counter->title, text->str);
    return;
  }
  if (info->never_zero && sum == 0) {
    gable_kernel_add_reason (kernel,
                             /* Translators: a counter ("DRAM"), and events that were counted. */
                             _("%s: its counters read zero (%s); they need more permissions, or "
                               "do not work on this processor"),
                                counter->title, text->str);
    sum = GABLE_UNKNOWN;
  } else if (!gable_known (sum)) {
    gable_kernel_add_reason (kernel,
                             /* Translators: a counter ("FP64"), and events that were counted. */
                             _("%s: some of its events could not be counted (%s)"), counter->title,
                                text->str);
  } else if ((parts & info->usual) != info->usual) {
    gable_kernel_add_reason (kernel,
                             /* Translators: a counter ("FP64"), and events that were counted. */
                             _("%s: counted by %s alone; other instructions are not in it"),
                                counter->title, text->str);
  }
  if (is_claimed) {
    g_string_append (text, " (of the precision that the group is named after)");
  }
  gable_kernel_set_amount (kernel, counter, sum, text->str);
}

guint64
gable_cpu_events_families (const GableCpuEvents *events)
{
  guint64 families = 0;

  for (guint i = 0; i < events->list->len; i++) {
    families |= gable_cpu_rules_families (((const Event *) events->list->pdata[i])->key);
  }
  return families;
}

static void
apply_ratios (const GableCpuEvents *events, const GableCpuContext *context, GableKernel *kernel)
{
  const GableCpuRatio *ratio;

  for (guint i = 0; (ratio = gable_cpu_rules_ratio (i)) != NULL; i++) {
    double above = gable_cpu_events_get (events, ratio->numerator);
    double below = gable_cpu_events_get (events, ratio->denominator);

    if (gable_known (above) && below > 0) {
      gable_kernel_set_evidence (kernel, ratio->metric, above / below, context->origin);
    }
  }
}

/* The share of packed instructions in the operations, where each width was counted. */
static void
apply_vector_ratio (const GableCpuEvents *events,
                    const GableCpuContext *context,
                    GableKernel *kernel)
{
  const GableCpuRule *rule;
  double packed = 0;
  double all = 0;

  if (!gable_cpu_rules_applies (GABLE_CPU_FP64_INTEL, events, context)) {
    return;
  }
  for (guint i = 0; (rule = gable_cpu_rules_get (i)) != NULL; i++) {
    const Event *event =
      rule->family == GABLE_CPU_FP64_INTEL || rule->family == GABLE_CPU_FP32_INTEL
        ? g_hash_table_lookup (events->by_key, rule->key)
        : NULL;

    if (event != NULL) {
      all += rule->weight * event->sum;
      packed += rule->part == 1 ? 0 : rule->weight * event->sum;
    }
  }
  if (all > 0) {
    gable_kernel_set_evidence (kernel, "vector_ratio", packed / all, context->origin);
  }
}

/**
 * gable_cpu_events_apply:
 * @events: all events of a kernel
 * @context: what else the file says
 * @kernel: not handed on yet
 *
 * Sets the amounts that follow from the events, with their rules, the evidence for the advice, and the events themselves as
 * raw counters. What can't be known gets a reason.
 */
void
gable_cpu_events_apply (const GableCpuEvents *events,
                        const GableCpuContext *context,
                        GableKernel *kernel)
{
  guint64 families = gable_cpu_events_families (events);

  for (guint i = 0; i < GABLE_CPU_N_FAMILIES; i++) {
    GableCpuFamily family = (GableCpuFamily) i;

    if ((families >> i & 1) != 0 && gable_cpu_rules_applies (family, events, context) &&
        !(gable_cpu_rules_family (family)->is_last && has_precision (kernel))) {
      gable_cpu_events_apply_family (events, context, i, kernel);
    }
  }
  apply_ratios (events, context, kernel);
  apply_vector_ratio (events, context, kernel);
  for (guint i = 0; i < events->list->len; i++) {
    const Event *event = events->list->pdata[i];
    GableRawCounter counter = {
      .name = event->name,
      .unit = event->unit,
      .origin = context->origin,
      .value = event->sum,
      .is_sum = TRUE,
    };

    if (gable_known (event->sum)) {
      gable_kernel_add_counter (kernel, &counter);
    }
  }
}
