/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rules.h"

#include "import/amd-counters.h"
#include "import/cpu-amounts.h"
#include "import/cpu-rules.h"
#include "import/ncu-plan.h"

#include <string.h>

/* Raw counters of one kernel that are looked at, at most. */
#define MAX_COUNTERS GABLE_AMD_MAX_NAMES

/* The GPUs whose formulas are offered for the same counters. */
static const struct {
  GableAmdGeneration generation;
  double wave_size;
  double lds_banks;
} amd_gpus[] = {
  { GABLE_AMD_GFX9, 64, 32 },   { GABLE_AMD_GFX94X, 64, 32 }, { GABLE_AMD_GFX950, 64, 64 },
  { GABLE_AMD_GFX950, 32, 32 }, { GABLE_AMD_RDNA, 32, 32 },
};

/* Processors whose events have a weight of their own; without a name, those of all others. */
static const char *const processors[] = { NULL, "A64FX", "Grace", "ThunderX2" };

struct _GableRules {
  GArray *found; /* (element-type GableRule) */
  GPtrArray
    *names; /* (interned) raw counters of the kernel seen last: the next one often has the same */
  guint *slots; /* (nullable) of each */
  GableNcuMetrics *metrics;
  GableNcuPlan *nvidia;
  GableAmdPlan *amd[G_N_ELEMENTS (amd_gpus)];
  double *totals; /* a figure a slot */
  double *means;
};

GableRules *
gable_rules_new (void)
{
  GableRules *rules = g_new0 (GableRules, 1);

  rules->found = g_array_new (FALSE, FALSE, sizeof (GableRule));
  rules->names = g_ptr_array_new ();
  return rules;
}

static void
forget_plans (GableRules *rules)
{
  g_clear_pointer (&rules->slots, g_free);
  g_clear_pointer (&rules->totals, g_free);
  g_clear_pointer (&rules->means, g_free);
  g_clear_pointer (&rules->nvidia, gable_ncu_plan_free);
  g_clear_pointer (&rules->metrics, gable_ncu_metrics_free);
  for (guint i = 0; i < G_N_ELEMENTS (amd_gpus); i++) {
    g_clear_pointer (&rules->amd[i], gable_amd_plan_free);
  }
}

void
gable_rules_free (GableRules *rules)
{
  if (rules == NULL) {
    return;
  }
  forget_plans (rules);
  g_array_unref (rules->found);
  g_ptr_array_unref (rules->names);
  g_free (rules);
}

static guint
count_counters (const GableKernel *kernel)
{
  return gable_kernel_details (kernel)->counters != NULL
           ? MIN (gable_kernel_details (kernel)->counters->len, MAX_COUNTERS)
           : 0;
}

static const GableRawCounter *
counter_at (const GableKernel *kernel, guint index)
{
  return &g_array_index (gable_kernel_details (kernel)->counters, GableRawCounter, index);
}

static gboolean
has_same_names (const GableRules *rules, const GableKernel *kernel)
{
  guint n = count_counters (kernel);

  if (rules->slots == NULL || rules->names->len != n) {
    return FALSE;
  }
  for (guint i = 0; i < n; i++) {
    if (rules->names->pdata[i] != counter_at (kernel, i)->name) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Resolves the names of a kernel's counters in the formulas of all GPUs. */
static void
make_plans (GableRules *rules, const GableKernel *kernel)
{
  guint n = count_counters (kernel);
  g_autoptr (GableAmdNames) names = gable_amd_names_new ();

  forget_plans (rules);
  g_ptr_array_set_size (rules->names, 0);
  rules->slots = g_new (guint, n + 1);
  rules->totals = g_new (double, n + 1);
  rules->means = g_new (double, n + 1);
  rules->metrics = gable_ncu_metrics_new ();
  for (guint i = 0; i < n; i++) {
    const char *name = counter_at (kernel, i)->name;

    /* Both number new names from zero on. */
    rules->slots[i] = gable_ncu_metrics_slot (rules->metrics, name);
    gable_amd_names_slot (names, name, strlen (name));
    g_ptr_array_add (rules->names, (gpointer) name);
  }
  rules->nvidia = gable_ncu_plan_new_with_offers (rules->metrics);
  for (guint i = 0; i < G_N_ELEMENTS (amd_gpus); i++) {
    GableAmdDevice device;

    gable_amd_device_init (&device);
    device.generation = amd_gpus[i].generation;
    device.wave_size = amd_gpus[i].wave_size;
    device.lds_banks = amd_gpus[i].lds_banks;
    rules->amd[i] = gable_amd_plan_new (names, &device);
  }
}

static void
fill (GableRules *rules, const GableKernel *kernel)
{
  double launches = kernel->launches > 0 ? (double) kernel->launches : 1;

  for (guint i = 0; i < rules->names->len; i++) {
    const GableRawCounter *counter = counter_at (kernel, i);

    rules->totals[rules->slots[i]] = counter->value * (counter->is_sum ? 1 : launches);
    rules->means[rules->slots[i]] = counter->value / (counter->is_sum ? launches : 1);
  }
}

/* Keeps a rule unless it is known; of two with the same text the first counts. */
static void
offer (GableRules *rules, GableRule rule)
{
  if (!(rule.amount >= 0) || !(rule.amount < (double) INFINITY)) {
    return;
  }
  rule.text = g_intern_string (rule.text);
  for (guint i = 0; i < rules->found->len; i++) {
    const GableRule *other = &g_array_index (rules->found, GableRule, i);

    if (other->counter == rule.counter && other->text == rule.text) {
      return;
    }
  }
  g_array_append_val (rules->found, rule);
}

static void
offer_nvidia (GableRules *rules, const GableKernel *kernel)
{
  double clock = gable_ncu_plan_clock (rules->nvidia, rules->means);
  const double scales[] = {
    [GABLE_NCU_TIMES_NOTHING] = 1,
    [GABLE_NCU_TIMES_SECONDS] = kernel->seconds,
    [GABLE_NCU_TIMES_CYCLES] = clock * kernel->seconds,
  };

  for (guint i = 0; i < rules->nvidia->rules->len; i++) {
    const GableNcuPlanRule *rule = &g_array_index (rules->nvidia->rules, GableNcuPlanRule, i);
    gboolean is_rate = rule->scale != GABLE_NCU_TIMES_NOTHING;
    double sum =
      gable_ncu_plan_add_terms (rules->nvidia, i, is_rate ? rules->means : rules->totals);

    offer (rules, (GableRule){
                    .counter = rule->counter,
                    .text = rule->rule,
                    .amount = scales[rule->scale] * sum,
                    .is_mean = is_rate && kernel->launches > 1,
                  });
  }
}

static void
offer_amd (GableRules *rules)
{
  for (guint i = 0; i < G_N_ELEMENTS (amd_gpus); i++) {
    for (guint j = 0; j < gable_amd_plan_get_n_rules (rules->amd[i]); j++) {
      GableAmdAmount amount;

      if (gable_amd_plan_evaluate_rule (rules->amd[i], j, rules->totals, &amount)) {
        offer (rules, (GableRule){
                        .counter = amount.counter, .text = amount.rule, .amount = amount.amount });
      }
    }
  }
}

/* What @amount could be besides: the same operations, all of one precision. */
static void
offer_claims (GableRules *rules, const GableAmount *amount)
{
  static const char *const precisions[] = { "fp64", "fp32" };

  for (guint i = 0; i < G_N_ELEMENTS (precisions); i++) {
    const GableCounter *counter = gable_counter_find (precisions[i]);
    g_autofree char *text =
      g_strdup_printf ("%s (taken for %s)", gable_amount_rule (amount), counter->title);

    offer (rules, (GableRule){
                    .counter = counter, .text = text, .amount = amount->amount, .is_whole = TRUE });
  }
}

static void
offer_family (GableRules *rules,
              const GableCpuEvents *events,
              GableCpuFamily family,
              const char *processor)
{
  const GableCpuFamilyInfo *info = gable_cpu_rules_family (family);
  GableCpuContext context = { .processor = processor };
  g_autoptr (GableKernel) scratch = gable_kernel_new ("");

  /* Where the lanes follow from what the user says, he says it by choosing the rule. */
  context.claim = info->is_claimed ? NULL : info->counter;
  if (!gable_cpu_rules_applies (family, events, &context)) {
    return;
  }
  gable_cpu_events_apply_family (events, &context, family, scratch);
  for (guint i = 0; i < scratch->amounts->n; i++) {
    const GableAmount *amount = &scratch->amounts->entries[i];

    offer (rules, (GableRule){ .counter = gable_amount_counter (amount),
                               .text = gable_amount_rule (amount),
                               .amount = amount->amount,
                               .is_whole = info->is_last });
    if (info->is_claimed) {
      offer_claims (rules, amount);
    }
  }
}

static void
offer_processors (GableRules *rules, const GableKernel *kernel)
{
  g_autoptr (GableCpuEvents) events = gable_cpu_events_new ();
  guint64 families;

  for (guint i = 0; i < rules->names->len; i++) {
    const GableRawCounter *counter = counter_at (kernel, i);

    gable_cpu_events_add (events, (GableCell){ counter->name, strlen (counter->name) },
                          rules->totals[rules->slots[i]], counter->unit);
  }
  families = gable_cpu_events_families (events);
  for (guint i = 0; i < GABLE_CPU_N_FAMILIES; i++) {
    for (guint j = 0; (families >> i & 1) != 0 && j < G_N_ELEMENTS (processors); j++) {
      offer_family (rules, events, (GableCpuFamily) i, processors[j]);
    }
  }
}

/**
 * gable_rules_list:
 * @rules: kept from kernel to kernel: those of one file have the same counters
 * @kernel: measured, with raw counters
 *
 * Every rule that the kernel's raw counters allow, also those of other GPUs and processors than the file's. An amount
 * whose raw counters are not kept has none.
 *
 * Returns: (transfer none) (element-type GableRule)
 */
const GArray *
gable_rules_list (GableRules *rules, const GableKernel *kernel)
{
  g_array_set_size (rules->found, 0);
  if (count_counters (kernel) == 0) {
    return rules->found;
  }
  if (!has_same_names (rules, kernel)) {
    make_plans (rules, kernel);
  }
  fill (rules, kernel);
  offer_nvidia (rules, kernel);
  if (rules->found->len == 0) {
    offer_amd (rules);
  }
  if (rules->found->len == 0) {
    offer_processors (rules, kernel);
  }
  return rules->found;
}

/* Whether @kernel's amount follows the rule. */
gboolean
gable_rules_is_present (const GableKernel *kernel, const GableCounter *counter, const char *text)
{
  const GableAmount *amount = gable_kernel_find_amount (kernel, counter);

  return amount != NULL && g_strcmp0 (gable_amount_rule (amount), text) == 0;
}
