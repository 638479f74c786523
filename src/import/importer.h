/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "base/notes.h"
#include "import/map.h"
#include "model/project.h"

#define GABLE_IMPORT_ERROR (gable_import_error_quark ())
GQuark gable_import_error_quark (void);

typedef enum {
  GABLE_IMPORT_ERROR_UNKNOWN_FORMAT,
  GABLE_IMPORT_ERROR_AMBIGUOUS,
  GABLE_IMPORT_ERROR_MALFORMED,
  GABLE_IMPORT_ERROR_MISSING_COLUMN,
  GABLE_IMPORT_ERROR_NO_KERNELS,
  GABLE_IMPORT_ERROR_TOO_BIG
} GableImportError;

typedef enum { GABLE_GROUP_NAME, GABLE_GROUP_LAUNCH, GABLE_GROUP_FILE } GableGrouping;

typedef void (*GableProgressFunc) (guint64 done, guint64 total, gpointer data);

typedef struct {
  GableGrouping group;
  const char *from;          /* (nullable) importer's id: no recognition */
  gboolean unite;            /* project files are parts of one run, whose kernels add up */
  const GableMap *map;       /* (nullable) what the columns of a table mean, for any table */
  gboolean keep_going;       /* of several files one that can't be read is an error's note */
  GCancellable *cancellable; /* (nullable) */
  GableProgressFunc
    progress; /* (nullable) called at most every 50 ms, from the importing thread; bytes */
  gpointer progress_data;
} GableImportOptions;

/* The opened input as an importer sees it. Nothing of it is owned by the importer. */
typedef struct {
  const char *path;     /* as given; "-" is standard input */
  const char *name;     /* base name, for messages and origins */
  GInputStream *stream; /* (nullable) at its beginning; NULL for a folder */
  guint64 size;         /* [B], 0 where unknown */
  const char *bytes;    /* (nullable) all @size bytes of a small file, as they stand in it */
  const char *
    head; /* the first bytes, at most GABLE_IMPORT_HEAD, terminated; text as UTF-8 without a mark */
  gsize head_length;
  gboolean is_folder;
} GableImportInput;

#define GABLE_IMPORT_HEAD 65536

/* What one import gives. Owned. */
typedef struct {
  GPtrArray *kernels;      /* (element-type GableKernel) in the order of their first launch */
  GableLaunches *launches; /* every launch, index into kernels */
  GableMachine *machine;   /* (nullable) ceilings that the file itself holds */
  GPtrArray
    *machines; /* (nullable) (element-type GableMachine) further ones that it holds: compared */
  gboolean
    benchmark; /* a benchmark reached its ceilings: they join the machine that bounds the kernels */
  gboolean
    cache_aware; /* its ceilings and bytes are seen from the core, whatever level serves them */
  char *device;  /* (nullable) device name or architecture that the file tells */
  char *
    pass; /* (nullable) what was measured: another pass over the same launches measures something else */
  gboolean
    timing; /* it measured times alone, without the cost of counting: they are believed before those of other passes */
  gboolean
    concurrent; /* files of one pass are processes that ran side by side: the slowest has their time */
  char *
    whole; /* (nullable) the folder that all of it comes from, where any file of that stands for it */
  GableNotes *notes;
} GableImport;

GableImport *gable_import_new (void);
void gable_import_free (GableImport *import);
void gable_import_add_machines (GableImport *import, const GPtrArray *machines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableImport, gable_import_free)

/* One profiler's format. */
typedef struct {
  const char *id;    /* "ncu-csv": --from, sources[].format */
  const char *title; /* N_("Nsight Compute CSV") */
  const char
    *suffixes; /* "csv txt log", only for file filters and help: recognition is by content */
  const char *recognised;  /* N_("…") one sentence: how it is told from others */
  const char *how_to_make; /* N_("…") the command that writes such a file */
  /* How sure: 0 no, 100 certain. Looks at @input's head, never at its name alone. */
  int (*sniff) (const GableImportInput *input);
  gboolean (*read) (const GableImportInput *input,
                    const GableImportOptions *options,
                    GableImport *import,
                    GError **error);
  /* (nullable) What to do to collect what @kernel lacks for a point, or NULL where it lacks nothing: one translated
   * sentence with the command. (transfer full) */
  char *(*missing) (const GableKernel *kernel);
} GableImporter;
