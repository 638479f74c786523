/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/chart-bar.h"

#include "app/works.h"

#include <glib/gi18n-lib.h>

#define ALL_LEVELS "all"

struct _GableChartBar {
  GtkBox parent_instance;
  GableDocument *document;
  GPtrArray *levels; /* (element-type GableCounter) that have a button */
  GArray *works;     /* (element-type GableWork) rows of the drop-down */
  GtkBox *levels_box;
  GtkLabel *work_label;
  GtkDropDown *work_drop_down;
  GtkStringList *work_names;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (GableChartBar, gable_chart_bar, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, PROP_LEVEL, PROP_SCALE, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static const char *
get_level (GableChartBar *self)
{
  const GableCounter *level = gable_document_get_project (self->document)->view.level;

  return level != NULL ? level->id : ALL_LEVELS;
}

static const char *
get_scale (GableChartBar *self)
{
  gboolean linear = gable_document_get_project (self->document)->view.scale == GABLE_SCALE_LINEAR;

  return linear ? "linear" : "log";
}

static void
add_level_button (GableChartBar *self, const char *id, const char *label)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "chart.level");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", id);
  gtk_widget_add_css_class (button, "chip");
  gtk_box_append (self->levels_box, button);
}

static gboolean
same_pointers (const GPtrArray *a, const GPtrArray *b)
{
  return a->len == b->len &&
         (a->len == 0 || memcmp (a->pdata, b->pdata, a->len * sizeof (gpointer)) == 0);
}

/* Another machine may call the same levels something else. The first button is for all of them. */
static void
rename_levels (GableChartBar *self, const GableProject *project)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self->levels_box));

  for (guint i = 0; i < self->levels->len && button != NULL; i++) {
    button = gtk_widget_get_next_sibling (button);
    gtk_button_set_label (GTK_BUTTON (button),
                          gable_level_to_label (project, g_ptr_array_index (self->levels, i)));
  }
}

static void
update_levels (GableChartBar *self)
{
  const GableProject *project = gable_document_get_project (self->document);
  g_autoptr (GPtrArray) levels = gable_project_levels (project);
  GtkWidget *child;

  gtk_widget_set_visible (GTK_WIDGET (self->levels_box), levels->len > 1);
  if (same_pointers (levels, self->levels)) {
    rename_levels (self, project);
    return;
  }
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->levels_box))) != NULL) {
    gtk_box_remove (self->levels_box, child);
  }
  add_level_button (self, ALL_LEVELS, _ ("All Levels"));
  for (guint i = 0; i < levels->len; i++) {
    const GableCounter *level = g_ptr_array_index (levels, i);

    add_level_button (self, level->id, gable_level_to_label (project, level));
  }
  g_ptr_array_unref (self->levels);
  self->levels = g_steal_pointer (&levels);
}

static void
update_works (GableChartBar *self)
{
  const GableProject *project = gable_document_get_project (self->document);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;
  guint selected = GTK_INVALID_LIST_POSITION;

  g_array_unref (self->works);
  self->works = gable_project_works (project);
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
  gtk_widget_set_visible (GTK_WIDGET (self->work_label), self->works->len > 1);
}

static void
notify_states (GableChartBar *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LEVEL]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCALE]);
}

static void
document_changed_cb (GableChartBar *self)
{
  update_levels (self);
  update_works (self);
  notify_states (self);
}

/* Another unit or scale has other figures on the axes: what was zoomed into means nothing there. */
static void
set_view (GableChartBar *self, GableView *view, gboolean other_axes)
{
  if (other_axes) {
    view->x = view->y = (GableRange){ GABLE_UNKNOWN, GABLE_UNKNOWN };
  }
  gable_document_set_view (self->document, view);
  gable_view_clear (view);
}

static void
copy_view (GableChartBar *self, GableView *view)
{
  gable_view_init (view);
  gable_view_copy (view, &gable_document_get_project (self->document)->view);
}

static void
set_level (GableChartBar *self, const char *id)
{
  GableView view;

  copy_view (self, &view);
  view.level = g_str_equal (id, ALL_LEVELS) ? NULL : gable_counter_find (id);
  set_view (self, &view, FALSE);
}

static void
set_scale (GableChartBar *self, const char *id)
{
  GableView view;

  copy_view (self, &view);
  view.scale = g_str_equal (id, "linear") ? GABLE_SCALE_LINEAR : GABLE_SCALE_LOG10;
  set_view (self, &view, TRUE);
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
  set_view (self, &view, TRUE);
}

static void
set_document (GableChartBar *self, GableDocument *document)
{
  g_set_object (&self->document, document);
  if (document != NULL) {
    g_signal_connect_object (document, "changed", G_CALLBACK (document_changed_cb), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (document, "view-changed", G_CALLBACK (notify_states), self,
                             G_CONNECT_SWAPPED);
    document_changed_cb (self);
  }
}

static void
gable_chart_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GableChartBar *self = GABLE_CHART_BAR (object);

  switch (id) {
  case PROP_LEVEL:
    g_value_set_string (value, self->document != NULL ? get_level (self) : ALL_LEVELS);
    break;
  case PROP_SCALE:
    g_value_set_string (value, self->document != NULL ? get_scale (self) : "log");
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_chart_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GableChartBar *self = GABLE_CHART_BAR (object);

  switch (id) {
  case PROP_DOCUMENT:
    set_document (self, g_value_get_object (value));
    break;
  case PROP_LEVEL:
    set_level (self, g_value_get_string (value));
    break;
  case PROP_SCALE:
    set_scale (self, g_value_get_string (value));
    break;
  default:
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
  GParamFlags state = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gable_chart_bar_get_property;
  object_class->set_property = gable_chart_bar_set_property;
  object_class->dispose = gable_chart_bar_dispose;
  object_class->finalize = gable_chart_bar_finalize;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_LEVEL] = g_param_spec_string ("level", NULL, NULL, ALL_LEVELS, state);
  properties[PROP_SCALE] = g_param_spec_string ("scale", NULL, NULL, "log", state);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_install_property_action (widget_class, "chart.level", "level");
  gtk_widget_class_install_property_action (widget_class, "chart.scale", "scale");

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/chart-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GableChartBar, levels_box);
  gtk_widget_class_bind_template_child (widget_class, GableChartBar, work_label);
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
