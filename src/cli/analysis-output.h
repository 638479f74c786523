/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/listing.h"
#include "base/json-write.h"
#include "base/notes.h"
#include "cli/cli.h"

/* What `gable analyse` prints, in its three forms; all list the kernels that --kernel lets through, largest time first. */

char *gable_analysis_to_json (const GableRoofline *roofline,
                              const GableListing *listing,
                              const GableNotes *notes,
                              const GPtrArray *remarks,
                              const GPtrArray *what_ifs,
                              gsize *length);
char *gable_analysis_to_table (const GableRoofline *roofline,
                               const GableListing *listing,
                               gsize *length);

GPtrArray *gable_analysis_remarks (const GableRoofline *roofline,
                                   const GableListing *listing,
                                   GPtrArray **folded);
void gable_analysis_write_machine (GableJsonWriter *writer, const GableRoofline *roofline);
/* @text: (nullable): null then */
void gable_analysis_write_text (GableJsonWriter *writer, const char *key, const char *text);
