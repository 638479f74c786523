/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/analysis-output.h"

#include "cli/what-ifs.h"

void
gable_analysis_write_text (GableJsonWriter *writer, const char *key, const char *text)
{
  if (text != NULL) {
    gable_json_writer_string (writer, key, text);
  } else {
    gable_json_writer_null (writer, key);
  }
}

void
gable_analysis_write_machine (GableJsonWriter *writer, const GableRoofline *roofline)
{
  if (roofline->machine == NULL) {
    gable_json_writer_null (writer, "machine");
    return;
  }
  gable_json_writer_compact (writer);
  gable_json_writer_begin_object (writer, "machine");
  gable_analysis_write_text (writer, "id", roofline->machine->id);
  gable_json_writer_string (writer, "name", roofline->machine->name);
  gable_analysis_write_text (writer, "source", roofline->project->machine_source);
  gable_json_writer_end_object (writer);
}

static void
write_amounts (GableJsonWriter *writer,
               const char *key,
               const GableKernel *kernel,
               const GPtrArray *counters)
{
  gable_json_writer_compact (writer);
  gable_json_writer_begin_object (writer, key);
  for (guint i = 0; i < counters->len; i++) {
    const GableCounter *counter = g_ptr_array_index (counters, i);

    gable_json_writer_number (writer, counter->id, gable_kernel_get_amount (kernel, counter));
  }
  gable_json_writer_end_object (writer);
}

static void
write_intensities (GableJsonWriter *writer,
                   const GableKernel *kernel,
                   const GableKernelResult *result,
                   const GPtrArray *levels)
{
  gable_json_writer_compact (writer);
  gable_json_writer_begin_object (writer, "intensity");
  for (guint i = 0; i < levels->len; i++) {
    const GableCounter *level = g_ptr_array_index (levels, i);

    gable_json_writer_number (writer, level->id, gable_listing_intensity (kernel, result, level));
  }
  gable_json_writer_end_object (writer);
}

static void
write_utilisations (GableJsonWriter *writer,
                    const GableRoofline *roofline,
                    const GableListing *listing,
                    guint index)
{
  g_autofree double *utilisations = g_new (double, roofline->n_ceilings);

  gable_roofline_get_utilisations (roofline, index, utilisations);
  gable_json_writer_compact (writer);
  gable_json_writer_begin_object (writer, "utilisation");
  for (guint i = 0; i < listing->ceilings->len; i++) {
    guint ceiling = g_array_index (listing->ceilings, guint, i);

    if (gable_known (utilisations[ceiling])) {
      g_autofree char *key = gable_listing_ceiling_key (roofline->machine, ceiling);

      gable_json_writer_number (writer, key, utilisations[ceiling]);
    }
  }
  gable_json_writer_end_object (writer);
}

static void
write_kernel (GableJsonWriter *writer,
              const GableRoofline *roofline,
              const GableListing *listing,
              guint index)
{
  const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);
  const GableKernelResult *result = &roofline->kernels[index];
  g_autofree char *reason = gable_listing_not_drawn (roofline, index);

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "name", kernel->name);
  gable_json_writer_number (writer, "launches",
                            kernel->launches > 0 ? (double) kernel->launches : GABLE_UNKNOWN);
  gable_json_writer_number (writer, "time_s", kernel->seconds);
  gable_json_writer_string (writer, "kind", gable_kernel_kind_to_string (kernel->kind));
  write_amounts (writer, "work", kernel, listing->work);
  write_amounts (writer, "traffic", kernel, listing->traffic);
  write_intensities (writer, kernel, result, listing->traffic);
  gable_json_writer_number (writer, "performance", gable_result_performance (result));
  gable_json_writer_number (writer, "attainable", gable_result_attainable (result));
  gable_analysis_write_text (writer, "limiter",
                             gable_limiter_to_string (roofline, result->limiter));
  gable_json_writer_string (writer, "side", gable_side_to_string (result->side));
  gable_json_writer_string (writer, "standing", gable_standing_to_string (result->standing));
  gable_json_writer_number (writer, "efficiency", gable_result_efficiency (result));
  write_utilisations (writer, roofline, listing, index);
  gable_json_writer_number (writer, "time_share", gable_roofline_get_share (roofline, result));
  gable_json_writer_number (writer, "end_to_end_gain", gable_roofline_get_gain (roofline, result));
  gable_analysis_write_text (writer, "not_drawn", reason);
  gable_json_writer_end_object (writer);
}

#include <glib/gi18n-lib.h>

/* What standard error says in words. */
static void
write_warnings (GableJsonWriter *writer, const GableNotes *notes, const GPtrArray *remarks)
{
  gable_json_writer_begin_array (writer, "warnings");
  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    g_autofree char *text = gable_note_to_string (gable_notes_get (notes, i));

    gable_json_writer_string (writer, NULL, text);
  }
  if (gable_notes_get_dropped (notes) > 0) {
    g_autofree char *more =
      g_strdup_printf (ngettext ("%u more note", "%u more notes", gable_notes_get_dropped (notes)),
                       gable_notes_get_dropped (notes));

    gable_json_writer_string (writer, NULL, more);
  }
  for (guint i = 0; i < remarks->len; i++) {
    gable_json_writer_string (writer, NULL, g_ptr_array_index (remarks, i));
  }
  gable_json_writer_end_array (writer);
}

/**
 * gable_analysis_to_json:
 * @notes: of the import: they become warnings
 * @remarks: (element-type utf8): so do these
 * @what_ifs: (element-type GableCliWhatIf): what was imagined
 *
 * Returns: (transfer full): "gable-analysis", version 1; every figure in base units, an unknown one null
 */
char *
gable_analysis_to_json (const GableRoofline *roofline,
                        const GableListing *listing,
                        const GableNotes *notes,
                        const GPtrArray *remarks,
                        const GPtrArray *what_ifs,
                        gsize *length)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "format", "gable-analysis");
  gable_json_writer_count (writer, "version", 1);
  gable_analysis_write_machine (writer, roofline);
  gable_json_writer_string (writer, "work", gable_work_to_string (roofline->work));
  gable_json_writer_begin_array (writer, "kernels");
  for (guint i = 0; i < listing->order->len; i++) {
    write_kernel (writer, roofline, listing, g_array_index (listing->order, guint, i));
  }
  gable_json_writer_end_array (writer);
  gable_cli_what_ifs_write (writer, what_ifs);
  write_warnings (writer, notes, remarks);
  gable_json_writer_end_object (writer);
  return gable_json_writer_steal (writer, length);
}
