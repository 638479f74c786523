/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"
#include "import/table.h"

/* Characters of a line of the tool that a message quotes. */
#define GABLE_NCU_MAX_QUOTED 200

/* What Nsight Compute and the application wrote around the tables. Zeros to begin with. */
typedef struct {
  char
    *trouble; /* (nullable) line that says why there is no table: the first error, else warning */
  gboolean is_error;
  guint64 n_skipped; /* lines of other text beside the table */
} GableNcuBanners;

void gable_ncu_banners_clear (GableNcuBanners *banners);
gboolean gable_ncu_banners_take (GableNcuBanners *banners, const char *line, GableNotes *notes);
void gable_ncu_banners_note (const GableNcuBanners *banners, GableNotes *notes);
void gable_ncu_banners_set_error (const GableNcuBanners *banners, const char *file, GError **error);
