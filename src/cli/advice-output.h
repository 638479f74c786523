/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/advice.h"
#include "base/json-write.h"
#include "base/notes.h"
#include "cli/cli.h"

/* What `gable advise` prints, of the kernels that --kernel lets through. */
char *gable_advice_to_text (const GableRoofline *roofline, const GableCliOptions *options);
char *gable_advice_to_json (const GableRoofline *roofline,
                            const GableCliOptions *options,
                            const GableNotes *notes,
                            gsize *length);
/* Whether the kernel is one to advise on: of the run, let through, and (without --all) not too short to matter. */
gboolean gable_advice_is_listed (const GableRoofline *roofline,
                                 const GableCliOptions *options,
                                 guint kernel);
