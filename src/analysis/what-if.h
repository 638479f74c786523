/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"
#include "analysis/transform.h"

/* What a transform makes of one kernel. Owned. */
typedef struct {
  guint parent;              /* row of the kernel that it starts from, which is no what-if itself */
  guint fused;               /* kernels of the run that it takes the place of beside the parent */
  GableTransform *transform; /* from the parent on */
  GableKernel *kernel;       /* hypothetical; its time is today's */
  GableRoofline *after;      /* of that kernel alone, on the machine as it was changed */
  double before;             /* T of the parent, and of what was fused with it [s], or unknown */
  double today;              /* T with the efficiency that the kernel has [s], or unknown */
  double best;               /* T* after [s], or unknown */
  double gain_today; /* before ÷ today [1]: known for kernels of which only rates are told, too */
  double gain_best;  /* before ÷ best [1] */
  double run_before; /* of the run [s], or unknown */
  double run_today;
  double run_best;
  double run_gain_today; /* run_before ÷ run_today [1], or unknown */
  double run_gain_best;
} GableWhatIf;

/* Errors: GABLE_TRANSFORM_ERROR_ABSENT, where there is nothing of what is to be changed. */
GableWhatIf *gable_what_if_new (const GableRoofline *roofline,
                                guint kernel,
                                const GableTransform *transform,
                                GError **error);
void gable_what_if_free (GableWhatIf *what_if);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableWhatIf, gable_what_if_free)

/* The limiter after the transform, as its kernel's result has it: "L2". Translated. */
const char *gable_what_if_limiter (const GableWhatIf *what_if);
/* The kernel of the run that a what-if started from, and how it came from there (NULL: unknown, or no what-if).
 * Another row than @kernel only where @kernel is a what-if whose parent is there. */
guint gable_what_if_root (const GableRoofline *roofline, guint kernel, GableTransform **transform);
/* "gemm, what-if": a name that no kernel of the project has. (transfer full) */
char *gable_what_if_name (const GableProject *project, const char *parent);
/* The project with the what-if's kernel behind the others, or in the place of row @replaced where that is one.
 * (transfer full) */
GableProject *gable_what_if_keep (const GableWhatIf *what_if,
                                  const GableProject *project,
                                  int replaced);

/* Where a point is dragged to: @level (nullable: no sideways move), [work/B] and [work/s], each unknown where it stays.
 * Bytes at @level and the time follow; nothing comes over the roof. (transfer full) (nullable) */
GableTransform *gable_what_if_towards (const GableRoofline *roofline,
                                       guint kernel,
                                       const GableTransform *from,
                                       const GableCounter *level,
                                       double intensity,
                                       double performance);

/* What the transform's changes of the machine make of it. (transfer full)
 * Errors: GABLE_TRANSFORM_ERROR_ABSENT */
GableMachine *gable_what_if_machine (const GableMachine *machine,
                                     const GableTransform *transform,
                                     GError **error);

/* The whole run. */
typedef struct {
  double before; /* [s] */
  double today;  /* with the efficiencies that the kernels have [s] */
  double best;   /* every changed kernel at its roof [s] */
  guint n_changed;
  guint n_unknown; /* kernels whose time can't be told: they count as they were */
} GableRunWhatIf;

/* With every what-if of the project in the place of its parent; of several of one parent, the last one. */
GableRunWhatIf gable_run_with_what_ifs (const GableRoofline *roofline);
/* On another machine, every kernel with the efficiency that it has. @after: (out) (nullable) (transfer full): the run
 * there, its kernels in their order, with the times that they would take */
GableRunWhatIf gable_run_on_machine (const GableRoofline *roofline,
                                     GableMachine *machine,
                                     GableRoofline **after);
