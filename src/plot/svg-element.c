/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/coordinate.h"
#include "plot/svg-parts.h"
#include "plot/xml.h"

void
gable_svg_append_attribute (GString *out, const char *name, double value)
{
  g_string_append_printf (out, " %s=\"", name);
  gable_append_coordinate (out, value);
  g_string_append_c (out, '"');
}

void
gable_svg_append_element (
  GString *out, const char *name, const char *prefix, const char *id, const char *text)
{
  g_string_append_printf (out, "<%s", name);
  if (id != NULL) {
    g_string_append_printf (out, " id=\"%s%s\"", prefix, id);
  }
  g_string_append_c (out, '>');
  gable_append_xml (out, text);
  g_string_append_printf (out, "</%s>\n", name);
}

void
gable_svg_append_colour (GString *out, const char *name, GableColour colour)
{
  if (colour.alpha <= 0) {
    g_string_append_printf (out, " %s=\"none\"", name);
    return;
  }
  g_string_append_printf (out, " %s=\"#%02x%02x%02x\"", name, (guint) (colour.red * 255 + 0.5),
                          (guint) (colour.green * 255 + 0.5), (guint) (colour.blue * 255 + 0.5));
  if (colour.alpha < 1) {
    g_autofree char *opacity = g_strconcat (name, "-opacity", NULL);

    gable_svg_append_attribute (out, opacity, colour.alpha);
  }
}

/* "k7-DRAM", "roof-L2-2": what it belongs to, made unique. */
void
gable_svg_append_id (GableSvg *svg, const GablePrimitive *primitive)
{
  g_autoptr (GString) id = g_string_new (NULL);
  guint n;

  if (primitive->owner.kind == GABLE_OWNER_KERNEL) {
    g_string_append_printf (id, "k%d", primitive->owner.index);
  } else if (primitive->owner.kind == GABLE_OWNER_ROOF) {
    g_string_append (id, "roof");
  } else {
    return;
  }
  if (primitive->kind == GABLE_PRIMITIVE_TEXT) {
    g_string_append (id, "-label");
  }
  if (primitive->level != NULL) {
    g_string_append_c (id, '-');
    for (const char *p = primitive->level; *p != '\0'; p++) {
      g_string_append_c (id, g_ascii_isalnum (*p) || *p == '.' || *p == '_' ? *p : '-');
    }
  }
  n = GPOINTER_TO_UINT (g_hash_table_lookup (svg->ids, id->str)) + 1;
  g_hash_table_insert (svg->ids, g_strdup (id->str), GUINT_TO_POINTER (n));
  if (n > 1) {
    g_string_append_printf (id, "-%u", n);
  }
  g_string_append_printf (svg->out, " id=\"%s%s\"", svg->prefix, id->str);
}

void
gable_svg_append_class (GableSvg *svg, const GablePrimitive *primitive)
{
  g_string_append (svg->out, " class=\"");
  gable_append_xml (svg->out, primitive->class_);
  g_string_append_c (svg->out, '"');
}

void
gable_svg_append_stroke (GableSvg *svg, const GablePrimitive *primitive)
{
  if (primitive->stroke.alpha <= 0) {
    return;
  }
  gable_svg_append_colour (svg->out, "stroke", primitive->stroke);
  gable_svg_append_attribute (svg->out, "stroke-width", primitive->width);
  if (primitive->dash[0] > 0) {
    g_string_append (svg->out, " stroke-dasharray=\"");
    for (guint i = 0; i < 4 && primitive->dash[i] > 0; i++) {
      g_string_append (svg->out, i > 0 ? " " : "");
      gable_append_coordinate (svg->out, primitive->dash[i]);
    }
    g_string_append_c (svg->out, '"');
  }
}

void
gable_svg_append_points (GableSvg *svg, const GableXY *points, guint n)
{
  g_string_append (svg->out, " points=\"");
  for (guint i = 0; i < n; i++) {
    g_string_append (svg->out, i > 0 ? " " : "");
    gable_append_coordinate (svg->out, points[i].x);
    g_string_append_c (svg->out, ',');
    gable_append_coordinate (svg->out, points[i].y);
  }
  g_string_append_c (svg->out, '"');
}

void
gable_svg_append_end (GableSvg *svg, const char *name, const GablePrimitive *primitive)
{
  if (primitive->tooltip == NULL) {
    g_string_append (svg->out, "/>\n");
    return;
  }
  g_string_append (svg->out, ">");
  gable_svg_append_element (svg->out, "title", NULL, NULL, primitive->tooltip);
  g_string_append_printf (svg->out, "</%s>\n", name);
}
