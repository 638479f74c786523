/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/project.h"

/* (transfer full) where the rate of a roof comes from, in a few words; "" where nothing is known */
char *gable_ceiling_origin_line (const GableProject *project, const GableCeiling *ceiling);
/* (transfer full) all that is known of it, a line each; "" where nothing is known */
char *gable_ceiling_origin_tip (const GableCeiling *ceiling);
