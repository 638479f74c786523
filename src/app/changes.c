/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/changes.h"

#include "app/comparison.h"
#include "app/dialog-size.h"
#include "app/name-label.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Characters of a file's name. */
#define FILE_NAME 60

/* What-ifs that are held against what was measured. */
#define MAX_PLANS 5
/* Characters that are in sight at least: of the reasons, and of a limiter. */
#define WIDE 40
#define NARROW 13
/* [px] */
#define NAME_WIDTH 220

struct _GableChanges {
  GtkWindow parent_instance;
  GableDocument *document;
  GPtrArray
    *runs; /* (element-type utf8) (nullable elements) ids of sources, as the drop-downs list them */
  GCancellable *cancellable;   /* (nullable) of the comparison that is under way */
  GableComparison *comparison; /* (nullable) what is shown */
  GtkDropDown *before_drop_down;
  GtkDropDown *after_drop_down;
  GtkLabel *summary_label;
  GtkLabel *plans_label; /* how what-ifs of the first run came out */
  GtkColumnView *view;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (GableChanges, gable_changes, GTK_TYPE_WINDOW)

/* A row: its entry's number, kept as a text that nobody sees. */
static guint
entry_of (GtkStringObject *row)
{
  return (guint) g_ascii_strtoull (gtk_string_object_get_string (row), NULL, 10);
}

static GtkWidget *
make_label (GableDiffColumn column)
{
  GtkWidget *label = gtk_label_new (NULL);

  if (gable_diff_column_is_figure (column)) {
    gtk_label_set_xalign (GTK_LABEL (label), 1);
    gtk_widget_add_css_class (label, "numeric");
  } else {
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars (GTK_LABEL (label), column == GABLE_DIFF_WHY ? WIDE : NARROW);
  }
  return label;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  GableDiffColumn of = (GableDiffColumn) GPOINTER_TO_UINT (column);

  gtk_list_item_set_child (item, of == GABLE_DIFF_NAME ? g_object_new (GABLE_TYPE_NAME_LABEL, NULL)
                                                       : make_label (of));
}

static void
bind_cb (GableChanges *self, GtkListItem *item, gpointer factory)
{
  GableDiffColumn column =
    (GableDiffColumn) GPOINTER_TO_UINT (g_object_get_data (factory, "column"));
  GtkWidget *label = gtk_list_item_get_child (item);
  const GableComparison *comparison = self->comparison;
  guint index = entry_of (gtk_list_item_get_item (item));
  g_autofree char *text = NULL;
  g_autofree char *shown = NULL;

  if (comparison == NULL || index >= comparison->diff->entries->len) {
    return;
  }
  text = gable_diff_entry_to_text (comparison->before, comparison->after,
                                   comparison->diff->entries->pdata[index], column);
  shown = gable_text_to_display (text);
  if (column == GABLE_DIFF_NAME) {
    g_object_set (label, "name-text", shown, NULL);
  } else {
    gtk_label_set_text (GTK_LABEL (label), shown);
  }
  if (!gable_diff_column_is_figure (column)) {
    gtk_widget_set_tooltip_text (label, shown);
  }
}

static void
bind_item_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer self)
{
  bind_cb (self, item, factory);
}

static void
add_columns (GableChanges *self)
{
  for (GableDiffColumn column = 0; column < GABLE_N_DIFF_COLUMNS; column++) {
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
    g_autoptr (GtkColumnViewColumn) added =
      gtk_column_view_column_new (gable_diff_column_to_label (column), factory);

    g_object_set_data (G_OBJECT (factory), "column", GUINT_TO_POINTER (column));
    g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), GUINT_TO_POINTER (column));
    g_signal_connect_object (factory, "bind", G_CALLBACK (bind_item_cb), self, 0);
    gtk_column_view_column_set_resizable (added, TRUE);
    gtk_column_view_column_set_expand (added, column == GABLE_DIFF_WHY);
    gtk_column_view_column_set_fixed_width (added, column == GABLE_DIFF_NAME ? NAME_WIDTH : -1);
    gtk_column_view_append_column (self->view, added);
  }
}

static void
show_rows (GableChanges *self)
{
  guint n = self->comparison->diff->entries->len;
  g_autoptr (GtkStringList) rows = gtk_string_list_new (NULL);
  g_autoptr (GtkSingleSelection) selection = NULL;

  for (guint i = 0; i < n; i++) {
    gtk_string_list_take (rows, g_strdup_printf ("%u", i));
  }
  selection = gtk_single_selection_new (G_LIST_MODEL (g_steal_pointer (&rows)));
  gtk_single_selection_set_autoselect (selection, FALSE);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (selection));
}

/* What was planned stands over what changed. */
static void
show_plans (GableChanges *self)
{
  const GPtrArray *plans = self->comparison->diff->plans;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < MIN (plans->len, MAX_PLANS); i++) {
    g_autofree char *line = gable_diff_plan_to_text (plans->pdata[i]);

    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", line);
  }
  if (plans->len > MAX_PLANS) {
    guint more = plans->len - MAX_PLANS;

    g_string_append_c (text, '\n');
    g_string_append_printf (text, ngettext ("%u more what-if", "%u more what-ifs", more), more);
  }
  gtk_label_set_text (self->plans_label, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->plans_label), plans->len > 0);
}

static void
compared_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GableChanges) self = data;
  g_autoptr (GableComparison) comparison = gable_comparison_finish (result);
  g_autofree char *summary = NULL;

  if (comparison == NULL || self->document == NULL) {
    return;
  }
  g_clear_pointer (&self->comparison, gable_comparison_free);
  self->comparison = g_steal_pointer (&comparison);
  summary = gable_diff_summarise (self->comparison->diff);
  gtk_label_set_text (self->summary_label, summary != NULL ? summary : "");
  show_plans (self);
  show_rows (self);
}

static void
compare (GableChanges *self)
{
  guint before = gtk_drop_down_get_selected (self->before_drop_down);
  guint after = gtk_drop_down_get_selected (self->after_drop_down);
  const GableThresholds thresholds = gable_document_get_thresholds (self->document);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (before >= self->runs->len || after >= self->runs->len) {
    return;
  }
  self->cancellable = g_cancellable_new ();
  gable_comparison_async (gable_document_get_project (self->document), &thresholds,
                          self->runs->pdata[before], self->runs->pdata[after], self->cancellable,
                          compared_cb, g_object_ref (self));
}

static void
chosen_cb (GableChanges *self)
{
  if (!self->updating && self->document != NULL) {
    compare (self);
  }
}

static gboolean
same_runs (const GPtrArray *a, const GPtrArray *b)
{
  gboolean same = a->len == b->len;

  for (guint i = 0; same && i < a->len; i++) {
    same = g_strcmp0 (a->pdata[i], b->pdata[i]) == 0;
  }
  return same;
}

/* The list of both drop-downs; what is chosen stays while the list is the same. */
static void
list_runs (GableChanges *self)
{
  g_autoptr (GPtrArray) sources = gable_project_runs (gable_document_get_project (self->document));
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < sources->len; i++) {
    const GableSource *source = sources->pdata[i];
    g_autofree char *path =
      source != NULL ? gable_text_to_display (source->path) : g_strdup (_ ("(from no file)"));

    g_ptr_array_add (ids, source != NULL ? g_strdup (source->id) : NULL);
    gtk_string_list_take (names, gable_text_shorten_name (path, FILE_NAME));
  }
  if (same_runs (ids, self->runs)) {
    return;
  }
  g_ptr_array_unref (self->runs);
  self->runs = g_steal_pointer (&ids);
  self->updating = TRUE;
  gtk_drop_down_set_model (self->before_drop_down, G_LIST_MODEL (names));
  gtk_drop_down_set_model (self->after_drop_down, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->before_drop_down, 0);
  gtk_drop_down_set_selected (self->after_drop_down, self->runs->len > 1 ? 1 : 0);
  self->updating = FALSE;
}

static void
document_changed_cb (GableChanges *self)
{
  list_runs (self);
  compare (self);
}

static void
activated_cb (GableChanges *self, guint position)
{
  const GableComparison *comparison = self->comparison;

  if (comparison != NULL && position < comparison->diff->entries->len) {
    gable_document_select (
      self->document,
      (int) gable_comparison_get_kernel (comparison, comparison->diff->entries->pdata[position]));
  }
}

static void
gable_changes_dispose (GObject *object)
{
  GableChanges *self = GABLE_CHANGES (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->updating = TRUE;
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_CHANGES);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_changes_parent_class)->dispose (object);
}

static void
gable_changes_finalize (GObject *object)
{
  GableChanges *self = GABLE_CHANGES (object);

  g_clear_pointer (&self->comparison, gable_comparison_free);
  g_ptr_array_unref (self->runs);
  G_OBJECT_CLASS (gable_changes_parent_class)->finalize (object);
}

static void
gable_changes_class_init (GableChangesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gable_changes_dispose;
  G_OBJECT_CLASS (klass)->finalize = gable_changes_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/changes.ui");
  gtk_widget_class_bind_template_child (widget_class, GableChanges, before_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableChanges, after_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableChanges, summary_label);
  gtk_widget_class_bind_template_child (widget_class, GableChanges, plans_label);
  gtk_widget_class_bind_template_child (widget_class, GableChanges, view);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
}

static void
gable_changes_init (GableChanges *self)
{
  self->runs = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  add_columns (self);
}

void
gable_changes_show (GtkWindow *parent, GableDocument *document)
{
  GableChanges *self = g_object_new (GABLE_TYPE_CHANGES, "transient-for", parent, NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed_cb), self,
                           G_CONNECT_SWAPPED);
  document_changed_cb (self);
  gable_dialog_fit (GTK_WINDOW (self), parent);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

gboolean
gable_changes_can_show (GableDocument *document)
{
  return gable_document_get_project (document)->sources->len > 1;
}
