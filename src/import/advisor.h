/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "import/cell.h"
#include "import/importer.h"

/* What reports and tables of Intel Advisor have in common. */

/* Loops and functions that are read at most. */
#define GABLE_ADVISOR_MAX_KERNELS (1u << 20)

/* How the levels that a loop has traffic at are counted. */
#define GABLE_ADVISOR_CACHE_AWARE GABLE_RULE_CACHE_AWARE "all loads and stores of the cores"
#define GABLE_ADVISOR_SIMULATED "cache simulation"

gboolean gable_advisor_take_kernel (GableImport *import,
                                    const GableImportOptions *options,
                                    const char *file,
                                    GableKernel *kernel,
                                    GError **error);
void gable_advisor_finish (GableImport *import);
char *gable_advisor_missing (const GableKernel *kernel);

/* [1/s] of the roof that Advisor calls @name ("L1 Bandwidth"), or unknown. */
typedef double (*GableAdvisorRoofFunc) (const char *name, gconstpointer data);

GableMachine *gable_advisor_machine (const char *name,
                                     const char *scope,
                                     const char *method,
                                     GableAdvisorRoofFunc rate,
                                     gconstpointer data);

/* The roofs of a report of them. */
typedef struct {
  GHashTable *rates; /* name → rate [1/s] */
  char *device;      /* (nullable) that they belong to: "CPU" */
} GableAdvisorRoofs;

void gable_advisor_roofs_init (GableAdvisorRoofs *roofs);
void gable_advisor_roofs_clear (GableAdvisorRoofs *roofs);
void gable_advisor_roofs_take (GableAdvisorRoofs *roofs, const GableCell *cells, guint n_cells);
gboolean gable_advisor_roofs_are (const GableImportInput *input);
GableMachine *gable_advisor_roofs_machine (const GableAdvisorRoofs *roofs);

/* What the report itself says of the processor: @root is the whole of its data. */
char *gable_advisor_device (JsonObject *root);
GableMachine *gable_advisor_report_machine (JsonObject *root,
                                            const char *device,
                                            GableNotes *notes);
