/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Names come from files: any bytes, any length, any script. These make them safe to show. */

/* Characters of a name that are laid out or kept, at most. */
#define GABLE_TEXT_SHOWN_MAX 512

char *gable_text_to_utf8 (const char *bytes, gssize length);
char *gable_text_to_display (const char *text);
char *gable_text_shorten (const char *text, guint max_characters);
char *gable_text_shorten_name (const char *name, guint max_characters);
gboolean gable_text_match_glob (const char *pattern, const char *text);
