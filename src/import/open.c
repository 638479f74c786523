/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/registry.h"

#include "import/ahead.h"
#include "import/join.h"
#include "import/machine.h"
#include "import/several-devices.h"
#include "import/share.h"
#include "import/unite.h"
#include "model/sources.h"

#include <glib/gi18n-lib.h>

/* Measurements that another process's file is looked for in, at most. */
#define MAX_MEASUREMENTS 16

/* Everything that was opened so far. */
typedef struct {
  GableProject *projects; /* (nullable) all project files in one, whose kernels stay apart */
  GableUnion *one_run;    /* (nullable) all project files as one run */
  GPtrArray *imports;     /* (element-type GableImport) */
  GPtrArray *
    shares; /* (element-type GableShares) (nullable) of each, where other processes may add to it */
  GableSources *sources;
  char *folder;                  /* the current one */
  guint n_paths;                 /* that were asked for */
  guint n_files;                 /* that profilers and benchmarks wrote */
  const GableImporter *importer; /* (nullable) who read all of them that hold kernels */
  guint n_with_kernels;          /* files that do */
} Opened;

static void
clear_opened (Opened *opened)
{
  g_clear_pointer (&opened->projects, gable_project_unref);
  g_ptr_array_unref (opened->imports);
  g_ptr_array_unref (opened->shares);
  gable_sources_free (opened->sources);
  g_free (opened->folder);
  gable_union_free (opened->one_run);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Opened, clear_opened)

/* A project file: one of those that are one run, else it joins those before, its kernels apart from theirs. */
static void
add_project (Opened *opened, GableProject *project, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GableProject) named = NULL;
  GableProject *both;

  if (opened->one_run != NULL) {
    gable_union_take (opened->one_run, project);
    return;
  }
  named =
    opened->n_paths > 1 ? gable_project_with_origin (project, name) : gable_project_ref (project);
  both = opened->projects != NULL ? gable_project_merge (opened->projects, named)
                                  : gable_project_ref (named);
  g_clear_pointer (&opened->projects, gable_project_unref);
  opened->projects = both;
}

/* Adds what another process of a measurement wrote to what is there of it, so that thousands of ranks need no more room
 * than one. Few measurements are tried, since those of one run follow each other. Returns: whether there is one */
static gboolean
add_share (Opened *opened, const GableImport *import)
{
  guint first = opened->shares->len > MAX_MEASUREMENTS ? opened->shares->len - MAX_MEASUREMENTS : 0;

  for (guint i = first; i < opened->shares->len; i++) {
    GableShares *shares = opened->shares->pdata[i];

    if (shares != NULL && gable_shares_take (shares, import)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Whether the folder that @import is all of was opened before, by another of its files. */
static gboolean
is_known (const Opened *opened, const GableImport *import)
{
  for (guint i = 0; import->whole != NULL && i < opened->imports->len; i++) {
    if (g_strcmp0 (((const GableImport *) opened->imports->pdata[i])->whole, import->whole) == 0) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Keeps what is told of the file, and has its kernels carry the id of that. Files that are few are known by their hash. */
static void
add_source (Opened *opened, const GableArrival *arrival)
{
  const GableImportInput *input = &arrival->input->input;
  const GableImport *import = arrival->import;
  GableSource *source = gable_source_new_from (input->path, arrival->importer->id, opened->folder);
  GableSource *kept;

  source->id = g_strdup_printf ("%u", ++opened->n_files);
  source->device = g_strdup (import->device);
  source->size = input->size;
  source->pass = g_strdup (import->pass);
  source->timing = import->timing;
  source->concurrent = import->concurrent;
  source->notes =
    gable_notes_get_size (import->notes) > 0 ? gable_notes_copy (import->notes) : NULL;
  kept = gable_sources_take (opened->sources, source);
  if (kept->files == 0) {
    kept->sha256 = gable_input_hash (input);
  }
  for (guint i = 0; i < import->kernels->len; i++) {
    GableKernel *kernel = import->kernels->pdata[i];

    gable_kernel_set_source (kernel, kept->id);
  }
}

/* A profiler's file. */
static void
add_export (Opened *opened, GableArrival *arrival, GableGrouping group, GableNotes *notes)
{
  GableImport *import = arrival->import;

  if (is_known (opened, import)) {
    gable_notes_add (notes, GABLE_NOTE_INFO, arrival->input->name,
                     _("The file belongs to a folder that is open already; it is counted once"));
    return;
  }
  add_source (opened, arrival);
  if (import->kernels->len > 0) {
    opened->importer = opened->n_with_kernels == 0 || opened->importer == arrival->importer
                         ? arrival->importer
                         : NULL;
    opened->n_with_kernels++;
  }
  if (group != GABLE_GROUP_NAME || import->benchmark || !add_share (opened, import)) {
    gboolean shared = import->concurrent && group == GABLE_GROUP_NAME;

    g_ptr_array_add (opened->shares, shared ? gable_shares_new (import) : NULL);
    g_ptr_array_add (opened->imports, g_steal_pointer (&arrival->import));
  }
}

/* Whether a file that @error tells of is left out and the others are read. */
static gboolean
can_go_on (const GableImportOptions *options, const GError *error)
{
  return options != NULL && options->keep_going &&
         !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
add_arrival (Opened *opened, GableArrival *arrival, GableGrouping group, GableNotes *notes)
{
  if (arrival->project != NULL) {
    add_project (opened, arrival->project, arrival->input->input.path);
  } else {
    add_export (opened, arrival, group, notes);
  }
}

/* Where all files are left out, the error is that of the first. */
static gboolean
open_all (Opened *opened,
          const char *const *paths,
          const GableImportOptions *options,
          GableNotes *notes,
          GError **error)
{
  GableGrouping group = options != NULL ? options->group : GABLE_GROUP_NAME;
  g_autoptr (GableAhead) ahead = gable_ahead_new (paths, options);
  g_autoptr (GError) first = NULL;
  guint n_opened = 0;

  for (;;) {
    g_autoptr (GableArrival) arrival = NULL;
    g_autoptr (GError) reason = NULL;

    if (gable_ahead_take (ahead, &arrival, &reason)) {
      if (arrival == NULL) {
        break;
      }
      add_arrival (opened, arrival, group, notes);
      n_opened++;
    } else if (can_go_on (options, reason)) {
      gable_notes_add (notes, GABLE_NOTE_ERROR, NULL, "%s", reason->message);
      first = first != NULL ? first : g_steal_pointer (&reason);
    } else {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  }
  if (n_opened == 0) {
    g_propagate_error (error, g_steal_pointer (&first));
  }
  return n_opened > 0;
}

/* The kernels of all exports, joined where they are one run. Launches that are to stay apart are not joined. */
static GableProject *
make_project (Opened *opened, const GableImportOptions *options, GableNotes *notes)
{
  GableProject *project = gable_project_new ();
  g_autoptr (GableImport) joined = NULL;
  GableImport *import = opened->imports->pdata[0];

  for (guint i = 0; i < opened->shares->len; i++) {
    if (opened->shares->pdata[i] != NULL) {
      gable_shares_finish (opened->shares->pdata[i]);
    }
  }
  if (opened->imports->len > 1) {
    joined =
      gable_import_join (opened->imports, options != NULL ? options->group : GABLE_GROUP_NAME);
    import = joined;
  }
  g_ptr_array_unref (project->sources);
  project->sources = gable_sources_steal (opened->sources);
  for (guint i = 0; i < project->sources->len; i++) {
    const GableSource *source = project->sources->pdata[i];

    if (source->notes != NULL) {
      gable_notes_append (notes, source->notes);
    }
  }
  if (joined != NULL) {
    gable_notes_append (notes, joined->notes);
  }
  if (opened->importer != NULL) {
    gable_import_note_missing (import->kernels, opened->importer, notes);
  }
  for (guint i = 0; i < import->kernels->len; i++) {
    GableKernel *kernel = import->kernels->pdata[i];

    gable_kernel_set_source (kernel, gable_sources_find (opened->sources, kernel->source));
    g_ptr_array_add (project->kernels, gable_kernel_ref (kernel));
  }
  project->launches = gable_launches_ref (import->launches);
  return project;
}

/**
 * gable_open:
 * @paths: (array zero-terminated=1): project files and profilers' files, folders or pipes; at least one
 * @machine: (nullable): id, name or file of the machine that bounds the kernels
 * @options: (nullable)
 * @notes: takes what was left out, and why
 * @error: (out)
 *
 * Opens everything together; with options->keep_going what can't be read is left out, as long as something can. Kernels
 * of one name in several profilers' files are one kernel, since they are taken for
 * one run: files that know different counters of the same launches complete each other, files of several processes add
 * up. Kernels of project files stay as they are, before those, unless the options unite them. Rates that benchmarks measured
 * join the machine.
 *
 * Errors: those of gable_import_file (), gable_project_load () and gable_catalogue_open ()
 *
 * Returns: (transfer full) (nullable)
 */
GableProject *
gable_open (const char *const *paths,
            const char *machine,
            const GableImportOptions *options,
            GableNotes *notes,
            GError **error)
{
  g_auto (Opened) opened = {
    .imports = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_import_free),
    .shares = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_shares_free),
    .folder = g_get_current_dir (),
    .n_paths = g_strv_length ((char **) paths),
    .sources = gable_sources_new (options != NULL && options->group != GABLE_GROUP_NAME),
  };
  g_autoptr (GableProject) project = NULL;

  g_return_val_if_fail (paths != NULL && paths[0] != NULL && notes != NULL, NULL);

  if (options != NULL && options->unite && options->group == GABLE_GROUP_NAME) {
    opened.one_run = gable_union_new ();
  }
  if (!open_all (&opened, paths, options, notes, error)) {
    return NULL;
  }
  if (opened.one_run != NULL) {
    opened.projects = gable_union_finish (opened.one_run, notes);
  }
  project = opened.projects != NULL ? gable_project_ref (opened.projects) : NULL;
  if (opened.imports->len > 0) {
    g_autoptr (GableProject) run = make_project (&opened, options, notes);
    g_autoptr (GableProject) before = g_steal_pointer (&project);

    project = before != NULL ? gable_project_merge (before, run) : gable_project_ref (run);
  }
  if (!gable_choose_machine (&project, opened.imports, machine, options, notes, error)) {
    return NULL;
  }
  if (machine == NULL) {
    gable_note_several_devices (project, notes);
  }
  return g_steal_pointer (&project);
}
