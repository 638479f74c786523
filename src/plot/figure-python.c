/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/figure-python.h"

#include <glib/gi18n-lib.h>

#include "base/text.h"
#include "plot/build-parts.h"

/* A string of Python 3. */
static void
append_string (GString *out, const char *text)
{
  g_autofree char *valid = gable_text_to_utf8 (text != NULL ? text : "", -1);

  g_string_append_c (out, '"');
  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (c == '"' || c == '\\') {
      g_string_append_printf (out, "\\%c", (char) c);
    } else if (c < 0x20 || c == 0x7f) {
      g_string_append_printf (out, "\\x%02x", c);
    } else {
      g_string_append_unichar (out, c);
    }
  }
  g_string_append_c (out, '"');
}

static void
append_number (GString *out, double value)
{
  char text[GABLE_NUMBER_LENGTH];
  const char *number = isfinite (value) ? gable_number_write (text, value) : NULL;

  g_string_append (out, number != NULL ? number : "None");
}

static void
append_colour (GString *out, GableColour colour)
{
  g_string_append_printf (out, "\"#%02x%02x%02x\"", (guint) (colour.red * 255 + 0.5),
                          (guint) (colour.green * 255 + 0.5), (guint) (colour.blue * 255 + 0.5));
}

static void
append_setting (GString *out, const char *name, double value)
{
  g_string_append_printf (out, "%s = ", name);
  append_number (out, value);
  g_string_append_c (out, '\n');
}

static void
append_pair (GString *out, const char *name, GableRange range)
{
  g_string_append_printf (out, "%s = (", name);
  append_number (out, range.min);
  g_string_append (out, ", ");
  append_number (out, range.max);
  g_string_append (out, ")\n");
}

/* Name, rate, colour and whether it is a variant, of one kind of roof. */
static void
append_roofs (GString *out,
              const char *name,
              const GableRoofline *roofline,
              const GableTheme *theme,
              gboolean memory)
{
  g_string_append_printf (out, "%s = [\n", name);
  for (guint i = 0; i < roofline->roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);
    const GableCeiling *ceiling;

    if (roof->memory != memory) {
      continue;
    }
    ceiling = gable_machine_get_ceiling (roofline->machine, (guint) roof->ceiling);
    g_string_append (out, "    (");
    append_string (out, gable_ceiling_title (ceiling));
    g_string_append (out, ", ");
    append_number (out, roof->rate);
    g_string_append (out, ", ");
    append_colour (out, gable_theme_counter_colour (theme, ceiling->counter));
    g_string_append_printf (out, ", %s),\n", roof->variant ? "True" : "False");
  }
  g_string_append (out, "]\n");
}

/* What is drawn, as it is drawn: names, places and looks come from the scene's marks. */
static void
append_points (GString *out, const GableRoofline *roofline, const GableScene *scene)
{
  static const char *const markers[GABLE_N_SHAPES] = {
    [GABLE_SHAPE_CIRCLE] = "o",  [GABLE_SHAPE_SQUARE] = "s",        [GABLE_SHAPE_TRIANGLE] = "^",
    [GABLE_SHAPE_DIAMOND] = "D", [GABLE_SHAPE_TRIANGLE_DOWN] = "v",
  };

  g_string_append (out, "# name, level, intensity, performance, colour, marker, radius in points\n"
                        "POINTS = [\n");
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *mark = &g_array_index (scene->primitives, GablePrimitive, i);
    const GablePoint *point;

    if (mark->kind != GABLE_PRIMITIVE_MARKER || mark->owner.kind != GABLE_OWNER_KERNEL ||
        mark->owner.point < 0 || mark->owner.point >= (int) roofline->n_points) {
      continue;
    }
    point = &roofline->points[mark->owner.point];
    g_string_append (out, "    (");
    append_string (out, gable_project_get_kernel (roofline->project, point->kernel)->name);
    g_string_append (out, ", ");
    append_string (out, gable_point_level (point)->title);
    g_string_append (out, ", ");
    append_number (out, point->intensity);
    g_string_append (out, ", ");
    append_number (out, gable_point_performance (roofline, point));
    g_string_append (out, ", ");
    append_colour (out, mark->fill.alpha > 0 && mark->width <= 0 ? mark->fill : mark->stroke);
    g_string_append_printf (out, ", \"%s\", ", markers[mark->shape]);
    append_number (out, round (mark->radius * 100) / 100);
    g_string_append (out, "),\n");
  }
  g_string_append (out, "]\n");
}

/* (nullable) what an axis says on the chart */
static const char *
find_title (const GableScene *scene, gboolean turned)
{
  for (guint i = 0; i < scene->primitives->len; i++) {
    const GablePrimitive *text = &g_array_index (scene->primitives, GablePrimitive, i);

    if (text->kind == GABLE_PRIMITIVE_TEXT && g_str_equal (text->class_, "axis-title") &&
        (text->angle != 0) == turned) {
      return text->text;
    }
  }
  return NULL;
}

static const char *const drawing[] = {
  "",
  "plt.rcParams[\"font.size\"] = TEXT",
  "plt.rcParams[\"pdf.fonttype\"] = 42  # no Type 3 fonts",
  "plt.rcParams[\"svg.fonttype\"] = \"none\"",
  "fig, ax = plt.subplots(figsize=(WIDTH / 72, HEIGHT / 72), layout=\"constrained\")",
  "ax.set_xscale(SCALE)",
  "ax.set_yscale(SCALE)",
  "ax.set_xlim(X)",
  "ax.set_ylim(Y)",
  "ax.set_xlabel(X_TITLE)",
  "ax.set_ylabel(Y_TITLE)",
  "top = max((rate for _, rate, _, variant in COMPUTE if not variant), default=Y[1])",
  "steepest = max((rate for _, rate, _, variant in MEMORY if not variant), default=None)",
  "for name, rate, colour, variant in MEMORY:",
  "    end = min(X[1], top / rate)",
  "    line, = ax.plot([X[0], end], [rate * X[0], rate * end], color=colour, lw=LINE,",
  "                    ls=\"--\" if variant else \"-\")",
  "    ax.annotate(name, (end, rate * end), ha=\"right\", va=\"bottom\", color=colour, size=0.9 * "
  "TEXT)",
  "for name, rate, colour, variant in COMPUTE:",
  "    start = max(X[0], rate / steepest) if steepest else X[0]",
  "    ax.plot([start, X[1]], [rate, rate], color=colour, lw=LINE, ls=\"--\" if variant else "
  "\"-\")",
  "    ax.annotate(name, (X[1], rate), ha=\"right\", va=\"bottom\", color=colour, size=0.9 * TEXT)",
  "named = set()",
  "for name, level, intensity, performance, colour, marker, radius in POINTS:",
  "    ax.plot(intensity, performance, marker, color=colour, ms=2 * radius, mec=\"white\", "
  "mew=0.7)",
  "    if name not in named:",
  "        ax.annotate(name.replace(\"$\", r\"\\$\"), (intensity, performance), (radius + 2, "
  "radius + 2),",
  "                    textcoords=\"offset points\", size=TEXT)",
  "        named.add(name)",
  "fig.savefig(sys.argv[1] if len(sys.argv) > 1 else \"roofline.pdf\")",
};

char *
gable_figure_to_python (const GableRoofline *roofline, const GableScene *scene, gsize *length)
{
  GString *out = g_string_new ("#!/usr/bin/env python3\n"
                               "# Written by Gable " GABLE_VERSION
                               ": a roofline for matplotlib 3.5 or later, to be changed at will.\n"
                               "# Usage: python3 THIS [FIGURE.pdf]. Figures are in base units: "
                               "operations, bytes, seconds.\n"
                               "import sys\n\n"
                               "import matplotlib\n\n"
                               "matplotlib.use(\"Agg\")\n"
                               "import matplotlib.pyplot as plt\n\n");
  const char *x_title = find_title (scene, FALSE);
  const char *y_title = find_title (scene, TRUE);

  append_setting (out, "WIDTH", scene->width);
  append_setting (out, "HEIGHT", scene->height);
  append_setting (out, "TEXT", scene->theme->text_size);
  append_setting (out, "LINE", scene->theme->line_roof);
  g_string_append_printf (out, "SCALE = \"%s\"\n",
                          scene->scale == GABLE_SCALE_LINEAR ? "linear" : "log");
  append_pair (out, "X", scene->x);
  append_pair (out, "Y", scene->y);
  g_string_append (out, "X_TITLE = ");
  append_string (out, x_title != NULL ? x_title : _ ("Arithmetic intensity"));
  g_string_append (out, "\nY_TITLE = ");
  append_string (out, y_title != NULL ? y_title : _ ("Performance"));
  g_string_append (out, "\n# name, rate, colour, whether it is a variant\n");
  append_roofs (out, "MEMORY", roofline, scene->theme, TRUE);
  append_roofs (out, "COMPUTE", roofline, scene->theme, FALSE);
  append_points (out, roofline, scene);
  for (guint i = 0; i < G_N_ELEMENTS (drawing); i++) {
    g_string_append (out, drawing[i]);
    g_string_append_c (out, '\n');
  }
  *length = out->len;
  return g_string_free (out, FALSE);
}
