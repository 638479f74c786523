/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/build-parts.h"

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

/* A box of this size, the middle of it at @at [1 from the upper left corner of the plot], kept inside. */
static GableRect
box_at (const GableBuild *build, GableXY at, double width, double height)
{
  const GableRect *plot = &build->layout.plot;
  double left = plot->x + at.x * plot->width - width / 2;
  double top = plot->y + at.y * plot->height - height / 2;

  return (GableRect){
    .x = MAX (MIN (left, plot->x + plot->width - width), plot->x),
    .y = MAX (MIN (top, plot->y + plot->height - height), plot->y),
    .width = width,
    .height = height,
  };
}

/* In the middle, under the roofs where there are some, and over the kernels where those are; else nearby. */
static gboolean
find_place (
  const GableBuild *build, double width, double height, GableObstacle worst, GableRect *box)
{
  const GableXY places[] = {
    { 0.5, build->shown->len > 0             ? 0.06
           : build->roofline->roofs->len > 0 ? 0.72
                                             : 0.5 },
    { 0.65, 0.72 },
    { 0.65, 0.82 },
    { 0.5, 0.86 },
    { 0.5, 0.5 },
    { 0.5, 0.3 },
    { 0.5, 0.06 },
    { 0.98, 0.6 },
    { 0.98, 0.8 },
    { 0.02, 0.08 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    *box = box_at (build, places[i], width, height);
    if (gable_labeller_is_free (build->labeller, *box, worst)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* @text in as many lines as it needs to fit into @room [pt]; each at its spaces. (transfer full) */
static char **
fold (const GableBuild *build, const char *text, double size, double room)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (GString) line = g_string_new (NULL);
  GPtrArray *lines = g_ptr_array_new ();

  for (guint i = 0; words[i] != NULL; i++) {
    gsize before = line->len;
    double width;

    g_string_append_printf (line, "%s%s", before > 0 ? " " : "", words[i]);
    gable_build_measure (build, line->str, size, FALSE, &width);
    if (before > 0 && width > room) {
      g_ptr_array_add (lines, g_strndup (line->str, before));
      g_string_assign (line, words[i]);
    }
  }
  g_ptr_array_add (lines, g_strdup (line->str));
  g_ptr_array_add (lines, NULL);
  return (char **) g_ptr_array_free (lines, FALSE);
}

/* [pt] of the widest line */
static double
measure_lines (const GableBuild *build, char *const *lines, double size)
{
  double widest = 0;

  for (guint i = 0; lines[i] != NULL; i++) {
    double width;

    gable_build_measure (build, lines[i], size, FALSE, &width);
    widest = MAX (widest, width);
  }
  return widest;
}

/* Lines of text and their place. In as few as cover nothing; else in one that crosses roofs, but no kernel. Returns:
 * (transfer full) (nullable): NULL where there is no room */
static char **
lay_out (const GableBuild *build, const char *text, double size, GableRect *box)
{
  static const struct {
    double width; /* of the plot's [1] */
    GableObstacle worst;
  } tries[] = {
    { 0.92, GABLE_OBSTACLE_LINE },
    { 0.6, GABLE_OBSTACLE_LINE },
    { 0.4, GABLE_OBSTACLE_LINE },
    { 0.92, GABLE_OBSTACLE_SOLID },
  };
  double height = gable_build_line_height (size);

  for (guint i = 0; i < G_N_ELEMENTS (tries); i++) {
    g_auto (GStrv) lines = fold (build, text, size, tries[i].width * build->layout.plot.width);
    double width = measure_lines (build, lines, size);
    double all = height * g_strv_length (lines);

    if (find_place (build, width, all, tries[i].worst, box)) {
      return g_steal_pointer (&lines);
    }
    if (i + 1 == G_N_ELEMENTS (tries) && build->shown->len == 0) {
      *box = box_at (build, (GableXY){ 0.5, 0.72 }, width, all);
      return g_steal_pointer (&lines);
    }
  }
  return NULL;
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
  GableTextStyle style = {
    .class_ = "hint",
    .owner = gable_owner_none,
    .colour = build->theme->dim,
    .size = build->theme->title_size,
    .anchor = GABLE_ANCHOR_MIDDLE,
    .halo = TRUE,
  };
  double height = gable_build_line_height (style.size);
  GableRect box;
  g_auto (GStrv) lines = lay_out (build, hint_for (build), style.size, &box);

  if (lines == NULL) {
    return;
  }
  gable_labeller_add_box (build->labeller, box);
  for (guint i = 0; lines[i] != NULL; i++) {
    gable_build_text (build, &style,
                      (GableXY){ box.x + box.width / 2, box.y + (i + 0.78) * height },
                      g_strdup (lines[i]));
  }
}
