/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/row-figures.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What a dimension is that depends on the work of the chart. */
typedef enum { PLAIN, OF_WORK, OF_WORK_PER_SECOND, OF_WORK_PER_BYTE } Derived;

static const struct {
  const char *name;
  const char *other; /* (nullable) what it is called as well */
  GableRowFigureSuffix suffix;
  GableDimension dimension;
  Derived derived;
} figures[GABLE_N_ROW_FIGURES] = {
  [GABLE_ROW_FIGURE_NAME] = { "name", "kernel", GABLE_SUFFIX_NONE, 0, PLAIN },
  [GABLE_ROW_FIGURE_SOURCE] = { "source", "file", GABLE_SUFFIX_NONE, 0, PLAIN },
  [GABLE_ROW_FIGURE_KIND] = { "kind", NULL, GABLE_SUFFIX_NONE, 0, PLAIN },
  [GABLE_ROW_FIGURE_LIMITER] = { "limiter", NULL, GABLE_SUFFIX_NONE, 0, PLAIN },
  [GABLE_ROW_FIGURE_SIDE] = { "side", NULL, GABLE_SUFFIX_NONE, 0, PLAIN },
  [GABLE_ROW_FIGURE_STANDING] = { "standing", NULL, GABLE_SUFFIX_NONE, 0, PLAIN },
  [GABLE_ROW_FIGURE_TIME] = { "time", NULL, GABLE_SUFFIX_NONE, GABLE_DIMENSION_SECONDS, PLAIN },
  [GABLE_ROW_FIGURE_SHARE] = { "share", "time_share", GABLE_SUFFIX_NONE, GABLE_DIMENSION_RATIO,
                               PLAIN },
  [GABLE_ROW_FIGURE_LAUNCHES] = { "launches", NULL, GABLE_SUFFIX_NONE, GABLE_DIMENSION_NUMBER,
                                  PLAIN },
  [GABLE_ROW_FIGURE_WORK] = { "work", NULL, GABLE_SUFFIX_MAY, 0, OF_WORK },
  [GABLE_ROW_FIGURE_BYTES] = { "bytes", "traffic", GABLE_SUFFIX_MUST, GABLE_DIMENSION_BYTES,
                               PLAIN },
  [GABLE_ROW_FIGURE_PERFORMANCE] = { "performance", NULL, GABLE_SUFFIX_NONE, 0,
                                     OF_WORK_PER_SECOND },
  [GABLE_ROW_FIGURE_ATTAINABLE] = { "attainable", NULL, GABLE_SUFFIX_NONE, 0, OF_WORK_PER_SECOND },
  [GABLE_ROW_FIGURE_INTENSITY] = { "intensity", NULL, GABLE_SUFFIX_MAY, 0, OF_WORK_PER_BYTE },
  [GABLE_ROW_FIGURE_EFFICIENCY] = { "efficiency", NULL, GABLE_SUFFIX_NONE, GABLE_DIMENSION_RATIO,
                                    PLAIN },
  [GABLE_ROW_FIGURE_HEADROOM] = { "headroom", NULL, GABLE_SUFFIX_NONE, GABLE_DIMENSION_NUMBER,
                                  PLAIN },
  [GABLE_ROW_FIGURE_SAVING] = { "saving", NULL, GABLE_SUFFIX_NONE, GABLE_DIMENSION_SECONDS, PLAIN },
  [GABLE_ROW_FIGURE_GAIN] = { "gain", "end_to_end_gain", GABLE_SUFFIX_NONE, GABLE_DIMENSION_NUMBER,
                              PLAIN },
  [GABLE_ROW_FIGURE_UTILISATION] = { "utilisation", "utilization", GABLE_SUFFIX_MUST,
                                     GABLE_DIMENSION_RATIO, PLAIN },
  [GABLE_ROW_FIGURE_EVIDENCE] = { "evidence", NULL, GABLE_SUFFIX_METRIC, GABLE_DIMENSION_NUMBER,
                                  PLAIN },
};

const char *
gable_row_figure_get_name (GableRowFigureKind kind)
{
  g_return_val_if_fail (kind < GABLE_N_ROW_FIGURES, NULL);

  return figures[kind].name;
}

GableRowFigureSuffix
gable_row_figure_get_suffix (GableRowFigureKind kind)
{
  g_return_val_if_fail (kind < GABLE_N_ROW_FIGURES, GABLE_SUFFIX_NONE);

  return figures[kind].suffix;
}

/* @figure: a number; @work: of the chart */
GableDimension
gable_row_figure_get_dimension (const GableRowFigure *figure, GableWork work)
{
  GableDimension dimension = figure->kind == GABLE_ROW_FIGURE_WORK && figure->counter != NULL
                               ? gable_counter_dimension (figure->counter)
                               : gable_work_dimension (work);

  switch (figures[figure->kind].derived) {
  case OF_WORK:
    return dimension;
  case OF_WORK_PER_SECOND:
    return gable_dimension_per_second (dimension);
  case OF_WORK_PER_BYTE:
    return gable_dimension_per_byte (dimension);
  case PLAIN:
  default:
    return figures[figure->kind].dimension;
  }
}

/* A name of one letter more, less or other is most often the one that was meant. */
static gboolean
is_near (const char *a, const char *b)
{
  gsize prefix = 0;
  gsize suffix = 0;
  gsize length_a = strlen (a);
  gsize length_b = strlen (b);
  gsize shorter = MIN (length_a, length_b);

  while (prefix < shorter && a[prefix] == b[prefix]) {
    prefix++;
  }
  while (suffix < shorter - prefix && a[length_a - 1 - suffix] == b[length_b - 1 - suffix]) {
    suffix++;
  }
  return (prefix >= 3 && prefix == length_a) || MAX (length_a, length_b) - prefix - suffix <= 1;
}

/* Always FALSE. */
static gboolean
fail_unknown (const char *name, GError **error)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < GABLE_N_ROW_FIGURES; i++) {
    if (is_near (name, figures[i].name)) {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   _ ("there is no figure “%s”; write “%s”"), name, figures[i].name);
      return FALSE;
    }
    g_string_append_printf (all, "%s%s", i > 0 ? ", " : "", figures[i].name);
  }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _ ("there is no figure “%s”; there are %s"), name, all->str);
  return FALSE;
}

static gboolean
parse_counter (const char *name, const char *suffix, GableRowFigure *figure, GError **error)
{
  gboolean of_traffic =
    figure->kind == GABLE_ROW_FIGURE_BYTES || figure->kind == GABLE_ROW_FIGURE_INTENSITY;

  figure->counter = gable_counter_find (suffix);
  if (figure->counter == NULL || (of_traffic && figure->counter->kind != GABLE_COUNTER_TRAFFIC) ||
      (figure->kind == GABLE_ROW_FIGURE_WORK && figure->counter->kind == GABLE_COUNTER_TRAFFIC)) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 of_traffic ? _ ("“%s”: there is no level “%s”; write a level, such as %s.DRAM")
                            : _ ("“%s”: there is no counter “%s”; write one, such as %s.fp64"),
                                 name, suffix, figures[figure->kind].name);
    return FALSE;
  }
  return TRUE;
}

static gboolean
parse_suffix (const char *name, const char *suffix, GableRowFigure *figure, GError **error)
{
  GableRowFigureSuffix wanted = figures[figure->kind].suffix;

  if (suffix == NULL || *suffix == '\0') {
    if (wanted == GABLE_SUFFIX_NONE || (wanted == GABLE_SUFFIX_MAY && suffix == NULL)) {
      return TRUE;
    }
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 wanted == GABLE_SUFFIX_METRIC
                 ? _ ("“%s” needs the metric behind a point, such as %s.occupancy_achieved")
                 : _ ("“%s” needs a level behind a point, such as %s.DRAM"), name,
                      figures[figure->kind].name);
    return FALSE;
  }
  if (wanted == GABLE_SUFFIX_NONE) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _ ("“%s”: nothing follows %s"), name, figures[figure->kind].name);
    return FALSE;
  }
  if (wanted == GABLE_SUFFIX_METRIC) {
    figure->metric = g_intern_string (suffix);
    return TRUE;
  }
  return parse_counter (name, suffix, figure, error);
}

gboolean
gable_row_figure_equal (const GableRowFigure *a, const GableRowFigure *b)
{
  return a->kind == b->kind && a->counter == b->counter && a->metric == b->metric;
}

/**
 * gable_row_figure_parse:
 * @text: "time", "intensity.L2", "evidence.occupancy_achieved"
 * @figure: (out)
 *
 * Errors: `G_IO_ERROR_INVALID_DATA` with what to write instead
 *
 * Returns: whether @text is a figure
 */
gboolean
gable_row_figure_parse (const char *text, GableRowFigure *figure, GError **error)
{
  const char *point = strchr (text, '.');
  g_autofree char *name =
    g_ascii_strdown (text, point != NULL ? (gssize) (point - text) : (gssize) strlen (text));

  for (guint i = 0; i < GABLE_N_ROW_FIGURES; i++) {
    if (strcmp (figures[i].name, name) == 0 || g_strcmp0 (figures[i].other, name) == 0) {
      *figure = (GableRowFigure){ .kind = i };
      return parse_suffix (text, point != NULL ? point + 1 : NULL, figure, error);
    }
  }
  return fail_unknown (name, error);
}
