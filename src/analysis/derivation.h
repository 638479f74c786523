/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/row-figures.h"

/* How a figure of a kernel came about: "work ÷ time" and "440 MFLOP ÷ 4.24 ms = 104 GFLOP/s". (transfer full) (nullable)
 * translated, two lines; NULL where the figure is not derived or not known. @figure: PERFORMANCE, ATTAINABLE, INTENSITY at a
 * level, EFFICIENCY, HEADROOM, SAVING, SHARE or GAIN. */
char *gable_derivation (const GableRoofline *roofline, guint kernel, const GableRowFigure *figure);
/* The same of what a kernel uses of a ceiling. */
char *gable_derivation_of_use (const GableRoofline *roofline, guint kernel, guint ceiling);
