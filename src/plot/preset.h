/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/number.h"

/* What a journal, a conference or a slide asks of a figure: data/figure-presets.json. Owned. */
typedef struct {
  char *id;          /* "ieee-journal-1col" */
  char *group;       /* "IEEE" */
  char *name;        /* "IEEE journal, one column" */
  double width;      /* [mm] of the printed figure */
  double height;     /* [mm] that is usual there */
  double max_height; /* [mm] or unknown */
  char *font;        /* "sans", "serif" or "any" */
  double text_min;   /* [pt] of 1/72 in, as printed */
  double text_usual;
  double text_max;
  double line_min; /* [pt] */
  double line_usual;
  double dpi;         /* of a raster, at least */
  GPtrArray *formats; /* (element-type utf8) suffixes, best first */
  gboolean gridless;
  gboolean needs_alt; /* an alternative text is asked for */
  GPtrArray *notes;   /* (nullable) (element-type utf8) */
  GPtrArray *sources; /* (nullable) (element-type utf8) */
  char *checked;      /* (nullable) how its figures are known */
} GablePreset;

void gable_preset_free (GablePreset *preset);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GablePreset, gable_preset_free)

/* (transfer full) (element-type GablePreset) in the order of the file. Errors: `GABLE_JSON_ERROR_*`,
 * `GABLE_PROJECT_ERROR_INVALID_VALUE` where somebody's own file has a fault */
GPtrArray *gable_presets_load (GError **error);
/* (nullable) (transfer none) */
const GablePreset *gable_presets_find (const GPtrArray *presets, const char *id);
/* (transfer full) "89 × 64 mm, 8 to 10 pt" */
char *gable_preset_describe (const GablePreset *preset);
