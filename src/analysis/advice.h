/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

typedef enum {
  GABLE_ADVICE_FIRES,   /* all conditions hold */
  GABLE_ADVICE_POSSIBLE /* none is false, some metric is unknown: collect it */
} GableAdviceState;

/* One row of the advice table as it applies to a kernel. Text is translated and owned. */
typedef struct {
  const char *id; /* of the row, (interned) */
  GableAdviceState state;
  char *title;
  char *diagnosis;
  char *finding;      /* the row's conditions in this kernel's numbers: "occupancy 31 %, …" */
  GPtrArray *actions; /* (element-type utf8) */
  GPtrArray
    *missing;   /* (element-type utf8) POSSIBLE: metrics to collect, with the tool's name of them */
  char *verify; /* (nullable) what is seen afterwards if the diagnosis was right */
  char *limit;  /* (nullable) what stops the gain */
  char *caution;            /* (nullable) when not to do it */
  double kernel_gain;       /* of the kernel at best [1], or unknown */
  double kernel_gain_today; /* with the efficiency that it has [1], or unknown */
  double run_gain;          /* of the run at best [1], or unknown */
  gboolean measured;        /* confidence: all inputs are counters */
  char *sources;
} GableAdvice;

/* (transfer full) (element-type GableAdvice) rows that apply to @kernel, those that fire first, then by gain. */
GPtrArray *gable_advise (const GableRoofline *roofline, guint kernel);
