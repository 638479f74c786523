/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/registry.h"

#include "import/input.h"
#include "import/join.h"
#include "import/machine.h"
#include "import/share.h"
#include "model/project-json.h"

#include <glib/gi18n-lib.h>

/* Bytes of a project that comes through a pipe, at most. */
#define MAX_PIPED_PROJECT (64u << 20)

/* Measurements that another process's file is looked for in, at most. */
#define MAX_MEASUREMENTS 16

/* How sure an importer has to be to be the only one that is asked. */
#define SURE 95

/* Everything that was opened so far. */
typedef struct {
  GableProject *projects; /* (nullable) all project files in one */
  GPtrArray *imports;     /* (element-type GableImport) */
  GPtrArray *
    shares; /* (element-type GableShares) (nullable) of each, where other processes may add to it */
  GPtrArray *sources;            /* (element-type GableSource) of each file */
  const GableImporter *importer; /* (nullable) who read all of them that hold kernels */
  guint n_with_kernels;          /* files that do */
  const GableImporter *last;     /* (nullable) who read the last one */
} Opened;

static void
clear_opened (Opened *opened)
{
  g_clear_pointer (&opened->projects, gable_project_unref);
  g_ptr_array_unref (opened->imports);
  g_ptr_array_unref (opened->shares);
  g_ptr_array_unref (opened->sources);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Opened, clear_opened)

static GableProject *
read_piped_project (const GableImportInput *input, GCancellable *cancellable, GError **error)
{
  g_autofree char *text = g_malloc (MAX_PIPED_PROJECT);
  gsize length;

  if (!g_input_stream_read_all (input->stream, text, MAX_PIPED_PROJECT, &length, cancellable,
                                error)) {
    g_prefix_error (error, "%s: ", input->name);
    return NULL;
  }
  if (length == MAX_PIPED_PROJECT) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("%s: the project is larger than %u bytes; open it as a file"), input->name,
                    MAX_PIPED_PROJECT);
    return NULL;
  }
  return gable_project_from_text (text, length, input->name, error);
}

/* A project file; it joins those before, its kernels apart from theirs. */
static gboolean
open_project (Opened *opened,
              const GableImportInput *input,
              GCancellable *cancellable,
              GError **error)
{
  g_autoptr (GableProject) project = input->size > 0
                                       ? gable_project_load (input->path, error)
                                       : read_piped_project (input, cancellable, error);
  GableProject *both;

  if (project == NULL) {
    return FALSE;
  }
  both = opened->projects != NULL ? gable_project_merge (opened->projects, project)
                                  : gable_project_ref (project);
  g_clear_pointer (&opened->projects, gable_project_unref);
  opened->projects = both;
  return TRUE;
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

/* Of thousands of ranks each looks like the one before: who read that is asked first, and no one else where it is sure. */
static GableImportOptions
guess_importer (const Opened *opened,
                const GableImportInput *input,
                const GableImportOptions *options)
{
  GableImportOptions guessed = options != NULL ? *options : (GableImportOptions){ 0 };

  if (guessed.from == NULL && opened->last != NULL && opened->last->sniff (input) >= SURE) {
    guessed.from = opened->last->id;
  }
  return guessed;
}

/* A profiler's file. Its kernels carry the id of its source. */
static gboolean
open_export (Opened *opened,
             const GableImportInput *input,
             const GableImportOptions *options,
             GableNotes *notes,
             GError **error)
{
  const GableImporter *importer;
  GableGrouping group = options != NULL ? options->group : GABLE_GROUP_NAME;
  GableImportOptions guessed = guess_importer (opened, input, options);
  g_autoptr (GableImport) import = gable_import_input (input, &guessed, &importer, error);
  GableSource *source;

  if (import == NULL) {
    return FALSE;
  }
  if (is_known (opened, import)) {
    gable_notes_add (notes, GABLE_NOTE_INFO, input->name,
                     _("The file belongs to a folder that is open already; it is counted once"));
    return TRUE;
  }
  source = gable_source_new (input->path, importer->id);
  source->id = g_strdup_printf ("%u", opened->sources->len + 1);
  source->device = g_strdup (import->device);
  source->size = input->size;
  source->sha256 = gable_input_hash (input);
  source->notes = gable_notes_copy (import->notes);
  for (guint i = 0; i < import->kernels->len; i++) {
    GableKernel *kernel = import->kernels->pdata[i];

    g_free (kernel->source);
    kernel->source = g_strdup (source->id);
  }
  opened->last = importer;
  if (import->kernels->len > 0) {
    opened->importer =
      opened->n_with_kernels == 0 || opened->importer == importer ? importer : NULL;
    opened->n_with_kernels++;
  }
  g_ptr_array_add (opened->sources, source);
  if (group != GABLE_GROUP_NAME || import->benchmark || !add_share (opened, import)) {
    gboolean shared = import->concurrent && group == GABLE_GROUP_NAME;

    g_ptr_array_add (opened->shares, shared ? gable_shares_new (import) : NULL);
    g_ptr_array_add (opened->imports, g_steal_pointer (&import));
  }
  return TRUE;
}

static gboolean
open_one (Opened *opened,
          const char *path,
          const GableImportOptions *options,
          GableNotes *notes,
          GError **error)
{
  GCancellable *cancellable = options != NULL ? options->cancellable : NULL;
  g_autoptr (GableInput) input = gable_input_open (path, cancellable, error);
  gboolean is_import = options != NULL && options->from != NULL;

  if (input == NULL) {
    return FALSE;
  }
  if (!is_import && !input->input.is_folder &&
      gable_project_sniff (input->input.head, input->input.head_length)) {
    return open_project (opened, &input->input, cancellable, error);
  }
  return open_export (opened, &input->input, options, notes, error);
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
  for (guint i = 0; i < opened->sources->len; i++) {
    const GableSource *source = opened->sources->pdata[i];

    gable_notes_append (notes, source->notes);
    g_ptr_array_add (project->sources, gable_source_copy (source));
  }
  if (joined != NULL) {
    gable_notes_append (notes, joined->notes);
  }
  if (opened->importer != NULL) {
    gable_import_note_missing (import->kernels, opened->importer, notes);
  }
  for (guint i = 0; i < import->kernels->len; i++) {
    g_ptr_array_add (project->kernels, gable_kernel_ref (import->kernels->pdata[i]));
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
 * Opens everything together. Kernels of one name in several profilers' files are one kernel, since they are taken for
 * one run: files that know different counters of the same launches complete each other, files of several processes add
 * up. Kernels of project files stay as they are, before those. Rates that benchmarks measured join the machine.
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
    .sources = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_source_free),
  };
  g_autoptr (GableProject) project = NULL;

  g_return_val_if_fail (paths != NULL && paths[0] != NULL && notes != NULL, NULL);

  for (guint i = 0; paths[i] != NULL; i++) {
    if (!open_one (&opened, paths[i], options, notes, error)) {
      return NULL;
    }
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
  return g_steal_pointer (&project);
}
