/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "analysis/bounds.h"
#include "plot/build-parts.h"
#include "plot/clip.h"

/* Kernels that are tried at most, heaviest first: a chart never has room for more, and each is laid out. */
#define MAX_TRIED 400
/* So many tries in a row without a place, and there is none. */
#define MAX_MISSES 80
#define MIN_CHARACTERS 12
#define MAX_CHARACTERS 34
#define MAX_CHARACTERS_OF_MANY 26
/* A chart's width holds so many names side by side. */
#define NAMES_ABREAST 3.5
/* Past this number the heaviest kernels are named until these hold that part of the run's time: the light ones are
 * noise, and their names would hide the heavy ones' surroundings. */
#define NAME_ALL 24
#define NAMED_TIME 0.95

#define LAST_PASS 2

#define ARROW_LENGTH 8.0
#define ARROW_WIDTH 6.5
#define ARROW_BEND 0.18 /* of the distance */
#define ARROW_STEPS 16

static guint
name_length (const GableBuild *build)
{
  double characters = build->layout.plot.width / (NAMES_ABREAST * 0.55 * build->theme->text_size);

  return (guint) CLAMP (characters, MIN_CHARACTERS,
                        build->shown->len > NAME_ALL ? MAX_CHARACTERS_OF_MANY : MAX_CHARACTERS);
}

/* "kernel 2.0× · run 1.06×": what a what-if would bring against the kernel that it starts from. */
static char *
gain_text (const GableBuild *build, guint index, int parent)
{
  const GableRoofline *roofline = build->roofline;
  const GableKernelResult *result = &roofline->kernels[index];
  double seconds = gable_known (result->seconds) ? result->seconds : result->bound;
  double speedup = parent >= 0 ? roofline->kernels[parent].seconds / seconds : GABLE_UNKNOWN;
  double run =
    parent >= 0 ? gable_amdahl (roofline->kernels[parent].share, speedup) : GABLE_UNKNOWN;
  g_autofree char *kernel_gain = NULL;
  g_autofree char *run_gain = NULL;

  if (!(speedup > 0) || isinf (speedup)) {
    return NULL;
  }
  kernel_gain = gable_format_factor (speedup);
  if (!gable_known (run)) {
    /* Translators: %s is a factor, "2.0×": how much faster this kernel would be */
    return g_strdup_printf (_ ("kernel %s"), kernel_gain);
  }
  run_gain = gable_format_factor (run);
  /* Translators: both are factors, "2.0×": how much faster this kernel, and the whole run, would be */
  return g_strdup_printf (_ ("kernel %s · run %s"), kernel_gain, run_gain);
}

static const GableShown *
find_shown (const GableBuild *build, int kernel)
{
  for (guint i = 0; i < build->shown->len && kernel >= 0; i++) {
    const GableShown *shown = &g_array_index (build->shown, GableShown, i);

    if ((int) shown->kernel == kernel) {
      return shown;
    }
  }
  return NULL;
}

static int
find_parent (const GableBuild *build, const GableKernel *kernel)
{
  const GableProject *project = build->roofline->project;

  for (guint i = 0; kernel->parent != NULL && i < gable_project_get_n_kernels (project); i++) {
    if (g_strcmp0 (gable_project_get_kernel (project, i)->name, kernel->parent) == 0) {
      return (int) i;
    }
  }
  return -1;
}

/* A bent arrow from marker to marker: straight ones lie on the guide and on each other. */
static void
add_arrow (GableBuild *build, const GableShown *from, const GableShown *to)
{
  double dx = to->at.x - from->at.x;
  double dy = to->at.y - from->at.y;
  double distance = hypot (dx, dy);
  double start = from->radius + 3;
  double end = distance - to->radius - 3;
  GableXY curve[ARROW_STEPS + 1];
  GableXY tip, head[3];
  double ux, uy;
  GablePrimitive line = {
    .kind = GABLE_PRIMITIVE_LINE,
    .class_ = "arrow",
    .owner = gable_owner_none,
    .stroke = build->theme->hypothetical,
    .width = build->theme->line_roof,
    .clipped = TRUE,
  };
  GablePrimitive arrow = {
    .kind = GABLE_PRIMITIVE_POLYGON,
    .class_ = "arrow",
    .owner = gable_owner_none,
    .fill = build->theme->hypothetical,
    .clipped = TRUE,
  };

  if ((int) from->kernel == build->options->selected) {
    start += GABLE_RING_REACH;
  }
  if (end - start < ARROW_LENGTH + 4) {
    return;
  }
  for (int i = 0; i <= ARROW_STEPS; i++) {
    double part = (start + (end - start) * i / ARROW_STEPS) / distance;
    /* A parabola over the chord; upwards where the arrow goes right. */
    double bend = 4 * ARROW_BEND * part * (1 - part) * (dx < 0 ? -1 : 1);

    curve[i] = (GableXY){ from->at.x + part * dx + bend * dy, from->at.y + part * dy - bend * dx };
  }
  tip = curve[ARROW_STEPS];
  ux = tip.x - curve[ARROW_STEPS - 3].x;
  uy = tip.y - curve[ARROW_STEPS - 3].y;
  distance = hypot (ux, uy);
  ux /= distance;
  uy /= distance;
  head[0] = tip;
  head[1] = (GableXY){ tip.x - ARROW_LENGTH * ux - ARROW_WIDTH / 2 * uy,
                       tip.y - ARROW_LENGTH * uy + ARROW_WIDTH / 2 * ux };
  head[2] = (GableXY){ tip.x - ARROW_LENGTH * ux + ARROW_WIDTH / 2 * uy,
                       tip.y - ARROW_LENGTH * uy - ARROW_WIDTH / 2 * ux };
  gable_scene_take (build->scene, line, curve, ARROW_STEPS);
  gable_scene_take (build->scene, arrow, head, 3);
  for (int i = 1; i <= ARROW_STEPS; i++) {
    gable_labeller_add_line (build->labeller, curve[i - 1], curve[i], 2, GABLE_OBSTACLE_SOLID);
  }
}

static void
add_leader (GableBuild *build, const GableLabelPlace *place)
{
  const GableXY ends[] = { place->leader_from, place->leader_to };
  GablePrimitive leader = {
    .kind = GABLE_PRIMITIVE_LINE,
    .class_ = "leader",
    .owner = gable_owner_none,
    .stroke = build->theme->dim,
    .width = 0.8 * build->theme->line_grid,
  };

  leader.stroke.alpha = 0.8;
  gable_scene_take (build->scene, leader, ends, 2);
}

/* Which side of its box a text hangs on: towards its marker, so that a font that is wider than it was measured grows
 * away from it. */
static void
add_text_lines (GableBuild *build,
                const GableShown *shown,
                const GableLabelPlace *place,
                char *name,
                char *second)
{
  const GableTheme *theme = build->theme;
  double line = gable_build_line_height (theme->text_size);
  gboolean left = place->box.x + place->box.width / 2 < shown->at.x - shown->radius;
  gboolean selected = (int) shown->kernel == build->options->selected;
  GableTextStyle style = {
    .class_ = shown->hollow ? "kernel-label hypothetical" : "kernel-label",
    .owner = { GABLE_OWNER_KERNEL, (int) shown->kernel, -1 },
    .colour = shown->hollow ? gable_theme_text_colour (theme, theme->hypothetical) : theme->ink,
    .size = theme->text_size,
    .bold = selected,
    .italic = shown->hollow,
    .halo = TRUE,
    .anchor = left ? GABLE_ANCHOR_END : GABLE_ANCHOR_START,
  };
  GableXY at = { place->box.x + (left ? place->box.width : 0), place->box.y + 0.78 * line };

  gable_build_text (build, &style, at, name);
  if (second != NULL) {
    style.size = theme->small_size;
    style.colour = theme->dim;
    style.bold = style.italic = FALSE;
    at.y += 0.96 * gable_build_line_height (theme->small_size);
    gable_build_text (build, &style, at, second);
  }
}

static gboolean
label_kernel (GableBuild *build, const GableShown *shown)
{
  const GableTheme *theme = build->theme;
  const GableKernel *kernel = gable_project_get_kernel (build->roofline->project, shown->kernel);
  gboolean selected = (int) shown->kernel == build->options->selected;
  g_autofree char *name = gable_build_kernel_name (kernel->name, name_length (build));
  g_autofree char *second = NULL;
  GableLabel label = { .at = shown->at, .far = TRUE };
  GableLabelPlace place;
  double width;

  label.radius = shown->radius + 1.5 + (selected ? GABLE_RING_REACH - 1.5 : 0);
  label.height = gable_build_line_height (theme->text_size);
  gable_build_measure (build, name, theme->text_size, selected, &label.width);
  if (shown->hollow && kernel->parent != NULL) {
    second = gain_text (build, shown->kernel, find_parent (build, kernel));
  }
  if (second != NULL) {
    gable_build_measure (build, second, theme->small_size, FALSE, &width);
    label.width = MAX (label.width, width);
    label.height += gable_build_line_height (theme->small_size);
  }
  if (!gable_labeller_place (build->labeller, &label, &place)) {
    return FALSE;
  }
  if (place.has_leader) {
    add_leader (build, &place);
  }
  add_text_lines (build, shown, &place, g_steal_pointer (&name), g_steal_pointer (&second));
  return TRUE;
}

static void
add_arrows (GableBuild *build)
{
  for (guint i = 0; i < build->shown->len; i++) {
    const GableShown *shown = &g_array_index (build->shown, GableShown, i);
    const GableShown *parent = NULL;

    if (shown->hollow && shown->point >= 0) {
      const GableKernel *kernel =
        gable_project_get_kernel (build->roofline->project, shown->kernel);

      parent = find_shown (build, find_parent (build, kernel));
    }
    if (parent != NULL && parent->point >= 0) {
      add_arrow (build, parent, shown);
    }
  }
}

/* The selected kernel is named first, then what-ifs, then the others. */
static int
pass_of (const GableBuild *build, const GableShown *shown)
{
  if ((int) shown->kernel == build->options->selected) {
    return 0;
  }
  return shown->hollow ? 1 : LAST_PASS;
}

/**
 * gable_build_kernel_labels:
 * @build: what is built, with everything else in its place
 *
 * Joins every what-if to its kernel, and names the kernels: the selected one first, then what-ifs, then those that
 * take most time.
 */
void
gable_build_kernel_labels (GableBuild *build)
{
  guint tried = 0;
  guint misses = 0;
  guint placed = 0;
  double named = 0; /* share of the run's time [1] */
  double share;

  add_arrows (build);
  if (!build->layout.has_ticks) {
    build->scene->n_labels_left_out += build->shown->len;
    return;
  }
  for (int pass = 0; pass <= LAST_PASS; pass++) {
    for (guint i = 0; i < build->shown->len && tried < MAX_TRIED && misses < MAX_MISSES; i++) {
      const GableShown *shown = &g_array_index (build->shown, GableShown, i);

      if (pass_of (build, shown) != pass) {
        continue;
      }
      if (pass == LAST_PASS && tried >= NAME_ALL && named > NAMED_TIME) {
        break;
      }
      tried++;
      share = build->roofline->kernels[shown->kernel].share;
      named += gable_known (share) ? share : 0;
      if (label_kernel (build, shown)) {
        placed++;
        misses = 0;
      } else {
        misses++;
      }
    }
  }
  build->scene->n_labels_left_out += build->shown->len - placed;
}
