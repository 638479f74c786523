/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-panel.h"

#include "app/compat.h"
#include "app/facts.h"
#include "app/kernel-facts.h"
#include "app/kernel-item.h"
#include "app/new-kernel-dialog.h"
#include "app/row-text.h"
#include "app/when-seen.h"

#include <glib/gi18n-lib.h>

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

/* @value: (transfer full) */
static void
add_text (GableFacts *facts, const char *name, char *value)
{
  gable_facts_add (facts, name, value, NULL);
  g_free (value);
}

static void
add_seconds (GableFacts *facts, double seconds)
{
  if (seconds > 0) {
    add_text (facts, _ ("Time"), gable_format (seconds, GABLE_DIMENSION_SECONDS));
  }
}

/* Of several kernels what they are together; the rest of the panel is about the primary one. */
static void
add_selection (GableKernelPanel *self, GableFacts *facts, const GableRoofline *roofline)
{
  const GtkBitset *selection = gable_document_get_selection (self->document);
  double seconds = 0;
  GtkBitsetIter iter;
  guint kernel;

  if (gtk_bitset_get_size (selection) < 2) {
    return;
  }
  for (gboolean more = gtk_bitset_iter_init_first (&iter, selection, &kernel); more;
       more = gtk_bitset_iter_next (&iter, &kernel)) {
    if (gable_roofline_get_share (roofline, &roofline->kernels[kernel]) > 0) {
      seconds += gable_result_seconds (&roofline->kernels[kernel]);
    }
  }
  gable_facts_add_heading (facts, _ ("Selected together"));
  add_text (facts, _ ("Kernels"),
                      g_strdup_printf ("%" G_GUINT64_FORMAT, gtk_bitset_get_size (selection)));
  add_seconds (facts, seconds);
  if (roofline->seconds > 0) {
    add_text (facts, _ ("Share of the run"), gable_percent_to_text (seconds / roofline->seconds));
  }
}

/* A report has hundreds: they get rows when somebody looks at them. */
static void
fill_counters (GableKernelPanel *self)
{
  const GableProject *project = gable_document_get_project (self->document);
  int kernel = gable_document_get_selected (self->document);
  GableFacts facts = gable_facts_begin (self->counters_box);

  if (kernel >= 0 && gtk_expander_get_expanded (self->counters_expander)) {
    gable_kernel_facts_add_counters (&facts, gable_project_get_kernel (project, (guint) kernel));
  }
  gable_facts_end (&facts);
}

static void
show_counters (GableKernelPanel *self, const GableKernel *kernel)
{
  guint count = gable_kernel_facts_count_counters (kernel);
  g_autofree char *title = g_strdup_printf (ngettext ("%u counter", "%u counters", count), count);

  gtk_expander_set_label (self->counters_expander, title);
  gtk_widget_set_visible (GTK_WIDGET (self->counters_expander), count > 0);
  fill_counters (self);
}

static void
show_kernel (GableKernelPanel *self, GableFacts *facts, const GableRoofline *roofline, guint index)
{
  const GableKernelResult *result = &roofline->kernels[index];
  const char *classes[] = { "standing", gable_standing_to_class (result->standing), NULL };
  g_autoptr (GableKernelItem) item = gable_kernel_item_new (roofline, index);
  g_autofree char *tip = NULL;

  gtk_label_set_text (self->name_label, gable_kernel_item_get_text (item, GABLE_COLUMN_NAME));
  g_object_get (item, "tip", &tip, NULL);
  gable_compat_set_tip (GTK_WIDGET (self->name_label), tip);
  gtk_widget_set_css_classes (GTK_WIDGET (self->standing_box), classes);
  gtk_label_set_text (self->standing_label, gable_standing_to_label (result->standing));
  gtk_widget_set_visible (GTK_WIDGET (self->standing_box), TRUE);
  add_selection (self, facts, roofline);
  gable_kernel_facts_add (facts, self->document, index);
  show_counters (self, gable_project_get_kernel (roofline->project, index));
}

/* How many kernels stand where, and what the run takes. */
static void
show_run (GableKernelPanel *self, GableFacts *facts, const GableRoofline *roofline)
{
  guint counts[GABLE_N_STANDINGS] = { 0 };

  gtk_label_set_text (self->name_label, _ ("The whole run"));
  gable_compat_set_tip (GTK_WIDGET (self->name_label), NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->standing_box), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->counters_expander), FALSE);
  for (guint i = 0; i < roofline->n_kernels; i++) {
    counts[roofline->kernels[i].standing]++;
  }
  add_text (facts, _ ("Kernels"), g_strdup_printf ("%u", roofline->n_kernels));
  add_seconds (facts, roofline->seconds);
  gable_facts_add_heading (facts, _ ("Kernels by standing"));
  for (guint i = 0; i < GABLE_N_STANDINGS; i++) {
    if (counts[i] > 0) {
      add_text (facts, gable_standing_to_label (i), g_strdup_printf ("%u", counts[i]));
    }
  }
  gable_facts_add_paragraph (facts, _ ("Select a kernel in the chart or in the table to see its "
                                       "counters and what they say."),
                                       "dim-label");
  gable_facts_end (facts);
}

static void
refresh (GtkWidget *widget)
{
  GableKernelPanel *self = GABLE_KERNEL_PANEL (widget);
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  int kernel = gable_document_get_selected (self->document);
  GableFacts facts = gable_facts_begin (self->facts_box);

  if (kernel >= 0) {
    show_kernel (self, &facts, roofline, (guint) kernel);
  } else {
    show_run (self, &facts, roofline);
  }
}

static void
new_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableKernelPanel *self = GABLE_KERNEL_PANEL (widget);
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (widget));

  gtk_window_present (GTK_WINDOW (gable_new_kernel_dialog_new (window, self->document)));
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
    g_signal_connect_object (document, "selection-changed", G_CALLBACK (document_changed_cb), self,
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

  gtk_widget_class_install_action (widget_class, "kernel.new", NULL, new_action);
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
  g_signal_connect_object (self->counters_expander, "notify::expanded", G_CALLBACK (fill_counters),
                           self, G_CONNECT_SWAPPED);
  gable_when_seen_init (GTK_WIDGET (self), refresh);
}
