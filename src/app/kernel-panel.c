/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-panel.h"

#include "app/facts.h"
#include "app/kernel-item.h"
#include "app/tool-view-box.h"
#include "app/when-seen.h"

#include <glib/gi18n-lib.h>

/* Raw counters that get a row, at most: a full report has some 2,000. */
#define COUNTERS_SHOWN 300

struct _GableKernelPanel {
  GtkBox parent_instance;
  GableDocument *document;
  GtkLabel *name_label;
  GtkBox *standing_box;
  GtkLabel *standing_label;
  GtkBox *facts_box;
  GtkExpander *counters_expander;
  GtkBox *counters_box;
};

G_DEFINE_FINAL_TYPE (GableKernelPanel, gable_kernel_panel, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static void
add (GtkBox *box, const char *name, double value, GableDimension dimension, const char *tip)
{
  if (gable_known (value)) {
    g_autofree char *text = gable_format (value, dimension);

    gtk_box_append (box, gable_fact_new (name, text, tip));
  }
}

static void
add_text (GtkBox *box, const char *name, char *value, const char *tip)
{
  gtk_box_append (box, gable_fact_new (name, value, tip));
  g_free (value);
}

/* One bar for each ceiling that limits kernels, the busiest first as a reader looks for it. */
static void
add_gauges (GtkBox *box, const GableRoofline *roofline, guint kernel)
{
  const GableThresholds *thresholds = &roofline->thresholds;
  const GableKernelResult *result = &roofline->kernels[kernel];
  gboolean any = FALSE;

  for (guint i = 0; i < roofline->n_ceilings; i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (roofline->machine, i);
    double used = gable_roofline_get_utilisation (roofline, kernel, i);

    if (ceiling->variant || !gable_known (used)) {
      continue;
    }
    if (!any) {
      gtk_box_append (box, gable_heading_new (_ ("Speed of light")));
      any = TRUE;
    }
    gtk_box_append (
      box, gable_gauge_new (gable_ceiling_title (ceiling), used, thresholds->far, thresholds->near,
                            result->limiter == (int) i ? gable_standing_to_class (result->standing)
                                                       : "quiet"));
  }
}

static void
add_intensities (GtkBox *box, const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  GableDimension dimension = gable_dimension_per_byte (gable_work_dimension (roofline->work));

  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point =
      &g_array_index (roofline->points, GablePoint, result->first_point + i);
    /* Translators: of a memory level: "Intensity, DRAM". */
    g_autofree char *name = g_strdup_printf (_ ("Intensity, %s"), point->level->title);

    add (box, name, point->intensity, dimension, NULL);
  }
}

static void
add_derived (GtkBox *box, const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  GableDimension rate = gable_dimension_per_second (gable_work_dimension (roofline->work));
  g_autofree char *doubt = gable_roofline_doubt (roofline, kernel);
  g_autofree char *reason = gable_roofline_explain (roofline, kernel);

  gtk_box_append (box, gable_heading_new (_ ("Against the roof")));
  add (box, _ ("Performance"), result->performance, rate, _ ("Work ÷ time"));
  add (box, _ ("Attainable"), result->attainable, rate, _ ("Work ÷ the largest bound on time"));
  if (gable_known (result->efficiency)) {
    add_text (box, _ ("Efficiency"), gable_percent_to_text (result->efficiency), NULL);
  }
  if (gable_known (result->headroom)) {
    add_text (box, _ ("Headroom"), gable_format_factor (result->headroom), NULL);
  }
  if (result->limiter != GABLE_LIMITER_NONE) {
    add_text (box, _ ("Limiter"), g_strdup (gable_limiter_to_label (roofline, result->limiter)),
                      NULL);
  }
  if (result->runner_up != GABLE_LIMITER_NONE) {
    add_text (box, _ ("Next limiter"),
                      g_strdup (gable_limiter_to_label (roofline, result->runner_up)), NULL);
  }
  add_intensities (box, roofline, kernel);
  add (box, _ ("Could save"), result->saving, GABLE_DIMENSION_SECONDS,
               _ ("Time above the bound: what is gained at best"));
  if (doubt != NULL) {
    gtk_box_append (box, gable_paragraph_new (doubt, "warning-text"));
  }
  if (reason != NULL) {
    gtk_box_append (box, gable_paragraph_new (reason, "dim-label"));
  }
}

static void
add_amounts (GtkBox *box, const GableKernel *kernel, const GableKernelResult *result)
{
  gtk_box_append (box, gable_heading_new (_ ("Amounts over all launches")));
  add (box, _ ("Time"), result->seconds, GABLE_DIMENSION_SECONDS, NULL);
  if (gable_known (result->share)) {
    add_text (box, _ ("Share of the run"), gable_percent_to_text (result->share), NULL);
  }
  if (kernel->launches > 0) {
    add_text (box, _ ("Launches"), gable_count_to_text (kernel->launches), NULL);
  }
  add (box, _ ("Time of a launch"), kernel->launch_time.median, GABLE_DIMENSION_SECONDS,
               _ ("Median"));
  for (guint i = 0; i < kernel->amounts->len; i++) {
    const GableAmount *amount = &g_array_index (kernel->amounts, GableAmount, i);
    GableDimension dimension = gable_counter_dimension (amount->counter);
    g_autofree char *text = gable_format (amount->amount, dimension);
    g_autofree char *name = NULL;

    /* Translators: bytes moved at a memory level: "DRAM traffic". */
    name = amount->counter->kind == GABLE_COUNTER_TRAFFIC
      ? g_strdup_printf (_ ("%s traffic"), amount->counter->title)
      : g_strdup (amount->counter->title);
    gtk_box_append (box, gable_fact_new (name, text, amount->rule));
  }
}

static void
add_reasons (GtkBox *box, const GableKernel *kernel)
{
  for (guint i = 0; kernel->reasons != NULL && i < kernel->reasons->len; i++) {
    gtk_box_append (box, gable_paragraph_new (g_ptr_array_index (kernel->reasons, i), "dim-label"));
  }
}

static void
add_evidence (GtkBox *box, const GableKernel *kernel)
{
  if (kernel->evidence == NULL || kernel->evidence->len == 0) {
    return;
  }
  gtk_box_append (box, gable_heading_new (_ ("Evidence")));
  for (guint i = 0; i < kernel->evidence->len; i++) {
    const GableEvidence *evidence = &g_array_index (kernel->evidence, GableEvidence, i);
    g_autofree char *name = g_strdelimit (g_strdup (evidence->metric), "_", ' ');

    name[0] = g_ascii_toupper (name[0]);
    add (box, name, evidence->value, GABLE_DIMENSION_NUMBER, evidence->origin);
  }
}

static void
add_counters (GableKernelPanel *self, const GableKernel *kernel)
{
  guint count = kernel->counters != NULL ? kernel->counters->len : 0;
  g_autofree char *title = g_strdup_printf (ngettext ("%u counter", "%u counters", count), count);

  gable_facts_clear (self->counters_box);
  for (guint i = 0; i < MIN (count, COUNTERS_SHOWN); i++) {
    const GableRawCounter *counter = &g_array_index (kernel->counters, GableRawCounter, i);
    g_autofree char *value = gable_format (counter->value, GABLE_DIMENSION_NUMBER);
    g_autofree char *text =
      counter->unit != NULL ? g_strdup_printf ("%s %s", value, counter->unit) : g_strdup (value);
    g_autofree char *tip = counter->origin != NULL
                             ? g_strdup_printf ("%s\n%s", counter->name, counter->origin)
                             : g_strdup (counter->name);

    gtk_box_append (self->counters_box, gable_fact_new (counter->name, text, tip));
  }
  if (count > COUNTERS_SHOWN) {
    g_autofree char *more = g_strdup_printf (
      ngettext ("and %u more", "and %u more", count - COUNTERS_SHOWN), count - COUNTERS_SHOWN);

    gtk_box_append (self->counters_box, gable_paragraph_new (more, "dim-label"));
  }
  gtk_expander_set_label (self->counters_expander, title);
  gtk_widget_set_visible (GTK_WIDGET (self->counters_expander), count > 0);
}

static void
show_kernel (GableKernelPanel *self, const GableRoofline *roofline, guint index)
{
  const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);
  const GableKernelResult *result = &roofline->kernels[index];
  const char *classes[] = { "standing", gable_standing_to_class (result->standing), NULL };
  g_autoptr (GableKernelItem) item = gable_kernel_item_new (roofline, index);
  g_autofree char *tip = NULL;

  gtk_label_set_text (self->name_label, gable_kernel_item_get_text (item, GABLE_COLUMN_NAME));
  g_object_get (item, "tip", &tip, NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), tip);
  gtk_widget_set_css_classes (GTK_WIDGET (self->standing_box), classes);
  gtk_label_set_text (self->standing_label, gable_standing_to_label (result->standing));
  gtk_widget_set_visible (GTK_WIDGET (self->standing_box), TRUE);
  add_gauges (self->facts_box, roofline, index);
  add_derived (self->facts_box, roofline, index);
  add_amounts (self->facts_box, kernel, result);
  add_reasons (self->facts_box, kernel);
  add_evidence (self->facts_box, kernel);
  gable_tool_view_append_charts (self->facts_box, kernel->tool_view);
  add_counters (self, kernel);
}

/* How many kernels stand where, and what the run takes. */
static void
show_run (GableKernelPanel *self, const GableRoofline *roofline)
{
  guint counts[GABLE_N_STANDINGS] = { 0 };

  gtk_label_set_text (self->name_label, _ ("The whole run"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->standing_box), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->counters_expander), FALSE);
  for (guint i = 0; i < roofline->n_kernels; i++) {
    counts[roofline->kernels[i].standing]++;
  }
  add_text (self->facts_box, _ ("Kernels"), g_strdup_printf ("%u", roofline->n_kernels), NULL);
  if (roofline->seconds > 0) {
    add (self->facts_box, _ ("Time"), roofline->seconds, GABLE_DIMENSION_SECONDS, NULL);
  }
  gtk_box_append (self->facts_box, gable_heading_new (_ ("Kernels by standing")));
  for (guint i = 0; i < GABLE_N_STANDINGS; i++) {
    if (counts[i] > 0) {
      add_text (self->facts_box, gable_standing_to_label (i), g_strdup_printf ("%u", counts[i]),
                NULL);
    }
  }
  gtk_box_append (self->facts_box,
                  gable_paragraph_new (_ ("Select a kernel in the chart or in the table to see its "
                                          "counters and what they say."),
                                          "dim-label"));
}

static void
refresh (GtkWidget *widget)
{
  GableKernelPanel *self = GABLE_KERNEL_PANEL (widget);
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  int kernel = gable_document_get_selected (self->document);

  gable_facts_clear (self->facts_box);
  if (kernel >= 0) {
    show_kernel (self, roofline, (guint) kernel);
  } else {
    show_run (self, roofline);
  }
}

static void
document_changed_cb (GableKernelPanel *self)
{
  gable_when_seen_refresh (GTK_WIDGET (self));
}

static void
set_document (GableKernelPanel *self, GableDocument *document)
{
  g_set_object (&self->document, document);
  if (document != NULL) {
    g_signal_connect_object (document, "changed", G_CALLBACK (document_changed_cb), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (document, "notify::selected", G_CALLBACK (document_changed_cb), self,
                             G_CONNECT_SWAPPED);
    document_changed_cb (self);
  }
}

static void
gable_kernel_panel_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    set_document (GABLE_KERNEL_PANEL (object), g_value_get_object (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_kernel_panel_dispose (GObject *object)
{
  GableKernelPanel *self = GABLE_KERNEL_PANEL (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_KERNEL_PANEL);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_kernel_panel_parent_class)->dispose (object);
}

static void
gable_kernel_panel_class_init (GableKernelPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = gable_kernel_panel_set_property;
  object_class->dispose = gable_kernel_panel_dispose;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/kernel-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GableKernelPanel, name_label);
  gtk_widget_class_bind_template_child (widget_class, GableKernelPanel, standing_box);
  gtk_widget_class_bind_template_child (widget_class, GableKernelPanel, standing_label);
  gtk_widget_class_bind_template_child (widget_class, GableKernelPanel, facts_box);
  gtk_widget_class_bind_template_child (widget_class, GableKernelPanel, counters_expander);
  gtk_widget_class_bind_template_child (widget_class, GableKernelPanel, counters_box);
}

static void
gable_kernel_panel_init (GableKernelPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gable_when_seen_init (GTK_WIDGET (self), refresh);
}
