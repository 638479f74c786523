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

/* (transfer full) a byte for each number below @n: whether it is in @set. A bitset that numbers are added to in any order, or
 * that is asked for each, takes 50 ms for a million. */
static guint8 *
mark (const GtkBitset *set, guint n)
{
  guint8 *marks = g_malloc0 (MAX (n, 1));
  GtkBitsetIter iter;
  guint number;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, set, &number); more && number < n;
       more = gtk_bitset_iter_next (&iter, &number)) {
    marks[number] = 1;
  }
  return marks;
}

/* (transfer full) what is marked */
static GtkBitset *
collect (const guint8 *marks, guint n)
{
  GtkBitset *set = gtk_bitset_new_empty ();

  for (guint i = 0; i < n; i++) {
    guint first = i;

    while (i < n && marks[i]) {
      i++;
    }
    if (i > first) {
      gtk_bitset_add_range (set, first, i - first);
    }
  }
  return set;
}

/* What rows are selected by: their own number where launches are, else their kernel's. */
static const GtkBitset *
get_chosen (GableKernelList *self, guint *n)
{
  gboolean of_launches = !gtk_bitset_is_empty (self->launches);

  *n = of_launches ? (guint) gable_rows_get_size (self->figures)
                   : gable_project_get_n_kernels (gable_rows_get_project (self->figures));
  return of_launches ? self->launches : gable_document_get_selection (self->document);
}

static GtkBitset *
get_selection_in_range (GtkSelectionModel *model, guint position, guint n_items)
{
  GableKernelList *self = GABLE_KERNEL_LIST (model);
  guint end = MIN (self->answer->rows->len, position + MIN (n_items, G_MAXUINT - position));
  gboolean of_launches = !gtk_bitset_is_empty (self->launches);
  g_autofree guint8 *chosen = NULL;
  g_autofree guint8 *there = NULL;
  guint n;
  const GtkBitset *set = get_chosen (self, &n);

  if (gtk_bitset_is_empty (gable_document_get_selection (self->document)) || position >= end) {
    return gtk_bitset_new_empty ();
  }
  chosen = mark (set, n);
  there = g_malloc0 (end);
  for (guint i = position; i < end; i++) {
    guint32 row = gable_kernel_list_get_row (self, i);

    if ((row & GABLE_ROW_HEADING) == 0) {
      there[i] = chosen[of_launches ? row : gable_rows_get_kernel (self->figures, row)];
    }
  }
  return collect (there, end);
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
  guint n = gable_project_get_n_kernels (gable_document_get_project (self->document));
  g_autofree guint8 *marks = g_malloc0 (MAX (n, 1));
  GtkBitsetIter iter;
  guint row;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, launches, &row); more;
       more = gtk_bitset_iter_next (&iter, &row)) {
    guint kernel = gable_rows_get_kernel (self->figures, row);

    if (kernel < n) {
      marks[kernel] = 1;
    }
  }
  return collect (marks, n);
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

/* What a row is selected by, or -1 of one that can't be. */
static int
number_of (GableKernelList *self, guint position)
{
  int kernel = gable_kernel_list_get_kernel (self, position);

  if (!is_there (self, kernel)) {
    return -1;
  }
  return gable_rows_are_launches (self->figures) ? (int) gable_kernel_list_get_row (self, position)
                                                 : kernel;
}

/* Nothing but @selected. (transfer full) */
static GtkBitset *
choose_alone (GableKernelList *self, const GtkBitset *selected)
{
  guint n = MAX ((guint) gable_rows_get_size (self->figures),
                 gable_project_get_n_kernels (gable_rows_get_project (self->figures)));
  g_autofree guint8 *marks = g_malloc0 (MAX (n, 1));
  GtkBitsetIter iter;
  guint position;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, selected, &position);
       more && position < self->answer->rows->len; more = gtk_bitset_iter_next (&iter, &position)) {
    int number = number_of (self, position);

    if (number >= 0) {
      marks[number] = 1;
    }
  }
  return collect (marks, n);
}

/* In the rows of @mask what @selected says, elsewhere what was. (transfer full) */
static GtkBitset *
choose_within (GableKernelList *self, const GtkBitset *selected, const GtkBitset *mask)
{
  GtkBitset *chosen = copy_selected (self, gable_rows_are_launches (self->figures));
  GtkBitsetIter iter;
  guint position;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, mask, &position);
       more && position < self->answer->rows->len; more = gtk_bitset_iter_next (&iter, &position)) {
    int number = number_of (self, position);

    if (number >= 0 && gtk_bitset_contains (selected, position)) {
      gtk_bitset_add (chosen, (guint) number);
    } else if (number >= 0) {
      gtk_bitset_remove (chosen, (guint) number);
    }
  }
  return chosen;
}

/* A click in a long list has all rows in its mask and one selected: only that one is looked at. */
static gboolean
set_selection (GtkSelectionModel *model, GtkBitset *selected, GtkBitset *mask)
{
  GableKernelList *self = GABLE_KERNEL_LIST (model);
  g_autoptr (GtkBitset) chosen = gtk_bitset_get_size (mask) >= self->n_told
                                   ? choose_alone (self, selected)
                                   : choose_within (self, selected, mask);

  if (gable_rows_are_launches (self->figures)) {
    g_autoptr (GtkBitset) kernels = kernels_of (self, chosen);

    g_clear_pointer (&self->launches, gtk_bitset_unref);
    self->launches = g_steal_pointer (&chosen);
    publish (self, kernels);
  } else {
    publish (self, chosen);
  }
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
