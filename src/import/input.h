/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* A file, folder, pipe or standard input, opened for importers. Owned. */
typedef struct {
  GableImportInput input; /* borrows from what is below */
  char *path;
  char *name;
  char *head;
  char *bytes; /* (nullable) */
} GableInput;

/* Files up to this size [B] are held in memory while they are read: one open file and one read for each of thousands. */
#define GABLE_INPUT_HELD (256u << 10)

/* Files up to this size [B] are hashed when they are opened. */
#define GABLE_INPUT_HASHED (G_GUINT64_CONSTANT (1) << 20)

GableInput *gable_input_open (const char *path, GCancellable *cancellable, GError **error);
GableInput *gable_input_open_small (const char *path, GError **error);
void gable_input_free (GableInput *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableInput, gable_input_free)

/* What the bytes at a file's beginning are, if they are no text: "a PNG picture". (nullable) (translated) */
const char *gable_input_binary_kind (const GableImportInput *input);
char *gable_input_hash (const GableImportInput *input);
