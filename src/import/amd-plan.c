/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/amd-counters.h"

#include <string.h>

#define MAX_TERMS 8

/* Generations that a formula holds for. */
#define IN(generation) (1u << GABLE_AMD_##generation)
#define LINES_OF_64 IN (GFX9)
#define LINES_OF_128 (IN (GFX94X) | IN (GFX950) | IN (GFX94X_950))
#define INSTINCT (LINES_OF_64 | LINES_OF_128)
#define ANY ((1u << GABLE_AMD_N_GENERATIONS) - 1)

/* What the sum of a formula's terms is multiplied by. */
typedef enum {
  TIMES_NOTHING,
  TIMES_LANES, /* the lanes of a wavefront: instructions are counted for each */
  TIMES_BANKS, /* 4 bytes of each bank of the local data share */
  N_SCALES
} Scale;

/* A counter of the hardware; "_sum" is its total over the instances of its block. */
typedef struct {
  const char *name;
  double weight;
} TermSpec;

/* A fused multiply-add is two operations, a transcendental one. */
#define VALU(type) \
  { \
    { "SQ_INSTS_VALU_ADD_" type, 1 }, { "SQ_INSTS_VALU_MUL_" type, 1 }, \
      { "SQ_INSTS_VALU_FMA_" type, 2 }, { "SQ_INSTS_VALU_TRANS_" type, 1 }, \
  }
#define VALU_RULE(type) "lanes × (ADD + MUL + 2 FMA + TRANS) of SQ_INSTS_VALU " type

/* 32 or 64 bytes a write: 32 × all + 32 × those of 64. */
#define WRITES(block) \
  { block "_WRREQ_sum", 32 }, \
  { \
    block "_WRREQ_64B_sum", 32 \
  }
#define REQUESTS(read) \
  { \
    { "TCP_TCC_READ_REQ_sum", read }, { "TCP_TCC_WRITE_REQ_sum", 64 }, \
      { "TCP_TCC_ATOMIC_WITH_RET_REQ_sum", 64 }, { "TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum", 64 }, \
  }

/* Formulas of each counter, from the best to the last resort.
 * Source: rocprofiler-compute, analysis_configs of gfx908, gfx90a, gfx940 to gfx942 and gfx950 (panels 2, 4, 16 and 17), commits
 * 1b1610fc and 10d7b260; its change log of 3.5 (reads of 128 bytes on gfx950) and 3.7 (widths of L1 and L2). On copies whose
 * traffic is known L2 is exact and DRAM within 0.2 %; L1 counts look-ups of lines, so it is two to four times what a
 * program asks for. */
static const struct {
  const char *counter;
  guint generations;
  Scale scale;
  TermSpec terms[MAX_TERMS];
  const char *rule;
} rules[] = {
  { "fp64", ANY, TIMES_LANES, VALU ("F64"), VALU_RULE ("F64") },
  { "fp64.matrix",
    ANY,
    TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_F64", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_F64" },
  { "fp32", ANY, TIMES_LANES, VALU ("F32"), VALU_RULE ("F32") },
  { "fp32.matrix",
    ANY,
    TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_F32", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_F32" },
  { "fp16", ANY, TIMES_LANES, VALU ("F16"), VALU_RULE ("F16") " (packed instructions count once)" },
  { "fp16.matrix",
    ANY,
    TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_F16", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_F16" },
  { "bf16.matrix",
    ANY,
    TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_BF16", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_BF16" },
  { "fp8.matrix",
    ANY,
    TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_F8", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_F8" },
  { "fp4.matrix",
    ANY,
    TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_F6F4", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_F6F4 (FP6 or FP4)" },
  { "int64", ANY, TIMES_LANES, { { "SQ_INSTS_VALU_INT64", 1 } }, "lanes × SQ_INSTS_VALU_INT64" },
  { "int32", ANY, TIMES_LANES, { { "SQ_INSTS_VALU_INT32", 1 } }, "lanes × SQ_INSTS_VALU_INT32" },
  { "int8.matrix",
    ANY,
    TIMES_NOTHING,
    { { "SQ_INSTS_VALU_MFMA_MOPS_I8", 512 } },
    "512 SQ_INSTS_VALU_MFMA_MOPS_I8" },
  { "inst", ANY, TIMES_NOTHING, { { "SQ_INSTS", 1 } }, "SQ_INSTS, of wavefronts" },
  { "L1",
    LINES_OF_64,
    TIMES_NOTHING,
    { { "TCP_TOTAL_CACHE_ACCESSES_sum", 64 } },
    "64 TCP_TOTAL_CACHE_ACCESSES (cache-line bytes, gfx90x)" },
  { "L1",
    LINES_OF_128,
    TIMES_NOTHING,
    { { "TCP_TOTAL_CACHE_ACCESSES_sum", 128 } },
    "128 TCP_TOTAL_CACHE_ACCESSES (cache-line bytes, gfx94x and gfx950)" },
  { "shared",
    INSTINCT,
    TIMES_BANKS,
    { { "SQ_LDS_IDX_ACTIVE", 1 }, { "SQ_LDS_BANK_CONFLICT", -1 } },
    "4 × banks × (SQ_LDS_IDX_ACTIVE − SQ_LDS_BANK_CONFLICT)" },
  { "L2", LINES_OF_64, TIMES_NOTHING, REQUESTS (64),
    "64 × (reads + writes + atomics) of TCP_TCC_…_REQ (gfx90x)" },
  { "L2", LINES_OF_128, TIMES_NOTHING, REQUESTS (128),
    "128 reads + 64 × (writes + atomics) of TCP_TCC_…_REQ (gfx94x and gfx950)" },
  { "DRAM",
    IN (GFX9),
    TIMES_NOTHING,
    { { "TCC_EA_RDREQ_sum", 64 }, { "TCC_EA_RDREQ_32B_sum", -32 }, WRITES ("TCC_EA") },
    "32 or 64 bytes of each TCC_EA_RDREQ and WRREQ by its size (gfx90x)" },
  { "DRAM",
    IN (GFX94X),
    TIMES_NOTHING,
    { { "TCC_EA0_RDREQ_sum", 64 },
      { "TCC_BUBBLE_sum", 64 },
      { "TCC_EA0_RDREQ_32B_sum", -32 },
      WRITES ("TCC_EA0") },
    "32, 64 or (TCC_BUBBLE) 128 bytes of each TCC_EA0_RDREQ and WRREQ by its size (gfx94x)" },
  { "DRAM",
    IN (GFX950),
    TIMES_NOTHING,
    { { "TCC_EA0_RDREQ_sum", 64 },
      { "TCC_EA0_RDREQ_128B_sum", 64 },
      { "TCC_EA0_RDREQ_32B_sum", -32 },
      WRITES ("TCC_EA0") },
    "32, 64 or (RDREQ_128B) 128 bytes of each TCC_EA0_RDREQ and WRREQ by its size (gfx950)" },
  { "DRAM",
    ANY,
    TIMES_NOTHING,
    { { "FETCH_SIZE", 1024 }, { "WRITE_SIZE", 1024 } },
    "1024 × (FETCH_SIZE + WRITE_SIZE)" },
  { "DRAM",
    ANY,
    TIMES_NOTHING,
    { { "FetchSize", 1024 }, { "WriteSize", 1024 } },
    "1024 × (FetchSize + WriteSize)" },
};

/* Parts of the formulas above that replays which disagree can make negative. */
static const struct {
  const char *title;
  guint generations;
  TermSpec terms[MAX_TERMS];
} parts[] = {
  { "reads of 64 bytes", IN (GFX9), { { "TCC_EA_RDREQ_sum", 1 }, { "TCC_EA_RDREQ_32B_sum", -1 } } },
  { "reads of 64 bytes",
    IN (GFX94X),
    { { "TCC_EA0_RDREQ_sum", 1 }, { "TCC_BUBBLE_sum", -1 }, { "TCC_EA0_RDREQ_32B_sum", -1 } } },
  { "reads of 64 bytes",
    IN (GFX950),
    { { "TCC_EA0_RDREQ_sum", 1 },
      { "TCC_EA0_RDREQ_128B_sum", -1 },
      { "TCC_EA0_RDREQ_32B_sum", -1 } } },
  { "writes of 32 bytes",
    IN (GFX9),
    { { "TCC_EA_WRREQ_sum", 1 }, { "TCC_EA_WRREQ_64B_sum", -1 } } },
  { "writes of 32 bytes",
    LINES_OF_128,
    { { "TCC_EA0_WRREQ_sum", 1 }, { "TCC_EA0_WRREQ_64B_sum", -1 } } },
  { "accesses to LDS without conflict",
    INSTINCT,
    { { "SQ_LDS_IDX_ACTIVE", 1 }, { "SQ_LDS_BANK_CONFLICT", -1 } } },
};

#define ADDED(type) \
  { "SQ_INSTS_VALU_ADD_" type, 1 }, { "SQ_INSTS_VALU_MUL_" type, 1 }, \
  { \
    "SQ_INSTS_VALU_FMA_" type, 1 \
  }

/* Figures of the advice table's vocabulary: a quotient, or one less it.
 * Source: as above, panels 2.1 (hit rates, active threads), 10 (mix), 12 (bank conflicts). "Active lanes" are of 32 there. */
static const struct {
  const char *metric;
  gboolean complement;
  gboolean of_lanes; /* × 32 ÷ lanes */
  TermSpec numerator[MAX_TERMS];
  TermSpec denominator[MAX_TERMS];
} evidence[] = {
  { "l1_hit",
    TRUE,
    FALSE,
    { { "TCP_TCC_READ_REQ_sum", 1 },
      { "TCP_TCC_WRITE_REQ_sum", 1 },
      { "TCP_TCC_ATOMIC_WITH_RET_REQ_sum", 1 },
      { "TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum", 1 } },
    { { "TCP_TOTAL_CACHE_ACCESSES_sum", 1 } } },
  { "l2_hit",
    FALSE,
    FALSE,
    { { "TCC_HIT_sum", 1 } },
    { { "TCC_HIT_sum", 1 }, { "TCC_MISS_sum", 1 } } },
  { "atomic_share", FALSE, FALSE, { { "TCC_ATOMIC_sum", 1 } }, { { "TCC_REQ_sum", 1 } } },
  { "bank_conflict_share",
    FALSE,
    FALSE,
    { { "SQ_LDS_BANK_CONFLICT", 1 } },
    { { "SQ_LDS_IDX_ACTIVE", 1 } } },
  { "lanes_active",
    FALSE,
    TRUE,
    { { "SQ_THREAD_CYCLES_VALU", 1 } },
    { { "SQ_ACTIVE_INST_VALU", 1 } } },
  { "fma_ratio",
    FALSE,
    FALSE,
    { { "SQ_INSTS_VALU_FMA_F64", 1 }, { "SQ_INSTS_VALU_FMA_F32", 1 } },
    { ADDED ("F64"), ADDED ("F32") } },
};

typedef struct {
  int sum;  /* slot of "X_sum", or -1 */
  int bare; /* slot of "X", or -1 */
  double weight;
} Term;

/* A sum of counters. */
typedef struct {
  Term terms[MAX_TERMS];
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
  Rule rules[G_N_ELEMENTS (rules)];
  guint n_rules;
  Evidence evidence[G_N_ELEMENTS (evidence)];
  guint n_evidence;
  struct {
    const char *title;
    Sum sum;
  } parts[G_N_ELEMENTS (parts)];
  guint n_parts;
  double lanes;
};

/* Returns: whether the file has every counter of @terms */
static gboolean
resolve (const GableAmdNames *names, const TermSpec *terms, Sum *sum)
{
  sum->n_terms = 0;
  for (guint i = 0; i < MAX_TERMS && terms[i].name != NULL; i++) {
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

/* The generation that the counters' own names tell, where the file does not name its GPU. */
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
    { "TCC_EA_RDREQ_sum", GABLE_AMD_GFX9 },
    { "TCC_EA_RDREQ", GABLE_AMD_GFX9 },
    { "TCC_EA_WRREQ_sum", GABLE_AMD_GFX9 },
    { "TCC_EA_WRREQ", GABLE_AMD_GFX9 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++) {
    if (gable_amd_names_find (names, signs[i].name) >= 0) {
      return signs[i].generation;
    }
  }
  return GABLE_AMD_UNKNOWN;
}

static void
add_rules (GableAmdPlan *plan,
           const GableAmdNames *names,
           GableAmdGeneration generation,
           const double *scales)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++) {
    Rule *rule = &plan->rules[plan->n_rules];

    if ((rules[i].generations & 1u << generation) != 0 && gable_known (scales[rules[i].scale]) &&
        resolve (names, rules[i].terms, &rule->sum)) {
      rule->counter = gable_counter_find (rules[i].counter);
      rule->factor = scales[rules[i].scale];
      rule->rule = rules[i].rule;
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
  gboolean is_instinct = (1u << generation & INSTINCT) != 0;
  double scales[N_SCALES];

  plan->lanes = device->wave_size;
  if (!gable_known (plan->lanes) && is_instinct) {
    plan->lanes = 64;
  }
  scales[TIMES_NOTHING] = 1;
  scales[TIMES_LANES] = plan->lanes;
  scales[TIMES_BANKS] = 4 * (gable_known (device->lds_banks) ? device->lds_banks : 32);
  add_rules (plan, names, generation, scales);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    if ((parts[i].generations & 1u << generation) != 0 &&
        resolve (names, parts[i].terms, &plan->parts[plan->n_parts].sum)) {
      plan->parts[plan->n_parts++].title = parts[i].title;
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (evidence); i++) {
    Evidence *entry = &plan->evidence[plan->n_evidence];

    if (resolve (names, evidence[i].numerator, &entry->numerator) &&
        resolve (names, evidence[i].denominator, &entry->denominator)) {
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
    const Rule *rule = &plan->rules[i];
    double amount =
      rule->counter != done ? rule->factor * add_up (&rule->sum, values) : GABLE_UNKNOWN;

    if (amount >= 0 && amount < (double) INFINITY) {
      launch->amounts[launch->n_amounts++] = (GableAmdAmount){ rule->counter, amount, rule->rule };
      done = rule->counter;
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

    if (evidence[row].complement) {
      value = 1 - value;
    } else if (evidence[row].of_lanes) {
      value *= 32 / plan->lanes;
    }
    if (value >= 0 && value < (double) INFINITY) {
      gable_kernel_set_evidence (kernel, evidence[row].metric, value,
                                 evidence[row].numerator[0].name);
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
is_among (const TermSpec *terms, const char *name)
{
  gsize length = strlen (name);

  for (guint i = 0; i < MAX_TERMS && terms[i].name != NULL; i++) {
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
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++) {
    if (is_among (rules[i].terms, name)) {
      return TRUE;
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (evidence); i++) {
    if (is_among (evidence[i].numerator, name) || is_among (evidence[i].denominator, name)) {
      return TRUE;
    }
  }
  return FALSE;
}
