/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/row-figures.h"

/* Makes the cells of a column of the kernel table.
 * @resource: (nullable): the template of a cell in ui/; without one a cell has the text of @figure
 * @figure: lives as long as the column
 * @left: words stand left, numbers right
 * Returns: (transfer full) */
GtkListItemFactory *gable_column_cells_new (const char *resource,
                                            GableRowFigure *figure,
                                            gboolean left);
