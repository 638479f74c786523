/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-table.h"

#include "app/bar.h"
#include "app/compat.h"
#include "app/kernel-list.h"
#include "app/name-label.h"

#include <glib/gi18n-lib.h>

struct _GableKernelTable {
  GtkBox parent_instance;
  GableDocument *document;
  GableKernelList *list; /* (nullable) until there is a document */
  GtkColumnView *view;
  GtkSearchBar *search_bar;
  GtkSearchEntry *search_entry;
  GtkLabel *count_label;
  GtkStack *stack;
  GtkLabel *not_drawn_label;
  GtkColumnViewColumn *time_column;
  GtkColumnViewColumn *launches_column;
};

G_DEFINE_FINAL_TYPE (GableKernelTable, gable_kernel_table, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

enum { SIGNAL_KERNEL_ACTIVATED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* Kernels that the last line names one by one, at most. */
#define NOT_DRAWN_NAMED 2

/* Which column a GtkColumnViewSorter sorts by is told by no API before 4.10. So each column has a sorter that notes
 * its own number when it is asked and says "smaller": the view asks the first one, and turns its answer round where
 * the column is sorted descending. */
static GtkOrdering
probe_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  const GableColumn *column = data;
  GableColumn *asked = (GableColumn *) a;

  *asked = *column;
  return GTK_ORDERING_SMALLER;
}

static void
sorter_changed_cb (GableKernelTable *self)
{
  GableColumn column = GABLE_N_COLUMNS;
  GableColumn other = GABLE_N_COLUMNS;
  GtkSorter *sorter = gtk_column_view_get_sorter (self->view);
  /* The sorters never look into the items; the first is where to write. */
  GtkOrdering ordering = gtk_sorter_compare (sorter, &column, &other);

  if (self->list == NULL) {
    return;
  }
  if (column == GABLE_N_COLUMNS) {
    column = GABLE_COLUMN_TIME;
    ordering = GTK_ORDERING_LARGER;
  }
  gable_kernel_list_sort (self->list, column, ordering == GTK_ORDERING_LARGER);
}

/* The columns of the template stand in the order of GableColumn. */
static void
add_sorters (GableKernelTable *self)
{
  static const GableColumn numbers[] = {
    GABLE_COLUMN_NAME,       GABLE_COLUMN_TIME,        GABLE_COLUMN_SHARE,
    GABLE_COLUMN_LAUNCHES,   GABLE_COLUMN_PERFORMANCE, GABLE_COLUMN_INTENSITY,
    GABLE_COLUMN_EFFICIENCY, GABLE_COLUMN_LIMITER,     GABLE_COLUMN_STANDING,
    GABLE_COLUMN_GAIN,
  };
  GListModel *columns = gtk_column_view_get_columns (self->view);

  G_STATIC_ASSERT (G_N_ELEMENTS (numbers) == GABLE_N_COLUMNS);
  g_assert (g_list_model_get_n_items (columns) == GABLE_N_COLUMNS);
  for (guint i = 0; i < GABLE_N_COLUMNS; i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
    g_autoptr (GtkSorter) sorter =
      GTK_SORTER (gtk_custom_sorter_new (probe_cb, (gpointer) &numbers[i], NULL));

    gtk_column_view_column_set_sorter (column, sorter);
  }
}

/* Titles stand over their figures. */
static void
align_titles (GableKernelTable *self)
{
  static const GableColumn right[] = { GABLE_COLUMN_TIME, GABLE_COLUMN_LAUNCHES,
                                       GABLE_COLUMN_PERFORMANCE, GABLE_COLUMN_INTENSITY,
                                       GABLE_COLUMN_GAIN };

  for (guint i = 0; i < G_N_ELEMENTS (right); i++) {
    gable_compat_align_header (self->view, right[i], GTK_ALIGN_END);
  }
}

/* "Not drawn: memset_zero, no operations were collected; and 3 more." */
static char *
explain_not_drawn (GableKernelTable *self)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  GString *reasons = g_string_new (NULL);
  g_autofree char *text = NULL;
  guint count = 0;

  for (guint i = 0; i < roofline->n_kernels; i++) {
    if (roofline->kernels[i].drawn == GABLE_DRAWN) {
      continue;
    }
    if (count < NOT_DRAWN_NAMED) {
      g_autoptr (GableKernelItem) item = gable_kernel_item_new (roofline, i);
      g_autofree char *reason = gable_roofline_explain (roofline, i);

      g_string_append_printf (reasons, count > 0 ? "; %s" : "%s",
                              gable_kernel_item_get_text (item, GABLE_COLUMN_NAME));
      if (reason != NULL) {
        g_string_append_printf (reasons, ": %s", reason);
      }
    }
    count++;
  }
  if (count > NOT_DRAWN_NAMED) {
    g_string_append (reasons, "; …");
  }
  text = g_string_free (reasons, FALSE);
  if (count == 0) {
    return NULL;
  }
  /* Translators: below the table; %s lists kernels with the reason. */
  return g_strdup_printf (ngettext ("%u kernel not drawn: %s", "%u kernels not drawn: %s", count),
                          count, text);
}

static void
update_count (GableKernelTable *self)
{
  guint shown = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  guint all = gable_project_get_n_kernels (gable_document_get_project (self->document));
  g_autofree char *text = NULL;

  /* Translators: how many kernels the filter lets through, of how many. */
  text = g_strdup_printf (_ ("%u of %u"), shown, all);
  gtk_label_set_text (self->count_label, text);
  gtk_stack_set_visible_child_name (self->stack, shown > 0 || all == 0 ? "rows" : "nothing");
}

static gboolean
has_launches (const GableProject *project)
{
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    if (gable_project_get_kernel (project, i)->launches > 0) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
document_changed_cb (GableKernelTable *self)
{
  g_autofree char *text = explain_not_drawn (self);

  /* A column of dashes would take the room of the names. */
  gtk_column_view_column_set_visible (self->launches_column,
                                      has_launches (gable_document_get_project (self->document)));
  gtk_label_set_text (self->not_drawn_label, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->not_drawn_label), text);
  gtk_widget_set_visible (GTK_WIDGET (self->not_drawn_label), text != NULL);
  update_count (self);
}

static void
selected_changed_cb (GableKernelTable *self)
{
  int kernel = gable_document_get_selected (self->document);
  guint row =
    kernel >= 0 ? gable_kernel_list_find (self->list, (guint) kernel) : GTK_INVALID_LIST_POSITION;

  if (row != GTK_INVALID_LIST_POSITION) {
    gable_compat_scroll_to_row (self->view, row);
  }
}

static void
search_changed_cb (GableKernelTable *self)
{
  gable_kernel_list_filter (self->list, gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
  update_count (self);
}

static void
activate_cb (GableKernelTable *self, guint position)
{
  gable_document_select (self->document, (int) gable_kernel_list_get_kernel (self->list, position));
  g_signal_emit (self, signals[SIGNAL_KERNEL_ACTIVATED], 0);
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

/* Shows the filter and puts the caret into it. */
void
gable_kernel_table_find (GableKernelTable *table)
{
  gtk_search_bar_set_search_mode (table->search_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (table->search_entry));
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
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::selected", G_CALLBACK (selected_changed_cb), self,
                           G_CONNECT_SWAPPED);
  document_changed_cb (self);
}

static void
gable_kernel_table_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    set_document (GABLE_KERNEL_TABLE (object), g_value_get_object (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_kernel_table_dispose (GObject *object)
{
  GableKernelTable *self = GABLE_KERNEL_TABLE (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_KERNEL_TABLE);
  g_clear_object (&self->list);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_kernel_table_parent_class)->dispose (object);
}

static void
gable_kernel_table_class_init (GableKernelTableClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (GABLE_TYPE_BAR);
  g_type_ensure (GABLE_TYPE_KERNEL_ITEM);
  g_type_ensure (GABLE_TYPE_NAME_LABEL);
  object_class->set_property = gable_kernel_table_set_property;
  object_class->dispose = gable_kernel_table_dispose;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[SIGNAL_KERNEL_ACTIVATED] =
    g_signal_new ("kernel-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/kernel-table.ui");
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, view);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, search_bar);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, search_entry);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, count_label);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, stack);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, not_drawn_label);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, time_column);
  gtk_widget_class_bind_template_child (widget_class, GableKernelTable, launches_column);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static void
gable_kernel_table_init (GableKernelTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_sorters (self);
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed",
                           G_CALLBACK (sorter_changed_cb), self, G_CONNECT_SWAPPED);
  align_titles (self);
  gtk_column_view_sort_by_column (self->view, self->time_column, GTK_SORT_DESCENDING);
}
