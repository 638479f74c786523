/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/project.h"

/* Sources of a project as they come. Files of one kind (importer, device and pass are the same, names differ in numbers
 * alone) are sources of their own as long as they are few; more of them become one source that counts them, so that a run
 * of thousands of ranks has one line in its project. The result does not depend on their order. Owned. */
typedef struct _GableSources GableSources;

/* Files of one kind that stay sources of their own, at most. */
#define GABLE_SOURCES_APART 16

GableSources *gable_sources_new (gboolean keep_apart);
void gable_sources_free (GableSources *sources);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableSources, gable_sources_free)
GableSource *gable_sources_take (GableSources *sources, GableSource *source);
const char *gable_sources_find (const GableSources *sources, const char *id);
void gable_sources_sort (GableSources *sources);
GPtrArray *gable_sources_steal (GableSources *sources);
char *gable_source_get_key (const GableSource *source);
