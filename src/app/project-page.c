/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/project-page.h"

#include "app/advice-panel.h"
#include "app/chart-bar.h"
#include "app/flanks.h"
#include "app/kernel-panel.h"
#include "app/kernel-table.h"
#include "app/machine-panel.h"
#include "app/steps-panel.h"

/* Of the height of the window that is the chart's, with the bar below it [1]. */
#define CHART_SHARE 0.65

struct _GableProjectPage {
  GtkBox parent_instance;
  GableDocument *document;
  GableTour *tour;
  GableFlanks *flanks;
  GtkPaned *paned;
  GtkStack *side_stack;
  GableCanvas *canvas;
  GableKernelTable *kernel_table;
  GableMachinePanel *machine_panel;
  GtkWidget *steps_panel;
};

G_DEFINE_FINAL_TYPE (GableProjectPage, gable_project_page, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, PROP_TOUR, PROP_SHOW_MACHINE, PROP_SHOW_SIDE, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* What the flanks call each panel. */
static const char *const flank_properties[N_PROPERTIES] = {
  [PROP_SHOW_MACHINE] = "start-shown",
  [PROP_SHOW_SIDE] = "end-shown",
};

static void
panel_shown_cb (GableProjectPage *self, GParamSpec *pspec)
{
  for (guint i = PROP_SHOW_MACHINE; i <= PROP_SHOW_SIDE; i++) {
    if (g_str_equal (pspec->name, flank_properties[i])) {
      g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
    }
  }
}

static void
kernel_activated_cb (GableProjectPage *self)
{
  gtk_stack_set_visible_child_name (self->side_stack, "kernel");
  g_object_set (self->flanks, "end-shown", TRUE, NULL);
}

static void
table_wanted_cb (GableProjectPage *self)
{
  gable_kernel_table_focus (self->kernel_table);
}

static void
edit_roof_cb (GableProjectPage *self, guint ceiling)
{
  g_object_set (self->flanks, "start-shown", TRUE, NULL);
  gable_machine_panel_edit (self->machine_panel, ceiling);
}

static void
gable_project_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GableProjectPage *self = GABLE_PROJECT_PAGE (object);

  switch (id) {
  case PROP_DOCUMENT:
    g_value_set_object (value, self->document);
    break;
  case PROP_TOUR:
    g_value_set_object (value, self->tour);
    break;
  case PROP_SHOW_MACHINE:
  case PROP_SHOW_SIDE:
    g_object_get_property (G_OBJECT (self->flanks), flank_properties[id], value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_project_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GableProjectPage *self = GABLE_PROJECT_PAGE (object);

  switch (id) {
  case PROP_DOCUMENT:
    self->document = g_value_dup_object (value);
    self->tour = gable_tour_new (self->document);
    g_object_notify_by_pspec (object, properties[PROP_TOUR]);
    break;
  case PROP_SHOW_MACHINE:
  case PROP_SHOW_SIDE:
    g_object_set_property (G_OBJECT (self->flanks), flank_properties[id], value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_project_page_dispose (GObject *object)
{
  GableProjectPage *self = GABLE_PROJECT_PAGE (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_PROJECT_PAGE);
  g_clear_object (&self->tour);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_project_page_parent_class)->dispose (object);
}

/* Whoever looks at another page has left the walkthrough: the project's own view comes back. */
static void
side_page_cb (GableProjectPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self->side_stack)) &&
      !gable_project_page_shows_steps (self)) {
    gable_tour_go_to (self->tour, -1);
  }
}

static void
gable_project_page_constructed (GObject *object)
{
  GableProjectPage *self = GABLE_PROJECT_PAGE (object);

  G_OBJECT_CLASS (gable_project_page_parent_class)->constructed (object);
  gable_tour_set_chart (self->tour, GTK_WIDGET (self->canvas));
  g_signal_connect_object (self->side_stack, "notify::visible-child", G_CALLBACK (side_page_cb),
                           self, G_CONNECT_SWAPPED);
}

static void
ensure_types (void)
{
  g_type_ensure (GABLE_TYPE_ADVICE_PANEL);
  g_type_ensure (GABLE_TYPE_CANVAS);
  g_type_ensure (GABLE_TYPE_CHART_BAR);
  g_type_ensure (GABLE_TYPE_FLANKS);
  g_type_ensure (GABLE_TYPE_KERNEL_PANEL);
  g_type_ensure (GABLE_TYPE_KERNEL_TABLE);
  g_type_ensure (GABLE_TYPE_MACHINE_PANEL);
  g_type_ensure (GABLE_TYPE_STEPS_PANEL);
}

static void
gable_project_page_class_init (GableProjectPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  ensure_types ();
  object_class->constructed = gable_project_page_constructed;
  object_class->get_property = gable_project_page_get_property;
  object_class->set_property = gable_project_page_set_property;
  object_class->dispose = gable_project_page_dispose;

  properties[PROP_DOCUMENT] =
    g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                         G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_TOUR] = g_param_spec_object ("tour", NULL, NULL, GABLE_TYPE_TOUR,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOW_MACHINE] = g_param_spec_boolean ("show-machine", NULL, NULL, TRUE, flags);
  properties[PROP_SHOW_SIDE] = g_param_spec_boolean ("show-side", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/project-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GableProjectPage, flanks);
  gtk_widget_class_bind_template_child (widget_class, GableProjectPage, paned);
  gtk_widget_class_bind_template_child (widget_class, GableProjectPage, side_stack);
  gtk_widget_class_bind_template_child (widget_class, GableProjectPage, canvas);
  gtk_widget_class_bind_template_child (widget_class, GableProjectPage, kernel_table);
  gtk_widget_class_bind_template_child (widget_class, GableProjectPage, machine_panel);
  gtk_widget_class_bind_template_child (widget_class, GableProjectPage, steps_panel);
  gtk_widget_class_bind_template_callback (widget_class, edit_roof_cb);
  gtk_widget_class_bind_template_callback (widget_class, kernel_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, table_wanted_cb);
  gtk_widget_class_bind_template_callback (widget_class, panel_shown_cb);
}

static void
gable_project_page_init (GableProjectPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gable_project_page_new (GableDocument *document)
{
  return g_object_new (GABLE_TYPE_PROJECT_PAGE, "document", document, NULL);
}

GableCanvas *
gable_project_page_get_canvas (GableProjectPage *page)
{
  return page->canvas;
}

GableTour *
gable_project_page_get_tour (GableProjectPage *page)
{
  return page->tour;
}

void
gable_project_page_show_steps (GableProjectPage *page)
{
  gtk_stack_set_visible_child_name (page->side_stack, "steps");
  g_object_set (page->flanks, "end-shown", TRUE, NULL);
}

gboolean
gable_project_page_shows_steps (GableProjectPage *page)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (page->side_stack), "steps") == 0;
}

void
gable_project_page_go_step (GableProjectPage *page, int by)
{
  gtk_widget_activate_action (page->steps_panel, "steps.go", "i", by);
}

void
gable_project_page_find (GableProjectPage *page)
{
  gable_kernel_table_find (page->kernel_table);
}

void
gable_project_page_select_all (GableProjectPage *page)
{
  gable_kernel_table_select_all (page->kernel_table);
}

gboolean
gable_project_page_put_away (GableProjectPage *page)
{
  return gable_flanks_put_away (page->flanks);
}

/* Until somebody divides the page, the table has a good part of a low window, too. */
static void
leave_room (GableProjectPage *self, GSettings *settings, int height)
{
  g_autoptr (GVariant) chosen = g_settings_get_user_value (settings, "chart-height");
  int chart = (int) (height * CHART_SHARE);

  if (chosen == NULL && height > 0 && gtk_paned_get_position (self->paned) > chart) {
    gtk_paned_set_position (self->paned, chart);
  }
}

void
gable_project_page_bind_settings (GableProjectPage *page, GSettings *settings, int height)
{
  const struct {
    const char *key;
    gpointer object;
    const char *property;
  } bindings[] = {
    { "show-machine", page->flanks, "start-wanted" },
    { "show-side", page->flanks, "end-wanted" },
    { "chart-height", page->paned, "position" },
    { "side-page", page->side_stack, "visible-child-name" },
    { "table-columns", page->kernel_table, "chosen-columns" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bindings); i++) {
    g_settings_bind (settings, bindings[i].key, bindings[i].object, bindings[i].property,
                     GABLE_SETTINGS_BIND_INITIALLY);
  }
  leave_room (page, settings, height);
}
