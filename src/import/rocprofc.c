/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprofc.h"

#include "import/amd-table.h"
#include "import/registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Text of a field of sysinfo.csv that is looked at, at most. */
#define MAX_FIELD 256

/* One import under way. */
typedef struct {
  const GableImportInput *input;
  const GableImportOptions *options;
  GableImport *import;
  GableRocprofcSystem system;
} Workload;

/* Cell @index of the line at the head of @input, without quotes. */
static gboolean
head_has (const GableImportInput *input, guint index, const char *wanted)
{
  const char *p = input->head;

  for (; index > 0; index--) {
    p += strcspn (p, ",\r\n");
    if (*p != ',') {
      return FALSE;
    }
    p++;
  }

  gsize length = strcspn (p, ",\r\n");

  if (length >= 2 && p[0] == '"' && p[length - 1] == '"') {
    p++;
    length -= 2;
  }
  return gable_cell_equal ((GableCell){ p, length }, wanted);
}

/* Whether any cell of that line is @wanted. */
static gboolean
head_holds (const GableImportInput *input, const char *wanted)
{
  gsize length = strcspn (input->head, "\r\n");
  gsize own = strlen (wanted);

  for (const char *p = input->head; (gsize) (p - input->head) + own <= length; p++) {
    if ((p == input->head || p[-1] == ',' || p[-1] == '"') && strncmp (p, wanted, own) == 0 &&
        (p[own] == ',' || p[own] == '"' || p[own] == '\r' || p[own] == '\n' || p[own] == '\0')) {
      return TRUE;
    }
  }
  return FALSE;
}

/* A table of counters: a launch a row, or a counter a row. */
static gboolean
is_table (const GableCell *cells, guint n_cells)
{
  return n_cells > 2 &&
         ((gable_cell_equal (cells[0], "Dispatch_ID") &&
           (gable_cell_equal (cells[1], "Kernel_Name") || gable_cell_equal (cells[1], "GPU_ID"))) ||
          (gable_amd_table_has (cells, n_cells, "Counter_Name") &&
           gable_amd_table_has (cells, n_cells, "Counter_Value") &&
           gable_amd_table_has (cells, n_cells, "Dispatch_ID")));
}

/* roofline.csv; the order of its columns is of the version. */
static gboolean
has_roofs (const GableImportInput *input)
{
  return (head_has (input, 0, "device") || head_has (input, 0, "devID")) &&
         head_holds (input, "HBMBw");
}

/* rocprof begins its tables as Omniperf 1 does: what tells them apart is the workload around. */
static gboolean
is_in_workload (const GableImportInput *input)
{
  g_autoptr (GableRocprofcFolder) folder =
    input->size > 0 ? gable_rocprofc_folder_around (input->path) : NULL;

  return folder != NULL && gable_rocprofc_folder_has (folder, "sysinfo.csv");
}

static int
sniff (const GableImportInput *input)
{
  if (input->is_folder) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableRocprofcFolder) folder = gable_rocprofc_folder_find (input->path, &error);

    return folder != NULL || error != NULL ? 80 : 0;
  }
  if (gable_rocprofc_database_sniff (input)) {
    return 95;
  }
  if (gable_amd_table_find (input, "Dispatch_ID", is_table) != '\0' ||
      (head_has (input, 0, "workload_name") && head_holds (input, "ip_blocks")) ||
      has_roofs (input) ||
      (head_has (input, 0, "Kernel_Name") && head_has (input, 1, "Count") &&
       head_has (input, 2, "Sum(ns)"))) {
    return 90;
  }
  return head_has (input, 0, "Index") && head_has (input, 1, "KernelName") && is_in_workload (input)
           ? 90
           : 0;
}

/* What takes a field of a file with one row of figures below its header. */
typedef void (*FieldFunc) (const char *key, const char *value, gpointer data);

/* Reads the header and the first row of @input. Returns: rows in all; what is damaged is passed over */
static guint
read_fields (Workload *workload, const GableImportInput *input, FieldFunc take, gpointer data)
{
  g_autoptr (GableTable) table =
    gable_table_new (input, workload->options, ',', GABLE_TABLE_ANY_ROWS);
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  GableTableItem item;
  guint n_rows = 0;

  while ((item = gable_table_next (table, NULL)) == GABLE_TABLE_ROW) {
    guint n_cells;
    const GableCell *cells = gable_table_get_cells (table, &n_cells);

    if (keys->len > 0 && n_rows++ > 0) {
      continue;
    }
    for (guint i = 0; i < n_cells; i++) {
      g_autofree char *text = g_strndup (cells[i].text, MIN (cells[i].length, MAX_FIELD));

      if (n_rows == 0) {
        g_ptr_array_add (keys, g_steal_pointer (&text));
      } else if (i < keys->len) {
        take (keys->pdata[i], text, data);
      }
    }
  }
  return n_rows;
}

static void
take_system_field (const char *key, const char *value, gpointer data)
{
  gable_rocprofc_system_set (data, key, value);
}

typedef struct {
  const GableRocprofcSystem *system;
  GableMachine *machine;
} Roofs;

static void
take_roof (const char *key, const char *value, gpointer data)
{
  const Roofs *roofs = data;
  double figure;

  if (gable_cell_read ((GableCell){ value, strlen (value) }, &figure) == GABLE_CELL_NUMBER) {
    gable_rocprofc_add_roof (roofs->machine, key, figure, roofs->system, "roofline.csv");
  }
}

/* Reads what sysinfo.csv tells of the GPU. */
static void
read_system (Workload *workload, const GableImportInput *input)
{
  GableRocprofcSystem *system = &workload->system;

  read_fields (workload, input, take_system_field, system);
  workload->import->device = gable_rocprofc_system_get_device (system);
  if (system->architecture != NULL &&
      !gable_amd_device_set_architecture (&system->device, system->architecture)) {
    gable_notes_add (workload->import->notes, GABLE_NOTE_WARNING, input->name,
                     _("The counters of “%s” are not known here, so bytes may be unknown"),
                        system->architecture);
  }
}

/* Reads the roofs of the first device. Its rows are the devices of the computer, whose numbers are not those of
 * GPU_ID. */
static void
read_roofs (Workload *workload, const GableImportInput *input)
{
  Roofs roofs = { &workload->system, gable_rocprofc_new_machine (&workload->system) };
  guint n_rows = read_fields (workload, input, take_roof, &roofs);

  workload->import->machine =
    gable_rocprofc_finish_machine (g_steal_pointer (&roofs.machine), &workload->system);
  if (n_rows > 1) {
    gable_notes_add (workload->import->notes, GABLE_NOTE_INFO, input->name,
                     _("There are %u devices; the roofs are those of the first"), n_rows);
  } else if (workload->import->machine == NULL) {
    gable_notes_add (workload->import->notes, GABLE_NOTE_WARNING, input->name,
                     _("There are no roofs in it"));
  }
}

/* Reads the files beside the counters, where they are there. */
static void
read_siblings (Workload *workload, const GableRocprofcFolder *folder)
{
  static const struct {
    const char *name;
    void (*read) (Workload *workload, const GableImportInput *input);
  } siblings[] = {
    { "sysinfo.csv", read_system },
    { "roofline.csv", read_roofs },
  };

  for (guint i = 0; i < G_N_ELEMENTS (siblings); i++) {
    GableImportInput input;
    g_autoptr (GInputStream) stream = gable_rocprofc_folder_open (folder, siblings[i].name, &input);

    if (stream != NULL) {
      siblings[i].read (workload, &input);
    }
  }
  /* Roofs by themselves have no counters. */
  if (workload->system.architecture == NULL &&
      (workload->input->is_folder || !has_roofs (workload->input))) {
    gable_notes_add (workload->import->notes, GABLE_NOTE_INFO, NULL,
                     _("There is no sysinfo.csv that names the GPU: bytes are known only where "
                       "the counters' names tell its generation"));
  }
}

static gboolean
finish (Workload *workload, GableRocprofcTables *tables, GError **error)
{
  if (!gable_rocprofc_tables_finish (tables, error)) {
    g_prefix_error (error, "%s: ", workload->input->name);
    return FALSE;
  }
  if (workload->import->kernels->len == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no kernel dispatches in it; profile again, and let --kernel and "
                   "--dispatch choose some"),
                    workload->input->path);
    return FALSE;
  }
  return TRUE;
}

/* What stands between the cells of a table: of the file that was given its head tells. */
static char
delimiter_of (const Workload *workload, const char *name)
{
  char delimiter = g_str_equal (name, workload->input->name)
                     ? gable_amd_table_find (workload->input, "Dispatch_ID", is_table)
                     : '\0';

  return delimiter != '\0' ? delimiter : ',';
}

static gboolean
read_folder (Workload *workload, const GableRocprofcFolder *folder, GError **error)
{
  g_autoptr (GableRocprofcTables) tables =
    gable_rocprofc_tables_new (workload->options, workload->import, &workload->system.device,
                               workload->input->name, folder->tables->len > 1);

  for (guint i = 0; i < folder->tables->len; i++) {
    const char *name = folder->tables->pdata[i];
    GableImportInput input;
    g_autoptr (GInputStream) stream = gable_rocprofc_folder_open (folder, name, &input);

    if (stream != NULL &&
        !gable_rocprofc_tables_read (tables, &input, delimiter_of (workload, name), error)) {
      return FALSE;
    }
  }
  return finish (workload, tables, error);
}

/* The measured roofs of a GPU, by themselves: what there is to read of a benchmark. */
static gboolean
read_roofs_alone (Workload *workload, GError **error)
{
  GableImport *import = workload->import;

  if (import->machine == NULL) {
    read_roofs (workload, workload->input);
  }
  if (import->machine == NULL) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no roofs in it; profile again, without --no-roof"),
                    workload->input->path);
    return FALSE;
  }
  import->benchmark = TRUE;
  return TRUE;
}

/* A file by itself. */
static gboolean
read_alone (Workload *workload, GError **error)
{
  const GableImportInput *input = workload->input;
  g_autoptr (GableRocprofcTables) tables = gable_rocprofc_tables_new (
    workload->options, workload->import, &workload->system.device, input->name, FALSE);

  if (has_roofs (input)) {
    return read_roofs_alone (workload, error);
  }
  if (head_has (input, 0, "workload_name") || head_has (input, 2, "Sum(ns)")) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no counters of kernels in it; open the folder that "
                   "rocprof-compute wrote"),
                    input->path);
    return FALSE;
  }
  return gable_rocprofc_tables_read (tables, input, delimiter_of (workload, input->name), error) &&
         finish (workload, tables, error);
}

static gboolean
read_workload (Workload *workload, GError **error)
{
  const GableImportInput *input = workload->input;
  g_autoptr (GableRocprofcFolder) folder = NULL;

  if (input->is_folder) {
    GError *own = NULL;

    folder = gable_rocprofc_folder_find (input->path, &own);
    if (own != NULL) {
      g_propagate_error (error, own);
      return FALSE;
    }
    if (folder == NULL) {
      g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                   _("%s: there is no pmc_perf.csv in it; open the folder that rocprof-compute "
                     "wrote"),
                      input->path);
      return FALSE;
    }
  } else if (input->size > 0) {
    folder = gable_rocprofc_folder_around (input->path);
  }
  if (folder != NULL) {
    read_siblings (workload, folder);
  }
  if (folder != NULL && folder->tables->len > 0 &&
      (input->is_folder || gable_rocprofc_is_part (input->name))) {
    workload->import->whole = g_canonicalize_filename (folder->path, NULL);
    return read_folder (workload, folder, error);
  }
  return read_alone (workload, error);
}

static gboolean
read_input (const GableImportInput *input,
            const GableImportOptions *options,
            GableImport *import,
            GError **error)
{
  Workload workload = { .input = input, .options = options, .import = import };
  gboolean done;

  if (!input->is_folder && gable_rocprofc_database_sniff (input)) {
    return gable_rocprofc_database_read (input, options, import, error);
  }
  gable_rocprofc_system_init (&workload.system);
  done = read_workload (&workload, error);
  gable_rocprofc_system_clear (&workload.system);
  return done;
}

static gboolean
knows (const GableKernel *kernel, const char *id)
{
  return gable_known (gable_kernel_get_amount (kernel, gable_counter_find (id)));
}

/* Operations are all counted together, or none are; GPUs without counters for them say so. */
static char *
missing (const GableKernel *kernel)
{
  gboolean counts_none =
    gable_kernel_find_amount (kernel, gable_counter_find ("fp")) != NULL && !knows (kernel, "fp");

  if ((counts_none || knows (kernel, "fp32") || knows (kernel, "fp64") || knows (kernel, "fp")) &&
      knows (kernel, "DRAM") && gable_known (kernel->seconds)) {
    return NULL;
  }
  /* Translators: %s is a command line, to be typed as it stands. */
  return g_strdup_printf (_("To collect what is missing, run: %s"),
                             "rocprof-compute profile --roof-only -n name -- application");
}

const GableImporter gable_importer_rocprofc = {
  .id = "rocprof-compute",
  .title = N_ ("rocprof-compute (Omniperf)"),
  .suffixes = "csv db",
  .recognised =
    N_ ("A folder with pmc_perf.csv, a table that begins with “Dispatch_ID”, or a database with "
        "the table “compute_metadata”"),
  .how_to_make = N_ ("rocprof-compute profile --roof-only -n name -- application"),
  .sniff = sniff,
  .read = read_input,
  .missing = missing,
};
