/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"
#include "import/importer.h"

/* What the parts of the reader of rocprofv3 share. A run is what one or several files tell of a program: passes that
 * measured different counters, processes that each wrote a file, and times of a run without counters. */

/* A launch as a file tells it. Times are in nanoseconds of its clock. */
typedef struct {
  guint64 process; /* of the operating system; told apart within one file alone */
  guint64 id;      /* of the dispatch, in its process */
  GableCell name;
  guint64 start;
  guint64 end; /* not behind @start where it is unknown */
  double grid; /* [work items] or unknown */
  double group;
  double agent; /* number of the GPU, or unknown */
} GableRocprof3Dispatch;

/* A GPU of the computer. Owned texts. */
typedef struct {
  double number; /* that dispatches name it by */
  char *architecture;
  char *product; /* (nullable) */
  double wave_size;
  double n_units;
} GableRocprof3Agent;

/* Owned. */
typedef struct _GableRocprof3Run GableRocprof3Run;

GableRocprof3Run *gable_rocprof3_run_new (const GableImportOptions *options, const char *name);
void gable_rocprof3_run_free (GableRocprof3Run *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableRocprof3Run, gable_rocprof3_run_free)

/* What follows is of another file. @pass: what tells its pass from others */
gboolean gable_rocprof3_run_begin (GableRocprof3Run *run,
                                   const char *file,
                                   const char *pass,
                                   GError **error);
/* What follows of the file may tell of the same dispatches again: what was told of them before counts. */
gboolean gable_rocprof3_run_again (GableRocprof3Run *run, GError **error);
/* Takes an agent that has an architecture; its texts become the run's. */
void gable_rocprof3_run_add_agent (GableRocprof3Run *run, const GableRocprof3Agent *agent);
/* A launch that counters are told of; figures that follow are of it. */
gboolean gable_rocprof3_run_turn (GableRocprof3Run *run,
                                  const GableRocprof3Dispatch *dispatch,
                                  GError **error);
gboolean gable_rocprof3_run_add (GableRocprof3Run *run,
                                 GableCell counter,
                                 double value,
                                 GError **error);
/* A launch of a run that measured times alone. */
gboolean gable_rocprof3_run_add_timed (GableRocprof3Run *run,
                                       const GableRocprof3Dispatch *dispatch,
                                       GError **error);
gboolean gable_rocprof3_run_finish (GableRocprof3Run *run, GableImport *import, GError **error);

/* Tables: what their headers say they are. */
typedef enum {
  GABLE_ROCPROF3_NONE,
  GABLE_ROCPROF3_COUNTERS,
  GABLE_ROCPROF3_TRACE,
  GABLE_ROCPROF3_AGENTS
} GableRocprof3Table;

/* Returns: what stands between the cells of a table; 0 where there is none */
char gable_rocprof3_table_sniff (const GableImportInput *input);
/* The counters of a table's first dispatch, one after the other: of passes they differ. (transfer full) */
char *gable_rocprof3_table_first (const GableImportInput *input, const GableImportOptions *options);
gboolean gable_rocprof3_table_read (const GableImportInput *input,
                                    const GableImportOptions *options,
                                    GableRocprof3Run *run,
                                    GableNotes *notes,
                                    GError **error);

gboolean gable_rocprof3_database_sniff (const GableImportInput *input);
gboolean gable_rocprof3_database_read (const GableImportInput *input,
                                       const GableImportOptions *options,
                                       GableRocprof3Run *run,
                                       GError **error);

gboolean gable_rocprof3_json_sniff (const GableImportInput *input);
gboolean gable_rocprof3_json_read (const GableImportInput *input,
                                   const GableImportOptions *options,
                                   GableRocprof3Run *run,
                                   GableNotes *notes,
                                   GError **error);
