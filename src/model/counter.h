/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/units.h"

/* A counter is a named amount of work: operations of one precision, instructions, or bytes at one level.
 * There is one GableCounter for each, for the life of the process: compare pointers. */

typedef enum {
  GABLE_COUNTER_OPERATIONS,
  GABLE_COUNTER_INSTRUCTIONS,
  GABLE_COUNTER_TRAFFIC
} GableCounterKind;

/* Where a level of traffic stands; decides the side of a kernel that it limits. */
typedef enum {
  GABLE_REACH_CORE,   /* L1, shared memory: inside the core */
  GABLE_REACH_CACHE,  /* L2, L3 */
  GABLE_REACH_MEMORY, /* DRAM, remote NUMA memory */
  GABLE_REACH_LINK,   /* PCIe, NVLink, network */
  GABLE_REACH_NOWHERE /* bytes that a program declares, at no known level: never a bound */
} GableReach;

typedef struct {
  const char *id;    /* "fp16.matrix", "inst", "DRAM"; as in files and on the command line */
  const char *title; /* untranslated name on the chart: "FP16 matrix", "DRAM" */
  GableCounterKind kind;
  const char *type; /* operations: "fp16"; else NULL */
  const char *unit; /* (nullable) operations: "matrix", "simd", "scalar" where the unit is told */
  guint bits;       /* operations: of one operand; 0 where unknown */
  gboolean floating;
  GableReach reach; /* traffic */
  guint
    rank; /* order everywhere: operations wide to narrow, instructions, then traffic near to far */
  guint named; /* its place among the levels that files have named, from 1; 0: built in */
} GableCounter;

/* Levels that files name beyond the built-in ones, at most. */
#define GABLE_COUNTER_MAX_LEVELS 256
/* And how long such a name may be [B]. */
#define GABLE_COUNTER_MAX_NAME 64

const GableCounter *gable_counter_find (const char *name);
const GableCounter *gable_counter_level (const char *name);
const GableCounter *gable_counter_general (const GableCounter *counter);
GableDimension gable_counter_dimension (const GableCounter *counter);
GableDimension gable_counter_rate_dimension (const GableCounter *counter);
int gable_counter_compare (const GableCounter *a, const GableCounter *b);
/* A small number that no other counter of this process has, for tight arrays; files never see it. */
guint16 gable_counter_get_number (const GableCounter *counter);
const GableCounter *gable_counter_from_number (guint16 number);
guint gable_counter_get_n_builtin (void);
const GableCounter *gable_counter_get_builtin (guint index);

/* What a chart counts as work: a family of counters. */
typedef enum {
  GABLE_WORK_FP,   /* all floating-point operations, `fp` of unknown precision too */
  GABLE_WORK_INT,  /* all integer operations */
  GABLE_WORK_INST, /* instructions: an instruction roofline */
  GABLE_WORK_ONE   /* one counter, and all units of its type if it names no unit */
} GableWorkKind;

typedef struct {
  GableWorkKind kind;
  const GableCounter *counter; /* with GABLE_WORK_ONE and GABLE_WORK_INST */
} GableWork;

gboolean gable_work_parse (const char *text, GableWork *work);
const char *gable_work_to_string (GableWork work);
gboolean gable_work_includes (GableWork work, const GableCounter *counter);
GableDimension gable_work_dimension (GableWork work);
