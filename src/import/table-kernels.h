/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/table-figure.h"

/* Rows of any table become kernels, by what its columns mean. Owned. */
typedef struct _GableTableKernels GableTableKernels;

/* @columns: (transfer full) (element-type GableTableColumn) */
GableTableKernels *gable_table_kernels_new (const GableImportInput *input,
                                            const GableImportOptions *options,
                                            GArray *columns,
                                            GableTablePlace place,
                                            GableNotes *notes);
void gable_table_kernels_free (GableTableKernels *kernels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableTableKernels, gable_table_kernels_free)

/* The table is what `gable analyse` prints: each row is a whole kernel, whatever its name. */
void gable_table_kernels_set_own (GableTableKernels *kernels);
GableDecimal *gable_table_kernels_get_decimal (GableTableKernels *kernels);
gboolean gable_table_kernels_set_units (GableTableKernels *kernels,
                                        const GableTableValue *values,
                                        guint n_values);
gboolean gable_table_kernels_add (GableTableKernels *kernels,
                                  const GableTableValue *values,
                                  guint n_values,
                                  guint64 place,
                                  GError **error);
void gable_table_kernels_finish (GableTableKernels *kernels, GableImport *import);
