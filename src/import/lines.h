/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"
#include "import/importer.h"

/* Reads text that is no table line by line: reports with other output between. Lines lie in the reader's own buffer, which
 * grows with the longest of them only. A byte order mark and lines that end in LF or CR LF are taken care of. Owned. */
typedef struct _GableLines GableLines;

/* Bytes of one line that are handed out; the rest of it is skipped. */
#define GABLE_LINES_MAX (1u << 20)

GableLines *gable_lines_new (const GableImportInput *input, const GableImportOptions *options);
void gable_lines_free (GableLines *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableLines, gable_lines_free)

/* The next line without its end, valid until the one after it is asked for. Returns: FALSE at the end, or where @error is
 * set */
gboolean gable_lines_next (GableLines *lines, GableCell *line, GError **error);
guint64 gable_lines_get_number (const GableLines *lines);
/* "file.txt:12", where the last line stands. (transfer full) */
char *gable_lines_get_place (const GableLines *lines);

/* Text in memory, as the first bytes of an input are. Takes a line off @text. Returns: FALSE where there is none */
gboolean gable_lines_take (GableCell *text, GableCell *line);

/* Figures of reports have no blanks around them. */
GableCell gable_cell_trim (GableCell cell);
gboolean gable_cell_starts (GableCell cell, const char *prefix);
/* What stands before @separator leaves @rest; all of it where there is none. */
GableCell gable_cell_take (GableCell *rest, char separator);
/* The last place of @text in @cell, or NULL. */
const char *gable_cell_find_last (GableCell cell, const char *text);
