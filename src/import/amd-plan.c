/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/amd-rules.h"

#include <string.h>

typedef struct {
  int sum;  /* slot of "X_sum", or -1 */
  int bare; /* slot of "X", or -1 */
  double weight;
} Term;

/* A sum of counters. */
typedef struct {
  Term terms[GABLE_AMD_MAX_TERMS];
  guint n_terms;
} Sum;

typedef struct {
  const GableCounter *counter;
  double factor;
  Sum sum;
  const char *rule;
} Rule;

typedef struct {
  guint row;
  Sum numerator;
  Sum denominator;
} Evidence;

struct _GableAmdPlan {
  Rule rules[GABLE_AMD_N_RULES];
  guint n_rules;
  Evidence evidence[GABLE_AMD_N_EVIDENCE];
  guint n_evidence;
  struct {
    const char *title;
    Sum sum;
  } parts[GABLE_AMD_N_PARTS];
  guint n_parts;
  double lanes;
};

/* Returns: whether the file has every counter of @terms */
static gboolean
resolve (const GableAmdNames *names, const GableAmdTerm *terms, Sum *sum)
{
  sum->n_terms = 0;
  for (guint i = 0; i < GABLE_AMD_MAX_TERMS && terms[i].name != NULL; i++) {
    gsize length = strlen (terms[i].name);
    Term term = {
      .sum = gable_amd_names_find (names, terms[i].name),
      .bare = -1,
      .weight = terms[i].weight,
    };

    if (g_str_has_suffix (terms[i].name, "_sum")) {
      g_autofree char *bare = g_strndup (terms[i].name, length - 4);

      term.bare = gable_amd_names_find (names, bare);
    }
    if (term.sum < 0 && term.bare < 0) {
      return FALSE;
    }
    sum->terms[sum->n_terms++] = term;
  }
  return TRUE;
}

/* Six digits are printed of some sums, whose bare counter is exact beside them. */
#define ROUNDED 1e-5

static double
value_of (const Term *term, const double *values)
{
  double sum = term->sum >= 0 ? values[term->sum] : GABLE_UNKNOWN;
  double bare = term->bare >= 0 ? values[term->bare] : GABLE_UNKNOWN;

  if (!gable_known (sum) || fabs (sum - bare) <= ROUNDED * fabs (sum)) {
    return bare;
  }
  return sum;
}

static double
add_up (const Sum *sum, const double *values)
{
  double total = 0;

  for (guint i = 0; i < sum->n_terms; i++) {
    total += sum->terms[i].weight * value_of (&sum->terms[i], values);
  }
  return total;
}

/* The generation that the counters' own names tell, where the file does not name its GPU.
 * Source: rocprofiler-sdk of ROCm 7, config.yaml, "architectures" of each counter. */
static GableAmdGeneration
generation_of (const GableAmdNames *names)
{
  static const struct {
    const char *name;
    GableAmdGeneration generation;
  } signs[] = {
    { "TCC_EA0_RDREQ_128B_sum", GABLE_AMD_GFX950 },
    { "TCC_EA0_RDREQ_128B", GABLE_AMD_GFX950 },
    { "SQ_INSTS_VALU_MFMA_MOPS_F6F4", GABLE_AMD_GFX950 },
    { "TCC_EA0_RDREQ_sum", GABLE_AMD_GFX94X_950 },
    { "TCC_EA0_RDREQ", GABLE_AMD_GFX94X_950 },
    { "TCC_EA0_WRREQ_sum", GABLE_AMD_GFX94X_950 },
    { "TCC_EA0_WRREQ", GABLE_AMD_GFX94X_950 },
    { "SQ_INSTS_VALU_MFMA_MOPS_F8", GABLE_AMD_GFX94X_950 },
    { "TCC_EA_RDREQ_sum", GABLE_AMD_GFX9 },
    { "TCC_EA_RDREQ", GABLE_AMD_GFX9 },
    { "TCC_EA_WRREQ_sum", GABLE_AMD_GFX9 },
    { "TCC_EA_WRREQ", GABLE_AMD_GFX9 },
    { "SQ_INSTS_VALU_FMA_F64", GABLE_AMD_INSTINCT },
    { "SQ_INSTS_VALU_FMA_F32", GABLE_AMD_INSTINCT },
    { "SQ_INSTS_VALU_FMA_F16", GABLE_AMD_INSTINCT },
    { "SQ_INSTS_VALU_INT64", GABLE_AMD_INSTINCT },
    { "SQ_INSTS_VALU_INT32", GABLE_AMD_INSTINCT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++) {
    if (gable_amd_names_find (names, signs[i].name) >= 0) {
      return signs[i].generation;
    }
  }
  return GABLE_AMD_UNKNOWN;
}

/* "64 lanes × …": a formula says which width of a wavefront, and how many banks, it takes. */
static const char *
name_scale (const GableAmdRule *row, const double *scales)
{
  g_autofree char *text = NULL;

  if (row->scale == GABLE_AMD_TIMES_LANES) {
    text = g_strdup_printf ("%d %s", (int) scales[GABLE_AMD_TIMES_LANES], row->rule);
  } else if (row->scale == GABLE_AMD_TIMES_BANKS) {
    text = g_strdup_printf ("4 × %d %s", (int) scales[GABLE_AMD_TIMES_BANKS] / 4, row->rule);
  }
  return text != NULL ? g_intern_string (text) : row->rule;
}

static void
add_rules (GableAmdPlan *plan,
           const GableAmdNames *names,
           GableAmdGeneration generation,
           const double *scales)
{
  for (guint i = 0; i < GABLE_AMD_N_RULES; i++) {
    Rule *rule = &plan->rules[plan->n_rules];

    if ((gable_amd_rules[i].generations & 1u << generation) != 0 &&
        gable_known (scales[gable_amd_rules[i].scale]) &&
        resolve (names, gable_amd_rules[i].terms, &rule->sum)) {
      rule->counter = gable_counter_find (gable_amd_rules[i].counter);
      rule->factor = scales[gable_amd_rules[i].scale];
      rule->rule = name_scale (&gable_amd_rules[i], scales);
      plan->n_rules++;
    }
  }
}

/**
 * gable_amd_plan_new:
 * @names: every counter of the file
 * @device: the GPU that was profiled
 *
 * Where the file names no GPU, its generation is taken from the names of the counters as far as these tell it. All GPUs
 * with such counters have wavefronts of 64 lanes, and 32 banks in each local data share.
 *
 * Returns: (transfer full): good until a name is added
 */
GableAmdPlan *
gable_amd_plan_new (const GableAmdNames *names, const GableAmdDevice *device)
{
  GableAmdPlan *plan = g_new0 (GableAmdPlan, 1);
  GableAmdGeneration generation =
    device->generation != GABLE_AMD_UNKNOWN ? device->generation : generation_of (names);
  gboolean is_instinct = generation >= GABLE_AMD_GFX9 && generation <= GABLE_AMD_INSTINCT;
  double scales[GABLE_AMD_N_SCALES];

  plan->lanes = device->wave_size;
  if (!gable_known (plan->lanes) && is_instinct) {
    plan->lanes = 64;
  }
  scales[GABLE_AMD_TIMES_NOTHING] = 1;
  scales[GABLE_AMD_TIMES_LANES] = plan->lanes;
  scales[GABLE_AMD_TIMES_BANKS] = 4 * (gable_known (device->lds_banks) ? device->lds_banks : 32);
  add_rules (plan, names, generation, scales);
  for (guint i = 0; i < GABLE_AMD_N_PARTS; i++) {
    if ((gable_amd_parts[i].generations & 1u << generation) != 0 &&
        resolve (names, gable_amd_parts[i].terms, &plan->parts[plan->n_parts].sum)) {
      plan->parts[plan->n_parts++].title = gable_amd_parts[i].title;
    }
  }
  for (guint i = 0; i < GABLE_AMD_N_EVIDENCE; i++) {
    Evidence *entry = &plan->evidence[plan->n_evidence];

    if (resolve (names, gable_amd_evidence[i].numerator, &entry->numerator) &&
        resolve (names, gable_amd_evidence[i].denominator, &entry->denominator)) {
      entry->row = i;
      plan->n_evidence++;
    }
  }
  return plan;
}

void
gable_amd_plan_free (GableAmdPlan *plan)
{
  g_free (plan);
}

guint
gable_amd_plan_get_n_rules (const GableAmdPlan *plan)
{
  return plan->n_rules;
}

/**
 * gable_amd_plan_evaluate_rule:
 * @plan: the formulas of a file
 * @index: of one
 * @values: a figure a slot, unknown where absent
 * @amount: (out): what follows by it
 *
 * Returns: whether something does
 */
gboolean
gable_amd_plan_evaluate_rule (const GableAmdPlan *plan,
                              guint index,
                              const double *values,
                              GableAmdAmount *amount)
{
  const Rule *rule = &plan->rules[index];

  *amount =
    (GableAmdAmount){ rule->counter, rule->factor * add_up (&rule->sum, values), rule->rule };
  return amount->amount >= 0 && amount->amount < (double) INFINITY;
}

/**
 * gable_amd_plan_evaluate:
 * @plan: the formulas of a file
 * @values: a figure a slot, unknown where absent
 * @launch: (out): the amounts that follow
 *
 * Of the formulas of a counter the first counts whose terms are all known. A sum below zero (replays that disagree) is
 * no amount.
 */
void
gable_amd_plan_evaluate (const GableAmdPlan *plan, const double *values, GableAmdLaunch *launch)
{
  const GableCounter *done = NULL;

  launch->n_amounts = 0;
  for (guint i = 0; i < plan->n_rules; i++) {
    if (plan->rules[i].counter != done &&
        gable_amd_plan_evaluate_rule (plan, i, values, &launch->amounts[launch->n_amounts])) {
      launch->n_amounts++;
      done = plan->rules[i].counter;
    }
  }
}

/**
 * gable_amd_plan_set_evidence:
 * @plan: the formulas of a file
 * @means: mean of each slot over the launches of @kernel
 * @kernel: not handed on yet
 */
void
gable_amd_plan_set_evidence (const GableAmdPlan *plan, const double *means, GableKernel *kernel)
{
  for (guint i = 0; i < plan->n_evidence; i++) {
    const Evidence *entry = &plan->evidence[i];
    guint row = entry->row;
    double whole = add_up (&entry->denominator, means);
    double value = whole > 0 ? add_up (&entry->numerator, means) / whole : GABLE_UNKNOWN;

    if (gable_amd_evidence[row].complement) {
      value = 1 - value;
    } else if (gable_amd_evidence[row].of_lanes) {
      value *= 32 / plan->lanes;
    }
    if (value >= 0 && value < (double) INFINITY) {
      gable_kernel_set_evidence (kernel, gable_amd_evidence[row].metric, value,
                                 gable_amd_evidence[row].numerator[0].name);
    }
  }
}

/**
 * gable_amd_plan_find_negative:
 * @plan: the formulas of a file
 * @means: mean of each slot over the launches of a kernel
 *
 * Counters of one launch come from several replays, and on kernels that differ from run to run a difference of two can
 * be negative. The sum is kept as it comes.
 *
 * Returns: (nullable) (static): what is negative
 */
const char *
gable_amd_plan_find_negative (const GableAmdPlan *plan, const double *means)
{
  for (guint i = 0; i < plan->n_parts; i++) {
    if (add_up (&plan->parts[i].sum, means) < 0) {
      return plan->parts[i].title;
    }
  }
  return NULL;
}

static gboolean
is_among (const GableAmdTerm *terms, const char *name)
{
  gsize length = strlen (name);

  for (guint i = 0; i < GABLE_AMD_MAX_TERMS && terms[i].name != NULL; i++) {
    if (strncmp (terms[i].name, name, length) == 0 &&
        (terms[i].name[length] == '\0' || strcmp (terms[i].name + length, "_sum") == 0)) {
      return TRUE;
    }
  }
  return FALSE;
}

gboolean
gable_amd_counter_is_used (const char *name)
{
  for (guint i = 0; i < GABLE_AMD_N_RULES; i++) {
    if (is_among (gable_amd_rules[i].terms, name)) {
      return TRUE;
    }
  }
  for (guint i = 0; i < GABLE_AMD_N_EVIDENCE; i++) {
    if (is_among (gable_amd_evidence[i].numerator, name) ||
        is_among (gable_amd_evidence[i].denominator, name)) {
      return TRUE;
    }
  }
  return FALSE;
}
