/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* Asks the model about the project of a document: at once where that is quick, else in a thread. Owned. */
typedef struct _GableEvaluation GableEvaluation;

/* @roofline: (transfer full) what a thread found out about the newest project that was asked about, or one before it
 * with the same kernels */
typedef void (*GableEvaluated) (GableRoofline *roofline, gpointer data);

GableEvaluation *gable_evaluation_new (GableEvaluated evaluated, gpointer data);
void gable_evaluation_free (GableEvaluation *evaluation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableEvaluation, gable_evaluation_free)

/* The advice table's thresholds with the efficiencies that a person set, each may be unknown [1]. */
GableThresholds gable_evaluation_thresholds (double near, double far);
/* In any thread. (transfer full) */
GableRoofline *gable_evaluation_run (const GableProject *project,
                                     const GableThresholds *thresholds);
/* What the next call of gable_evaluation_ask () may be about, so that it need not ask. */
void gable_evaluation_offer (GableEvaluation *evaluation, const GableRoofline *roofline);
GableRoofline *gable_evaluation_ask (GableEvaluation *evaluation,
                                     const GableProject *project,
                                     const GableThresholds *thresholds,
                                     const GableRoofline *before);
