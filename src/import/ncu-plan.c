/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-plan.h"

#include <string.h>

#define MAX_TERMS 3

/* Counters of matrix work that are told apart, at most: their parts are compared in pairs. The most that any known GPU
 * has is below 40. */
#define MAX_TENSORS 128

/* What the sum of a rule's terms is multiplied by to be an amount. */
typedef enum {
  TIMES_NOTHING,
  TIMES_SECONDS, /* terms are rates */
  TIMES_CYCLES   /* terms are per cycle of the SM */
} Scale;

typedef struct {
  const char *metric;
  double weight;
} TermSpec;

typedef struct {
  const char *counter;
  Scale scale;
  TermSpec terms[MAX_TERMS];
  const char *rule;
} RuleSpec;

/* Bytes and instructions, each counter's rules from the best to the last resort.
 * Source: Nsight Compute, Kernel Profiling Guide 2024.1, "Metrics Reference" (a sector is 32 bytes, a wavefront and a
 * write-back cycle of the load-store unit 128); the sections shipped with 2020.2 to 2025.1 for what their charts call L2 and
 * L1. Compute capability 12 renames the DRAM counters with "op", Pascal's old extension has names without a roll-up. */
static const RuleSpec rules[] = {
  { "inst", TIMES_NOTHING, { { "smsp__inst_executed.sum", 1 } }, "smsp__inst_executed.sum" },
  { "inst", TIMES_NOTHING, { { "sm__inst_executed.sum", 1 } }, "sm__inst_executed.sum" },
  { "inst", TIMES_NOTHING, { { "smsp__inst_executed_sum", 1 } }, "smsp__inst_executed_sum" },
  { "inst", TIMES_NOTHING, { { "inst_executed", 1 } }, "inst_executed" },
  { "int32",
    TIMES_NOTHING,
    { { "smsp__sass_thread_inst_executed_op_integer_pred_on.sum", 1 } },
    "integer thread instructions" },
  { "int32",
    TIMES_NOTHING,
    { { "sm__sass_thread_inst_executed_op_integer_pred_on.sum", 1 } },
    "integer thread instructions" },
  { "int32", TIMES_NOTHING, { { GABLE_NCU_HISTOGRAM "int32", 1 } }, "integer opcodes" },
  { "DRAM", TIMES_NOTHING, { { "dram__bytes.sum", 1 } }, "dram__bytes.sum" },
  { "DRAM",
    TIMES_NOTHING,
    { { "dram__bytes_read.sum", 1 }, { "dram__bytes_write.sum", 1 } },
    "dram__bytes_read.sum + dram__bytes_write.sum" },
  { "DRAM",
    TIMES_NOTHING,
    { { "dram__bytes_op_read.sum", 1 }, { "dram__bytes_op_write.sum", 1 } },
    "dram__bytes_op_read.sum + dram__bytes_op_write.sum" },
  { "DRAM",
    TIMES_NOTHING,
    { { "dram__sectors_read.sum", 32 }, { "dram__sectors_write.sum", 32 } },
    "32 (dram__sectors_read.sum + dram__sectors_write.sum)" },
  { "DRAM",
    TIMES_SECONDS,
    { { "dram__bytes.sum.per_second", 1 } },
    "dram__bytes.sum.per_second × time" },
  { "DRAM", TIMES_NOTHING, { { "dram__sectors.sum", 32 } }, "32 dram__sectors.sum" },
  { "DRAM", TIMES_NOTHING, { { "dram__sectors", 32 } }, "32 dram__sectors" },
  { "DRAM",
    TIMES_SECONDS,
    { { "dram__bytes_read.sum.per_second", 1 }, { "dram__bytes_write.sum.per_second", 1 } },
    "(dram__bytes_read + dram__bytes_write).sum.per_second × time" },
  { "DRAM", TIMES_SECONDS, { { "dram__bytes_per_sec", 1 } }, "dram__bytes_per_sec × time" },
  { "L2", TIMES_NOTHING, { { "lts__t_bytes.sum", 1 } }, "lts__t_bytes.sum" },
  { "L2", TIMES_NOTHING, { { "lts__t_sectors.sum", 32 } }, "32 lts__t_sectors.sum" },
  { "L2",
    TIMES_SECONDS,
    { { "lts__t_bytes.sum.per_second", 1 } },
    "lts__t_bytes.sum.per_second × time" },
  { "L2_lts2xbar",
    TIMES_NOTHING,
    { { "lts__lts2xbar_cycles_active.sum", 32 } },
    "32 lts__lts2xbar_cycles_active.sum" },
  { "L2_lts2xbar",
    TIMES_SECONDS,
    { { "derived__lts__lts2xbar_bytes.sum.per_second", 1 } },
    "derived__lts__lts2xbar_bytes.sum.per_second × time" },
  { "L2_xbar2l1tex",
    TIMES_NOTHING,
    { { "l1tex__m_xbar2l1tex_read_bytes.sum", 1 } },
    "l1tex__m_xbar2l1tex_read_bytes.sum" },
  { "L2_xbar2l1tex",
    TIMES_SECONDS,
    { { "l1tex__m_xbar2l1tex_read_bytes.sum.per_second", 1 } },
    "l1tex__m_xbar2l1tex_read_bytes.sum.per_second × time" },
  { "L1", TIMES_NOTHING, { { "l1tex__t_bytes.sum", 1 } }, "l1tex__t_bytes.sum" },
  { "L1", TIMES_NOTHING, { { "l1tex__t_sectors.sum", 32 } }, "32 l1tex__t_sectors.sum" },
  { "L1",
    TIMES_SECONDS,
    { { "l1tex__t_bytes.sum.per_second", 1 } },
    "l1tex__t_bytes.sum.per_second × time" },
  { "L1_lsu_writeback",
    TIMES_NOTHING,
    { { "l1tex__lsu_writeback_active_mem_lgds.sum", 128 } },
    "128 l1tex__lsu_writeback_active_mem_lgds.sum" },
  { "L1_lsu_writeback",
    TIMES_NOTHING,
    { { "l1tex__lsu_writeback_active_mem_lg.sum", 128 } },
    "128 l1tex__lsu_writeback_active_mem_lg.sum" },
  { "L1_lsu_writeback",
    TIMES_SECONDS,
    { { "derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.per_second", 1 } },
    "derived__l1tex__lsu_writeback_bytes_mem_lgds.sum.per_second × time" },
  { "L1_lsu_writeback",
    TIMES_SECONDS,
    { { "derived__l1tex__lsu_writeback_bytes_mem_lg.sum.per_second", 1 } },
    "derived__l1tex__lsu_writeback_bytes_mem_lg.sum.per_second × time" },
  { "L1_lsu_writeback",
    TIMES_SECONDS,
    { { "derived__l1tex__lsu_writeback_bytes.sum.per_second", 1 } },
    "derived__l1tex__lsu_writeback_bytes.sum.per_second × time" },
  { "shared",
    TIMES_NOTHING,
    { { "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum", 128 } },
    "128 l1tex__data_pipe_lsu_wavefronts_mem_shared.sum" },
  { "PCIe",
    TIMES_NOTHING,
    { { "lts__t_sectors_aperture_sysmem_lookup_miss.sum", 32 } },
    "32 lts__t_sectors_aperture_sysmem_lookup_miss.sum" },
  { "PCIe",
    TIMES_SECONDS,
    { { "pcie__read_bytes.sum.per_second", 1 }, { "pcie__write_bytes.sum.per_second", 1 } },
    "(pcie__read_bytes + pcie__write_bytes).sum.per_second × time" },
  { "NVLink",
    TIMES_SECONDS,
    { { "nvlrx__bytes.sum.per_second", 1 }, { "nvltx__bytes.sum.per_second", 1 } },
    "(nvlrx__bytes + nvltx__bytes).sum.per_second × time" },
};

/* Floating-point operations are thread instructions with their predicate on; a fused multiply-add is two, and the half
 * instructions work on pairs (the tool's own FP16 roof is 4 hfma). Divisions, roots and conversions are not counted.
 * Source: the sections SpeedOfLight_RooflineChart and SpeedOfLight_HierarchicalHalfRooflineChart of 2020.2 to 2025.1. */
static const struct {
  const char *counter;
  TermSpec terms[MAX_TERMS];
  const char *rule;
} precisions[] = {
  { "fp64", { { "dadd", 1 }, { "dmul", 1 }, { "dfma", 2 } }, "dadd + dmul + 2 dfma" },
  { "fp32", { { "fadd", 1 }, { "fmul", 1 }, { "ffma", 2 } }, "fadd + fmul + 2 ffma" },
  /* The compiler also loads constants with the fused half instruction (HFMA2.MMA), so this is an upper bound. */
  { "fp16",
    { { "hadd", 2 }, { "hmul", 2 }, { "hfma", 4 } },
    "2 hadd + 2 hmul + 4 hfma (upper bound)" },
};

/* How thread instructions are told, from exact to rounded: what stands before and after the operation's name, and before
 * and after the sum in the rule's text. */
static const struct {
  const char *head; /* NULL: the opcode histogram */
  const char *tail;
  Scale scale;
  const char *before;
  const char *after;
} forms[] = {
  { "sm__sass_thread_inst_executed_op_", "_pred_on.sum", TIMES_NOTHING, "", "" },
  { "smsp__sass_thread_inst_executed_op_", "_pred_on.sum", TIMES_NOTHING, "", "" },
  { NULL, NULL, TIMES_NOTHING, "", ", opcode histogram" },
  { "sm__sass_thread_inst_executed_op_", "_pred_on.sum.per_second", TIMES_SECONDS, "(",
    ") per second × time" },
  { "smsp__sass_thread_inst_executed_op_", "_pred_on.sum.per_second", TIMES_SECONDS, "(",
    ") per second × time" },
  { "smsp__sass_thread_inst_executed_op_", "_pred_on.sum.per_cycle_elapsed", TIMES_CYCLES, "(",
    ") per cycle × clock × time" },
  { "sm__sass_thread_inst_executed_op_", "_pred_on.sum.per_cycle_elapsed", TIMES_CYCLES, "(",
    ") per cycle × clock × time" },
};

/* A launch's time: the first that is known, each a figure or a quotient of two of the same pass. */
static const struct {
  const char *metric;
  const char *divisor; /* (nullable) */
} times[] = {
  { "gpu__time_duration.sum", NULL },
  { "gpu__time_duration.avg", NULL },
  { "gpu__time_duration", NULL },
  { "sm__cycles_elapsed.avg", "sm__cycles_elapsed.avg.per_second" },
  { "smsp__cycles_elapsed.avg", "smsp__cycles_elapsed.avg.per_second" },
  { "sm__cycles_elapsed.max", "sm__cycles_elapsed.avg.per_second" },
};

static const char *const sm_clocks[] = {
  "smsp__cycles_elapsed.avg.per_second",
  "sm__cycles_elapsed.avg.per_second",
};

typedef struct {
  guint slot;
  double weight;
  guint first_cover; /* terms of matrix work: slots of totals that hold it already */
  guint n_covers;
} Term;

typedef struct {
  const GableCounter *counter;
  Scale scale;
  gboolean any; /* adds up the terms that are known and in no total; else all must be known */
  guint first_term;
  guint n_terms;
  const char *rule; /* (static) or interned */
} Rule;

typedef struct {
  guint slot;
  int divisor; /* slot, or -1 */
} Time;

struct _GableNcuPlan {
  GArray *rules;  /* (element-type Rule) those of a counter stand together, best first */
  GArray *terms;  /* (element-type Term) */
  GArray *covers; /* (element-type guint) */
  GArray *times;  /* (element-type Time) */
  int clocks[G_N_ELEMENTS (sm_clocks)];
};

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
          Scale scale,
          const TermSpec *terms,
          const char *text)
{
  Rule rule = {
    .scale = scale,
    .first_term = plan->terms->len,
    .rule = text,
  };

  for (guint i = 0; i < MAX_TERMS && terms[i].metric != NULL; i++) {
    int slot = gable_ncu_metrics_find (metrics, terms[i].metric);
    Term term = { .slot = (guint) slot, .weight = terms[i].weight };

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
  const TermSpec *operations = precisions[precision].terms;
  const char *id = precisions[precision].counter;
  g_autofree char *text =
    g_strconcat (forms[form].before, precisions[precision].rule, forms[form].after, NULL);
  char *names[MAX_TERMS] = { NULL };
  TermSpec terms[MAX_TERMS] = { 0 };

  if (forms[form].head == NULL) {
    names[0] = g_strconcat (GABLE_NCU_HISTOGRAM, id, NULL);
    terms[0] = (TermSpec){ names[0], 1 };
  } else {
    for (guint t = 0; t < MAX_TERMS; t++) {
      names[t] = g_strconcat (forms[form].head, operations[t].metric, forms[form].tail, NULL);
      terms[t] = (TermSpec){ names[t], operations[t].weight };
    }
  }
  add_rule (plan, metrics, id, forms[form].scale, terms, g_intern_string (text));
  for (guint t = 0; t < MAX_TERMS; t++) {
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
  static const Scale scales[] = {
    [GABLE_NCU_TENSOR_SUM] = TIMES_NOTHING,
    [GABLE_NCU_TENSOR_PER_SECOND] = TIMES_SECONDS,
    [GABLE_NCU_TENSOR_PER_CYCLE] = TIMES_CYCLES,
  };
  Rule rule = {
    .counter = counter,
    .scale = scales[form],
    .any = TRUE,
    .first_term = plan->terms->len,
  };

  for (guint i = 0; i < found->size; i++) {
    if (found->tensors[i].counter != counter || found->tensors[i].form != form) {
      continue;
    }

    Term term = { .slot = found->slots[i], .weight = 1, .first_cover = plan->covers->len };

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
    const TermSpec terms[MAX_TERMS] = { { name, 1 } };

    add_tensor_rule (plan, metrics, found, counter, GABLE_NCU_TENSOR_SUM);
    add_rule (plan, metrics, counter->id, TIMES_NOTHING, terms, "matrix opcodes × their shapes");
    add_tensor_rule (plan, metrics, found, counter, GABLE_NCU_TENSOR_PER_SECOND);
    add_tensor_rule (plan, metrics, found, counter, GABLE_NCU_TENSOR_PER_CYCLE);
  }
}

static void
add_times (GableNcuPlan *plan, const GableNcuMetrics *metrics)
{
  for (guint i = 0; i < G_N_ELEMENTS (times); i++) {
    int slot = gable_ncu_metrics_find (metrics, times[i].metric);
    Time time = { .slot = (guint) slot, .divisor = -1 };

    if (times[i].divisor != NULL) {
      time.divisor = gable_ncu_metrics_find (metrics, times[i].divisor);
    }
    if (slot >= 0 && (times[i].divisor == NULL || time.divisor >= 0)) {
      g_array_append_val (plan->times, time);
    }
  }
}

GableNcuPlan *
gable_ncu_plan_new (const GableNcuMetrics *metrics)
{
  GableNcuPlan *plan = g_new0 (GableNcuPlan, 1);

  plan->rules = g_array_new (FALSE, FALSE, sizeof (Rule));
  plan->terms = g_array_new (FALSE, FALSE, sizeof (Term));
  plan->covers = g_array_new (FALSE, FALSE, sizeof (guint));
  plan->times = g_array_new (FALSE, FALSE, sizeof (Time));
  for (guint i = 0; i < G_N_ELEMENTS (sm_clocks); i++) {
    plan->clocks[i] = gable_ncu_metrics_find (metrics, sm_clocks[i]);
  }
  add_times (plan, metrics);
  for (guint p = 0; p < G_N_ELEMENTS (precisions); p++) {
    for (guint f = 0; f < G_N_ELEMENTS (forms); f++) {
      add_form (plan, metrics, p, f);
    }
  }
  add_tensors (plan, metrics);
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++) {
    add_rule (plan, metrics, rules[i].counter, rules[i].scale, rules[i].terms, rules[i].rule);
  }
  return plan;
}

void
gable_ncu_plan_free (GableNcuPlan *plan)
{
  if (plan == NULL) {
    return;
  }
  g_array_unref (plan->rules);
  g_array_unref (plan->terms);
  g_array_unref (plan->covers);
  g_array_unref (plan->times);
  g_free (plan);
}

static double
launch_seconds (const GableNcuPlan *plan, const double *values)
{
  for (guint i = 0; i < plan->times->len; i++) {
    Time time = g_array_index (plan->times, Time, i);
    double seconds = values[time.slot];

    if (time.divisor >= 0) {
      seconds = values[time.divisor] > 0 ? seconds / values[time.divisor] : GABLE_UNKNOWN;
    }
    if (seconds > 0) {
      return seconds;
    }
  }
  return GABLE_UNKNOWN;
}

static double
launch_clock (const GableNcuPlan *plan, const double *values)
{
  for (guint i = 0; i < G_N_ELEMENTS (plan->clocks); i++) {
    if (plan->clocks[i] >= 0 && gable_known (values[plan->clocks[i]])) {
      return values[plan->clocks[i]];
    }
  }
  return GABLE_UNKNOWN;
}

static gboolean
is_covered (const GableNcuPlan *plan, const Term *term, const double *values)
{
  for (guint i = 0; i < term->n_covers; i++) {
    if (gable_known (values[g_array_index (plan->covers, guint, term->first_cover + i)])) {
      return TRUE;
    }
  }
  return FALSE;
}

/* The sum over a rule's terms, before its scale. */
static double
add_terms (const GableNcuPlan *plan, const Rule *rule, const double *values)
{
  double sum = 0;
  gboolean known = FALSE;

  for (guint i = 0; i < rule->n_terms; i++) {
    const Term *term = &g_array_index (plan->terms, Term, rule->first_term + i);

    if (!rule->any) {
      sum += term->weight * values[term->slot];
      known = TRUE;
    } else if (gable_known (values[term->slot]) && !is_covered (plan, term, values)) {
      sum += values[term->slot];
      known = TRUE;
    }
  }
  return known ? sum : GABLE_UNKNOWN;
}

/* Of the rules of a counter the first counts whose terms are all known. A rule with a scale that is unknown is none. A
 * negative amount (a counter that wrapped) is no amount. */
static void
apply_rules (const GableNcuPlan *plan,
             const double *values,
             const double *scales,
             GableNcuLaunch *launch)
{
  const GableCounter *done = NULL;

  launch->n_amounts = 0;
  for (guint i = 0; i < plan->rules->len && launch->n_amounts < GABLE_NCU_MAX_AMOUNTS; i++) {
    const Rule *rule = &g_array_index (plan->rules, Rule, i);

    if (rule->counter == done) {
      continue;
    }

    double amount = scales[rule->scale] * add_terms (plan, rule, values);

    if (amount >= 0 && amount < (double) INFINITY) {
      launch->amounts[launch->n_amounts++] = (GableNcuAmount){ rule->counter, amount, rule->rule };
      done = rule->counter;
    }
  }
}

/**
 * gable_ncu_plan_evaluate:
 * @plan: the formulas of a file
 * @values: a figure a slot
 * @launch: (out): what follows
 *
 * One missing addend leaves a counter to its next rule, and at last unknown.
 */
void
gable_ncu_plan_evaluate (const GableNcuPlan *plan, const double *values, GableNcuLaunch *launch)
{
  double seconds = launch_seconds (plan, values);
  const double scales[] = {
    [TIMES_NOTHING] = 1,
    [TIMES_SECONDS] = seconds,
    [TIMES_CYCLES] = launch_clock (plan, values) * seconds,
  };

  launch->seconds = seconds;
  apply_rules (plan, values, scales, launch);
}

/**
 * gable_ncu_plan_evaluate_rates:
 * @plan: the formulas of a file
 * @values: a figure a slot
 * @rates: (out): amounts per second; its time is unknown
 */
void
gable_ncu_plan_evaluate_rates (const GableNcuPlan *plan,
                               const double *values,
                               GableNcuLaunch *rates)
{
  const double scales[] = {
    [TIMES_NOTHING] = GABLE_UNKNOWN,
    [TIMES_SECONDS] = 1,
    [TIMES_CYCLES] = launch_clock (plan, values),
  };

  rates->seconds = GABLE_UNKNOWN;
  apply_rules (plan, values, scales, rates);
}
