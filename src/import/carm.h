/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ceilings.h"

/* What the tables of the CARM tool and the lines of its version 2 have in common. */

#define GABLE_CARM_TOOL "CARM tool"

/* Points of applications that are read at most. */
#define GABLE_CARM_MAX_POINTS 65536

/* Which of a machine's roofs are comparable. */
typedef struct {
  const char *name; /* (nullable) that the user gave the machine */
  const char *threads;
  const char *loads; /* (nullable) NULL where no memory was measured */
  const char *stores;
  gboolean interleaved;
} GableCarmRun;

GableMachine *gable_carm_machine (GableImport *import, const GableCarmRun *run);
void gable_carm_add_level (GableMachine *machine,
                           const GableMeasurement *figure,
                           const char *isa,
                           const GableCounter *precision);
void gable_carm_add_peak (GableMachine *machine,
                          const GableMeasurement *figure,
                          const char *isa,
                          const char *instruction);

gboolean gable_carm_are_lines (const char *head);
gboolean gable_carm_read_lines (const GableImportInput *input,
                                const GableImportOptions *options,
                                GableImport *import,
                                GError **error);
