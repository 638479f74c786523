/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/build.h"
#include "plot/export.h"
#include "plot/preset.h"

/* A style worked out: what somebody wants, over what a preset asks for, over a theme. Owned; scenes that are built with
 * it borrow its theme. */
typedef struct {
  GableFigureStyle *style; /* (owned) what was asked for */
  GablePreset *preset;     /* (owned) (nullable) */
  GableTheme theme;
  char *font;    /* (owned) families, what theme.font points to */
  double width;  /* [pt] */
  double height; /* [pt] */
  double dpi;    /* of a raster; 0: the exporter's own */
  gboolean legend;
  GableLegendPlace legend_place;
} GableFigure;

/* What counts where neither style nor preset say anything. */
typedef struct {
  const char *theme;
  double width; /* [pt] */
  double height;
  gboolean legend;
} GableFigureDefaults;

GableFigure *gable_figure_new (const GableFigureStyle *style,
                               const GableFigureDefaults *defaults,
                               GError **error);
void gable_figure_free (GableFigure *figure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableFigure, gable_figure_free)

/* (transfer full) the chart that @roofline's view asks for. @selected: a kernel, or -1 */
GableScene *gable_figure_build (const GableFigure *figure,
                                const GableRoofline *roofline,
                                const GableMeasure *measure,
                                int selected);
/* (transfer full) (element-type utf8) a set of the names that @style lists, for GableSceneOptions; lives as long as it */
GHashTable *gable_figure_list_labelled (const GableFigureStyle *style);
/* (transfer full) (nullable) (element-type guint GableXY) where labels were put by hand, for GableSceneOptions.
 * @text_size: of the theme's labels, which the places grow with [pt] */
GHashTable *gable_figure_place_labels (const GableFigureStyle *style,
                                       const GableProject *project,
                                       double text_size);

/* Labels that were dragged on a chart with text of this size stand as far off as their text is larger elsewhere [pt]. */
#define GABLE_FIGURE_DRAGGED_TEXT 11.0

/* The words that fonts go by: "sans", "serif", "document"; others are names of families. */
#define GABLE_FIGURE_FONTS "sans, serif, document"

/* One's own styles, kept in the user's data folder under a name. */
GPtrArray *gable_figure_list_own (void); /* (transfer full) (element-type utf8) names, sorted */
char *gable_figure_own_path (const char *name); /* (transfer full) */
gboolean gable_figure_save_own (const GableFigureStyle *style, const char *name, GError **error);
/* (transfer full) what @id names: a preset's id, a style of one's own, or a style file. Errors: GABLE_EXPORT_ERROR_STYLE,
 * and those of gable_figure_style_load () */
GableFigureStyle *gable_figure_find_preset (const char *id, GError **error);
