/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/unite-parts.h"

#include "import/cpu-events.h"
#include "import/pass.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static int
compare_parts (gconstpointer a, gconstpointer b)
{
  const GableUnionPart *one = *(const GableUnionPart *const *) a;
  const GableUnionPart *other = *(const GableUnionPart *const *) b;

  return strcmp (one->key, other->key);
}

/* (transfer container) (element-type GableUnionPart) */
static GPtrArray *
sort_parts (const GableUnion *whole)
{
  GPtrArray *sorted = g_ptr_array_sized_new (g_hash_table_size (whole->parts));
  GHashTableIter iter;
  gpointer part;

  g_hash_table_iter_init (&iter, whole->parts);
  while (g_hash_table_iter_next (&iter, NULL, &part)) {
    g_ptr_array_add (sorted, part);
  }
  g_ptr_array_sort (sorted, compare_parts);
  return sorted;
}

/* Whether @more is another pass over the launches of @part. What brings nothing new may be another process's share. */
static gboolean
is_other_pass (const GableUnionPart *part, const GableUnionPart *more)
{
  gboolean is_new = FALSE;

  if (part->pass[0] == '\0' || more->pass[0] == '\0') {
    return gable_pass_completes (part->kernel, more->kernel);
  }
  for (guint i = 0; i < more->kernel->amounts->n && !is_new; i++) {
    const GableAmount *amount = &more->kernel->amounts->entries[i];

    is_new = gable_kernel_find_amount (part->kernel, gable_amount_counter (amount)) == NULL;
  }
  return is_new && part->kernel->launches == more->kernel->launches &&
         strcmp (part->pass, more->pass) != 0;
}

/* The name and device that @part's key begins with, and its number. */
static gsize
name_length (const GableUnionPart *part)
{
  gsize name = strlen (part->kernel->name);
  const char *rest = strchr (part->key + name + 1, '\n');
  const char *end = rest != NULL ? strchr (rest + 1, '\n') : NULL;

  return end != NULL ? (gsize) (end - part->key) : strlen (part->key);
}

/* Adds to @part what the parts behind it know of the same launches. */
static void
join_passes_of (GPtrArray *sorted, guint index, GableNotes *notes)
{
  GableUnionPart *part = sorted->pdata[index];
  gsize length = name_length (part);

  for (guint i = index + 1;
       !part->apart && i < MIN (sorted->len, index + GABLE_CPU_EVENTS_MAX_PASSES); i++) {
    GableUnionPart *more = sorted->pdata[i];

    if (strncmp (part->key, more->key, length + 1) != 0) {
      break;
    }
    if (more->kernel == NULL || more->apart) {
      continue;
    }
    if (!is_other_pass (part, more)) {
      gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                       _("“%s” has other counters and other launches in one file than in "
                         "another; they are not added up"),
                          part->kernel->name);
      continue;
    }
    gable_union_part_own (part);
    gable_pass_add (part->kernel, more->kernel);
    if (gable_union_keep_first (&part->place, g_steal_pointer (&more->place))) {
      g_free (part->source);
      part->source = g_steal_pointer (&more->source);
    }
    g_clear_pointer (&more->kernel, gable_kernel_unref);
  }
}

static int
compare_counters (gconstpointer a, gconstpointer b)
{
  return strcmp (((const GableRawCounter *) a)->name, ((const GableRawCounter *) b)->name);
}

static int
compare_evidence (gconstpointer a, gconstpointer b)
{
  return strcmp (((const GableEvidence *) a)->metric, ((const GableEvidence *) b)->metric);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The kernel of @part, its lists in an order that does not tell which part came first. (transfer full) */
static GableKernel *
finish_kernel (const GableUnion *whole, const GableUnionPart *part)
{
  GableKernel *kernel = gable_kernel_copy (part->kernel);

  gable_kernel_set_source (
    kernel, part->source != NULL ? gable_sources_find (whole->sources, part->source) : NULL);
  if (part->is_changed) {
    if (gable_kernel_details (kernel)->counters != NULL) {
      g_array_sort (gable_kernel_details (kernel)->counters, compare_counters);
    }
    if (gable_kernel_details (kernel)->evidence != NULL) {
      g_array_sort (gable_kernel_details (kernel)->evidence, compare_evidence);
    }
    if (gable_kernel_details (kernel)->reasons != NULL) {
      g_ptr_array_sort (gable_kernel_details (kernel)->reasons, compare_texts);
    }
  }
  return kernel;
}

static int
compare_machines (gconstpointer a, gconstpointer b)
{
  gsize length;
  g_autofree char *one = gable_machine_to_text (*(GableMachine *const *) a, &length);
  g_autofree char *other = gable_machine_to_text (*(GableMachine *const *) b, &length);

  return strcmp (one, other);
}

/* The machine that bounds the kernels, then the others. */
static void
put_machines (GableUnion *whole, GableProject *project)
{
  g_ptr_array_sort (whole->machines, compare_machines);
  for (guint i = 0; i < whole->machines->len; i++) {
    gsize length;
    g_autofree char *text = gable_machine_to_text (whole->machines->pdata[i], &length);

    g_ptr_array_insert (project->machines, g_strcmp0 (text, whole->first_machine) == 0 ? 0 : -1,
                        gable_machine_ref (whole->machines->pdata[i]));
  }
  project->machine_source = g_strdup (whole->machine_source);
}

static void
put_sources (GableUnion *whole, GableProject *project, GableNotes *notes)
{
  gable_sources_sort (whole->sources);
  g_ptr_array_unref (project->sources);
  project->sources = gable_sources_steal (whole->sources);
  for (guint i = 1; i < project->sources->len; i++) {
    const GableSource *one = project->sources->pdata[i - 1];
    const GableSource *other = project->sources->pdata[i];

    if (one->sha256 != NULL && g_strcmp0 (one->sha256, other->sha256) == 0 &&
        g_strcmp0 (one->path, other->path) == 0) {
      gable_notes_add (notes, GABLE_NOTE_WARNING, one->path,
                       _("The same file is in two of the projects; its work is counted twice"));
    }
  }
}

static gboolean
put_walkthrough (gpointer text, gpointer walkthrough, gpointer data)
{
  GPtrArray *walkthroughs = data;

  (void) text;
  g_ptr_array_add (walkthroughs, gable_walkthrough_ref (walkthrough));
  return walkthroughs->len == GABLE_MAX_WALKTHROUGHS;
}

static void
put_presentation (GableUnion *whole, GableProject *project, GableNotes *notes)
{
  guint n = (guint) g_tree_nnodes (whole->walkthroughs);

  project->figure = whole->figure != NULL ? gable_figure_style_copy (whole->figure) : NULL;
  if (n > 0) {
    project->walkthroughs =
      g_ptr_array_new_with_free_func ((GDestroyNotify) gable_walkthrough_unref);
    g_tree_foreach (whole->walkthroughs, put_walkthrough, project->walkthroughs);
  }
  if (n > GABLE_MAX_WALKTHROUGHS) {
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                     _ ("Of %u walkthroughs the first %u are kept; a project holds no more"), n,
                        (guint) GABLE_MAX_WALKTHROUGHS);
  }
}

/**
 * gable_union_finish:
 * @whole: all projects; nothing is taken afterwards
 * @notes: takes what does not add up
 *
 * One project comes back as it was taken. Of several the kernels are in the order of their names, and the sources in that of
 * their kinds.
 *
 * Returns: (transfer full) (nullable): NULL where there was no project
 */
GableProject *
gable_union_finish (GableUnion *whole, GableNotes *notes)
{
  GableProject *project;
  g_autoptr (GPtrArray) sorted = NULL;

  if (whole->n_projects <= 1) {
    return g_steal_pointer (&whole->only);
  }
  project = gable_project_new ();
  sorted = sort_parts (whole);
  put_sources (whole, project, notes);
  for (guint i = 0; i < sorted->len; i++) {
    const GableUnionPart *part = sorted->pdata[i];

    if (part->kernel != NULL) {
      join_passes_of (sorted, i, notes);
      g_ptr_array_add (project->kernels, finish_kernel (whole, part));
    }
  }
  put_machines (whole, project);
  put_presentation (whole, project, notes);
  project->title = g_strdup (whole->title);
  project->extra = whole->extra != NULL ? json_node_ref (whole->extra) : NULL;
  project->version = MAX (whole->version, GABLE_PROJECT_VERSION);
  gable_view_clear (&project->view);
  gable_view_copy (&project->view, &whole->chosen);
  return project;
}
