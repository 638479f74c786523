/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "model/project.h"

/* Which kernels of a project are selected: a set, and the primary one among them, which panels tell of. */
typedef struct {
  GtkBitset *kernels; /* (owned) by their index in the project */
  int primary;        /* one of them; -1 where there is none */
} GableSelection;

void gable_selection_init (GableSelection *selection);
void gable_selection_clear (GableSelection *selection);

/* Each says whether anything is another than before. */
gboolean gable_selection_set (GableSelection *selection,
                              const GtkBitset *kernels,
                              int primary,
                              guint n_kernels);
gboolean gable_selection_follow (GableSelection *selection,
                                 const GableProject *before,
                                 const GableProject *after);
