/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/rocprofc-columns.h"

/* The times of launches in tables of counters, and what is odd about them. */
typedef struct {
  guint64 n_untimed; /* launches that do not end after they begin */
  guint64 n_early;   /* launches that began before they were dispatched */
} GableRocprofcClock;

double gable_rocprofc_clock_read (GableRocprofcClock *clock,
                                  const int columns[GABLE_N_COLUMNS],
                                  const GableCell *cells,
                                  guint64 *start);
void gable_rocprofc_clock_add_notes (const GableRocprofcClock *clock, GableNotes *notes);
