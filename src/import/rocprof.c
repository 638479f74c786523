/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprofc.h"

#include "import/amd-table.h"
#include "import/registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Bytes of results.sysinfo.txt that are looked at, and of a name in it. */
#define MAX_SYSTEM (1u << 20)
#define MAX_NAME 64

/* The line at @p without its end. */
static GableCell
line_at (const char *p, const char *end)
{
  GableCell line = { p, 0 };

  while (p + line.length < end && p[line.length] != '\n' && p[line.length] != '\r') {
    line.length++;
  }
  return line;
}

static gboolean
is_header (const GableCell *cells, guint n_cells)
{
  return n_cells > 2 &&
         ((gable_cell_equal (cells[0], "Index") && gable_cell_equal (cells[1], "KernelName")) ||
          (gable_cell_equal (cells[0], "Dispatch_ID") && gable_cell_equal (cells[1], "GPU_ID") &&
           gable_amd_table_has (cells, n_cells, "Queue_ID")));
}

/* Omniperf 1 begins its tables in the same way, and rocprof-compute as version 2 of this tool: what tells them apart is the
 * workload around. */
static int
sniff (const GableImportInput *input)
{
  g_autoptr (GableRocprofcFolder) folder = NULL;

  if (input->is_folder || gable_amd_table_find (input, "Kernel", is_header) == '\0') {
    return 0;
  }
  folder = input->size > 0 ? gable_rocprofc_folder_around (input->path) : NULL;
  return folder != NULL && gable_rocprofc_folder_has (folder, "sysinfo.csv") ? 0 : 95;
}

/* "  Name:                    gfx90a": the value behind a key, or none. */
static gboolean
field_of (GableCell line, const char *key, char name[MAX_NAME])
{
  gsize length = strlen (key);

  while (line.length > 0 && *line.text == ' ') {
    line.text++;
    line.length--;
  }
  if (line.length <= length || memcmp (line.text, key, length) != 0) {
    return FALSE;
  }
  line.text += length;
  line.length -= length;
  while (line.length > 0 && *line.text == ' ') {
    line.text++;
    line.length--;
  }
  while (line.length > 0 && g_ascii_isspace (line.text[line.length - 1])) {
    line.length--;
  }
  g_strlcpy (name, line.text, MIN (line.length + 1, MAX_NAME));
  return line.length > 0;
}

/* Learns the GPU from what rocminfo says of the agents: the first whose name is an architecture's. Its marketing name
 * stands in the same block, behind it. */
static void
read_agents (const char *text, gsize length, GableRocprofcSystem *system)
{
  const char *end = text + length;
  char name[MAX_NAME];

  for (const char *p = text; p < end;) {
    GableCell line = line_at (p, end);

    if (system->architecture == NULL && field_of (line, "Name:", name) &&
        g_str_has_prefix (name, "gfx")) {
      gable_rocprofc_system_set (system, "gpu_arch", name);
    } else if (system->architecture != NULL && system->model == NULL &&
               field_of (line, "Marketing Name:", name)) {
      gable_rocprofc_system_set (system, "gpu_model", name);
    }
    p = line.text + line.length + 1;
  }
}

/* Looks for results.sysinfo.txt beside results.csv. */
static void
read_system (const GableImportInput *input, GableImport *import, GableRocprofcSystem *system)
{
  g_autoptr (GableRocprofcFolder) folder =
    input->size > 0 ? gable_rocprofc_folder_around (input->path) : NULL;
  g_autofree char *stem = g_str_has_suffix (input->name, ".csv")
                            ? g_strndup (input->name, strlen (input->name) - 4)
                            : g_strdup (input->name);
  g_autofree char *name = g_strconcat (stem, ".sysinfo.txt", NULL);
  GableImportInput sibling;
  g_autoptr (GInputStream) stream =
    folder != NULL ? gable_rocprofc_folder_open (folder, name, &sibling) : NULL;
  g_autofree char *text = stream != NULL ? g_malloc (MAX_SYSTEM) : NULL;
  gsize length;

  if (stream != NULL && g_input_stream_read_all (stream, text, MAX_SYSTEM, &length, NULL, NULL)) {
    read_agents (text, length, system);
  }
  import->device = gable_rocprofc_system_get_device (system);
  if (system->architecture != NULL) {
    gable_amd_device_set_architecture (&system->device, system->architecture);
  } else {
    gable_notes_add (
      import->notes, GABLE_NOTE_INFO, input->name,
      _ ("Neither the file nor a .sysinfo.txt beside it names the GPU: bytes are known only "
                       "where the counters' names tell its generation"));
  }
}

static gboolean
read_input (const GableImportInput *input,
            const GableImportOptions *options,
            GableImport *import,
            GError **error)
{
  g_auto (GableRocprofcSystem) system = { 0 };
  g_autoptr (GableRocprofcTables) tables = NULL;
  char delimiter = gable_amd_table_find (input, "Kernel", is_header);

  gable_rocprofc_system_init (&system);
  read_system (input, import, &system);
  tables = gable_rocprofc_tables_new (options, import, &system.device, input->name, FALSE);
  if (!gable_rocprofc_tables_read (tables, input, delimiter != '\0' ? delimiter : ',', error)) {
    return FALSE;
  }
  if (!gable_rocprofc_tables_finish (tables, error)) {
    g_prefix_error (error, "%s: ", input->name);
    return FALSE;
  }
  return TRUE;
}

static gboolean
knows (const GableKernel *kernel, const char *id)
{
  return gable_known (gable_kernel_get_amount (kernel, gable_counter_find (id)));
}

/* The input file lists what is counted; GPUs before gfx90a count no operations. */
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
       "rocprof -i input.txt --timestamp on -o results.csv application");
}

const GableImporter gable_importer_rocprof = {
  .id = "rocprof",
  .title = N_ ("rocprof (versions 1 and 2)"),
  .suffixes = "csv",
  .recognised = N_ ("The table begins with the columns “Index” and “KernelName”, or “Dispatch_ID” "
                    "and “GPU_ID” with a “Queue_ID”, and no sysinfo.csv is beside it"),
  .how_to_make = N_ ("rocprof -i input.txt --timestamp on -o results.csv application"),
  .sniff = sniff,
  .read = read_input,
  .missing = missing,
};
