/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What libFuzzer calls with each input it makes up. */
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);
