/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/cloud.h"
#include "plot/coordinate.h"
#include "plot/export.h"
#include "plot/tex-text.h"

/* A picture for \input: it has no font of its own, so that the paper's are used. */

/* TeX keeps the whole picture in its memory, which ends at some ten thousand paths. */
#define MAX_MARKS 10000
/* TeX's longest length is 16383.99 pt. */
#define FARTHEST 12000.0

typedef struct {
  const GableScene *scene;
  GString
    *definitions; /* of colours: they stand before everything, since one in a scope ends with it */
  GString *out;
  GHashTable *colours;       /* (element-type guint) those that have a name by now */
  const GableRect *clipping; /* (nullable) */
} Tikz;

static void
append_number (GString *out, double value)
{
  gable_append_coordinate (out, CLAMP (value, -FARTHEST, FARTHEST));
}

static void
append_place (GString *out, GableXY at)
{
  g_string_append_c (out, '(');
  append_number (out, at.x);
  g_string_append_c (out, ',');
  append_number (out, at.y);
  g_string_append_c (out, ')');
}

static guint
hex_of (GableColour colour)
{
  return (guint) (colour.red * 255 + 0.5) << 16 | (guint) (colour.green * 255 + 0.5) << 8 |
         (guint) (colour.blue * 255 + 0.5);
}

/* Names are those of the colours, so that the same figure is the same text. */
static void
define_colour (Tikz *tikz, GableColour colour)
{
  guint hex = hex_of (colour);

  if (g_hash_table_add (tikz->colours, GUINT_TO_POINTER (hex))) {
    g_string_append_printf (tikz->definitions, "\\definecolor{gable%06x}{HTML}{%06X}%%\n", hex,
                            hex);
  }
}

static void
append_colour (Tikz *tikz, const char *key, GableColour colour)
{
  g_string_append_printf (tikz->out, "%s=gable%06x", key, hex_of (colour));
  if (colour.alpha < 1) {
    g_string_append_printf (tikz->out, ",%s opacity=", key);
    append_number (tikz->out, colour.alpha);
  }
}

static gboolean
is_drawn (GableColour colour)
{
  return colour.alpha > 0;
}

static void
append_stroke (Tikz *tikz, const GablePrimitive *primitive)
{
  append_colour (tikz, "draw", primitive->stroke);
  g_string_append (tikz->out, ",line width=");
  append_number (tikz->out, primitive->width);
  g_string_append (tikz->out, "bp");
  if (primitive->dash[0] > 0) {
    g_string_append (tikz->out, ",dash pattern=");
    for (guint i = 0; i < 4 && primitive->dash[i] > 0; i++) {
      g_string_append (tikz->out, i % 2 == 0 ? "on " : "off ");
      append_number (tikz->out, primitive->dash[i]);
      g_string_append (tikz->out, "bp ");
    }
  }
}

/* "\path[draw=…,fill=…] ". FALSE: there is nothing to see. */
static gboolean
begin_path (Tikz *tikz, const GablePrimitive *primitive)
{
  gboolean stroked = is_drawn (primitive->stroke) && primitive->width > 0;
  gboolean filled = is_drawn (primitive->fill) && primitive->kind != GABLE_PRIMITIVE_LINE;

  if (!stroked && !filled) {
    return FALSE;
  }
  if (stroked) {
    define_colour (tikz, primitive->stroke);
  }
  if (filled) {
    define_colour (tikz, primitive->fill);
  }
  g_string_append (tikz->out, "\\path[");
  if (stroked) {
    append_stroke (tikz, primitive);
  }
  if (filled) {
    g_string_append (tikz->out, stroked ? "," : "");
    append_colour (tikz, "fill", primitive->fill);
  }
  g_string_append (tikz->out, "] ");
  return TRUE;
}

static void
append_polygon (GString *out, const GableXY *points, guint n, gboolean closed)
{
  for (guint i = 0; i < n; i++) {
    g_string_append (out, i > 0 ? " -- " : "");
    append_place (out, points[i]);
  }
  g_string_append (out, closed ? " -- cycle;\n" : ";\n");
}

static void
write_path (Tikz *tikz, const GablePrimitive *primitive)
{
  if (primitive->n_points > 0 && begin_path (tikz, primitive)) {
    append_polygon (tikz->out, primitive->points, primitive->n_points,
                    primitive->kind == GABLE_PRIMITIVE_POLYGON);
  }
}

static void
append_shape (GString *out, GableShape shape, GableXY at, double radius)
{
  GableXY corners[4];
  guint n = gable_shape_corners (shape, at, radius, corners);

  if (n > 0) {
    append_polygon (out, corners, n, TRUE);
    return;
  }
  append_place (out, at);
  g_string_append (out, " circle[radius=");
  append_number (out, radius);
  g_string_append (out, "bp];\n");
}

static void
write_marker (Tikz *tikz, const GablePrimitive *marker)
{
  if (marker->n_points == 0) {
    return;
  }
  if (marker->halo) {
    GablePrimitive rim = { .kind = GABLE_PRIMITIVE_MARKER, .fill = tikz->scene->theme->paper };

    begin_path (tikz, &rim);
    append_shape (tikz->out, marker->shape, marker->points[0],
                  marker->radius + GABLE_MARKER_HALO + marker->width / 2);
  }
  if (begin_path (tikz, marker)) {
    append_shape (tikz->out, marker->shape, marker->points[0], marker->radius);
  }
}

static void
write_points (Tikz *tikz, const GablePrimitive *points)
{
  const GableCloud *cloud = points->cloud;

  for (guint i = 0; i < cloud->runs->len; i++) {
    const GableLookRun *run = &g_array_index (cloud->runs, GableLookRun, i);
    GablePrimitive marker = { .kind = GABLE_PRIMITIVE_MARKER, .width = run->look.ring };

    if (run->look.ring > 0) {
      marker.stroke = run->look.colour;
    } else {
      marker.fill = run->look.colour;
    }
    for (guint row = run->first; row < run->first + run->n; row++) {
      if (begin_path (tikz, &marker)) {
        append_shape (tikz->out, run->look.shape,
                      gable_cloud_row_place (cloud, &points->cloud_place, row), run->look.radius);
      }
    }
  }
}

static void
write_text (Tikz *tikz, const GablePrimitive *text)
{
  static const char *const anchors[] = {
    [GABLE_ANCHOR_START] = "base west",
    [GABLE_ANCHOR_MIDDLE] = "base",
    [GABLE_ANCHOR_END] = "base east",
  };
  GString *out = tikz->out;

  if (text->n_points == 0 || text->text == NULL) {
    return;
  }
  define_colour (tikz, text->fill);
  if (text->halo) {
    define_colour (tikz, tikz->scene->theme->paper);
  }
  g_string_append_printf (out, "\\node[anchor=%s,", anchors[text->anchor]);
  append_colour (tikz, "text", text->fill);
  if (text->halo) {
    /* TikZ strokes no text: a box of paper stands in for the rim. */
    g_string_append (out, ",inner sep=");
    append_number (out, GABLE_TEXT_HALO * text->size);
    g_string_append (out, "bp,outer sep=-");
    append_number (out, GABLE_TEXT_HALO * text->size);
    g_string_append (out, "bp,");
    append_colour (tikz, "fill", tikz->scene->theme->paper);
  } else {
    g_string_append (out, ",inner sep=0,outer sep=0");
  }
  if (text->angle != 0) {
    g_string_append (out, ",rotate=");
    append_number (out, -text->angle * 180 / G_PI);
  }
  g_string_append (out, ",font=\\fontsize{");
  append_number (out, text->size);
  g_string_append (out, "bp}{");
  append_number (out, 1.2 * text->size);
  g_string_append_printf (out, "bp}\\selectfont%s%s] at ", text->bold ? "\\bfseries" : "",
                          text->italic ? "\\itshape" : "");
  append_place (out, text->points[0]);
  g_string_append (out, " {\\gabletext{");
  append_number (out, text->extent);
  g_string_append (out, "bp}{");
  gable_tex_escape (out, text->text);
  g_string_append (out, "}};\n");
}

/* @plot: (nullable) compared by its address; NULL clips no more */
static void
set_clipping (Tikz *tikz, const GableRect *plot)
{
  if (plot == tikz->clipping) {
    return;
  }
  if (tikz->clipping != NULL) {
    g_string_append (tikz->out, "\\end{scope}\n");
  }
  tikz->clipping = plot;
  if (plot == NULL) {
    return;
  }
  g_string_append (tikz->out, "\\begin{scope}\n\\clip ");
  append_place (tikz->out, (GableXY){ plot->x, plot->y });
  g_string_append (tikz->out, " rectangle ");
  append_place (tikz->out, (GableXY){ plot->x + plot->width, plot->y + plot->height });
  g_string_append (tikz->out, ";\n");
}

static void
write_primitive (Tikz *tikz, const GablePrimitive *primitive)
{
  set_clipping (tikz, gable_scene_get_clip (tikz->scene, primitive));
  switch (primitive->kind) {
  case GABLE_PRIMITIVE_LINE:
  case GABLE_PRIMITIVE_POLYGON:
    write_path (tikz, primitive);
    break;
  case GABLE_PRIMITIVE_MARKER:
    write_marker (tikz, primitive);
    break;
  case GABLE_PRIMITIVE_TEXT:
    write_text (tikz, primitive);
    break;
  case GABLE_PRIMITIVE_POINTS:
    write_points (tikz, primitive);
    break;
  default:
    break;
  }
}

/* What stands before the picture's paths. (transfer full) */
static GString *
make_head (Tikz *tikz)
{
  const GableScene *scene = tikz->scene;
  GString *head = g_string_new ("% Drawn by Gable " GABLE_VERSION
                                ". The preamble needs \\usepackage{tikz}; then \\input this file "
                                "where the figure goes.\n");

  if (scene->title != NULL) {
    gable_tex_comment (head, scene->title);
  }
  if (scene->description != NULL) {
    gable_tex_comment (head, scene->description);
  }
  g_string_append (head, GABLE_TEX_MACROS);
  g_string_append (head, "\\begin{tikzpicture}[x=1bp,y=-1bp,line join=round");
  if (scene->theme->tex_font != NULL) {
    g_string_append_printf (head, ",every node/.append style={execute at begin node=%s}",
                            scene->theme->tex_font);
  }
  g_string_append (head, "]\n");
  define_colour (tikz, scene->theme->paper);
  g_string_append (head, tikz->definitions->str);
  g_string_append_printf (head, "\\path[use as bounding box,fill=gable%06x] (0,0) rectangle ",
                          hex_of (scene->theme->paper));
  append_place (head, (GableXY){ scene->width, scene->height });
  g_string_append (head, ";\n");
  return head;
}

static guint
count_marks (const GableScene *scene)
{
  guint n = 0;

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = &g_array_index (scene->primitives, GablePrimitive, i);

    n += primitive->kind == GABLE_PRIMITIVE_POINTS ? primitive->cloud->n : 1;
  }
  return n;
}

static gboolean
write_tikz (const GableScene *scene,
            const GableExportOptions *options,
            GableSaver *saver,
            GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GHashTable) colours = g_hash_table_new (NULL, NULL);
  g_autoptr (GString) definitions = g_string_new (NULL);
  g_autoptr (GString) head = NULL;
  Tikz tikz = { .scene = scene, .definitions = definitions, .out = out, .colours = colours };
  guint n = count_marks (scene);

  if (n > MAX_MARKS) {
    g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_TOO_BIG,
                 _ ("%u marks are more than the %d that TeX has memory for; show fewer kernels, or "
                    "write PDF"),
                    n, MAX_MARKS);
    return FALSE;
  }
  for (guint i = 0; i < scene->primitives->len; i++) {
    write_primitive (&tikz, &g_array_index (scene->primitives, GablePrimitive, i));
  }
  set_clipping (&tikz, NULL);
  g_string_append (out, "\\end{tikzpicture}%\n");
  head = make_head (&tikz);
  return gable_saver_write (saver, head->str, head->len, error) &&
         gable_saver_write (saver, out->str, out->len, error);
}

const GableExporter gable_exporter_tikz = {
  .id = "tikz",
  .title = N_ ("TikZ Picture for LaTeX"),
  .suffix = "tex",
  .media_type = "application/x-tex",
  .write = write_tikz,
};
