/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/measure.h"
#include "plot/scene.h"

/* Bandwidth against working set, as a measurement finds it out: each kind of access a line, each level a dashed step. */

typedef struct {
  double size; /* working set of a thread [B] */
  double rate; /* [B/s]; unknown ones are not drawn */
} GableSweepMark;

typedef struct {
  const char *name;            /* "read" */
  const GableSweepMark *marks; /* in the order of their sizes */
  guint n;
} GableSweepLine;

typedef struct {
  const char *name; /* "L2" */
  double rate;      /* [B/s] */
  double from, to;  /* [B] */
} GableSweepStep;

/* Lines of one chart at most. */
#define GABLE_SWEEP_MAX_LINES 8

typedef struct {
  double width, height; /* [pt] */
  const GableTheme *theme;
  const GableMeasure *measure;
  double
    largest; /* [B] to which the axis goes, so that it stays while points come; or unknown: as the points need */
  const GableSweepLine *lines;
  guint n_lines;
  const GableSweepStep *steps;
  guint n_steps;
} GableSweepChart;

/* (transfer full) */
GableScene *gable_sweep_chart_build (const GableSweepChart *chart);
