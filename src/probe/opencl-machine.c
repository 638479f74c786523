/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/opencl.h"

#include "probe/plateaus.h"

#include <string.h>

#define MAX_POINTS 64

static gboolean
is_best (const GableClProbe *probe, const GableClReading *reading)
{
  for (guint i = 0; i < probe->readings->len; i++) {
    const GableClReading *other = &g_array_index (probe->readings, GableClReading, i);

    if (strcmp (other->counter, reading->counter) == 0 &&
        (other->rate > reading->rate || (other->rate >= reading->rate && other < reading))) {
      return FALSE;
    }
  }
  return TRUE;
}

static void
set_origin (const GableClProbe *probe, GableOrigin *origin, const char *method)
{
  origin->source = g_strdup_printf ("gable probe %s, OpenCL driver %s", GABLE_VERSION,
                                    probe->device->driver != NULL ? probe->device->driver : "?");
  origin->method = g_strdup (method);
  origin->date = g_strdup (probe->date);
}

static JsonNode *
make_details (const GableClReading *reading)
{
  JsonObject *details = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_double_member (details, "median", reading->median);
  json_object_set_double_member (details, "spread", reading->spread);
  json_node_take_object (node, details);
  return node;
}

static void
add_reading (const GableClProbe *probe, const GableClReading *reading, GableMachine *machine)
{
  gboolean best = is_best (probe, reading);
  GableCeiling *ceiling = gable_ceiling_new (gable_counter_find (reading->counter));

  ceiling->name = g_strdup (best && reading->access != NULL ? NULL : reading->title);
  ceiling->pipe = g_strdup (reading->access == NULL ? "vector" : NULL);
  ceiling->variant = !best;
  ceiling->hidden = !best;
  ceiling->measured = reading->rate;
  set_origin (probe, &ceiling->measured_origin,
              reading->access == NULL ? "multiply-adds in registers, by the clock on the wall"
                                      : "whole arrays, by the clock on the wall");
  ceiling->measured_origin.access = g_strdup (reading->access);
  ceiling->measured_origin.extra = make_details (reading);
  gable_machine_take_ceiling (machine, ceiling);
}

/* Levels before the memory, as the sweep over working sets finds them. With two, the nearer is L1; one is L2. */
static void
add_caches (const GableClProbe *probe, GableMachine *machine)
{
  GableSweepPoint points[MAX_POINTS];
  guint n = 0;
  g_autoptr (GArray) plateaus = NULL;

  for (guint i = 0; i < probe->readings->len && n < MAX_POINTS; i++) {
    const GableClReading *reading = &g_array_index (probe->readings, GableClReading, i);

    if (reading->counter[0] == '\0') {
      points[n++] = (GableSweepPoint){ reading->size, reading->rate };
    }
  }
  plateaus = gable_plateaus_find (points, n, 3);
  for (guint i = 0; i + 1 < plateaus->len; i++) {
    const GablePlateau *plateau = &g_array_index (plateaus, GablePlateau, i);
    gboolean near = plateaus->len == 3 && i == 0;
    GableCeiling *ceiling = gable_ceiling_new (gable_counter_level (near ? "L1" : "L2"));

    ceiling->measured = plateau->rate;
    set_origin (probe, &ceiling->measured_origin, "sweep over working sets");
    ceiling->measured_origin.access = g_strdup ("read");
    ceiling->capacity = plateau->capacity;
    ceiling->capacity_source = g_strdup ("knee of the reading sweep");
    gable_machine_take_ceiling (machine, ceiling);
  }
}

GableMachine *
gable_cl_probe_to_machine (const GableClProbe *probe)
{
  GableMachine *machine = gable_machine_new (probe->device->name);

  machine->vendor = g_strdup (probe->device->vendor);
  machine->class_ = g_strdup (probe->device->is_gpu ? "gpu" : "cpu");
  machine->scope = g_strdup_printf ("%u compute units, by OpenCL", probe->device->units);
  machine->note = g_strdup_printf ("Measured on %.10s", probe->date);
  machine->launch_overhead = probe->launch;
  for (guint i = 0; i < probe->readings->len; i++) {
    const GableClReading *reading = &g_array_index (probe->readings, GableClReading, i);

    if (reading->counter[0] != '\0') {
      add_reading (probe, reading, machine);
    }
  }
  add_caches (probe, machine);
  return machine;
}
