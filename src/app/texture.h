/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gdk/gdk.h>

#include "plot/scene.h"

GdkTexture *gable_texture_new (const GableScene *scene, double scale);
