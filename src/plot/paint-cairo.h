/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>

#include "plot/scene.h"

/* Paints @scene with its upper left corner at @cr's origin, one point to a unit. */
void gable_paint_cairo (const GableScene *scene, cairo_t *cr);
/* @text as cairo takes it: one invalid byte or noncharacter stops all further drawing. (transfer full) */
char *gable_paint_clean_text (const char *text);
