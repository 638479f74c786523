/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/menu-text.h"

char *
gable_menu_text (const char *text)
{
  GString *label = g_string_new (text);

  g_string_replace (label, "_", "__", 0);
  return g_string_free (label, FALSE);
}
