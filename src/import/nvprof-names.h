/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/nvprof-cell.h"

/* What names and descriptions of metrics tell. */
const char *gable_nvprof_described (const char *description);
gboolean gable_nvprof_is_ratio (const char *metric, GableNvprofKind kind);
