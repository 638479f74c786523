/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Something along a line that wants to stand somewhere. */
typedef struct {
  double wanted; /* its middle */
  double size;
  double middle; /* where it stands in the end */
} GableSlot;

/* Moves @slots, sorted by what they want, apart as little as possible (least squares) and into [@low, @high]. FALSE
 * where together they are larger than that. */
gboolean gable_slots_spread (GableSlot *slots, guint n, double low, double high);
