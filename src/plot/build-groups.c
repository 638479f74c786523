/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"

/* Bytes of a name that its hash looks at: one of megabytes is in no other way special. */
#define HASHED 256

static guint
hash_start (gconstpointer name)
{
  const char *text = name;
  guint hash = 5381;

  for (guint i = 0; i < HASHED && text[i] != '\0'; i++) {
    hash = hash * 33 + (guchar) text[i];
  }
  return hash;
}

static GableGroups *
groups_new (guint max)
{
  GableGroups *groups = g_rc_box_new0 (GableGroups);

  groups->slots = g_hash_table_new (hash_start, g_str_equal);
  groups->names = g_ptr_array_new_with_free_func (g_free);
  groups->max = max;
  return groups;
}

static void
clear_groups (gpointer data)
{
  GableGroups *groups = data;

  g_hash_table_unref (groups->slots);
  g_ptr_array_unref (groups->names);
}

static void
groups_unref (GableGroups *groups)
{
  g_rc_box_release_full (groups, clear_groups);
}

/* The slot of @name, a new one while there are some; the groups' max for all others. */
static guint
groups_find (GableGroups *groups, const char *name)
{
  gpointer slot;

  if (g_hash_table_lookup_extended (groups->slots, name, NULL, &slot)) {
    return GPOINTER_TO_UINT (slot);
  }
  if (groups->names->len >= groups->max) {
    return groups->max;
  }
  /* A copy: what is cached may outlive the project that it was made of. */
  g_ptr_array_add (groups->names, g_strdup (name));
  slot = GUINT_TO_POINTER (groups->names->len - 1);
  g_hash_table_insert (groups->slots, groups->names->pdata[groups->names->len - 1], slot);
  return groups->names->len - 1;
}

/* Sources in the project's order, so that a run keeps its colour whatever takes longest. */
static GableGroups *
group_sources (const GableBuild *build, guint max)
{
  const GPtrArray *sources = build->roofline->project->sources;
  GableGroups *groups = groups_new (max);

  for (guint i = 0; i < sources->len && i < max; i++) {
    const GableSource *source = sources->pdata[i];

    if (source->id != NULL) {
      groups_find (groups, source->id);
    }
  }
  return groups;
}

/**
 * gable_build_choose_groups:
 * @build: what is built
 * @chosen: (inout): gets what colours and shapes tell apart
 */
void
gable_build_choose_groups (const GableBuild *build, GableChosen *chosen)
{
  const GableChosen *whole = build->panel != NULL ? build->panel->whole : NULL;

  gable_build_clear_groups (chosen);
  if (whole != NULL) {
    /* Charts side by side agree on what is what. */
    chosen->colours = whole->colours != NULL ? g_rc_box_acquire (whole->colours) : NULL;
    chosen->shapes = whole->shapes != NULL ? g_rc_box_acquire (whole->shapes) : NULL;
    return;
  }
  if (build->view->colouring == GABLE_COLOUR_BY_KERNEL) {
    chosen->colours = groups_new (build->theme->n_series);
  } else if (build->view->colouring == GABLE_COLOUR_BY_SOURCE) {
    chosen->colours = group_sources (build, build->theme->n_series);
  }
  if (build->view->shaping == GABLE_SHAPE_BY_SOURCE) {
    chosen->shapes = group_sources (build, GABLE_N_SHAPES);
  }
}

void
gable_build_clear_groups (GableChosen *chosen)
{
  g_clear_pointer (&chosen->colours, groups_unref);
  g_clear_pointer (&chosen->shapes, groups_unref);
}

/**
 * gable_build_precision:
 * @build: what is built
 * @kernel: which one
 *
 * Returns: (nullable): what most of its work is of; %NULL where no amount is known
 */
const GableCounter *
gable_build_precision (const GableBuild *build, guint kernel)
{
  const GableAmounts *amounts =
    gable_project_get_kernel (build->roofline->project, kernel)->amounts;
  const GableCounter *counter = NULL;
  double most = 0;

  for (guint i = 0; i < amounts->n; i++) {
    const GableAmount *amount = &amounts->entries[i];

    if (amount->amount > most &&
        gable_work_includes (build->roofline->work, gable_amount_counter (amount))) {
      counter = gable_amount_counter (amount);
      most = amount->amount;
    }
  }
  return counter;
}

static guint
group_of (const GableBuild *build, GableChosen *chosen, const GableShown *shown)
{
  const GableRoofline *roofline = build->roofline;
  const GableKernel *kernel = gable_project_get_kernel (roofline->project, shown->kernel);
  const GableCounter *precision;

  switch (build->view->colouring) {
  case GABLE_COLOUR_BY_KERNEL:
    return groups_find (chosen->colours, kernel->name != NULL ? kernel->name : "");
  case GABLE_COLOUR_BY_SOURCE:
    return kernel->source != NULL ? groups_find (chosen->colours, kernel->source)
                                  : chosen->colours->max;
  case GABLE_COLOUR_BY_PRECISION:
    precision = gable_build_precision (build, shown->kernel);
    return precision != NULL ? (guint) gable_counter_tone (precision) : GABLE_N_TONES;
  case GABLE_COLOUR_BY_STANDING:
  case GABLE_N_COLOURINGS:
  default:
    return roofline->kernels[shown->kernel].standing;
  }
}

/**
 * gable_build_dress:
 * @build: what is built
 * @chosen: its groups
 * @shown: (inout): gets its group and shape; its point is known
 */
void
gable_build_dress (const GableBuild *build, GableChosen *chosen, GableShown *shown)
{
  const GableKernel *kernel = gable_project_get_kernel (build->roofline->project, shown->kernel);

  shown->group = group_of (build, chosen, shown);
  if (chosen->shapes != NULL) {
    guint slot = kernel->source != NULL ? groups_find (chosen->shapes, kernel->source) : 0;

    shown->shape = (GableShape) (slot % GABLE_N_SHAPES);
  } else {
    shown->shape = gable_build_shape (gable_build_level (build, shown));
  }
}

/* The colour of @group, as the view colours. */
GableColour
gable_build_group_colour (const GableBuild *build, guint group)
{
  const GableTheme *theme = build->theme;

  switch (build->view->colouring) {
  case GABLE_COLOUR_BY_KERNEL:
  case GABLE_COLOUR_BY_SOURCE:
    return group < theme->n_series ? theme->series[group] : theme->series_rest;
  case GABLE_COLOUR_BY_PRECISION:
    return group < GABLE_N_TONES ? theme->tones[group] : theme->series_rest;
  case GABLE_COLOUR_BY_STANDING:
  case GABLE_N_COLOURINGS:
  default:
    return theme->standing[group];
  }
}

GableColour
gable_build_colour (const GableBuild *build, const GableShown *shown)
{
  return shown->hollow ? build->theme->hypothetical
                       : gable_build_group_colour (build, shown->group);
}
