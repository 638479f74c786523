/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/registry.h"

#include "import/heading.h"
#include "import/input.h"
#include "import/labelled.h"
#include "import/remembered.h"
#include "import/table-layout.h"
#include "import/unsuited.h"
#include "model/project-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Every format that can be read, in the order of menus and help. */
static const GableImporter *const importers[] = {
  /* NVIDIA */
  &gable_importer_ncu_csv,
  &gable_importer_ncu_text,
  &gable_importer_ncu_rep,
  &gable_importer_nsys,
  &gable_importer_nvprof,
  /* AMD */
  &gable_importer_rocprofc,
  &gable_importer_rocprof,
  &gable_importer_rocprof_list,
  &gable_importer_rocprof3,
  &gable_importer_uprof,
  /* Intel */
  &gable_importer_advisor,
  &gable_importer_advisor_table,
  &gable_importer_sde,
  &gable_importer_unitrace,
  &gable_importer_vtune,
  /* any processor */
  &gable_importer_likwid,
  &gable_importer_papi,
  &gable_importer_perf_stat,
  /* programs that measure themselves, and models of them */
  &gable_importer_google_benchmark,
  &gable_importer_kerncraft,
  /* rates of a machine */
  &gable_importer_babelstream,
  &gable_importer_carm,
  &gable_importer_clpeak,
  &gable_importer_ert,
  &gable_importer_gpu_benches,
  &gable_importer_likwid_summary,
  &gable_importer_mixbench,
  &gable_importer_nersc_plot,
  &gable_importer_stream,
  /* any table */
  &gable_importer_csv,
  &gable_importer_json,
};

guint
gable_importers_get_size (void)
{
  return G_N_ELEMENTS (importers);
}

const GableImporter *
gable_importers_get (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (importers), NULL);

  return importers[index];
}

/**
 * gable_importers_find:
 * @id: as in --from and in a project's sources
 *
 * Returns: (nullable) (transfer none)
 */
const GableImporter *
gable_importers_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (importers); i++) {
    if (g_str_equal (importers[i]->id, id)) {
      return importers[i];
    }
  }
  return NULL;
}

/* The ids of what can be read, for messages: "ncu-csv, ncu-rep". (transfer full) */
static char *
list_ids (void)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (importers); i++) {
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", importers[i]->id);
  }
  return g_string_free (g_steal_pointer (&list), FALSE);
}

/* The heading of the names in a table whose other headings say too little; NULL where @input is no such table.
 * (transfer full) */
static char *
find_table (const GableImportInput *input)
{
  g_auto (GableTableLayout) layout = { 0 };

  if (input->is_folder || gable_input_binary_kind (input) != NULL || input->head_length == 0 ||
      strchr ("{[<", input->head[0]) != NULL || !gable_table_layout_guess (input, NULL, &layout)) {
    return NULL;
  }
  for (guint i = 0; i + 1 < layout.headings->len; i++) {
    if (gable_heading_is_name (layout.headings->pdata[i])) {
      return g_strdup (layout.headings->pdata[i]);
    }
  }
  return NULL;
}

/* Why nothing reads @input. */
static void
set_unknown (const GableImportInput *input, GError **error)
{
  const char *kind = input->is_folder ? NULL : gable_input_binary_kind (input);
  const char *advice = gable_unsuited_advice (input);
  g_autofree char *table = find_table (input);
  g_autofree char *ids = list_ids ();

  if (input->is_folder) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
                 _("%s: no profiler that is known writes such a folder; open the files in it"),
                    input->path);
  } else if (gable_project_sniff (input->head, input->head_length)) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
                 _("%s: this is a project, there is nothing to import; open it as it is"),
                    input->path);
  } else if (advice != NULL) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT, "%s: %s",
                 input->path, advice);
  } else if (kind != NULL && (g_str_has_suffix (input->path, ".nsys-rep") ||
                              g_str_has_suffix (input->path, ".qdrep"))) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
                 _("%s: this is a report of Nsight Systems; give what “nsys export --type sqlite” "
                   "makes of it"),
                    input->path);
  } else if (kind != NULL) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
                 /* Translators: a path, and what it is: "a PNG picture". */
                 _("%s: this is %s; give the file that the profiler wrote"), input->path, kind);
  } else if (table != NULL) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
                 /* Translators: a path, and the heading of a column of names. */
                 _("%s: this is a table with a column “%s”, but none tells a time, or a rate and "
                   "an intensity; say what its columns mean with --map"),
                    input->path, table);
  } else {
    g_set_error (
      error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
      /* Translators: a path, and identifiers such as "ncu-csv". */
      _("%s: its format is not known; name it with --from (%s), or see “gable formats”"),
         input->path, ids);
  }
}

/* The importer that is surest of @input; two that are equally sure are one too many. */
static const GableImporter *
recognise (const GableImportInput *input, GError **error)
{
  const GableImporter *best = NULL;
  const GableImporter *rival = NULL;
  int best_score = 0;

  for (guint i = 0; i < G_N_ELEMENTS (importers); i++) {
    int score = importers[i]->sniff (input);

    if (score > best_score) {
      best = importers[i];
      best_score = score;
      rival = NULL;
    } else if (score == best_score && best != NULL) {
      rival = importers[i];
    }
  }
  if (rival != NULL) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_AMBIGUOUS,
                 _("%s: this could be %s or %s; say which with --from %s or --from %s"),
                    input->path, _(best->title), _(rival->title), best->id, rival->id);
    return NULL;
  }
  if (best == NULL) {
    set_unknown (input, error);
  }
  return best;
}

/* Who reads a table whose columns a person has named. */
static const GableImporter *
choose_table (const GableImportInput *input)
{
  gsize blanks = strspn (input->head, " \t\r\n");

  return input->head[blanks] == '{' || input->head[blanks] == '[' ? &gable_importer_json
                                                                  : &gable_importer_csv;
}

gboolean
gable_importer_is_table (const GableImporter *importer)
{
  return importer == &gable_importer_csv || importer == &gable_importer_json;
}

/* Below this a table is told by its headings alone, which a person may have told better. */
#define CERTAIN 95

/* What a person had remembered for such a table, where no profiler's format claims it. (transfer full) (nullable) */
static GableMap *
recall (const GableImportInput *input,
        const GableImportOptions *options,
        const GableImporter *chosen,
        const GError *problem,
        GableNotes *notes)
{
  g_autofree char *path = NULL;
  GableMap *map;

  if (options->from != NULL || options->map != NULL ||
      !(chosen != NULL && gable_importer_is_table (chosen)
          ? chosen->sniff (input) < CERTAIN
          : g_error_matches (problem, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT))) {
    return NULL;
  }
  map = gable_map_recall (input, &path);
  if (map != NULL) {
    /* Translators: a path. */
    gable_notes_add (notes, GABLE_NOTE_INFO, input->name,
                     _("Its columns are taken as was remembered in %s"), path);
  }
  return map;
}

static const GableImporter *
choose (const GableImportInput *input, const GableImportOptions *options, GError **error)
{
  const char *from = options != NULL ? options->from : NULL;
  const GableImporter *importer = from != NULL ? gable_importers_find (from) : NULL;
  g_autofree char *ids = NULL;

  if (!input->is_folder && input->head_length == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: it is empty; profile again"), input->path);
    return NULL;
  }
  if (from == NULL && options != NULL && options->map != NULL && !input->is_folder) {
    return choose_table (input);
  }
  if (from == NULL) {
    return recognise (input, error);
  }
  if (importer == NULL) {
    ids = list_ids ();
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
                 _("there is no format “%s”; known are %s"), from, ids);
  }
  return importer;
}

/**
 * gable_import_plain:
 * @input: an opened input
 * @options: (nullable)
 * @importer: (out) (optional): who read it
 * @error: (out)
 *
 * gable_import_input () for what is as the profiler wrote it.
 *
 * Returns: (transfer full) (nullable)
 */
GableImport *
gable_import_plain (const GableImportInput *input,
                    const GableImportOptions *options,
                    const GableImporter **importer,
                    GError **error)
{
  GableImportOptions own = options != NULL ? *options : (GableImportOptions){ 0 };
  g_autoptr (GError) problem = NULL;
  const GableImporter *chosen = choose (input, options, &problem);
  g_autoptr (GableImport) import = gable_import_new ();
  g_autoptr (GableMap) recalled = recall (input, &own, chosen, problem, import->notes);

  if (recalled != NULL) {
    own.map = recalled;
    chosen = choose_table (input);
    g_clear_error (&problem);
  }
  if (problem != NULL) {
    g_propagate_error (error, g_steal_pointer (&problem));
    return NULL;
  }
  if (!chosen->read (input, &own, import, error)) {
    return NULL;
  }
  if (import->kernels->len == 0 && import->machine == NULL) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no kernels in it; profile again"), input->path);
    return NULL;
  }
  if (importer != NULL) {
    *importer = chosen;
  }
  return g_steal_pointer (&import);
}

/**
 * gable_import_input:
 * @input: an opened input
 * @options: (nullable)
 * @importer: (out) (optional): who read it
 * @error: (out)
 *
 * gable_import_file () for what is opened already, and without saying what the kernels lack.
 *
 * Returns: (transfer full) (nullable)
 */
GableImport *
gable_import_input (const GableImportInput *input,
                    const GableImportOptions *options,
                    const GableImporter **importer,
                    GError **error)
{
  GableLabels labels;

  if (!input->is_folder && gable_labels_find (input->head, input->head_length, &labels)) {
    return gable_import_labelled (input, &labels, options, importer, error);
  }
  return gable_import_plain (input, options, importer, error);
}

/**
 * gable_import_note_missing:
 * @kernels: (element-type GableKernel): of one profiler, not handed on yet
 * @importer: who read them
 * @notes: takes each different sentence once
 *
 * Has each kernel say what to collect where it lacks something for a point.
 */
void
gable_import_note_missing (GPtrArray *kernels, const GableImporter *importer, GableNotes *notes)
{
  for (guint i = 0; importer->missing != NULL && i < kernels->len; i++) {
    GableKernel *kernel = kernels->pdata[i];
    char *collect = importer->missing (kernel);

    gable_kernel_take_collect (kernel, collect);
    if (collect != NULL) {
      gable_notes_add (notes, GABLE_NOTE_INFO, NULL, "%s", collect);
    }
  }
}

/**
 * gable_import_file:
 * @path: a file, a folder, a named pipe, or "-" for standard input
 * @options: (nullable)
 * @importer: (out) (optional): who read it
 * @error: (out)
 *
 * Reads what one profiler wrote. The format is told by the content, unless the options name it.
 *
 * Errors: `GABLE_IMPORT_ERROR` with the file and, within a table, the line; `G_IO_ERROR` with the path
 *
 * Returns: (transfer full) (nullable): at least one kernel, or a machine
 */
GableImport *
gable_import_file (const char *path,
                   const GableImportOptions *options,
                   const GableImporter **importer,
                   GError **error)
{
  g_autoptr (GableInput) input =
    gable_input_open (path, options != NULL ? options->cancellable : NULL, error);
  const GableImporter *chosen;
  GableImport *import;

  if (input == NULL) {
    return NULL;
  }
  import = gable_import_input (&input->input, options, &chosen, error);
  if (import != NULL) {
    gable_import_note_missing (import->kernels, chosen, import->notes);
    if (importer != NULL) {
      *importer = chosen;
    }
  }
  return import;
}
