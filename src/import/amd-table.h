/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"
#include "import/importer.h"

/* What tables of AMD's profilers have in common, however they reached us: behind what a shell or a program printed, saved
 * again by a spreadsheet, or several put one behind the other. */

/* Whether a row names the columns of a table that the caller reads. */
typedef gboolean (*GableAmdHeaderFunc) (const GableCell *cells, guint n_cells);

/* Looks for a header in @input's head. @mark: a part of it. Returns: what stands between its cells; 0 where there is none */
char gable_amd_table_find (const GableImportInput *input,
                           const char *mark,
                           GableAmdHeaderFunc is_header);
gboolean gable_amd_table_has (const GableCell *cells, guint n_cells, const char *name);
/* Cells of a header, without empty ones at its end. */
guint gable_amd_table_width (const GableCell *cells, guint n_cells);
/* Whether a row has as many cells as its header, or more that are empty. */
gboolean gable_amd_table_fits (const GableCell *cells, guint n_cells, guint width);
/* A figure of a table that a spreadsheet saved where decimals stand behind a comma. */
GableCellKind gable_amd_table_read (GableCell cell, char delimiter, double *value);
/* A whole number, of more digits than a double has. Returns: FALSE where it is none */
gboolean gable_amd_table_read_whole (GableCell cell, guint64 *whole);
/* A time in nanoseconds, "1569078135380312" or with zeros behind a point. Returns: FALSE where it is none */
gboolean gable_amd_table_read_instant (GableCell cell, guint64 *instant);
