/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/listing.h"

#include <string.h>

/* Quotes where RFC 4180 asks for it. A cell that a spreadsheet would take for a formula begins with an apostrophe
 * instead, and one that begins with an apostrophe gets a second: reading back takes one away. */
static void
append_text (GString *csv, const char *text)
{
  gboolean formula = *text != '\0' && strchr ("=+-@\t\r'", *text) != NULL;

  if (!formula && strpbrk (text, ",\"\r\n") == NULL) {
    g_string_append (csv, text);
    return;
  }
  g_string_append_c (csv, '"');
  if (formula) {
    g_string_append_c (csv, '\'');
  }
  for (const char *at = text; *at != '\0'; at++) {
    if (*at == '"') {
      g_string_append_c (csv, '"');
    }
    g_string_append_c (csv, *at);
  }
  g_string_append_c (csv, '"');
}

/* An unknown figure is an empty cell. */
static void
append_number (GString *csv, double value)
{
  char buffer[GABLE_NUMBER_LENGTH];
  const char *text = gable_number_write (buffer, value);

  g_string_append_c (csv, ',');
  if (text != NULL) {
    g_string_append (csv, text);
  }
}

static void
append_cell (GString *csv, const char *text)
{
  g_string_append_c (csv, ',');
  if (text != NULL) {
    append_text (csv, text);
  }
}

static void
append_names (GString *csv, const char *prefix, const GPtrArray *counters)
{
  for (guint i = 0; i < counters->len; i++) {
    const GableCounter *counter = g_ptr_array_index (counters, i);
    g_autofree char *name = g_strconcat (prefix, ".", counter->id, NULL);

    append_cell (csv, name);
  }
}

static void
append_heading (GString *csv, const GableRoofline *roofline, const GableListing *listing)
{
  g_string_append (csv, "name,launches,time_s,kind");
  append_names (csv, "work", listing->work);
  append_names (csv, "traffic", listing->traffic);
  append_names (csv, "intensity", listing->traffic);
  g_string_append (csv, ",performance,attainable,limiter,side,standing,efficiency");
  for (guint i = 0; i < listing->ceilings->len; i++) {
    g_autofree char *key =
      gable_listing_ceiling_key (roofline->machine, g_array_index (listing->ceilings, guint, i));
    g_autofree char *name = g_strconcat ("utilisation.", key, NULL);

    append_cell (csv, name);
  }
  g_string_append (csv, ",time_share,end_to_end_gain,not_drawn\r\n");
}

static void
append_amounts (GString *csv, const GableKernel *kernel, const GPtrArray *counters)
{
  for (guint i = 0; i < counters->len; i++) {
    append_number (csv, gable_kernel_get_amount (kernel, g_ptr_array_index (counters, i)));
  }
}

static void
append_row (GString *csv, const GableRoofline *roofline, const GableListing *listing, guint index)
{
  const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);
  const GableKernelResult *result = &roofline->kernels[index];
  g_autofree char *reason = gable_listing_not_drawn (roofline, index);
  g_autofree double *utilisations = g_new (double, roofline->n_ceilings);

  gable_roofline_get_utilisations (roofline, index, utilisations);
  append_text (csv, kernel->name);
  append_number (csv, kernel->launches > 0 ? (double) kernel->launches : GABLE_UNKNOWN);
  append_number (csv, kernel->seconds);
  append_cell (csv, gable_kernel_kind_to_string (kernel->kind));
  append_amounts (csv, kernel, listing->work);
  append_amounts (csv, kernel, listing->traffic);
  for (guint i = 0; i < listing->traffic->len; i++) {
    append_number (
      csv, gable_listing_intensity (kernel, result, g_ptr_array_index (listing->traffic, i)));
  }
  append_number (csv, gable_result_performance (result));
  append_number (csv, gable_result_attainable (result));
  append_cell (csv, gable_limiter_to_string (roofline, result->limiter));
  append_cell (csv, gable_side_to_string (result->side));
  append_cell (csv, gable_standing_to_string (result->standing));
  append_number (csv, gable_result_efficiency (result));
  for (guint i = 0; i < listing->ceilings->len; i++) {
    append_number (csv, utilisations[g_array_index (listing->ceilings, guint, i)]);
  }
  append_number (csv, gable_roofline_get_share (roofline, result));
  append_number (csv, gable_roofline_get_gain (roofline, result));
  append_cell (csv, reason);
  g_string_append (csv, "\r\n");
}

/**
 * gable_listing_to_csv:
 *
 * The same figures as in the JSON, one kernel a row, headed by the JSON's names ("traffic.DRAM"). Text that a
 * spreadsheet would run as a formula has an apostrophe before it.
 *
 * Format: RFC 4180.
 *
 * Returns: (transfer full): the table
 */
char *
gable_listing_to_csv (const GableRoofline *roofline, const GableListing *listing, gsize *length)
{
  GString *csv = g_string_new (NULL);

  append_heading (csv, roofline, listing);
  for (guint i = 0; i < listing->order->len; i++) {
    append_row (csv, roofline, listing, g_array_index (listing->order, guint, i));
  }
  *length = csv->len;
  return g_string_free (csv, FALSE);
}
