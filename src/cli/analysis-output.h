/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/json-write.h"
#include "base/notes.h"
#include "cli/cli.h"

/* What `gable analyse` prints, in its three forms; all list the kernels that --kernel lets through, largest time first. */

/* Counters and ceilings that occur: the columns of the table. Owned. */
typedef struct {
  GPtrArray *work;    /* (element-type GableCounter) */
  GPtrArray *traffic; /* (element-type GableCounter) near to far */
  GArray *ceilings;   /* (element-type guint) of the machine, variants left out */
  GArray *order;      /* (element-type guint) kernels to list */
} GableAnalysisShape;

GableAnalysisShape *gable_analysis_shape_new (const GableRoofline *roofline,
                                              const GableCliOptions *options);
void gable_analysis_shape_free (GableAnalysisShape *shape);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableAnalysisShape, gable_analysis_shape_free)

char *gable_analysis_to_json (const GableRoofline *roofline,
                              const GableAnalysisShape *shape,
                              const GableNotes *notes,
                              const GPtrArray *remarks,
                              const GPtrArray *what_ifs,
                              gsize *length);
char *gable_analysis_to_csv (const GableRoofline *roofline,
                             const GableAnalysisShape *shape,
                             gsize *length);
char *gable_analysis_to_table (const GableRoofline *roofline,
                               const GableAnalysisShape *shape,
                               gsize *length);

/* The key of a ceiling in `utilisation`: its counter's, with the pipe's name where the machine has two of it. */
char *gable_analysis_ceiling_key (const GableMachine *machine, guint ceiling);
/* Work ÷ bytes at @level, or the tool's own figure where it tells rates alone. */
double gable_analysis_intensity (const GableKernel *kernel,
                                 const GableKernelResult *result,
                                 const GableCounter *level);
GPtrArray *gable_analysis_remarks (const GableRoofline *roofline, const GableAnalysisShape *shape);
char *gable_analysis_not_drawn (const GableRoofline *roofline, guint kernel);
void gable_analysis_write_machine (GableJsonWriter *writer, const GableRoofline *roofline);
/* @text: (nullable): null then */
void gable_analysis_write_text (GableJsonWriter *writer, const char *key, const char *text);
