/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/roofline.h"

/* A walkthrough of any profile: accounting, triage by time, launch and balance, latency, the busiest resource, what would
 * help most, where to stop. A step that has nothing to say is left out. (transfer full) */
GableWalkthrough *gable_walkthrough_auto (const GableRoofline *roofline);
