/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/amd-counters.h"

/* The formulas over AMD's hardware counters, as rows. */

/* Terms of a sum, at most. */
#define GABLE_AMD_MAX_TERMS 8

/* What the sum of a formula's terms is multiplied by. */
typedef enum {
  GABLE_AMD_TIMES_NOTHING,
  GABLE_AMD_TIMES_LANES, /* the lanes of a wavefront: instructions are counted for each */
  GABLE_AMD_TIMES_BANKS, /* 4 bytes of each bank of the local data share */
  GABLE_AMD_N_SCALES
} GableAmdScale;

/* A counter of the hardware; "_sum" is its total over the instances of its block. */
typedef struct {
  const char *name;
  double weight;
} GableAmdTerm;

/* A counter of ours; those of one stand together, from the best to the last resort. */
typedef struct {
  const char *counter;
  guint generations; /* a bit for each that it holds for */
  GableAmdScale scale;
  GableAmdTerm terms[GABLE_AMD_MAX_TERMS];
  const char *rule;
} GableAmdRule;

/* A part of a formula that replays which disagree can make negative. */
typedef struct {
  const char *title;
  guint generations;
  GableAmdTerm terms[GABLE_AMD_MAX_TERMS];
} GableAmdPart;

/* A figure of the advice table's vocabulary: a quotient, or one less it. */
typedef struct {
  const char *metric;
  gboolean complement;
  gboolean of_lanes; /* × 32 ÷ lanes */
  GableAmdTerm numerator[GABLE_AMD_MAX_TERMS];
  GableAmdTerm denominator[GABLE_AMD_MAX_TERMS];
} GableAmdEvidence;

#define GABLE_AMD_N_RULES 23
#define GABLE_AMD_N_PARTS 6
#define GABLE_AMD_N_EVIDENCE 6

extern const GableAmdRule gable_amd_rules[GABLE_AMD_N_RULES];
extern const GableAmdPart gable_amd_parts[GABLE_AMD_N_PARTS];
extern const GableAmdEvidence gable_amd_evidence[GABLE_AMD_N_EVIDENCE];
