/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/notes.h"
#include "model/figure.h"
#include "model/kernel.h"
#include "model/launches.h"
#include "model/machine.h"
#include "model/view.h"
#include "model/walkthrough.h"

#define GABLE_PROJECT_ERROR (gable_project_error_quark ())
GQuark gable_project_error_quark (void);

typedef enum {
  GABLE_PROJECT_ERROR_SYNTAX,
  GABLE_PROJECT_ERROR_NOT_A_PROJECT,
  GABLE_PROJECT_ERROR_INVALID_VALUE
} GableProjectError;

/* A file that kernels came from, or many files of one kind. */
typedef struct {
  char *id;        /* "1", "2", …: unique in the project */
  char *path;      /* relative to the project file where it is below its folder, else its base name;
                   of many files with a star for each number: "rank_*.json" */
  char *format;    /* id of the importer */
  char *sha256;    /* (nullable) hexadecimal */
  char *device;    /* (nullable) device name that the file tells */
  guint64 size;    /* [B], of all files; 0 where unknown */
  guint64 files;   /* how many there are where they are many, else 0 */
  char *pass;      /* (nullable) what was measured, in the importer's words */
  gboolean timing; /* it measured times alone */
  gboolean concurrent; /* it is of one of several processes that ran side by side */
  char *file;          /* (nullable) where it lies on this computer, absolute; never saved */
  GableNotes *notes;   /* (nullable) of its import; not saved */
  JsonNode *extra;     /* (nullable) members that are not known here */
} GableSource;

GableSource *gable_source_new (const char *path, const char *format);
GableSource *gable_source_new_from (const char *path, const char *format, const char *folder);
GableSource *gable_source_copy (const GableSource *source);
void gable_source_free (GableSource *source);
gboolean gable_source_is_below (const char *path);
void gable_source_relate (GableSource *source, const char *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableSource, gable_source_free)

/* Everything that a chart is made of. Shared (reference counted) and immutable once handed on: an edit copies it,
 * changes the copy and hands that on. Kernels and machines are shared between the copies. */
typedef struct {
  char *title; /* (nullable) */
  GPtrArray *
    machines; /* (element-type GableMachine) the first bounds the kernels, the others are compared */
  char *
    machine_source; /* (nullable) "catalogue", "file", "export", "typed": where the first came from */
  GPtrArray *kernels;      /* (element-type GableKernel) in the order of their first launch */
  GPtrArray *sources;      /* (element-type GableSource) */
  GableLaunches *launches; /* (nullable) columns of an import; not saved, index into kernels */
  GableView view;
  GableFigureStyle *figure; /* (nullable) how it is drawn for a paper */
  GPtrArray *walkthroughs;  /* (nullable) (element-type GableWalkthrough) */
  guint version;   /* of the file it was read from; newer than GABLE_PROJECT_VERSION = read-only */
  JsonNode *extra; /* (nullable) members that are not known here */
} GableProject;

#define GABLE_PROJECT_FORMAT "gable-project"
#define GABLE_PROJECT_VERSION 1

/* Machines that a project file is read with, at most. */
#define GABLE_PROJECT_MAX_MACHINES 64

GableProject *gable_project_new (void);
GableProject *gable_project_copy (const GableProject *project);
GableProject *gable_project_ref (const GableProject *project);
void gable_project_unref (GableProject *project);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableProject, gable_project_unref)

const GableMachine *gable_project_get_machine (const GableProject *project);
const GableKernel *gable_project_get_kernel (const GableProject *project, guint index);
guint gable_project_get_n_kernels (const GableProject *project);
gboolean gable_project_is_read_only (const GableProject *project);

/* Each returns a changed copy (transfer full). */
GableProject *gable_project_with_machine (const GableProject *project,
                                          GableMachine *machine,
                                          const char *machine_source);
GableProject *gable_project_with_kernel (const GableProject *project,
                                         guint index,
                                         GableKernel *kernel);
GableProject *gable_project_with_kernel_added (const GableProject *project, GableKernel *kernel);
/* Without the kernel of that row; its launches go, and those of the rows behind it follow them. */
GableProject *gable_project_without_kernel (const GableProject *project, guint index);
/* The same of several at once. @indices: ascending, @n of them, at least one */
GableProject *gable_project_without_kernels (const GableProject *project,
                                             const guint *indices,
                                             guint n);
GableProject *gable_project_with_figure (const GableProject *project,
                                         const GableFigureStyle *figure);
GableProject *gable_project_with_view (const GableProject *project, const GableView *view);
guint gable_project_get_n_walkthroughs (const GableProject *project);
const GableWalkthrough *gable_project_get_walkthrough (const GableProject *project, guint index);
/* @index: its number, or as many as there are: behind the others */
GableProject *gable_project_with_walkthrough (const GableProject *project,
                                              guint index,
                                              const GableWalkthrough *walkthrough);
GableProject *gable_project_without_walkthrough (const GableProject *project, guint index);
GableProject *gable_project_with_origin (const GableProject *project, const char *path);
/* Both runs in one: kernels of @more behind those of @project, equal names kept apart by their source. */
GableProject *gable_project_merge (const GableProject *project, const GableProject *more);
