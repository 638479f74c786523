/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/diff.h"

/* Fills what of @entry follows from both rows, with the reasons. */
void gable_diff_compare (const GableRoofline *before,
                         guint first,
                         const GableRoofline *after,
                         guint second,
                         GableDiffEntry *entry);
