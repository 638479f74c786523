/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cpu-events.h"

/* What events of processors mean. An event's key is its name in capitals with "_" between its words, so that
 * "fp_arith_inst_retired.scalar_double", "FP_ARITH:SCALAR_DOUBLE" and LIKWID's own name are one. */

/* Each gives one counter by one sum of weighted events. Where two give the same counter, the first one counts. */
typedef enum {
  GABLE_CPU_FP64_INTEL, /* the two whose instructions have a width */
  GABLE_CPU_FP32_INTEL,
  GABLE_CPU_FP16_INTEL,
  GABLE_CPU_FP64_SANDY_BRIDGE,
  GABLE_CPU_FP32_SANDY_BRIDGE,
  GABLE_CPU_FP64_ZEN1,
  GABLE_CPU_FP32_ZEN1,
  GABLE_CPU_FP64_ZEN5,
  GABLE_CPU_FP32_ZEN5,
  GABLE_CPU_FP64_A64FX,
  GABLE_CPU_FP32_A64FX,
  GABLE_CPU_FP16_A64FX,
  GABLE_CPU_FP64_PRESET,
  GABLE_CPU_FP32_PRESET,
  GABLE_CPU_FP64_GPU,
  GABLE_CPU_FP32_GPU,
  GABLE_CPU_FP_INTEL_MERGED,
  GABLE_CPU_FP_ZEN,
  GABLE_CPU_FP_ARM,
  GABLE_CPU_FP64_THUNDERX2,
  GABLE_CPU_FP32_THUNDERX2,
  GABLE_CPU_FP_PRESET,
  GABLE_CPU_INSTRUCTIONS_PRESET,
  GABLE_CPU_INSTRUCTIONS_GENERIC,
  GABLE_CPU_INSTRUCTIONS,
  GABLE_CPU_L2_INTEL,
  GABLE_CPU_L2_ZEN,
  GABLE_CPU_L2_A64FX,
  GABLE_CPU_L3_INTEL,
  GABLE_CPU_L3_ZEN2,
  GABLE_CPU_L3_ZEN3,
  GABLE_CPU_DRAM_INTEL,
  GABLE_CPU_DRAM_INTEL_CLIENT,
  GABLE_CPU_DRAM_INTEL_FREE_RUNNING,
  GABLE_CPU_DRAM_INTEL_SPLIT,
  GABLE_CPU_DRAM_ZEN,
  GABLE_CPU_DRAM_ZEN4,
  GABLE_CPU_DRAM_A64FX,
  GABLE_CPU_DRAM_GRACE,
  GABLE_CPU_DRAM_KNL,
  GABLE_CPU_N_FAMILIES
} GableCpuFamily;

/* What one event gives to a sum. */
typedef struct {
  GableCpuFamily family;
  const char *key;
  double
    weight; /* operations, instructions or bytes of one count; unknown where the processor decides */
  guint part;            /* bits: which parts of the sum it is */
  const char *processor; /* (nullable) in whose name this must stand */
  const char *unless;    /* (nullable) an event that counts the same */
} GableCpuRule;

typedef struct {
  const char *counter; /* id */
  guint needed;        /* parts without which the sum says nothing */
  guint usual;         /* parts without which it is told what is missing */
  gboolean never_zero; /* a sum of zero is a counter that does not work */
  gboolean is_last;    /* left out where a precision is known: it would count the same again */
  gboolean is_claimed; /* the file may say which precision it is */
} GableCpuFamilyInfo;

/* A ratio of two events that the advice table knows. */
typedef struct {
  const char *metric;
  const char *numerator;
  const char *denominator;
} GableCpuRatio;

char *gable_cpu_rules_key (const char *name);
const GableCpuFamilyInfo *gable_cpu_rules_family (GableCpuFamily family);
/* The families that an event takes part in, one bit each; 0 for events without any meaning here. */
guint64 gable_cpu_rules_families (const char *key);
/* Rules in the order of their families; NULL behind the last one. Of two with the same event the first that holds counts. */
const GableCpuRule *gable_cpu_rules_get (guint index);
gboolean gable_cpu_rules_applies (GableCpuFamily family,
                                  const GableCpuEvents *events,
                                  const GableCpuContext *context);
const GableCpuRatio *gable_cpu_rules_ratio (guint index);
