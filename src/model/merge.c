/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/project.h"

/* The sources of @more get ids that are free here: the map tells which. Ids are "1", "2", … but a file may hold
 * any. */
static GHashTable *
merge_sources (GableProject *project, const GableProject *more)
{
  g_autoptr (GHashTable) taken = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  guint next = 1;

  for (guint i = 0; i < project->sources->len; i++) {
    const GableSource *source = project->sources->pdata[i];

    if (source->id != NULL) {
      g_hash_table_add (taken, source->id);
    }
  }
  for (guint i = 0; i < more->sources->len; i++) {
    GableSource *source = gable_source_copy (more->sources->pdata[i]);
    const char *old = ((const GableSource *) more->sources->pdata[i])->id;

    if (old == NULL || g_hash_table_contains (taken, old)) {
      do {
        g_free (source->id);
        source->id = g_strdup_printf ("%u", next++);
      } while (g_hash_table_contains (taken, source->id));
    }
    g_hash_table_add (taken, source->id);
    if (old != NULL) {
      g_hash_table_insert (ids, (gpointer) old, g_strdup (source->id));
    }
    g_ptr_array_add (project->sources, source);
  }
  return ids;
}

static void
merge_kernels (GableProject *project, const GableProject *more, GHashTable *ids)
{
  for (guint i = 0; i < more->kernels->len; i++) {
    const GableKernel *kernel = more->kernels->pdata[i];
    const char *id = kernel->source != NULL ? g_hash_table_lookup (ids, kernel->source) : NULL;

    if (g_strcmp0 (id, kernel->source) == 0) {
      g_ptr_array_add (project->kernels, gable_kernel_ref (kernel));
    } else {
      GableKernel *copy = gable_kernel_copy (kernel);

      gable_kernel_set_source (copy, id);
      g_ptr_array_add (project->kernels, copy);
    }
  }
}

static gboolean
has_machine (const GableProject *project, const GableMachine *machine)
{
  for (guint i = 0; i < project->machines->len; i++) {
    if (gable_machine_equal (project->machines->pdata[i], machine)) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
merge_machines (GableProject *project, const GableProject *more)
{
  if (project->machines->len == 0) {
    g_free (project->machine_source);
    project->machine_source = g_strdup (more->machine_source);
  }
  for (guint i = 0; i < more->machines->len; i++) {
    if (!has_machine (project, more->machines->pdata[i])) {
      g_ptr_array_add (project->machines, gable_machine_ref (more->machines->pdata[i]));
    }
  }
}

static void
merge_launches (GableProject *project, const GableProject *more, guint first_kernel)
{
  GableLaunches *launches;

  if (more->launches == NULL) {
    return;
  }

  launches = gable_launches_new ();
  if (project->launches != NULL) {
    gable_launches_append_all (launches, project->launches, 0);
    gable_launches_unref (project->launches);
  }
  gable_launches_append_all (launches, more->launches, first_kernel);
  project->launches = launches;
}

/* What a project file is called among the formats of sources. */
#define PROJECT_FORMAT "gable-project"

/* (transfer full) an id that no source of @project has */
static char *
free_id (const GableProject *project)
{
  for (guint next = 1;; next++) {
    g_autofree char *id = g_strdup_printf ("%u", next);
    gboolean taken = FALSE;

    for (guint i = 0; i < project->sources->len && !taken; i++) {
      taken = g_strcmp0 (((const GableSource *) project->sources->pdata[i])->id, id) == 0;
    }
    if (!taken) {
      return g_steal_pointer (&id);
    }
  }
}

/**
 * gable_project_with_origin:
 * @path: the file that @project was read from, or what else it is called
 *
 * Where kernels say of no file that they came from it they come from @path, so that they can be told from those of
 * another project once both are one.
 *
 * Returns: (transfer full)
 */
GableProject *
gable_project_with_origin (const GableProject *project, const char *path)
{
  GableProject *named = gable_project_copy (project);
  GableSource *source = NULL;

  for (guint i = 0; i < named->kernels->len; i++) {
    GableKernel *copy;

    if (((const GableKernel *) named->kernels->pdata[i])->source != NULL) {
      continue;
    }
    if (source == NULL) {
      source = gable_source_new (path, PROJECT_FORMAT);
      g_free (source->id);
      source->id = free_id (named);
      g_ptr_array_add (named->sources, source);
    }
    copy = gable_kernel_copy (named->kernels->pdata[i]);
    gable_kernel_set_source (copy, source->id);
    gable_kernel_unref (named->kernels->pdata[i]);
    named->kernels->pdata[i] = copy;
  }
  return named;
}

/**
 * gable_project_merge:
 *
 * Both runs in one: sources, kernels and launches of @more behind those of @project. Kernels of the same name
 * stay apart, each with its own source; machines that are equal are one. Title, view, figure, walkthroughs and what is not
 * known here are those of @project, so far as it has them.
 *
 * Returns: (transfer full)
 */
GableProject *
gable_project_merge (const GableProject *project, const GableProject *more)
{
  GableProject *merged = gable_project_copy (project);
  guint first_kernel = merged->kernels->len;
  g_autoptr (GHashTable) ids = merge_sources (merged, more);

  merge_kernels (merged, more, ids);
  merge_machines (merged, more);
  merge_launches (merged, more, first_kernel);
  if (merged->title == NULL) {
    merged->title = g_strdup (more->title);
  }
  if (merged->figure == NULL && more->figure != NULL) {
    merged->figure = gable_figure_style_copy (more->figure);
  }
  if (merged->walkthroughs == NULL && more->walkthroughs != NULL) {
    merged->walkthroughs = g_ptr_array_ref (more->walkthroughs);
  }
  if (merged->extra == NULL && more->extra != NULL) {
    merged->extra = json_node_ref (more->extra);
  }
  merged->version = MAX (merged->version, more->version);
  return merged;
}
