/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/project.h"

guint32 *gable_rank_kernels (const GableProject *project, gboolean by_source);
