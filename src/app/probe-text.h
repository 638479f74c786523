/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "probe/probe-machine.h"

/* What was measured, a line for each roof, and how that compares with what the catalogue has under the processor's name.
 * (transfer full) */
char *gable_probe_describe (const GableProbe *probe, const GableMachine *machine);
/* What was not as it should be, a line each; "" where all was. (transfer full) */
char *gable_probe_describe_notes (const GableProbe *probe);
