/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/what-if-apply.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Evidence of a kernel that goes before the machine's own figure. */
#define BYTES_IN_FLIGHT "bytes_in_flight"

static GableBounds
measure (const GableWhatIfState *state)
{
  g_autofree double *times = g_new (double, state->table->n);
  GableBounds bounds;

  gable_bounds_measure (state->table, state->kernel, state->roofline->work, times, &bounds);
  gable_bounds_combine (state->table, times, bounds.work == 0, &state->roofline->thresholds,
                        &bounds);
  return bounds;
}

/* T* as the roofline would have it: unknown where the work or all traffic is. */
static double
find_bound (const GableWhatIfState *state)
{
  GableBounds bounds = measure (state);

  return gable_known (bounds.work) && bounds.has_traffic ? bounds.bound * state->work
                                                         : GABLE_UNKNOWN;
}

static void
use_machine (GableWhatIfState *state, GableMachine *machine)
{
  g_clear_pointer (&state->table, gable_rate_table_free);
  if (machine != state->machine) {
    g_clear_pointer (&state->machine, gable_machine_unref);
    state->machine = machine;
  }
  state->table = gable_rate_table_new (state->machine, state->roofline->rates);
}

/* Nobody measured the copy: what a profiler said of the kernel is not true of it. But for what its bound follows from, which
 * nothing but a change of that moves. */
static GableKernel *
copy_amounts (const GableKernel *parent)
{
  GableKernel *kernel = gable_kernel_copy (parent);
  double in_flight = gable_kernel_get_evidence (parent, BYTES_IN_FLIGHT);

  kernel->kind = GABLE_KERNEL_HYPOTHETICAL;
  gable_kernel_set_launch_time (kernel,
                                (GableSpread){ GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN });
  g_clear_pointer (&gable_kernel_edit_details (kernel)->counters, g_array_unref);
  g_clear_pointer (&gable_kernel_edit_details (kernel)->evidence, g_array_unref);
  if (gable_known (in_flight)) {
    gable_kernel_set_evidence (kernel, BYTES_IN_FLIGHT, in_flight, NULL);
  }
  g_clear_pointer (&gable_kernel_edit_details (kernel)->tool_view, gable_tool_view_unref);
  g_clear_pointer (&gable_kernel_edit_details (kernel)->collect, g_free);
  g_clear_pointer (&gable_kernel_edit_details (kernel)->transform, g_free);
  g_clear_pointer (&gable_kernel_edit_details (kernel)->kept, g_hash_table_unref);
  g_free (gable_kernel_edit_details (kernel)->parent);
  gable_kernel_edit_details (kernel)->parent = g_strdup (parent->name);
  return kernel;
}

GableWhatIfState *
gable_what_if_state_new (const GableRoofline *roofline, guint kernel)
{
  const GableKernel *parent = gable_project_get_kernel (roofline->project, kernel);
  GableWhatIfState *state = g_new0 (GableWhatIfState, 1);
  GableBounds bounds;

  state->roofline = roofline;
  state->work = 1;
  state->kernel = copy_amounts (parent);
  use_machine (state, roofline->machine != NULL ? gable_machine_ref (roofline->machine) : NULL);
  bounds = measure (state);
  state->is_relative = bounds.is_relative;
  state->before = state->seconds = bounds.seconds;
  state->bound = find_bound (state);
  if (!bounds.is_relative && gable_known (bounds.seconds)) {
    state->kernel->seconds = bounds.seconds;
    if (gable_known (gable_kernel_get_work (parent, roofline->work))) {
      gable_kernel_set_performance (state->kernel, GABLE_UNKNOWN);
    }
  }
  return state;
}

void
gable_what_if_state_free (GableWhatIfState *state)
{
  g_clear_pointer (&state->kernel, gable_kernel_unref);
  g_clear_pointer (&state->machine, gable_machine_unref);
  g_clear_pointer (&state->table, gable_rate_table_free);
  g_free (state);
}

static gboolean
fail_operations (const GableChange *change, GError **error)
{
  return gable_what_if_fail (
    change, _ ("the kernel has no such operations that are known; name a counter that it has"),
               error);
}

/* T with the efficiency that it has: it follows the bound. */
static void
follow_bound (GableWhatIfState *state)
{
  double bound = find_bound (state);

  state->seconds *= bound / state->bound;
  state->bound = bound;
}

/* The bound stops the time; a kernel that seems faster than its bound is at least not slowed down. */
static void
set_time (GableWhatIfState *state, double seconds)
{
  double floor = state->bound < state->seconds ? state->bound : state->seconds;

  if (gable_known (floor) && gable_known (state->bound) && seconds < floor) {
    seconds = floor;
  }
  state->seconds = seconds;
}

static gboolean
apply_launches (GableWhatIfState *state, const GableChange *change, GError **error)
{
  double launches = (double) state->kernel->launches;
  double factor = gable_change_factor (change);
  double after = MAX (1, round (launches * factor));

  if (state->kernel->launches == 0) {
    return gable_what_if_fail (change, _ ("it is not known how often the kernel was launched"),
                                          error);
  }
  state->kernel->launches = (guint64) CLAMP (after, 1, (double) G_MAXINT64);
  follow_bound (state);
  if (gable_known (change->overhead)) {
    set_time (state, state->seconds - (launches - after) * change->overhead);
  }
  return TRUE;
}

/* Little's law: the throughput grows with what is outstanding, up to the roof. */
static gboolean
apply_concurrency (GableWhatIfState *state, const GableChange *change, GError **error)
{
  double factor = gable_change_factor (change);
  double in_flight = gable_kernel_get_evidence (state->kernel, BYTES_IN_FLIGHT);

  if (!gable_known (in_flight) && state->machine != NULL) {
    in_flight = state->machine->bytes_in_flight;
  }
  if (gable_known (in_flight)) {
    gable_kernel_set_evidence (state->kernel, BYTES_IN_FLIGHT, in_flight * factor, NULL);
    state->bound = find_bound (state);
  }
  set_time (state, state->seconds / factor);
  return TRUE;
}

static const GableKernel *
find_partner (const GableWhatIfState *state, const char *name, double *bound)
{
  const GableProject *project = state->roofline->project;

  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);

    if (kernel->kind != GABLE_KERNEL_HYPOTHETICAL && g_strcmp0 (kernel->name, name) == 0 &&
        g_strcmp0 (kernel->name, gable_kernel_details (state->kernel)->parent) != 0) {
      *bound = gable_result_bound (&state->roofline->kernels[i]);
      return kernel;
    }
  }
  return NULL;
}

/* One kernel in the place of two: amounts and times add up, and a launch of each becomes one. What need not travel any
 * longer is told by a change of bytes behind it. */
static gboolean
apply_fusion (GableWhatIfState *state, const GableChange *change, GError **error)
{
  double bound;
  const GableKernel *partner = find_partner (state, change->name, &bound);
  double apart;

  if (partner == NULL) {
    return gable_what_if_fail (
      change, _ ("there is no such other kernel in the run; give its whole name"), error);
  }
  if (state->is_relative) {
    return gable_what_if_fail (
      change, _ ("only rates of the kernel are known, and rates don't add up"), error);
  }
  apart = state->bound + bound;
  gable_what_if_add_amounts (state->kernel, partner);
  state->kernel->launches = MAX (state->kernel->launches, partner->launches);
  state->before += partner->seconds;
  state->seconds += partner->seconds;
  state->kernel->seconds = state->seconds;
  state->bound = find_bound (state);
  state->seconds *= state->bound / apart;
  state->fused++;
  return TRUE;
}

static gboolean
apply_machine (GableWhatIfState *state, const GableChange *change, GError **error)
{
  GableMachine *machine = state->machine != NULL ? gable_machine_ref (state->machine) : NULL;

  if (!gable_what_if_apply_to_machine (&machine, change, error)) {
    g_clear_pointer (&machine, gable_machine_unref);
    return FALSE;
  }
  use_machine (state, machine);
  follow_bound (state);
  return TRUE;
}

static gboolean
apply_bytes (GableWhatIfState *state, const GableChange *change, GError **error)
{
  if (!gable_what_if_scale_bytes (state, change->counter, gable_change_factor (change))) {
    return gable_what_if_fail (
      change, _ ("the kernel has no bytes there that are known; name a level that it has"), error);
  }
  follow_bound (state);
  return TRUE;
}

static gboolean
apply_operations (GableWhatIfState *state, const GableChange *change, GError **error)
{
  if (!gable_what_if_scale_operations (state, change->counter, gable_change_factor (change))) {
    return fail_operations (change, error);
  }
  follow_bound (state);
  return TRUE;
}

static gboolean
apply_move (GableWhatIfState *state, const GableChange *change, GError **error)
{
  double width = gable_what_if_type_share (state->kernel, change->counter);

  if (!gable_what_if_move_operations (state, change)) {
    return fail_operations (change, error);
  }
  if (change->kind == GABLE_CHANGE_PRECISION) {
    gable_what_if_narrow_bytes (state, change, width);
  }
  follow_bound (state);
  return TRUE;
}

static gboolean
apply_time (GableWhatIfState *state, const GableChange *change, GError **error)
{
  set_time (state, state->seconds * gable_change_factor (change));
  return TRUE;
}

static gboolean
apply_roof (GableWhatIfState *state, const GableChange *change, GError **error)
{
  set_time (state, state->bound / change->value);
  return TRUE;
}

gboolean
gable_what_if_apply (GableWhatIfState *state, const GableChange *change, GError **error)
{
  static gboolean (*const apply[]) (GableWhatIfState *, const GableChange *, GError **) = {
    [GABLE_CHANGE_BYTES] = apply_bytes,       [GABLE_CHANGE_OPERATIONS] = apply_operations,
    [GABLE_CHANGE_UNIT] = apply_move,         [GABLE_CHANGE_PRECISION] = apply_move,
    [GABLE_CHANGE_LAUNCHES] = apply_launches, [GABLE_CHANGE_CONCURRENCY] = apply_concurrency,
    [GABLE_CHANGE_TIME] = apply_time,         [GABLE_CHANGE_ROOF] = apply_roof,
    [GABLE_CHANGE_FUSION] = apply_fusion,     [GABLE_CHANGE_RATE] = apply_machine,
    [GABLE_CHANGE_PEAK] = apply_machine,      [GABLE_CHANGE_MACHINE] = apply_machine,
  };
  G_STATIC_ASSERT (G_N_ELEMENTS (apply) == GABLE_N_CHANGES);

  return apply[change->kind](state, change, error);
}

GableKernel *
gable_what_if_state_take_kernel (GableWhatIfState *state, const char *name)
{
  GableKernel *kernel = g_steal_pointer (&state->kernel);

  g_free (kernel->name);
  kernel->name = g_strdup (name);
  if (state->is_relative) {
    gable_kernel_set_performance (kernel, state->work / state->seconds);
    return kernel;
  }
  if (gable_known (gable_kernel_details (kernel)->performance) && gable_known (kernel->seconds)) {
    gable_kernel_edit_details (kernel)->performance *= kernel->seconds / state->seconds;
  }
  kernel->seconds = state->seconds;
  return kernel;
}

/* @kernel alone on the machine as it is now. (transfer full) */
GableRoofline *
gable_what_if_state_evaluate (const GableWhatIfState *state, GableKernel *kernel)
{
  g_autoptr (GableProject) project = gable_project_new ();
  GableRooflineOptions options;

  if (state->machine != NULL) {
    g_ptr_array_add (project->machines, gable_machine_ref (state->machine));
  }
  g_ptr_array_add (project->kernels, gable_kernel_ref (kernel));
  gable_roofline_options_init (&options, project);
  options.work = state->roofline->work;
  options.rates = state->roofline->rates;
  options.thresholds = &state->roofline->thresholds;
  return gable_roofline_evaluate (project, &options);
}
