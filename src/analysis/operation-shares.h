/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/kernel.h"

/* What a kernel's operations are made of [1]; each is unknown where it has none, or where one amount is. */
double gable_share_of_fp64 (
  const GableKernel *kernel); /* double precision outside matrix units, of all FP */
double gable_share_of_matrix (const GableKernel *kernel);   /* of all FP */
double gable_share_of_simd (const GableKernel *kernel);     /* packed, of packed and scalar */
double gable_share_of_integers (const GableKernel *kernel); /* of all operations */
