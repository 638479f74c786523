/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/unite.h"
#include "model/sources.h"

/* What import/unite.c gathers and import/unite-finish.c makes a project of. */

/* Parts of one kernel that count the same things in the same pass. */
typedef struct {
  char *key;
  char *pass;     /* "" where it is not told */
  char *place;    /* what its source is, among all sources */
  char *source;   /* (nullable) id of that */
  gboolean apart; /* it is no measurement, or is compared: it stays as it is */
  gboolean is_changed;
  GableKernel *kernel; /* ours as soon as it is changed */
} GableUnionPart;

struct _GableUnion {
  GHashTable *parts; /* (element-type utf8 GableUnionPart) by their keys */
  GableSources *sources;
  guint n_sources;
  GPtrArray *machines; /* (element-type GableMachine) different ones */
  char *first_machine; /* (nullable) text of the one that bounds the kernels */
  GPtrArray *firsts;   /* (element-type GableMachine) that bound the kernels of a project */
  char *machine_source;
  GableProject *only; /* (nullable) the first project, as long as it is the only one */
  char *title;
  char *view; /* (nullable) text of a view that somebody has set */
  GableView chosen;
  char *figure_text;
  GableFigureStyle *figure; /* (nullable) */
  GTree *walkthroughs;      /* text → GableWalkthrough: in the same order whatever came first */
  char *extra_text;
  JsonNode *extra;
  guint version;
  guint n_projects;
};

/* Of texts that only one of can be kept the first in the order of bytes is, whatever came first. Returns: whether @text
 * (nullable) (transfer full) is the one now */
gboolean gable_union_keep_first (char **kept, char *text);
/* Before the first change of a part's kernel. */
void gable_union_part_own (GableUnionPart *part);
