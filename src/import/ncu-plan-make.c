/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-plan.h"

/* Counters of matrix work that are told apart, at most: their parts are compared in pairs. The most that any known GPU
 * has is below 40. */
#define MAX_TENSORS 128

/* The tool's other definitions of L1 and L2 are levels by their own names. */
static const GableCounter *
find_counter (const char *id)
{
  const GableCounter *counter = gable_counter_find (id);

  return counter != NULL ? counter : gable_counter_level (id);
}

static void
add_rule (GableNcuPlan *plan,
          const GableNcuMetrics *metrics,
          const char *id,
          GableNcuScale scale,
          const GableNcuAddend *terms,
          const char *text)
{
  GableNcuPlanRule rule = {
    .scale = scale,
    .first_term = plan->terms->len,
    .rule = text,
  };

  for (guint i = 0; i < GABLE_NCU_MAX_TERMS && terms[i].metric != NULL; i++) {
    int slot = gable_ncu_metrics_find (metrics, terms[i].metric);
    GableNcuPlanTerm term = { .slot = (guint) slot, .weight = terms[i].weight };

    if (slot < 0) {
      g_array_set_size (plan->terms, rule.first_term);
      return;
    }
    g_array_append_val (plan->terms, term);
    rule.n_terms++;
  }
  rule.counter = find_counter (id);
  if (rule.counter != NULL) {
    g_array_append_val (plan->rules, rule);
  }
}

static void
add_form (GableNcuPlan *plan, const GableNcuMetrics *metrics, guint precision, guint form)
{
  const GableNcuAddend *operations = gable_ncu_precisions[precision].terms;
  const char *id = gable_ncu_precisions[precision].counter;
  g_autofree char *text =
    g_strconcat (gable_ncu_forms[form].before, gable_ncu_precisions[precision].rule,
                 gable_ncu_forms[form].after, NULL);
  char *names[GABLE_NCU_MAX_TERMS] = { NULL };
  GableNcuAddend terms[GABLE_NCU_MAX_TERMS] = { 0 };

  if (gable_ncu_forms[form].head == NULL) {
    names[0] = g_strconcat (GABLE_NCU_HISTOGRAM, id, NULL);
    terms[0] = (GableNcuAddend){ names[0], 1 };
  } else {
    for (guint t = 0; t < GABLE_NCU_MAX_TERMS && operations[t].metric != NULL; t++) {
      names[t] = g_strconcat (gable_ncu_forms[form].head, operations[t].metric,
                              gable_ncu_forms[form].tail, NULL);
      terms[t] = (GableNcuAddend){ names[t], operations[t].weight };
    }
  }
  add_rule (plan, metrics, id, gable_ncu_forms[form].scale, terms, g_intern_string (text));
  for (guint t = 0; t < GABLE_NCU_MAX_TERMS; t++) {
    g_free (names[t]);
  }
}

/* The counters of matrix work that a file holds, with their slots. */
typedef struct {
  GableNcuTensor tensors[MAX_TENSORS];
  guint slots[MAX_TENSORS];
  guint size;
} Tensors;

static void
find_tensors (const GableNcuMetrics *metrics, Tensors *found)
{
  guint n = gable_ncu_metrics_get_n_slots (metrics);

  found->size = 0;
  for (guint slot = 0; slot < n && found->size < MAX_TENSORS; slot++) {
    const char *name = gable_ncu_metrics_get_name (metrics, slot);

    if (gable_ncu_tensor_parse (name, &found->tensors[found->size]) &&
        found->tensors[found->size].form != GABLE_NCU_TENSOR_PEAK) {
      found->slots[found->size++] = slot;
    }
  }
}

static gboolean
is_part (const Tensors *found, guint index)
{
  for (guint i = 0; i < found->size; i++) {
    if (gable_ncu_tensor_covers (&found->tensors[i], &found->tensors[index])) {
      return TRUE;
    }
  }
  return FALSE;
}

/* The totals that a rule adds up, by name: the destinations of one source type stay told apart here alone. */
static const char *
describe_tensors (const GableNcuMetrics *metrics,
                  const Tensors *found,
                  const GableCounter *counter,
                  GableNcuTensorForm form)
{
  static const char *const after[] = {
    [GABLE_NCU_TENSOR_SUM] = "",
    [GABLE_NCU_TENSOR_PER_SECOND] = " × time",
    [GABLE_NCU_TENSOR_PER_CYCLE] = " × clock × time",
  };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < found->size; i++) {
    const GableNcuTensor *tensor = &found->tensors[i];

    if (tensor->counter == counter && tensor->form == form && !is_part (found, i)) {
      g_string_append_printf (text, "%s%s%s", text->len > 0 ? " + " : "",
                              gable_ncu_metrics_get_name (metrics, found->slots[i]),
                              tensor->several_types ? " (one of several types)" : "");
    }
  }
  g_string_append (text, after[form]);
  return g_intern_string (text->str);
}

static void
add_tensor_rule (GableNcuPlan *plan,
                 const GableNcuMetrics *metrics,
                 const Tensors *found,
                 const GableCounter *counter,
                 GableNcuTensorForm form)
{
  static const GableNcuScale scales[] = {
    [GABLE_NCU_TENSOR_SUM] = GABLE_NCU_TIMES_NOTHING,
    [GABLE_NCU_TENSOR_PER_SECOND] = GABLE_NCU_TIMES_SECONDS,
    [GABLE_NCU_TENSOR_PER_CYCLE] = GABLE_NCU_TIMES_CYCLES,
  };
  GableNcuPlanRule rule = {
    .counter = counter,
    .scale = scales[form],
    .any = TRUE,
    .first_term = plan->terms->len,
  };

  for (guint i = 0; i < found->size; i++) {
    if (found->tensors[i].counter != counter || found->tensors[i].form != form) {
      continue;
    }

    GableNcuPlanTerm term = { .slot = found->slots[i],
                              .weight = 1,
                              .first_cover = plan->covers->len };

    for (guint j = 0; j < found->size; j++) {
      if (gable_ncu_tensor_covers (&found->tensors[j], &found->tensors[i])) {
        g_array_append_val (plan->covers, found->slots[j]);
        term.n_covers++;
      }
    }
    g_array_append_val (plan->terms, term);
    rule.n_terms++;
  }
  if (rule.n_terms > 0) {
    rule.rule = describe_tensors (metrics, found, counter, form);
    g_array_append_val (plan->rules, rule);
  }
}

static void
add_tensors (GableNcuPlan *plan, const GableNcuMetrics *metrics)
{
  g_autofree Tensors *found = g_new (Tensors, 1);

  find_tensors (metrics, found);
  for (guint i = 0; i < gable_counter_get_n_builtin (); i++) {
    const GableCounter *counter = gable_counter_get_builtin (i);

    if (counter->kind != GABLE_COUNTER_OPERATIONS || g_strcmp0 (counter->unit, "matrix") != 0) {
      continue;
    }

    g_autofree char *name = g_strconcat (GABLE_NCU_HISTOGRAM, counter->id, NULL);
    const GableNcuAddend terms[GABLE_NCU_MAX_TERMS] = { { name, 1 } };

    add_tensor_rule (plan, metrics, found, counter, GABLE_NCU_TENSOR_SUM);
    add_rule (plan, metrics, counter->id, GABLE_NCU_TIMES_NOTHING, terms,
              "matrix opcodes × their shapes");
    add_tensor_rule (plan, metrics, found, counter, GABLE_NCU_TENSOR_PER_SECOND);
    add_tensor_rule (plan, metrics, found, counter, GABLE_NCU_TENSOR_PER_CYCLE);
  }
}

static void
add_times (GableNcuPlan *plan, const GableNcuMetrics *metrics)
{
  for (guint i = 0; i < gable_ncu_n_times; i++) {
    int slot = gable_ncu_metrics_find (metrics, gable_ncu_times[i].metric);
    GableNcuPlanTime time = { .slot = (guint) slot, .divisor = -1 };

    if (gable_ncu_times[i].divisor != NULL) {
      time.divisor = gable_ncu_metrics_find (metrics, gable_ncu_times[i].divisor);
    }
    if (slot >= 0 && (gable_ncu_times[i].divisor == NULL || time.divisor >= 0)) {
      g_array_append_val (plan->times, time);
    }
  }
}

static void
add_rules (GableNcuPlan *plan,
           const GableNcuMetrics *metrics,
           const GableNcuRule *rules,
           guint n_rules)
{
  for (guint i = 0; i < n_rules; i++) {
    add_rule (plan, metrics, rules[i].counter, rules[i].scale, rules[i].terms, rules[i].rule);
  }
}

/**
 * gable_ncu_plan_new:
 * @metrics: the metrics of a file
 *
 * Returns: (transfer full): what its metrics allow to derive
 */
GableNcuPlan *
gable_ncu_plan_new (const GableNcuMetrics *metrics)
{
  GableNcuPlan *plan = g_new0 (GableNcuPlan, 1);

  plan->rules = g_array_new (FALSE, FALSE, sizeof (GableNcuPlanRule));
  plan->terms = g_array_new (FALSE, FALSE, sizeof (GableNcuPlanTerm));
  plan->covers = g_array_new (FALSE, FALSE, sizeof (guint));
  plan->times = g_array_new (FALSE, FALSE, sizeof (GableNcuPlanTime));
  for (guint i = 0; i < GABLE_NCU_N_CLOCKS; i++) {
    plan->clocks[i] = gable_ncu_metrics_find (metrics, gable_ncu_clocks[i]);
  }
  add_times (plan, metrics);
  for (guint p = 0; p < gable_ncu_n_precisions; p++) {
    for (guint f = 0; f < gable_ncu_n_forms; f++) {
      add_form (plan, metrics, p, f);
    }
  }
  add_tensors (plan, metrics);
  add_rules (plan, metrics, gable_ncu_rules, gable_ncu_n_rules);
  return plan;
}

GableNcuPlan *
gable_ncu_plan_new_with_offers (const GableNcuMetrics *metrics)
{
  GableNcuPlan *plan = gable_ncu_plan_new (metrics);

  add_rules (plan, metrics, gable_ncu_offers, gable_ncu_n_offers);
  return plan;
}
