/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-facts.h"

#include "analysis/derivation.h"
#include "analysis/kernel-edit.h"
#include "app/amount-row.h"
#include "app/facts.h"
#include "app/kernel-item.h"
#include "app/row-text.h"
#include "app/rule-button.h"
#include "app/tool-view-box.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Raw counters that get a row, at most: a full report has some 2,000. */
#define COUNTERS_SHOWN 300

static const char amount_kind[] = "amount";

/* Of an amount's row: its counter. */
#define COUNTER "gable-counter"

static void
add (GableFacts *facts, const char *name, double value, GableDimension dimension, const char *tip)
{
  if (gable_known (value)) {
    g_autofree char *text = gable_format (value, dimension);

    gable_facts_add (facts, name, text, tip);
  }
}

/* @value: (transfer full) */
static void
add_text (GableFacts *facts, const char *name, char *value, const char *tip)
{
  gable_facts_add (facts, name, value, tip);
  g_free (value);
}

/* One bar for each ceiling that limits kernels, in the machine's order: near memory first, arithmetic last. */
static void
add_gauges (GableFacts *facts, const GableRoofline *roofline, guint kernel)
{
  const GableThresholds *thresholds = &roofline->thresholds;
  const GableKernelResult *result = &roofline->kernels[kernel];
  g_autofree double *utilisations = g_new (double, roofline->n_ceilings);
  gboolean any = FALSE;

  gable_roofline_get_utilisations (roofline, kernel, utilisations);
  for (guint i = 0; i < roofline->n_ceilings; i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (roofline->machine, i);
    double used = utilisations[i];
    g_autofree char *tip = NULL;

    if (ceiling->variant || !gable_known (used)) {
      continue;
    }
    if (!any) {
      gable_facts_add_heading (facts, _ ("Speed of light"));
      any = TRUE;
    }
    tip = gable_derivation_of_use (roofline, kernel, i);
    gable_facts_add_gauge (
      facts, gable_ceiling_title (ceiling), used, thresholds->far, thresholds->near,
      result->limiter == (int) i ? gable_standing_to_class (result->standing) : "quiet", tip);
  }
}

static void
add_intensities (GableFacts *facts, const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  GableDimension dimension = gable_dimension_per_byte (gable_work_dimension (roofline->work));

  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point = &roofline->points[result->first_point + i];
    GableRowFigure figure = { GABLE_ROW_FIGURE_INTENSITY, gable_point_level (point), NULL };
    g_autofree char *tip = gable_derivation (roofline, kernel, &figure);
    /* Translators: of a memory level: "Intensity, DRAM". */
    g_autofree char *name = g_strdup_printf (_ ("Intensity, %s"), gable_point_level (point)->title);

    add (facts, name, point->intensity, dimension, tip);
  }
}

/* Figures that the model derives, each with how it came about. */
static void
add_derived_figures (GableFacts *facts, const GableRoofline *roofline, guint kernel)
{
  static const struct {
    GableRowFigureKind kind;
    const char *label;
  } figures[] = {
    { GABLE_ROW_FIGURE_PERFORMANCE, N_ ("Performance") },
    { GABLE_ROW_FIGURE_ATTAINABLE, N_ ("Attainable") },
    { GABLE_ROW_FIGURE_EFFICIENCY, N_ ("Efficiency") },
    { GABLE_ROW_FIGURE_HEADROOM, N_ ("Headroom") },
    { GABLE_ROW_FIGURE_SAVING, N_ ("Could save") },
    { GABLE_ROW_FIGURE_GAIN, N_ ("Gain of the run") },
  };
  g_autoptr (GableRows) rows = gable_rows_new_kernels (roofline);

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
    GableRowFigure figure = { .kind = figures[i].kind };
    double value = gable_rows_get (rows, &figure, kernel);
    g_autofree char *tip = gable_derivation (roofline, kernel, &figure);

    if (!gable_known (value)) {
      continue;
    }
    if (figure.kind == GABLE_ROW_FIGURE_EFFICIENCY) {
      add_text (facts, _ (figures[i].label), gable_percent_to_text (value), tip);
    } else if (figure.kind == GABLE_ROW_FIGURE_HEADROOM || figure.kind == GABLE_ROW_FIGURE_GAIN) {
      add_text (facts, _ (figures[i].label), gable_format_factor (value), tip);
    } else {
      add (facts, _ (figures[i].label), value,
                     gable_row_figure_get_dimension (&figure, roofline->work), tip);
    }
  }
}

static void
add_derived (GableFacts *facts, const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  g_autofree char *doubt = gable_roofline_doubt (roofline, kernel);
  g_autofree char *reason = gable_roofline_explain (roofline, kernel);

  gable_facts_add_heading (facts, _ ("Against the roof"));
  add_derived_figures (facts, roofline, kernel);
  if (result->limiter != GABLE_LIMITER_NONE) {
    add_text (facts, _ ("Limiter"), g_strdup (gable_limiter_to_label (roofline, result->limiter)),
                        _ ("The bound on the time that is largest"));
  }
  if (result->runner_up != GABLE_LIMITER_NONE) {
    add_text (facts, _ ("Next limiter"),
                        g_strdup (gable_limiter_to_label (roofline, result->runner_up)), NULL);
  }
  add_intensities (facts, roofline, kernel);
  if (doubt != NULL) {
    gable_facts_add_paragraph (facts, doubt, "warning-text");
  }
  if (reason != NULL) {
    gable_facts_add_paragraph (facts, reason, "dim-label");
  }
}

/* (nullable) the file that @kernel comes from */
static const GableSource *
find_source (const GableProject *project, const GableKernel *kernel)
{
  for (guint i = 0; kernel->source != NULL && i < project->sources->len; i++) {
    const GableSource *source = g_ptr_array_index (project->sources, i);

    if (g_strcmp0 (source->id, kernel->source) == 0) {
      return source;
    }
  }
  return NULL;
}

/* Where an amount comes from: the rule over the tool's counters, and the file. (transfer full) (nullable) */
static char *
describe_origin (const GableProject *project, const GableKernel *kernel, const char *rule)
{
  const GableSource *source = find_source (project, kernel);
  g_autofree char *path = source != NULL ? gable_text_to_display (source->path) : NULL;

  if (rule != NULL && path != NULL) {
    return g_strdup_printf ("%s\n%s", rule, path);
  }
  return rule != NULL ? g_strdup (rule) : g_steal_pointer (&path);
}

/* The selected kernel is the one that is shown. */
static void
edited_cb (GableAmountRow *row, double value, gpointer data)
{
  GableDocument *document = data;
  const GableCounter *counter = g_object_get_data (G_OBJECT (row), COUNTER);
  int kernel = gable_document_get_selected (document);
  g_autoptr (GableProject) next = NULL;
  guint changed;

  if (kernel < 0) {
    return;
  }
  next = gable_kernel_edit (gable_document_get_project (document), (guint) kernel, counter, value,
                            &changed);
  gable_document_apply (document, next, _ ("Change Kernel"), 0);
  gable_document_select (document, (int) changed);
}

/* @counter: (nullable) NULL is the time. Returns: the row */
static GableAmountRow *
add_amount (GableFacts *facts,
            GableDocument *document,
            const GableCounter *counter,
            const char *name,
            double value,
            const char *origin)
{
  GableDimension dimension =
    counter != NULL ? gable_counter_dimension (counter) : GABLE_DIMENSION_SECONDS;
  GtkWidget *row = gable_facts_take (facts, amount_kind);

  if (row == NULL) {
    row = gable_amount_row_new (name, value, dimension, origin);
    g_signal_connect (row, "edited", G_CALLBACK (edited_cb), document);
    gable_facts_put (facts, row, amount_kind);
  } else {
    gable_amount_row_set (GABLE_AMOUNT_ROW (row), name, value, dimension, origin);
    gable_amount_row_set_extra (GABLE_AMOUNT_ROW (row), NULL);
  }
  g_object_set_data (G_OBJECT (row), COUNTER, (gpointer) counter);
  return GABLE_AMOUNT_ROW (row);
}

static void
add_amounts (GableFacts *facts, GableDocument *document, const GableRoofline *roofline, guint index)
{
  const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);
  const GableKernelResult *result = &roofline->kernels[index];
  g_autoptr (GHashTable) choices = gable_rule_button_counters (kernel);
  g_autofree char *time_origin = describe_origin (roofline->project, kernel, NULL);
  g_autofree char *share_tip =
    gable_derivation (roofline, index, &(GableRowFigure){ .kind = GABLE_ROW_FIGURE_SHARE });

  gable_facts_add_heading (facts, _ ("Amounts over all launches"));
  add_amount (facts, document, NULL, _ ("Time"), gable_result_seconds (result), time_origin);
  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];
    g_autofree char *origin =
      describe_origin (roofline->project, kernel, gable_amount_rule (amount));
    g_autofree char *name = NULL;
    GableAmountRow *row;

    /* Translators: bytes moved at a memory level: "DRAM traffic". */
    name = gable_amount_counter (amount)->kind == GABLE_COUNTER_TRAFFIC
      ? g_strdup_printf (_ ("%s traffic"), gable_amount_counter (amount)->title)
      : g_strdup (gable_amount_counter (amount)->title);
    row = add_amount (facts, document, gable_amount_counter (amount), name, amount->amount, origin);
    if (g_hash_table_contains (choices, gable_amount_counter (amount))) {
      gable_amount_row_set_extra (
        row, gable_rule_button_new (document, index, gable_amount_counter (amount)));
    }
  }
  if (gable_known (gable_roofline_get_share (roofline, result))) {
    add_text (facts, _ ("Share of the run"),
                        gable_percent_to_text (gable_roofline_get_share (roofline, result)),
                        share_tip);
  }
  if (kernel->launches > 0) {
    add_text (facts, _ ("Launches"), gable_count_to_text (kernel->launches), NULL);
  }
  add (facts, _ ("Time of a launch"), gable_kernel_details (kernel)->launch_time.median,
                 GABLE_DIMENSION_SECONDS, _ ("Median"));
  if (kernel->kind == GABLE_KERNEL_MEASURED) {
    gable_facts_add_paragraph (facts, _ ("Another figure makes a hypothetical copy."), "dim-label");
  }
}

static void
add_lineage (GableFacts *facts, const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);

  if (details->parent != NULL) {
    g_autofree char *parent = gable_text_to_display (details->parent);

    add_text (facts, _ ("Made from"), gable_text_shorten_name (parent, 26), parent);
  }
  if (details->transform != NULL && *details->transform != '\0') {
    g_autofree char *transform = gable_text_to_display (details->transform);

    gable_facts_add_paragraph (facts, transform, "dim-label");
  }
}

static void
add_reasons (GableFacts *facts, const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);

  for (guint i = 0; details->reasons != NULL && i < details->reasons->len; i++) {
    gable_facts_add_paragraph (facts, g_ptr_array_index (details->reasons, i), "dim-label");
  }
}

static void
add_evidence (GableFacts *facts, const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);

  if (details->evidence == NULL || details->evidence->len == 0) {
    return;
  }
  gable_facts_add_heading (facts, _ ("Evidence"));
  for (guint i = 0; i < details->evidence->len; i++) {
    const GableEvidence *evidence = &g_array_index (details->evidence, GableEvidence, i);
    g_autofree char *name = g_strdelimit (g_strdup (evidence->metric), "_", ' ');

    name[0] = g_ascii_toupper (name[0]);
    add (facts, name, evidence->value, GABLE_DIMENSION_NUMBER, evidence->origin);
  }
}

guint
gable_kernel_facts_count_counters (const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);

  return details->counters != NULL ? details->counters->len : 0;
}

void
gable_kernel_facts_add_counters (GableFacts *facts, const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);
  guint count = gable_kernel_facts_count_counters (kernel);

  for (guint i = 0; i < MIN (count, COUNTERS_SHOWN); i++) {
    const GableRawCounter *counter = &g_array_index (details->counters, GableRawCounter, i);
    g_autofree char *value = gable_format (counter->value, GABLE_DIMENSION_NUMBER);
    g_autofree char *text =
      counter->unit != NULL ? g_strdup_printf ("%s %s", value, counter->unit) : g_strdup (value);
    g_autofree char *tip = counter->origin != NULL
                             ? g_strdup_printf ("%s\n%s", counter->name, counter->origin)
                             : g_strdup (counter->name);

    gable_facts_add (facts, counter->name, text, tip);
  }
  if (count > COUNTERS_SHOWN) {
    g_autofree char *more = g_strdup_printf (
      ngettext ("and %u more", "and %u more", count - COUNTERS_SHOWN), count - COUNTERS_SHOWN);

    gable_facts_add_paragraph (facts, more, "dim-label");
  }
}

/* The last that is filled in. What there is to say of a kernel: what it uses, what follows, and what was measured, which can be typed over. */
void
gable_kernel_facts_add (GableFacts *facts, GableDocument *document, guint index)
{
  const GableRoofline *roofline = gable_document_get_roofline (document);
  const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);

  add_lineage (facts, kernel);
  add_gauges (facts, roofline, index);
  add_derived (facts, roofline, index);
  add_amounts (facts, document, roofline, index);
  add_reasons (facts, kernel);
  add_evidence (facts, kernel);
  gable_facts_end (facts);
  gable_tool_view_append_charts (facts->box, gable_kernel_details (kernel)->tool_view);
}
