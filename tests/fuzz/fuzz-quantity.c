/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/text.h"
#include "base/units.h"
#include "fuzz.h"

/* Any text is a finite quantity of every dimension or an error, and names are shortened to what was asked for. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autofree char *utf8 = gable_text_to_utf8 ((const char *) data, (gssize) size);
  g_autofree char *shown = gable_text_to_display (utf8);
  g_autofree char *short_name = gable_text_shorten_name (utf8, 20);

  for (guint i = 0; i < GABLE_N_DIMENSIONS; i++) {
    g_autoptr (GError) error = NULL;
    double value = 0;

    if (gable_quantity_parse (text, i, &value, &error)) {
      g_assert_true (isfinite (value));
    } else {
      g_assert_nonnull (error);
    }
  }
  g_assert_true (g_utf8_validate (shown, -1, NULL));
  g_assert_true (g_utf8_validate (short_name, -1, NULL));
  g_assert_cmpint (g_utf8_strlen (short_name, -1), <=, 20);
  return 0;
}
