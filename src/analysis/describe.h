/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* The chart in words: a title with what limits what, then axes, roofs and kernels. (transfer full) plain text */
char *gable_describe (const GableRoofline *roofline);
/* Its first line alone: the accessible name and the <title> of a figure. (transfer full) */
char *gable_describe_title (const GableRoofline *roofline);
/* One kernel in one line, with its numbers: tooltip, announcement. (transfer full) */
char *gable_describe_kernel (const GableRoofline *roofline, guint kernel);
