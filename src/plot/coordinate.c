/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/coordinate.h"

#include <string.h>

#include "base/number.h"

void
gable_append_coordinate (GString *out, double value)
{
  char text[GABLE_NUMBER_LENGTH];
  gsize length;

  g_ascii_formatd (text, sizeof text, "%.2f", value);
  length = strlen (text);
  while (text[length - 1] == '0') {
    length--;
  }
  if (text[length - 1] == '.') {
    length--;
  }
  text[length] = '\0';
  g_string_append (out, g_str_equal (text, "-0") ? "0" : text);
}
