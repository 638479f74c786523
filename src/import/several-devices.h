/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/notes.h"
#include "model/project.h"

/* Says so where kernels of @project were measured on another machine than the one whose roofs they are held against. */
void gable_note_several_devices (const GableProject *project, GableNotes *notes);
