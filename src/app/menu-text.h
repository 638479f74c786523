/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* (transfer full) @text, which is of no program's own, as the label of a menu's item: an underscore of it is none that
 * names a key. */
char *gable_menu_text (const char *text);
