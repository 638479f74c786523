/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/machine-what-if.h"

#include "app/facts.h"
#include "app/what-if-edit.h"
#include "app/what-if-row.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>

/* Kernels whose new limiter is named. */
#define MAX_KERNELS 3

struct _GableMachineWhatIf {
  GtkBox parent_instance;
  GableDocument *document; /* (nullable) until it is first updated */
  GtkDropDown *drop_down;
  GtkBox *changes_box;
  GtkBox *results_box;
  GtkButton *compare_button;
  guint pending; /* idle source of what the sliders asked for */
};

G_DEFINE_FINAL_TYPE (GableMachineWhatIf, gable_machine_what_if, GTK_TYPE_BOX)

/* The first entry is the present machine. */
static void
fill_machines (GableMachineWhatIf *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("This machine"));
  for (guint i = 0; i < gable_catalogue_get_size (); i++) {
    gtk_string_list_append (names, gable_catalogue_get (i)->name);
  }
  gtk_drop_down_set_model (self->drop_down, G_LIST_MODEL (names));
}

/* (transfer full) what is chosen, in order: the machine, then what is changed about it */
static GableTransform *
read_transform (GableMachineWhatIf *self)
{
  GableTransform *transform = gable_transform_new ();
  guint chosen = gtk_drop_down_get_selected (self->drop_down);

  if (chosen > 0 && chosen <= gable_catalogue_get_size ()) {
    GableChange change = gable_change_new (GABLE_CHANGE_MACHINE, NULL, 1);

    change.name = g_intern_string (gable_catalogue_get (chosen - 1)->id);
    gable_transform_append (transform, &change);
  }
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->changes_box)); row != NULL;
       row = gtk_widget_get_next_sibling (row)) {
    const GableChange *change = gable_what_if_row_get_change (GABLE_WHAT_IF_ROW (row));

    if (change->value != 1) {
      gable_transform_append (transform, change);
    }
  }
  return transform;
}

static void
show_kernels (GableMachineWhatIf *self, const GableRoofline *here, const GableRoofline *there)
{
  g_autoptr (GArray) order = gable_roofline_order (here);
  guint n = 0;

  for (guint i = 0; i < order->len && n < MAX_KERNELS; i++) {
    guint kernel = g_array_index (order, guint, i);
    const GableKernelResult *before = &here->kernels[kernel];
    const GableKernelResult *after = &there->kernels[kernel];
    g_autofree char *factor =
      gable_format_factor (gable_result_seconds (before) / gable_result_seconds (after));
    g_autofree char *text =
      g_strdup_printf ("%s · %s", factor, gable_limiter_to_label (there, after->limiter));
    GtkWidget *fact;

    if (!gable_known (gable_result_seconds (before)) ||
        !gable_known (gable_result_seconds (after))) {
      continue;
    }
    fact =
      gable_fact_new (gable_project_get_kernel (here->project, kernel)->name, text,
                      _ ("How much faster the kernel would be, and what would limit it there"));
    gtk_box_append (self->results_box, fact);
    n++;
  }
}

static void
show_run (GableMachineWhatIf *self, const GableRoofline *roofline, GableMachine *machine)
{
  g_autoptr (GableRoofline) there = NULL;
  GableRunWhatIf run = gable_run_on_machine (roofline, machine, &there);
  g_autofree char *before = gable_format (run.before, GABLE_DIMENSION_SECONDS);
  g_autofree char *after = gable_format (run.today, GABLE_DIMENSION_SECONDS);
  g_autofree char *today = gable_format_factor (run.before / run.today);
  g_autofree char *best = gable_format_factor (run.before / run.best);
  g_autofree char *text = g_strdup_printf ("%s → %s · %s", before, after, today);

  gtk_box_append (
    self->results_box,
    gable_fact_new (_ ("Run"), text, _ ("With the efficiency that each kernel has today")));
  gtk_box_append (self->results_box,
                  gable_fact_new (_ ("Run at best"), best, _ ("With every kernel at its roof")));
  if (run.n_unknown > 0) {
    g_autofree char *unknown = g_strdup_printf (
      ngettext ("%u kernel has no bound there and counts as it is",
                "%u kernels have no bound there and count as they are", run.n_unknown),
      run.n_unknown);

    gtk_box_append (self->results_box, gable_paragraph_new (unknown, "dim-label"));
  }
  show_kernels (self, roofline, there);
}

static void
show_results (GableMachineWhatIf *self)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  g_autoptr (GableTransform) transform = read_transform (self);
  g_autoptr (GableMachine) machine = NULL;
  g_autoptr (GError) error = NULL;
  gboolean asked = gable_transform_get_size (transform) > 0;

  gable_facts_clear (self->results_box);
  if (asked && roofline != NULL) {
    machine = gable_what_if_machine (roofline->machine, transform, &error);
  }
  if (error != NULL) {
    gtk_box_append (self->results_box, gable_paragraph_new (error->message, "error"));
  }
  if (machine != NULL && roofline->seconds > 0) {
    show_run (self, roofline, machine);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->compare_button), machine != NULL);
}

static gboolean
show_results_cb (gpointer data)
{
  GableMachineWhatIf *self = data;

  self->pending = 0;
  show_results (self);
  return G_SOURCE_REMOVE;
}

/* A drag asks more often than a run of many kernels can be evaluated. */
static void
changed_cb (GableMachineWhatIf *self)
{
  if (self->document != NULL && self->pending == 0) {
    self->pending = g_idle_add (show_results_cb, self);
  }
}

static void
add_row (GableMachineWhatIf *self, GableChange change)
{
  GtkWidget *row = gable_what_if_row_new (&change, FALSE);

  g_signal_connect_object (row, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (self->changes_box, row);
}

static void
compare_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableMachineWhatIf *self = GABLE_MACHINE_WHAT_IF (widget);
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  g_autoptr (GableTransform) transform = read_transform (self);
  g_autoptr (GableMachine) machine = gable_what_if_machine (roofline->machine, transform, NULL);

  if (machine != NULL) {
    gable_what_if_edit_compare (self->document, machine);
  }
}

static void
gable_machine_what_if_dispose (GObject *object)
{
  GableMachineWhatIf *self = GABLE_MACHINE_WHAT_IF (object);

  g_clear_handle_id (&self->pending, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_MACHINE_WHAT_IF);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_machine_what_if_parent_class)->dispose (object);
}

static void
gable_machine_what_if_class_init (GableMachineWhatIfClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gable_machine_what_if_dispose;
  gtk_widget_class_install_action (widget_class, "machine-what-if.compare", NULL, compare_action);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/gable_roofline/Gable/machine-what-if.ui");
  gtk_widget_class_bind_template_child (widget_class, GableMachineWhatIf, drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableMachineWhatIf, changes_box);
  gtk_widget_class_bind_template_child (widget_class, GableMachineWhatIf, results_box);
  gtk_widget_class_bind_template_child (widget_class, GableMachineWhatIf, compare_button);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
}

static void
gable_machine_what_if_init (GableMachineWhatIf *self)
{
  g_autoptr (GtkExpression) searched =
    gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drop_down_set_expression (self->drop_down, searched);
  fill_machines (self);
  add_row (self, gable_change_new (GABLE_CHANGE_RATE, gable_counter_find ("DRAM"), 1));
  add_row (self, gable_change_new (GABLE_CHANGE_PEAK, NULL, 1));
}

void
gable_machine_what_if_update (GableMachineWhatIf *box, GableDocument *document)
{
  g_set_object (&box->document, document);
  show_results (box);
}
