/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* Shares of one kernel: processes, ranks or repeats that count the same things, and add up. */
gboolean gable_share_matches (const GableKernel *a, const GableKernel *b);
void gable_share_add_remarks (GableKernel *kernel, const GableKernel *more);
void gable_share_add (GableKernel *kernel, const GableKernel *more, gboolean concurrent);

/* Kernels of a file that tells their totals alone become those of @import. */
void gable_share_kernels (GPtrArray *kernels,
                          const char *file,
                          GableGrouping group,
                          GableImport *import);

/* Files of many processes, added up as they come: it holds the kernels and the columns of their launches, whatever the number
 * of files. Owned. */
typedef struct _GableShares GableShares;

GableShares *gable_shares_new (GableImport *first);
void gable_shares_free (GableShares *shares);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableShares, gable_shares_free)
gboolean gable_shares_take (GableShares *shares, const GableImport *more);
void gable_shares_finish (GableShares *shares);
