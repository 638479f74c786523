/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/fields.h"

static void
write_spread (GableJsonWriter *writer, const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);
  const GableSpread *spread = &details->launch_time;
  static const char *const names[] = { "min", "median", "max" };
  const double figures[] = { spread->min, spread->median, spread->max };
  JsonNode *extra = gable_kept_extra (details->kept, "launch_time");

  if (!gable_known (spread->min) && !gable_known (spread->median) && !gable_known (spread->max) &&
      extra == NULL) {
    return;
  }
  gable_json_writer_compact (writer);
  gable_json_writer_begin_object (writer, "launch_time");
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
    g_autofree char *path = g_strconcat ("launch_time.", names[i], NULL);

    gable_write_quantity (writer, names[i], figures[i], GABLE_DIMENSION_SECONDS, details->kept,
                          path);
  }
  gable_write_extra (writer, extra);
  gable_json_writer_end_object (writer);
}

/* An amount that is there and unknown is null: its sum is unknown, which absence would not tell. */
static void
write_quantity_or_null (GableJsonWriter *writer,
                        const char *key,
                        double value,
                        GableDimension dimension,
                        const GableKernel *kernel,
                        const char *path)
{
  if (gable_known (value)) {
    gable_write_quantity (writer, key, value, dimension, gable_kernel_details (kernel)->kept, path);
  } else {
    gable_json_writer_null (writer, key);
  }
}

static void
write_amount (GableJsonWriter *writer,
              const GableAmountFamily *family,
              const GableKernel *kernel,
              const GableAmount *entry)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);
  const char *key = gable_amount_counter (entry)->id;
  GableDimension dimension = gable_amount_dimension (family, gable_amount_counter (entry));
  g_autofree char *path = g_strconcat (family->key, ".", key, NULL);
  g_autofree char *amount_path = g_strconcat (path, ".amount", NULL);
  g_autofree char *ideal_path = g_strconcat (path, ".ideal", NULL);
  JsonNode *extra = gable_kept_extra (details->kept, path);
  double ideal = family->intensity ? GABLE_UNKNOWN
                                   : gable_kernel_get_ideal (kernel, gable_amount_counter (entry));

  if (!gable_known (ideal) && gable_amount_rule (entry) == NULL && extra == NULL) {
    write_quantity_or_null (writer, key, entry->amount, dimension, kernel, amount_path);
    return;
  }
  gable_json_writer_compact (writer);
  gable_json_writer_begin_object (writer, key);
  gable_write_quantity (writer, "amount", entry->amount, dimension, details->kept, amount_path);
  gable_write_quantity (writer, "ideal", ideal, dimension, details->kept, ideal_path);
  gable_json_writer_text (writer, "rule", gable_amount_rule (entry));
  gable_write_extra (writer, extra);
  gable_json_writer_end_object (writer);
}

static void
write_amounts (GableJsonWriter *writer, const GableAmountFamily *family, const GableKernel *kernel)
{
  const GableAmounts *amounts =
    family->intensity ? gable_kernel_details (kernel)->intensities : kernel->amounts;
  gboolean any = FALSE;

  for (guint i = 0; amounts != NULL && i < amounts->n; i++) {
    const GableAmount *entry = &amounts->entries[i];

    if ((gable_amount_counter (entry)->kind == GABLE_COUNTER_TRAFFIC) != family->traffic) {
      continue;
    }
    if (!any) {
      gable_json_writer_begin_object (writer, family->key);
      any = TRUE;
    }
    write_amount (writer, family, kernel, entry);
  }
  if (any) {
    gable_json_writer_end_object (writer);
  }
}

static void
write_number_or_null (GableJsonWriter *writer, const char *key, double value)
{
  if (gable_known (value)) {
    gable_json_writer_number (writer, key, value);
  } else {
    gable_json_writer_null (writer, key);
  }
}

static void
write_counters (GableJsonWriter *writer, const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);

  if (details->counters == NULL || details->counters->len == 0) {
    return;
  }
  gable_json_writer_begin_array (writer, "counters");
  for (guint i = 0; i < details->counters->len; i++) {
    const GableRawCounter *counter = &g_array_index (details->counters, GableRawCounter, i);
    g_autofree char *path = g_strdup_printf ("counters[%u]", i);

    gable_json_writer_compact (writer);
    gable_json_writer_begin_object (writer, NULL);
    gable_json_writer_string (writer, "name", counter->name);
    gable_json_writer_known (writer, "value", counter->value);
    gable_json_writer_text (writer, "unit", counter->unit);
    if (counter->is_sum) {
      gable_json_writer_boolean (writer, "sum", TRUE);
    }
    gable_json_writer_text (writer, "origin", counter->origin);
    gable_write_extra (writer, gable_kept_extra (details->kept, path));
    gable_json_writer_end_object (writer);
  }
  gable_json_writer_end_array (writer);
}

static void
write_evidence (GableJsonWriter *writer, const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);

  if (details->evidence == NULL || details->evidence->len == 0) {
    return;
  }
  gable_json_writer_begin_object (writer, "evidence");
  for (guint i = 0; i < details->evidence->len; i++) {
    const GableEvidence *entry = &g_array_index (details->evidence, GableEvidence, i);
    g_autofree char *path = g_strconcat ("evidence.", entry->metric, NULL);
    JsonNode *extra = gable_kept_extra (details->kept, path);

    if (entry->origin == NULL && extra == NULL) {
      write_number_or_null (writer, entry->metric, entry->value);
    } else {
      gable_json_writer_compact (writer);
      gable_json_writer_begin_object (writer, entry->metric);
      gable_json_writer_known (writer, "value", entry->value);
      gable_json_writer_text (writer, "origin", entry->origin);
      gable_write_extra (writer, extra);
      gable_json_writer_end_object (writer);
    }
  }
  gable_json_writer_end_object (writer);
}

/* The object of a kernel in a project file, as gable_kernel_read () reads it. */
void
gable_kernel_write (GableJsonWriter *writer, const GableKernel *kernel, GableWork work)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);
  GableDimension counted = gable_work_dimension (work);
  GableAmountFamily families[GABLE_N_AMOUNT_FAMILIES];

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "name", kernel->name);
  if (kernel->kind != GABLE_KERNEL_MEASURED) {
    gable_json_writer_string (writer, "kind", gable_kernel_kind_to_string (kernel->kind));
  }
  gable_json_writer_text (writer, "source", kernel->source);
  gable_json_writer_text (writer, "parent", details->parent);
  gable_json_writer_text (writer, "transform", details->transform);
  if (kernel->launches > 0) {
    gable_json_writer_count (writer, "launches", kernel->launches);
  }
  gable_write_quantity (writer, "time", kernel->seconds, GABLE_DIMENSION_SECONDS, details->kept,
                        "time");
  write_spread (writer, kernel);
  gable_amount_families (work, families);
  for (guint i = 0; i < G_N_ELEMENTS (families); i++) {
    write_amounts (writer, &families[i], kernel);
  }
  gable_write_quantity (writer, "performance", details->performance,
                        gable_dimension_per_second (counted), details->kept, "performance");
  write_counters (writer, kernel);
  write_evidence (writer, kernel);
  gable_write_texts (writer, "reasons", details->reasons);
  gable_json_writer_text (writer, "collect", details->collect);
  gable_write_extra (writer, details->extra);
  gable_json_writer_end_object (writer);
}
