/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-list-parts.h"
#include "app/task.h"

/* Fewer rows are sorted before a thread would have started. */
#define AT_ONCE_MAX 4000

static void refresh (GableKernelList *self);

G_DEFINE_FINAL_TYPE_WITH_CODE (GableKernelList,
                               gable_kernel_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      gable_kernel_list_model_init)
                                 G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL,
                                                        gable_kernel_list_selection_model_init))

enum { PROP_BUSY = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

enum { SIGNAL_SETTLED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* The id of a heading's file. */
static const char *
get_file (const GableProject *project, guint32 heading)
{
  guint source = heading & ~GABLE_ROW_HEADING;

  return heading != GABLE_ROW_NO_SOURCE && source < project->sources->len
           ? ((const GableSource *) g_ptr_array_index (project->sources, source))->id
           : "";
}

gboolean
gable_kernel_list_is_folded (GableKernelList *self, const GableProject *project, guint32 heading)
{
  return g_hash_table_contains (self->folded, get_file (project, heading));
}

/* (transfer full) the numbers of the files that are folded in @project */
static GtkBitset *
find_folded (GableKernelList *self, const GableProject *project)
{
  GtkBitset *numbers = gtk_bitset_new_empty ();

  for (guint i = 0; i < project->sources->len; i++) {
    if (gable_kernel_list_is_folded (self, project, i | GABLE_ROW_HEADING)) {
      gtk_bitset_add (numbers, i);
    }
  }
  if (gable_kernel_list_is_folded (self, project, GABLE_ROW_NO_SOURCE)) {
    gtk_bitset_add (numbers, project->sources->len);
  }
  return numbers;
}

static GableRowQuery
make_query (GableKernelList *self)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  GableRowQuery query = { .kind = self->kind, .n_keys = self->n_keys, .share = self->share };

  if (self->wanted == NULL) {
    self->wanted = self->kind == GABLE_ROWS_LAUNCHES ? gable_rows_new_launches (roofline)
                                                     : gable_rows_new_kernels (roofline);
  }
  query.figures = gable_rows_ref (self->wanted);
  query.filter = gable_filter_parse (self->filter_text, roofline->work, NULL);
  if (query.filter == NULL) {
    /* Of another kind of work the filter may make no sense: its unit is another. */
    query.filter = gable_filter_parse ("", roofline->work, NULL);
  }
  memcpy (query.keys, self->keys, sizeof query.keys);
  if (query.figures == self->figures) {
    gable_row_order_init (&query.before, &self->answer->order);
  }
  query.folded = find_folded (self, gable_rows_get_project (query.figures));
  return query;
}

static void
query_free (gpointer data)
{
  gable_row_query_clear (data);
  g_free (data);
}

static void
answer_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, gable_row_query_answer (data),
                         (GDestroyNotify) gable_row_answer_free);
}

static void
set_busy (GableKernelList *self, gboolean busy)
{
  if (self->busy != busy) {
    self->busy = busy;
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
  }
}

static void
answered_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  GableKernelList *self = GABLE_KERNEL_LIST (object);
  const GableRowQuery *query = g_task_get_task_data (G_TASK (result));
  GableRowAnswer *answer = g_task_propagate_pointer (G_TASK (result), NULL);
  gboolean stale = self->stale;

  set_busy (self, FALSE);
  self->stale = FALSE;
  if (stale) {
    gable_row_answer_free (answer);
    refresh (self);
    return;
  }
  gable_kernel_list_show (self, gable_rows_ref (query->figures), answer);
  g_signal_emit (self, signals[SIGNAL_SETTLED], 0);
}

/* One answer at a time: what is asked for meanwhile is asked once the thread is done. */
static void
refresh (GableKernelList *self)
{
  g_auto (GableRowQuery) query = { 0 };
  g_autoptr (GTask) task = NULL;

  if (self->busy) {
    self->stale = TRUE;
    return;
  }
  query = make_query (self);
  if (gable_rows_get_size (query.figures) <= AT_ONCE_MAX) {
    gable_kernel_list_show (self, gable_rows_ref (query.figures), gable_row_query_answer (&query));
    g_signal_emit (self, signals[SIGNAL_SETTLED], 0);
    return;
  }
  task = gable_task_new (self, NULL, answered_cb, NULL);
  g_task_set_task_data (task, g_memdup2 (&query, sizeof query), query_free);
  query = (GableRowQuery){ 0 };
  set_busy (self, TRUE);
  g_task_run_in_thread (task, answer_in_thread);
}

static void
document_changed_cb (GableKernelList *self)
{
  g_clear_pointer (&self->wanted, gable_rows_unref);
  refresh (self);
}

/* What was sorted by before decides where @figure does not. */
void
gable_kernel_list_sort_by (GableKernelList *list, GableRowFigure figure, gboolean descending)
{
  guint place = 0;

  if (list->n_keys > 0 && gable_row_figure_equal (&list->keys[0].figure, &figure) &&
      list->keys[0].descending == descending) {
    return;
  }
  while (place < list->n_keys && !gable_row_figure_equal (&list->keys[place].figure, &figure)) {
    place++;
  }
  place = MIN (place, GABLE_SORT_KEYS_MAX - 1);
  memmove (&list->keys[1], &list->keys[0], place * sizeof list->keys[0]);
  list->keys[0] = (GableSortKey){ figure, descending };
  list->n_keys = MIN (MAX (list->n_keys, place + 1), GABLE_SORT_KEYS_MAX);
  refresh (list);
}

void
gable_kernel_list_sort (GableKernelList *list, GableColumn column, gboolean descending)
{
  gable_kernel_list_sort_by (list, (GableRowFigure){ .kind = gable_column_to_figure (column) },
                             descending);
}

/**
 * gable_kernel_list_filter:
 * @text: in the language of analysis/filter.h
 *
 * Errors: those of gable_filter_parse (); the rows stay as they are then
 *
 * Returns: whether @text is a filter
 */
gboolean
gable_kernel_list_filter (GableKernelList *list, const char *text, GError **error)
{
  g_autoptr (GableFilter) filter =
    gable_filter_parse (text, gable_document_get_roofline (list->document)->work, error);

  if (filter == NULL) {
    return FALSE;
  }
  if (strcmp (list->filter_text, text) != 0) {
    g_free (list->filter_text);
    list->filter_text = g_strdup (text);
    refresh (list);
  }
  return TRUE;
}

void
gable_kernel_list_show_rows (GableKernelList *list, GableRowsKind kind)
{
  if (list->kind != kind) {
    list->kind = kind;
    g_clear_pointer (&list->wanted, gable_rows_unref);
    refresh (list);
  }
}

void
gable_kernel_list_cut (GableKernelList *list, double share)
{
  if (list->share < share || list->share > share) {
    list->share = share;
    refresh (list);
  }
}

void
gable_kernel_list_fold (GableKernelList *list, guint position)
{
  const GableProject *project = gable_rows_get_project (list->figures);
  guint32 row;

  g_return_if_fail (position < list->answer->rows->len);

  row = gable_kernel_list_get_row (list, position);
  if ((row & GABLE_ROW_HEADING) != 0) {
    const char *file = get_file (project, row);

    if (!g_hash_table_remove (list->folded, file)) {
      g_hash_table_add (list->folded, g_strdup (file));
    }
    refresh (list);
  }
}

guint
gable_kernel_list_find (GableKernelList *list, guint kernel)
{
  for (guint i = 0; i < list->answer->rows->len; i++) {
    guint32 row = gable_kernel_list_get_row (list, i);

    if ((row & GABLE_ROW_HEADING) == 0 && gable_rows_get_kernel (list->figures, row) == kernel) {
      if (i >= list->n_told) {
        gable_kernel_list_tell_all (list);
      }
      return i;
    }
  }
  return GTK_INVALID_LIST_POSITION;
}

int
gable_kernel_list_get_kernel (GableKernelList *list, guint position)
{
  guint32 row;

  g_return_val_if_fail (position < list->answer->rows->len, -1);

  row = gable_kernel_list_get_row (list, position);
  return (row & GABLE_ROW_HEADING) != 0 ? -1 : (int) gable_rows_get_kernel (list->figures, row);
}

/* (transfer none) that the rows shown are of */
GableRows *
gable_kernel_list_get_figures (GableKernelList *list)
{
  return list->figures;
}

void
gable_kernel_list_count (GableKernelList *list, guint *passed, guint *unknown, guint *folded)
{
  *passed = list->answer->n_passed;
  *unknown = list->answer->n_unknown;
  *folded = list->answer->n_folded;
}

static void
gable_kernel_list_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BUSY) {
    g_value_set_boolean (value, GABLE_KERNEL_LIST (object)->busy);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_kernel_list_finalize (GObject *object)
{
  GableKernelList *self = GABLE_KERNEL_LIST (object);

  g_clear_handle_id (&self->follow_id, g_source_remove);
  gable_kernel_list_forget_items (self);
  g_hash_table_unref (self->items);
  g_clear_pointer (&self->answer, gable_row_answer_free);
  g_clear_pointer (&self->figures, gable_rows_unref);
  g_clear_pointer (&self->wanted, gable_rows_unref);
  g_clear_pointer (&self->launches, gtk_bitset_unref);
  g_free (self->filter_text);
  g_hash_table_unref (self->folded);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_kernel_list_parent_class)->finalize (object);
}

static void
gable_kernel_list_class_init (GableKernelListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gable_kernel_list_get_property;
  object_class->finalize = gable_kernel_list_finalize;
  properties[PROP_BUSY] = g_param_spec_boolean (
    "busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[SIGNAL_SETTLED] = g_signal_new ("settled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gable_kernel_list_init (GableKernelList *self)
{
  self->answer = g_new0 (GableRowAnswer, 1);
  self->answer->rows = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->items = g_hash_table_new (NULL, NULL);
  self->filter_text = g_strdup ("");
  self->folded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->keys[0] = (GableSortKey){ { .kind = GABLE_ROW_FIGURE_TIME }, TRUE };
  self->n_keys = 1;
  self->share = 1;
  self->launches = gtk_bitset_new_empty ();
}

GableKernelList *
gable_kernel_list_new (GableDocument *document)
{
  GableKernelList *self = g_object_new (GABLE_TYPE_KERNEL_LIST, NULL);

  self->document = g_object_ref (document);
  self->figures = gable_rows_new_kernels (gable_document_get_roofline (document));
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "selection-changed",
                           G_CALLBACK (gable_kernel_list_follow_selection), self,
                           G_CONNECT_SWAPPED);
  refresh (self);
  return self;
}
