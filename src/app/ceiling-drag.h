/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/ceiling-row.h"

/* Lets people drag @row by @handle to another place of its group. */
void gable_ceiling_drag_install (GableCeilingRow *row, GtkWidget *handle);
