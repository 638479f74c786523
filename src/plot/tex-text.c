/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/tex-text.h"

#include <string.h>

#include "base/text.h"

/* Characters that mean something to TeX, or that its fonts hold elsewhere. The straight quote is taken from the
 * typewriter font: in the old text encoding its place holds a curved one. */
static const struct {
  gunichar character;
  const char *tex;
} known[] = {
  { '\\', "\\textbackslash{}" },
  { '{', "\\{" },
  { '}', "\\}" },
  { '$', "\\$" },
  { '&', "\\&" },
  { '#', "\\#" },
  { '%', "\\%" },
  { '_', "\\_" },
  { '^', "\\textasciicircum{}" },
  { '~', "\\textasciitilde{}" },
  { '<', "\\textless{}" },
  { '>', "\\textgreater{}" },
  { '|', "\\textbar{}" },
  { '"', "{\\ttfamily\\char34}" },
  { '\'', "\\textquotesingle{}" },
  { '`', "\\textasciigrave{}" },
  { 0x00a0, "~" },
  { 0x00b0, "\\textdegree{}" },
  { 0x00b1, "\\textpm{}" },
  { 0x00b2, "\\texttwosuperior{}" },
  { 0x00b3, "\\textthreesuperior{}" },
  { 0x00b5, "\\textmu{}" },
  { 0x00b7, "\\textperiodcentered{}" },
  { 0x00d7, "\\texttimes{}" },
  { 0x00f7, "\\textdiv{}" },
  { 0x0394, "\\ensuremath{\\Delta}" },
  { 0x03b1, "\\ensuremath{\\alpha}" },
  { 0x03b2, "\\ensuremath{\\beta}" },
  { 0x03b7, "\\ensuremath{\\eta}" },
  { 0x03bc, "\\textmu{}" },
  { 0x03c0, "\\ensuremath{\\pi}" },
  { 0x2002, "\\enspace{}" },
  { 0x2003, "\\quad{}" },
  { 0x2007, "~" },
  { 0x2009, "\\," },
  { 0x2013, "--" },
  { 0x2014, "---" },
  { 0x2018, "`" },
  { 0x2019, "{\\textquoteright}" },
  { 0x201c, "\\textquotedblleft{}" },
  { 0x201d, "\\textquotedblright{}" },
  { 0x2026, "\\ldots{}" },
  { 0x202f, "\\,~" },
  { 0x2190, "\\ensuremath{\\leftarrow}" },
  { 0x2192, "\\ensuremath{\\rightarrow}" },
  { 0x2212, "\\ensuremath{-}" },
  { 0x221e, "\\ensuremath{\\infty}" },
  { 0x2248, "\\ensuremath{\\approx}" },
  { 0x2264, "\\ensuremath{\\leq}" },
  { 0x2265, "\\ensuremath{\\geq}" },
};

static const char *
find_known (gunichar c)
{
  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    if (known[i].character == c) {
      return known[i].tex;
    }
  }
  return NULL;
}

/* Letters that every LaTeX since 2018 takes as UTF-8, whatever the encoding of its fonts. */
static gboolean
is_latin_letter (gunichar c)
{
  return (c >= 0xc0 && c <= 0x017e && c != 0xd0 && c != 0xde && c != 0xf0 && c != 0xfe) &&
         g_unichar_isalpha (c) && c != 0x0138 && c != 0x0149 && c != 0x0166 && c != 0x0167 &&
         c != 0x014a && c != 0x014b && c != 0x0126 && c != 0x0127;
}

static gboolean
makes_ligature (gunichar before, gunichar c)
{
  return c == before && (c == '-' || c == ',');
}

void
gable_tex_escape (GString *out, const char *text)
{
  g_autofree char *valid = gable_text_to_utf8 (text, -1);
  gunichar before = ' ';

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    const char *tex = find_known (c);

    if (makes_ligature (before, c)) {
      g_string_append (out, "{}");
    }
    if (tex != NULL) {
      g_string_append (out, tex);
    } else if (c == ' ' || c < 0x20 || c == 0x7f) {
      g_string_append (out, before == ' ' ? "\\ " : " ");
      c = ' ';
    } else if (c < 0x7f || is_latin_letter (c)) {
      g_string_append_unichar (out, c);
    } else {
      g_string_append_printf (out, "\\gableunicode{%04X}", c);
    }
    before = c;
  }
}

void
gable_tex_comment (GString *out, const char *text)
{
  g_autofree char *valid = gable_text_to_utf8 (text, -1);
  g_auto (GStrv) lines = g_strsplit_set (valid, "\n\r\f\v", -1);

  for (guint i = 0; lines[i] != NULL; i++) {
    g_string_append (out, "% ");
    for (const char *p = lines[i]; *p != '\0'; p = g_utf8_next_char (p)) {
      gunichar c = g_utf8_get_char (p);

      /* TeX ends a comment where the line ends, and "^^M" is read before it is known to be one. */
      g_string_append_unichar (out, c < 0x20 || c == 0x7f || c == '^' ? ' ' : c);
    }
    g_string_append_c (out, '\n');
  }
}
