/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/advice-panel.h"

#include "app/advice-card.h"
#include "app/facts.h"
#include "app/kernel-item.h"
#include "app/machine-what-if.h"
#include "app/tool-view-box.h"
#include "app/what-if-box.h"
#include "app/what-if-edit.h"
#include "app/when-seen.h"

#include <glib/gi18n-lib.h>

/* Cards on the page of the run, and doubts before them. */
#define MAX_CARDS 8
#define MAX_DOUBTS 3

struct _GableAdvicePanel {
  GtkBox parent_instance;
  GableDocument *document;
  GtkLabel *title_label;
  GtkLabel *subtitle_label;
  GtkLabel *plan_label;
  GableWhatIfBox *what_if_box;
  GtkBox *cards_box;
  GtkLabel *left_out_label;
  GtkExpander *machine_expander;
  GableMachineWhatIf *machine_what_if;
  GtkExpander *possible_expander;
  GtkBox *possible_box;
  GtkBox *tool_box;
  guint pending; /* idle source: the cards of a what-if are behind its sliders */
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

static guint
kernel_of (GableAdviceCard *card)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (card), "gable-kernel"));
}

static void
card_activated_cb (GableAdviceCard *card, GableAdvicePanel *self)
{
  gable_document_select (self->document, (int) kernel_of (card));
}

/* A row that changes the machine is tried on a second one, beside the first. */
static void
card_tried_cb (GableAdviceCard *card, GableAdvicePanel *self)
{
  const GableTransform *transform = gable_advice_card_get_transform (card);
  const GableMachine *present =
    gable_project_get_machine (gable_document_get_project (self->document));
  /* Translators: a step of the history; %s is the title of a piece of advice */
  g_autofree char *label = g_strdup_printf (_ ("Try “%s”"), gable_advice_card_get_title (card));
  g_autoptr (GableMachine) machine = NULL;

  if (!gable_transform_is_of_machine (transform)) {
    gable_what_if_edit_try (self->document, kernel_of (card), transform, label, NULL);
    return;
  }
  machine = gable_what_if_machine (present, transform, NULL);
  if (machine != NULL) {
    gable_what_if_edit_compare (self->document, machine);
  }
}

/* @name: (nullable) of the kernel, where several stand together */
static void
add_card (
  GableAdvicePanel *self, GtkBox *box, const GableAdvice *advice, guint kernel, const char *name)
{
  GtkWidget *card = gable_advice_card_new (advice, name);

  g_object_set_data (G_OBJECT (card), "gable-kernel", GUINT_TO_POINTER (kernel));
  g_signal_connect_object (card, "activated", G_CALLBACK (card_activated_cb), self, 0);
  g_signal_connect_object (card, "tried", G_CALLBACK (card_tried_cb), self, 0);
  gtk_box_append (box, card);
}

static void
show_cards (GableAdvicePanel *self, const GableRoofline *roofline, guint kernel)
{
  g_autoptr (GPtrArray) rows = gable_advise (roofline, kernel);
  guint n_possible = 0;

  gable_facts_clear (self->cards_box);
  gable_facts_clear (self->possible_box);
  for (guint i = 0; i < rows->len; i++) {
    const GableAdvice *advice = g_ptr_array_index (rows, i);
    gboolean fires = advice->state == GABLE_ADVICE_FIRES;

    add_card (self, fires ? self->cards_box : self->possible_box, advice, kernel, NULL);
    n_possible += !fires;
  }
  if (rows->len == n_possible) {
    gtk_box_append (self->cards_box,
                    gable_paragraph_new (_ ("Nothing stands out for this kernel."), "dim-label"));
  }
  show_possible (self, n_possible);
}

static gboolean
show_cards_cb (gpointer data)
{
  GableAdvicePanel *self = data;
  int kernel = gable_document_get_selected (self->document);

  self->pending = 0;
  if (kernel >= 0) {
    show_cards (self, gable_document_get_roofline (self->document), (guint) kernel);
  }
  return G_SOURCE_REMOVE;
}

static void
show_kernel (GableAdvicePanel *self, const GableRoofline *roofline, guint kernel)
{
  g_autoptr (GableKernelItem) item = gable_kernel_item_new (roofline, kernel);
  const GableKernel *of = gable_project_get_kernel (roofline->project, kernel);
  const GableKernelResult *result = &roofline->kernels[kernel];
  g_autofree char *where = NULL;

  if (result->limiter != GABLE_LIMITER_NONE) {
    /* Translators: standing and limiter of a kernel: "far below · DRAM roof". */
    where = g_strdup_printf (_ ("%1$s · %2$s roof"), gable_standing_to_label (result->standing),
                                gable_limiter_to_label (roofline, result->limiter));
  }
  gtk_label_set_text (self->title_label, gable_kernel_item_get_text (item, GABLE_COLUMN_NAME));
  gtk_label_set_text (self->subtitle_label,
                      where != NULL ? where : gable_standing_to_label (result->standing));
  gable_what_if_box_update (self->what_if_box, self->document, kernel);
  if (of->kind != GABLE_KERNEL_HYPOTHETICAL) {
    show_cards (self, roofline, kernel);
  } else if (self->pending == 0) {
    self->pending = g_idle_add_full (G_PRIORITY_LOW, show_cards_cb, self, NULL);
  }
  gable_tool_view_append_advice (self->tool_box, gable_kernel_details (of)->tool_view);
}

static void
add_opportunities (GableAdvicePanel *self, const GableRoofline *roofline, GPtrArray *list, guint n)
{
  for (guint i = 0; i < MIN (list->len, n); i++) {
    const GableOpportunity *opportunity = g_ptr_array_index (list, i);
    g_autoptr (GableKernelItem) item = gable_kernel_item_new (roofline, opportunity->kernel);

    add_card (self, self->cards_box, opportunity->advice, opportunity->kernel,
              gable_kernel_item_get_text (item, GABLE_COLUMN_NAME));
  }
}

/* What the run would take with every what-if that was kept. */
static void
show_plan (GableAdvicePanel *self, const GableRoofline *roofline)
{
  GableRunWhatIf run = gable_run_with_what_ifs (roofline);
  g_autofree char *before = gable_format (run.before, GABLE_DIMENSION_SECONDS);
  g_autofree char *after = gable_format (run.today, GABLE_DIMENSION_SECONDS);
  g_autofree char *factor = gable_format_factor (run.before / run.today);
  /* Translators: a number of what-ifs, two times, and a factor of speed */
  g_autofree char *text = g_strdup_printf (
    ngettext ("With %u what-if: %s → %s · %s", "With %u what-ifs: %s → %s · %s", run.n_changed),
    run.n_changed, before, after, factor);

  gtk_label_set_text (self->plan_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->plan_label), run.n_changed > 0 && run.before > 0);
}

static void
show_left_out (GableAdvicePanel *self, const GableRoofline *roofline, const GableRunAdvice *run)
{
  g_autofree char *floor = gable_format_percent (roofline->thresholds.time_floor);
  g_autofree char *share = gable_format_percent (run->small_share);
  g_autofree char *text = g_strdup_printf (
    /* Translators: a number of kernels, the threshold in per cent, and their share of the time in per cent */
    ngettext ("%u kernel under %s of the run is left out (%s in all)",
              "%u kernels under %s of the run are left out (%s in all)", run->n_small),
    run->n_small, floor, share);

  gtk_label_set_text (self->left_out_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->left_out_label), run->n_small > 0);
}

static void
show_run (GableAdvicePanel *self, const GableRoofline *roofline)
{
  g_autoptr (GableRunAdvice) run = gable_advise_run (roofline);
  gboolean any = run->doubts->len + run->opportunities->len > 0;

  gtk_label_set_text (self->title_label, _ ("Best opportunities"));
  gtk_label_set_text (self->subtitle_label,
                      any ? _ ("What would save the run most time; gains do not add up")
                          : _ ("Select a kernel to see what its numbers say"));
  add_opportunities (self, roofline, run->doubts, MAX_DOUBTS);
  add_opportunities (self, roofline, run->opportunities, MAX_CARDS);
  show_plan (self, roofline);
  show_left_out (self, roofline, run);
  show_possible (self, 0);
  gable_machine_what_if_update (self->machine_what_if, self->document);
}

static void
refresh (GtkWidget *widget)
{
  GableAdvicePanel *self = GABLE_ADVICE_PANEL (widget);
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  int kernel = gable_document_get_selected (self->document);

  gtk_widget_set_visible (GTK_WIDGET (self->what_if_box), kernel >= 0);
  gtk_widget_set_visible (GTK_WIDGET (self->machine_expander),
                          kernel < 0 && roofline->machine != NULL && roofline->seconds > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->plan_label), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->left_out_label), FALSE);
  gable_facts_clear (self->tool_box);
  if (kernel >= 0) {
    show_kernel (self, roofline, (guint) kernel);
  } else {
    gable_facts_clear (self->cards_box);
    gable_facts_clear (self->possible_box);
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

  g_clear_handle_id (&self->pending, g_source_remove);
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
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, plan_label);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, what_if_box);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, cards_box);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, left_out_label);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, machine_expander);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, machine_what_if);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, possible_expander);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, possible_box);
  gtk_widget_class_bind_template_child (widget_class, GableAdvicePanel, tool_box);
}

static void
gable_advice_panel_init (GableAdvicePanel *self)
{
  g_type_ensure (GABLE_TYPE_WHAT_IF_BOX);
  g_type_ensure (GABLE_TYPE_MACHINE_WHAT_IF);
  gtk_widget_init_template (GTK_WIDGET (self));
  gable_when_seen_init (GTK_WIDGET (self), refresh);
}
