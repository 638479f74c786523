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

static void
add (GtkBox *box, const char *name, double value, GableDimension dimension, const char *tip)
{
  if (gable_known (value)) {
    g_autofree char *text = gable_format (value, dimension);

    gtk_box_append (box, gable_fact_new (name, text, tip));
  }
}

/* @value: (transfer full) */
static void
add_text (GtkBox *box, const char *name, char *value, const char *tip)
{
  gtk_box_append (box, gable_fact_new (name, value, tip));
  g_free (value);
}

/* One bar for each ceiling that limits kernels, in the machine's order: near memory first, arithmetic last. */
static void
add_gauges (GtkBox *box, const GableRoofline *roofline, guint kernel)
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
    GtkWidget *gauge;

    if (ceiling->variant || !gable_known (used)) {
      continue;
    }
    if (!any) {
      gtk_box_append (box, gable_heading_new (_ ("Speed of light")));
      any = TRUE;
    }
    tip = gable_derivation_of_use (roofline, kernel, i);
    gauge = gable_gauge_new (gable_ceiling_title (ceiling), used, thresholds->far, thresholds->near,
                             result->limiter == (int) i ? gable_standing_to_class (result->standing)
                                                        : "quiet");
    gable_fact_explain (gauge, tip);
    gtk_box_append (box, gauge);
  }
}

static void
add_intensities (GtkBox *box, const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  GableDimension dimension = gable_dimension_per_byte (gable_work_dimension (roofline->work));

  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point = &roofline->points[result->first_point + i];
    GableRowFigure figure = { GABLE_ROW_FIGURE_INTENSITY, gable_point_level (point), NULL };
    g_autofree char *tip = gable_derivation (roofline, kernel, &figure);
    /* Translators: of a memory level: "Intensity, DRAM". */
    g_autofree char *name = g_strdup_printf (_ ("Intensity, %s"), gable_point_level (point)->title);

    add (box, name, point->intensity, dimension, tip);
  }
}

/* Figures that the model derives, each with how it came about. */
static void
add_derived_figures (GtkBox *box, const GableRoofline *roofline, guint kernel)
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
      add_text (box, _ (figures[i].label), gable_percent_to_text (value), tip);
    } else if (figure.kind == GABLE_ROW_FIGURE_HEADROOM || figure.kind == GABLE_ROW_FIGURE_GAIN) {
      add_text (box, _ (figures[i].label), gable_format_factor (value), tip);
    } else {
      add (box, _ (figures[i].label), value,
                   gable_row_figure_get_dimension (&figure, roofline->work), tip);
    }
  }
}

static void
add_derived (GtkBox *box, const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  g_autofree char *doubt = gable_roofline_doubt (roofline, kernel);
  g_autofree char *reason = gable_roofline_explain (roofline, kernel);

  gtk_box_append (box, gable_heading_new (_ ("Against the roof")));
  add_derived_figures (box, roofline, kernel);
  if (result->limiter != GABLE_LIMITER_NONE) {
    add_text (box, _ ("Limiter"), g_strdup (gable_limiter_to_label (roofline, result->limiter)),
                      _ ("The bound on the time that is largest"));
  }
  if (result->runner_up != GABLE_LIMITER_NONE) {
    add_text (box, _ ("Next limiter"),
                      g_strdup (gable_limiter_to_label (roofline, result->runner_up)), NULL);
  }
  add_intensities (box, roofline, kernel);
  if (doubt != NULL) {
    gtk_box_append (box, gable_paragraph_new (doubt, "warning-text"));
  }
  if (reason != NULL) {
    gtk_box_append (box, gable_paragraph_new (reason, "dim-label"));
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

typedef struct {
  GableDocument *document; /* (unowned) of the panel that holds the row */
  const GableCounter *counter;
} Editing;

/* The selected kernel is the one that is shown. */
static void
edited_cb (GableAmountRow *row, double value, gpointer data)
{
  const Editing *editing = data;
  GableDocument *document = editing->document;
  int kernel = gable_document_get_selected (document);
  g_autoptr (GableProject) next = NULL;
  guint changed;

  if (kernel < 0) {
    return;
  }
  next = gable_kernel_edit (gable_document_get_project (document), (guint) kernel, editing->counter,
                            value, &changed);
  gable_document_apply (document, next, _ ("Change Kernel"), 0);
  gable_document_select (document, (int) changed);
}

static void
editing_free (gpointer data, GClosure *closure)
{
  g_free (data);
}

/* @counter: (nullable) NULL is the time. Returns: the row */
static GableAmountRow *
add_amount (GtkBox *box,
            GableDocument *document,
            const GableCounter *counter,
            const char *name,
            double value,
            const char *origin)
{
  GableDimension dimension =
    counter != NULL ? gable_counter_dimension (counter) : GABLE_DIMENSION_SECONDS;
  GtkWidget *row = gable_amount_row_new (name, value, dimension, origin);
  Editing *editing = g_new (Editing, 1);

  *editing = (Editing){ document, counter };
  g_signal_connect_data (row, "edited", G_CALLBACK (edited_cb), editing, editing_free, 0);
  gtk_box_append (box, row);
  return GABLE_AMOUNT_ROW (row);
}

static void
add_amounts (GtkBox *box, GableDocument *document, const GableRoofline *roofline, guint index)
{
  const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);
  const GableKernelResult *result = &roofline->kernels[index];
  g_autoptr (GHashTable) choices = gable_rule_button_counters (kernel);
  g_autofree char *time_origin = describe_origin (roofline->project, kernel, NULL);
  g_autofree char *share_tip =
    gable_derivation (roofline, index, &(GableRowFigure){ .kind = GABLE_ROW_FIGURE_SHARE });

  gtk_box_append (box, gable_heading_new (_ ("Amounts over all launches")));
  add_amount (box, document, NULL, _ ("Time"), gable_result_seconds (result), time_origin);
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
    row = add_amount (box, document, gable_amount_counter (amount), name, amount->amount, origin);
    if (g_hash_table_contains (choices, gable_amount_counter (amount))) {
      gable_amount_row_set_extra (
        row, gable_rule_button_new (document, index, gable_amount_counter (amount)));
    }
  }
  if (gable_known (gable_roofline_get_share (roofline, result))) {
    add_text (box, _ ("Share of the run"),
                      gable_percent_to_text (gable_roofline_get_share (roofline, result)),
                      share_tip);
  }
  if (kernel->launches > 0) {
    add_text (box, _ ("Launches"), gable_count_to_text (kernel->launches), NULL);
  }
  add (box, _ ("Time of a launch"), gable_kernel_details (kernel)->launch_time.median,
               GABLE_DIMENSION_SECONDS, _ ("Median"));
  if (kernel->kind == GABLE_KERNEL_MEASURED) {
    gtk_box_append (
      box, gable_paragraph_new (_ ("Another figure makes a hypothetical copy."), "dim-label"));
  }
}

static void
add_lineage (GtkBox *box, const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);

  if (details->parent != NULL) {
    g_autofree char *parent = gable_text_to_display (details->parent);

    add_text (box, _ ("Made from"), gable_text_shorten_name (parent, 26), parent);
  }
  if (details->transform != NULL && *details->transform != '\0') {
    g_autofree char *transform = gable_text_to_display (details->transform);

    gtk_box_append (box, gable_paragraph_new (transform, "dim-label"));
  }
}

static void
add_reasons (GtkBox *box, const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);

  for (guint i = 0; details->reasons != NULL && i < details->reasons->len; i++) {
    gtk_box_append (box,
                    gable_paragraph_new (g_ptr_array_index (details->reasons, i), "dim-label"));
  }
}

static void
add_evidence (GtkBox *box, const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);

  if (details->evidence == NULL || details->evidence->len == 0) {
    return;
  }
  gtk_box_append (box, gable_heading_new (_ ("Evidence")));
  for (guint i = 0; i < details->evidence->len; i++) {
    const GableEvidence *evidence = &g_array_index (details->evidence, GableEvidence, i);
    g_autofree char *name = g_strdelimit (g_strdup (evidence->metric), "_", ' ');

    name[0] = g_ascii_toupper (name[0]);
    add (box, name, evidence->value, GABLE_DIMENSION_NUMBER, evidence->origin);
  }
}

guint
gable_kernel_facts_add_counters (GtkBox *box, const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);
  guint count = details->counters != NULL ? details->counters->len : 0;

  for (guint i = 0; i < MIN (count, COUNTERS_SHOWN); i++) {
    const GableRawCounter *counter = &g_array_index (details->counters, GableRawCounter, i);
    g_autofree char *value = gable_format (counter->value, GABLE_DIMENSION_NUMBER);
    g_autofree char *text =
      counter->unit != NULL ? g_strdup_printf ("%s %s", value, counter->unit) : g_strdup (value);
    g_autofree char *tip = counter->origin != NULL
                             ? g_strdup_printf ("%s\n%s", counter->name, counter->origin)
                             : g_strdup (counter->name);

    gtk_box_append (box, gable_fact_new (counter->name, text, tip));
  }
  if (count > COUNTERS_SHOWN) {
    g_autofree char *more = g_strdup_printf (
      ngettext ("and %u more", "and %u more", count - COUNTERS_SHOWN), count - COUNTERS_SHOWN);

    gtk_box_append (box, gable_paragraph_new (more, "dim-label"));
  }
  return count;
}

/* What there is to say of a kernel: what it uses, what follows, and what was measured, which can be typed over. */
void
gable_kernel_facts_add (GtkBox *box, GableDocument *document, guint index)
{
  const GableRoofline *roofline = gable_document_get_roofline (document);
  const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);

  add_lineage (box, kernel);
  add_gauges (box, roofline, index);
  add_derived (box, roofline, index);
  add_amounts (box, document, roofline, index);
  add_reasons (box, kernel);
  add_evidence (box, kernel);
  gable_tool_view_append_charts (box, gable_kernel_details (kernel)->tool_view);
}
