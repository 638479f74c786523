/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* Small projects whose numbers can be worked out by hand. Makers take what they are given. */

#define UNKNOWN GABLE_UNKNOWN

/* 1000 GFLOP/s of FP64 and 2000 of FP32 over 100 GB/s of DRAM and 400 GB/s of L2, each on its own. */
GableMachine *fixture_machine (void);
GableCeiling *fixture_ceiling (GableMachine *machine, const char *counter, double rate);
/* Amounts that are unknown are left out. */
GableKernel *fixture_kernel (
  const char *name, double seconds, double fp64, double fp32, double dram, double l2);
void fixture_set (GableKernel *kernel, const char *counter, double amount);
/* (nullable) machine; kernels up to NULL */
GableProject *fixture_project (GableMachine *machine, ...) G_GNUC_NULL_TERMINATED;
/* A project of one kernel, seen through the model. */
GableRoofline *fixture_evaluate (GableMachine *machine, GableKernel *kernel);
const char *fixture_limiter (const GableRoofline *roofline, guint kernel);
/* Of the first kernel at the ceiling of @counter. */
double fixture_utilisation (const GableRoofline *roofline, const char *counter);
const GablePoint *fixture_point (const GableRoofline *roofline, guint index);
