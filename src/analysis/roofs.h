/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/rates.h"

/* Fills the roofs and the active pair of @roofline, whose kernels and points stand already. */
void gable_roofs_collect (GableRoofline *roofline, const GableRateTable *table);
