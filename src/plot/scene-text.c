/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/number.h"
#include "plot/cloud.h"

static const char *const kinds[] = {
  [GABLE_PRIMITIVE_LINE] = "line",     [GABLE_PRIMITIVE_POLYGON] = "polygon",
  [GABLE_PRIMITIVE_MARKER] = "marker", [GABLE_PRIMITIVE_TEXT] = "text",
  [GABLE_PRIMITIVE_POINTS] = "points",
};

static const char *const shapes[] = {
  [GABLE_SHAPE_CIRCLE] = "circle",
  [GABLE_SHAPE_SQUARE] = "square",
  [GABLE_SHAPE_TRIANGLE] = "triangle",
  [GABLE_SHAPE_DIAMOND] = "diamond",
  [GABLE_SHAPE_TRIANGLE_DOWN] = "triangle-down",
};

static const char *const anchors[] = {
  [GABLE_ANCHOR_START] = "start",
  [GABLE_ANCHOR_MIDDLE] = "middle",
  [GABLE_ANCHOR_END] = "end",
};

static void
append_number (GString *text, double value)
{
  char number[GABLE_NUMBER_LENGTH];

  g_ascii_formatd (number, sizeof number, "%.1f", value);
  g_string_append (text, g_str_equal (number, "-0.0") ? "0.0" : number);
}

static void
append_colour (GString *text, const char *name, GableColour colour)
{
  if (colour.alpha > 0) {
    g_string_append_printf (text, " %s #%02x%02x%02x", name, (guint) (colour.red * 255 + 0.5),
                            (guint) (colour.green * 255 + 0.5), (guint) (colour.blue * 255 + 0.5));
  }
}

static void
append_points (GString *text, const GablePrimitive *primitive)
{
  for (guint i = 0; i < primitive->n_points; i++) {
    g_string_append_c (text, ' ');
    append_number (text, primitive->points[i].x);
    g_string_append_c (text, ',');
    append_number (text, primitive->points[i].y);
  }
}

static void
append_text (GString *text, const GablePrimitive *primitive)
{
  g_string_append_printf (text, " %s ", anchors[primitive->anchor]);
  append_number (text, primitive->size);
  if (primitive->angle != 0) {
    g_string_append (text, " turned ");
    append_number (text, primitive->angle * 180 / G_PI);
  }
  g_string_append (text, primitive->bold ? " bold" : "");
  g_string_append (text, primitive->italic ? " italic" : "");
  g_string_append_printf (text, " “%s”", primitive->text);
}

/* Rows of a look that are listed; the others are counted. */
#define ROWS_SHOWN 8

static void
append_cloud (GString *text, const GablePrimitive *primitive)
{
  const GableCloud *cloud = primitive->cloud;

  for (guint i = 0; i < cloud->runs->len; i++) {
    const GableLookRun *run = &g_array_index (cloud->runs, GableLookRun, i);
    const GableLook *look = &run->look;

    g_string_append_printf (text, "\n  %u × [%s] %s ", run->n, look->class_, shapes[look->shape]);
    append_number (text, look->radius);
    append_colour (text, look->ring > 0 ? "stroke" : "fill", look->colour);
    for (guint k = 0; k < MIN (run->n, ROWS_SHOWN); k++) {
      GableXY at = gable_cloud_row_place (cloud, &primitive->cloud_place, run->first + k);

      g_string_append_printf (text, " k%u ", cloud->kernels[run->first + k]);
      append_number (text, at.x);
      g_string_append_c (text, ',');
      append_number (text, at.y);
    }
    g_string_append (text, run->n > ROWS_SHOWN ? " …" : "");
  }
}

static void
append_primitive (GString *text, const GablePrimitive *primitive)
{
  g_string_append_printf (text, "%s [%s]", kinds[primitive->kind], primitive->class_);
  append_points (text, primitive);
  if (primitive->kind == GABLE_PRIMITIVE_MARKER) {
    g_string_append_printf (text, " %s ", shapes[primitive->shape]);
    append_number (text, primitive->radius);
  }
  append_colour (text, "stroke", primitive->stroke);
  if (primitive->stroke.alpha > 0) {
    g_string_append_c (text, ' ');
    append_number (text, primitive->width);
    g_string_append (text, primitive->dash[0] > 0 ? " dashed" : "");
  }
  append_colour (text, "fill", primitive->fill);
  if (primitive->kind == GABLE_PRIMITIVE_TEXT) {
    append_text (text, primitive);
  }
  if (primitive->kind == GABLE_PRIMITIVE_POINTS) {
    append_cloud (text, primitive);
  }
  g_string_append_c (text, '\n');
}

/**
 * gable_scene_to_text:
 * @scene: a scene
 *
 * Returns: (transfer full): one line for each primitive, bottom to top
 */
char *
gable_scene_to_text (const GableScene *scene)
{
  g_autoptr (GString) text = g_string_new ("scene ");

  append_number (text, scene->width);
  g_string_append (text, " × ");
  append_number (text, scene->height);
  g_string_append_printf (text, " %s, %u labels left out\n", scene->theme->id,
                          scene->n_labels_left_out);
  for (guint i = 0; i < scene->primitives->len; i++) {
    append_primitive (text, &g_array_index (scene->primitives, GablePrimitive, i));
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
