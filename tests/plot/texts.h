/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/scene.h"

/* No text of @scene covers another, a kernel's marker or the edge: ends the test otherwise. */
void gable_assert_texts_apart (const GableScene *scene);
