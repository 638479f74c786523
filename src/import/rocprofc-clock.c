/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprofc-clock.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* A time of the clock, whole nanoseconds apart from their fraction: 2^53 of them are 104 days. */
typedef struct {
  guint64 whole;
  double fraction;
} Instant;

/* Reads "1412081937504773", "1248227792617386.5": nanoseconds since the machine's start. A spreadsheet rounds such times
 * ("8.1097E+14"); then nothing is left of the difference of two, so these are no times. */
static gboolean
read_instant (GableCell cell, Instant *instant)
{
  double weight = 0.1;
  gsize i = 0;

  *instant = (Instant){ 0 };
  for (; i < cell.length && i < 19 && g_ascii_isdigit (cell.text[i]); i++) {
    instant->whole = instant->whole * 10 + (guint64) (cell.text[i] - '0');
  }
  if (i == 0 || i == cell.length) {
    return i > 0;
  }
  if (cell.text[i] != '.') {
    return FALSE;
  }
  for (i++; i < cell.length && g_ascii_isdigit (cell.text[i]); i++) {
    instant->fraction += weight * (cell.text[i] - '0');
    weight /= 10;
  }
  return i == cell.length;
}

static gboolean
read_column (const int columns[GABLE_N_COLUMNS],
             const GableCell *cells,
             GableRocprofcColumn column,
             Instant *instant)
{
  return columns[column] >= 0 && read_instant (cells[columns[column]], instant);
}

/**
 * gable_rocprofc_clock_read:
 * @clock: counts what is odd
 * @columns: cell of each kind, or -1
 * @cells: of a launch's row
 * @start: (out): when it began [ns], 0 where that is unknown
 *
 * Returns: how long the launch took [s]; unknown where its end is not behind its beginning
 */
double
gable_rocprofc_clock_read (GableRocprofcClock *clock,
                           const int columns[GABLE_N_COLUMNS],
                           const GableCell *cells,
                           guint64 *start)
{
  Instant begin;
  Instant end;
  Instant dispatched;
  double nanoseconds = 0;

  *start = 0;
  if (columns[GABLE_COLUMN_BEGIN] < 0 || columns[GABLE_COLUMN_END] < 0) {
    return GABLE_UNKNOWN;
  }
  if (read_column (columns, cells, GABLE_COLUMN_BEGIN, &begin) &&
      read_column (columns, cells, GABLE_COLUMN_END, &end)) {
    *start = begin.whole;
    /* Version 2 of rocprof tells a beginning of 0 where it measured none. */
    nanoseconds = begin.whole > 0
                    ? (double) (gint64) (end.whole - begin.whole) + (end.fraction - begin.fraction)
                    : 0;
    if (read_column (columns, cells, GABLE_COLUMN_DISPATCHED, &dispatched) &&
        begin.whole < dispatched.whole) {
      clock->n_early++;
    }
  }
  clock->n_untimed += nanoseconds > 0 ? 0 : 1;
  return nanoseconds > 0 ? nanoseconds / 1e9 : GABLE_UNKNOWN;
}

void
gable_rocprofc_clock_add_notes (const GableRocprofcClock *clock, GableNotes *notes)
{
  if (clock->n_untimed > 0) {
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                     _("In %" PRIu64 " rows a launch does not end after it begins "
                       "(a spreadsheet rounds times away); its time is taken as unknown"),
                        clock->n_untimed);
  }
  if (clock->n_early > 0) {
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                     _("%" PRIu64 " launches begin before they are dispatched; their "
                       "times are too long"),
                        clock->n_early);
  }
}
