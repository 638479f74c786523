/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/preflight.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "plot/vision.h"

/* Where no preset says it: what a reader at arm's length still makes out [pt]. */
#define LEAST_TEXT 5.0
#define LEAST_LINE 0.25
/* Of a PNG [1/in]. */
#define LEAST_DPI 96.0
/* Two marks that stand apart are told apart by their colours from here on, in units of L*a*b*; in grey there is nothing
 * but lightness to tell them by. */
#define APART 15.0
#define APART_IN_GREY 8.0
/* Rounding is no fault [pt]. */
#define SLACK 0.01
/* Text may lean over the edge by this: the measure is of its advance, not of its ink [pt]. */
#define EDGE_SLACK 1.0
#define MAX_COLOURS 64

static void
warning_free (gpointer data)
{
  GablePreflightWarning *warning = data;

  g_free (warning->text);
  g_free (warning);
}

/* Takes @text. */
static void
warn (GPtrArray *warnings, GablePreflightKind kind, char *text)
{
  GablePreflightWarning *warning = g_new0 (GablePreflightWarning, 1);

  warning->kind = kind;
  warning->text = text;
  g_ptr_array_add (warnings, warning);
}

static const GablePrimitive *
primitive_at (const GableScene *scene, guint index)
{
  return &g_array_index (scene->primitives, GablePrimitive, index);
}

static const char *
write_short (char buffer[GABLE_NUMBER_LENGTH], double value)
{
  return gable_number_write (buffer, round (value * 100) / 100);
}

static void
check_size (GPtrArray *warnings, const GableFigure *figure, const GableScene *scene)
{
  const GablePreset *preset = figure->preset;
  double width = scene->width * 25.4 / 72;
  double height = scene->height * 25.4 / 72;
  char text[2][GABLE_NUMBER_LENGTH];

  if (preset == NULL) {
    return;
  }
  if (fabs (width - preset->width) > 0.1) {
    warn (warnings, GABLE_PREFLIGHT_SIZE,
          g_strdup_printf (
            _ ("The figure is %s mm wide, and %s mm fill its place; leave the width to the preset"),
               write_short (text[0], width), write_short (text[1], preset->width)));
  }
  if (gable_known (preset->max_height) && height > preset->max_height + 0.1) {
    warn (warnings, GABLE_PREFLIGHT_SIZE,
          g_strdup_printf (_ ("The figure is %s mm high, and %s mm fit a page; make it lower"),
                              write_short (text[0], height),
                              write_short (text[1], preset->max_height)));
  }
}

static void
check_text (GPtrArray *warnings, const GableFigure *figure, const GableScene *scene)
{
  double least = figure->preset != NULL ? figure->preset->text_min : LEAST_TEXT;
  double smallest = (double) INFINITY;
  gboolean has_ticks = FALSE;
  char text[2][GABLE_NUMBER_LENGTH];

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = primitive_at (scene, i);

    if (primitive->kind == GABLE_PRIMITIVE_TEXT) {
      smallest = MIN (smallest, primitive->size);
      has_ticks |= g_str_equal (primitive->class_, "tick");
    }
  }
  if (smallest < least - SLACK) {
    warn (warnings, GABLE_PREFLIGHT_TEXT,
          g_strdup_printf (_ ("The smallest text has %s pt, and %s pt is the least; enlarge the text or leave it to the preset"),
                              write_short (text[0], smallest), write_short (text[1], least)));
  }
  if (!has_ticks) {
    warn (warnings, GABLE_PREFLIGHT_LEFT_OUT,
          g_strdup (_ ("There is no room for the figures of the axes; make the figure larger or the text smaller")));
  }
}

static void
check_lines (GPtrArray *warnings, const GableFigure *figure, const GableScene *scene)
{
  double least = figure->preset != NULL ? figure->preset->line_min : LEAST_LINE;
  double thinnest = (double) INFINITY;
  char text[2][GABLE_NUMBER_LENGTH];

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = primitive_at (scene, i);

    if (primitive->kind != GABLE_PRIMITIVE_TEXT && primitive->stroke.alpha > 0 &&
        primitive->width > 0) {
      thinnest = MIN (thinnest, primitive->width);
    }
  }
  if (thinnest < least - SLACK) {
    warn (
      warnings, GABLE_PREFLIGHT_LINES,
      g_strdup_printf (_ ("The thinnest line has %s pt, and %s pt is the least; widen the lines"),
                          write_short (text[0], thinnest), write_short (text[1], least)));
  }
}

/* Whether any corner of its box is outside of the figure. */
static gboolean
is_cut (const GableScene *scene, const GablePrimitive *text)
{
  static const double shares[] = {
    [GABLE_ANCHOR_START] = 0,
    [GABLE_ANCHOR_MIDDLE] = 0.5,
    [GABLE_ANCHOR_END] = 1,
  };
  double left = -shares[text->anchor] * text->extent;

  for (guint i = 0; i < 4; i++) {
    double x = i % 2 == 0 ? left : left + text->extent;
    double y = i < 2 ? -0.72 * text->size : 0.2 * text->size;
    GableXY corner = {
      text->points[0].x + x * cos (text->angle) - y * sin (text->angle),
      text->points[0].y + x * sin (text->angle) + y * cos (text->angle),
    };

    if (corner.x < -EDGE_SLACK || corner.y < -EDGE_SLACK || corner.x > scene->width + EDGE_SLACK ||
        corner.y > scene->height + EDGE_SLACK) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
check_cut (GPtrArray *warnings, const GableScene *scene)
{
  const char *first = NULL;
  guint n = 0;

  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *primitive = primitive_at (scene, i);

    if (primitive->kind == GABLE_PRIMITIVE_TEXT && is_cut (scene, primitive)) {
      first = first != NULL ? first : primitive->text;
      n++;
    }
  }
  if (n > 0) {
    warn (warnings, GABLE_PREFLIGHT_CUT,
          g_strdup_printf (
            ngettext (
              "%u text is cut at the edge (“%s”); shorten it, or make the figure larger",
              "%u texts are cut at the edge (“%s”, …); shorten them, or make the figure larger", n),
            n, first));
  }
}

/* Of those that belong on this kind of chart. */
static guint
count_missing_notes (const GableFigure *figure, const GableScene *scene)
{
  const GPtrArray *annotations = figure->style->annotations;
  guint n = annotations != NULL ? annotations->len : 0;
  g_autofree gboolean *seen = g_new0 (gboolean, (gsize) n + 1);
  guint missing = 0;

  for (guint i = 0; i < n; i++) {
    const GableAnnotation *annotation = annotations->pdata[i];

    seen[i] = annotation->of_times != (scene->chart == GABLE_CHART_TIME);
    missing += seen[i] ? 0 : 1;
  }
  for (guint i = 0; i < scene->primitives->len; i++) {
    GableOwner owner = primitive_at (scene, i)->owner;

    if (owner.kind == GABLE_OWNER_ANNOTATION && owner.index >= 0 && (guint) owner.index < n &&
        !seen[owner.index]) {
      seen[owner.index] = TRUE;
      missing--;
    }
  }
  return missing;
}

static void
check_left_out (GPtrArray *warnings, const GableFigure *figure, const GableScene *scene)
{
  guint labels = scene->n_labels_left_out;
  guint notes = count_missing_notes (figure, scene);

  if (labels > 0) {
    warn (
      warnings, GABLE_PREFLIGHT_LEFT_OUT,
      g_strdup_printf (
        ngettext ("%u label had no room; make the figure larger, or choose the labels",
                  "%u labels had no room; make the figure larger, or choose the labels", labels),
        labels));
  }
  if (notes > 0) {
    warn (
      warnings, GABLE_PREFLIGHT_LEFT_OUT,
      g_strdup_printf (
        ngettext ("%u annotation lies outside of the chart; move it, or widen the axes",
                  "%u annotations lie outside of the chart; move them, or widen the axes", notes),
        notes));
  }
}

/* Over its paper, where it shines through. */
static GableColour
flat (GableColour colour, GableColour paper)
{
  return (GableColour){
    .red = colour.alpha * colour.red + (1 - colour.alpha) * paper.red,
    .green = colour.alpha * colour.green + (1 - colour.alpha) * paper.green,
    .blue = colour.alpha * colour.blue + (1 - colour.alpha) * paper.blue,
    .alpha = 1,
  };
}

static gboolean
is_pale (const GablePrimitive *primitive, GableColour paper)
{
  if (primitive->kind == GABLE_PRIMITIVE_TEXT) {
    return gable_colour_contrast (flat (primitive->fill, paper), paper) <
           GABLE_CONTRAST_TEXT - 0.01;
  }
  if (primitive->kind == GABLE_PRIMITIVE_LINE) {
    return g_str_has_prefix (primitive->class_, "roof ") &&
           gable_colour_contrast (flat (primitive->stroke, paper), paper) <
             GABLE_CONTRAST_MARK - 0.01;
  }
  return primitive->kind == GABLE_PRIMITIVE_MARKER &&
         gable_colour_contrast (
           flat (primitive->stroke.alpha > 0 ? primitive->stroke : primitive->fill, paper), paper) <
           GABLE_CONTRAST_MARK - 0.01;
}

static void
check_contrast (GPtrArray *warnings, const GableScene *scene)
{
  guint n = 0;

  for (guint i = 0; i < scene->primitives->len; i++) {
    n += is_pale (primitive_at (scene, i), scene->theme->paper) ? 1 : 0;
  }
  if (n > 0) {
    warn (warnings, GABLE_PREFLIGHT_CONTRAST,
          g_strdup_printf (
            ngettext (
              "%u text or mark is too pale on its paper; choose another theme or palette",
              "%u texts or marks are too pale on their paper; choose another theme or palette", n),
            n));
  }
}

/* The fills of the kernels' marks, each once. */
static guint
find_colours (const GableScene *scene, GableColour colours[MAX_COLOURS])
{
  guint n = 0;

  for (guint i = 0; i < scene->primitives->len && n < MAX_COLOURS; i++) {
    const GablePrimitive *mark = primitive_at (scene, i);
    gboolean known = FALSE;

    if (mark->kind != GABLE_PRIMITIVE_MARKER || mark->owner.kind != GABLE_OWNER_KERNEL ||
        mark->owner.point < 0 || mark->fill.alpha < 1 ||
        gable_colour_distance (mark->fill, scene->theme->paper) < 1 ||
        strstr (mark->class_, "level") != NULL) {
      continue;
    }
    for (guint k = 0; k < n; k++) {
      known |= gable_colour_distance (mark->fill, colours[k]) < 0.5;
    }
    if (!known) {
      colours[n++] = mark->fill;
    }
  }
  return n;
}

static guint
hex_of (GableColour colour)
{
  return (guint) (colour.red * 255 + 0.5) << 16 | (guint) (colour.green * 255 + 0.5) << 8 |
         (guint) (colour.blue * 255 + 0.5);
}

/* The nearest two for each eye. Without a preset nobody means to print the figure in grey. */
static void
check_colours (GPtrArray *warnings, const GableFigure *figure, const GableScene *scene)
{
  GableColour colours[MAX_COLOURS];
  guint n = find_colours (scene, colours);
  guint last = figure->preset != NULL ? GABLE_N_EYES : GABLE_EYE_GREY;

  for (GableEye eye = GABLE_EYE_USUAL; eye < last; eye++) {
    double least = eye == GABLE_EYE_GREY ? APART_IN_GREY : APART;
    guint one = 0, other = 0;

    for (guint a = 0; a < n; a++) {
      for (guint b = a + 1; b < n; b++) {
        double apart = gable_colour_distance (gable_colour_as_seen (colours[a], eye),
                                              gable_colour_as_seen (colours[b], eye));

        if (apart < least) {
          least = apart;
          one = a;
          other = b;
        }
      }
    }
    if (one != other) {
      warn (
        warnings, GABLE_PREFLIGHT_COLOURS,
        /* Translators: two colours (“#1d7341”), then “eyes without green (deuteranopia)” or “a print in grey” */
        g_strdup_printf (
          _ ("#%06x and #%06x look alike for %s; choose another palette, or black and white"),
             hex_of (colours[one]), hex_of (colours[other]), gable_eye_to_label (eye)));
    }
  }
}

static char *
list_formats (const GablePreset *preset)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; preset->formats != NULL && i < preset->formats->len; i++) {
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "",
                            (const char *) preset->formats->pdata[i]);
  }
  return g_string_free (g_steal_pointer (&list), FALSE);
}

static void
check_output (GPtrArray *warnings, const GableFigure *figure, const char *path)
{
  const GablePreset *preset = figure->preset;
  const char *dot = strrchr (path, '.');
  const GableExporter *exporter = dot != NULL ? gable_exporters_find (dot + 1) : NULL;
  double dpi = figure->dpi > 0 ? figure->dpi : GABLE_EXPORT_DPI;
  double least = preset != NULL ? preset->dpi : LEAST_DPI;
  char text[2][GABLE_NUMBER_LENGTH];

  if (exporter == &gable_exporter_png && dpi < least - SLACK) {
    warn (
      warnings, GABLE_PREFLIGHT_RASTER,
      g_strdup_printf (_ ("The image has %s dots an inch, and %s is the least; raise the resolution, or write PDF"),
        write_short (text[0], dpi), write_short (text[1], least)));
  }
  /* A picture of TeX's is part of the paper. */
  if (exporter != NULL && exporter != &gable_exporter_tikz && preset != NULL &&
      preset->formats != NULL &&
      !g_ptr_array_find_with_equal_func (preset->formats, exporter->suffix, g_str_equal, NULL)) {
    g_autofree char *known = list_formats (preset);

    warn (warnings, GABLE_PREFLIGHT_FORMAT,
          g_strdup_printf (_ ("%s takes no %s; write one of %s"), preset->name, exporter->suffix,
                              known));
  }
}

/**
 * gable_preflight:
 * @figure: how it is drawn
 * @scene: what is drawn
 * @output: (nullable): where to
 *
 * Sources: the preset's limits are its publisher's; contrasts are those of WCAG 2.2.
 */
GPtrArray *
gable_preflight (const GableFigure *figure,
                 const GableScene *scene,
                 const GablePreflightOutput *output)
{
  GPtrArray *warnings = g_ptr_array_new_with_free_func (warning_free);

  check_size (warnings, figure, scene);
  check_text (warnings, figure, scene);
  check_lines (warnings, figure, scene);
  check_cut (warnings, scene);
  check_left_out (warnings, figure, scene);
  check_contrast (warnings, scene);
  if (!figure->theme.hatched) {
    check_colours (warnings, figure, scene);
  }
  for (guint i = 0; output != NULL && output->paths != NULL && output->paths[i] != NULL; i++) {
    check_output (warnings, figure, output->paths[i]);
  }
  if (figure->preset != NULL && figure->preset->needs_alt && (output == NULL || !output->has_alt)) {
    warn (warnings, GABLE_PREFLIGHT_ALT,
          g_strdup_printf (_ ("%s asks for an alternative text; write it beside the figure"),
                              figure->preset->name));
  }
  return warnings;
}
