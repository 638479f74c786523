/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/advice-output.h"

#include "cli/analysis-output.h"

static void
write_texts (GableJsonWriter *writer, const char *key, const GPtrArray *texts)
{
  gable_json_writer_begin_array (writer, key);
  for (guint i = 0; i < texts->len; i++) {
    gable_json_writer_string (writer, NULL, g_ptr_array_index (texts, i));
  }
  gable_json_writer_end_array (writer);
}

static void
write_gains (GableJsonWriter *writer, const GableAdvice *advice)
{
  gable_json_writer_compact (writer);
  gable_json_writer_begin_object (writer, "gain");
  gable_json_writer_number (writer, "kernel_today", advice->kernel_gain_today);
  gable_json_writer_number (writer, "kernel_best", advice->kernel_gain);
  gable_json_writer_number (writer, "run_today", advice->run_gain_today);
  gable_json_writer_number (writer, "run_best", advice->run_gain);
  gable_json_writer_end_object (writer);
}

static void
write_advice (GableJsonWriter *writer, const GableAdvice *advice)
{
  g_autofree char *transform =
    advice->transform != NULL ? gable_transform_to_string (advice->transform) : NULL;

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "id", advice->id);
  gable_json_writer_string (writer, "subject", advice->subject);
  gable_json_writer_string (writer, "state",
                            advice->state == GABLE_ADVICE_FIRES ? "fires" : "possible");
  gable_json_writer_string (writer, "title", advice->title);
  gable_json_writer_string (writer, "diagnosis", advice->diagnosis);
  gable_json_writer_string (writer, "finding", advice->finding);
  write_texts (writer, "collect", advice->missing);
  write_texts (writer, "actions", advice->actions);
  write_gains (writer, advice);
  gable_analysis_write_text (writer, "limit", advice->limit);
  gable_analysis_write_text (writer, "verify", advice->verify);
  gable_analysis_write_text (writer, "caution", advice->caution);
  gable_json_writer_string (writer, "confidence", advice->measured ? "measured" : "inferred");
  gable_analysis_write_text (writer, "what_if", transform);
  gable_json_writer_string (writer, "sources", advice->sources);
  gable_json_writer_end_object (writer);
}

static void
write_kernel (GableJsonWriter *writer, const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  g_autoptr (GPtrArray) list = gable_advise (roofline, kernel);

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "name",
                            gable_project_get_kernel (roofline->project, kernel)->name);
  gable_json_writer_number (writer, "time_s", gable_result_seconds (result));
  gable_json_writer_number (writer, "time_share", gable_roofline_get_share (roofline, result));
  gable_json_writer_number (writer, "efficiency", gable_result_efficiency (result));
  gable_json_writer_string (writer, "standing", gable_standing_to_string (result->standing));
  gable_analysis_write_text (writer, "limiter",
                             gable_limiter_to_string (roofline, result->limiter));
  gable_json_writer_begin_array (writer, "advice");
  for (guint i = 0; i < list->len; i++) {
    write_advice (writer, g_ptr_array_index (list, i));
  }
  gable_json_writer_end_array (writer);
  gable_json_writer_end_object (writer);
}

static void
write_opportunities (GableJsonWriter *writer,
                     const char *key,
                     const GableRoofline *roofline,
                     const GPtrArray *list)
{
  gable_json_writer_begin_array (writer, key);
  for (guint i = 0; i < list->len; i++) {
    const GableOpportunity *opportunity = g_ptr_array_index (list, i);

    gable_json_writer_begin_object (writer, NULL);
    gable_json_writer_string (
      writer, "kernel", gable_project_get_kernel (roofline->project, opportunity->kernel)->name);
    gable_json_writer_string (writer, "id", opportunity->advice->id);
    gable_json_writer_string (writer, "title", opportunity->advice->title);
    write_gains (writer, opportunity->advice);
    gable_json_writer_end_object (writer);
  }
  gable_json_writer_end_array (writer);
}

static void
write_run (GableJsonWriter *writer, const GableRoofline *roofline)
{
  g_autoptr (GableRunAdvice) run = gable_advise_run (roofline);

  gable_json_writer_begin_object (writer, "run");
  gable_json_writer_number (writer, "time_s",
                            roofline->seconds > 0 ? roofline->seconds : GABLE_UNKNOWN);
  write_opportunities (writer, "doubts", roofline, run->doubts);
  write_opportunities (writer, "opportunities", roofline, run->opportunities);
  gable_json_writer_count (writer, "left_out", run->n_small);
  gable_json_writer_number (writer, "left_out_share", run->small_share);
  gable_json_writer_end_object (writer);
}

/**
 * gable_advice_to_json:
 * @notes: of the import: they become warnings
 *
 * Returns: (transfer full): "gable-advise", version 1
 */
char *
gable_advice_to_json (const GableRoofline *roofline,
                      const GableCliOptions *options,
                      const GableNotes *notes,
                      gsize *length)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();
  g_autoptr (GArray) order = gable_roofline_order (roofline);

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "format", "gable-advise");
  gable_json_writer_count (writer, "version", 1);
  gable_analysis_write_machine (writer, roofline);
  write_run (writer, roofline);
  gable_json_writer_begin_array (writer, "kernels");
  for (guint i = 0; i < order->len; i++) {
    guint kernel = g_array_index (order, guint, i);

    if (gable_advice_is_listed (roofline, options, kernel)) {
      write_kernel (writer, roofline, kernel);
    }
  }
  gable_json_writer_end_array (writer);
  gable_json_writer_begin_array (writer, "warnings");
  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    g_autofree char *text = gable_note_to_string (gable_notes_get (notes, i));

    gable_json_writer_string (writer, NULL, text);
  }
  gable_json_writer_end_array (writer);
  gable_json_writer_end_object (writer);
  return gable_json_writer_steal (writer, length);
}
