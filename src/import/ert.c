/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ert.h"

#include "import/registry.h"
#include "import/whole.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Figures of one list that are read, at most. */
#define MAX_FIGURES 64

/**
 * gable_ert_counter:
 * @label: as the tool or its user wrote it
 * @compute: whether it is a rate of operations
 * @name: (out) (transfer full) (nullable)
 *
 * “GFLOPs” without a precision is of FP64, since the driver only had double before 2020; what a user called otherwise,
 * “Tensor Core”, is of none that is known. A level is known by its last word that names one; the whole label stays as its name.
 *
 * Source: Empirical Roofline Toolkit 1.1.0, ert_core.py, and its drivers.
 *
 * Returns: (nullable)
 */
const GableCounter *
gable_ert_counter (const char *label, gboolean compute, char **name)
{
  g_auto (GStrv) words = g_strsplit (label, " ", -1);
  guint n = g_strv_length (words);
  const GableCounter *counter = NULL;
  gboolean is_named = FALSE;

  *name = NULL;
  for (guint i = 0; compute && i < n && counter == NULL; i++) {
    const GableCounter *found = gable_counter_find (words[i]);

    counter =
      found != NULL && found->kind == GABLE_COUNTER_OPERATIONS && found->bits > 0 ? found : NULL;
  }
  if (compute && counter == NULL) {
    is_named = n != 1 || !g_str_has_prefix (label, "GFLOP");
    counter = gable_counter_find (is_named ? "fp" : "fp64");
  }
  if (!compute) {
    for (guint i = n; i > 0 && counter == NULL; i--) {
      const GableCounter *found = gable_counter_find (words[i - 1]);

      counter = found != NULL && found->kind == GABLE_COUNTER_TRAFFIC ? found : NULL;
    }
    counter = counter != NULL ? counter : gable_counter_level (label);
  }
  if (n > 2 || is_named ||
      (!compute && counter != NULL && g_ascii_strcasecmp (label, counter->id) != 0)) {
    *name = g_strdup (label);
  }
  return counter;
}

/* Adds a figure under its label; what it is called must be text that can be shown. */
void
gable_ert_add (GableMachine *machine, const GableMeasurement *figure, const char *label)
{
  GableMeasurement measurement = *figure;
  g_autofree char *name = NULL;

  if (!g_utf8_validate (label, -1, NULL) || strlen (label) > GABLE_COUNTER_MAX_NAME) {
    return;
  }
  measurement.counter = gable_ert_counter (label, figure->access == NULL, &name);
  measurement.name = name;
  gable_ceilings_add (machine, &measurement);
}

GableMachine *
gable_ert_machine (GableImport *import)
{
  g_autofree char *name = g_strdup_printf (_("machine measured by %s"), "ERT");

  return gable_ceilings_machine (import, name);
}

void
gable_ert_doubt (const GableMachine *machine, GableNotes *notes)
{
  const GableCeiling *before = NULL;
  guint n = 0;

  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    if (ceiling->counter->kind != GABLE_COUNTER_TRAFFIC || ceiling->variant) {
      continue;
    }
    if (before != NULL && gable_ceiling_rate (ceiling) >= gable_ceiling_rate (before)) {
      gable_notes_add (
        notes, GABLE_NOTE_WARNING, NULL,
        /* Translators: names of memory levels, "L2" and "DRAM". */
        _("“%s” is not slower than “%s”: the tool guesses the levels from plateaus; "
                         "check them and rename them"),
           gable_ceiling_title (ceiling), gable_ceiling_title (before));
    }
    before = ceiling;
    n++;
  }
  if (n == 1) {
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                     _("The tool found one plateau only and calls it “%s”; it may be another "
                       "level, or no limit of the memory at all"),
                        gable_ceiling_title (before));
  }
}

/* What one list is of. */
typedef struct {
  const char *part; /* "empirical" or "spec" */
  const char *list;
  gboolean compute;
} List;

/* Pairs of a label and a figure in units of 10^9 a second. */
static void
read_list (const GableJsonPlace *root, const List *list, GableMachine *machine, const char *tool)
{
  GableJsonPlace part = gable_json_member (root, list->part);
  GableJsonPlace figures = gable_json_member (&part, list->list);
  GableJsonPlace data = gable_json_member (&figures, "data");
  GableJsonPlace metadata = gable_json_member (&figures, "metadata");
  GableJsonPlace stamp = gable_json_member (&metadata, "TIMESTAMP_DATA");
  double seconds = GABLE_UNKNOWN;
  guint n = 0;

  if (gable_json_is_present (&stamp) && JSON_NODE_HOLDS_ARRAY (stamp.node)) {
    stamp = gable_json_element (&stamp, 0);
  }
  gable_json_number (&stamp, &seconds, NULL);
  gable_json_array (&data, &n, NULL);

  g_autofree char *date = gable_ceilings_date (seconds);

  for (guint i = 0; i < MIN (n, MAX_FIGURES); i++) {
    GableJsonPlace pair = gable_json_element (&data, i);
    GableJsonPlace first, second;
    GableMeasurement figure = {
      .tool = tool,
      .method = "plateau over the working set",
      .access = list->compute ? NULL : "update",
      .date = date,
    };
    const char *label;
    guint length;

    if (!gable_json_array (&pair, &length, NULL) || length != 2) {
      continue;
    }
    first = gable_json_element (&pair, 0);
    second = gable_json_element (&pair, 1);
    if (!gable_json_string (&first, &label, NULL) ||
        !gable_json_number (&second, &figure.rate, NULL)) {
      continue;
    }
    figure.rate *= 1e9;
    if (g_str_equal (list->part, "spec")) {
      g_autofree char *name = NULL;

      figure.counter = gable_ert_counter (label, list->compute, &name);
      figure.name = name;
      figure.method = "specified by the user of the tool";
      gable_ceilings_add_theoretical (machine, &figure);
    } else {
      figure.method = list->compute ? "highest rate of all runs" : figure.method;
      gable_ert_add (machine, &figure, label);
    }
  }
}

/* "ERT 1.1.0". (transfer full) */
static char *
read_tool (const GableJsonPlace *root)
{
  GableJsonPlace empirical = gable_json_member (root, "empirical");
  GableJsonPlace metadata = gable_json_member (&empirical, "metadata");
  GableJsonPlace version = gable_json_member (&metadata, "ERT_VERSION");
  const char *text;

  if (gable_json_is_present (&version) && JSON_NODE_HOLDS_ARRAY (version.node)) {
    version = gable_json_element (&version, 0);
  }
  return gable_json_string (&version, &text, NULL) && strlen (text) < 16 && g_str_is_ascii (text)
           ? g_strdup_printf ("ERT %s", text)
           : g_strdup ("ERT");
}

/**
 * gable_ert_read_roofline:
 *
 * Reads roofline.json. Host names, addresses and the configuration that stand in it are left there.
 */
gboolean
gable_ert_read_roofline (const GableImportInput *input,
                         const GableImportOptions *options,
                         GableImport *import,
                         GError **error)
{
  static const List lists[] = {
    { "empirical", "gbytes", FALSE },
    { "empirical", "gflops", TRUE },
    { "spec", "gbytes", FALSE },
    { "spec", "gflops", TRUE },
  };
  gsize length;
  g_autofree char *text = gable_whole_read (input, options, &length, error);
  g_autoptr (GableJson) json = NULL;
  g_autofree char *tool = NULL;
  GableMachine *machine;
  GableJsonPlace root;

  if (text == NULL) {
    return FALSE;
  }
  json = gable_whole_parse (text, length, input, error);
  if (json == NULL) {
    return FALSE;
  }
  root = gable_json_root (json);
  tool = read_tool (&root);
  machine = gable_ert_machine (import);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++) {
    read_list (&root, &lists[i], machine, tool);
  }
  gable_ert_doubt (machine, import->notes);
  return TRUE;
}

static int
sniff (const GableImportInput *input)
{
  if (input->is_folder) {
    return gable_ert_is_folder (input->path) ? 80 : 0;
  }
  if (strstr (input->head, "\"empirical\"") != NULL && strstr (input->head, "\"gbytes\"") != NULL) {
    return 95;
  }
  return gable_ert_is_raw (input->head) ? 80 : 0;
}

static gboolean
import_file (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  gboolean done;

  if (input->is_folder) {
    done = gable_ert_read_folder (input->path, options, import, error);
  } else if (gable_ert_is_raw (input->head)) {
    done = gable_ert_read_raw (input, options, import, error);
  } else {
    done = gable_ert_read_roofline (input, options, import, error);
  }
  return done && gable_ceilings_finish (import, input,
                                        _("there are no rates in it; run ERT to its end"), error);
}

const GableImporter gable_importer_ert = {
  .id = "ert",
  .title = N_ ("Empirical Roofline Toolkit (ERT)"),
  .suffixes = "json",
  .recognised =
    N_ ("A JSON object “empirical” with “gflops” and “gbytes”; a file “sum” or “try.001” of rates "
        "above “META_DATA”; a result folder with them."),
  .how_to_make = N_ ("./ert config.file, then take Results.*/Run.001/roofline.json"),
  .sniff = sniff,
  .read = import_file,
};
