/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-launch.h"

#include "import/ncu-rep-figures.h"
#include "import/ncu-rep-sizes.h"
#include "import/ncu-rep-view.h"
#include "import/ncu-rep-views.h"
#include "import/ncu-rep-wire.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Bytes of a kernel's name, at most. */
#define MAX_NAME (64u << 10)

/* Field numbers of a result, read off real reports of 2018 to 2026. */
enum {
  RESULT_MANGLED_NAME = 5,
  RESULT_FUNCTION_NAME = 6,
  RESULT_DEMANGLED_NAME = 7,
  RESULT_GLOBAL_SIZE = 10,
  RESULT_LOCAL_SIZE = 11,
  RESULT_METRIC = 13,
  RESULT_SECTION = 17,
  RESULT_RULE = 19
};

/* The launch that is being read. */
typedef struct {
  GString *name;
  guint64 name_field; /* where the name is from, 0 before there is one */
  GableNcuSizes sizes;
} Launch;

struct _GableNcuLaunches {
  GableGrouping group;
  char *file;
  GableNcuFigures *figures;
  GableMerge *merge;
  GArray *longest; /* (element-type double) values of the longest launch */
  double longest_seconds;

  Launch launch;
  GableNcuViews *views;
};

/**
 * gable_ncu_launches_new:
 * @strings: (transfer none): all names of the report
 * @group: what makes a kernel of several launches
 * @file: base name of the report
 *
 * Returns: (transfer full)
 */
GableNcuLaunches *
gable_ncu_launches_new (const GableNcuStrings *strings, GableGrouping group, const char *file)
{
  GableNcuLaunches *launches = g_new0 (GableNcuLaunches, 1);

  launches->group = group;
  launches->file = g_strdup (file);
  launches->figures = gable_ncu_figures_new (strings);
  launches->merge = gable_merge_new (group, file);
  launches->longest = g_array_new (FALSE, FALSE, sizeof (double));
  launches->longest_seconds = GABLE_UNKNOWN;
  launches->launch.name = g_string_new (NULL);
  launches->views = gable_ncu_views_new (group);
  return launches;
}

void
gable_ncu_launches_free (GableNcuLaunches *launches)
{
  if (launches == NULL) {
    return;
  }
  g_free (launches->file);
  gable_ncu_figures_free (launches->figures);
  gable_merge_free (launches->merge);
  g_array_unref (launches->longest);
  g_string_free (launches->launch.name, TRUE);
  gable_ncu_views_free (launches->views);
  g_free (launches);
}

void
gable_ncu_launches_set_attribute (GableNcuLaunches *launches, const char *name, double value)
{
  gable_ncu_figures_set_default (launches->figures, name, value);
}

void
gable_ncu_launches_set_device (GableNcuLaunches *launches, const char *device)
{
  gable_ncu_metrics_set_device (launches->figures->metrics, device);
}

void
gable_ncu_launches_set_cut (GableNcuLaunches *launches)
{
  launches->figures->cut = TRUE;
}

guint64
gable_ncu_launches_get_size (const GableNcuLaunches *launches)
{
  return gable_merge_get_n_launches (launches->merge);
}

/* The demangled name is what the tool shows; the others stand in for it. */
static void
read_name (Launch *launch, const GableWireField *field)
{
  GableWire text = gable_wire_open (field);

  if (field->number > launch->name_field && text.at != text.end) {
    g_string_truncate (launch->name, 0);
    g_string_append_len (launch->name, (const char *) text.at, MIN (text.end - text.at, MAX_NAME));
    launch->name_field = field->number;
  }
}

static guint
capability (const GableNcuLaunches *launches)
{
  double major =
    gable_ncu_figures_get (launches->figures, "device__attribute_compute_capability_major");
  double minor =
    gable_ncu_figures_get (launches->figures, "device__attribute_compute_capability_minor");

  return major >= 1 && major < 1000 && minor >= 0 && minor < 10 ? (guint) major * 10 + (guint) minor
                                                                : 0;
}

static gboolean
read_field (GableNcuLaunches *launches, const GableWireField *field, GError **error)
{
  GableToolView *view;

  switch (field->number) {
  case RESULT_METRIC:
    return gable_ncu_figures_read (launches->figures, gable_wire_open (field), error);
  case RESULT_MANGLED_NAME:
  case RESULT_FUNCTION_NAME:
  case RESULT_DEMANGLED_NAME:
    read_name (&launches->launch, field);
    return TRUE;
  case RESULT_GLOBAL_SIZE:
  case RESULT_LOCAL_SIZE:
    gable_ncu_sizes_read (&launches->launch.sizes, gable_wire_open (field),
                          field->number == RESULT_LOCAL_SIZE);
    return TRUE;
  case RESULT_SECTION:
    view = gable_ncu_views_need (launches->views, launches->launch.name->str);
    if (view != NULL) {
      gable_ncu_rep_add_charts (view, gable_wire_open (field), launches->figures->metrics,
                                gable_ncu_figures_get_values (launches->figures),
                                capability (launches));
    }
    return TRUE;
  case RESULT_RULE:
    view = gable_ncu_views_need (launches->views, launches->launch.name->str);
    if (view != NULL) {
      gable_ncu_rep_add_advice (view, gable_wire_open (field));
    }
    return TRUE;
  default:
    return TRUE;
  }
}

/* Whether a field of a result is looked into; sections and rules only where they will be kept. */
static gboolean
is_wanted (GableNcuLaunches *launches, guint64 number)
{
  static const guint64 wanted = 1u << RESULT_METRIC | 1u << RESULT_MANGLED_NAME |
                                1u << RESULT_FUNCTION_NAME | 1u << RESULT_DEMANGLED_NAME |
                                1u << RESULT_GLOBAL_SIZE | 1u << RESULT_LOCAL_SIZE;

  if (number == RESULT_SECTION || number == RESULT_RULE) {
    return gable_ncu_views_need (launches->views, launches->launch.name->str) != NULL;
  }
  return number < 32 && (wanted >> number & 1) != 0;
}

/* A field of the launch's message. Returns: FALSE without an error where the file ends before */
static gboolean
take_field (GableNcuLaunches *launches, GableNcuSource *source, guint64 end, GError **error)
{
  GableWireField field = { 0 };
  guint64 key;

  if (!gable_ncu_source_take_varint (source, &key, error)) {
    return FALSE;
  }
  field.number = key >> 3;
  field.type = (GableWireType) (key & 7);
  switch (field.type) {
  case GABLE_WIRE_VARINT:
    return gable_ncu_source_take_varint (source, &field.integer, error);
  case GABLE_WIRE_FIXED64:
    return gable_ncu_source_skip (source, 8, error);
  case GABLE_WIRE_FIXED32:
    return gable_ncu_source_skip (source, 4, error);
  case GABLE_WIRE_BYTES:
    break;
  default:
    return gable_ncu_figures_fail (launches->figures, error);
  }
  if (!gable_ncu_source_take_varint (source, &field.integer, error)) {
    return FALSE;
  }
  if (gable_ncu_source_tell (source) > end ||
      field.integer > end - gable_ncu_source_tell (source)) {
    return gable_ncu_figures_fail (launches->figures, error);
  }
  if (!is_wanted (launches, field.number)) {
    return gable_ncu_source_skip (source, field.integer, error);
  }
  field.bytes = gable_ncu_source_take (source, field.integer, error);
  return field.bytes != NULL && read_field (launches, &field, error);
}

static void
begin_launch (GableNcuLaunches *launches, guint64 offset)
{
  Launch *launch = &launches->launch;
  GString *name = launch->name;

  gable_ncu_views_begin (launches->views);
  g_string_truncate (name, 0);
  *launch = (Launch){ .name = name };
  gable_ncu_figures_begin (launches->figures, offset);
}

static void
keep_longest (GableNcuLaunches *launches, double seconds)
{
  gboolean first = launches->longest->len == 0;

  if (first || seconds > launches->longest_seconds ||
      (gable_known (seconds) && !gable_known (launches->longest_seconds))) {
    g_array_set_size (launches->longest, 0);
    g_array_append_vals (launches->longest, launches->figures->values->data,
                         launches->figures->values->len);
    launches->longest_seconds = seconds;
  }
}

static gboolean
end_launch (GableNcuLaunches *launches, GError **error)
{
  Launch *launch = &launches->launch;
  guint kernels_before = gable_merge_get_n_kernels (launches->merge);
  GableNcuLaunch derived;

  gable_ncu_sizes_add (&launch->sizes, launches->figures);
  gable_ncu_figures_end (launches->figures);
  gable_ncu_metrics_evaluate (launches->figures->metrics,
                              gable_ncu_figures_get_values (launches->figures), &derived);
  if (!gable_merge_launch (launches->merge, launch->name->str, launch->name->len, derived.seconds,
                           error)) {
    return FALSE;
  }
  for (guint i = 0; i < derived.n_amounts; i++) {
    gable_merge_amount (launches->merge, derived.amounts[i].counter, derived.amounts[i].amount,
                        derived.amounts[i].rule);
  }
  gable_merge_counters (launches->merge, gable_ncu_figures_get_values (launches->figures),
                        launches->figures->values->len);
  keep_longest (launches, derived.seconds);
  gable_ncu_views_keep (launches->views, launch->name->str, kernels_before,
                        gable_merge_get_n_kernels (launches->merge));
  return TRUE;
}

/**
 * gable_ncu_launches_read:
 * @launches: the launches so far
 * @source: at the message of one launch; moves behind it
 * @length: of the message
 *
 * Reads one launch. It counts only when all of it was there.
 *
 * Errors: `GABLE_IMPORT_ERROR_MALFORMED` with the byte, `GABLE_IMPORT_ERROR_TOO_BIG`; errors of reading
 *
 * Returns: FALSE without an error: the file ends within the launch
 */
gboolean
gable_ncu_launches_read (GableNcuLaunches *launches,
                         GableNcuSource *source,
                         guint64 length,
                         GError **error)
{
  guint64 start = gable_ncu_source_tell (source);
  guint64 end = start + length;

  begin_launch (launches, start);
  while (gable_ncu_source_tell (source) < end) {
    if (!take_field (launches, source, end, error)) {
      return FALSE;
    }
  }
  return gable_ncu_source_tell (source) == end ? end_launch (launches, error)
                                               : gable_ncu_figures_fail (launches->figures, error);
}

static void
describe_slots (GableNcuLaunches *launches)
{
  for (guint slot = 0; slot < launches->figures->values->len; slot++) {
    const char *name = gable_ncu_metrics_get_name (launches->figures->metrics, slot);

    gable_merge_describe (launches->merge, slot, name, gable_ncu_metric_unit (name), launches->file,
                          gable_ncu_metrics_is_sum (launches->figures->metrics, slot));
  }
}

/* Why a kernel has no point among those of its vector units. */
static void
add_matrix_reason (GableKernel *kernel)
{
  double fp32 = gable_kernel_get_amount (kernel, gable_counter_find ("fp32"));

  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];

    if (fp32 == 0 && g_strcmp0 (gable_amount_counter (amount)->unit, "matrix") == 0 &&
        amount->amount > 0) {
      /* Translators: %s is a counter, "FP16 matrix". */
      gable_kernel_add_reason (kernel, _("FP32: no operations, the work is %s"),
                                          gable_amount_counter (amount)->title);
      return;
    }
  }
}

static void
finish_kernel (GableNcuLaunches *launches, guint index, GableKernel *kernel, GArray *means)
{
  gable_merge_means (launches->merge, index, (double *) (gpointer) means->data, means->len);
  gable_ncu_metrics_evidence (launches->figures->metrics, (double *) (gpointer) means->data,
                              kernel);
  add_matrix_reason (kernel);
  gable_ncu_views_give (launches->views, index, kernel);
}

/**
 * gable_ncu_launches_finish:
 * @launches: all launches, at least one
 * @import: takes kernels, launches, the machine and notes
 */
void
gable_ncu_launches_finish (GableNcuLaunches *launches, GableImport *import)
{
  g_autoptr (GArray) means = g_array_new (FALSE, FALSE, sizeof (double));
  double unknown = GABLE_UNKNOWN;

  describe_slots (launches);
  gable_merge_finish (launches->merge, import);
  g_array_set_size (means, launches->figures->values->len);
  for (guint i = 0; i < import->kernels->len; i++) {
    finish_kernel (launches, i, g_ptr_array_index (import->kernels, i), means);
  }
  while (launches->longest->len < launches->figures->values->len) {
    g_array_append_val (launches->longest, unknown);
  }
  import->machine = gable_ncu_metrics_machine (launches->figures->metrics,
                                               (double *) (gpointer) launches->longest->data);
  import->device = g_strdup (gable_ncu_metrics_get_device (launches->figures->metrics));
  if (import->machine != NULL && import->machine->note != NULL) {
    gable_notes_add (import->notes, GABLE_NOTE_INFO, launches->file, "%s", import->machine->note);
  }
  if (launches->figures->n_left_out > 0) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, launches->file,
                     ngettext ("%u metric is left out, there are too many",
                               "%u metrics are left out, there are too many",
                               launches->figures->n_left_out),
                     launches->figures->n_left_out);
  }
  if (launches->figures->unnamed > 0) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, launches->file,
                     ngettext ("%u figure is left out, its name was cut off",
                               "%u figures are left out, their names were cut off",
                               launches->figures->unnamed),
                     launches->figures->unnamed);
  }
}
