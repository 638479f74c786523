/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* What a guess looks at: the headings and the first rows of a table, delimited or in JSON. */
typedef struct {
  gboolean is_json;
  char delimiter;
  guint line;
  char decimal;
  GPtrArray *headings; /* (element-type utf8), terminated */
  GPtrArray *rows;     /* (element-type GStrv) a text for each column that is shown */
  char **units;        /* (nullable) the row of units, a text for each column that is shown */
} GableGuessSource;

void gable_guess_source_clear (GableGuessSource *source);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GableGuessSource, gable_guess_source_clear)

gboolean gable_guess_source_read (GableGuessSource *source,
                                  const GableImportInput *input,
                                  const GableMap *map,
                                  GCancellable *cancellable,
                                  GError **error);
gboolean gable_guess_is_figure (const char *text);
