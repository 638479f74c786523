/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/advice-panel.h"

#include "app/advice-card.h"
#include "app/facts.h"
#include "app/kernel-item.h"
#include "app/tool-view-box.h"
#include "app/when-seen.h"

#include <glib/gi18n-lib.h>

/* Kernels that the run's best opportunities are taken from. */
#define RUN_KERNELS 5

struct _GableAdvicePanel {
  GtkBox parent_instance;
  GableDocument *document;
  GtkLabel *title_label;
  GtkLabel *subtitle_label;
  GtkBox *cards_box;
  GtkExpander *possible_expander;
  GtkBox *possible_box;
  GtkBox *tool_box;
};

G_DEFINE_FINAL_TYPE (GableAdvicePanel, gable_advice_panel, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static void
show_possible (GableAdvicePanel *self, guint count)
{
  g_autofree char *title = NULL;

  /* Translators: advice that can't be given before more is measured. */
  title = g_strdup_printf (ngettext ("%u more is possible", "%u more are possible", count), count);
  gtk_expander_set_label (self->possible_expander, title);
  gtk_widget_set_visible (GTK_WIDGET (self->possible_expander), count > 0);
}

static void
show_kernel (GableAdvicePanel *self, const GableRoofline *roofline, guint kernel)
{
  g_autoptr (GableKernelItem) item = gable_kernel_item_new (roofline, kernel);
  g_autoptr (GPtrArray) rows = gable_advise (roofline, kernel);
  const GableKernelResult *result = &roofline->kernels[kernel];
  g_autofree char *where = NULL;
  guint n_possible = 0;

  if (result->limiter != GABLE_LIMITER_NONE) {
    /* Translators: standing and limiter of a kernel: "far below · DRAM roof". */
    where = g_strdup_printf (_ ("%1$s · %2$s roof"), gable_standing_to_label (result->standing),
                                gable_limiter_to_label (roofline, result->limiter));
  }
  gtk_label_set_text (self->title_label, gable_kernel_item_get_text (item, GABLE_COLUMN_NAME));
  gtk_label_set_text (self->subtitle_label,
                      where != NULL ? where : gable_standing_to_label (result->standing));
  for (guint i = 0; i < rows->len; i++) {
    const GableAdvice *advice = g_ptr_array_index (rows, i);
    gboolean fires = advice->state == GABLE_ADVICE_FIRES;

    gtk_box_append (fires ? self->cards_box : self->possible_box,
                    gable_advice_card_new (advice, NULL));
    n_possible += !fires;
  }
  if (rows->len == n_possible) {
    gtk_box_append (self->cards_box,
                    gable_paragraph_new (_ ("Nothing stands out for this kernel."), "dim-label"));
  }
  show_possible (self, n_possible);
  gable_tool_view_append_advice (self->tool_box,
                                 gable_project_get_kernel (roofline->project, kernel)->tool_view);
}

static int
compare_savings (gconstpointer a, gconstpointer b, gpointer data)
{
  const GableRoofline *roofline = data;
  double saving_a = roofline->kernels[*(const guint *) a].saving;
  double saving_b = roofline->kernels[*(const guint *) b].saving;

  if (!gable_known (saving_a) || !gable_known (saving_b)) {
    return gable_known (saving_b) - gable_known (saving_a);
  }
  return (saving_a < saving_b) - (saving_a > saving_b);
}

static void
card_activated_cb (GableAdviceCard *card, GableAdvicePanel *self)
{
  guint kernel = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (card), "gable-kernel"));

  gable_document_select (self->document, (int) kernel);
}

static gboolean
add_best_card (GableAdvicePanel *self, const GableRoofline *roofline, guint kernel)
{
  g_autoptr (GableKernelItem) item = gable_kernel_item_new (roofline, kernel);
  g_autoptr (GPtrArray) rows = gable_advise (roofline, kernel);
  const GableAdvice *best = rows->len > 0 ? g_ptr_array_index (rows, 0) : NULL;
  GtkWidget *card;

  if (best == NULL || best->state != GABLE_ADVICE_FIRES) {
    return FALSE;
  }
  card = gable_advice_card_new (best, gable_kernel_item_get_text (item, GABLE_COLUMN_NAME));
  g_object_set_data (G_OBJECT (card), "gable-kernel", GUINT_TO_POINTER (kernel));
  g_signal_connect_object (card, "activated", G_CALLBACK (card_activated_cb), self, 0);
  gtk_box_append (self->cards_box, card);
  return TRUE;
}

/* The first row of each of the kernels that could save most time. */
static void
show_run (GableAdvicePanel *self, const GableRoofline *roofline)
{
  g_autoptr (GArray) order = gable_roofline_order (roofline);
  guint n_cards = 0;

  g_array_sort_with_data (order, compare_savings, (gpointer) roofline);
  for (guint i = 0; i < MIN (order->len, RUN_KERNELS); i++) {
    guint kernel = g_array_index (order, guint, i);

    if (gable_known (roofline->kernels[kernel].saving)) {
      n_cards += (guint) add_best_card (self, roofline, kernel);
    }
  }
  gtk_label_set_text (self->title_label, _ ("Best opportunities"));
  gtk_label_set_text (self->subtitle_label,
                      n_cards > 0 ? _ ("What would save the run most time")
                                  : _ ("Select a kernel to see what its numbers say"));
  show_possible (self, 0);
}

static void
refresh (GtkWidget *widget)
{
  GableAdvicePanel *self = GABLE_ADVICE_PANEL (widget);
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  int kernel = gable_document_get_selected (self->document);

  gable_facts_clear (self->cards_box);
  gable_facts_clear (self->possible_box);
  gable_facts_clear (self->tool_box);
  if (kernel >= 0) {
    show_kernel (self, roofline, (guint) kernel);
  } else {
    show_run (self, roofline);
  }
}

static void
document_changed_cb (GableAdvicePanel *self)
{
  gable_when_seen_refresh (GTK_WIDGET (self));
}

static void
set_document (GableAdvicePanel *self, GableDocument *document)
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
gable_advice_panel_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    set_document (GABLE_ADVICE_PANEL (object), g_value_get_object (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_advice_panel_dispose (GObject *object)
{
  GableAdvicePanel *self = GABLE_ADVICE_PANEL (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_ADVICE_PANEL);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_advice_panel_parent_class)->dispose (object);
}

static void
gable_advice_panel_class_init (GableAdvicePanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = gable_advice_panel_set_property;
  object_class->dispose = gable_advice_panel_dispose;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/advice-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, title_label);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, subtitle_label);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, cards_box);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, possible_expander);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, possible_box);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, tool_box);
}

static void
gable_advice_panel_init (GableAdvicePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gable_when_seen_init (GTK_WIDGET (self), refresh);
}
