/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/kernel-bounds.h"
#include "analysis/transform.h"

/* A kernel and a machine in the middle of a transform. Owned; borrows the roofline. */
typedef struct {
  const GableRoofline *roofline;
  GableKernel *kernel;
  GableMachine *machine; /* (nullable) */
  GableRateTable *table; /* of the machine */
  double before;         /* T at the start, of all that was fused [s] */
  double seconds;        /* T now [s], or unknown */
  double bound;          /* T* now [s], or unknown */
  double work;           /* relative kernels: the work now, in units of the work at the start [1] */
  gboolean is_relative;  /* times are those of one unit of work */
  guint fused;
} GableWhatIfState;

GableWhatIfState *gable_what_if_state_new (const GableRoofline *roofline, guint kernel);
void gable_what_if_state_free (GableWhatIfState *state);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableWhatIfState, gable_what_if_state_free)

/* Errors: GABLE_TRANSFORM_ERROR_ABSENT; the state is not to be used then. */
gboolean gable_what_if_apply (GableWhatIfState *state, const GableChange *change, GError **error);
gboolean gable_what_if_fail (const GableChange *change, const char *reason, GError **error);
/* Changes @machine as @change says; where that is no change of a machine, nothing happens. */
gboolean gable_what_if_apply_to_machine (GableMachine **machine,
                                         const GableChange *change,
                                         GError **error);
/* Each does what its name says to the amounts of @state's kernel; TRUE where there was something to change. */
gboolean gable_what_if_scale_bytes (GableWhatIfState *state,
                                    const GableCounter *level,
                                    double factor);
gboolean gable_what_if_scale_operations (GableWhatIfState *state,
                                         const GableCounter *counter,
                                         double factor);
gboolean gable_what_if_move_operations (GableWhatIfState *state, const GableChange *change);
gboolean gable_what_if_narrow_bytes (GableWhatIfState *state,
                                     const GableChange *change,
                                     double width);
/* Bytes of @change's type among those of all operands [1], or unknown. */
double gable_what_if_type_share (const GableKernel *kernel, const GableCounter *type);
void gable_what_if_add_amounts (GableKernel *kernel, const GableKernel *other);
/* The kernel with the time and rate that it came to. (transfer full) */
GableKernel *gable_what_if_state_take_kernel (GableWhatIfState *state, const char *name);
GableRoofline *gable_what_if_state_evaluate (const GableWhatIfState *state, GableKernel *kernel);
