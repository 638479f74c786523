/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/fields.h"

#include <glib/gi18n-lib.h>

/* Figures that one kernel is read with at most, so that a file can't make looking one up slow. */
#define MAX_EVIDENCE 1000
#define MAX_COUNTERS 100000

static const char *const kernel_keys[] = {
  "name",     "kind",        "source",  "parent",  "transform",   "launches",
  "time",     "launch_time", "work",    "traffic", "performance", "intensity",
  "counters", "evidence",    "reasons", "collect", NULL,
};

static const char *const amount_keys[] = { "amount", "ideal", "rule", NULL };
static const char *const spread_keys[] = { "min", "median", "max", NULL };
static const char *const evidence_keys[] = { "value", "origin", NULL };
static const char *const counter_keys[] = { "name", "value", "unit", "sum", "origin", NULL };

/* The objects of amounts that a kernel has in a file, in the order of the file. @work: what intensities count */
void
gable_amount_families (GableWork work, GableAmountFamily families[GABLE_N_AMOUNT_FAMILIES])
{
  families[0] = (GableAmountFamily){ .key = "work" };
  families[1] = (GableAmountFamily){ .key = "traffic", .traffic = TRUE };
  families[2] = (GableAmountFamily){
    .key = "intensity",
    .traffic = TRUE,
    .intensity = TRUE,
    .dimension = gable_dimension_per_byte (gable_work_dimension (work)),
  };
}

GableDimension
gable_amount_dimension (const GableAmountFamily *family, const GableCounter *counter)
{
  return family->intensity ? family->dimension : gable_counter_dimension (counter);
}

static GableKernelKind
read_kind (GableReading *reading, const GableJsonPlace *object)
{
  GableJsonPlace place = gable_json_member (object, "kind");
  g_autofree char *text = gable_field_text (reading, object, "kind");

  for (guint kind = 0; text != NULL && kind < GABLE_N_KERNEL_KINDS; kind++) {
    if (g_str_equal (text, gable_kernel_kind_to_string ((GableKernelKind) kind))) {
      return (GableKernelKind) kind;
    }
  }
  if (text != NULL && !reading->newer) {
    gable_reading_fault (
      reading, &place, _ ("“%s” is no kind; there are measured, hypothetical and predicted"), text);
  }
  return GABLE_KERNEL_MEASURED;
}

/* The members of a field that are not known here are kept under the field's path. */
static void
keep_extra (GableReading *reading,
            const GableJsonPlace *object,
            const char *const *known,
            const char *path,
            GableKept **kept)
{
  JsonNode *extra = gable_field_extra (reading, object, known);

  if (extra != NULL) {
    gable_keep (kept, path, extra);
  }
}

static GableSpread
read_spread (GableReading *reading, const GableJsonPlace *object, GableKept **kept)
{
  GableJsonPlace place = gable_json_member (object, "launch_time");
  GableSpread spread = { GABLE_UNKNOWN, GABLE_UNKNOWN, GABLE_UNKNOWN };
  double *const figures[] = { &spread.min, &spread.median, &spread.max };

  if (!gable_json_is_present (&place) || !gable_reading_object (reading, &place)) {
    return spread;
  }
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
    GableJsonPlace member = gable_json_member (&place, spread_keys[i]);
    g_autofree char *path = g_strconcat ("launch_time.", spread_keys[i], NULL);

    *figures[i] = gable_field_quantity (reading, &member, GABLE_DIMENSION_SECONDS, path, kept);
  }
  keep_extra (reading, &place, spread_keys, "launch_time", kept);
  return spread;
}

static const GableCounter *
find_counter (GableReading *reading,
              const GableJsonPlace *place,
              const GableAmountFamily *family,
              const char *name)
{
  const GableCounter *counter =
    family->traffic ? gable_counter_level (name) : gable_counter_find (name);

  if (counter != NULL && (counter->kind == GABLE_COUNTER_TRAFFIC) == family->traffic) {
    return counter;
  }
  if (reading->newer) {
    return NULL;
  }
  if (family->traffic) {
    gable_reading_fault (reading, place,
                         _ ("“%s” can't name a level; levels are L1, L2, L3, DRAM or a short name"),
                            name);
  } else {
    gable_reading_fault (reading, place,
                         _ ("“%s” is no kind of work; there are fp64, fp32, fp16.matrix and the "
                            "like, int32 and the like, and inst"),
                            name);
  }
  return NULL;
}

static void
read_plain_amount (GableReading *reading,
                   const GableJsonPlace *place,
                   const GableAmountFamily *family,
                   const GableCounter *counter,
                   GableKernel *kernel)
{
  /* Only what a person wrote as text is kept under its path, and nearly all are numbers. */
  gboolean is_text =
    gable_json_is_present (place) && json_node_get_value_type (place->node) == G_TYPE_STRING;
  g_autofree char *path =
    is_text ? g_strconcat (family->key, ".", counter->id, ".amount", NULL) : NULL;
  GableKept **kept = is_text ? &gable_kernel_edit_details (kernel)->kept : NULL;
  double value =
    gable_field_quantity (reading, place, gable_amount_dimension (family, counter), path, kept);

  if (family->intensity) {
    gable_kernel_set_intensity (kernel, counter, value);
  } else {
    gable_kernel_set_amount (kernel, counter, value, NULL);
  }
}

/* A plain quantity, or an object of it, the ideal one and the rule. */
static void
read_amount (GableReading *reading,
             const GableJsonPlace *place,
             const GableAmountFamily *family,
             const GableCounter *counter,
             GableKernel *kernel)
{
  GableDimension dimension = gable_amount_dimension (family, counter);
  g_autofree char *path = NULL;
  g_autofree char *amount_path = NULL;
  g_autofree char *ideal_path = NULL;
  g_autofree char *rule = NULL;
  GableJsonPlace amount = *place, ideal;

  if (!gable_json_is_present (place) || !JSON_NODE_HOLDS_OBJECT (place->node)) {
    read_plain_amount (reading, place, family, counter, kernel);
    return;
  }
  if (family->intensity) {
    gable_reading_fault (reading, place, _ ("an object where an intensity should stand"));
    return;
  }

  path = g_strconcat (family->key, ".", counter->id, NULL);
  amount_path = g_strconcat (path, ".amount", NULL);
  ideal_path = g_strconcat (path, ".ideal", NULL);
  rule = gable_field_text (reading, place, "rule");
  amount = gable_json_member (place, "amount");
  gable_kernel_set_amount (kernel, counter,
                           gable_field_quantity (reading, &amount, dimension, amount_path,
                                                 &gable_kernel_edit_details (kernel)->kept),
                           rule);
  ideal = gable_json_member (place, "ideal");
  if (gable_json_is_present (&ideal)) {
    gable_kernel_set_ideal (kernel, counter,
                            gable_field_quantity (reading, &ideal, dimension, ideal_path,
                                                  &gable_kernel_edit_details (kernel)->kept));
  }
  keep_extra (reading, place, amount_keys, path, &gable_kernel_edit_details (kernel)->kept);
}

static void
read_amounts (GableReading *reading,
              const GableJsonPlace *object,
              const GableAmountFamily *family,
              GableKernel *kernel)
{
  GableJsonPlace place = gable_json_member (object, family->key);
  g_autoptr (GPtrArray) keys = NULL;

  if (!gable_json_is_present (&place) || !gable_reading_object (reading, &place)) {
    return;
  }
  keys = gable_json_keys (&place);
  for (guint i = 0; i < keys->len && gable_reading_goes_on (reading); i++) {
    GableJsonPlace member = gable_json_member (&place, keys->pdata[i]);
    const GableCounter *counter = find_counter (reading, &member, family, keys->pdata[i]);

    if (counter == NULL) {
      continue;
    }
    if (family->intensity ? gable_known (gable_kernel_get_intensity (kernel, counter))
                          : gable_kernel_find_amount (kernel, counter) != NULL) {
      gable_reading_fault (reading, &member,
                           _ ("another name of “%s”, which is there already"), counter->id);
      continue;
    }
    read_amount (reading, &member, family, counter, kernel);
  }
}

/* A plain number, or an object of it and its origin. */
static GableEvidence
read_figure (GableReading *reading,
             const GableJsonPlace *place,
             const char *metric,
             GableKept **kept)
{
  GableEvidence figure = { .metric = g_intern_string (metric) };

  if (gable_json_is_present (place) && JSON_NODE_HOLDS_OBJECT (place->node)) {
    GableJsonPlace value = gable_json_member (place, "value");
    g_autofree char *origin = gable_field_text (reading, place, "origin");
    g_autofree char *path = g_strconcat ("evidence.", metric, NULL);

    figure.value = gable_field_number (reading, &value);
    figure.origin = g_intern_string (origin);
    keep_extra (reading, place, evidence_keys, path, kept);
  } else {
    figure.value = gable_field_number (reading, place);
  }
  return figure;
}

static void
read_evidence (GableReading *reading, const GableJsonPlace *object, GableKernel *kernel)
{
  GableJsonPlace place = gable_json_member (object, "evidence");
  GableKernelDetails *details = gable_kernel_edit_details (kernel);
  g_autoptr (GPtrArray) keys = NULL;

  if (!gable_json_is_present (&place) || !gable_reading_object (reading, &place)) {
    return;
  }
  keys = gable_json_keys (&place);
  if (keys->len > MAX_EVIDENCE) {
    gable_reading_fault (reading, &place,
                         _ ("%u figures; at most %d are read"), keys->len, MAX_EVIDENCE);
    return;
  }
  details->evidence = g_array_new (FALSE, FALSE, sizeof (GableEvidence));
  for (guint i = 0; i < keys->len && gable_reading_goes_on (reading); i++) {
    GableJsonPlace member = gable_json_member (&place, keys->pdata[i]);
    GableEvidence figure =
      read_figure (reading, &member, keys->pdata[i], &gable_kernel_edit_details (kernel)->kept);

    g_array_append_val (details->evidence, figure);
  }
}

static void
read_counters (GableReading *reading, const GableJsonPlace *object, GableKernel *kernel)
{
  GableJsonPlace place = gable_json_member (object, "counters");
  guint n = gable_reading_array (reading, &place, MAX_COUNTERS);

  for (guint i = 0; i < n && gable_reading_goes_on (reading); i++) {
    GableJsonPlace element = gable_json_element (&place, i);
    g_autofree char *path = g_strdup_printf ("counters[%u]", i);
    g_autofree char *name = NULL;
    g_autofree char *unit = NULL;
    g_autofree char *origin = NULL;
    GableJsonPlace value;

    if (!gable_reading_object (reading, &element)) {
      continue;
    }
    name = gable_field_needed_text (reading, &element, "name");
    unit = gable_field_text (reading, &element, "unit");
    origin = gable_field_text (reading, &element, "origin");
    value = gable_json_member (&element, "value");
    gable_kernel_add_counter (kernel, &(GableRawCounter){
                                        .name = name,
                                        .unit = unit,
                                        .origin = origin,
                                        .value = gable_field_number (reading, &value),
                                        .is_sum = gable_field_boolean (reading, &element, "sum"),
                                      });
    keep_extra (reading, &element, counter_keys, path, &gable_kernel_edit_details (kernel)->kept);
  }
}

/**
 * gable_kernel_read:
 * @reading: gets the faults
 * @place: an element of a project's kernels
 * @work: of the project's view: what a performance and an intensity count
 *
 * Returns: (transfer full): what could be read; not to be used where @reading has an error
 */
GableKernel *
gable_kernel_read (GableReading *reading, const GableJsonPlace *place, GableWork work)
{
  GableDimension counted = gable_work_dimension (work);
  GableAmountFamily families[GABLE_N_AMOUNT_FAMILIES];
  GableKernel *kernel = gable_kernel_new ("");
  GableKernelDetails *details = gable_kernel_edit_details (kernel);
  g_autofree char *source = NULL;
  GableJsonPlace time, performance;

  if (!gable_reading_object (reading, place)) {
    return kernel;
  }
  g_free (kernel->name);
  kernel->name = gable_field_needed_text (reading, place, "name");
  kernel->kind = read_kind (reading, place);
  source = gable_field_text (reading, place, "source");
  gable_kernel_set_source (kernel, source);
  details->parent = gable_field_text (reading, place, "parent");
  details->transform = gable_field_text (reading, place, "transform");
  kernel->launches = gable_field_count (reading, place, "launches", G_MAXUINT64);
  time = gable_json_member (place, "time");
  kernel->seconds =
    gable_field_quantity (reading, &time, GABLE_DIMENSION_SECONDS, "time", &details->kept);
  details->launch_time = read_spread (reading, place, &details->kept);
  gable_amount_families (work, families);
  for (guint i = 0; i < G_N_ELEMENTS (families); i++) {
    read_amounts (reading, place, &families[i], kernel);
  }
  performance = gable_json_member (place, "performance");
  details->performance = gable_field_quantity (
    reading, &performance, gable_dimension_per_second (counted), "performance", &details->kept);
  read_counters (reading, place, kernel);
  read_evidence (reading, place, kernel);
  details->reasons = gable_field_texts (reading, place, "reasons");
  details->collect = gable_field_text (reading, place, "collect");
  details->extra = gable_field_extra (reading, place, kernel_keys);
  gable_kernel_trim_details (kernel);
  return kernel;
}
