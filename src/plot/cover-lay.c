/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/cover-lay.h"

#include <string.h>

typedef guint32 FourPixels __attribute__ ((vector_size (16), aligned (4), may_alias));
typedef int FourInts __attribute__ ((vector_size (16)));

/* Four premultiplied pixels under a colour through which @clear of them is seen. */
static inline FourPixels
lay_over (FourPixels under, Four clear, const float *colour)
{
  FourPixels over = { 0, 0, 0, 0 };

  for (int channel = 0; channel < 4; channel++) {
    Four part = __builtin_convertvector((FourInts) (under >> (8 * channel) & 255), Four);

    part = (part - colour[channel]) * clear + (colour[channel] + 0.5f);
    over |= (FourPixels) __builtin_convertvector(part, FourInts) << (8 * channel);
  }
  return over;
}

static gboolean
is_clear (const float *four)
{
  static const float clear[4] = { 1, 1, 1, 1 };

  return memcmp (four, clear, sizeof clear) == 0;
}

void
gable_cover_lay_row (float *plane, guint32 *pixels, int n, const float *colour)
{
  const Four nothing = { 1, 1, 1, 1 };

  for (int i = 0; i < n; i += 4) {
    Four *clear = (Four *) (plane + i);
    guint32 last[4] = { 0, 0, 0, 0 };
    FourPixels laid;

    if (is_clear (plane + i)) {
      continue;
    }
    if (i + 4 <= n) {
      *(FourPixels *) (pixels + i) = lay_over (*(FourPixels *) (pixels + i), *clear, colour);
    } else {
      memcpy (last, pixels + i, (gsize) (n - i) * sizeof *last);
      laid = lay_over (*(FourPixels *) last, *clear, colour);
      memcpy (pixels + i, &laid, (gsize) (n - i) * sizeof *last);
    }
    *clear = nothing;
  }
}
