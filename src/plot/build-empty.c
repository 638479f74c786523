/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/build-parts.h"

/* How much smaller a hint may be set to fit the plot [1]. */
#define LEAST_SIZE 0.7

/* What to say of kernels that are there and not on the chart, for the reason that most of them have. */
static const char *const reasons[GABLE_N_NOT_DRAWN] = {
  [GABLE_DRAWN] = N_ ("Every kernel is hidden or outside of the range"),
  [GABLE_NOT_DRAWN_NO_MACHINE] = N_ ("Choose a machine to see where the kernels stand"),
  [GABLE_NOT_DRAWN_NO_TIME] = N_ ("No kernel can be placed: their times were not collected"),
  [GABLE_NOT_DRAWN_NO_WORK] = N_ ("No kernel can be placed: their operations were not collected"),
  [GABLE_NOT_DRAWN_ZERO_WORK] = N_ ("No kernel has operations of the kind that is counted"),
  [GABLE_NOT_DRAWN_NO_TRAFFIC] =
    N_ ("No kernel can be placed: their traffic at the levels shown was not collected"),
  [GABLE_NOT_DRAWN_ZERO_TRAFFIC] =
    N_ ("No kernel can be placed: they move no bytes at the levels shown"),
  [GABLE_NOT_DRAWN_ZERO_TIME] = N_ ("No kernel can be placed: their times are zero"),
  [GABLE_NOT_DRAWN_OVERFLOW] = N_ ("No kernel can be placed: their figures are too large"),
};

static const char *
hint_for (const GableBuild *build)
{
  const GableRoofline *roofline = build->roofline;
  guint counts[GABLE_N_NOT_DRAWN] = { 0 };
  GableDrawn most = GABLE_DRAWN;

  if (build->shown->len > 0 || build->n_crowd > 0) {
    return _ ("Choose a machine to see its roofs over the kernels");
  }
  if (roofline->n_kernels == 0) {
    return roofline->machine != NULL ? _ ("Open a profile to see where its kernels stand")
                                     : _ ("Open a profile, or choose a machine to see its roofs");
  }
  for (guint i = 0; i < roofline->n_kernels; i++) {
    counts[roofline->kernels[i].drawn]++;
  }
  for (GableDrawn i = 0; i < GABLE_N_NOT_DRAWN; i++) {
    if (counts[i] > counts[most]) {
      most = i;
    }
  }
  return _ (reasons[most]);
}

/**
 * gable_build_hint:
 * @build: what is built
 *
 * A chart without kernels or without roofs says why, and what to do.
 */
void
gable_build_hint (GableBuild *build)
{
  const GableRect *plot = &build->layout.plot;
  const char *text = hint_for (build);
  /* In the middle, under the roofs where there are some; over the kernels where those are. */
  double down = build->shown->len > 0 ? 0.06 : build->roofline->roofs->len > 0 ? 0.72 : 0.5;
  GableTextStyle style = {
    .class_ = "hint",
    .owner = gable_owner_none,
    .colour = build->theme->dim,
    .size = build->theme->title_size,
    .anchor = GABLE_ANCHOR_MIDDLE,
    .halo = TRUE,
  };
  GableXY at = { plot->x + plot->width / 2, plot->y + down * plot->height };
  double height = gable_build_line_height (style.size);
  double width;
  GableRect box;

  gable_build_measure (build, text, style.size, FALSE, &width);
  if (width > plot->width) {
    style.size *= MAX (plot->width / width, LEAST_SIZE);
    width *= MAX (plot->width / width, LEAST_SIZE);
  }
  box = (GableRect){ at.x - width / 2, at.y - 0.78 * height, width, height };
  if (gable_labeller_is_free (build->labeller, box, GABLE_OBSTACLE_SOLID)) {
    gable_labeller_add_box (build->labeller, box);
    gable_build_text (build, &style, at, g_strdup (text));
  }
}
