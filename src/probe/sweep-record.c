/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/sweep-record.h"

#include "base/json-read.h"

/* Of one sweep; more is no measurement. */
#define MAX_POINTS 10000

static gboolean
find_access (const char *text, GableAccess *access)
{
  for (*access = 0; *access < GABLE_N_ACCESSES; (*access)++) {
    if (g_str_equal (gable_access_to_text (*access), text)) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
read_points (const GableJsonPlace *place, GableProbeSweep *sweep)
{
  guint n;

  if (!gable_json_array (place, &n, NULL)) {
    return;
  }
  for (guint i = 0; i < MIN (n, MAX_POINTS); i++) {
    GableJsonPlace element = gable_json_element (place, i);
    GableJsonPlace size = gable_json_member (&element, "size");
    GableJsonPlace best = gable_json_member (&element, "best");
    GableSweepPoint point;

    if (gable_json_number (&size, &point.size, NULL) && point.size > 0 &&
        gable_json_number (&best, &point.rate, NULL) && point.rate > 0) {
      g_array_append_val (sweep->points, point);
    }
  }
}

/* (transfer full) (nullable) */
static GableProbeSweep *
read_sweep (const GableJsonPlace *place)
{
  GableJsonPlace name = gable_json_member (place, "access");
  GableJsonPlace threads = gable_json_member (place, "threads");
  GableJsonPlace node = gable_json_member (place, "node");
  GableJsonPlace points = gable_json_member (place, "points");
  const char *text;
  guint64 n_threads;
  GableAccess access;
  GableProbeSweep *sweep;

  if (gable_json_is_present (&node) || !gable_json_string (&name, &text, NULL) ||
      !find_access (text, &access) || !gable_json_count (&threads, &n_threads, NULL) ||
      n_threads == 0 || n_threads > GABLE_PROBE_MAX_THREADS) {
    return NULL;
  }
  sweep = gable_probe_sweep_new (access, (guint) n_threads);
  read_points (&points, sweep);
  return sweep;
}

GPtrArray *
gable_sweeps_recorded (const GableMachine *machine)
{
  GPtrArray *sweeps = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_probe_sweep_free);
  const GableJson json = { .name = (char *) "", .root = machine->extra };
  GableJsonPlace root = gable_json_root (&json);
  GableJsonPlace probe = gable_json_member (&root, "probe");
  GableJsonPlace list = gable_json_member (&probe, "sweeps");
  guint n;

  if (!gable_json_array (&list, &n, NULL)) {
    return sweeps;
  }
  for (guint i = 0; i < n; i++) {
    GableJsonPlace element = gable_json_element (&list, i);
    GableProbeSweep *sweep = read_sweep (&element);
    const GableProbeSweep *first = sweeps->len > 0 ? sweeps->pdata[0] : NULL;

    if (sweep == NULL || (first != NULL && sweep->threads < first->threads)) {
      g_clear_pointer (&sweep, gable_probe_sweep_free);
      continue;
    }
    if (first != NULL && sweep->threads > first->threads) {
      g_ptr_array_set_size (sweeps, 0);
    }
    g_ptr_array_add (sweeps, sweep);
  }
  return sweeps;
}

double
gable_sweeps_reach (const GableMachine *machine, const char *level, guint threads)
{
  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    if (!ceiling->variant && g_str_equal (ceiling->counter->id, level)) {
      return ceiling->capacity / threads;
    }
  }
  return GABLE_UNKNOWN;
}
