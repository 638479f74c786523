/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "plot/build-parts.h"
#include "plot/clip.h"

#define RING_WIDTH 2.0                               /* [pt] */
#define RING_GAP (GABLE_RING_REACH - RING_WIDTH - 1) /* [pt] between marker and ring */

/**
 * gable_build_ring:
 * @build: what is built
 * @shown: a kernel
 * @selected: else it is only pointed at
 *
 * Marks a kernel with a ring of its shape. One that is only pointed at moves no label: text that jumps under the
 * pointer can't be read.
 */
void
gable_build_ring (GableBuild *build, const GableShown *shown, gboolean selected)
{
  const GableTheme *theme = build->theme;
  double width = RING_WIDTH * theme->line_roof / 1.6;
  GablePrimitive ring = {
    .kind = GABLE_PRIMITIVE_MARKER,
    .class_ = selected ? "selection" : "hover",
    .owner = { GABLE_OWNER_KERNEL, (int) shown->kernel, shown->point },
    .stroke = selected ? theme->selection : theme->dim,
    .width = selected ? width : width / 2,
    .shape = shown->shape,
    .radius = shown->radius + RING_GAP,
  };

  gable_scene_take (build->scene, ring, &shown->at, 1);
}

static void
label_headroom (GableBuild *build, GableXY from, GableXY to, double headroom)
{
  double size = build->theme->text_size;
  double height = gable_build_line_height (size);
  g_autofree char *factor = gable_format_factor (headroom);
  /* Translators: %s is a factor, "7.2×": how much faster the kernel could be under its roof */
  g_autofree char *text = g_strdup_printf (_ ("%s headroom"), factor);
  GableTextStyle style = {
    .class_ = "headroom",
    .owner = gable_owner_none,
    .colour = build->theme->ink,
    .size = size,
    .bold = TRUE,
    .halo = TRUE,
  };
  double width;

  gable_build_measure (build, text, size, TRUE, &width);
  for (GableObstacle worst = GABLE_OBSTACLE_LINE;; worst = GABLE_OBSTACLE_SOLID) {
    for (int i = 0; i < 8; i++) {
      /* Beside the upper end, then further down; right before left. */
      GableRect box = { i % 2 == 0 ? to.x + 8 : to.x - 8 - width, to.y + 8 + (i / 2) * height,
                        width, height };

      if (box.y + height < from.y && gable_labeller_is_free (build->labeller, box, worst)) {
        gable_labeller_add_box (build->labeller, box);
        gable_build_text (build, &style, (GableXY){ box.x, box.y + 0.78 * height },
                          g_steal_pointer (&text));
        return;
      }
    }
    if (worst == GABLE_OBSTACLE_SOLID) {
      return;
    }
  }
}

/**
 * gable_build_guide:
 * @build: what is built
 * @shown: the selected kernel
 *
 * Draws a line from a kernel up to its roof, and says how far that is.
 */
void
gable_build_guide (GableBuild *build, const GableShown *shown)
{
  const GableKernelResult *result = &build->roofline->kernels[shown->kernel];
  const GableTheme *theme = build->theme;
  GableXY from = { shown->at.x, shown->at.y - shown->radius - RING_GAP - RING_WIDTH };
  GablePrimitive line = {
    .class_ = "guide",
    .owner = gable_owner_none,
    .stroke = theme->ink,
    .width = theme->line_variant,
    .dash = { 3, 3 },
  };
  GablePrimitive dot = {
    .kind = GABLE_PRIMITIVE_MARKER,
    .class_ = "guide",
    .owner = gable_owner_none,
    .fill = theme->ink,
    .shape = GABLE_SHAPE_CIRCLE,
    .radius = 0.7 * theme->marker_min,
  };
  GableXY to;

  if (shown->point < 0 || !gable_known (gable_result_attainable (result)) ||
      !gable_known (gable_result_headroom (result))) {
    return;
  }
  to = (GableXY){ shown->at.x, gable_build_place (build, 1, gable_result_attainable (result)).y };
  if (!(to.y < from.y - 2)) {
    return;
  }
  gable_build_line (build, line, from, to);
  gable_labeller_add_line (build->labeller, from, to, 1.5, GABLE_OBSTACLE_SOLID);
  if (gable_rect_contains (build->layout.plot, to)) {
    gable_scene_take (build->scene, dot, &to, 1);
    gable_labeller_add_disc (build->labeller, to, dot.radius + 1);
  }
  label_headroom (build, from, (GableXY){ to.x, MAX (to.y, build->layout.plot.y) },
                  gable_result_headroom (result));
}
