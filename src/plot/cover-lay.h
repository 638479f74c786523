/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Four numbers at once, at any address. */
typedef float Four __attribute__ ((vector_size (16), aligned (4), may_alias));

/* Lays @n pixels of a colour over @pixels: as much as @plane lets through of each is seen of what was there. @colour: its
 * channels from the lowest byte [0 to 255]. @plane lets everything through afterwards. */
void gable_cover_lay_row (float *plane, guint32 *pixels, int n, const float *colour);
