/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ncu-metrics.h"

/* How figures follow from metrics, as tables. */

#define GABLE_NCU_MAX_TERMS 4

/* What the sum of a rule's terms is multiplied by to be an amount. */
typedef enum {
  GABLE_NCU_TIMES_NOTHING,
  GABLE_NCU_TIMES_SECONDS, /* terms are rates */
  GABLE_NCU_TIMES_CYCLES   /* terms are per cycle of the SM */
} GableNcuScale;

typedef struct {
  const char *metric;
  double weight;
} GableNcuAddend;

/* One way to an amount: a sum of metrics, times something. */
typedef struct {
  const char *counter;
  GableNcuScale scale;
  GableNcuAddend terms[GABLE_NCU_MAX_TERMS];
  const char *rule;
} GableNcuRule;

/* Operations of one precision, from thread instructions: terms name the operation alone. */
typedef struct {
  const char *counter;
  GableNcuAddend terms[GABLE_NCU_MAX_TERMS];
  const char *rule;
} GableNcuPrecision;

/* A form that thread instructions are told in: what stands before and after the operation's name, and before and after the
 * sum in the rule's text. */
typedef struct {
  const char *head; /* NULL: the opcode histogram */
  const char *tail;
  GableNcuScale scale;
  const char *before;
  const char *after;
} GableNcuForm;

/* A launch's time: a figure, or a quotient of two of the same pass. */
typedef struct {
  const char *metric;
  const char *divisor; /* (nullable) */
} GableNcuTime;

#define GABLE_NCU_N_CLOCKS 2

extern const GableNcuRule gable_ncu_rules[];
extern const guint gable_ncu_n_rules;
/* Other definitions, which no import takes by itself: a person may choose them afterwards. */
extern const GableNcuRule gable_ncu_offers[];
extern const guint gable_ncu_n_offers;
extern const GableNcuPrecision gable_ncu_precisions[];
extern const guint gable_ncu_n_precisions;
extern const GableNcuForm gable_ncu_forms[];
extern const guint gable_ncu_n_forms;
extern const GableNcuTime gable_ncu_times[];
extern const guint gable_ncu_n_times;
extern const char *const gable_ncu_clocks[GABLE_NCU_N_CLOCKS];
