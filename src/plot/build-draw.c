/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/text.h"
#include "plot/build-parts.h"
#include "plot/clip.h"

/* Bytes of a name that are looked at: beyond that it is no name, and shortening it would take longer than a frame. */
#define NAME_BYTES 4096

const GableOwner gable_owner_none = { GABLE_OWNER_NONE, -1, -1 };

void
gable_build_measure (
  const GableBuild *build, const char *text, double size, gboolean bold, double *width)
{
  const GableMeasure *measure = build->options->measure;
  double height;

  measure->extents (measure, text, build->theme->font, size, bold, width, &height);
}

/**
 * gable_build_line_height:
 * @size: of a font [pt]
 *
 * Returns: from one baseline to the next, and the height that a label takes [pt]
 */
double
gable_build_line_height (double size)
{
  return 1.25 * size;
}

void
gable_build_text (GableBuild *build, const GableTextStyle *style, GableXY at, char *text)
{
  GablePrimitive primitive = {
    .kind = GABLE_PRIMITIVE_TEXT,
    .class_ = style->class_,
    .owner = style->owner,
    .level = style->level,
    .fill = style->colour,
    .text = text,
    .anchor = style->anchor,
    .angle = style->angle,
    .size = style->size,
    .bold = style->bold,
    .italic = style->italic,
    .halo = style->halo,
  };

  gable_build_measure (build, text, style->size, style->bold, &primitive.extent);
  gable_scene_take (build->scene, primitive, &at, 1);
}

/**
 * gable_build_line:
 * @build: what is built
 * @line: its looks; whatever it owns is taken
 * @from: one end [pt]
 * @to: the other
 *
 * Adds the part of a straight line that is inside the plot, if any.
 */
void
gable_build_line (GableBuild *build, GablePrimitive line, GableXY from, GableXY to)
{
  GableXY ends[2] = { from, to };

  line.kind = GABLE_PRIMITIVE_LINE;
  line.clipped = TRUE;
  if (gable_clip_segment (build->layout.plot, &ends[0], &ends[1])) {
    gable_scene_take (build->scene, line, ends, 2);
  } else {
    g_free (line.tooltip);
  }
}

GableXY
gable_build_place (const GableBuild *build, double intensity, double performance)
{
  const GableRect *plot = &build->layout.plot;

  return (GableXY){
    .x = plot->x + plot->width * gable_scale_to_unit (&build->x, intensity),
    .y = plot->y + plot->height * (1 - gable_scale_to_unit (&build->y, performance)),
  };
}

const GableRoof *
gable_build_roof (const GableBuild *build, int index)
{
  return index >= 0 ? &g_array_index (build->roofline->roofs, GableRoof, (guint) index) : NULL;
}

const GableCeiling *
gable_build_ceiling (const GableBuild *build, const GableRoof *roof)
{
  return gable_machine_get_ceiling (build->roofline->machine, (guint) roof->ceiling);
}

/**
 * gable_build_bound_text:
 * @text: taken
 * @max: [B]
 *
 * Names in a sentence may be of any length, and XML parsers refuse texts of ten megabytes.
 *
 * Returns: (transfer full): @text, or the start of it
 */
char *
gable_build_bound_text (char *text, gsize max)
{
  g_autofree char *whole = text;

  return strlen (whole) <= max ? g_steal_pointer (&whole)
                               : gable_text_to_utf8 (whole, (gssize) max);
}

/**
 * gable_build_bound_name:
 * @name: (nullable): from a file: any bytes, any length
 *
 * Returns: (transfer full) (nullable): UTF-8 of a length that can be looked at in every frame
 */
char *
gable_build_bound_name (const char *name)
{
  if (name == NULL) {
    return NULL;
  }
  return gable_text_to_utf8 (name, (gssize) strnlen (name, NAME_BYTES));
}

/**
 * gable_build_short_name:
 * @name: (nullable): from a file: any bytes, any length
 * @max_characters: how many are shown
 *
 * Returns: (transfer full): a name that can be laid out
 */
char *
gable_build_short_name (const char *name, guint max_characters)
{
  g_autofree char *bounded = gable_build_bound_name (name);
  g_autofree char *short_name = NULL;

  if (bounded == NULL || *bounded == '\0') {
    return g_strdup (_ ("(unnamed)"));
  }
  short_name = gable_text_shorten_name (bounded, max_characters);
  return gable_text_to_display (short_name);
}

/**
 * gable_build_format_intensity:
 * @build: what is built
 * @intensity: I [work/B]
 *
 * Returns: (transfer full): the figure with the unit of the x axis, "6.24 FLOP/byte"
 */
char *
gable_build_format_intensity (const GableBuild *build, double intensity)
{
  g_autofree char *number = gable_format (intensity * build->x_unit, build->intensity);
  char *space = strchr (number, ' ');
  const char *work = gable_dimension_unit (gable_work_dimension (build->roofline->work));

  if (space != NULL) {
    *space = '\0';
  }
  return g_strdup_printf (build->is_transactional ? "%s %s/transaction" : "%s %s/byte", number,
                          work);
}
