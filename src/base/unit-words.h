/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/units.h"

/* A unit as it was understood: 10^exponent × factor of the base unit of @dimension. */
typedef struct {
  GableDimension dimension;
  GableDimension amount; /* the same, but of a plural that reads as a rate */
  gboolean plural;       /* an amount that may as well be meant as its rate */
  int exponent;
  double factor;
} GableUnit;

/* What came of reading a word. */
typedef enum {
  GABLE_UNIT_WORD_KNOWN,
  GABLE_UNIT_WORD_UNKNOWN,
  GABLE_UNIT_WORD_NO_PREFIX,     /* the unit is known, but never with this prefix */
  GABLE_UNIT_WORD_MILLI_OR_MEGA, /* and it has a prefix that may be meant as either */
  GABLE_UNIT_WORD_BIT_OR_BYTE,   /* bits to some, bytes to others */
} GableUnitWord;

GableUnitWord gable_unit_word_parse (const char *text, gsize length, GableUnit *unit);
