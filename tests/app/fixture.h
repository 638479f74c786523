/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/document.h"

/* Four kernels on a machine of 10 TFLOP/s, 1 TB/s of DRAM and 4 TB/s of L2:
 *
 *   alpha  1 s    0.5 TFLOP   0.8 TB DRAM, 1.6 TB L2   100 launches   DRAM-bound, efficiency 0.8
 *   beta   2 s    18 TFLOP    0.1 TB DRAM               10 launches   FP64-bound, efficiency 0.9
 *   gamma  0.5 s  0.01 TFLOP  0.1 TB DRAM                1 launch     DRAM-bound, efficiency 0.2
 *   copy   0.5 s  (unknown)   0.3 TB DRAM                             not drawn
 */
enum { ALPHA, BETA, GAMMA, COPY, N_FIXTURE_KERNELS };

GableProject *fixture_project (void);
/* @n kernels named "kernel 0", "kernel 1", … of falling time */
GableProject *fixture_large (guint n);
/* Waits until it is done. */
gboolean fixture_save (GableDocument *document, GFile *file, GError **error);
/* The main loop runs until @condition holds; a test that waits for longer than ten seconds fails. */
void fixture_wait (gboolean (*condition) (gpointer data), gpointer data);
/* A step of the history: @kernel takes half its time. */
void fixture_speed_up (GableDocument *document, guint kernel, const char *label, guint gesture);
