/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/expression.h"
#include "analysis/roofline.h"

/* The advice table (data/advice.json) as it was read. All text is untranslated and owned by the table. */

/* How a metric is written. */
typedef enum {
  GABLE_ADVICE_UNIT_SHARE,  /* [1] as a percentage */
  GABLE_ADVICE_UNIT_FACTOR, /* [1] as a factor */
  GABLE_ADVICE_UNIT_COUNT,  /* [1] as a number */
  GABLE_ADVICE_UNIT_BYTES,  /* [B] */
  GABLE_ADVICE_UNIT_FLAG,   /* 1 yes, 0 no */
  GABLE_N_ADVICE_UNITS
} GableAdviceUnit;

typedef struct {
  const char *tool; /* (interned) "ncu": the head of an importer's id; "any" */
  char *name;       /* what that tool calls the metric, or how else it is found */
} GableAdviceTool;

typedef struct {
  const char *id; /* (interned) */
  char *title;
  GableAdviceUnit unit;
  GArray *tools; /* (element-type GableAdviceTool) */
} GableAdviceMetric;

typedef struct {
  const char *id; /* (interned) */
  double value;
} GableAdviceConstant;

/* What a row's actions change, and by which factor. */
typedef enum {
  GABLE_ADVICE_CHANGES_OPERATIONS,
  GABLE_ADVICE_CHANGES_BYTES,        /* of one level */
  GABLE_ADVICE_CHANGES_TIME,         /* of the kernel, down to its roof at best */
  GABLE_ADVICE_CHANGES_COMPUTE_ROOF, /* another unit or precision does the work */
  GABLE_ADVICE_CHANGES_MEMORY_ROOF,
  GABLE_N_ADVICE_CHANGES
} GableAdviceChangeKind;

typedef struct {
  GableAdviceChangeKind kind;
  const char *level; /* (nullable, interned) of BYTES: a counter's id, or "link" for every link */
  GableExpression *factor;
} GableAdviceChange;

typedef enum {
  GABLE_ADVICE_GAIN_NONE,
  GABLE_ADVICE_GAIN_SPEEDUP,    /* the formula is a factor [1] */
  GABLE_ADVICE_GAIN_TIME_SAVED, /* the formula is a share of the kernel's time [1] */
  GABLE_ADVICE_GAIN_RUN,        /* the formula is a factor of the whole run [1] */
  GABLE_N_ADVICE_GAINS
} GableAdviceGainKind;

typedef enum { GABLE_ADVICE_CPU = 1 << 0, GABLE_ADVICE_GPU = 1 << 1 } GableAdviceMachines;

typedef struct {
  const char *id;      /* (interned) */
  const char *subject; /* (interned) "memory", "latency", "accounting", … */
  guint regions;       /* set of GableRegion: any one suffices */
  const char *level;   /* (nullable, interned) the level meant: a counter's id, or "link" */
  guint machines;      /* set of GableAdviceMachines */
  char *title;
  char *diagnosis;
  GPtrArray *when;    /* (element-type GableExpression) conditions, all needed */
  GPtrArray *actions; /* (element-type utf8) in the order to try */
  GArray *params;     /* (element-type GableAdviceConstant) assumptions */
  GArray *changes;    /* (element-type GableAdviceChange) */
  char *
    move; /* (nullable) where operations go: "matrix", "narrower", or a change such as "fp64 → fp32" */
  GableAdviceGainKind gain;
  GableExpression *gain_value; /* (nullable) */
  char *limit;                 /* (nullable) what stops the gain */
  char *verify;                /* (nullable) */
  char *caution;               /* (nullable) a reason to hold the row back */
  gboolean measured;
  gboolean fallback; /* only where no other row fires that claims a gain */
  char *sources;     /* citations */
} GableAdviceRow;

/* Words for where operations go: to the matrix units of the machine, to a type of half the width. */
#define GABLE_ADVICE_MOVE_MATRIX "matrix"
#define GABLE_ADVICE_MOVE_NARROWER "narrower"

typedef struct _GableAdviceTable GableAdviceTable;

GableAdviceTable *gable_advice_table_new (void);
void gable_advice_table_free (GableAdviceTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableAdviceTable, gable_advice_table_free)

/* Adds what @text holds; a row, metric, source or threshold of an id that is there takes its place. Errors: those of
 * reading JSON, and G_IO_ERROR_INVALID_DATA, each with the place; what stands before the fault is kept. */
gboolean gable_advice_table_read (
  GableAdviceTable *table, const char *text, gsize length, const char *name, GError **error);
/* The table that is installed, with the user's own rows; lives as long as the process. */
const GableAdviceTable *gable_advice_table_get (void);

const GPtrArray *gable_advice_table_rows (const GableAdviceTable *table);
const GableAdviceMetric *gable_advice_table_find_metric (const GableAdviceTable *table,
                                                         const char *id);
double gable_advice_table_threshold (const GableAdviceTable *table, const char *id);
void gable_advice_table_thresholds (const GableAdviceTable *table, GableThresholds *thresholds);
