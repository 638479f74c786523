/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/merge.h"
#include "import/ncu-metrics.h"
#include "import/ncu-rep-source.h"
#include "import/ncu-rep-strings.h"

/* Reads the launches of a report into kernels. Owned. */
typedef struct _GableNcuLaunches GableNcuLaunches;

GableNcuLaunches *gable_ncu_launches_new (const GableNcuStrings *strings,
                                          GableGrouping group,
                                          const char *file);
void gable_ncu_launches_free (GableNcuLaunches *launches);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuLaunches, gable_ncu_launches_free)

/* A device attribute that the session tells; launches that hold it themselves go before it. */
void gable_ncu_launches_set_attribute (GableNcuLaunches *launches, const char *name, double value);
void gable_ncu_launches_set_device (GableNcuLaunches *launches, const char *device);
/* The file was cut: names may be missing. */
void gable_ncu_launches_set_cut (GableNcuLaunches *launches);
gboolean gable_ncu_launches_read (GableNcuLaunches *launches,
                                  GableNcuSource *source,
                                  guint64 length,
                                  GError **error);
guint64 gable_ncu_launches_get_size (const GableNcuLaunches *launches);
void gable_ncu_launches_finish (GableNcuLaunches *launches, GableImport *import);
