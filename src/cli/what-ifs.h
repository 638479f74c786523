/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/what-if.h"
#include "base/json-write.h"
#include "cli/cli.h"

/* One thing that --what-if imagines: of a kernel, or (what_if is NULL) of the whole run on another machine. */
typedef struct {
  GableWhatIf *what_if; /* (nullable) */
  GableTransform *transform;
  GableRunWhatIf run;
} GableCliWhatIf;

/* (transfer full) (nullable) (element-type GableCliWhatIf): NULL after a message was printed */
GPtrArray *gable_cli_what_ifs (const GableRoofline *roofline,
                               const GableCliOptions *options,
                               GableExit *status);
/* (transfer full) @project with their kernels, those of changed machines left out. */
GableProject *gable_cli_with_what_ifs (const GableProject *project, const GPtrArray *what_ifs);
void gable_cli_what_ifs_append (GString *text, const GPtrArray *what_ifs);
void gable_cli_what_ifs_write (GableJsonWriter *writer, const GPtrArray *what_ifs);
