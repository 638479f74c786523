/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/probe-output.h"

#include "base/json-write.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>

/* Rate of the fastest ceiling that bounds @counter's family, or unknown. */
static double
best_rate (const GableMachine *machine, const char *counter)
{
  int index = gable_machine_find (machine, gable_counter_find (counter));

  return index >= 0 ? gable_ceiling_rate (gable_machine_get_ceiling (machine, (guint) index))
                    : GABLE_UNKNOWN;
}

static const char *const rates[] = { "fp64", "fp32", "fp16.matrix" };

static void
append_row (GableColumns *columns, const GableMachine *machine)
{
  gable_columns_add (columns, machine->id);
  if (machine->incomplete) {
    /* Translators: a machine of which no roofline can be drawn */
    gable_columns_take (columns, g_strdup_printf (_("%s (incomplete)"), machine->name));
  } else {
    gable_columns_add (columns, machine->name);
  }
  gable_columns_take (columns,
                      gable_format (best_rate (machine, "DRAM"), GABLE_DIMENSION_BANDWIDTH));
  for (guint j = 0; j < G_N_ELEMENTS (rates); j++) {
    gable_columns_take (columns,
                        gable_format (best_rate (machine, rates[j]), GABLE_DIMENSION_FLOP_RATE));
  }
}

static void
append_list (GString *text)
{
  g_autoptr (GableColumns) columns = gable_columns_new (6, "llrrrr");

  gable_columns_add (columns, _("ID"));
  gable_columns_add (columns, _("Machine"));
  gable_columns_add (columns, "DRAM");
  for (guint i = 0; i < G_N_ELEMENTS (rates); i++) {
    gable_columns_add (columns, gable_counter_find (rates[i])->title);
  }
  for (guint i = 0; i < gable_catalogue_get_size (); i++) {
    append_row (columns, gable_catalogue_get (i));
  }
  for (guint i = 0; i < gable_catalogue_get_n_incomplete (); i++) {
    append_row (columns, gable_catalogue_get_incomplete (i));
  }
  gable_columns_write (columns, text);
}

static void
append_origin (GString *text, const char *kind, const GableOrigin *origin)
{
  const char *parts[] = { origin->method, origin->source, origin->date, origin->note };
  gboolean first = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    if (parts[i] != NULL && *parts[i] != '\0') {
      if (first) {
        g_string_append_printf (text, "    %s: %s", kind, parts[i]);
      } else {
        g_string_append_printf (text, "; %s", parts[i]);
      }
      first = FALSE;
    }
  }
  if (!first) {
    g_string_append_c (text, '\n');
  }
}

static void
append_ceiling (GString *text, const GableCeiling *ceiling)
{
  GableDimension dimension = gable_counter_rate_dimension (ceiling->counter);
  g_autofree char *theoretical = gable_format (ceiling->theoretical, dimension);
  g_autofree char *measured = gable_format (ceiling->measured, dimension);
  g_autofree char *fraction = gable_format_percent (gable_ceiling_fraction (ceiling));

  /* Translators: name of a ceiling, its theoretical and measured rate, and the second in per cent of the first. */
  g_string_append_printf (text, _("  %s (%s): theoretical %s, measured %s"),
                                   gable_ceiling_title (ceiling), ceiling->counter->id, theoretical,
                                   measured);
  if (gable_known (gable_ceiling_fraction (ceiling))) {
    g_string_append_printf (text, " (%s)", fraction);
  }
  if (ceiling->variant) {
    g_string_append (text, _(", a variant: drawn, limits no kernel"));
  }
  g_string_append_c (text, '\n');
  append_origin (text, _("theoretical"), &ceiling->theoretical_origin);
  append_origin (text, _("measured"), &ceiling->measured_origin);
}

static void
append_machine (GString *text, const GableMachine *machine)
{
  g_string_append_printf (text, "%s\n", machine->name);
  if (machine->scope != NULL) {
    g_string_append_printf (text, _("The figures belong to: %s\n"), machine->scope);
  }
  if (machine->note != NULL) {
    g_string_append_printf (text, "%s\n", machine->note);
  }
  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    append_ceiling (text, gable_machine_get_ceiling (machine, i));
  }
}

static GableExit
print_json (const GableMachine *machine)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();
  g_autofree char *text = NULL;

  if (machine != NULL) {
    text = gable_machine_to_text (machine, NULL);
    return gable_cli_print (text, -1);
  }
  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "format", "gable-machines");
  gable_json_writer_count (writer, "version", 1);
  gable_json_writer_begin_array (writer, "machines");
  for (guint i = 0; i < gable_catalogue_get_size (); i++) {
    gable_machine_to_json (gable_catalogue_get (i), writer, NULL);
  }
  for (guint i = 0; i < gable_catalogue_get_n_incomplete (); i++) {
    gable_machine_to_json (gable_catalogue_get_incomplete (i), writer, NULL);
  }
  gable_json_writer_end_array (writer);
  gable_json_writer_end_object (writer);
  text = gable_json_writer_steal (writer, NULL);
  return gable_cli_print (text, -1);
}

/* What a measured machine was found to do over working sets. */
static GableExit
draw (const GableCliOptions *options, const GableMachine *machine)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; options->outputs[i] != NULL; i++) {
    if (machine == NULL || !gable_cli_is_figure (options->outputs[i])) {
      gable_cli_warn (_ ("--output draws the bandwidths of one machine: its name ends in that of a "
                         "figure, as in .svg or .pdf"));
      return GABLE_EXIT_USAGE;
    }
    if (!gable_cli_write_sweeps (machine, options->outputs[i], &error)) {
      return gable_cli_fail (GABLE_EXIT_OUTPUT, error);
    }
  }
  return GABLE_EXIT_DONE;
}

static GableExit
run (const GableCliOptions *options)
{
  g_autoptr (GableMachine) machine = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  if (options->files != NULL) {
    machine = gable_catalogue_open (options->files[0], &error);
    if (machine == NULL) {
      return gable_cli_fail (GABLE_EXIT_INPUT, error);
    }
  }
  if (options->outputs != NULL) {
    return draw (options, machine);
  }
  if (options->json) {
    return print_json (machine);
  }
  if (machine != NULL) {
    append_machine (text, machine);
  } else {
    append_list (text);
  }
  return gable_cli_print (text->str, (gssize) text->len);
}

const GableCommand gable_command_machines = {
  .name = "machines",
  .arguments = N_ ("[ID|FILE] [--json] [-o FIGURE]"),
  .summary = N_ ("The catalogue of machines, or one machine with its sources"),
  .details =
    N_ ("Examples:\n"
        "  gable machines\n"
        "  gable machines nvidia-a100-sxm4-40gb\n"
        "  gable machines nvidia-a100-sxm4-40gb --json > mine.json\n"
        "  gable machines measured.json -o bandwidths.svg\n\n"
        "The JSON of one machine is a machine file: change it and pass it to --machine, "
        "or put it into\n"
        "gable/machines in your data folder to have it in the catalogue. What “gable probe” "
        "measured is drawn\n"
        "as bandwidth against working set."),
  .takes = GABLE_TAKES_JSON | GABLE_TAKES_OUTPUT,
  .min_files = 0,
  .max_files = 1,
  .run = run,
};
