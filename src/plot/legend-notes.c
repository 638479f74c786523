/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/legend-parts.h"

/* What there is on a chart, and so in its legend. */

GableLegend *
gable_legend_new (void)
{
  return g_new0 (GableLegend, 1);
}

void
gable_legend_free (GableLegend *legend)
{
  g_free (legend);
}

static void
note_word (const char **words, const char *word)
{
  guint i = 0;

  while (words[i] != NULL && words[i] != word) {
    i++;
  }
  if (i < GABLE_LEGEND_LEVELS) {
    words[i] = word;
  }
}

static void
note_points (GableLegend *legend, const GableBuild *build, const GableShown *shown)
{
  const GableKernelResult *result = &build->roofline->kernels[shown->kernel];

  for (guint i = 0; i < result->n_points; i++) {
    guint index = result->first_point + i;
    const GableCounter *level = gable_point_level (&build->roofline->points[index]);

    if (shown->unfolded || (int) index == shown->point) {
      note_word (legend->levels[gable_build_shape (level)], level->title);
    }
  }
  legend->unfolded |= shown->unfolded && result->n_points > 1;
}

static void
note_kernel (GableLegend *legend, const GableBuild *build, const GableShown *shown)
{
  const GableKernelResult *result = &build->roofline->kernels[shown->kernel];
  const GableCounter *precision;

  legend->kinds[gable_project_get_kernel (build->roofline->project, shown->kernel)->kind] = TRUE;
  legend->shapes[shown->shape] = TRUE;
  legend->shares |= gable_known (gable_roofline_get_share (build->roofline, result)) &&
                    build->chosen->n_kernels > 1;
  legend->spread |= shown->has_spread;
  legend->ideal |= shown->has_ideal;
  legend->strip |= shown->point < 0;
  if (!shown->hollow) {
    legend->groups[MIN (shown->group, G_N_ELEMENTS (legend->groups) - 1)] = TRUE;
    if (build->view->colouring == GABLE_COLOUR_BY_PRECISION && shown->group < GABLE_N_TONES) {
      precision = gable_build_precision (build, shown->kernel);
      note_word (legend->precisions[shown->group], precision->title);
    }
  }
  if (shown->point >= 0) {
    note_points (legend, build, shown);
  }
}

void
gable_legend_note_kernels (GableLegend *legend, const GableBuild *build, const GableChosen *chosen)
{
  for (guint i = 0; i < chosen->n_kernels; i++) {
    GableShown shown = gable_chosen_get (chosen, i);

    note_kernel (legend, build, &shown);
  }
}

static void
add_flags (gboolean *flags, const gboolean *others, guint n)
{
  for (guint i = 0; i < n; i++) {
    flags[i] |= others[i];
  }
}

static void
add_words (const char **words, const char *const *others)
{
  for (guint i = 0; others[i] != NULL; i++) {
    note_word (words, others[i]);
  }
}

/* All that @other says of kernels. */
static void
add_legend (GableLegend *legend, const GableLegend *other)
{
  add_flags (legend->groups, other->groups, G_N_ELEMENTS (legend->groups));
  add_flags (legend->shapes, other->shapes, G_N_ELEMENTS (legend->shapes));
  add_flags (legend->kinds, other->kinds, G_N_ELEMENTS (legend->kinds));
  for (guint i = 0; i < GABLE_N_TONES; i++) {
    add_words (legend->precisions[i], other->precisions[i]);
  }
  for (guint i = 0; i < GABLE_N_SHAPES; i++) {
    add_words (legend->levels[i], other->levels[i]);
  }
  legend->shares |= other->shares;
  legend->spread |= other->spread;
  legend->ideal |= other->ideal;
  legend->strip |= other->strip;
  legend->unfolded |= other->unfolded;
}

/* What is drawn of it; a crowd's kernels are explained wherever they stand, and looked through once for all its
 * scenes. */
void
gable_legend_note (GableLegend *legend, const GableBuild *build)
{
  const GArray *roofs = build->roofline->roofs;
  const GArray *overlays = build->roofline->overlays;

  if (build->crowd) {
    add_legend (legend, gable_build_get_crowd_legend (build));
  }
  for (guint i = 0; i < build->shown->len; i++) {
    note_kernel (legend, build, &g_array_index (build->shown, GableShown, i));
  }
  for (guint i = 0; i < roofs->len; i++) {
    legend->variants |= g_array_index (roofs, GableRoof, i).variant;
  }
  for (guint i = 0; i < overlays->len; i++) {
    legend->overlays[g_array_index (overlays, GableOverlay, i).kind] = TRUE;
  }
  legend->theoretical |= build->mixed;
  legend->sweeps |= build->n_sweeps > 0;
  legend->runs |= build->n_run_arrows > 0;
  legend->mixed |= build->has_mixed;
  legend->walls |= build->is_transactional;
  legend->launches |= build->view->launches && build->roofline->project->launches != NULL;
}
