/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/figure.h"

/* (transfer full) a script that draws roofs, points and names with matplotlib, at the size of @scene: where Gable's own
 * figure isn't what is wanted, this is what to start from. */
char *gable_figure_to_python (const GableRoofline *roofline,
                              const GableScene *scene,
                              gsize *length);
