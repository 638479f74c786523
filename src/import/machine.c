/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/machine.h"

#include "import/ceilings.h"
#include "import/input.h"
#include "import/registry.h"
#include "model/catalogue.h"
#include "model/devices.h"
#include "model/project-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The machine that was chosen. */
typedef struct {
  GableMachine *machine; /* (nullable) */
  const char *origin;    /* "catalogue", "file" or "export" */
  gboolean cache_aware;
} Choice;

/* Whether a chart can be drawn with @machine alone: it bounds some operations and some traffic. */
static gboolean
is_complete (const GableMachine *machine)
{
  gboolean traffic = FALSE;
  gboolean work = FALSE;

  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    if (ceiling->counter->kind == GABLE_COUNTER_TRAFFIC) {
      traffic = TRUE;
    } else {
      work = TRUE;
    }
  }
  return traffic && work;
}

static void
note_unknown (const char *device, GableNotes *notes)
{
  g_autoptr (GPtrArray) nearest = NULL;
  g_autoptr (GString) names = g_string_new (NULL);

  if (device == NULL) {
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                     _("The input does not name its machine, so there are no roofs; choose one of "
                       "the catalogue (on the command line with --machine)"));
    return;
  }
  nearest = gable_catalogue_nearest (device, 3);
  for (guint i = 0; i < nearest->len; i++) {
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            ((const GableMachine *) nearest->pdata[i])->id);
  }
  gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                   /* Translators: a device's name, and ids of machines. */
                   _("No machine is known for “%s”, so there are no roofs; choose one with "
                     "--machine, the nearest names are %s"),
                      device, names->str);
}

/* Whether the file at @path is none of ours, so that a profiler or benchmark may have written it. */
static gboolean
is_foreign (const GableImportInput *input)
{
  return !input->is_folder && strstr (input->head, "\"" GABLE_MACHINE_FORMAT "\"") == NULL &&
         !gable_project_sniff (input->head, input->head_length);
}

/* --machine: an id of the catalogue, a machine file, or a file with measured ceilings. */
static gboolean
open_wanted (const char *wanted, const GableImportOptions *options, Choice *choice, GError **error)
{
  gboolean is_file =
    gable_catalogue_find (wanted) == NULL && g_file_test (wanted, G_FILE_TEST_EXISTS);
  GCancellable *cancellable = options != NULL ? options->cancellable : NULL;
  g_autoptr (GableInput) input = is_file ? gable_input_open (wanted, cancellable, NULL) : NULL;
  g_autoptr (GableImport) import = NULL;
  GableMachine *machine;

  if (input != NULL && is_foreign (&input->input)) {
    GableImportOptions opening = { .cancellable = cancellable };

    import = gable_import_input (&input->input, &opening, NULL, NULL);
  }
  if (import != NULL && import->machine != NULL) {
    *choice = (Choice){ gable_machine_ref (import->machine), "file", import->cache_aware };
    return TRUE;
  }
  machine = gable_catalogue_open (wanted, error);
  if (machine == NULL) {
    return FALSE;
  }
  *choice = (Choice){
    machine,
    machine->id != NULL && gable_catalogue_find (machine->id) == machine ? "catalogue" : "file",
    FALSE,
  };
  return TRUE;
}

/**
 * gable_open_machine:
 * @wanted: an id of the catalogue, a machine file, or a file with measured ceilings, as --machine takes it
 * @origin: (out) (transfer none): "catalogue" or "file"
 * @error: those of gable_catalogue_open ()
 *
 * Returns: (transfer full) (nullable)
 */
GableMachine *
gable_open_machine (const char *wanted, const char **origin, GError **error)
{
  Choice choice;

  if (!open_wanted (wanted, NULL, &choice, error)) {
    return NULL;
  }
  *origin = choice.origin;
  return choice.machine;
}

/* The name of a processor tells neither how many of them a node has nor how many a run used. */
static void
note_scope (const GableMachine *machine, GableNotes *notes)
{
  if (machine->class_ != NULL && g_str_has_prefix (machine->class_, "cpu") &&
      machine->scope != NULL) {
    gable_notes_add (
      notes, GABLE_NOTE_INFO, NULL,
      /* Translators: a machine's name, and what its figures belong to: "two sockets, 128 cores". */
      _("The roofs of %s are those of %s; for a run on more or fewer, choose "
                       "another machine"),
         machine->name, machine->scope);
  }
}

/* What a person asked for, though there is no roofline of it. */
static void
note_incomplete (const GableMachine *machine, GableNotes *notes)
{
  if (machine->incomplete) {
    gable_notes_add (
      notes, GABLE_NOTE_WARNING, NULL,
      /* Translators: a machine's name, and what is missing, a sentence without its stop. */
      _("%s is incomplete: %s"), machine->name,
         machine->note != NULL ? machine->note
                               : _("it has no roof of memory, or none of operations"));
  }
}

/* The machine of @device (nullable): what the catalogue knows, else what a person chose before. */
static Choice
match_device (const char *device, GableNotes *notes)
{
  const GableMachine *known = device != NULL ? gable_catalogue_match (device) : NULL;
  g_autofree char *wanted = NULL;
  Choice choice = { NULL, "catalogue", FALSE };

  if (known != NULL) {
    note_scope (known, notes);
    choice.machine = gable_machine_ref (known);
    return choice;
  }
  wanted = device != NULL ? gable_devices_recall (device) : NULL;
  if (wanted != NULL) {
    choice.machine = gable_open_machine (wanted, &choice.origin, NULL);
  }
  if (choice.machine != NULL) {
    gable_notes_add (notes, GABLE_NOTE_INFO, NULL,
                     /* Translators: a device's name, and that of a machine. */
                     _("“%s” is taken for %s, as was chosen before; --machine takes another one"),
                        device, choice.machine->name);
  }
  return choice;
}

/* What profilers' files, or else benchmarks', tell of the machine: roofs that they hold themselves, else the name of a
 * device that the catalogue knows, else what little they hold. */
static Choice
find_machine (GPtrArray *imports, gboolean benchmarks, const char **device, GableNotes *notes)
{
  const GableImport *partial = NULL;
  Choice known;

  for (guint i = 0; i < imports->len; i++) {
    const GableImport *import = imports->pdata[i];

    if (import->benchmark != benchmarks) {
      continue;
    }
    *device = *device != NULL ? *device : import->device;
    if (import->machine != NULL && is_complete (import->machine)) {
      return (Choice){ gable_machine_ref (import->machine), "export", import->cache_aware };
    }
    partial = partial == NULL && import->machine != NULL ? import : partial;
  }
  known = match_device (*device, notes);
  if (known.machine != NULL) {
    return known;
  }
  if (partial != NULL) {
    return (Choice){ gable_machine_ref (partial->machine), "export", partial->cache_aware };
  }
  return (Choice){ NULL, "export", FALSE };
}

/* (nullable) the device that a source of @project names */
static const char *
find_device (const GableProject *project)
{
  for (guint i = 0; i < project->sources->len; i++) {
    const GableSource *source = project->sources->pdata[i];

    if (source->device != NULL) {
      return source->device;
    }
  }
  return NULL;
}

static gboolean
choose (const GableProject *project,
        GPtrArray *imports,
        const char *wanted,
        const GableImportOptions *options,
        GableNotes *notes,
        Choice *choice,
        GError **error)
{
  const GableMachine *own = gable_project_get_machine (project);
  const char *device = NULL;

  if (wanted != NULL) {
    if (!open_wanted (wanted, options, choice, error)) {
      return FALSE;
    }
    note_incomplete (choice->machine, notes);
    return TRUE;
  }
  if (own != NULL) {
    *choice = (Choice){ gable_machine_ref (own), project->machine_source, FALSE };
    return TRUE;
  }
  *choice = find_machine (imports, FALSE, &device, notes);
  if (choice->machine == NULL) {
    const char *benchmarked = NULL;

    *choice = find_machine (imports, TRUE, &benchmarked, notes);
    device = device != NULL ? device : benchmarked;
  }
  if (choice->machine == NULL) {
    /* Projects of ranks say where they come from, though nobody chose a machine for them. */
    device = device != NULL ? device : find_device (project);
    *choice = match_device (device, notes);
  }
  if (choice->machine == NULL) {
    note_unknown (device, notes);
  }
  return TRUE;
}

static void
set_first (GableProject **project, const Choice *choice)
{
  GableProject *changed = gable_project_with_machine (*project, choice->machine, choice->origin);

  gable_project_unref (*project);
  *project = changed;
}

/* Every machine that is compared is so once, whatever the number of files that hold it. */
static void
compare (GPtrArray *compared, GableMachine *machine)
{
  for (guint i = 0; i < compared->len; i++) {
    if (gable_machine_equal (compared->pdata[i], machine)) {
      return;
    }
  }
  if (compared->len < GABLE_PROJECT_MAX_MACHINES) {
    g_ptr_array_add (compared, machine);
  }
}

/* Measured rates join the first machine; those that are seen from the core are of another kind and are compared. */
static void
join_benchmarks (Choice *choice, GPtrArray *imports, GPtrArray *compared, GableNotes *notes)
{
  const GableMachine *first = choice->machine;

  for (guint i = 0; i < imports->len; i++) {
    const GableImport *import = imports->pdata[i];

    if (import->cache_aware && import->kernels->len > 0 && !choice->cache_aware) {
      gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                       _("Cache-aware kernels have one intensity, that of their load and store "
                         "instructions: read them against cache-aware roofs alone, not against "
                         "those of other tools"));
    }
    if (import->benchmark && import->machine != NULL && import->machine != first) {
      if (import->cache_aware || choice->cache_aware) {
        compare (compared, import->machine);
      } else {
        GableMachine *joined = gable_ceilings_join (choice->machine, import->machine);

        gable_machine_unref (choice->machine);
        choice->machine = joined;
      }
    }
    for (guint j = 0; import->machines != NULL && j < import->machines->len; j++) {
      compare (compared, import->machines->pdata[j]);
    }
  }
}

/**
 * gable_choose_machine:
 * @project: (inout) (transfer full): what was opened
 * @imports: (element-type GableImport): the profilers' and benchmarks' files of it
 * @wanted: (nullable): id, name or file of a machine, or a file with measured ceilings
 * @options: (nullable)
 * @notes: takes why there are no roofs
 * @error: (out)
 *
 * The machine is the one that is wanted, else the project's own, else what profilers' files tell, else benchmarks'. What
 * benchmarks measured then becomes its measured rates; other machines of the files follow behind it, to be compared.
 *
 * Errors: those of gable_catalogue_open ()
 */
gboolean
gable_choose_machine (GableProject **project,
                      GPtrArray *imports,
                      const char *wanted,
                      const GableImportOptions *options,
                      GableNotes *notes,
                      GError **error)
{
  g_autoptr (GPtrArray) compared = g_ptr_array_new ();
  Choice choice = { NULL, NULL, FALSE };

  if (!choose (*project, imports, wanted, options, notes, &choice, error)) {
    return FALSE;
  }
  if (choice.machine == NULL) {
    return TRUE;
  }
  join_benchmarks (&choice, imports, compared, notes);
  if (choice.machine != gable_project_get_machine (*project) || wanted != NULL) {
    set_first (project, &choice);
  }
  if (compared->len > 0) {
    GableProject *changed = gable_project_copy (*project);

    for (guint i = 0; i < compared->len && changed->machines->len < GABLE_PROJECT_MAX_MACHINES;
         i++) {
      g_ptr_array_add (changed->machines, gable_machine_ref (compared->pdata[i]));
    }
    gable_project_unref (*project);
    *project = changed;
  }
  gable_machine_unref (choice.machine);
  return TRUE;
}
