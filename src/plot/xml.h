/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/scene.h"

/* @text (any bytes) as characters of an XML document or of an attribute in double quotes. */
void gable_append_xml (GString *out, const char *text);
/* @scene as an <svg> element; @prefix stands before each of its ids. */
void gable_svg_append (const GableScene *scene, const char *prefix, GString *out);
