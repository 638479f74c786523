/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* The charts and the advice of a report's own, once a kernel. Owned. */
typedef struct _GableNcuViews GableNcuViews;

GableNcuViews *gable_ncu_views_new (GableGrouping group);
void gable_ncu_views_free (GableNcuViews *views);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuViews, gable_ncu_views_free)

/* Begins a launch. */
void gable_ncu_views_begin (GableNcuViews *views);
GableToolView *gable_ncu_views_need (GableNcuViews *views, const char *name);
void gable_ncu_views_keep (GableNcuViews *views,
                           const char *name,
                           guint kernels_before,
                           guint n_kernels);
/* Gives the kernel with that index its view, where there is one. */
void gable_ncu_views_give (GableNcuViews *views, guint index, GableKernel *kernel);
