/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/kernel.h"
#include "model/launches.h"

/* Least, median and greatest launch time of each kernel whose launches are all there. */
void gable_set_spreads (const GableLaunches *launches, GPtrArray *kernels);
