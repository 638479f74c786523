/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* What a project can be charted by. */

/* (transfer container) (element-type GableCounter) levels of traffic that some kernel tells, far to near */
GPtrArray *gable_roofline_levels (const GableRoofline *roofline);
/* (transfer full) (element-type GableWork) kinds of work that some kernel tells, the families first */
GArray *gable_roofline_works (const GableRoofline *roofline);
/* Translated: "FP operations", "FP64". */
const char *gable_work_to_label (GableWork work);
/* As the machine calls a level ("HBM3"), else its own title. */
const char *gable_level_to_label (const GableProject *project, const GableCounter *level);
