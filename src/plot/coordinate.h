/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Appends @value [pt] as figures write it: two decimals at most, in the C locale, without needless zeros. */
void gable_append_coordinate (GString *out, double value);
