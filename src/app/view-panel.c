/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/view-panel.h"

#include "app/edit-labels.h"
#include "plot/build.h"

#include <glib/gi18n-lib.h>

#define MAX_VALUES 4

/* What each choice of the view is called, in the order of the panel, and each of its values, in theirs. */
static const struct {
  GableChoice choice;
  const char *title;
  const char *values[MAX_VALUES];
} rows[] = {
  { GABLE_CHOICE_CHART, N_ ("Chart"), { N_ ("Hierarchical"), N_ ("Cache-aware"), N_ ("Time") } },
  { GABLE_CHOICE_ROOF_SET,
    N_ ("Roofs"),
    { N_ ("Best known"), N_ ("Theoretical"), N_ ("Measured"), N_ ("Both") } },
  { GABLE_CHOICE_SCALE, N_ ("Axes"), { N_ ("Logarithmic"), N_ ("Linear") } },
  { GABLE_CHOICE_RANGE_MODE,
    N_ ("Range"),
    { N_ ("Of the machine"), N_ ("Of the kernels"), N_ ("As it is now") } },
  { GABLE_CHOICE_COLOURING,
    N_ ("Colour"),
    { N_ ("Standing"), N_ ("Kernel"), N_ ("Precision"), N_ ("Source") } },
  { GABLE_CHOICE_SHAPING, N_ ("Shape"), { N_ ("Level"), N_ ("Source") } },
  { GABLE_CHOICE_MULTIPLES,
    N_ ("Side by side"),
    { N_ ("One chart"), N_ ("Sources"), N_ ("Levels"), N_ ("Precisions") } },
};

#define N_ROWS G_N_ELEMENTS (rows)

struct _GableViewPanel {
  GtkBox parent_instance;
  GableDocument *document;
  GtkGrid *grid;
  GtkDropDown *drop_downs[N_ROWS];
  GtkDropDown *labels_drop_down;
  GtkSwitch *legend_switch;
  GtkLabel *second_label;
  GtkSwitch *second_switch;
  GtkLabel *launches_label;
  GtkSwitch *launches_switch;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (GableViewPanel, gable_view_panel, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static void
copy_view (GableViewPanel *self, GableView *view)
{
  gable_view_init (view);
  gable_view_copy (view, &gable_document_get_project (self->document)->view);
}

static void
take_view (GableViewPanel *self, GableView *view)
{
  gable_document_set_view (self->document, view);
  gable_view_clear (view);
}

/* Other axes show other figures: what was zoomed into means nothing there. A fixed range keeps what is shown now. */
static void
follow_range (GableViewPanel *self, GableChoice choice, GableView *view)
{
  const GableRange unknown = { GABLE_UNKNOWN, GABLE_UNKNOWN };
  GableRange x, y;

  switch (choice) {
  case GABLE_CHOICE_SCALE:
  case GABLE_CHOICE_CHART:
    view->x = view->y = unknown;
    break;
  case GABLE_CHOICE_RANGE_MODE:
    if (view->range_mode != GABLE_RANGE_FIXED) {
      view->x = view->y = unknown;
    } else if (!gable_known (view->x.min) || !gable_known (view->y.min)) {
      gable_scene_fit (gable_document_get_roofline (self->document), &x, &y);
      view->x = gable_known (view->x.min) ? view->x : x;
      view->y = gable_known (view->y.min) ? view->y : y;
    }
    break;
  case GABLE_CHOICE_COLOURING:
  case GABLE_CHOICE_SHAPING:
  case GABLE_CHOICE_ROOF_SET:
  case GABLE_CHOICE_MULTIPLES:
  case GABLE_N_CHOICES:
  default:
    break;
  }
}

static void
chosen_cb (GableViewPanel *self, GParamSpec *pspec, GtkDropDown *drop_down)
{
  guint selected = gtk_drop_down_get_selected (drop_down);
  GableView view;

  if (self->updating || self->document == NULL) {
    return;
  }
  for (guint i = 0; i < N_ROWS; i++) {
    if (self->drop_downs[i] == drop_down && selected < gable_choice_get_n_values (rows[i].choice)) {
      copy_view (self, &view);
      gable_view_set_choice (&view, rows[i].choice, selected);
      follow_range (self, rows[i].choice, &view);
      take_view (self, &view);
    }
  }
}

static void
second_cb (GableViewPanel *self)
{
  GableView view;

  if (!self->updating && self->document != NULL) {
    copy_view (self, &view);
    view.second_machine = gtk_switch_get_active (self->second_switch);
    take_view (self, &view);
  }
}

static void
labels_cb (GableViewPanel *self)
{
  if (!self->updating && self->document != NULL) {
    gable_edit_labelling (self->document,
                          (GableLabelling) gtk_drop_down_get_selected (self->labels_drop_down));
  }
}

static void
legend_cb (GableViewPanel *self)
{
  if (!self->updating && self->document != NULL) {
    gable_edit_legend_shown (self->document, gtk_switch_get_active (self->legend_switch));
  }
}

static void
launches_cb (GableViewPanel *self)
{
  GableView view;

  if (!self->updating && self->document != NULL) {
    copy_view (self, &view);
    view.launches = gtk_switch_get_active (self->launches_switch);
    take_view (self, &view);
  }
}

static void
update (GableViewPanel *self)
{
  const GableProject *project = gable_document_get_project (self->document);
  gboolean has_second = project->machines->len > 1;
  gboolean has_launches =
    project->launches != NULL && gable_launches_get_size (project->launches) > 0;

  self->updating = TRUE;
  for (guint i = 0; i < N_ROWS; i++) {
    gtk_drop_down_set_selected (self->drop_downs[i],
                                gable_view_get_choice (&project->view, rows[i].choice));
  }
  gtk_drop_down_set_selected (self->labels_drop_down, gable_edit_get_labelling (self->document));
  gtk_switch_set_active (self->legend_switch, gable_edit_get_legend_shown (self->document));
  gtk_switch_set_active (self->second_switch, project->view.second_machine);
  gtk_widget_set_visible (GTK_WIDGET (self->second_label), has_second);
  gtk_widget_set_visible (GTK_WIDGET (self->second_switch), has_second);
  gtk_switch_set_active (self->launches_switch, project->view.launches);
  gtk_widget_set_visible (GTK_WIDGET (self->launches_label), has_launches);
  gtk_widget_set_visible (GTK_WIDGET (self->launches_switch), has_launches);
  self->updating = FALSE;
}

static void
set_document (GableViewPanel *self, GableDocument *document)
{
  g_set_object (&self->document, document);
  if (document != NULL) {
    g_signal_connect_object (document, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
    g_signal_connect_object (document, "view-changed", G_CALLBACK (update), self,
                             G_CONNECT_SWAPPED);
    update (self);
  }
}

static void
gable_view_panel_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    set_document (GABLE_VIEW_PANEL (object), g_value_get_object (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_view_panel_dispose (GObject *object)
{
  GableViewPanel *self = GABLE_VIEW_PANEL (object);

  self->updating = TRUE;
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_VIEW_PANEL);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_view_panel_parent_class)->dispose (object);
}

static void
gable_view_panel_class_init (GableViewPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = gable_view_panel_set_property;
  object_class->dispose = gable_view_panel_dispose;
  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/view-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GableViewPanel, grid);
  gtk_widget_class_bind_template_child (widget_class, GableViewPanel, labels_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableViewPanel, legend_switch);
  gtk_widget_class_bind_template_child (widget_class, GableViewPanel, second_label);
  gtk_widget_class_bind_template_child (widget_class, GableViewPanel, second_switch);
  gtk_widget_class_bind_template_child (widget_class, GableViewPanel, launches_label);
  gtk_widget_class_bind_template_child (widget_class, GableViewPanel, launches_switch);
  gtk_widget_class_bind_template_callback (widget_class, labels_cb);
  gtk_widget_class_bind_template_callback (widget_class, legend_cb);
  gtk_widget_class_bind_template_callback (widget_class, second_cb);
  gtk_widget_class_bind_template_callback (widget_class, launches_cb);
}

static GtkDropDown *
make_drop_down (guint row)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < gable_choice_get_n_values (rows[row].choice); i++) {
    gtk_string_list_append (names, _ (rows[row].values[i]));
  }
  return GTK_DROP_DOWN (g_object_new (GTK_TYPE_DROP_DOWN, "model", names, "hexpand", TRUE, NULL));
}

/* The rows of labels, legend, launches and of the second machine are in the template, below these. */
static void
gable_view_panel_init (GableViewPanel *self)
{
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < N_ROWS; i++) {
    GtkWidget *label = gtk_label_new (_ (rows[i].title));
    GtkDropDown *drop_down = make_drop_down (i);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_grid_attach (self->grid, label, 0, (int) i, 1, 1);
    gtk_grid_attach (self->grid, GTK_WIDGET (drop_down), 1, (int) i, 1, 1);
    gtk_accessible_update_property (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ (rows[i].title), -1);
    g_signal_connect_object (drop_down, "notify::selected", G_CALLBACK (chosen_cb), self,
                             G_CONNECT_SWAPPED);
    self->drop_downs[i] = drop_down;
  }
  self->updating = FALSE;
}
