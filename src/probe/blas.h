/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/number.h"

/* A library of linear algebra that is loaded where this computer has one: what a good program reaches. Owned. */
typedef struct _GableBlas GableBlas;

/* (nullable) the first of OpenBLAS and the system's own that can be loaded */
GableBlas *gable_blas_open (guint n_threads);
void gable_blas_free (GableBlas *blas);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableBlas, gable_blas_free)

/* "OpenBLAS 0.3.21", "libblas.so.3" */
const char *gable_blas_get_name (const GableBlas *blas);
/* One product of two square matrices of @n rows, in FP64 or FP32. Returns [s] that it took, or unknown where the result
 * was wrong or there was no memory for it. 2 n³ operations. */
double gable_blas_multiply (GableBlas *blas, guint n, gboolean fp64);
