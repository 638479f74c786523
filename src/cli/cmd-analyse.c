/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/analysis-output.h"
#include "cli/what-ifs.h"

#include "analysis/filter.h"

#include <glib/gi18n-lib.h>

/* Leaves the kernels of @listing that --filter is true of. */
static gboolean
filter_kernels (const GableCliOptions *options,
                const GableRoofline *roofline,
                GableListing *listing)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableFilter) filter = gable_filter_parse (options->filter, roofline->work, &error);
  g_autoptr (GableRows) figures = gable_rows_new_kernels (roofline);
  g_autoptr (GArray) rows = NULL;
  g_autofree guint8 *shown = g_malloc0 ((gsize) roofline->n_kernels + 1);
  guint kept = 0;
  guint n_unknown;

  if (filter == NULL) {
    gable_cli_warn ("--filter “%s”: %s", options->filter, error->message);
    return FALSE;
  }
  rows = gable_filter_apply (filter, figures, &n_unknown);
  for (guint i = 0; i < rows->len; i++) {
    shown[g_array_index (rows, guint32, i)] = 1;
  }
  for (guint i = 0; i < listing->order->len; i++) {
    guint kernel = g_array_index (listing->order, guint, i);

    if (shown[kernel]) {
      g_array_index (listing->order, guint, kept++) = kernel;
    }
  }
  g_array_set_size (listing->order, kept);
  if (n_unknown > 0 && !options->quiet) {
    gable_cli_warn (
      ngettext ("--filter: whether it is true of %u kernel is not known; it is not listed",
                "--filter: whether it is true of %u kernels is not known; they are not listed",
                n_unknown),
      n_unknown);
  }
  return TRUE;
}

/* The run with its what-ifs as kernels, largest time first like the others. */
static GableRoofline *
imagine (GableRoofline *roofline,
         const GableCliOptions *options,
         const GPtrArray *what_ifs,
         GableExit *status)
{
  g_autoptr (GableProject) project = gable_cli_with_what_ifs (roofline->project, what_ifs);
  GableRoofline *with = gable_cli_evaluate (project, options, status);

  gable_roofline_free (roofline);
  return with;
}

static GableExit
print (const GableRoofline *roofline,
       const GableCliOptions *options,
       const GableNotes *notes,
       const GPtrArray *what_ifs)
{
  g_autofree gboolean *listed = gable_cli_list_kernels (options, roofline->project);
  g_autoptr (GableListing) listing = gable_listing_new (roofline, listed);
  g_autoptr (GPtrArray) remarks = NULL;
  g_autoptr (GPtrArray) folded = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GString) imagined = g_string_new (NULL);
  GableExit status;
  gsize length;

  if (options->filter != NULL && !filter_kernels (options, roofline, listing)) {
    return GABLE_EXIT_USAGE;
  }
  remarks = gable_analysis_remarks (roofline, listing, &folded);
  for (guint i = 0; !options->quiet && i < folded->len; i++) {
    gable_cli_warn ("%s", (const char *) g_ptr_array_index (folded, i));
  }
  if (options->json) {
    text = gable_analysis_to_json (roofline, listing, notes, remarks, what_ifs, &length);
  } else if (options->csv) {
    text = gable_listing_to_csv (roofline, listing, &length);
  } else {
    text = gable_analysis_to_table (roofline, listing, &length);
    gable_cli_what_ifs_append (imagined, what_ifs);
  }
  status = gable_cli_print (text, (gssize) length);
  return status == GABLE_EXIT_DONE && imagined->len > 0
           ? gable_cli_print (imagined->str, (gssize) imagined->len)
           : status;
}

static GableExit
run (const GableCliOptions *options)
{
  GableExit status;
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project = gable_cli_open (options, notes, &status);
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GPtrArray) what_ifs = NULL;

  if (project == NULL || !gable_cli_add_patterns (options, &project, &status)) {
    return status;
  }
  roofline = gable_cli_evaluate (project, options, &status);
  if (roofline == NULL) {
    return status;
  }
  what_ifs = gable_cli_what_ifs (roofline, options, &status);
  if (what_ifs == NULL) {
    return status;
  }
  if (what_ifs->len > 0) {
    roofline = imagine (roofline, options, what_ifs, &status);
  }
  return roofline != NULL ? print (roofline, options, notes, what_ifs) : status;
}

const GableCommand gable_command_analyse = {
  .name = "analyse",
  .other_name = "analyze",
  .arguments = N_ ("FILE… [--json|--csv]"),
  .summary = N_ ("Bounds, efficiency, standing and gain of every kernel"),
  .details = N_ (
    "Examples:\n"
    "  gable analyse profile.csv\n"
    "  gable analyse profile.csv --machine nvidia-a100-sxm4-40gb --work fp64 --json\n"
    "  gable analyse profile.csv --what-if 'gemm*: bytes.DRAM*0.5' --what-if rate.DRAM*2\n"
    "  gable analyse profile.csv --filter 'time > 1ms and limiter = DRAM'\n"
    "  gable analyse --pattern gemm:m=4096,tile=128 --machine nvidia-a100-sxm4-40gb\n\n"
    "Prints what limits each kernel, how far it is from that limit, and what the whole run "
    "would gain\n"
    "at the limit; largest time first. Figures in JSON and CSV are in base units.\n\n"
    "What-ifs change bytes.LEVEL, operations[.COUNTER], launches, concurrency, T (time), "
    "rate.CEILING or peak\n"
    "by *FACTOR or /NUMBER; fp64->fp32 changes the precision, operations.fp16->fp16.matrix the "
    "unit alone,\n"
    "T->on-roof reaches the roof, “fuse NAME” makes two kernels one, “machine ID” moves the run; "
    "a comma\n"
    "parts several."),
  .takes = GABLE_TAKES_OPENING | GABLE_TAKES_CHART | GABLE_TAKES_FILTER | GABLE_TAKES_JSON |
           GABLE_TAKES_CSV | GABLE_TAKES_WHAT_IF,
  .min_files = 1,
  .max_files = G_MAXUINT,
  .run = run,
};
