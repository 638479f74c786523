/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/kernel.h"

/* What AMD's hardware counters mean, by the generation of the GPU: shared by the readers of rocprof and rocprof-compute. */

typedef enum {
  GABLE_AMD_UNKNOWN,
  GABLE_AMD_GFX9,       /* gfx900 to gfx90a: L2 lines of 64 bytes, counters TCC_EA */
  GABLE_AMD_GFX94X,     /* gfx940, gfx941, gfx942: lines of 128 bytes, counters TCC_EA0 */
  GABLE_AMD_GFX950,     /* counts reads of 128 bytes by another counter */
  GABLE_AMD_GFX94X_950, /* one of the two: the counters' names do not tell which */
  GABLE_AMD_INSTINCT,   /* gfx90a or one of those: they alone count operations by type */
  GABLE_AMD_OTHER,      /* named, but what its counters mean is not known */
  GABLE_AMD_RDNA,       /* gfx10 to gfx12 */
  GABLE_AMD_N_GENERATIONS
} GableAmdGeneration;

/* The GPU, as far as a file tells. */
typedef struct {
  GableAmdGeneration generation;
  gboolean counts_no_operations; /* gfx908 and before have no counters for them */
  double wave_size;              /* [lanes] or unknown */
  double lds_banks;              /* of a compute unit, or unknown */
  double n_units;                /* compute units, or unknown */
} GableAmdDevice;

void gable_amd_device_init (GableAmdDevice *device);
/* From "gfx942" or "gfx90a:sramecc+:xnack-". Returns: whether its counters are known */
gboolean gable_amd_device_set_architecture (GableAmdDevice *device, const char *architecture);

/* Names of counters and the slots that figures are kept in. Owned. */
typedef struct _GableAmdNames GableAmdNames;

/* Counters of one file, at most. */
#define GABLE_AMD_MAX_NAMES 16384u

GableAmdNames *gable_amd_names_new (void);
void gable_amd_names_free (GableAmdNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableAmdNames, gable_amd_names_free)

/* Returns: the slot, a new one for a new name; G_MAXUINT past the limit */
guint gable_amd_names_slot (GableAmdNames *names, const char *name, gsize length);
int gable_amd_names_find (const GableAmdNames *names, const char *name);
guint gable_amd_names_get_size (const GableAmdNames *names);
const char *gable_amd_names_get (const GableAmdNames *names, guint slot);

#define GABLE_AMD_MAX_AMOUNTS 24

typedef struct {
  const GableCounter *counter;
  double amount;
  const char *rule; /* (static) or interned */
} GableAmdAmount;

/* What follows from the counters of one launch. */
typedef struct {
  GableAmdAmount amounts[GABLE_AMD_MAX_AMOUNTS];
  guint n_amounts;
} GableAmdLaunch;

/* The formulas that a file's counters allow, every name resolved to its slot. Owned. */
typedef struct _GableAmdPlan GableAmdPlan;

GableAmdPlan *gable_amd_plan_new (const GableAmdNames *names, const GableAmdDevice *device);
void gable_amd_plan_free (GableAmdPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableAmdPlan, gable_amd_plan_free)

void gable_amd_plan_evaluate (const GableAmdPlan *plan,
                              const double *values,
                              GableAmdLaunch *launch);
/* Each formula by itself, whatever others of its counter gave. */
guint gable_amd_plan_get_n_rules (const GableAmdPlan *plan);
gboolean gable_amd_plan_evaluate_rule (const GableAmdPlan *plan,
                                       guint index,
                                       const double *values,
                                       GableAmdAmount *amount);
/* Figures for the advice table, from the means over a kernel's launches. */
void gable_amd_plan_set_evidence (const GableAmdPlan *plan,
                                  const double *means,
                                  GableKernel *kernel);
/* Returns: (nullable) (static): a part of a formula that comes out negative, as "reads of 64 bytes" */
const char *gable_amd_plan_find_negative (const GableAmdPlan *plan, const double *means);
/* Whether any formula uses the counter. */
gboolean gable_amd_counter_is_used (const char *name);
