/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprof3.h"

#include "import/registry.h"
#include "import/rocprofc.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What rocprofv3 hangs on the name that its files have in common. A run that is written in several formats is read in the
 * first of these; agents come first, since the rest needs nothing of them but their being known. */
typedef enum { FILE_AGENTS, FILE_COUNTERS, FILE_TRACE, FILE_DATABASE, FILE_JSON, N_FILES } FileKind;

static const char *const suffixes[N_FILES] = {
  [FILE_AGENTS] = "_agent_info.csv",  [FILE_COUNTERS] = "_counter_collection.csv",
  [FILE_TRACE] = "_kernel_trace.csv", [FILE_DATABASE] = "_results.db",
  [FILE_JSON] = "_results.json",
};

/* One import under way. */
typedef struct {
  const GableImportOptions *options;
  GableImport *import;
  GableRocprof3Run *run;
} Workload;

static FileKind
kind_of (const char *name)
{
  FileKind kind = 0;

  while (kind < N_FILES && !g_str_has_suffix (name, suffixes[kind])) {
    kind++;
  }
  return kind;
}

static guint
rank_of (const char *name)
{
  return kind_of (name) < N_FILES ? 1 : 0;
}

/* The name of the file of kind @kind that belongs to @name. (transfer full) */
static char *
sibling_of (const char *name, FileKind kind)
{
  gsize length = strlen (name) - strlen (suffixes[kind_of (name)]);
  g_autofree char *stem = g_strndup (name, length);

  return g_strconcat (stem, suffixes[kind], NULL);
}

static int
sniff (const GableImportInput *input)
{
  if (input->is_folder) {
    g_autoptr (GPtrArray) folders = gable_rocprofc_folders_list (input->path, rank_of, FALSE);

    return folders->len > 0 ? 70 : 0;
  }
  return gable_rocprof3_table_sniff (input) != '\0' || gable_rocprof3_database_sniff (input) ||
             gable_rocprof3_json_sniff (input)
           ? 95
           : 0;
}

/* The folder of one pass ("pmc_2", "pass_2"), within which files are of several processes. (transfer full) (nullable) */
static char *
pass_folder (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, G_DIR_SEPARATOR_S, -1);

  for (guint i = g_strv_length (parts); i > 0; i--) {
    const char *number = g_str_has_prefix (parts[i - 1], "pmc_")    ? parts[i - 1] + 4
                         : g_str_has_prefix (parts[i - 1], "pass_") ? parts[i - 1] + 5
                                                                    : "";

    if (number[0] != '\0' && strspn (number, "0123456789") == strlen (number)) {
      return g_strdup (parts[i - 1]);
    }
  }
  return NULL;
}

/* Reads one file of a folder. Databases are opened by their path, since SQLite looks at them here and there. */
static gboolean
read_named (Workload *workload,
            const GableRocprofcFolder *folder,
            const char *name,
            FileKind kind,
            GError **error)
{
  g_autofree char *path = g_build_filename (folder->path, name, NULL);
  g_autofree char *pass = NULL;
  GableImportInput input;
  g_autoptr (GInputStream) stream = gable_rocprofc_folder_open (folder, name, &input);

  if (stream == NULL) {
    return TRUE;
  }
  if (kind == FILE_DATABASE) {
    input.path = path;
    return gable_rocprof3_database_read (&input, workload->options, workload->run, error);
  }
  if (kind == FILE_JSON) {
    return gable_rocprof3_json_read (&input, workload->options, workload->run,
                                     workload->import->notes, error);
  }
  pass = kind == FILE_COUNTERS ? pass_folder (folder->path) : g_strdup ("");
  if (pass == NULL) {
    g_autoptr (GInputStream) again = NULL;

    pass = gable_rocprof3_table_first (&input, workload->options);
    again = gable_rocprofc_folder_open (folder, name, &input);
    if (again == NULL) {
      return TRUE;
    }
    return gable_rocprof3_run_begin (workload->run, name, pass, error) &&
           gable_rocprof3_table_read (&input, workload->options, workload->run,
                                      workload->import->notes, error);
  }
  return gable_rocprof3_run_begin (workload->run, name, pass, error) &&
         gable_rocprof3_table_read (&input, workload->options, workload->run,
                                    workload->import->notes, error);
}

/* Whether a better format of the same run is beside a file. */
static gboolean
is_covered (const GableRocprofcFolder *folder, const char *name, FileKind kind)
{
  for (FileKind better = FILE_COUNTERS; kind >= FILE_DATABASE && better < kind; better++) {
    g_autofree char *sibling = sibling_of (name, better);

    if (gable_rocprofc_folder_has (folder, sibling)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Reads the folder and those below it: each pass, each process. */
static gboolean
read_folder (Workload *workload, const GableImportInput *input, GError **error)
{
  g_autoptr (GPtrArray) folders = gable_rocprofc_folders_list (input->path, rank_of, TRUE);

  for (guint i = 0; i < folders->len; i++) {
    const GableRocprofcFolder *folder = folders->pdata[i];

    for (guint j = 0; j < folder->tables->len; j++) {
      const char *name = folder->tables->pdata[j];
      FileKind kind = kind_of (name);

      if (!is_covered (folder, name, kind) && !read_named (workload, folder, name, kind, error)) {
        return FALSE;
      }
    }
  }
  workload->import->whole = g_canonicalize_filename (input->path, NULL);
  return TRUE;
}

/* Reads a table and those that rocprofv3 wrote beside it: any of them stands for all. */
static gboolean
read_beside (Workload *workload, const GableImportInput *input, GError **error)
{
  g_autoptr (GableRocprofcFolder) folder = gable_rocprofc_folder_around (input->path);
  g_autofree char *stem = sibling_of (input->name, FILE_AGENTS);

  for (FileKind kind = FILE_AGENTS; folder != NULL && kind <= FILE_TRACE; kind++) {
    g_autofree char *name = sibling_of (input->name, kind);

    if (!read_named (workload, folder, name, kind, error)) {
      return FALSE;
    }
  }
  if (folder != NULL) {
    g_autofree char *path = g_build_filename (folder->path, stem, NULL);

    workload->import->whole = g_canonicalize_filename (path, NULL);
  }
  return folder != NULL;
}

static gboolean
read_any (Workload *workload, const GableImportInput *input, GError **error)
{
  if (input->is_folder) {
    return read_folder (workload, input, error);
  }
  if (gable_rocprof3_database_sniff (input)) {
    return gable_rocprof3_database_read (input, workload->options, workload->run, error);
  }
  if (gable_rocprof3_json_sniff (input)) {
    return gable_rocprof3_json_read (input, workload->options, workload->run,
                                     workload->import->notes, error);
  }
  if (input->size > 0 && kind_of (input->name) <= FILE_TRACE) {
    return read_beside (workload, input, error);
  }
  return gable_rocprof3_run_begin (workload->run, input->name, "", error) &&
         gable_rocprof3_table_read (input, workload->options, workload->run,
                                    workload->import->notes, error);
}

/* What was measured: files of passes tell other counters, files of processes the same. */
static char *
describe_pass (const GableImport *import)
{
  const GableKernel *kernel = import->kernels->len > 0 ? import->kernels->pdata[0] : NULL;
  g_autoptr (GString) pass = g_string_new ("rocprofv3");

  for (guint i = 0; kernel != NULL && gable_kernel_details (kernel)->counters != NULL &&
                    i < gable_kernel_details (kernel)->counters->len;
       i++) {
    g_string_append_printf (
      pass, " %s",
      g_array_index (gable_kernel_details (kernel)->counters, GableRawCounter, i).name);
  }
  return g_string_free (g_steal_pointer (&pass), FALSE);
}

static gboolean
read_input (const GableImportInput *input,
            const GableImportOptions *options,
            GableImport *import,
            GError **error)
{
  g_autoptr (GableRocprof3Run) run = gable_rocprof3_run_new (options, input->name);
  Workload workload = { options, import, run };

  if (!read_any (&workload, input, error) || !gable_rocprof3_run_finish (run, import, error)) {
    return FALSE;
  }
  if (import->kernels->len == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no kernel dispatches in it; profile with --pmc or "
                   "--kernel-trace"),
                    input->path);
    return FALSE;
  }
  import->pass = describe_pass (import);
  return TRUE;
}

static gboolean
knows (const GableKernel *kernel, const char *id)
{
  return gable_known (gable_kernel_get_amount (kernel, gable_counter_find (id)));
}

/* Both are lists of counters of one pass; GPUs before gfx90a count no operations. */
static char *
missing (const GableKernel *kernel)
{
  gboolean counts_none =
    gable_kernel_find_amount (kernel, gable_counter_find ("fp")) != NULL && !knows (kernel, "fp");

  if ((counts_none || knows (kernel, "fp32") || knows (kernel, "fp64")) && knows (kernel, "DRAM") &&
      gable_known (kernel->seconds)) {
    return NULL;
  }
  /* Translators: %s are lines of a file, and a command line, to be typed as they stand. */
  return g_strdup_printf (
    _("To collect what is missing, write the lines %s into input.txt and run: %s"),
       "“pmc: FETCH_SIZE WRITE_SIZE”, “pmc: SQ_INSTS_VALU_ADD_F32 SQ_INSTS_VALU_MUL_F32 "
       "SQ_INSTS_VALU_FMA_F32 SQ_INSTS_VALU_TRANS_F32”",
       "rocprofv3 -i input.txt --kernel-trace -d folder -- application");
}

const GableImporter gable_importer_rocprof3 = {
  .id = "rocprofv3",
  .title = N_ ("rocprofv3 (rocprofiler-sdk)"),
  .suffixes = "csv db json",
  .recognised = N_ ("A table with the columns “Dispatch_Id” and “Counter_Name” or with the kind "
                    "“KERNEL_DISPATCH”, a database with a table “rocpd_metadata”, JSON with "
                    "“rocprofiler-sdk-tool”, or a folder of these"),
  .how_to_make = N_ ("rocprofv3 -i input.txt --kernel-trace -d folder -- application"),
  .sniff = sniff,
  .read = read_input,
  .missing = missing,
};
