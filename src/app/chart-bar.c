/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/chart-bar.h"

#include "app/either.h"
#include "app/view-panel.h"
#include "app/works.h"

struct _GableChartBar {
  GtkBox parent_instance;
  GableDocument *document;
  GPtrArray *levels; /* (element-type GableCounter) that have a chip and a check */
  GArray *works;     /* (element-type GableWork) rows of the drop-down */
  GableEither *levels_either;
  GtkBox *chips_box;  /* where there is room, a chip for each level */
  GtkBox *checks_box; /* else a menu with a check for each */
  GtkDropDown *work_drop_down;
  GtkStringList *work_names;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (GableChartBar, gable_chart_bar, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static const GableView *
get_view (GableChartBar *self)
{
  return &gable_document_get_project (self->document)->view;
}

static void
copy_view (GableChartBar *self, GableView *view)
{
  gable_view_init (view);
  gable_view_copy (view, get_view (self));
}

static void
take_view (GableChartBar *self, GableView *view)
{
  gable_document_set_view (self->document, view);
  gable_view_clear (view);
}

static gboolean
shows_level (const GableView *view, const GableCounter *level)
{
  return gable_view_shows_level (view, level) && (view->level == NULL || view->level == level);
}

static guint
count_shown (GableChartBar *self, const GableView *view)
{
  guint n = 0;

  for (guint i = 0; i < self->levels->len; i++) {
    n += shows_level (view, g_ptr_array_index (self->levels, i));
  }
  return n;
}

/* A view of one level alone becomes one where the others are hidden. The last level stays: without any there would be
 * nothing on the chart. */
static void
show_level (GableChartBar *self, const GableCounter *level, gboolean shown)
{
  GableView view;

  copy_view (self, &view);
  for (guint i = 0; i < self->levels->len && view.level != NULL; i++) {
    const GableCounter *other = g_ptr_array_index (self->levels, i);

    gable_view_show_level (&view, other, other == view.level);
  }
  view.level = NULL;
  gable_view_show_level (&view, level, shown);
  if (count_shown (self, &view) > 0) {
    take_view (self, &view);
  } else {
    gable_view_clear (&view);
  }
}

/* The button of @level in @box, or NULL. They stand in the order of the levels. */
static GtkWidget *
get_button (GtkBox *box, guint level)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (box));

  for (guint i = 0; i < level && button != NULL; i++) {
    button = gtk_widget_get_next_sibling (button);
  }
  return button;
}

static void
update_shown (GableChartBar *self)
{
  const GableView *view = get_view (self);

  self->updating = TRUE;
  for (guint i = 0; i < self->levels->len; i++) {
    gboolean shown = shows_level (view, g_ptr_array_index (self->levels, i));

    g_object_set (get_button (self->chips_box, i), "active", shown, NULL);
    g_object_set (get_button (self->checks_box, i), "active", shown, NULL);
  }
  self->updating = FALSE;
}

static void
level_toggled_cb (GableChartBar *self, GParamSpec *pspec, GtkWidget *button)
{
  gboolean active;

  g_object_get (button, "active", &active, NULL);
  for (guint i = 0; i < self->levels->len && !self->updating; i++) {
    if (get_button (self->chips_box, i) == button || get_button (self->checks_box, i) == button) {
      show_level (self, g_ptr_array_index (self->levels, i), active);
      update_shown (self);
      break;
    }
  }
}

static void
add_level_button (GableChartBar *self, GtkBox *box, GtkWidget *button)
{
  g_signal_connect_object (button, "notify::active", G_CALLBACK (level_toggled_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (box, button);
}

static gboolean
same_pointers (const GPtrArray *a, const GPtrArray *b)
{
  return a->len == b->len &&
         (a->len == 0 || memcmp (a->pdata, b->pdata, a->len * sizeof (gpointer)) == 0);
}

/* Another machine may call the same levels something else. */
static void
name_levels (GableChartBar *self, const GableProject *project)
{
  for (guint i = 0; i < self->levels->len; i++) {
    const char *label = gable_level_to_label (project, g_ptr_array_index (self->levels, i));

    g_object_set (get_button (self->chips_box, i), "label", label, NULL);
    g_object_set (get_button (self->checks_box, i), "label", label, NULL);
  }
}

static void
clear_box (GtkBox *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL) {
    gtk_box_remove (box, child);
  }
}

static void
make_level_buttons (GableChartBar *self)
{
  self->updating = TRUE;
  clear_box (self->chips_box);
  clear_box (self->checks_box);
  for (guint i = 0; i < self->levels->len; i++) {
    GtkWidget *chip = gtk_toggle_button_new ();

    gtk_widget_add_css_class (chip, "chip");
    add_level_button (self, self->chips_box, chip);
    add_level_button (self, self->checks_box, gtk_check_button_new ());
  }
  self->updating = FALSE;
}

static void
update_levels (GableChartBar *self)
{
  const GableProject *project = gable_document_get_project (self->document);
  g_autoptr (GPtrArray) levels =
    gable_roofline_levels (gable_document_get_roofline (self->document));

  gtk_widget_set_visible (GTK_WIDGET (self->levels_either), levels->len > 1);
  if (!same_pointers (levels, self->levels)) {
    g_ptr_array_unref (self->levels);
    self->levels = g_steal_pointer (&levels);
    make_level_buttons (self);
  }
  name_levels (self, project);
  update_shown (self);
}

static void
update_works (GableChartBar *self)
{
  const GableProject *project = gable_document_get_project (self->document);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;
  guint selected = GTK_INVALID_LIST_POSITION;

  g_array_unref (self->works);
  self->works = gable_roofline_works (gable_document_get_roofline (self->document));
  for (guint i = 0; i < self->works->len; i++) {
    GableWork work = g_array_index (self->works, GableWork, i);

    g_strv_builder_add (builder, gable_work_to_label (work));
    if (work.kind == project->view.work.kind && work.counter == project->view.work.counter) {
      selected = i;
    }
  }
  names = g_strv_builder_end (builder);
  self->updating = TRUE;
  gtk_string_list_splice (self->work_names, 0,
                          g_list_model_get_n_items (G_LIST_MODEL (self->work_names)),
                          (const char *const *) names);
  gtk_drop_down_set_selected (self->work_drop_down, selected);
  self->updating = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->work_drop_down), self->works->len > 1);
}

static void
document_changed_cb (GableChartBar *self)
{
  update_levels (self);
  update_works (self);
}

static void
work_selected_cb (GableChartBar *self)
{
  guint selected = gtk_drop_down_get_selected (self->work_drop_down);
  GableView view;

  if (self->updating || self->document == NULL || selected >= self->works->len) {
    return;
  }
  copy_view (self, &view);
  view.work = g_array_index (self->works, GableWork, selected);
  /* Another unit has other figures on the axes: what was zoomed into means nothing there. */
  view.x = view.y = (GableRange){ GABLE_UNKNOWN, GABLE_UNKNOWN };
  take_view (self, &view);
}

static void
set_document (GableChartBar *self, GableDocument *document)
{
  g_set_object (&self->document, document);
  if (document != NULL) {
    g_signal_connect_object (document, "changed", G_CALLBACK (document_changed_cb), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (document, "view-changed", G_CALLBACK (update_shown), self,
                             G_CONNECT_SWAPPED);
    document_changed_cb (self);
  }
}

static void
gable_chart_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    g_value_set_object (value, GABLE_CHART_BAR (object)->document);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_chart_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    set_document (GABLE_CHART_BAR (object), g_value_get_object (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_chart_bar_dispose (GObject *object)
{
  GableChartBar *self = GABLE_CHART_BAR (object);

  self->updating = TRUE;
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_CHART_BAR);
  g_clear_object (&self->work_names);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_chart_bar_parent_class)->dispose (object);
}

static void
gable_chart_bar_finalize (GObject *object)
{
  GableChartBar *self = GABLE_CHART_BAR (object);

  g_ptr_array_unref (self->levels);
  g_array_unref (self->works);
  G_OBJECT_CLASS (gable_chart_bar_parent_class)->finalize (object);
}

static void
gable_chart_bar_class_init (GableChartBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = gable_chart_bar_get_property;
  object_class->set_property = gable_chart_bar_set_property;
  object_class->dispose = gable_chart_bar_dispose;
  object_class->finalize = gable_chart_bar_finalize;

  g_type_ensure (GABLE_TYPE_EITHER);
  g_type_ensure (GABLE_TYPE_VIEW_PANEL);
  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/chart-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GableChartBar, levels_either);
  gtk_widget_class_bind_template_child (widget_class, GableChartBar, chips_box);
  gtk_widget_class_bind_template_child (widget_class, GableChartBar, checks_box);
  gtk_widget_class_bind_template_child (widget_class, GableChartBar, work_drop_down);
  gtk_widget_class_bind_template_callback (widget_class, work_selected_cb);
}

static void
gable_chart_bar_init (GableChartBar *self)
{
  self->updating = TRUE;
  self->levels = g_ptr_array_new ();
  self->works = g_array_new (FALSE, FALSE, sizeof (GableWork));
  gtk_widget_init_template (GTK_WIDGET (self));
  self->work_names = gtk_string_list_new (NULL);
  gtk_drop_down_set_model (self->work_drop_down, G_LIST_MODEL (self->work_names));
  self->updating = FALSE;
}
