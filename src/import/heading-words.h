/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/map.h"

/* The words that headings of tables are made of, in English, German and French. */

/* What is said about a counter. */
typedef enum {
  GABLE_WORD_FILLER,
  GABLE_WORD_COUNT, /* what follows is no rate */
  GABLE_WORD_BYTES,
  GABLE_WORD_WORK,
  GABLE_WORD_PLURAL, /* an amount to some, a rate to others */
  GABLE_WORD_INTENSITY,
  GABLE_WORD_BANDWIDTH,
  GABLE_WORD_PERFORMANCE
} GableWord;

/* "Time [ms]" is "time ms": lower case, its words apart by one blank each. (transfer full) */
char *gable_heading_plain (const char *heading);
/* What the whole of @plain means, a heading in plain words; GABLE_MEANS_UNKNOWN where that takes more than one look. */
GableMeans gable_heading_find_phrase (const char *plain);
gboolean gable_heading_is_weak_name (const char *plain);
gboolean gable_heading_find_word (const char *token, GableWord *word);
