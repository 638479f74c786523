/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/notes.h"
#include "import/map.h"

/* How what a heading leaves open was settled by the columns beside it. */
typedef enum {
  GABLE_SETTLED_NOT, /* it was not open, or still is */
  GABLE_SETTLED_RATE_WITHOUT_TIME,
  GABLE_SETTLED_RATE_BESIDE_BANDWIDTH,
  GABLE_SETTLED_RATE_BESIDE_INTENSITY,
  GABLE_SETTLED_AMOUNT_BESIDE_BYTES,
  GABLE_SETTLED_AMOUNT_BESIDE_RATE,
  GABLE_SETTLED_MEAN_TIME,
  GABLE_N_SETTLED
} GableSettled;

/* A column of a table that is understood. */
typedef struct {
  GableMeaning meaning;
  guint index;              /* in the table's rows */
  GableDimension dimension; /* of its figures */
  double factor;            /* from them to the base unit */
  gboolean is_rate;         /* of an amount: per second */
  gboolean has_unit;
  gboolean assumed;     /* the level is not told, DRAM is taken */
  GableSettled settled; /* what else was taken without being told */
  const char *heading;  /* (interned) */
  const char *unit;     /* (interned) (nullable) as it is written */
} GableTableColumn;

/* What a heading says by itself; a translated reason where it could mean two things. */
gboolean gable_heading_guess (const char *heading, GableTableColumn *column, const char **reason);
gboolean gable_heading_is_name (const char *heading);
gboolean gable_table_column_set_unit (GableTableColumn *column, const char *unit, GError **error);
/* "Time [ms]" is "Time" and "ms". (transfer full) (nullable) */
char *gable_heading_split (const char *heading, char **unit);

/* What each of the headings says; where that is nothing, or another says it already, its role is unknown and there may be a
 * translated reason. @columns, @reasons: (out caller-allocates) (array length=n_headings) */
void gable_headings_guess (const char *const *headings,
                           guint n_headings,
                           GableTableColumn *columns,
                           const char **reasons);
/* The place of a map's column, or -1; @unit: (out) (nullable) (transfer full): what its figures are in */
int gable_headings_find (const char *const *headings,
                         guint n_headings,
                         const GableMapEntry *entry,
                         char **unit);
/* Gives @column, whose meaning and heading are set, @unit, else that which the heading shows. */
gboolean gable_heading_settle_unit (GableTableColumn *column, const char *unit, GError **error);

/* The columns of a table that are understood, by its headings. (transfer full) (element-type GableTableColumn) (nullable) */
GArray *gable_headings_read (const char *const *headings,
                             guint n_headings,
                             const GableMap *map,
                             GableNotes *notes,
                             GError **error);
/* Whether they are enough for a kernel: a name, and a time or a point. */
gboolean gable_headings_suffice (const GArray *columns);
/* Whether they are those of what `gable analyse` writes. */
gboolean gable_headings_are_own (const char *const *headings, guint n_headings);
