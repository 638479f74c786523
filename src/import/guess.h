/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* What a file of no known format is taken for, as a table, for a person to correct: the same guess that the generic
 * importers make, and more where that would not do. It needs no display and always comes out the same. */

/* Rows, columns and characters of a cell that are shown. */
#define GABLE_GUESS_ROWS 8
#define GABLE_GUESS_COLUMNS 200
#define GABLE_GUESS_CHARACTERS 60

typedef struct {
  char *heading;        /* as the file has it, or "#3" */
  GableMeaning meaning; /* its role is unknown where the column is left out */
  char *unit;           /* (nullable) of its figures, where it is told */
  const char *reason;   /* (nullable) why it is left out or what was assumed, translated */
  gboolean shows_unit;  /* the heading has a unit in it, which is taken where @unit is none */
} GableGuessColumn;

typedef struct {
  gboolean is_json;
  char delimiter;  /* 0 in JSON */
  char decimal;    /* '.', ',' or 0 where the head does not prove it */
  int header;      /* line of the headings, 0 where there are none or the file is JSON */
  gboolean units;  /* the row behind them has units */
  GArray *columns; /* (element-type GableGuessColumn) */
  GPtrArray *rows; /* (element-type GStrv) the first ones, a text a column */
} GableGuess;

GableGuess *gable_guess_new (const GableImportInput *input,
                             const GableMap *map,
                             GCancellable *cancellable,
                             GError **error);
GableGuess *gable_guess_file (const char *path,
                              const GableMap *map,
                              GCancellable *cancellable,
                              GError **error);
void gable_guess_free (GableGuess *guess);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableGuess, gable_guess_free)

GableGuessColumn *gable_guess_get (const GableGuess *guess, guint column);
guint gable_guess_get_size (const GableGuess *guess);
/* How the file is written, without what its columns mean: another guess is made with it. (transfer full) */
GableMap *gable_guess_get_layout (const GableGuess *guess);
/* @fault: (out) (optional): the column that @error is about, or -1. (transfer full) (nullable) */
GableMap *gable_guess_to_map (const GableGuess *guess, int *fault, GError **error);

/* Units that figures of @meaning are usually in, terminated; empty where they have none. */
const char *const *gable_guess_units (GableMeaning meaning);
