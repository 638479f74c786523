/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/figures.h"

#include "plot/figure-series.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Figures of one call: more than a folder is looked through. */
#define MAX_FIGURES 1000

#define STEP "step"

static void
item_free (gpointer data)
{
  GableFigureItem *item = data;

  g_free (item->name);
  g_free (item->file_name);
  g_clear_pointer (&item->project, gable_project_unref);
  g_clear_pointer (&item->stage, gable_stage_free);
  g_free (item);
}

/* (transfer none) Takes @project. */
static GableFigureItem *
take_item (GPtrArray *items, GHashTable *taken, const char *name, GableProject *project)
{
  GableFigureItem *item = g_new0 (GableFigureItem, 1);

  item->name = g_strdup (name != NULL ? name : "");
  item->project = project;
  item->file_name = gable_figure_series_name (taken, item->name);
  g_ptr_array_add (items, item);
  return item;
}

/* The axes of the whole run: figures side by side can be compared. */
static void
hold_axes (GableView *view, const GableRoofline *roofline)
{
  GableRange x, y;

  if (view->range_mode != GABLE_RANGE_DATA) {
    gable_scene_fit (roofline, &x, &y);
    view->x = (GableRange){ gable_known (view->x.min) ? view->x.min : x.min,
                            gable_known (view->x.max) ? view->x.max : x.max };
    view->y = (GableRange){ gable_known (view->y.min) ? view->y.min : y.min,
                            gable_known (view->y.max) ? view->y.max : y.max };
  }
}

static GableProject *
with_axes (const GableProject *project, const GableRoofline *roofline)
{
  GableProject *one = gable_project_copy (project);

  hold_axes (&one->view, roofline);
  return one;
}

static gboolean
is_hidden (const GableProject *project, const GableKernel *kernel)
{
  const GPtrArray *hidden = project->view.hidden_kernels;

  return hidden != NULL && kernel->name != NULL &&
         g_ptr_array_find_with_equal_func ((GPtrArray *) hidden, kernel->name, g_str_equal, NULL);
}

/* Hides all kernels but @name, whose share of the time stays what it is. */
static void
show_alone (GableProject *project, const char *name)
{
  GPtrArray *hidden = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    const char *other = gable_project_get_kernel (project, i)->name;

    if (other != NULL && g_strcmp0 (other, name) != 0) {
      g_ptr_array_add (hidden, g_strdup (other));
    }
  }
  g_clear_pointer (&project->view.hidden_kernels, g_ptr_array_unref);
  project->view.hidden_kernels = hidden;
}

static void
add_kernels (GPtrArray *items,
             GHashTable *taken,
             const GableProject *project,
             const GableRoofline *roofline)
{
  g_autoptr (GArray) order = gable_roofline_order (roofline);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < order->len && items->len <= MAX_FIGURES; i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, g_array_index (order, guint, i));
    GableProject *one;

    if (kernel->name == NULL || is_hidden (project, kernel) ||
        !g_hash_table_add (seen, kernel->name)) {
      continue;
    }
    one = with_axes (project, roofline);
    show_alone (one, kernel->name);
    take_item (items, taken, kernel->name, one);
  }
}

/* Two runs have kernels of the same names, so that those of the others are taken out. */
static void
add_runs (GPtrArray *items,
          GHashTable *taken,
          const GableProject *project,
          const GableRoofline *roofline)
{
  for (guint i = 0; i < project->sources->len && items->len <= MAX_FIGURES; i++) {
    const GableSource *source = project->sources->pdata[i];
    GableProject *one = with_axes (project, roofline);
    g_autofree char *name = source->path != NULL ? g_path_get_basename (source->path) : NULL;
    char *dot = name != NULL ? strrchr (name, '.') : NULL;

    for (guint k = one->kernels->len; k > 0; k--) {
      const GableKernel *kernel = one->kernels->pdata[k - 1];

      if (g_strcmp0 (kernel->source, source->id) != 0) {
        g_ptr_array_remove_index (one->kernels, k - 1);
      }
    }
    g_clear_pointer (&one->launches, gable_launches_unref);
    if (dot != NULL && dot > name) {
      *dot = '\0';
    }
    take_item (items, taken, name != NULL ? name : source->id, one);
  }
}

static void
add_levels (GPtrArray *items,
            GHashTable *taken,
            const GableProject *project,
            const GableRoofline *roofline)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  guint n_counters = roofline->n_points;

  for (guint i = 0; i < n_counters; i++) {
    const GableCounter *level = gable_point_level (&roofline->points[i]);

    if (g_hash_table_add (seen, (gpointer) level)) {
      GableProject *one = with_axes (project, roofline);

      one->view.level = level;
      take_item (items, taken, level->id, one);
    }
  }
}

/* Numbered, so that a folder lists them as they are told. */
static void
add_steps (GPtrArray *items,
           GHashTable *taken,
           const GableProject *project,
           const GableWalkthrough *walkthrough)
{
  for (guint i = 0; i < gable_walkthrough_get_size (walkthrough) && i < MAX_FIGURES; i++) {
    const GableStep *step = gable_walkthrough_get_step (walkthrough, i);
    GableStage *stage = gable_stage_new (project, step);
    g_autofree char *title = gable_stage_write (stage, step->title);
    g_autofree char *numbered = g_strdup_printf ("%02u %s", i + 1, title);
    GableFigureItem *item =
      take_item (items, taken, numbered, gable_project_ref (stage->roofline->project));

    g_free (item->name);
    item->name = g_steal_pointer (&title);
    item->stage = stage;
  }
}

static const struct {
  const char *word;
  void (*add) (GPtrArray *items,
               GHashTable *taken,
               const GableProject *project,
               const GableRoofline *roofline);
} kinds[] = {
  { "kernel", add_kernels },
  { "run", add_runs },
  { "level", add_levels },
};

/* Asked before anything is read. */
gboolean
gable_cli_check_per (const GableCliOptions *options)
{
  if (options->per == NULL) {
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    if (g_str_equal (kinds[i].word, options->per)) {
      return TRUE;
    }
  }
  if (g_str_equal (options->per, STEP)) {
    return TRUE;
  }
  gable_cli_warn (_ ("--per “%s”: there are kernel, run, level and step"), options->per);
  return FALSE;
}

GPtrArray *
gable_cli_figure_items (const GableCliOptions *options,
                        GableProject *project,
                        const GableRoofline *roofline,
                        GableExit *status)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (item_free);
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (options->per == NULL) {
    GableFigureItem *item = g_new0 (GableFigureItem, 1);

    item->project = gable_project_ref (project);
    g_ptr_array_add (items, item);
    return g_steal_pointer (&items);
  }
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    if (g_str_equal (kinds[i].word, options->per)) {
      kinds[i].add (items, taken, project, roofline);
    }
  }
  *status = GABLE_EXIT_USAGE;
  if (g_str_equal (options->per, STEP)) {
    g_autoptr (GableWalkthrough) walkthrough = NULL;

    if (!gable_cli_choose_walkthrough (options, roofline, &walkthrough)) {
      return NULL;
    }
    if (walkthrough != NULL) {
      add_steps (items, taken, project, walkthrough);
    }
  }
  if (items->len == 0) {
    gable_cli_warn (_ ("--per %s: there is none to draw"), options->per);
    return NULL;
  }
  if (items->len > MAX_FIGURES) {
    gable_cli_warn (_ ("--per %s: more than %d figures; choose some with --kernel"), options->per,
                       MAX_FIGURES);
    return NULL;
  }
  *status = GABLE_EXIT_DONE;
  return g_steal_pointer (&items);
}
