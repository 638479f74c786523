/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/save.h"
#include "plot/scene.h"

/* A drawing while it is written. What is appended goes to its end. */
typedef struct {
  const GableScene *scene;
  GableSaver *saver; /* (nullable) where it goes in pieces; else all of it stays in @out */
  GString *out;
  GHashTable *ids;    /* (element-type utf8 guint) how often an id was asked for */
  const char *prefix; /* of every id: a document may hold several drawings */
  gboolean every_point;
  guint n_clips; /* besides that of the plot */
} GableSvg;

/* Attributes, each with a space before it. */
void gable_svg_append_attribute (GString *out, const char *name, double value);
void gable_svg_append_colour (GString *out, const char *name, GableColour colour);
void gable_svg_append_id (GableSvg *svg, const GablePrimitive *primitive);
void gable_svg_append_class (GableSvg *svg, const GablePrimitive *primitive);
void gable_svg_append_stroke (GableSvg *svg, const GablePrimitive *primitive);
void gable_svg_append_points (GableSvg *svg, const GableXY *points, guint n);

/* An element of nothing but text; @id: (nullable). */
void gable_svg_append_element (
  GString *out, const char *name, const char *prefix, const char *id, const char *text);
/* Ends one that was begun as @name, with what the primitive's tooltip says. */
void gable_svg_append_end (GableSvg *svg, const char *name, const GablePrimitive *primitive);

void gable_svg_write_clip (GableSvg *svg, const GableRect *plot, const char *id);
void gable_svg_write_path (GableSvg *svg, const GablePrimitive *primitive);
void gable_svg_write_marker (GableSvg *svg, const GablePrimitive *marker);
void gable_svg_write_points (GableSvg *svg, const GablePrimitive *points);
