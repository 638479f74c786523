/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/amd-counters.h"
#include "import/importer.h"
#include "import/merge.h"
#include "import/table.h"

/* What the parts of the reader of rocprof-compute (formerly Omniperf) share: a workload is a folder of tables, or one
 * database. */

/* What the workload tells of its machine. */
typedef struct {
  GableAmdDevice device;
  char *model;        /* (nullable) "MI300X_A1" */
  char *architecture; /* (nullable) "gfx942" */
  char *date;         /* (nullable) of the run, ISO 8601 */
  double bandwidth;   /* of the memory by its data sheet [B/s], or unknown */
} GableRocprofcSystem;

void gable_rocprofc_system_init (GableRocprofcSystem *system);
void gable_rocprofc_system_clear (GableRocprofcSystem *system);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GableRocprofcSystem, gable_rocprofc_system_clear)
/* Takes one field of sysinfo.csv; @value is text as it stands there. */
void gable_rocprofc_system_set (GableRocprofcSystem *system, const char *key, const char *value);
/* The name that the catalogue is asked for. (transfer full) (nullable) */
char *gable_rocprofc_system_get_device (const GableRocprofcSystem *system);

/* Takes one column of roofline.csv, in its own units; a zero is absent. */
void gable_rocprofc_add_roof (GableMachine *machine,
                              const char *column,
                              double value,
                              const GableRocprofcSystem *system,
                              const char *source);
/* (transfer full) without ceilings */
GableMachine *gable_rocprofc_new_machine (const GableRocprofcSystem *system);
/* (transfer full) (nullable): @machine if it has ceilings, with what sysinfo.csv adds to them */
GableMachine *gable_rocprofc_finish_machine (GableMachine *machine,
                                             const GableRocprofcSystem *system);

/* The files of one workload. Links are not followed. Owned. */
typedef struct {
  int fd;            /* of the folder */
  char *path;        /* of the folder */
  GPtrArray *tables; /* (element-type utf8) files with counters, by name */
} GableRocprofcFolder;

/* The workload that @path (a folder) is or holds. Errors: `GABLE_IMPORT_ERROR_AMBIGUOUS` where it holds several */
GableRocprofcFolder *gable_rocprofc_folder_find (const char *path, GError **error);
/* The folder that a file of one stands in. */
GableRocprofcFolder *gable_rocprofc_folder_around (const char *path);
void gable_rocprofc_folder_free (GableRocprofcFolder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableRocprofcFolder, gable_rocprofc_folder_free)
gboolean gable_rocprofc_folder_has (const GableRocprofcFolder *folder, const char *name);
/* Opens a file of it as an input. Returns: (transfer full) (nullable): the stream, which @input borrows */
GInputStream *gable_rocprofc_folder_open (const GableRocprofcFolder *folder,
                                          const char *name,
                                          GableImportInput *input);
/* Whether a file of this name is a part of a workload and not figures of its own. */
gboolean gable_rocprofc_is_part (const char *name);

/* The reader of tables of counters: one wide table as it streams by, several or long ones by dispatch. Owned. */
typedef struct _GableRocprofcTables GableRocprofcTables;

GableRocprofcTables *gable_rocprofc_tables_new (const GableImportOptions *options,
                                                GableImport *import,
                                                const GableAmdDevice *device,
                                                const char *name,
                                                gboolean several);
void gable_rocprofc_tables_free (GableRocprofcTables *tables);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableRocprofcTables, gable_rocprofc_tables_free)
gboolean gable_rocprofc_tables_read (GableRocprofcTables *tables,
                                     const GableImportInput *input,
                                     GError **error);
gboolean gable_rocprofc_tables_finish (GableRocprofcTables *tables, GError **error);

/* Launches whose counters come in pieces: a row a counter, or a file a replay. Owned. */
typedef struct _GableRocprofcPieces GableRocprofcPieces;

GableRocprofcPieces *gable_rocprofc_pieces_new (void);
void gable_rocprofc_pieces_free (GableRocprofcPieces *pieces);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableRocprofcPieces, gable_rocprofc_pieces_free)
/* Turns to a dispatch, in a replay that took @seconds from @start [ns] on. */
void gable_rocprofc_pieces_begin (
  GableRocprofcPieces *pieces, guint64 id, GableCell name, guint64 start, double seconds);
gboolean gable_rocprofc_pieces_add (GableRocprofcPieces *pieces,
                                    guint slot,
                                    gboolean used,
                                    double value);
/* Hands every launch on; what @launch returns FALSE for ends it. */
typedef gboolean (*GableRocprofcLaunchFunc) (gpointer data,
                                             const char *name,
                                             gsize length,
                                             double seconds,
                                             const double *values,
                                             guint n_values,
                                             GError **error);
gboolean gable_rocprofc_pieces_finish (GableRocprofcPieces *pieces,
                                       guint n_values,
                                       GableRocprofcLaunchFunc launch,
                                       gpointer data,
                                       GError **error);
guint64 gable_rocprofc_pieces_get_n_repeated (const GableRocprofcPieces *pieces);

/* Whether a file is an analysis database, and its reader. */
gboolean gable_rocprofc_database_sniff (const GableImportInput *input);
gboolean gable_rocprofc_database_read (const GableImportInput *input,
                                       const GableImportOptions *options,
                                       GableImport *import,
                                       GError **error);
