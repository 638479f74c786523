/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* A kernel's name as a sentence has it. (transfer full) */
char *gable_describe_name (const GableRoofline *roofline, guint kernel);
/* All @parts (element-type utf8) with a comma between them. (transfer full) */
char *gable_describe_join (GPtrArray *parts);
/* Which kernels the view does not hide, by kernel, and how many these are. (transfer full) */
gboolean *gable_describe_list_shown (const GableRoofline *roofline, guint *n_shown);
