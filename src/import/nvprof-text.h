/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"

/* nvprof's tables as it prints them for people, line by line as cells of the same tables in CSV. Owned. */
typedef struct _GableNvprofText GableNvprofText;

GableNvprofText *gable_nvprof_text_new (const char *file);
void gable_nvprof_text_free (GableNvprofText *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNvprofText, gable_nvprof_text_free)

/* Whether a line heads such a table. */
gboolean gable_nvprof_text_is_header (GableCell line);
/* A banner of the tool ends the table. */
void gable_nvprof_text_end (GableNvprofText *text);
/* Cells of a header or row, valid until the next line is taken; NULL where the line is neither. */
const GableCell *gable_nvprof_text_take (GableNvprofText *text, GableCell line, guint *n_cells);
