/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* Characters of a name where it is one among other texts: the function's own name, without what it is a template of.
 * The table shows as much of the whole as there is room for. */
#define GABLE_ROW_TEXT_NAME_SHOWN 26

char *gable_row_text_name (const GableKernel *kernel);
char *gable_row_text_whole_name (const GableKernel *kernel);
/* @name: the whole one; @index: of the kernel */
char *gable_row_text_tip (const GableRoofline *roofline, const char *name, guint index);
char *gable_count_to_text (guint64 count);
char *gable_percent_to_text (double ratio);
/* CSS class of a standing: "near", "under", "far", "above"; NULL where it has no colour. */
const char *gable_standing_to_class (GableStanding standing);
