/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* UTF-16 to UTF-8 piece by piece (a shell of Windows writes it on redirection). What stands in no pair becomes U+FFFD. */
typedef struct {
  int order;       /* 0: this is no UTF-16; 1: low byte first; 2: high byte first */
  gboolean begun;  /* the mark is behind us */
  guint n_left;    /* of a unit cut in two */
  guint8 left;     /* its first byte */
  guint16 leading; /* first half of a pair, or 0 */
} GableUtf16;

/* Learns from the mark at a file's beginning. */
void gable_utf16_open (GableUtf16 *utf16, const guint8 *bytes, gsize length);
/* Room in @to: one and a half times @length, and 8. Returns: bytes written */
gsize gable_utf16_decode (
  GableUtf16 *utf16, const char *bytes, gsize length, gboolean at_end, char *to);
