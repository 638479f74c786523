/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/steps-panel.h"

#include "analysis/placeholder.h"
#include "app/step-view.h"
#include "app/steps-edit.h"
#include "app/steps-list.h"
#include "app/when-seen.h"

#include <glib/gi18n-lib.h>

struct _GableStepsPanel {
  GtkBox parent_instance;
  GableTour *tour;
  GtkWidget *empty_box;
  GtkWidget *full_box;
  GtkDropDown *chooser;
  GtkListBox *list;
  GtkStack *stack;
  GableStepView *step_view;
  GtkWidget *hint_label;
  GtkEditable *walkthrough_entry;
  GtkEditable *title_entry;
  GtkTextView *text_view;
  GtkLabel *fault_label;
  GtkLabel *progress_label;
  GtkLevelBar *progress_bar;
  GableWalkthrough *listed; /* (nullable) (owned reference) whose steps are in the list */
  GableProject *listed_of;  /* (nullable) (owned reference) */
  guint refill_id;          /* the figures in the titles are behind */
  gboolean editing;
  const GableStep *edited; /* (unowned) to compare with: the step that the entries are of */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (GableStepsPanel, gable_steps_panel, GTK_TYPE_BOX)

enum { PROP_TOUR = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static const GableProject *
get_own (GableStepsPanel *self)
{
  return gable_document_get_own_project (gable_tour_get_document (self->tour));
}

static void
fill_chooser (GableStepsPanel *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint n = gable_project_get_n_walkthroughs (get_own (self));

  for (guint i = 0; i < n; i++) {
    const char *title = gable_project_get_walkthrough (get_own (self), i)->title;

    gtk_string_list_append (titles, title != NULL ? title : _ ("Walkthrough"));
  }
  gtk_drop_down_set_model (self->chooser, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (self->chooser, gable_tour_get_index (self->tour));
}

static void
refill (GableStepsPanel *self)
{
  gboolean updating = self->updating;

  g_clear_handle_id (&self->refill_id, g_source_remove);
  self->updating = TRUE;
  gable_steps_list_fill (self->list, self->tour);
  gable_steps_list_select (self->list, self->tour);
  self->updating = updating;
}

static gboolean
refill_cb (gpointer data)
{
  GableStepsPanel *self = data;

  self->refill_id = 0;
  refill (self);
  return G_SOURCE_REMOVE;
}

/* The rows are made anew where the walkthrough is another; figures in the titles follow when there is time for them, since
 * each is asked for of its own step. */
static void
fill_list (GableStepsPanel *self)
{
  const GableWalkthrough *present = gable_tour_get_walkthrough (self->tour);

  if (self->listed == present && self->listed_of == get_own (self)) {
    return;
  }
  if (self->listed != present || present == NULL) {
    g_clear_pointer (&self->listed, gable_walkthrough_unref);
    self->listed = present != NULL ? gable_walkthrough_ref (present) : NULL;
    refill (self);
  } else if (self->refill_id == 0) {
    self->refill_id = g_idle_add_full (G_PRIORITY_LOW, refill_cb, self, NULL);
  }
  g_clear_pointer (&self->listed_of, gable_project_unref);
  self->listed_of = gable_project_ref (get_own (self));
  fill_chooser (self);
}

static void
update_actions (GableStepsPanel *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean any = gable_tour_get_walkthrough (self->tour) != NULL;
  gboolean shown = gable_tour_get_present (self->tour) != NULL;

  gtk_widget_action_set_enabled (widget, "steps.delete", shown);
  gtk_widget_action_set_enabled (widget, "steps.set-to-shown", shown);
  gtk_widget_action_set_enabled (widget, "steps.move", shown);
  gtk_widget_action_set_enabled (widget, "steps.edit", shown);
  gtk_widget_action_set_enabled (widget, "steps.delete-walkthrough", any);
}

static void
set_editing (GableStepsPanel *self, gboolean editing)
{
  editing = editing && gable_tour_get_present (self->tour) == self->edited;
  if (self->editing != editing) {
    self->editing = editing;
    gtk_stack_set_visible_child_name (self->stack, editing ? "edit" : "view");
  }
}

static void
refresh (GtkWidget *widget)
{
  GableStepsPanel *self = GABLE_STEPS_PANEL (widget);
  gboolean any = gable_tour_get_walkthrough (self->tour) != NULL;
  gboolean shown = gable_tour_get_present (self->tour) != NULL;

  self->updating = TRUE;
  gtk_widget_set_visible (self->empty_box, !any);
  gtk_widget_set_visible (self->full_box, any);
  fill_list (self);
  gable_steps_list_select (self->list, self->tour);
  gable_step_view_update (self->step_view, self->tour);
  gtk_widget_set_visible (self->hint_label, any && !shown);
  gable_step_view_show_progress (self->tour, self->progress_label, self->progress_bar);
  update_actions (self);
  set_editing (self, self->editing);
  self->updating = FALSE;
}

static char *
get_text (GableStepsPanel *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text_view);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static void
show_fault (GableStepsPanel *self, const char *text)
{
  gtk_label_set_text (self->fault_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault_label), text != NULL);
}

static void
start_editing (GableStepsPanel *self)
{
  const GableStep *step = gable_tour_get_present (self->tour);
  const GableWalkthrough *walkthrough = gable_tour_get_walkthrough (self->tour);

  gtk_editable_set_text (self->walkthrough_entry,
                         walkthrough->title != NULL ? walkthrough->title : "");
  gtk_editable_set_text (self->title_entry, step->title != NULL ? step->title : "");
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text_view),
                            step->text != NULL ? step->text : "", -1);
  show_fault (self, NULL);
  self->edited = step;
  set_editing (self, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->title_entry));
}

/* What there is no placeholder for is said, and nothing is lost. FALSE: the text is still being edited. */
static gboolean
try_finish (GableStepsPanel *self)
{
  g_autofree char *title = g_strdup (gtk_editable_get_text (self->title_entry));
  g_autofree char *text = get_text (self);
  g_autofree char *name = g_strdup (gtk_editable_get_text (self->walkthrough_entry));
  g_autoptr (GError) error = NULL;

  if (!gable_placeholders_check (title, &error) || !gable_placeholders_check (text, &error)) {
    show_fault (self, error->message);
    return FALSE;
  }
  set_editing (self, FALSE);
  gable_steps_set_text (self->tour, title, text);
  gable_steps_rename (self->tour, name);
  return TRUE;
}

static void
finish_editing (GableStepsPanel *self)
{
  try_finish (self);
}

/* Before anything else is done with the steps. */
static gboolean
is_settled (GableStepsPanel *self)
{
  return !self->editing || try_finish (self);
}

static void
edit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableStepsPanel *self = GABLE_STEPS_PANEL (widget);

  if (self->editing) {
    finish_editing (self);
  } else {
    start_editing (self);
  }
}

static void
cancel_edit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  set_editing (GABLE_STEPS_PANEL (widget), FALSE);
}

static void
row_selected_cb (GableStepsPanel *self, GtkListBoxRow *row)
{
  if (self->updating || row == NULL) {
    return;
  }
  if (is_settled (self)) {
    gable_tour_go_to (self->tour, gtk_list_box_row_get_index (row));
  } else {
    gable_steps_list_select (self->list, self->tour);
  }
}

static void
chosen_cb (GableStepsPanel *self)
{
  guint selected = gtk_drop_down_get_selected (self->chooser);

  if (!self->updating && selected != GTK_INVALID_LIST_POSITION) {
    gable_tour_choose (self->tour, selected);
  }
}

static void
go_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableStepsPanel *self = GABLE_STEPS_PANEL (widget);

  if (is_settled (self)) {
    gable_tour_go (self->tour, g_variant_get_int32 (parameter));
  }
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableStepsPanel *self = GABLE_STEPS_PANEL (widget);

  if (is_settled (self)) {
    gable_steps_move (self->tour, g_variant_get_int32 (parameter));
  }
}

static void
place_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableStepsPanel *self = GABLE_STEPS_PANEL (widget);
  int from, to;

  g_variant_get (parameter, "(ii)", &from, &to);
  if (from >= 0 && to >= 0 && is_settled (self)) {
    gable_steps_place (self->tour, (guint) from, (guint) to);
  }
}

static void
plain_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableStepsPanel *self = GABLE_STEPS_PANEL (widget);
  static const struct {
    const char *name;
    void (*edit) (GableTour *tour);
  } edits[] = {
    { "steps.add", gable_steps_add },
    { "steps.delete", gable_steps_delete },
    { "steps.set-to-shown", gable_steps_set_to_shown },
    { "steps.new", gable_steps_add_walkthrough },
    { "steps.automatic", gable_steps_add_automatic },
    { "steps.delete-walkthrough", gable_steps_delete_walkthrough },
  };

  for (guint i = 0; i < G_N_ELEMENTS (edits); i++) {
    if (g_str_equal (edits[i].name, name) && is_settled (self)) {
      edits[i].edit (self->tour);
    }
  }
}

static void
tour_changed_cb (GableStepsPanel *self)
{
  gable_when_seen_refresh (GTK_WIDGET (self));
}

static void
set_tour (GableStepsPanel *self, GableTour *tour)
{
  if (g_set_object (&self->tour, tour) && tour != NULL) {
    g_signal_connect_object (tour, "changed", G_CALLBACK (tour_changed_cb), self,
                             G_CONNECT_SWAPPED);
    tour_changed_cb (self);
  }
}

static void
gable_steps_panel_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_TOUR) {
    set_tour (GABLE_STEPS_PANEL (object), g_value_get_object (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_steps_panel_dispose (GObject *object)
{
  GableStepsPanel *self = GABLE_STEPS_PANEL (object);

  g_clear_handle_id (&self->refill_id, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_STEPS_PANEL);
  g_clear_pointer (&self->listed, gable_walkthrough_unref);
  g_clear_pointer (&self->listed_of, gable_project_unref);
  g_clear_object (&self->tour);
  G_OBJECT_CLASS (gable_steps_panel_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/steps-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, empty_box);
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, full_box);
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, chooser);
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, list);
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, stack);
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, step_view);
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, hint_label);
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, walkthrough_entry);
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, title_entry);
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, text_view);
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, fault_label);
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, progress_label);
  gtk_widget_class_bind_template_child (widget_class, GableStepsPanel, progress_bar);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, finish_editing);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  static const char *const plain[] = {
    "steps.add", "steps.delete",    "steps.set-to-shown",
    "steps.new", "steps.automatic", "steps.delete-walkthrough",
  };

  for (guint i = 0; i < G_N_ELEMENTS (plain); i++) {
    gtk_widget_class_install_action (widget_class, plain[i], NULL, plain_action);
  }
  gtk_widget_class_install_action (widget_class, "steps.edit", NULL, edit_action);
  gtk_widget_class_install_action (widget_class, "steps.cancel-edit", NULL, cancel_edit_action);
  gtk_widget_class_install_action (widget_class, "steps.go", "i", go_action);
  gtk_widget_class_install_action (widget_class, "steps.move", "i", move_action);
  gtk_widget_class_install_action (widget_class, "steps.place", "(ii)", place_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "steps.move", "i",
                                       -1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "steps.move", "i",
                                       1);
}

static void
gable_steps_panel_class_init (GableStepsPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (GABLE_TYPE_STEP_VIEW);
  object_class->set_property = gable_steps_panel_set_property;
  object_class->dispose = gable_steps_panel_dispose;
  properties[PROP_TOUR] = g_param_spec_object ("tour", NULL, NULL, GABLE_TYPE_TOUR,
                                               G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  bind_template (widget_class);
  install_actions (widget_class);
}

static void
gable_steps_panel_init (GableStepsPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  show_fault (self, NULL);
  gable_when_seen_init (GTK_WIDGET (self), refresh);
}
