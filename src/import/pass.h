/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/kernel.h"

/* Passes over the same launches, which know different things of one kernel and complete each other. */
gboolean gable_pass_completes (const GableKernel *a, const GableKernel *b);
void gable_pass_add (GableKernel *kernel, const GableKernel *more);
