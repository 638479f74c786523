/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/machine.h"

/* What a report of uProf says of the processor; unknown where it does not. */
typedef struct {
  char *name; /* (nullable) */
  double cores;
  double clock;     /* [Hz] */
  double channels;  /* of memory */
  double transfers; /* [1/s] of each channel */
} GableUprofProcessor;

GableMachine *gable_uprof_machine (const GableUprofProcessor *processor);
char *gable_uprof_program (const char *command, double *interval);
