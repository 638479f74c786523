/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* The first bytes of a report, and of a compressed one. */
#define GABLE_NCU_REP_MAGIC "NVR\0"
#define GABLE_NCU_REP_MAGIC_LENGTH 4

/* A report is compressed about tenfold. One that unpacks to more than this, or further than the ratio, is refused. */
#define GABLE_NCU_REP_MAX_UNPACKED (G_GUINT64_CONSTANT (8) << 30)
#define GABLE_NCU_REP_MAX_RATIO 500

int gable_ncu_rep_sniff (const GableImportInput *input);
GInputStream *gable_ncu_rep_open (const GableImportInput *input,
                                  GCancellable *cancellable,
                                  GError **error);
