/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-list-parts.h"

/* Rows that listeners are told of at once, about as many as are on a screen; the others follow a few at a time. GTK 4.8 makes
 * the widgets of 200 rows at least, which takes 0.2 s, and where the rows that it shows change for others it looks through
 * all of the new ones for the old, 7 s of a million. */
#define HEAD 20
/* In one go while nobody waits: some 8 ms [rows] */
#define STEP 12
/* When GTK has as many as it makes widgets for, the rest costs nothing [rows] */
#define ENOUGH 256
/* Rows that are looked through for the place where somebody scrolled to. */
#define SEARCHED_MAX 4096

static gboolean
same_rows (const GArray *a, const GArray *b)
{
  return a->len == b->len &&
         (a->len == 0 || memcmp (a->data, b->data, a->len * sizeof (guint32)) == 0);
}

static void
update_fold (GableKernelList *self, GableKernelItem *item)
{
  if (gable_kernel_item_is_heading (item)) {
    const GableProject *project = gable_rows_get_project (self->figures);

    gable_kernel_item_set_folded (
      item, gable_kernel_list_is_folded (self, project, gable_kernel_item_get_row (item)));
  }
}

/* Items that somebody still shows get their new figures where they stand. */
static void
update_items (GableKernelList *self)
{
  GHashTableIter iter;
  gpointer key, item;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, &key, &item)) {
    guint32 row = GPOINTER_TO_UINT (key);

    if ((row & GABLE_ROW_HEADING) != 0 || row < gable_rows_get_size (self->figures)) {
      gable_kernel_item_update (item, self->figures);
    }
    update_fold (self, item);
  }
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

/* Rows of another kind have the same numbers. */
void
gable_kernel_list_forget_items (GableKernelList *self)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, NULL, &item)) {
    g_object_weak_unref (item, item_gone_cb, self);
    g_hash_table_iter_remove (&iter);
  }
}

/* Of rows that left and came; the answer has them already, or has the old ones still. */
static void
tell (GableKernelList *self, guint position, guint removed, guint added)
{
  self->n_told = self->n_told - removed + added;
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
}

/* @figures and @answer (transfer full) become what is shown, whatever listeners know. */
static void
exchange (GableKernelList *self, GableRows *figures, GableRowAnswer *answer)
{
  gboolean other_kind =
    gable_rows_are_launches (self->figures) != gable_rows_are_launches (figures);

  gable_rows_unref (self->figures);
  gable_row_answer_free (self->answer);
  self->figures = figures;
  self->answer = answer;
  if (other_kind) {
    gable_kernel_list_forget_items (self);
    gtk_bitset_remove_all (self->launches);
  }
  update_items (self);
}

static gboolean
tell_more_cb (gpointer data)
{
  GableKernelList *self = data;
  guint n = self->answer->rows->len;

  if (self->n_told < MIN (n, ENOUGH)) {
    tell (self, self->n_told, 0, MIN (STEP, n - self->n_told));
    return G_SOURCE_CONTINUE;
  }
  self->tell_id = 0;
  tell (self, self->n_told, 0, n - self->n_told);
  return G_SOURCE_REMOVE;
}

/* Before something that needs to know them all. */
void
gable_kernel_list_tell_all (GableKernelList *self)
{
  if (self->tell_id != 0) {
    g_clear_handle_id (&self->tell_id, g_source_remove);
    tell (self, self->n_told, 0, self->answer->rows->len - self->n_told);
  }
}

void
gable_kernel_list_show (GableKernelList *self, GableRows *figures, GableRowAnswer *answer)
{
  gboolean same = gable_rows_are_launches (self->figures) == gable_rows_are_launches (figures) &&
                  same_rows (self->answer->rows, answer->rows);
  guint n = answer->rows->len;
  guint head = self->scrolled && MAX (n, self->n_told) <= SEARCHED_MAX ? n : HEAD;

  if (same) {
    exchange (self, figures, answer);
    return;
  }
  g_clear_handle_id (&self->tell_id, g_source_remove);
  if (self->n_told > MAX (head, HEAD)) {
    tell (self, MAX (head, HEAD), self->n_told - MAX (head, HEAD), 0);
  }
  exchange (self, figures, answer);
  tell (self, 0, self->n_told, MIN (n, head));
  if (self->n_told < n) {
    self->tell_id = g_idle_add (tell_more_cb, self);
  }
}

/* Whether somebody looks at other rows than the first: their place is kept where that is possible. */
void
gable_kernel_list_set_scrolled (GableKernelList *list, gboolean scrolled)
{
  list->scrolled = scrolled;
}

static GType
gable_kernel_list_get_item_type (GListModel *model)
{
  return GABLE_TYPE_KERNEL_ITEM;
}

static guint
gable_kernel_list_get_n_items (GListModel *model)
{
  return GABLE_KERNEL_LIST (model)->n_told;
}

static gpointer
gable_kernel_list_get_item (GListModel *model, guint position)
{
  GableKernelList *self = GABLE_KERNEL_LIST (model);
  GableKernelItem *item;
  guint32 row;

  if (position >= self->n_told) {
    return NULL;
  }
  row = gable_kernel_list_get_row (self, position);
  item = g_hash_table_lookup (self->items, GUINT_TO_POINTER (row));
  if (item != NULL) {
    return g_object_ref (item);
  }
  item = gable_kernel_item_new_for_row (self->figures, row);
  update_fold (self, item);
  g_hash_table_insert (self->items, GUINT_TO_POINTER (row), item);
  g_object_weak_ref (G_OBJECT (item), item_gone_cb, self);
  return item;
}

void
gable_kernel_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = gable_kernel_list_get_item_type;
  interface->get_n_items = gable_kernel_list_get_n_items;
  interface->get_item = gable_kernel_list_get_item;
}
