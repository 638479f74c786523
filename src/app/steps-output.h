/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/tour-output.h"

/* A figure for each step of a walkthrough, in the style of the project's figure. */
extern const GableTourOutputKind gable_steps_output;
