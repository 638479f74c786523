/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* Which kernels of which files are runs of one kernel, and which of them are passes over the same launches. */

/* A kernel of one of the imports. */
typedef struct {
  guint import;
  guint kernel;
} GableJoinPart;

/* The runs of one name and device. */
typedef struct _GableJoinNamed GableJoinNamed;

/* One run of a kernel: a part that its launches come from, and parts that know other counters of the same launches. */
typedef struct _GableJoinRun GableJoinRun;
struct _GableJoinRun {
  GArray *parts;         /* (element-type GableJoinPart) */
  GableKernel *kernel;   /* what all of them know */
  gboolean concurrent;   /* shares of it ran side by side */
  gboolean timing;       /* it measured times alone */
  GableJoinNamed *named; /* (nullable) borrowed */
  GableJoinRun *total;   /* (nullable) borrowed: the run that this one was added to */
  guint paired;          /* how many runs that were added to it share launches with timed ones */
  gboolean untimed;      /* its launches are not those that were timed, which has the rows */
  guint index;           /* of the result's kernels, where total is NULL */
};

struct _GableJoinNamed {
  GPtrArray *timed;   /* (element-type GableJoinRun) borrowed: runs that measured times alone */
  GPtrArray *counted; /* (element-type GableJoinRun) borrowed: the others */
  GHashTable
    *same; /* launches → (element-type GableJoinRun) array of the counted runs with so many */
  GHashTable *cursors; /* pass and launches → how many of those runs have that pass already */
};

/* All runs so far. */
typedef struct {
  GPtrArray *imports; /* (element-type GableImport) borrowed */
  const char *device; /* (nullable) the only one that an import names */
  GPtrArray *runs;    /* (element-type GableJoinRun) in the order of their first launch */
  GHashTable *names;  /* name and device → GableJoinNamed */
  GableImport *result;
} GableJoin;

void gable_join_init (GableJoin *join, GPtrArray *imports);
void gable_join_clear (GableJoin *join);
/* Adds a run of which nothing else is known. (transfer none) */
GableJoinRun *gable_join_add_run (GableJoin *join, GableJoinPart part, const GableKernel *kernel);
/* Finds the run that each kernel of an import belongs to. */
void gable_join_sort_in (GableJoin *join, guint index);
