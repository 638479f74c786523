/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/advisor.h"

#include <string.h>

/* Names of the roofs that Advisor's benchmarks measure. Those with a fused multiply-add come before those without, which
 * bound kernels only on processors that have none.
 * Source: reports of Intel Advisor 2020 to 2025. */
static const struct {
  const char *name;
  const char *counter;
  gboolean is_variant;
} roofs[] = {
  { "L1 Bandwidth", "L1", FALSE },
  { "L2 Bandwidth", "L2", FALSE },
  { "L3 Bandwidth", "L3", FALSE },
  { "DRAM Bandwidth", "DRAM", FALSE },
  { "Scalar L1 Bandwidth", "L1", TRUE },
  { "Scalar L2 Bandwidth", "L2", TRUE },
  { "Scalar L3 Bandwidth", "L3", TRUE },
  { "DRAM Bandwidth (single node)", "DRAM", TRUE },
  { "DP Vector FMA Peak", "fp64", FALSE },
  { "SP Vector FMA Peak", "fp32", FALSE },
  { "DP Vector Add Peak", "fp64", FALSE },
  { "SP Vector Add Peak", "fp32", FALSE },
  { "Scalar Add Peak", "fp.scalar", TRUE },
  { "Int64 Vector Add Peak", "int64", FALSE },
  { "Int32 Vector Add Peak", "int32", FALSE },
  { "Int16 Vector Add Peak", "int16", FALSE },
  { "Int8 Vector Add Peak", "int8", FALSE },
  { "Integer Scalar Add Peak", "int.scalar", TRUE },
};

/**
 * gable_advisor_machine:
 * @name: (nullable): the processor's name
 * @scope: (nullable): what the roofs belong to: "28 threads"
 * @method: how they were measured
 * @rate: looks a roof up by Advisor's name
 * @data: for @rate
 *
 * Returns: (transfer full) (nullable): NULL where no roof is known
 */
GableMachine *
gable_advisor_machine (const char *name,
                       const char *scope,
                       const char *method,
                       GableAdvisorRoofFunc rate,
                       gconstpointer data)
{
  g_autoptr (GableMachine) machine = gable_machine_new (name != NULL ? name : "CPU");

  for (guint i = 0; i < G_N_ELEMENTS (roofs); i++) {
    double value = rate (roofs[i].name, data);
    GableCeiling *ceiling;

    if (!(value > 0) || !isfinite (value)) {
      continue;
    }
    ceiling = gable_ceiling_new (gable_counter_find (roofs[i].counter));
    ceiling->measured = value;
    ceiling->measured_origin.source = g_strdup ("Intel Advisor");
    ceiling->measured_origin.method = g_strdup (method);
    ceiling->variant = roofs[i].is_variant || gable_machine_find (machine, ceiling->counter) >= 0;
    ceiling->name = ceiling->variant ? g_strdup (roofs[i].name) : NULL;
    gable_machine_take_ceiling (machine, ceiling);
  }
  if (gable_machine_get_n_ceilings (machine) == 0) {
    return NULL;
  }
  machine->vendor = name != NULL && strstr (name, "Intel") != NULL ? g_strdup ("Intel") : NULL;
  machine->scope = g_strdup (scope);
  return g_steal_pointer (&machine);
}
