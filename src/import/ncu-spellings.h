/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ncu-csv.h"

/* A metric as the rows of a table spell it. */
typedef struct _GableNcuSpelling GableNcuSpelling;
struct _GableNcuSpelling {
  char *key; /* section, name and unit, each with a NUL behind it */
  gsize length;
  guint slot;
  double factor;
  gboolean is_name;       /* of the metric itself, not a label of it */
  gboolean is_device;     /* its cells are the GPU's name */
  GableNcuSpelling *next; /* (nullable) the one that came after it last: rows repeat in order */
};

/* All spellings of one file. Owned. */
typedef struct _GableNcuSpellings GableNcuSpellings;

GableNcuSpellings *gable_ncu_spellings_new (GableNcuCsv *csv);
void gable_ncu_spellings_free (GableNcuSpellings *spellings);
const GableNcuSpelling *gable_ncu_spellings_find (GableNcuSpellings *spellings,
                                                  GableCell section,
                                                  GableCell metric,
                                                  GableCell unit,
                                                  GError **error);
