/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/row-figures.h"

/* Figures of a project in the text of a step. A placeholder stands between braces and is one of
 *
 *   kernel.F          F of the step's kernel, or of another one: {kernel.time:naive GEMM}
 *   what_if.F         F of what the step's what-if makes of it
 *   measured.F        F of the kernel that was measured after the change
 *   machine.M         M of the machine: name, peak, bandwidth, ridge
 *   C.R               R of the machine's ceiling of counter C (DRAM, fp64, …): rate or bandwidth as it bounds the kernels,
 *                     theoretical, measured, fraction, and ridge, the intensity at which the level meets the peak
 *   run.R             R of the whole run: time, kernels, launches, not_drawn, above_roof, near_roof, without_time, and gain,
 *                     were every kernel at its roof
 *   advice.A          A of the step's row of the advice table, as it applies to its kernel: title, finding, diagnosis,
 *                     action (the first), gain (of the kernel at best) and run_gain
 *   speedup.S         by the what-if, the kernel's: today (or nothing), best; the run's: run, run_best; as measured: measured
 *
 * F is a figure of a row of the table: name, time, share, launches, work, bytes.LEVEL, performance, attainable, intensity,
 * intensity.LEVEL, efficiency, headroom, saving, gain, utilisation.COUNTER, limiter, side, standing, evidence.METRIC.
 *
 * A brace of its own is written twice: "{{" and "}}". */

typedef enum {
  GABLE_SUBJECT_KERNEL,
  GABLE_SUBJECT_WHAT_IF,
  GABLE_SUBJECT_MEASURED,
  GABLE_SUBJECT_MACHINE,
  GABLE_SUBJECT_RUN,
  GABLE_SUBJECT_SPEEDUP,
  GABLE_SUBJECT_ADVICE,
  GABLE_SUBJECT_CEILING, /* named by its counter */
  GABLE_N_SUBJECTS
} GableSubject;

/* Figures of what is no kernel. */
typedef enum {
  GABLE_MACHINE_FIGURE_NAME,
  GABLE_MACHINE_FIGURE_PEAK,      /* [work/s] of the active compute roof */
  GABLE_MACHINE_FIGURE_BANDWIDTH, /* [B/s] of the active memory roof */
  GABLE_MACHINE_FIGURE_RIDGE,     /* [work/B] where both meet */
  GABLE_N_MACHINE_FIGURES
} GableMachineFigure;

typedef enum {
  GABLE_RUN_FIGURE_TIME, /* [s] */
  GABLE_RUN_FIGURE_KERNELS,
  GABLE_RUN_FIGURE_LAUNCHES,
  GABLE_RUN_FIGURE_NOT_DRAWN, /* kernels */
  GABLE_RUN_FIGURE_ABOVE_ROOF,
  GABLE_RUN_FIGURE_NEAR_ROOF,
  GABLE_RUN_FIGURE_WITHOUT_TIME,
  GABLE_RUN_FIGURE_GAIN, /* were every kernel at its roof [1] */
  GABLE_N_RUN_FIGURES
} GableRunFigure;

typedef enum {
  GABLE_SPEEDUP_TODAY, /* [1] */
  GABLE_SPEEDUP_BEST,
  GABLE_SPEEDUP_RUN,
  GABLE_SPEEDUP_RUN_BEST,
  GABLE_SPEEDUP_MEASURED,
  GABLE_N_SPEEDUPS
} GableSpeedup;

typedef enum {
  GABLE_ADVICE_FIGURE_TITLE,
  GABLE_ADVICE_FIGURE_FINDING,
  GABLE_ADVICE_FIGURE_DIAGNOSIS,
  GABLE_ADVICE_FIGURE_ACTION,
  GABLE_ADVICE_FIGURE_GAIN,     /* of the kernel at best [1] */
  GABLE_ADVICE_FIGURE_RUN_GAIN, /* [1] */
  GABLE_N_ADVICE_FIGURES
} GableAdviceFigure;

typedef enum {
  GABLE_CEILING_FIGURE_RATE, /* [1/s] that bounds the kernels */
  GABLE_CEILING_FIGURE_THEORETICAL,
  GABLE_CEILING_FIGURE_MEASURED,
  GABLE_CEILING_FIGURE_FRACTION, /* measured ÷ theoretical [1] */
  GABLE_CEILING_FIGURE_RIDGE,    /* [work/B] */
  GABLE_N_CEILING_FIGURES
} GableCeilingFigure;

typedef struct {
  GableSubject subject;
  GableRowFigure row;          /* of a kernel */
  guint figure;                /* of the others: one of the enums above */
  const GableCounter *counter; /* of a ceiling */
  char *kernel;                /* (nullable) (owned) name behind a colon */
} GablePlaceholder;

void gable_placeholder_clear (GablePlaceholder *placeholder);
/* Whether @name may stand behind the colon of a placeholder. */
gboolean gable_placeholder_can_name (const char *name);
/* @text: what stands between the braces. Errors: G_IO_ERROR_INVALID_DATA with what there is instead. */
gboolean gable_placeholder_parse (const char *text, GablePlaceholder *placeholder, GError **error);

/* A text is read in pieces: plain ones, and placeholders. */
typedef struct {
  const char *start;
  gsize length;         /* [B] without the braces */
  gboolean placeholder; /* else plain */
} GablePiece;

/* @text: (inout): goes on behind the piece. FALSE at the end. */
gboolean gable_piece_next (const char **text, GablePiece *piece);
/* Whether every placeholder of @text (nullable) is known. Errors: as gable_placeholder_parse (), of the first. */
gboolean gable_placeholders_check (const char *text, GError **error);
