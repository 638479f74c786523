/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/uprof.h"

#include "base/number.h"

/* Arithmetic that a core does in a cycle: two pipes of 256 bits, and two operations of a fused multiply-add. Processors
 * with pipes of 512 bits do twice as much.
 * Source: AMD uProf user guide, AMDuProfModelling, as amd/HPCTrainingExamples (commit aaaa72d4) uses its script. */
#define PIPES 2
#define VECTOR_BITS 256
#define FUSED 2

/* A channel of memory is eight bytes wide. */
#define CHANNEL_BYTES 8

static const struct {
  const char *counter;
  const char *name; /* (nullable) of a variant */
  guint lanes;
  guint operations;
} roofs[] = {
  { "fp64", NULL, VECTOR_BITS / 64, FUSED },
  { "fp32", NULL, VECTOR_BITS / 32, FUSED },
  { "fp64", "FP64 without FMA", VECTOR_BITS / 64, 1 },
  { "fp32", "FP32 without FMA", VECTOR_BITS / 32, 1 },
  { "fp64", "FP64 scalar", 1, FUSED },
};

static void
add_roof (GableMachine *machine,
          const char *counter,
          const char *name,
          double rate,
          const char *method,
          double clock)
{
  GableCeiling *ceiling = gable_ceiling_new (gable_counter_find (counter));

  ceiling->theoretical = rate;
  ceiling->theoretical_origin.source = g_strdup ("AMD uProf");
  ceiling->theoretical_origin.method = g_strdup (method);
  ceiling->theoretical_origin.clock = clock;
  ceiling->name = g_strdup (name);
  ceiling->variant = name != NULL;
  gable_machine_take_ceiling (machine, ceiling);
}

/**
 * gable_uprof_machine:
 * @processor: what a roofline report says of it
 *
 * The roofs that uProf's own script draws for the report. Memory has none where the report does not tell its speed.
 *
 * Formula: cores × pipes × lanes × operations × clock; 8 B × channels × transfers.
 *
 * Returns: (transfer full) (nullable): NULL where no roof follows
 */
GableMachine *
gable_uprof_machine (const GableUprofProcessor *processor)
{
  g_autoptr (GableMachine) machine =
    gable_machine_new (processor->name != NULL ? processor->name : "CPU");
  double bandwidth = CHANNEL_BYTES * processor->channels * processor->transfers;
  double cycles = processor->cores * processor->clock;

  if (gable_known (bandwidth) && isfinite (bandwidth)) {
    add_roof (machine, "DRAM", NULL, bandwidth, "8 B × channels × transfers", GABLE_UNKNOWN);
  }
  for (guint i = 0; i < G_N_ELEMENTS (roofs) && gable_known (cycles) && isfinite (cycles); i++) {
    add_roof (machine, roofs[i].counter, roofs[i].name,
              cycles * PIPES * roofs[i].lanes * roofs[i].operations,
              "cores × 2 pipes of 256 bits × clock", processor->clock);
  }
  if (gable_machine_get_n_ceilings (machine) == 0) {
    return NULL;
  }
  machine->vendor = g_strdup ("AMD");
  return g_steal_pointer (&machine);
}
