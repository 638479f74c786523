/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* Outputs of profilers that people have at hand and that hold nothing a roofline could show. */

const char *gable_unsuited_advice (const GableImportInput *input);
