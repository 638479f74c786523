/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "analysis/bounds.h"
#include "plot/build-parts.h"
#include "plot/clip.h"

/* Kernels that are tried at most, heaviest first: a chart never has room for more, and each is laid out. */
#define MAX_TRIED 400
/* And where somebody lists them. */
#define MAX_LISTED 5000
/* So many tries in a row without a place, and there is none. */
#define MAX_MISSES 80
#define MIN_CHARACTERS 12
#define MAX_CHARACTERS 34
#define MAX_CHARACTERS_OF_MANY 26
/* A chart's width holds so many names side by side. */
#define NAMES_ABREAST 3.5
/* So few kernels have as much of their names as there is room for beside them. */
#define FEW 4
#define MAX_CHARACTERS_OF_FEW 60
#define NAMES_ABREAST_OF_FEW 1.4
/* Past this number the heaviest kernels are named until these hold that part of the run's time: the light ones are
 * noise, and their names would hide the heavy ones' surroundings. */
#define NAME_ALL 24
#define NAMED_TIME 0.95

static guint
whole_length (const GableBuild *build)
{
  double characters =
    build->layout.plot.width / (NAMES_ABREAST_OF_FEW * 0.55 * build->theme->text_size);

  return (guint) CLAMP (characters, MIN_CHARACTERS, MAX_CHARACTERS_OF_FEW);
}

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
  double seconds = gable_known (gable_result_seconds (result)) ? gable_result_seconds (result)
                                                               : gable_result_bound (result);
  double speedup =
    parent >= 0 ? gable_result_seconds (&roofline->kernels[parent]) / seconds : GABLE_UNKNOWN;
  double run =
    parent >= 0
      ? gable_amdahl (gable_roofline_get_share (roofline, &roofline->kernels[parent]), speedup)
      : GABLE_UNKNOWN;
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

/* What somebody has moved stays where it was put, and the others where they were in the last scene. */
static void
wish_place (const GableBuild *build, const GableShown *shown, GableLabel *label)
{
  GHashTable *offsets = build->options->label_offsets;
  const GableXY *fixed =
    offsets != NULL ? g_hash_table_lookup (offsets, GUINT_TO_POINTER (shown->kernel)) : NULL;

  if (fixed != NULL) {
    label->wish = GABLE_WISH_FIXED;
    label->before.box = (GableRect){ fixed->x, fixed->y, label->width, label->height };
  } else if (gable_build_remember_label (build, shown->kernel, &label->before)) {
    label->wish = GABLE_WISH_KEEP;
  }
}

static gboolean
is_fixed (const GableBuild *build, const GableShown *shown)
{
  GHashTable *offsets = build->options->label_offsets;

  return offsets != NULL && g_hash_table_contains (offsets, GUINT_TO_POINTER (shown->kernel));
}

/* @max_characters: of the name; @far: it may stand away from its mark, at the end of a leader */
static gboolean
label_in (GableBuild *build, const GableShown *shown, guint max_characters, gboolean far)
{
  const GableTheme *theme = build->theme;
  const GableKernel *kernel = gable_project_get_kernel (build->roofline->project, shown->kernel);
  gboolean selected = (int) shown->kernel == build->options->selected;
  g_autofree char *name = gable_build_kernel_name (kernel->name, max_characters);
  g_autofree char *second = NULL;
  GableLabel label = { .at = shown->at, .far = far };
  GableLabelPlace place, stood;
  double width;

  label.radius = shown->radius + 1.5 + (selected ? GABLE_RING_REACH - 1.5 : 0);
  label.height = gable_build_line_height (theme->text_size);
  gable_build_measure (build, name, theme->text_size, selected, &label.width);
  if (shown->hollow && gable_kernel_details (kernel)->parent != NULL) {
    second = gain_text (build, shown->kernel, gable_build_parent (build, kernel));
  } else if (shown->before != NULL) {
    second = gable_build_change (shown->before, kernel);
  }
  if (second != NULL) {
    gable_build_measure (build, second, theme->small_size, FALSE, &width);
    label.width = MAX (label.width, width);
    label.height += gable_build_line_height (theme->small_size);
  }
  wish_place (build, shown, &label);
  if (!gable_labeller_place (build->labeller, &label, &place)) {
    return FALSE;
  }
  stood = gable_label_place_moved (&place, -shown->at.x, -shown->at.y);
  gable_build_keep_label (build, shown->kernel, &stood);
  if (place.has_leader) {
    add_leader (build, &place);
  }
  add_text_lines (build, shown, &place, g_steal_pointer (&name), g_steal_pointer (&second));
  return TRUE;
}

static gboolean
label_kernel (GableBuild *build, const GableShown *shown, gboolean far)
{
  return (build->shown->len <= FEW && label_in (build, shown, whole_length (build), FALSE)) ||
         label_in (build, shown, name_length (build), far);
}

/* Who is named when. */
typedef enum {
  PASS_FIXED, /* where somebody has put them */
  PASS_SELECTED,
  PASS_WHAT_IFS,
  PASS_BESIDE, /* where all are named, first beside their markers: a leader must not take another's place */
  PASS_REST,
  N_PASSES
} Pass;

typedef struct {
  guint tried;
  guint misses; /* since the last that found a place */
  guint placed;
  double time; /* share of the run's time that has been tried [1] */
} Progress;

/* Whether it is to have a name at all. */
static gboolean
is_wanted (const GableBuild *build, const GableShown *shown)
{
  const GableSceneOptions *options = build->options;
  const char *name = gable_project_get_kernel (build->roofline->project, shown->kernel)->name;

  return options->labelling == GABLE_LABELS_ALL ||
         (options->labelling == GABLE_LABELS_LISTED && options->labelled != NULL && name != NULL &&
          g_hash_table_contains (options->labelled, name));
}

static gboolean
is_in_pass (const GableBuild *build, const GableShown *shown, Pass pass)
{
  if (shown->named || (shown->is_followed && (int) shown->kernel != build->options->selected)) {
    return FALSE;
  }
  if (pass == PASS_FIXED || is_fixed (build, shown)) {
    return pass == PASS_FIXED && is_fixed (build, shown);
  }
  if ((int) shown->kernel == build->options->selected) {
    return pass == PASS_SELECTED;
  }
  return shown->hollow ? pass == PASS_WHAT_IFS : pass == PASS_BESIDE || pass == PASS_REST;
}

static gboolean
is_over (const GableBuild *build, const Progress *progress, Pass pass)
{
  if (build->options->labelling == GABLE_LABELS_LISTED) {
    /* Somebody asked for each of them. */
    return progress->tried >= MAX_LISTED;
  }
  if (pass == PASS_BESIDE) {
    return build->shown->len > NAME_ALL;
  }
  return progress->tried >= MAX_TRIED || progress->misses >= MAX_MISSES ||
         (pass == PASS_REST && progress->tried >= NAME_ALL && progress->time > NAMED_TIME);
}

static void
name_in_pass (GableBuild *build, Pass pass, Progress *progress)
{
  for (guint i = 0; i < build->shown->len && !is_over (build, progress, pass); i++) {
    GableShown *shown = &g_array_index (build->shown, GableShown, i);
    double share =
      gable_roofline_get_share (build->roofline, &build->roofline->kernels[shown->kernel]);

    if (pass == PASS_REST && !shown->hollow && gable_known (share)) {
      progress->time += share;
    }
    if (!is_in_pass (build, shown, pass) || !is_wanted (build, shown)) {
      continue;
    }
    progress->tried++;
    shown->named = label_kernel (build, shown, pass != PASS_BESIDE);
    if (!shown->named && pass == PASS_REST) {
      shown->named = gable_build_number_kernel (build, shown);
    }
    progress->placed += shown->named ? 1 : 0;
    progress->misses = shown->named || pass == PASS_BESIDE ? 0 : progress->misses + 1;
  }
}

/* In sight, in a cloud or with a mark of their own. */
static guint
count_marks (const GableBuild *build)
{
  guint n = build->options->labelling == GABLE_LABELS_ALL ? build->n_crowd : 0;

  for (guint i = 0; i < build->shown->len; i++) {
    const GableShown *shown = &g_array_index (build->shown, GableShown, i);
    gboolean in_strip = shown->point < 0;

    n += (!build->crowd || in_strip) && is_wanted (build, shown) ? 1 : 0;
  }
  return n;
}

/**
 * gable_build_kernel_labels:
 * @build: what is built, with everything else in its place
 *
 * Names the kernels: the selected one first, then what-ifs, then those that take most time.
 */
void
gable_build_kernel_labels (GableBuild *build)
{
  Progress progress = { 0 };

  if (build->layout.has_ticks) {
    for (Pass pass = 0; pass < N_PASSES; pass++) {
      name_in_pass (build, pass, &progress);
    }
  }
  gable_build_keep_these_labels (build);
  build->scene->n_labels_left_out += MAX (count_marks (build), progress.placed) - progress.placed;
}
