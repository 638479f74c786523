/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What texts of a figure need of the document: \gableunicode sets a character that only newer engines
 * have; \gabletext squeezes a text that is wider in the paper's font than it was measured, so that it covers nothing. */
#define GABLE_TEX_MACROS \
  "\\providecommand\\gableunicode[1]{\\ifdefined\\Uchar\\Uchar\"#1\\relax\\else\\texttt{U+#1}" \
  "\\fi}%\n" \
  "\\ifdefined\\gablebox\\else\\newsavebox\\gablebox\\fi\n" \
  "\\providecommand\\gabletext[2]{\\sbox\\gablebox{#2}\\ifdim\\wd\\gablebox>#1\\relax" \
  "\\resizebox{#1}{\\height}{\\usebox\\gablebox}\\else\\usebox\\gablebox\\fi}%\n"

/* Appends @text so that LaTeX sets it literally, with any engine. */
void gable_tex_escape (GString *out, const char *text);
/* Appends @text as comment lines, whatever it holds. */
void gable_tex_comment (GString *out, const char *text);
