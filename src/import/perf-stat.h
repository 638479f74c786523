/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"

/* One line of perf stat: a count of an event. Borrows from the line. */
typedef struct {
  GableCell event;
  const char *pmu;  /* (nullable) (static) what the event's unit adds to its name: "imc_" */
  double count;     /* in @unit; unknown where it was not counted */
  const char *unit; /* (nullable) (static) "B", "s", "J" or NULL for a plain count */
  double
    share_of_run; /* [1] of the time that it was counted, and the count scaled by; unknown where it is not told */
  gboolean odd_unit; /* another unit stands there */
  gboolean
    is_of_kind; /* of one kind of core of a hybrid processor, which the program need not have run on */
  double time;     /* [s] of the interval's end since the start, or unknown */
  GableCell group; /* the control group that it is of; empty where none is told */
} GablePerfCount;

typedef enum { GABLE_PERF_NONE, GABLE_PERF_TEXT, GABLE_PERF_CSV, GABLE_PERF_JSON } GablePerfForm;

/* Fields of one row that are looked at, at most. */
#define GABLE_PERF_MAX_FIELDS 64

gboolean gable_perf_read_text (GableCell line, gboolean has_time, GablePerfCount *count);
gboolean gable_perf_read_csv (GableCell line, char separator, GablePerfCount *count);
gboolean gable_perf_read_json (GableCell line, GablePerfCount *count);
gboolean gable_perf_take_json (GableCell *line, GableCell *object);
char gable_perf_find_separator (GableCell line);
gboolean gable_perf_read_figure (GableCell cell, gboolean has_decimals, double *value);
/* "<not counted>" or "<not supported>". */
gboolean gable_perf_is_absent (GableCell cell);
gboolean gable_perf_is_unit (GableCell word);
void gable_perf_set_event (GablePerfCount *count, GableCell name);
void gable_perf_set_unit (GablePerfCount *count, GableCell unit);
/* "39.428329959 seconds time elapsed", with or without a spread. Returns: [s], or unknown */
double gable_perf_read_elapsed (GableCell line);
/* The command's own name behind "Performance counter stats for", or NULL where it names none. (transfer full) (nullable) */
char *gable_perf_read_command (GableCell line);
