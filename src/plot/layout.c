/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/layout.h"

#include <math.h>

/* Under these sizes a part goes, so that the plot stays the largest of them; in multiples of the text's size, since
 * a printed column is narrow but has small type. */
#define WIDTH_FOR_TICKS 14.0
#define HEIGHT_FOR_TICKS 11.0
#define WIDTH_FOR_TITLES 24.0
#define HEIGHT_FOR_TITLES 18.0
#define WIDTH_FOR_CEILINGS 46.0
/* And at most this part of the width may go to the labels of the ceilings [1]. */
#define MAX_CEILINGS 0.28

/* Of a tick mark, and of the gap to its label, in multiples of the text's size. */
#define TICK 0.45
#define EDGE 10.0
#define CEILING_GAP 10.0
#define STRIP_WIDTH 22.0
#define STRIP_GAP 12.0
#define MIN_PLOT 40.0
/* Above a ceiling this near to the top there is no room for its name inside the plot, so it stands over the plot [em]. */
#define PEAK_ROOM 1.8
#define PEAK_LINE 0.9

/**
 * gable_layout_arrange:
 * @layout: (out): where everything goes
 * @wishes: what there is to arrange
 *
 * In a small chart the titles of the axes go first, then the labels of their marks: what is left is a sparkline.
 */
void
gable_layout_arrange (GableLayout *layout, const GableLayoutWishes *wishes)
{
  double em = wishes->text_size;
  double left = EDGE;
  double right = EDGE;
  double top = EDGE;
  double bottom = EDGE;

  *layout = (GableLayout){
    .tick = TICK * em,
    .tick_gap = TICK * em,
    .has_ticks = wishes->width >= WIDTH_FOR_TICKS * em && wishes->height >= HEIGHT_FOR_TICKS * em,
    .has_titles = !wishes->is_panel && wishes->width >= WIDTH_FOR_TITLES * em &&
                  wishes->height >= HEIGHT_FOR_TITLES * em,
    .labels_outside = !wishes->is_panel && wishes->width >= WIDTH_FOR_CEILINGS * em &&
                      wishes->ceilings <= MAX_CEILINGS * wishes->width,
  };
  if (wishes->title > 0) {
    layout->title_baseline = top + 0.8 * wishes->title_size;
    top += wishes->title + 0.6 * em;
  }
  /* Half of the topmost label stands over the axis. */
  top += 0.5 * em;
  layout->peak_above = layout->has_ticks && !layout->labels_outside && !wishes->is_panel &&
                       wishes->ceilings > 0 && wishes->peak_gap < PEAK_ROOM * em;
  if (layout->peak_above) {
    top += PEAK_LINE * em;
  }
  if (layout->has_ticks) {
    left += wishes->tick_labels + layout->tick + layout->tick_gap;
    bottom += 1.3 * em + layout->tick + layout->tick_gap;
    right = MAX (right, 1.5 * em);
  }
  if (layout->has_titles) {
    left += 1.8 * wishes->title_size;
    bottom += 1.7 * wishes->title_size;
  }
  if (wishes->legend > 0) {
    bottom += wishes->legend + 0.4 * em;
  }
  if (wishes->ceilings > 0 && layout->labels_outside) {
    right = EDGE + CEILING_GAP + wishes->ceilings;
  }
  if (wishes->legend_column > 0) {
    layout->legend_left = MAX (wishes->width - EDGE - wishes->legend_column, left + MIN_PLOT);
    right += wishes->legend_column + CEILING_GAP;
  }
  if (wishes->strip) {
    layout->strip = (GableRect){ .x = left, .width = STRIP_WIDTH };
    left += STRIP_WIDTH + STRIP_GAP;
  }
  layout->plot = (GableRect){
    .x = left,
    .y = top,
    .width = MAX (wishes->width - left - right, MIN_PLOT),
    .height = MAX (wishes->height - top - bottom, MIN_PLOT),
  };
  layout->strip.y = layout->plot.y;
  layout->strip.height = layout->plot.height;
  layout->legend_top = wishes->height - EDGE - wishes->legend;
}
