/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/build.h"

/* Projects to draw. All are (transfer full), and the same at every call. */

/* The A100 with HBM, L2 and L1, four compute ceilings and one variant; @n_kernels at most six, heaviest first, and the
 * what-if "passes fused" of fft_radix8 where @what_if. */
GableProject *gable_case_a100 (guint n_kernels, gboolean what_if);
/* A CPU of one socket with three variants, its bandwidths measured. */
GableProject *gable_case_cpu (void);
/* The A100 with @n kernels all over it, from a generator with a fixed start. */
GableProject *gable_case_many (guint n);
/* The A100 with a kernel that only moves bytes, and one that computes. */
GableProject *gable_case_zero_work (void);
/* The A100 before and after a change: two sources of four kernels each; one is only in the second. */
GableProject *gable_case_runs (void);
/* A GPU with measured and theoretical rates, latency and bytes in flight, and a second machine beside it; a sweep over
 * four sizes, a kernel of two precisions, and launches whose times differ. */
GableProject *gable_case_full (void);
/* The V100 of Ding and Williams' paper with its instructions and transactions. */
GableProject *gable_case_instructions (void);
/* Three kernels of which two compute with integers, which the view counts. */
GableProject *gable_case_integers (void);
GableRoofline *gable_case_evaluate (GableProject *project);

/* (transfer full) @project's chart as it is drawn by light, with its legend. @selected: a kernel, or -1 */
GableScene *gable_case_scene (GableProject *project, int selected);
/* The text of that scene is tests/golden/@name. Takes @project. */
void gable_case_check_golden (GableProject *project, int selected, const char *name);
