/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/xml.h"

#include "base/text.h"

/* XML 1.0, section 2.2: what a document may hold at all, escaped or not. */
static gboolean
is_xml_character (gunichar c)
{
  return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c != 0xfffe && c != 0xffff);
}

void
gable_append_xml (GString *out, const char *text)
{
  g_autofree char *valid = gable_text_to_utf8 (text, -1);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    switch (c) {
    case '&':
      g_string_append (out, "&amp;");
      break;
    case '<':
      g_string_append (out, "&lt;");
      break;
    case '>':
      g_string_append (out, "&gt;");
      break;
    case '"':
      g_string_append (out, "&quot;");
      break;
    default:
      g_string_append_unichar (out, is_xml_character (c) ? c : 0xfffd);
      break;
    }
  }
}
