/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ceilings.h"
#include "import/lines.h"
#include "import/registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What NERSC's plotting scripts read: roofs in GB/s and GFLOP/s, then points, a line of figures each.
 * Source: plot_roofline.py and plot_roofline_hierarchical.py of nersc-roofline, and their example files. */

/* Figures of one line that are read, and levels of intensities, at most. */
#define MAX_FIGURES 4096
#define MAX_LEVELS 16

#define GIGA 1e9

typedef struct {
  const GableCounter *level;
  GArray *figures; /* (element-type double) one a point */
} Intensities;

typedef struct {
  GableImport *import;
  GArray *memory_roofs; /* (element-type double) [GB/s] */
  GPtrArray *memory_names;
  GArray *compute_roofs; /* (element-type double) [GFLOP/s] */
  GPtrArray *compute_names;
  GArray *performances; /* (element-type double) [GFLOP/s] */
  GPtrArray *labels;
  GArray *intensities; /* (element-type Intensities) */
} Reading;

static void
clear_intensities (gpointer pointer)
{
  g_array_unref (((Intensities *) pointer)->figures);
}

/* The figures of a line, in its order; what is none is unknown. */
static void
read_figures (GableCell rest, GArray *figures)
{
  g_array_set_size (figures, 0);
  while (rest.length > 0 && figures->len < MAX_FIGURES) {
    GableCell word = gable_cell_take (&rest, ' ');
    double value;

    if (word.length > 0 && word.text[0] == '#') {
      return;
    }
    if (word.length > 0) {
      gable_number_read (word.text, word.length, &value);
      g_array_append_val (figures, value);
    }
  }
}

/* The texts between the quotes of a line: 'nw=1''nw=2' 'nw=3'. */
static void
read_names (GableCell rest, GPtrArray *names)
{
  g_ptr_array_set_size (names, 0);
  while (rest.length > 0 && names->len < MAX_FIGURES) {
    GableCell name;

    gable_cell_take (&rest, '\'');
    if (rest.length > 0) {
      g_autofree char *text = NULL;

      name = gable_cell_take (&rest, '\'');
      text = gable_cell_dup (name);
      g_ptr_array_add (names, g_utf8_make_valid (text, -1));
    }
  }
}

/* "AI_L2", "AIL2", and "AI" alone, which is of the one memory that has a roof. */
static void
take_intensities (Reading *reading, GableCell key, GableCell rest)
{
  g_autofree char *text = gable_cell_dup (key);
  const char *name = text + 2 + (text[2] == '_' ? 1 : 0);
  Intensities fresh = { .level = gable_counter_level (name) };

  if (*name == '\0') {
    fresh.level = reading->memory_names->len == 1
                    ? gable_counter_level (reading->memory_names->pdata[0])
                    : NULL;
    fresh.level = fresh.level != NULL ? fresh.level : gable_counter_find ("DRAM");
  }
  if (fresh.level == NULL || reading->intensities->len == MAX_LEVELS) {
    gable_notes_add (reading->import->notes, GABLE_NOTE_WARNING, NULL,
                     _("“%s” names no level of memory that is known; it is left out"), text);
    return;
  }
  fresh.figures = g_array_new (FALSE, FALSE, sizeof (double));
  read_figures (rest, fresh.figures);
  g_array_append_val (reading->intensities, fresh);
}

static void
take_line (Reading *reading, GableCell line)
{
  const struct {
    const char *key;
    GArray *figures;
    GPtrArray *names;
  } keys[] = {
    { "memroofs", reading->memory_roofs, NULL },
    { "mem_roof_names", NULL, reading->memory_names },
    { "comproofs", reading->compute_roofs, NULL },
    { "comp_roof_names", NULL, reading->compute_names },
    { "FLOPS", reading->performances, NULL },
    { "labels", NULL, reading->labels },
  };
  GableCell rest = gable_cell_trim (line);
  GableCell key = gable_cell_take (&rest, ' ');

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++) {
    if (gable_cell_equal (key, keys[i].key)) {
      if (keys[i].figures != NULL) {
        read_figures (rest, keys[i].figures);
      } else {
        read_names (rest, keys[i].names);
      }
      return;
    }
  }
  if (gable_cell_starts (key, "AI")) {
    take_intensities (reading, key, rest);
  }
}

static const char *
name_at (const GPtrArray *names, guint index)
{
  return index < names->len ? names->pdata[index] : NULL;
}

static void
add_roofs (const Reading *reading, GableMachine *machine)
{
  GableMeasurement measurement = {
    .tool = "nersc-roofline",
    .method = "as the plot's data tell it",
  };

  for (guint i = 0; i < reading->memory_roofs->len; i++) {
    const char *name = name_at (reading->memory_names, i);

    measurement.name = name;
    measurement.counter = name != NULL ? gable_counter_level (name) : NULL;
    measurement.rate = g_array_index (reading->memory_roofs, double, i) * GIGA;
    if (measurement.counter != NULL) {
      gable_ceilings_add (machine, &measurement);
    } else {
      gable_notes_add (reading->import->notes, GABLE_NOTE_WARNING, NULL,
                       _("“%s” names no level of memory that is known; it is left out"),
                          name != NULL ? name : "memroofs");
    }
  }
  measurement.counter = gable_counter_find ("fp");
  for (guint i = 0; i < reading->compute_roofs->len; i++) {
    measurement.name = name_at (reading->compute_names, i);
    measurement.rate = g_array_index (reading->compute_roofs, double, i) * GIGA;
    gable_ceilings_add (machine, &measurement);
  }
}

static void
add_points (const Reading *reading)
{
  for (guint i = 0; i < reading->performances->len; i++) {
    g_autofree char *number = g_strdup_printf ("%u", i + 1);
    const char *name = name_at (reading->labels, i);
    GableKernel *kernel = gable_kernel_new (name != NULL ? name : number);

    gable_kernel_set_performance (kernel, g_array_index (reading->performances, double, i) * GIGA);
    for (guint j = 0; j < reading->intensities->len; j++) {
      const Intensities *own = &g_array_index (reading->intensities, Intensities, j);

      if (i < own->figures->len && g_array_index (own->figures, double, i) > 0) {
        gable_kernel_set_intensity (kernel, own->level, g_array_index (own->figures, double, i));
      }
    }
    g_ptr_array_add (reading->import->kernels, kernel);
  }
}

static gboolean
read_lines (Reading *reading,
            const GableImportInput *input,
            const GableImportOptions *options,
            GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  g_autoptr (GError) problem = NULL;
  GableCell line;

  while (gable_lines_next (lines, &line, &problem)) {
    take_line (reading, line);
  }
  if (problem != NULL) {
    g_propagate_error (error, g_steal_pointer (&problem));
    return FALSE;
  }
  add_points (reading);
  /* Scripts for people: the file does not say what the machine is called. */
  add_roofs (reading, gable_ceilings_machine (reading->import, input->name));
  return TRUE;
}

static gboolean
import_file (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  g_autoptr (GArray) memory_roofs = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) compute_roofs = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) performances = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) intensities = g_array_new (FALSE, FALSE, sizeof (Intensities));
  g_autoptr (GPtrArray) memory_names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) compute_names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  Reading reading = {
    .import = import,
    .memory_roofs = memory_roofs,
    .memory_names = memory_names,
    .compute_roofs = compute_roofs,
    .compute_names = compute_names,
    .performances = performances,
    .labels = labels,
    .intensities = intensities,
  };

  g_array_set_clear_func (intensities, clear_intensities);
  return read_lines (&reading, input, options, error) &&
         gable_ceilings_finish (import, input, _("there are no roofs in it"), error);
}

static int
sniff (const GableImportInput *input)
{
  GableCell rest = { input->head, input->head_length };
  gboolean memory = FALSE;
  gboolean compute = FALSE;
  GableCell line;

  while (!input->is_folder && gable_lines_take (&rest, &line)) {
    memory = memory || gable_cell_starts (line, "memroofs ");
    compute = compute || gable_cell_starts (line, "comproofs ");
  }
  return memory && compute ? 95 : 0;
}

const GableImporter gable_importer_nersc_plot = {
  .id = "nersc-plot",
  .title = N_ ("Data of NERSC's roofline plots"),
  .suffixes = "txt dat",
  .recognised = N_ ("Lines begin with “memroofs” and “comproofs”"),
  .how_to_make = N_ ("by hand, for plot_roofline.py"),
  .sniff = sniff,
  .read = import_file,
};
