/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "model/counter.h"

typedef enum { GABLE_SCALE_LOG10, GABLE_SCALE_LINEAR, GABLE_N_SCALES } GableScaleKind;

/* The word in files: "log10". */
const char *gable_scale_to_string (GableScaleKind scale);
gboolean gable_scale_parse (const char *text, GableScaleKind *scale);

/* What an axis shows, in base units; unknown limits follow the machine's roofs. */
typedef struct {
  double min;
  double max;
} GableRange;

/* What is shown of a project and how. A value: copied, cleared. Saved with the project, not undoable. */
typedef struct {
  GableWork work;
  const GableCounter *level; /* (nullable) the level shown alone; NULL shows every level */
  GableScaleKind scale;
  GableRange x;              /* [work/B] */
  GableRange y;              /* [work/s] */
  GPtrArray *hidden_kernels; /* (nullable) (element-type utf8) by name */
  JsonNode *extra;           /* (nullable) members that are not known here */
} GableView;

void gable_view_init (GableView *view);
void gable_view_copy (GableView *to, const GableView *from);
void gable_view_clear (GableView *view);
gboolean gable_view_equal (const GableView *a, const GableView *b);
