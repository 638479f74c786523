/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-list.h"

struct _GableKernelList {
  GObject parent_instance;
  GableDocument *document;
  GArray *rows; /* (element-type guint) kernels in the order shown */
  GableColumn column;
  gboolean descending;
  char **words;      /* of the filter, case folded; empty shows all */
  GHashTable *items; /* kernel → GableKernelItem that somebody holds (not owned) */
  guint selected;    /* position, or GTK_INVALID_LIST_POSITION */
};

static void list_model_init (GListModelInterface *interface);
static void selection_model_init (GtkSelectionModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GableKernelList,
                               gable_kernel_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init)
                                 G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL,
                                                        selection_model_init))

/* What rows are ordered by: one figure or one collation key each, worked out once. */
typedef struct {
  gboolean descending;
  double *figures; /* one a kernel */
  char **keys;     /* (nullable) one a kernel, before the figures */
} Order;

static double
figure (const GableRoofline *roofline, guint kernel, GableColumn column)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  guint64 launches;

  switch (column) {
  case GABLE_COLUMN_TIME:
    return result->seconds;
  case GABLE_COLUMN_SHARE:
    return result->share;
  case GABLE_COLUMN_LAUNCHES:
    launches = gable_project_get_kernel (roofline->project, kernel)->launches;
    return launches > 0 ? (double) launches : GABLE_UNKNOWN;
  case GABLE_COLUMN_PERFORMANCE:
    return result->performance;
  case GABLE_COLUMN_INTENSITY:
    return gable_shown_intensity (roofline, kernel);
  case GABLE_COLUMN_EFFICIENCY:
    return result->efficiency;
  case GABLE_COLUMN_LIMITER:
    return result->limiter;
  case GABLE_COLUMN_STANDING:
    return result->standing;
  case GABLE_COLUMN_GAIN:
    return result->gain;
  case GABLE_COLUMN_NAME:
  case GABLE_N_COLUMNS:
  default:
    return GABLE_UNKNOWN;
  }
}

static int
compare_figures (double a, double b, gboolean descending)
{
  if (!gable_known (a) || !gable_known (b)) {
    return gable_known (b) - gable_known (a);
  }
  if (descending) {
    return (a < b) - (a > b);
  }
  return (a > b) - (a < b);
}

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer data)
{
  const guint *row_a = a;
  const guint *row_b = b;
  const Order *order = data;
  int result = 0;

  if (order->keys != NULL) {
    result = strcmp (order->keys[*row_a], order->keys[*row_b]);
    result = order->descending ? -result : result;
  } else {
    result = compare_figures (order->figures[*row_a], order->figures[*row_b], order->descending);
  }
  /* Rows that are equal keep the order of their first launch. */
  return result != 0 ? result : (*row_a > *row_b) - (*row_a < *row_b);
}

static void
sort_rows (GableKernelList *self, GArray *rows)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  guint n = roofline->n_kernels;
  g_autofree double *figures = g_new (double, n);
  g_autofree char **keys = NULL;
  Order order = { self->descending, figures, NULL };

  if (self->column == GABLE_COLUMN_NAME) {
    order.keys = keys = g_new0 (char *, n);
  }
  for (guint i = 0; i < rows->len; i++) {
    guint row = g_array_index (rows, guint, i);

    if (keys != NULL) {
      keys[row] = g_utf8_collate_key (gable_project_get_kernel (roofline->project, row)->name, -1);
    } else {
      figures[row] = figure (roofline, row, self->column);
    }
  }
  g_array_sort_with_data (rows, compare_rows, &order);
  for (guint i = 0; keys != NULL && i < n; i++) {
    g_free (keys[i]);
  }
}

static gboolean
matches (GableKernelList *self, const char *name)
{
  g_autofree char *folded = NULL;

  if (self->words[0] == NULL) {
    return TRUE;
  }
  folded = g_utf8_casefold (name, -1);
  for (guint i = 0; self->words[i] != NULL; i++) {
    if (strstr (folded, self->words[i]) == NULL) {
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
same_rows (const GArray *a, const GArray *b)
{
  return a->len == b->len &&
         (a->len == 0 || memcmp (a->data, b->data, a->len * sizeof (guint)) == 0);
}

/* Items that somebody still shows get their new figures where they stand. */
static void
update_items (GableKernelList *self)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  GHashTableIter iter;
  gpointer key, item;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, &key, &item)) {
    if (GPOINTER_TO_UINT (key) < roofline->n_kernels) {
      gable_kernel_item_update (item, roofline);
    }
  }
}

static void
rebuild (GableKernelList *self)
{
  const GableProject *project = gable_document_get_project (self->document);
  g_autoptr (GArray) before = g_steal_pointer (&self->rows);
  int kernel = gable_document_get_selected (self->document);

  self->rows = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    if (matches (self, gable_project_get_kernel (project, i)->name)) {
      g_array_append_val (self->rows, i);
    }
  }
  sort_rows (self, self->rows);
  if (!same_rows (before, self->rows)) {
    self->selected =
      kernel >= 0 ? gable_kernel_list_find (self, (guint) kernel) : GTK_INVALID_LIST_POSITION;
    g_list_model_items_changed (G_LIST_MODEL (self), 0, before->len, self->rows->len);
  }
}

static void
document_changed_cb (GableKernelList *self)
{
  update_items (self);
  rebuild (self);
}

static void
selected_changed_cb (GableKernelList *self)
{
  int kernel = gable_document_get_selected (self->document);
  guint before = self->selected;
  guint after =
    kernel >= 0 ? gable_kernel_list_find (self, (guint) kernel) : GTK_INVALID_LIST_POSITION;
  guint first, last;

  if (after == before) {
    return;
  }
  self->selected = after;
  if (before == GTK_INVALID_LIST_POSITION || before >= self->rows->len) {
    first = last = after;
  } else if (after == GTK_INVALID_LIST_POSITION) {
    first = last = before;
  } else {
    first = MIN (before, after);
    last = MAX (before, after);
  }
  if (first < self->rows->len) {
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), first, last - first + 1);
  }
}

static GType
gable_kernel_list_get_item_type (GListModel *model)
{
  return GABLE_TYPE_KERNEL_ITEM;
}

static guint
gable_kernel_list_get_n_items (GListModel *model)
{
  return GABLE_KERNEL_LIST (model)->rows->len;
}

static void
item_gone_cb (gpointer data, GObject *item)
{
  GableKernelList *self = data;
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    if (value == item) {
      g_hash_table_iter_remove (&iter);
      return;
    }
  }
}

static gpointer
gable_kernel_list_get_item (GListModel *model, guint position)
{
  GableKernelList *self = GABLE_KERNEL_LIST (model);
  GableKernelItem *item;
  guint kernel;

  if (position >= self->rows->len) {
    return NULL;
  }
  kernel = g_array_index (self->rows, guint, position);
  item = g_hash_table_lookup (self->items, GUINT_TO_POINTER (kernel));
  if (item != NULL) {
    return g_object_ref (item);
  }
  item = gable_kernel_item_new (gable_document_get_roofline (self->document), kernel);
  g_hash_table_insert (self->items, GUINT_TO_POINTER (kernel), item);
  g_object_weak_ref (G_OBJECT (item), item_gone_cb, self);
  return item;
}

static void
list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = gable_kernel_list_get_item_type;
  interface->get_n_items = gable_kernel_list_get_n_items;
  interface->get_item = gable_kernel_list_get_item;
}

static gboolean
gable_kernel_list_is_selected (GtkSelectionModel *model, guint position)
{
  return GABLE_KERNEL_LIST (model)->selected == position;
}

static GtkBitset *
gable_kernel_list_get_selection_in_range (GtkSelectionModel *model, guint position, guint n_items)
{
  GableKernelList *self = GABLE_KERNEL_LIST (model);
  GtkBitset *set = gtk_bitset_new_empty ();

  if (self->selected != GTK_INVALID_LIST_POSITION) {
    gtk_bitset_add (set, self->selected);
  }
  return set;
}

static gboolean
gable_kernel_list_select_item (GtkSelectionModel *model, guint position, gboolean unselect_rest)
{
  GableKernelList *self = GABLE_KERNEL_LIST (model);

  if (position < self->rows->len) {
    gable_document_select (self->document, (int) gable_kernel_list_get_kernel (self, position));
  }
  return TRUE;
}

static gboolean
gable_kernel_list_unselect_item (GtkSelectionModel *model, guint position)
{
  GableKernelList *self = GABLE_KERNEL_LIST (model);

  if (position == self->selected) {
    gable_document_select (self->document, -1);
  }
  return TRUE;
}

static gboolean
gable_kernel_list_unselect_all (GtkSelectionModel *model)
{
  gable_document_select (GABLE_KERNEL_LIST (model)->document, -1);
  return TRUE;
}

static void
selection_model_init (GtkSelectionModelInterface *interface)
{
  interface->is_selected = gable_kernel_list_is_selected;
  interface->get_selection_in_range = gable_kernel_list_get_selection_in_range;
  interface->select_item = gable_kernel_list_select_item;
  interface->unselect_item = gable_kernel_list_unselect_item;
  interface->unselect_all = gable_kernel_list_unselect_all;
}

void
gable_kernel_list_sort (GableKernelList *list, GableColumn column, gboolean descending)
{
  if (list->column != column || list->descending != descending) {
    list->column = column;
    list->descending = descending;
    rebuild (list);
  }
}

void
gable_kernel_list_filter (GableKernelList *list, const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_auto (GStrv) words = g_strsplit_set (folded, " \t", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; words[i] != NULL; i++) {
    if (words[i][0] != '\0') {
      g_strv_builder_add (builder, words[i]);
    }
  }
  g_strfreev (list->words);
  list->words = g_strv_builder_end (builder);
  rebuild (list);
}

guint
gable_kernel_list_find (GableKernelList *list, guint kernel)
{
  for (guint i = 0; i < list->rows->len; i++) {
    if (g_array_index (list->rows, guint, i) == kernel) {
      return i;
    }
  }
  return GTK_INVALID_LIST_POSITION;
}

guint
gable_kernel_list_get_kernel (GableKernelList *list, guint position)
{
  g_return_val_if_fail (position < list->rows->len, 0);

  return g_array_index (list->rows, guint, position);
}

static void
gable_kernel_list_finalize (GObject *object)
{
  GableKernelList *self = GABLE_KERNEL_LIST (object);
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, &item)) {
    g_object_weak_unref (item, item_gone_cb, self);
  }
  g_hash_table_unref (self->items);
  g_array_unref (self->rows);
  g_strfreev (self->words);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_kernel_list_parent_class)->finalize (object);
}

static void
gable_kernel_list_class_init (GableKernelListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gable_kernel_list_finalize;
}

static void
gable_kernel_list_init (GableKernelList *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (guint));
  self->items = g_hash_table_new (NULL, NULL);
  self->words = g_new0 (char *, 1);
  self->column = GABLE_COLUMN_TIME;
  self->descending = TRUE;
  self->selected = GTK_INVALID_LIST_POSITION;
}

GableKernelList *
gable_kernel_list_new (GableDocument *document)
{
  GableKernelList *self = g_object_new (GABLE_TYPE_KERNEL_LIST, NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::selected", G_CALLBACK (selected_changed_cb), self,
                           G_CONNECT_SWAPPED);
  rebuild (self);
  return self;
}
