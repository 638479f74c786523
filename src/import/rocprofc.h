/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/amd-launches.h"
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

/* How good a file is by its name, the best of a folder are taken; 0 for those of no use. */
typedef guint (*GableRocprofcRank) (const char *name);

/* Every folder at @path and below that has files of some rank. (transfer full) */
GPtrArray *gable_rocprofc_folders_list (const char *path, GableRocprofcRank rank, gboolean deeper);
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
                                     char delimiter,
                                     GError **error);
gboolean gable_rocprofc_tables_finish (GableRocprofcTables *tables, GError **error);

/* Whether a file is an analysis database, and its reader. */
gboolean gable_rocprofc_database_sniff (const GableImportInput *input);
gboolean gable_rocprofc_database_read (const GableImportInput *input,
                                       const GableImportOptions *options,
                                       GableImport *import,
                                       GError **error);
