/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-table-parts.h"

#include "app/bar.h"
#include "app/compat.h"
#include "app/name-label.h"
#include "app/table-menu.h"
#include "app/works.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (GableKernelTable, gable_kernel_table, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, PROP_CHOSEN_COLUMNS, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

enum { SIGNAL_KERNEL_ACTIVATED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
sorter_changed_cb (GableKernelTable *self)
{
  gboolean descending;
  int column;

  if (self->list == NULL) {
    return;
  }
  column = gable_table_columns_get_sorted (self->columns, &descending);
  if (column < 0) {
    gable_kernel_list_sort (self->list, GABLE_COLUMN_TIME, TRUE);
  } else {
    gable_kernel_list_sort_by (
      self->list, gable_table_columns_get (self->columns, (guint) column).figure, descending);
  }
}

/* "5 of 64 · 12 folded · 3 unknown" */
static void
update_count (GableKernelTable *self)
{
  guint all = (guint) gable_rows_get_size (gable_kernel_list_get_figures (self->list));
  g_autoptr (GString) text = g_string_new (NULL);
  guint passed, unknown, folded;

  gable_kernel_list_count (self->list, &passed, &unknown, &folded);
  /* Translators: how many kernels the filter lets through, of how many. */
  g_string_append_printf (text, _ ("%'u of %'u"), passed, all);
  if (folded > 0) {
    /* Translators: behind “5 of 64”: rows that take little time and are not shown */
    g_string_append_printf (text, ngettext (" · %'u folded", " · %'u folded", folded), folded);
  }
  if (unknown > 0) {
    /* Translators: behind “5 of 64”: rows of which the filter's figures are not known */
    g_string_append_printf (text, ngettext (" · %'u unknown", " · %'u unknown", unknown), unknown);
  }
  gtk_label_set_text (self->count_label, text->str);
  gtk_stack_set_visible_child_name (self->stack, passed > 0 || all == 0 ? "rows" : "nothing");
}

static void
settled_cb (GableKernelTable *self)
{
  if (self->list != NULL) {
    update_count (self);
  }
}

/* (transfer container) near to far, as the columns stand */
static GPtrArray *
levels_of (const GableRoofline *roofline)
{
  g_autoptr (GPtrArray) far_to_near = gable_roofline_levels (roofline);
  GPtrArray *levels = g_ptr_array_new ();

  for (guint i = far_to_near->len; i > 0; i--) {
    g_ptr_array_add (levels, g_ptr_array_index (far_to_near, i - 1));
  }
  return levels;
}

/* The text may be a filter for the work of this chart and none for that one. */
static void
apply_filter (GableKernelTable *self)
{
  g_autoptr (GError) error = NULL;

  gable_kernel_list_filter (self->list, gable_filter_entry_get_text (self->filter_entry), &error);
  gable_filter_entry_set_error (self->filter_entry, error != NULL ? error->message : NULL);
}

static void
document_changed_cb (GableKernelTable *self)
{
  const GableProject *project = gable_document_get_project (self->document);
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  g_autoptr (GPtrArray) levels = levels_of (roofline);

  /* A column of dashes would take the room of the names. */
  gboolean others = gable_table_columns_follow (self->columns, levels, roofline->launches > 0,
                                                project->sources->len > 1);

  gable_kernel_table_update_menus (self, others);
  apply_filter (self);
  update_count (self);
}

static void
selected_changed_cb (GableKernelTable *self)
{
  int kernel = gable_document_get_selected (self->document);
  guint row;

  if (kernel < 0 || gtk_widget_get_focus_child (GTK_WIDGET (self->view)) != NULL) {
    return; /* a click here scrolls by itself */
  }
  row = gable_kernel_list_find (self->list, (guint) kernel);
  if (row != GTK_INVALID_LIST_POSITION) {
    gable_compat_scroll_to_row (self->view, row);
  }
}

static void
filter_changed_cb (GableKernelTable *self)
{
  apply_filter (self);
}

static void
filter_left_cb (GableKernelTable *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
activate_cb (GableKernelTable *self, guint position)
{
  int kernel = gable_kernel_list_get_kernel (self->list, position);

  if (kernel < 0) {
    gable_kernel_list_fold (self->list, position);
  } else if (kernel <
             (int) gable_project_get_n_kernels (gable_document_get_project (self->document))) {
    gable_document_select (self->document, kernel);
    g_signal_emit (self, signals[SIGNAL_KERNEL_ACTIVATED], 0);
  }
}

/* Before 4.12 Tab goes through every cell of every row: send it past the view. */
static gboolean
key_pressed_cb (GableKernelTable *self, guint key, guint code, GdkModifierType modifiers)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
  gboolean back = key == GDK_KEY_ISO_Left_Tab || (modifiers & GDK_SHIFT_MASK) != 0;
  GtkWidget *focus;

  if ((key != GDK_KEY_Tab && key != GDK_KEY_ISO_Left_Tab) || (modifiers & GDK_CONTROL_MASK) != 0) {
    return FALSE;
  }
  for (guint steps = 0; steps < 2000; steps++) {
    if (!gtk_widget_child_focus (window, back ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)) {
      break;
    }
    focus = gtk_root_get_focus (GTK_ROOT (window));
    if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->view))) {
      break;
    }
  }
  return TRUE;
}

/* Puts the caret into the filter. */
void
gable_kernel_table_find (GableKernelTable *table)
{
  gable_filter_entry_focus (table->filter_entry);
}

void
gable_kernel_table_select_all (GableKernelTable *table)
{
  gtk_selection_model_select_all (GTK_SELECTION_MODEL (table->list));
}

/* Puts the keyboard on the rows. */
void
gable_kernel_table_focus (GableKernelTable *table)
{
  gtk_widget_child_focus (GTK_WIDGET (table->view), GTK_DIR_DOWN);
}

static void
set_document (GableKernelTable *self, GableDocument *document)
{
  g_set_object (&self->document, document);
  if (document == NULL) {
    return;
  }
  self->list = gable_kernel_list_new (document);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->list));
  g_object_set (self->filter_entry, "document", document, NULL);
  g_object_set (self->not_drawn, "document", document, NULL);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::selected", G_CALLBACK (selected_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "settled", G_CALLBACK (settled_cb), self, G_CONNECT_SWAPPED);
  document_changed_cb (self);
}

static gboolean
fit_cb (gpointer data)
{
  GableKernelTable *self = data;

  self->fit_id = 0;
  gable_table_columns_fit (self->columns, (int) gtk_adjustment_get_page_size (
                                            gtk_scrolled_window_get_hadjustment (self->scrolled)));
  return G_SOURCE_REMOVE;
}

/* Rows are of one height. */
static guint
find_first_row (GableKernelList *list, GtkAdjustment *adjustment)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (list));
  double upper = gtk_adjustment_get_upper (adjustment);

  return upper > 0 ? (guint) (gtk_adjustment_get_value (adjustment) / upper * n) : 0;
}

static void
scrolled_cb (GableKernelTable *self, GParamSpec *pspec, GtkAdjustment *adjustment)
{
  if (self->list != NULL) {
    gable_kernel_list_set_seen (self->list, find_first_row (self->list, adjustment));
  }
}

/* Columns come and go with the room, which can't be done while the room is given out. */
static void
room_changed_cb (GableKernelTable *self)
{
  if (self->fit_id == 0) {
    self->fit_id = g_idle_add_full (GDK_PRIORITY_REDRAW - 1, fit_cb, self, NULL);
  }
}

static void
gable_kernel_table_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gable_kernel_table_parent_class)->css_changed (widget, change);
  gable_table_columns_measure (GABLE_KERNEL_TABLE (widget)->columns);
}

static void
gable_kernel_table_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CHOSEN_COLUMNS) {
    g_value_take_boxed (value, gable_table_columns_save (GABLE_KERNEL_TABLE (object)->columns));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_kernel_table_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GableKernelTable *self = GABLE_KERNEL_TABLE (object);

  if (id == PROP_DOCUMENT) {
    set_document (self, g_value_get_object (value));
  } else if (id == PROP_CHOSEN_COLUMNS) {
    gable_table_columns_restore (self->columns, g_value_get_boxed (value));
    gable_table_menu_update_columns (self->actions, self->columns);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_kernel_table_dispose (GObject *object)
{
  GableKernelTable *self = GABLE_KERNEL_TABLE (object);

  g_clear_handle_id (&self->fit_id, g_source_remove);
  if (self->actions != NULL) {
    gtk_widget_insert_action_group (GTK_WIDGET (self), "table", NULL);
    g_clear_object (&self->actions);
  }
  /* The view tells of another order while it is taken apart. */
  g_clear_object (&self->list);
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_KERNEL_TABLE);
  g_clear_pointer (&self->columns, gable_table_columns_free);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_kernel_table_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/kernel-table.ui");
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, view);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, filter_entry);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, count_label);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, menu_button);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, stack);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, scrolled);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, not_drawn);
  gtk_widget_class_bind_template_callback (widget_class, filter_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, filter_left_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static void
gable_kernel_table_class_init (GableKernelTableClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (GABLE_TYPE_BAR);
  g_type_ensure (GABLE_TYPE_FILTER_ENTRY);
  g_type_ensure (GABLE_TYPE_KERNEL_ITEM);
  g_type_ensure (GABLE_TYPE_NAME_LABEL);
  g_type_ensure (GABLE_TYPE_NOT_DRAWN);
  object_class->get_property = gable_kernel_table_get_property;
  object_class->set_property = gable_kernel_table_set_property;
  object_class->dispose = gable_kernel_table_dispose;
  widget_class->css_changed = gable_kernel_table_css_changed;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_CHOSEN_COLUMNS] =
    g_param_spec_boxed ("chosen-columns", NULL, NULL, G_TYPE_STRV,
                        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[SIGNAL_KERNEL_ACTIVATED] =
    g_signal_new ("kernel-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "table.copy",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "win.discard", NULL);
  bind_template (widget_class);
}

static void
gable_kernel_table_init (GableKernelTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->columns = gable_table_columns_new (self->view);
  gable_table_columns_measure (self->columns);
  gable_kernel_table_add_actions (self);
  gable_filter_entry_capture (self->filter_entry, GTK_WIDGET (self->view));
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed",
                           G_CALLBACK (sorter_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scrolled),
                           "notify::page-size", G_CALLBACK (room_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scrolled), "notify::value",
                           G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
  gable_table_columns_sort_by_time (self->columns);
}
