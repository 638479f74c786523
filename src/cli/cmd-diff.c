/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/analysis-output.h"

#include "analysis/diff-text.h"
#include "base/json-write.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Characters of a kernel's name in the table. */
static const guint NAME_WIDTH = 44;

/* Both runs, opened apart, and what moved. */
typedef struct {
  GableRoofline *before;
  GableRoofline *after;
  GableDiff *diff;
} Pair;

static void
pair_clear (Pair *pair)
{
  g_clear_pointer (&pair->diff, gable_diff_free);
  g_clear_pointer (&pair->before, gable_roofline_free);
  g_clear_pointer (&pair->after, gable_roofline_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pair, pair_clear)

static gboolean
is_wanted (const Pair *pair, const GableCliOptions *options, const GableDiffEntry *entry)
{
  return gable_cli_wants_kernel (
    options, entry->before >= 0
               ? gable_project_get_kernel (pair->before->project, (guint) entry->before)
               : gable_project_get_kernel (pair->after->project, (guint) entry->after));
}

static double
seconds_of (const GableRoofline *roofline, int row)
{
  return row >= 0 ? gable_result_seconds (&roofline->kernels[row]) : GABLE_UNKNOWN;
}

static void
add_entry (GableColumns *columns, const Pair *pair, const GableDiffEntry *entry)
{
  for (GableDiffColumn column = 0; column < GABLE_N_DIFF_COLUMNS; column++) {
    g_autofree char *text = gable_diff_entry_to_text (pair->before, pair->after, entry, column);

    gable_columns_take (columns, column == GABLE_DIFF_NAME
                                   ? gable_text_shorten_name (text, NAME_WIDTH)
                                   : g_steal_pointer (&text));
  }
}

static void
append_plans (GString *text, const GableDiff *diff)
{
  for (guint i = 0; i < diff->plans->len; i++) {
    g_autofree char *line = gable_diff_plan_to_text (g_ptr_array_index (diff->plans, i));

    if (i == 0) {
      g_string_append (text, _("\nPlan against measurement:\n"));
    }
    g_string_append_printf (text, "  %s\n", line);
  }
}

static char *
to_text (const Pair *pair, const GableCliOptions *options)
{
  g_autoptr (GableColumns) columns = gable_columns_new (GABLE_N_DIFF_COLUMNS, "lrrrrrll");
  g_autofree char *summary = gable_diff_summarise (pair->diff);
  GString *text = g_string_new (NULL);

  if (summary != NULL) {
    g_string_append_printf (text, "%s\n\n", summary);
  }
  for (GableDiffColumn column = 0; column < GABLE_N_DIFF_COLUMNS; column++) {
    gable_columns_add (columns, gable_diff_column_to_label (column));
  }
  for (guint i = 0; i < pair->diff->entries->len; i++) {
    const GableDiffEntry *entry = g_ptr_array_index (pair->diff->entries, i);

    if (is_wanted (pair, options, entry)) {
      add_entry (columns, pair, entry);
    }
  }
  gable_columns_write (columns, text);
  append_plans (text, pair->diff);
  return g_string_free (text, FALSE);
}

static void
write_entry (GableJsonWriter *writer, const Pair *pair, const GableDiffEntry *entry)
{
  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "name", entry->name);
  gable_json_writer_string (writer, "state",
                            entry->before < 0  ? "new"
                            : entry->after < 0 ? "gone"
                                               : "both");
  gable_json_writer_number (writer, "time_before_s", seconds_of (pair->before, entry->before));
  gable_json_writer_number (writer, "time_after_s", seconds_of (pair->after, entry->after));
  gable_json_writer_number (writer, "change_s", entry->change);
  gable_json_writer_number (writer, "speedup", entry->speedup);
  gable_json_writer_number (writer, "performance_ratio", entry->performance);
  gable_json_writer_number (writer, "intensity_ratio", entry->intensity);
  gable_analysis_write_text (writer, "intensity_level",
                             entry->level != NULL ? entry->level->id : NULL);
  gable_analysis_write_text (
    writer, "limiter_before",
    entry->before >= 0
      ? gable_limiter_to_string (pair->before, pair->before->kernels[entry->before].limiter)
      : NULL);
  gable_analysis_write_text (
    writer, "limiter_after",
    entry->after >= 0
      ? gable_limiter_to_string (pair->after, pair->after->kernels[entry->after].limiter)
      : NULL);
  gable_json_writer_begin_array (writer, "reasons");
  for (guint i = 0; i < entry->reasons->len; i++) {
    gable_json_writer_string (writer, NULL, g_ptr_array_index (entry->reasons, i));
  }
  gable_json_writer_end_array (writer);
  gable_json_writer_end_object (writer);
}

static void
write_plans (GableJsonWriter *writer, const GableDiff *diff)
{
  gable_json_writer_begin_array (writer, "plans");
  for (guint i = 0; i < diff->plans->len; i++) {
    const GableDiffPlan *plan = g_ptr_array_index (diff->plans, i);

    gable_json_writer_begin_object (writer, NULL);
    gable_json_writer_string (writer, "kernel", plan->kernel);
    gable_analysis_write_text (writer, "what_if", plan->transform);
    gable_json_writer_number (writer, "predicted", plan->predicted);
    gable_json_writer_number (writer, "measured", plan->measured);
    gable_json_writer_string (writer, "verdict", plan->verdict);
    gable_json_writer_end_object (writer);
  }
  gable_json_writer_end_array (writer);
}

static char *
to_json (const Pair *pair, const GableCliOptions *options)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "format", "gable-diff");
  gable_json_writer_count (writer, "version", 1);
  gable_json_writer_compact (writer);
  gable_json_writer_begin_object (writer, "run");
  gable_json_writer_number (writer, "time_before_s", pair->diff->before);
  gable_json_writer_number (writer, "time_after_s", pair->diff->after);
  gable_json_writer_number (writer, "speedup", pair->diff->speedup);
  gable_json_writer_end_object (writer);
  gable_json_writer_begin_array (writer, "kernels");
  for (guint i = 0; i < pair->diff->entries->len; i++) {
    const GableDiffEntry *entry = g_ptr_array_index (pair->diff->entries, i);

    if (is_wanted (pair, options, entry)) {
      write_entry (writer, pair, entry);
    }
  }
  gable_json_writer_end_array (writer);
  write_plans (writer, pair->diff);
  gable_json_writer_end_object (writer);
  return gable_json_writer_steal (writer, NULL);
}

static GableRoofline *
open_side (const GableCliOptions *options, char *file, GableExit *status)
{
  char *files[] = { file, NULL };
  GableCliOptions alone = *options;
  g_autoptr (GableProject) project = NULL;

  alone.files = files;
  project = gable_cli_open (&alone, NULL, status);
  return project != NULL ? gable_cli_evaluate (project, options, status) : NULL;
}

static GableExit
run (const GableCliOptions *options)
{
  g_auto (Pair) pair = { NULL, NULL, NULL };
  g_autofree char *text = NULL;
  GableExit status;

  pair.before = open_side (options, options->files[0], &status);
  if (pair.before == NULL) {
    return status;
  }
  pair.after = open_side (options, options->files[1], &status);
  if (pair.after == NULL) {
    return status;
  }
  pair.diff = gable_diff_new (pair.before, pair.after);
  text = options->json ? to_json (&pair, options) : to_text (&pair, options);
  return gable_cli_print (text, -1);
}

const GableCommand gable_command_diff = {
  .name = "diff",
  .arguments = N_ ("A B [--json]"),
  .summary = N_ ("What moved between two runs, and why"),
  .details =
    N_ ("Examples:\n"
        "  gable diff before.csv after.csv\n"
        "  gable diff plan.gable after.csv --json\n\n"
        "Kernels are the same where their names are; largest change of time first. What-ifs that "
        "the first file\n"
        "holds are held against what the second one measured."),
  .takes = GABLE_TAKES_OPENING | GABLE_TAKES_CHART | GABLE_TAKES_JSON,
  .min_files = 2,
  .max_files = 2,
  .run = run,
};
