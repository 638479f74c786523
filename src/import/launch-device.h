/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"
#include "import/importer.h"

void gable_import_take_device (GableImport *import, GableCell name);
