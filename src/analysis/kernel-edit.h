/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/project.h"

/* A kernel with another figure. What was measured stays as it is: the figure goes into a hypothetical copy behind the other
 * kernels, which remembers its parent and what was changed. A what-if is changed itself.
 * @counter: (nullable) whose amount; NULL is the time
 * @value: [s] or in the counter's unit, >= 0, or unknown
 * @row: (out) (optional): where the changed kernel stands
 * Returns: (transfer full) a changed copy of @project */
GableProject *gable_kernel_edit (
  const GableProject *project, guint kernel, const GableCounter *counter, double value, guint *row);
