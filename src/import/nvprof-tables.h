/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"
#include "import/importer.h"
#include "import/nvprof-kernels.h"

/* Rows of nvprof's tables, each told by its header, become kernels. Owned. */
typedef struct _GableNvprofTables GableNvprofTables;

GableNvprofTables *gable_nvprof_tables_new (GableNvprofKernels *kernels, GableImport *import);
void gable_nvprof_tables_free (GableNvprofTables *tables);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNvprofTables, gable_nvprof_tables_free)

void gable_nvprof_tables_set_printed (GableNvprofTables *tables, gboolean printed);
void gable_nvprof_tables_end (GableNvprofTables *tables);
void gable_nvprof_tables_take_banner (GableNvprofTables *tables, const char *line);
gboolean gable_nvprof_tables_take (GableNvprofTables *tables,
                                   const GableCell *cells,
                                   guint n_cells,
                                   GError **error);
