/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/probe-output.h"

#include "base/save.h"

#include <glib/gi18n-lib.h>
#include <unistd.h>

/* A sustained run is at most so long [s]. */
#define MAX_SUSTAIN 86400.0
/* With a budget of the environment's [B]. */
#define SMALL_MEMORY (16 * 1024 * 1024)
/* Between two lines of progress [µs]. */
#define PROGRESS_PAUSE 100000

typedef struct {
  gint64 last;
  gboolean shown;
} Progress;

static void
show_progress (const GableProbeState *state, gpointer data)
{
  Progress *progress = data;
  gint64 now = g_get_monotonic_time ();
  g_autofree char *percent = NULL;
  g_autofree char *left = NULL;
  g_autofree char *text = NULL;

  if (now - progress->last < PROGRESS_PAUSE) {
    return;
  }
  progress->last = now;
  progress->shown = TRUE;
  percent = gable_format_percent (floor (100 * state->fraction) / 100);
  left = gable_format (ceil (state->left), GABLE_DIMENSION_SECONDS);
  /* Translators: part that is done, time left, what is being measured. */
  text =
    gable_known (state->left) ? g_strdup_printf (_("%s, %s left: %s"), percent, left, state->what)
                              : g_strdup_printf ("%s: %s", percent, state->what);
  g_printerr ("\r%-60s", text);
}

/* "1,2,8" (transfer full) (nullable) */
static GArray *
parse_threads (const char *text)
{
  g_autoptr (GArray) threads = g_array_new (FALSE, FALSE, sizeof (guint));
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  for (guint i = 0; words[i] != NULL; i++) {
    guint64 n;
    guint count;

    if (!g_ascii_string_to_unsigned (g_strstrip (words[i]), 10, 1, GABLE_PROBE_MAX_THREADS, &n,
                                     NULL)) {
      return NULL;
    }
    count = (guint) n;
    g_array_append_val (threads, count);
  }
  return threads->len > 0 ? g_steal_pointer (&threads) : NULL;
}

/* What tests ask for by the environment: instructions to do without, and a budget that figures mean nothing under. */
static gboolean
read_environment (GableProbeOptions *wanted)
{
  const char *features = g_getenv ("GABLE_PROBE_FEATURES");
  const char *seconds = g_getenv ("GABLE_PROBE_SECONDS");
  g_autofree char *unknown = NULL;

  if (features != NULL && !gable_features_parse (features, &wanted->features, &unknown)) {
    gable_cli_warn (_("there is no feature “%s” of GABLE_PROBE_FEATURES"), unknown);
    return FALSE;
  }
  if (seconds != NULL &&
      gable_quantity_parse (seconds, GABLE_DIMENSION_SECONDS, &wanted->seconds, NULL)) {
    wanted->memory_max = SMALL_MEMORY;
  }
  return TRUE;
}

/* (nullable) where the machine goes, of all that is written */
static const char *
get_machine_path (const GableCliOptions *options)
{
  for (guint i = 0; options->outputs != NULL && options->outputs[i] != NULL; i++) {
    if (!gable_cli_is_figure (options->outputs[i])) {
      return options->outputs[i];
    }
  }
  return NULL;
}

static guint
count_machines (const GableCliOptions *options)
{
  guint n = 0;

  for (guint i = 0; options->outputs != NULL && options->outputs[i] != NULL; i++) {
    n += !gable_cli_is_figure (options->outputs[i]);
  }
  return n;
}

/* Fills in what the command line says; says what is wrong with it. */
static gboolean
read_options (const GableCliOptions *options, GableProbeOptions *wanted)
{
  g_autoptr (GError) error = NULL;

  *wanted = gable_probe_options ();
  wanted->quick = options->quick;
  if (count_machines (options) > 1) {
    gable_cli_warn (_("one machine is measured, into one file; leave the second --output out"));
    return FALSE;
  }
  if (options->threads != NULL && (wanted->threads = parse_threads (options->threads)) == NULL) {
    gable_cli_warn (_("“%s” is no list of numbers of threads; it should look like 1,2,8"),
                       options->threads);
    return FALSE;
  }
  if (options->sustain != NULL && (!gable_quantity_parse (options->sustain, GABLE_DIMENSION_SECONDS,
                                                          &wanted->sustain, &error) ||
                                   wanted->sustain > MAX_SUSTAIN)) {
    gable_cli_warn (_("“%s” is no time to sustain; it should look like 60s, and be a day at most"),
                       options->sustain);
    return FALSE;
  }
  return read_environment (wanted);
}

/* Measured before on this machine, by the file that is about to be written: its sets are kept. (transfer full) */
static GableMachine *
merge_with_file (GableMachine *machine, const char *path)
{
  g_autoptr (GableMachine) old = g_str_equal (path, "-") ? NULL : gable_machine_load (path, NULL);
  GableMachine *merged;

  if (old == NULL || gable_probe_n_sets (old) == 0) {
    return machine;
  }
  merged = gable_probe_merge (machine, old);
  gable_machine_unref (machine);
  return merged;
}

static GableExit
write_machine (const GableMachine *machine, const char *path)
{
  g_autoptr (GError) error = NULL;
  gsize length;
  g_autofree char *text = gable_machine_to_text (machine, &length);

  return gable_save (path, text, length, &error) ? GABLE_EXIT_DONE
                                                 : gable_cli_fail (GABLE_EXIT_OUTPUT, error);
}

static GableExit
write_figures (const GableCliOptions *options, const GableMachine *machine)
{
  for (guint i = 0; options->outputs != NULL && options->outputs[i] != NULL; i++) {
    g_autoptr (GError) error = NULL;

    if (gable_cli_is_figure (options->outputs[i]) &&
        !gable_cli_write_sweeps (machine, options->outputs[i], &error)) {
      return gable_cli_fail (GABLE_EXIT_OUTPUT, error);
    }
  }
  return GABLE_EXIT_DONE;
}

static void
print_notes (const GableNotes *notes)
{
  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    gable_cli_warn ("%s", gable_notes_get (notes, i)->text);
  }
}

/* Writes @machine where it is to go, and prints it as JSON or @table. */
static GableExit
put_out (const GableCliOptions *options,
         GableMachine *machine,
         const GableMachine *before,
         GString *table)
{
  const char *output = get_machine_path (options);
  GableExit status = output != NULL ? write_machine (machine, output) : GABLE_EXIT_DONE;

  if (status == GABLE_EXIT_DONE) {
    status = write_figures (options, machine);
  }
  if (status != GABLE_EXIT_DONE || g_strcmp0 (output, "-") == 0) {
    return status;
  }
  if (options->json) {
    g_autofree char *json = gable_machine_to_text (machine, NULL);

    return gable_cli_print (json, -1);
  }
  if (before != NULL) {
    gable_probe_append_changes (before, machine, table);
  }
  return gable_cli_print (table->str, (gssize) table->len);
}

static gboolean
shows_progress (const GableCliOptions *options)
{
  return !options->quiet && (options->progress || isatty (STDERR_FILENO));
}

static void
end_progress (const Progress *progress)
{
  if (progress->shown) {
    g_printerr ("\r%*s\r", 64, "");
  }
}

static GableExit
measure_processor (const GableCliOptions *options,
                   const GableProbeOptions *wanted,
                   const GableMachine *before)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) table = g_string_new (NULL);
  Progress progress = { 0 };
  g_autoptr (GableProbe) probe =
    gable_probe_run (wanted, gable_cli_get_cancellable (),
                     shows_progress (options) ? show_progress : NULL, &progress, &error);
  g_autoptr (GableMachine) machine = NULL;

  end_progress (&progress);
  if (probe == NULL) {
    return gable_cli_fail (GABLE_EXIT_INPUT, error);
  }
  if (!options->quiet) {
    print_notes (probe->notes);
  }
  machine = gable_probe_to_machine (probe);
  gable_probe_append_table (probe, machine, table);
  if (get_machine_path (options) != NULL) {
    machine = merge_with_file (g_steal_pointer (&machine), get_machine_path (options));
  }
  return put_out (options, machine, before, table);
}

static GableExit
measure_device (const GableCliOptions *options,
                const GableProbeOptions *wanted,
                const GableMachine *before)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) table = g_string_new (NULL);
  g_autoptr (GableCl) cl = gable_cl_open (NULL, &error);
  g_autoptr (GableClProbe) probe = NULL;
  g_autoptr (GableMachine) machine = NULL;
  Progress progress = { 0 };
  int device;

  if (cl == NULL) {
    return gable_cli_fail (GABLE_EXIT_INPUT, error);
  }
  if (g_str_equal (options->device, "list")) {
    gable_probe_append_devices (cl, table);
    return gable_cli_print (table->str, (gssize) table->len);
  }
  device = gable_cl_find_device (cl, options->device);
  if (device < 0) {
    gable_cli_warn (_("“%s” is no device of OpenCL, or several; see “gable probe --device list”"),
                       options->device);
    return GABLE_EXIT_USAGE;
  }
  probe = gable_cl_probe_run (cl, (guint) device, wanted, gable_cli_get_cancellable (),
                              shows_progress (options) ? show_progress : NULL, &progress, &error);
  end_progress (&progress);
  if (probe == NULL) {
    return gable_cli_fail (GABLE_EXIT_INPUT, error);
  }
  if (!options->quiet) {
    print_notes (probe->notes);
  }
  machine = gable_cl_probe_to_machine (probe);
  gable_probe_append_cl_table (probe, machine, table);
  return put_out (options, machine, before, table);
}

static GableExit
measure (const GableCliOptions *options,
         const GableProbeOptions *wanted,
         const GableMachine *before)
{
  return options->device == NULL || g_str_equal (options->device, "cpu")
           ? measure_processor (options, wanted, before)
           : measure_device (options, wanted, before);
}

static GableExit
run (const GableCliOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableMachine) before = NULL;
  GableProbeOptions wanted;
  GableExit status;

  if (options->against != NULL) {
    before = gable_catalogue_open (options->against, &error);
    if (before == NULL) {
      return gable_cli_fail (GABLE_EXIT_INPUT, error);
    }
  }
  status = read_options (options, &wanted) ? measure (options, &wanted, before) : GABLE_EXIT_USAGE;
  g_clear_pointer (&wanted.threads, g_array_unref);
  return status;
}

const GableCommand gable_command_probe = {
  .name = "probe",
  .arguments = N_ ("[-o MACHINE.json] [-o FIGURE]"),
  .summary = N_ ("Measure this computer's own roofs"),
  .details = N_ (
    "Examples:\n"
    "  gable probe --quick\n"
    "  gable probe -o mine.json -o bandwidths.svg\n"
    "  gable analyse profile.csv --machine mine.json\n"
    "  gable probe --quick --against mine.json\n"
    "  gable probe --device list\n\n"
    "Under ten seconds with --quick, under a minute without. A file that was measured\n"
    "before keeps its figures, with their dates, beside the new ones. A figure shows bandwidth\n"
    "against working set."),
  .takes = GABLE_TAKES_PROBE | GABLE_TAKES_JSON | GABLE_TAKES_OUTPUT,
  .min_files = 0,
  .max_files = 0,
  .run = run,
};
