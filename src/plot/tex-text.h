/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What texts of a figure need of the document they are put into: see gable_tex_escape (). */
#define GABLE_TEX_UNICODE \
  "\\providecommand\\gableunicode[1]{\\ifdefined\\Uchar\\Uchar\"#1\\relax\\else\\texttt{U+#1}" \
  "\\fi}%\n"

/* Appends @text so that LaTeX sets it literally, with any engine. */
void gable_tex_escape (GString *out, const char *text);
/* Appends @text as comment lines, whatever it holds. */
void gable_tex_comment (GString *out, const char *text);
