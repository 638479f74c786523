/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* What the processes of a job wrote to one file, each line behind the label of its process, as srun --label and
 * mpirun --tag-output have it. Here every process's lines stand together, without their labels. Owned. */
typedef struct {
  GableImportInput input;
  GString *text;
  char *head;
  guint n_processes;
} GableLabelled;

/* Bytes of such a file that are read, at most. */
#define GABLE_LABELS_MAX (128u << 20)

gboolean gable_labels_sniff (const GableImportInput *input);
/* Of the input's first bytes alone. (transfer full) (nullable) */
GableLabelled *gable_labels_peek (const GableImportInput *input);
GableLabelled *gable_labels_read (const GableImportInput *input,
                                  const GableImportOptions *options,
                                  GError **error);
void gable_labelled_free (GableLabelled *labelled);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableLabelled, gable_labelled_free)
