/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/heading.h"

void gable_headings_settle (GableTableColumn *columns, guint n_columns);
