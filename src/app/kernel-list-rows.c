/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-list-parts.h"

/* Rows that listeners are told of at once, about as many as are on a screen; the others follow a few at a time. GTK 4.8 makes
 * the widgets of 200 rows at least, which takes 0.2 s. What changes places is never told: GTK would look through all the new
 * rows for those that it shows, 7 s of a million. An item stands for a place, and says what the row at that place is. */
#define HEAD 12
/* Rows that may be on the screen: where they change places they say so at once. */
#define SEEN 32
/* In one go while nobody waits: some 8 ms [rows] */
#define STEP 12
/* When GTK has as many as it makes widgets for, the rest costs nothing [rows] */
#define ENOUGH 256
/* Items that are brought in step in one go while nobody waits: some 4 ms. */
#define ITEMS_STEP 40

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

/* Brings an item in step with its place. Returns: whether it was not */
static gboolean
update_item (GableKernelList *self, GableKernelItem *item, guint position)
{
  guint32 row;

  if (position >= self->n_told) {
    return FALSE; /* it is gone, but somebody holds it */
  }
  row = gable_kernel_list_get_row (self, position);
  update_fold (self, item);
  if (gable_kernel_item_is_of (item, self->figures, row)) {
    return FALSE;
  }
  gable_kernel_item_update (item, self->figures, row);
  update_fold (self, item);
  return TRUE;
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

/* What is on the screen follows at once. */
static void
update_seen (GableKernelList *self)
{
  for (guint i = 0; i < SEEN; i++) {
    guint position = self->first_seen + i;
    GableKernelItem *item = g_hash_table_lookup (self->items, GUINT_TO_POINTER (position));

    if (item != NULL) {
      update_item (self, item, position);
    }
  }
}

/* Returns: FALSE where every item is in step */
static gboolean
update_some (GableKernelList *self)
{
  guint updated = 0;
  GHashTableIter iter;
  gpointer key, item;

  g_hash_table_iter_init (&iter, self->items);
  while (updated < ITEMS_STEP && g_hash_table_iter_next (&iter, &key, &item)) {
    updated += update_item (self, item, GPOINTER_TO_UINT (key)) ? 1 : 0;
  }
  return updated > 0;
}

/* Of rows that left or came at the end. */
static void
tell (GableKernelList *self, guint n)
{
  guint before = self->n_told;

  self->n_told = n;
  if (n != before) {
    g_list_model_items_changed (G_LIST_MODEL (self), MIN (before, n), before - MIN (before, n),
                                n - MIN (before, n));
  }
}

static gboolean
follow_cb (gpointer data)
{
  GableKernelList *self = data;
  guint n = self->answer->rows->len;

  if (update_some (self)) {
    return G_SOURCE_CONTINUE;
  }
  if (self->n_told < MIN (n, ENOUGH)) {
    tell (self, MIN (n, self->n_told + STEP));
    return G_SOURCE_CONTINUE;
  }
  self->follow_id = 0;
  tell (self, n);
  return G_SOURCE_REMOVE;
}

/* Before something that needs to know them all. */
void
gable_kernel_list_tell_all (GableKernelList *self)
{
  tell (self, self->answer->rows->len);
}

/* Where rows change places, what is selected is elsewhere, too. */
static void
tell_of_selection (GableKernelList *self)
{
  if (self->n_told > 0 && !gtk_bitset_is_empty (gable_document_get_selection (self->document))) {
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), 0, self->n_told);
  }
}

void
gable_kernel_list_show (GableKernelList *self, GableRows *figures, GableRowAnswer *answer)
{
  gboolean other_kind =
    gable_rows_are_launches (self->figures) != gable_rows_are_launches (figures);
  gboolean same = !other_kind && same_rows (self->answer->rows, answer->rows);
  guint n = answer->rows->len;

  gable_rows_unref (self->figures);
  gable_row_answer_free (self->answer);
  self->figures = figures;
  self->answer = answer;
  if (other_kind) {
    gtk_bitset_remove_all (self->launches);
  }
  tell (self, MIN (self->n_told, n));
  update_seen (self);
  tell (self, MAX (self->n_told, MIN (n, HEAD)));
  if (!same) {
    tell_of_selection (self);
  }
  if (self->follow_id == 0) {
    self->follow_id = g_idle_add (follow_cb, self);
  }
}

/* @position: of the first row that is on the screen: it and those below follow at once, the others while nobody waits. */
void
gable_kernel_list_set_seen (GableKernelList *list, guint position)
{
  list->first_seen = position;
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

  if (position >= self->n_told) {
    return NULL;
  }
  item = g_hash_table_lookup (self->items, GUINT_TO_POINTER (position));
  if (item != NULL) {
    update_item (self, item, position);
    return g_object_ref (item);
  }
  item = gable_kernel_item_new_for_row (self->figures, gable_kernel_list_get_row (self, position));
  update_fold (self, item);
  g_hash_table_insert (self->items, GUINT_TO_POINTER (position), item);
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
