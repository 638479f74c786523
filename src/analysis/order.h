/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The key that rows with @value are sorted by: keys rise as values do, or fall with them where @descending. An unknown
 * value has the largest key of all, so that it comes last in either direction. */
guint64 gable_order_key (double value, gboolean descending);
void gable_order_sort (guint32 *rows, guint64 *keys, gsize n);
