/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-list-parts.h"

static gboolean
is_selected (GtkSelectionModel *model, guint position)
{
  GableKernelList *self = GABLE_KERNEL_LIST (model);
  int kernel;

  if (position >= self->answer->rows->len) {
    return FALSE;
  }
  if (!gtk_bitset_is_empty (self->launches)) {
    return gtk_bitset_contains (self->launches, gable_kernel_list_get_row (self, position));
  }
  kernel = gable_kernel_list_get_kernel (self, position);
  return kernel >= 0 &&
         gtk_bitset_contains (gable_document_get_selection (self->document), (guint) kernel);
}

static GtkBitset *
get_selection_in_range (GtkSelectionModel *model, guint position, guint n_items)
{
  GableKernelList *self = GABLE_KERNEL_LIST (model);
  guint end = MIN (self->answer->rows->len, position + MIN (n_items, G_MAXUINT - position));
  GtkBitset *set = gtk_bitset_new_empty ();

  if (gtk_bitset_is_empty (gable_document_get_selection (self->document))) {
    return set;
  }
  for (guint i = position; i < end; i++) {
    if (is_selected (model, i)) {
      gtk_bitset_add (set, i);
    }
  }
  return set;
}

/* The rows may be older than the document: their kernel may be gone. */
static gboolean
is_there (GableKernelList *self, int kernel)
{
  return kernel >= 0 &&
         (guint) kernel < gable_project_get_n_kernels (gable_document_get_project (self->document));
}

/* Which of @rows a person means by the last click: the one that was not selected before. */
static int
find_primary (GableKernelList *self, const GtkBitset *before, const GtkBitset *kernels)
{
  g_autoptr (GtkBitset) added = gtk_bitset_copy (kernels);
  int primary = gable_document_get_selected (self->document);

  gtk_bitset_subtract (added, before);
  if (!gtk_bitset_is_empty (added)) {
    return (int) gtk_bitset_get_minimum (added);
  }
  return primary >= 0 && gtk_bitset_contains (kernels, (guint) primary) ? primary : -1;
}

static void
publish (GableKernelList *self, const GtkBitset *kernels)
{
  g_autoptr (GtkBitset) before = gtk_bitset_copy (gable_document_get_selection (self->document));

  self->selecting = TRUE;
  gable_document_set_selection (self->document, kernels, find_primary (self, before, kernels));
  self->selecting = FALSE;
}

static void
tell_all (GableKernelList *self)
{
  if (self->n_told > 0) {
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), 0, self->n_told);
  }
}

/* The kernels of launches. (transfer full) */
static GtkBitset *
kernels_of (GableKernelList *self, const GtkBitset *launches)
{
  GtkBitset *kernels = gtk_bitset_new_empty ();
  GtkBitsetIter iter;
  guint row;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, launches, &row); more;
       more = gtk_bitset_iter_next (&iter, &row)) {
    guint kernel = gable_rows_get_kernel (self->figures, row);

    if (is_there (self, (int) kernel)) {
      gtk_bitset_add (kernels, kernel);
    }
  }
  return kernels;
}

/* What was selected, told by launches or by kernels. (transfer full) */
static GtkBitset *
copy_selected (GableKernelList *self, gboolean of_launches)
{
  return gtk_bitset_copy (of_launches ? self->launches
                                      : gable_document_get_selection (self->document));
}

static gboolean
select_all (GtkSelectionModel *model)
{
  GableKernelList *self = GABLE_KERNEL_LIST (model);
  g_autoptr (GtkBitset) all = NULL;

  gable_kernel_list_tell_all (self);
  all = gtk_bitset_new_range (0, self->answer->rows->len);
  return gtk_selection_model_set_selection (model, all, all);
}

/* In the rows of @mask what @selected says, elsewhere what was. A click in a long list has all rows in its mask and one
 * selected: only that one is looked at. */
static gboolean
set_selection (GtkSelectionModel *model, GtkBitset *selected, GtkBitset *mask)
{
  GableKernelList *self = GABLE_KERNEL_LIST (model);
  gboolean of_launches = gable_rows_are_launches (self->figures);
  gboolean all = gtk_bitset_get_size (mask) >= self->n_told;
  GtkBitset *chosen = all ? gtk_bitset_new_empty () : copy_selected (self, of_launches);
  g_autoptr (GtkBitset) kernels = NULL;
  GtkBitsetIter iter;
  guint position;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, all ? selected : mask, &position);
       more && position < self->answer->rows->len; more = gtk_bitset_iter_next (&iter, &position)) {
    int kernel = gable_kernel_list_get_kernel (self, position);
    guint number = of_launches ? gable_kernel_list_get_row (self, position) : (guint) kernel;

    if (!is_there (self, kernel)) {
      continue;
    }
    if (gtk_bitset_contains (selected, position)) {
      gtk_bitset_add (chosen, number);
    } else {
      gtk_bitset_remove (chosen, number);
    }
  }
  kernels = of_launches ? kernels_of (self, chosen) : gtk_bitset_copy (chosen);
  if (of_launches) {
    gtk_bitset_unref (self->launches);
    self->launches = chosen;
  } else {
    gtk_bitset_unref (chosen);
  }
  publish (self, kernels);
  tell_all (self);
  return TRUE;
}

void
gable_kernel_list_selection_model_init (GtkSelectionModelInterface *interface)
{
  interface->is_selected = is_selected;
  interface->get_selection_in_range = get_selection_in_range;
  interface->select_all = select_all;
  interface->set_selection = set_selection;
}

void
gable_kernel_list_follow_selection (GableKernelList *self)
{
  if (!self->selecting) {
    gtk_bitset_remove_all (self->launches);
    tell_all (self);
  }
}
