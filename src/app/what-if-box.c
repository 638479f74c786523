/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/what-if-box.h"

#include "analysis/what-if-library.h"
#include "app/facts.h"
#include "app/what-if-edit.h"
#include "app/what-if-row.h"

#include <glib/gi18n-lib.h>

struct _GableWhatIfBox {
  GtkBox parent_instance;
  GableDocument *document; /* (nullable) until it is first updated */
  guint kernel;
  guint gesture;
  GableTransform *transform; /* (nullable) from the parent to the kernel shown */
  GPtrArray *offers;         /* (nullable) (element-type GableWhatIfOffer) */
  GtkMenuButton *add_button;
  GtkLabel *fault_label;
  GtkWidget *plan_box;
  GtkLabel *parent_label;
  GtkBox *changes_box;
  GtkBox *results_box;
};

G_DEFINE_FINAL_TYPE (GableWhatIfBox, gable_what_if_box, GTK_TYPE_BOX)

static void
show_fault (GableWhatIfBox *self, const GError *error)
{
  gtk_label_set_text (self->fault_label, error != NULL ? error->message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault_label), error != NULL);
}

static void
apply (GableWhatIfBox *self, guint gesture)
{
  g_autoptr (GError) error = NULL;

  gable_what_if_edit_set (self->document, self->kernel, self->transform, gesture, &error);
  show_fault (self, error);
}

static guint
position_of (GtkWidget *row)
{
  guint position = 0;

  while ((row = gtk_widget_get_prev_sibling (row)) != NULL) {
    position++;
  }
  return position;
}

static void
gesture_began_cb (GableWhatIfBox *self)
{
  self->gesture = gable_document_begin_gesture (self->document);
}

static void
changed_cb (GableWhatIfBox *self, GableWhatIfRow *row)
{
  guint position = position_of (GTK_WIDGET (row));

  g_array_index (self->transform->changes, GableChange, position) =
    *gable_what_if_row_get_change (row);
  apply (self, self->gesture);
}

static void
removed_cb (GableWhatIfBox *self, GableWhatIfRow *row)
{
  gable_transform_remove (self->transform, position_of (GTK_WIDGET (row)));
  apply (self, 0);
}

static gboolean
has_rows_of (GableWhatIfBox *self, const GableTransform *transform)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->changes_box));

  for (guint i = 0; i < gable_transform_get_size (transform); i++) {
    if (row == NULL ||
        !gable_change_is_alike (gable_what_if_row_get_change (GABLE_WHAT_IF_ROW (row)),
                                gable_transform_get (transform, i))) {
      return FALSE;
    }
    row = gtk_widget_get_next_sibling (row);
  }
  return row == NULL;
}

/* Rows that are there already stay: one of them may be what the pointer drags. */
static void
show_changes (GableWhatIfBox *self)
{
  GtkWidget *row;

  if (!has_rows_of (self, self->transform)) {
    gable_facts_clear (self->changes_box);
    for (guint i = 0; i < gable_transform_get_size (self->transform); i++) {
      row = gable_what_if_row_new (gable_transform_get (self->transform, i), TRUE);
      g_signal_connect_object (row, "gesture-began", G_CALLBACK (gesture_began_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (row, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (row, "removed", G_CALLBACK (removed_cb), self, G_CONNECT_SWAPPED);
      gtk_box_append (self->changes_box, row);
    }
    return;
  }
  row = gtk_widget_get_first_child (GTK_WIDGET (self->changes_box));
  for (guint i = 0; row != NULL; i++, row = gtk_widget_get_next_sibling (row)) {
    gable_what_if_row_update (GABLE_WHAT_IF_ROW (row), gable_transform_get (self->transform, i));
  }
}

static void
add_times (GableWhatIfBox *self, const char *name, double before, double after, double gain)
{
  g_autofree char *then = gable_format (before, GABLE_DIMENSION_SECONDS);
  g_autofree char *now = gable_format (after, GABLE_DIMENSION_SECONDS);
  g_autofree char *factor = gable_format_factor (gain);
  g_autofree char *text = NULL;

  if (!gable_known (gain)) {
    return;
  }
  text =
    gable_known (after) ? g_strdup_printf ("%s → %s · %s", then, now, factor) : g_strdup (factor);
  gtk_box_append (self->results_box, gable_fact_new (name, text, NULL));
}

static void
show_results (GableWhatIfBox *self, const GableWhatIf *what_if)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  const char *before =
    gable_limiter_to_label (roofline, roofline->kernels[what_if->parent].limiter);
  const char *after = gable_what_if_limiter (what_if);
  g_autofree char *limiter =
    g_strcmp0 (before, after) != 0 ? g_strdup_printf ("%s → %s", before, after) : g_strdup (after);
  g_autofree char *best = gable_format_factor (what_if->gain_best);
  g_autofree char *run_best = gable_format_factor (what_if->run_gain_best);

  gable_facts_clear (self->results_box);
  add_times (self, _ ("Kernel"), what_if->before, what_if->today, what_if->gain_today);
  gtk_box_append (self->results_box,
                  gable_fact_new (_ ("Kernel at best"), best,
                                     _ ("At its roof, instead of with today’s efficiency")));
  add_times (self, _ ("Run"), what_if->run_before, what_if->run_today, what_if->run_gain_today);
  if (gable_known (what_if->run_gain_best)) {
    gtk_box_append (self->results_box, gable_fact_new (_ ("Run at best"), run_best, NULL));
  }
  gtk_box_append (self->results_box, gable_fact_new (_ ("Limiter"), limiter, NULL));
}

static void
show_plan (GableWhatIfBox *self)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  g_autoptr (GableTransform) none = gable_transform_new ();
  g_autoptr (GableWhatIf) what_if = NULL;
  guint root;

  g_clear_pointer (&self->transform, gable_transform_free);
  root = gable_what_if_root (roofline, self->kernel, &self->transform);
  gtk_widget_set_visible (self->plan_box, root != self->kernel);
  if (root == self->kernel) {
    gable_facts_clear (self->changes_box);
    return;
  }
  gtk_label_set_text (self->parent_label, gable_project_get_kernel (roofline->project, root)->name);
  show_changes (self);
  what_if = gable_what_if_new (roofline, self->kernel, none, NULL);
  if (what_if != NULL) {
    show_results (self, what_if);
  }
}

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableWhatIfBox *self = GABLE_WHAT_IF_BOX (widget);
  guint index = (guint) g_variant_get_int32 (parameter);
  g_autoptr (GError) error = NULL;
  const GableWhatIfOffer *offer;

  if (self->offers == NULL || index >= self->offers->len) {
    return;
  }
  offer = g_ptr_array_index (self->offers, index);
  gable_what_if_edit_try (self->document, self->kernel, offer->transform,
                          _ ("Try What-If"), &error);
  show_fault (self, error);
}

static void
discard_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableWhatIfBox *self = GABLE_WHAT_IF_BOX (widget);

  gable_what_if_edit_discard (self->document, self->kernel);
}

/* The what-if stays in the project; what is shown goes back to the kernel that was measured. */
static void
keep_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableWhatIfBox *self = GABLE_WHAT_IF_BOX (widget);
  const GableRoofline *roofline = gable_document_get_roofline (self->document);

  gable_document_select (self->document, (int) gable_what_if_root (roofline, self->kernel, NULL));
}

/* The menu is made when it is opened: each offer is tried to see whether the kernel has something for it. */
static void
create_menu_cb (GtkMenuButton *button, gpointer data)
{
  GableWhatIfBox *self = data;
  g_autoptr (GMenu) menu = g_menu_new ();

  g_clear_pointer (&self->offers, g_ptr_array_unref);
  self->offers = gable_what_if_offers (gable_document_get_roofline (self->document), self->kernel);
  for (guint i = 0; i < self->offers->len; i++) {
    const GableWhatIfOffer *offer = g_ptr_array_index (self->offers, i);
    g_autoptr (GMenuItem) item = g_menu_item_new (offer->title, NULL);

    g_menu_item_set_action_and_target (item, "what-if.add", "i", (gint32) i);
    g_menu_append_item (menu, item);
  }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
gable_what_if_box_dispose (GObject *object)
{
  GableWhatIfBox *self = GABLE_WHAT_IF_BOX (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_WHAT_IF_BOX);
  g_clear_object (&self->document);
  g_clear_pointer (&self->transform, gable_transform_free);
  g_clear_pointer (&self->offers, g_ptr_array_unref);
  G_OBJECT_CLASS (gable_what_if_box_parent_class)->dispose (object);
}

static void
gable_what_if_box_class_init (GableWhatIfBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gable_what_if_box_dispose;
  gtk_widget_class_install_action (widget_class, "what-if.add", "i", add_action);
  gtk_widget_class_install_action (widget_class, "what-if.discard", NULL, discard_action);
  gtk_widget_class_install_action (widget_class, "what-if.keep", NULL, keep_action);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/what-if-box.ui");
  gtk_widget_class_bind_template_child (widget_class, GableWhatIfBox, add_button);
  gtk_widget_class_bind_template_child (widget_class, GableWhatIfBox, fault_label);
  gtk_widget_class_bind_template_child (widget_class, GableWhatIfBox, plan_box);
  gtk_widget_class_bind_template_child (widget_class, GableWhatIfBox, parent_label);
  gtk_widget_class_bind_template_child (widget_class, GableWhatIfBox, changes_box);
  gtk_widget_class_bind_template_child (widget_class, GableWhatIfBox, results_box);
}

static void
gable_what_if_box_init (GableWhatIfBox *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->add_button, create_menu_cb, self, NULL);
}

void
gable_what_if_box_update (GableWhatIfBox *box, GableDocument *document, guint kernel)
{
  g_set_object (&box->document, document);
  box->kernel = kernel;
  show_fault (box, NULL);
  show_plan (box);
}
