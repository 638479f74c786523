/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/advice.h"
#include "analysis/row-figures.h"
#include "analysis/what-if.h"

/* What stands on the chart in a step: the project with the step's view, its what-if carried out. Owned. */
typedef struct {
  GableStep *step;          /* (owned reference) */
  GableRoofline *before;    /* the project as it is, with the step's view */
  GableRoofline *roofline;  /* what is shown: the same, where there is no what-if */
  GableWhatIf *what_if;     /* (nullable) of a kernel */
  gboolean changes_machine; /* the what-if is of the machine: @run holds */
  GableRunWhatIf run;
  GableAdvice *advice; /* (nullable) the step's row, where it applies to its kernel */
  char *trouble;       /* (nullable) why the what-if can't be carried out: a translated sentence */
  int kernel;          /* row of the step's kernel in both rooflines, or -1 */
  int changed;         /* row of what the what-if makes of it in @roofline, or -1 */
  int measured;        /* row of the kernel that was measured after the change, or -1 */
  GableRows *rows_before;
  GableRows *rows;
} GableStage;

GableStage *gable_stage_new (const GableProject *project, const GableStep *step);
/* @known: (nullable) the model's answer about the same kernels, which is not asked again where the step's view has the
 * same figures */
GableStage *gable_stage_new_knowing (const GableProject *project,
                                     const GableStep *step,
                                     const GableRoofline *known);
void gable_stage_free (GableStage *stage);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableStage, gable_stage_free)

/* Row of the kernel of that name, or -1. */
int gable_stage_find_kernel (const GableRoofline *roofline, const char *name);
/* Row in its roofline of the kernel that it is about, or -1. */
int gable_stage_get_selected (const GableStage *stage);
/* @text with the figures of the project in the place of its placeholders. (transfer full) */
char *gable_stage_write (const GableStage *stage, const char *text);

/* What is wrong with the walkthroughs of a project beyond their shape: placeholders and transforms that there are not,
 * as errors, and kernels and advice that are gone, as warnings. @name: that errors call the file by. FALSE where
 * there is an error. */
gboolean gable_walkthroughs_check (const GableProject *project,
                                   const char *name,
                                   GableNotes *notes);
