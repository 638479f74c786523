/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/scene.h"

/* In a theme without colours: what its numbered inks fill becomes a pattern of lines, what they stroke a dash, and all
 * is black or white. Patterns are lines of the scene, so that every format has them. Does nothing in other themes. */
void gable_scene_hatch (GableScene *scene);
