/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/scene.h"

/* A figure's colours as a style sheet: what the light theme's are in the dark one. */
typedef struct _GableReportStyle GableReportStyle;

GableReportStyle *gable_report_style_new (void);
void gable_report_style_free (GableReportStyle *style);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableReportStyle, gable_report_style_free)
/* Both are scenes of one chart, in the light theme and in the dark one. */
void gable_report_style_note (GableReportStyle *style,
                              const GableScene *light,
                              const GableScene *dark);
/* The whole style sheet of a report. */
void gable_report_style_append (const GableReportStyle *style, GString *out);
