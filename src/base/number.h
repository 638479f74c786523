/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <math.h>

/* A figure that nobody measured. It spreads through sums by itself; ask gable_known () before a
 * comparison, MIN, MAX or a sort. */
#define GABLE_UNKNOWN ((double) NAN)

/* Room for any double as text, with its sign, exponent and terminator. */
#define GABLE_NUMBER_LENGTH 32

static inline gboolean
gable_known (double value)
{
  return !isnan (value);
}

const char *gable_number_write (char buffer[GABLE_NUMBER_LENGTH], double value);
gboolean gable_number_read (const char *text, gsize length, double *value);
