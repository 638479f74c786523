/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/report.h"

#include "analysis/describe.h"
#include "plot/figure.h"

GableScene *
gable_report_draw (const GableReportBlock *block,
                   const char *theme,
                   double width,
                   double height,
                   const GableMeasure *measure)
{
  const GableProject *project = block->roofline->project;
  const GableFigureStyle *style = project->figure;
  const GableTheme *with = gable_theme_find (theme);
  g_autoptr (GHashTable) places = gable_figure_place_labels (style, project, with->text_size);
  g_autoptr (GHashTable) labelled = style != NULL ? gable_figure_list_labelled (style) : NULL;
  const GableSceneOptions options = {
    .width = width,
    .height = height,
    .theme = with,
    .measure = measure,
    .selected = block->selected,
    .hovered = -1,
    .legend = TRUE,
    .labelling = style != NULL ? style->labelling : GABLE_LABELS_ALL,
    .labelled = labelled,
    .label_offsets = places,
    .annotations = style != NULL ? style->annotations : NULL,
  };

  return gable_scene_build (block->roofline, &options);
}

char *
gable_report_caption (const GableReportBlock *block)
{
  return block->selected >= 0 ? gable_describe_kernel (block->roofline, (guint) block->selected)
                              : gable_describe_title (block->roofline);
}
