/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"

/* Markers of small charts shrink in steps of this [1]. */
#define SHRINK_STEPS 20.0

/* So many kernels are looked through in a part of a frame [1]. */
#define CHOSEN_AT_ONCE 5000
/* And for each of several charts. */
#define CHOSEN_AT_ONCE_FOR_PART 1000

struct _GableSceneCache {
  gboolean filled;
  guint64 serial; /* of the roofline */
  GableView view; /* without its ranges */
  const GableTheme *theme;
  double shrink;
  const GableLaunches *launches; /* not owned: compared alone */
  guint n_kernels;
  guint n_points; /* of the roofline */
  GableChosen chosen;
  GableLegend *crowd_legend; /* (nullable) */
  GableCloud *kernel_cloud;  /* (nullable) */
  GableCloud *launch_cloud;  /* (nullable) */
  gboolean has_launch_cloud;
  GableCloudJob *job;             /* (nullable) (owned) not run yet */
  const GableCloudJob *being_run; /* (nullable) not owned: compared alone */
  guint64 fitted_serial;          /* of the roofline that the ranges fit, or 0 */
  GableScaleKind fitted_scale;
  GableRangeMode fitted_mode;
  GableRange fitted_x, fitted_y;
  GableChoiceJob *choice; /* (nullable) (owned) not run yet */
  GPtrArray *parts;       /* (nullable) (element-type GableSceneCache) of charts side by side */
  gboolean is_stale;      /* of a part: it was drawn without the kernels that it should show */
  double legend_room;     /* [pt] */
  GHashTable *labels; /* (element-type guint GableLabelPlace) where they stood in the last scene */
  GHashTable *next_labels; /* and stand in the one that is built */
};

GableSceneCache *
gable_scene_cache_new (void)
{
  GableSceneCache *cache = g_new0 (GableSceneCache, 1);

  gable_view_init (&cache->view);
  cache->labels = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  cache->next_labels = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  cache->chosen.marks = g_array_new (FALSE, FALSE, sizeof (guint));
  return cache;
}

static void
drop_clouds (GableSceneCache *cache)
{
  g_clear_pointer (&cache->crowd_legend, gable_legend_free);
  g_clear_pointer (&cache->kernel_cloud, gable_cloud_unref);
  g_clear_pointer (&cache->launch_cloud, gable_cloud_unref);
  g_clear_pointer (&cache->job, gable_cloud_job_free);
  cache->has_launch_cloud = FALSE;
  cache->being_run = NULL;
}

void
gable_scene_cache_free (GableSceneCache *cache)
{
  if (cache == NULL) {
    return;
  }
  drop_clouds (cache);
  g_clear_pointer (&cache->choice, gable_choice_job_free);
  g_clear_pointer (&cache->parts, g_ptr_array_unref);
  g_hash_table_unref (cache->labels);
  g_hash_table_unref (cache->next_labels);
  gable_build_clear_groups (&cache->chosen);
  gable_view_clear (&cache->view);
  gable_chosen_clear (&cache->chosen);
  g_array_unref (cache->chosen.marks);
  g_free (cache->chosen.rows);
  g_free (cache);
}

gsize
gable_scene_cache_get_bytes (const GableSceneCache *cache)
{
  gsize bytes = sizeof *cache + cache->chosen.n_kernels * sizeof (GableChosenKernel) +
                cache->n_kernels * sizeof (guint);

  for (guint i = 0; cache->parts != NULL && i < cache->parts->len; i++) {
    bytes += gable_scene_cache_get_bytes (cache->parts->pdata[i]);
  }
  bytes += cache->kernel_cloud != NULL ? gable_cloud_get_bytes (cache->kernel_cloud) : 0;
  return bytes + (cache->launch_cloud != NULL ? gable_cloud_get_bytes (cache->launch_cloud) : 0);
}

/* Where an axis begins and ends is no matter here. */
static void
keep_view (GableView *kept, const GableView *view)
{
  const GableRange unknown = { GABLE_UNKNOWN, GABLE_UNKNOWN };

  gable_view_clear (kept);
  gable_view_copy (kept, view);
  kept->x = kept->y = unknown;
}

static gboolean
is_same_view (const GableSceneCache *cache, const GableView *view)
{
  GableView other = *view;

  other.x = cache->view.x;
  other.y = cache->view.y;
  return gable_view_equal (&cache->view, &other);
}

static double
shrink_of (const GableBuild *build)
{
  return ceil (gable_build_shrink (build) * SHRINK_STEPS) / SHRINK_STEPS;
}

/* Whether what was chosen once can be drawn for @build, too, be it with the colours it had before. */
static gboolean
is_usable (const GableSceneCache *cache, const GableBuild *build)
{
  const GableRoofline *roofline = build->roofline;

  return cache->filled && is_same_view (cache, build->view) && cache->theme == build->theme &&
         cache->n_kernels == roofline->n_kernels && cache->n_points == roofline->n_points &&
         cache->launches == roofline->project->launches;
}

static gboolean
is_fresh (const GableSceneCache *cache, const GableBuild *build)
{
  return is_usable (cache, build) && cache->shrink == shrink_of (build) &&
         (cache->serial == build->roofline->serial || build->options->keep_points);
}

static void
fill (GableSceneCache *cache, const GableBuild *build)
{
  const GableRoofline *roofline = build->roofline;

  drop_clouds (cache);
  if (cache->n_kernels != roofline->n_kernels) {
    g_hash_table_remove_all (cache->labels);
  }
  keep_view (&cache->view, build->view);
  cache->theme = build->theme;
  cache->shrink = shrink_of (build);
  cache->serial = roofline->serial;
  cache->n_kernels = roofline->n_kernels;
  cache->n_points = roofline->n_points;
  cache->launches = roofline->project->launches;
  gable_build_fill_chosen (build, &cache->chosen);
  cache->filled = TRUE;
}

/* Nothing is shown but roofs, until somebody has chosen. */
static void
fill_with_nothing (GableSceneCache *cache, const GableBuild *build)
{
  GableLegend *legend = g_steal_pointer (&cache->crowd_legend);

  drop_clouds (cache);
  cache->crowd_legend = legend;
  cache->filled = FALSE;
  gable_chosen_clear (&cache->chosen);
  g_array_set_size (cache->chosen.marks, 0);
  g_free (cache->chosen.rows);
  cache->chosen.rows = g_new0 (guint, MAX (build->roofline->n_kernels, 1));
}

static gboolean
is_chosen_at_once (const GableBuild *build)
{
  return !build->options->later || build->cache != build->options->cache ||
         build->roofline->n_kernels <=
           (build->panel == NULL ? CHOSEN_AT_ONCE : CHOSEN_AT_ONCE_FOR_PART);
}

/**
 * gable_build_choose_all:
 * @build: what is built; its cache is brought up to date, or a job is left in it that does
 *
 * Returns: (transfer none): the kernels that have a mark on this chart
 */
const GableChosen *
gable_build_choose_all (GableBuild *build)
{
  GableSceneCache *cache = build->cache;

  g_clear_pointer (&cache->choice, gable_choice_job_free);
  cache->is_stale = FALSE;
  if (is_fresh (cache, build)) {
    return &cache->chosen;
  }
  if (is_chosen_at_once (build)) {
    fill (cache, build);
    return &cache->chosen;
  }
  if (build->panel == NULL) {
    cache->choice = gable_choice_job_new (build);
  }
  cache->is_stale = build->panel != NULL;
  if (!is_usable (cache, build)) {
    build->is_waiting = TRUE;
    fill_with_nothing (cache, build);
  }
  return &cache->chosen;
}

/* (transfer none) */
const GableCloud *
gable_build_get_kernel_cloud (GableBuild *build)
{
  GableSceneCache *cache = build->cache;

  if (cache->kernel_cloud == NULL) {
    cache->kernel_cloud = gable_build_kernel_cloud (build, &cache->chosen);
  }
  return cache->kernel_cloud;
}

/* (transfer none) what explains the kernels that are points of a cloud */
const GableLegend *
gable_build_get_crowd_legend (const GableBuild *build)
{
  GableSceneCache *cache = build->cache;

  if (cache->crowd_legend == NULL) {
    cache->crowd_legend = gable_legend_new ();
    gable_legend_note_kernels (cache->crowd_legend, build, &cache->chosen);
  }
  return cache->crowd_legend;
}

GableSceneCache *
gable_scene_cache_get_part (GableSceneCache *cache, guint index)
{
  if (cache->parts == NULL) {
    cache->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_scene_cache_free);
  }
  while (cache->parts->len <= index) {
    g_ptr_array_add (cache->parts, gable_scene_cache_new ());
  }
  return cache->parts->pdata[index];
}

void
gable_build_choose_parts_later (GableBuild *build, guint n, double width, double height)
{
  GableSceneCache *cache = build->cache;
  gboolean is_stale = FALSE;

  for (guint i = 0; i < n; i++) {
    is_stale |= gable_scene_cache_get_part (cache, i)->is_stale;
  }
  if (is_stale && cache->choice == NULL) {
    cache->choice = gable_choice_job_new (build);
  }
  if (cache->choice != NULL) {
    gable_choice_job_set_parts (cache->choice, width, height);
  }
}

double *
gable_scene_cache_get_legend_room (GableSceneCache *cache)
{
  return &cache->legend_room;
}

void
gable_build_fit (GableSceneCache *cache,
                 const GableRoofline *roofline,
                 GableRange *x,
                 GableRange *y)
{
  const GableView *view = &roofline->project->view;

  if (cache == NULL) {
    gable_scene_fit (roofline, x, y);
    return;
  }
  if (cache->fitted_serial != roofline->serial || cache->fitted_scale != view->scale ||
      cache->fitted_mode != view->range_mode) {
    gable_scene_fit (roofline, &cache->fitted_x, &cache->fitted_y);
    cache->fitted_serial = roofline->serial;
    cache->fitted_scale = view->scale;
    cache->fitted_mode = view->range_mode;
  }
  *x = cache->fitted_x;
  *y = cache->fitted_y;
}

/* (transfer none) (nullable) NULL where there are no launches, or not yet */
const GableCloud *
gable_build_get_launch_cloud (GableBuild *build)
{
  GableSceneCache *cache = build->cache;

  if (cache->has_launch_cloud) {
    return cache->launch_cloud;
  }
  cache->has_launch_cloud = TRUE;
  cache->job = gable_cloud_job_new (build, &cache->chosen);
  if (cache->job != NULL && !build->options->later) {
    gable_cloud_job_run (cache->job);
    cache->launch_cloud = gable_cloud_job_steal (cache->job);
    g_clear_pointer (&cache->job, gable_cloud_job_free);
  }
  return cache->launch_cloud;
}

GableCloudJob *
gable_scene_cache_take_job (GableSceneCache *cache)
{
  for (guint i = 0; cache->job == NULL && cache->parts != NULL && i < cache->parts->len; i++) {
    GableCloudJob *job = gable_scene_cache_take_job (cache->parts->pdata[i]);

    if (job != NULL) {
      return job;
    }
  }
  if (cache->job != NULL) {
    cache->being_run = cache->job;
  }
  return g_steal_pointer (&cache->job);
}

gboolean
gable_scene_cache_give_job (GableSceneCache *cache, GableCloudJob *job)
{
  for (guint i = 0; cache->parts != NULL && i < cache->parts->len; i++) {
    if (gable_scene_cache_give_job (cache->parts->pdata[i], job)) {
      return TRUE;
    }
  }
  if (job != cache->being_run) {
    return FALSE;
  }
  cache->being_run = NULL;
  cache->launch_cloud = gable_cloud_job_steal (job);
  return TRUE;
}

GableChoiceJob *
gable_scene_cache_take_choice (GableSceneCache *cache)
{
  return g_steal_pointer (&cache->choice);
}

/* Labels stay where they are, and launches are placed anew. */
static void
take_made (GableSceneCache *cache, GableSceneCache *made)
{
  GableSceneCache before = *cache;

  drop_clouds (cache);
  if (before.n_kernels != made->n_kernels) {
    g_hash_table_remove_all (cache->labels);
  }
  *cache = *made;
  cache->choice = before.choice;
  cache->parts = before.parts;
  cache->legend_room = before.legend_room;
  cache->labels = before.labels;
  cache->next_labels = before.next_labels;
  before.labels = made->labels;
  before.next_labels = made->next_labels;
  before.choice = NULL;
  before.parts = made->parts;
  before.crowd_legend = NULL;
  before.kernel_cloud = before.launch_cloud = NULL;
  before.job = NULL;
  *made = before;
}

void
gable_scene_cache_give_choice (GableSceneCache *cache, GableChoiceJob *job)
{
  GableSceneCache *made = gable_choice_job_get_cache (job);

  for (guint i = 0; made->parts != NULL && i < made->parts->len; i++) {
    take_made (gable_scene_cache_get_part (cache, i), made->parts->pdata[i]);
  }
  take_made (cache, made);
}

gboolean
gable_build_remember_label (const GableBuild *build, guint kernel, GableLabelPlace *place)
{
  const GableLabelPlace *stood =
    g_hash_table_lookup (build->cache->labels, GUINT_TO_POINTER (kernel));

  if (stood != NULL) {
    *place = *stood;
  }
  return stood != NULL;
}

void
gable_build_keep_label (GableBuild *build, guint kernel, const GableLabelPlace *place)
{
  g_hash_table_insert (build->cache->next_labels, GUINT_TO_POINTER (kernel),
                       g_memdup2 (place, sizeof *place));
}

void
gable_build_keep_these_labels (GableBuild *build)
{
  GableSceneCache *cache = build->cache;
  GHashTable *old = cache->labels;

  cache->labels = cache->next_labels;
  cache->next_labels = old;
  g_hash_table_remove_all (old);
}
