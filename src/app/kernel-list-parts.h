/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/kernel-list.h"

/* The struct of a kernel list, for the files that it is made of: what is asked for (kernel-list.c), the rows and their
 * items (kernel-list-rows.c), and which of them are selected (kernel-list-selection.c). */
struct _GableKernelList {
  GObject parent_instance;
  GableDocument *document;

  /* What is shown. */
  GableRows *figures; /* that the rows are of; the document may have others already */
  GableRowAnswer *answer;
  guint follow_id;   /* of an idle callback while items are behind or rows untold, or 0 */
  guint first_seen;  /* position of the first row on the screen */
  guint n_told;      /* rows of it that listeners know of */
  GHashTable *items; /* position → GableKernelItem that somebody holds (not owned) */
  GtkBitset *
    launches; /* rows that are selected, where rows are launches; empty where only their kernels are */
  gboolean selecting; /* it is us who changes the document's selection */

  /* What is asked for. */
  GableRows *wanted; /* (nullable) of the document as it is; NULL after a change */
  char *filter_text;
  GableRowsKind kind;
  GableSortKey keys[GABLE_SORT_KEYS_MAX];
  guint n_keys;
  double share;
  GHashTable *folded; /* ids of files whose rows are not shown; "" stands for none */
  gboolean busy;      /* a thread makes an answer */
  gboolean stale;     /* to something else than is asked for now */
};

static inline guint32
gable_kernel_list_get_row (const GableKernelList *self, guint position)
{
  return g_array_index (self->answer->rows, guint32, position);
}

gboolean gable_kernel_list_is_folded (GableKernelList *self,
                                      const GableProject *project,
                                      guint32 heading);
void gable_kernel_list_model_init (GListModelInterface *interface);
/* @figures, @answer: (transfer full): become what is shown */
void gable_kernel_list_show (GableKernelList *self, GableRows *figures, GableRowAnswer *answer);
void gable_kernel_list_forget_items (GableKernelList *self);
void gable_kernel_list_selection_model_init (GtkSelectionModelInterface *interface);
/* The document's selection is another. */
void gable_kernel_list_follow_selection (GableKernelList *self);
