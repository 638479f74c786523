/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/tour-output.h"

/* What a walkthrough tells, and the tables, as one document. */
extern const GableTourOutputKind gable_report_output;
