/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/utf16.h"

#define REPLACEMENT 0xFFFD

void
gable_utf16_open (GableUtf16 *utf16, const guint8 *bytes, gsize length)
{
  *utf16 = (GableUtf16){ 0 };
  if (length >= 2 && bytes[0] == 0xFF && bytes[1] == 0xFE) {
    utf16->order = 1;
  } else if (length >= 2 && bytes[0] == 0xFE && bytes[1] == 0xFF) {
    utf16->order = 2;
  }
}

/* One unit, together with the half of a pair that came before it. */
static char *
put_unit (GableUtf16 *utf16, guint16 unit, char *to)
{
  gboolean trailing = unit >= 0xDC00 && unit <= 0xDFFF;

  if (utf16->leading != 0) {
    gunichar both = 0x10000 + ((gunichar) (utf16->leading - 0xD800) << 10) + (unit - 0xDC00u);

    utf16->leading = 0;
    if (trailing) {
      return to + g_unichar_to_utf8 (both, to);
    }
    to += g_unichar_to_utf8 (REPLACEMENT, to);
  }
  if (unit >= 0xD800 && unit <= 0xDBFF) {
    utf16->leading = unit;
    return to;
  }
  return to + g_unichar_to_utf8 (trailing ? REPLACEMENT : unit, to);
}

/**
 * gable_utf16_decode:
 * @utf16: where the last piece ended
 * @bytes: the next piece
 * @length: of it [B]
 * @at_end: there is no more after it
 * @to: (out caller-allocates): UTF-8, not terminated
 *
 * Returns: bytes written
 */
gsize
gable_utf16_decode (GableUtf16 *utf16, const char *bytes, gsize length, gboolean at_end, char *to)
{
  char *p = to;

  for (gsize i = 0; i < length; i++) {
    guint8 byte = (guint8) bytes[i];
    guint16 unit;

    if (utf16->n_left == 0) {
      utf16->left = byte;
      utf16->n_left = 1;
      continue;
    }
    utf16->n_left = 0;
    unit =
      utf16->order == 1 ? (guint16) (byte << 8 | utf16->left) : (guint16) (utf16->left << 8 | byte);
    if (!utf16->begun) {
      utf16->begun = TRUE; /* the mark itself */
      continue;
    }
    p = put_unit (utf16, unit, p);
  }
  if (at_end && (utf16->n_left != 0 || utf16->leading != 0)) {
    p += g_unichar_to_utf8 (REPLACEMENT, p);
  }
  return (gsize) (p - to);
}
