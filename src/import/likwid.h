/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cpu-events.h"
#include "import/importer.h"
#include "import/lines.h"

/* Sets of tables in one file, at most. */
#define GABLE_LIKWID_MAX_SECTIONS (1u << 16)

/* The name of the point of a program without regions. */
#define GABLE_LIKWID_WHOLE "(whole program)"

/* A time as it is printed, in a few places with more and fewer digits. */
typedef struct {
  double seconds; /* the largest of the threads, or unknown */
  double sum;     /* over the threads */
  guint threads;
  guint digits; /* of the largest */
} GableLikwidTime;

/* Amounts that can follow from the metrics that are printed, where the events are not. */
typedef enum {
  GABLE_LIKWID_FP64,
  GABLE_LIKWID_FP32,
  GABLE_LIKWID_DRAM,
  GABLE_LIKWID_L3,
  GABLE_LIKWID_L2,
  GABLE_LIKWID_N_METRICS
} GableLikwidMetric;

/* One set of tables: a region, or the whole program, with one group of events. */
typedef struct {
  char *region; /* (nullable) NULL: the whole program */
  char *group;  /* "FLOPS_DP" */
  guint repeat; /* how many sets of this region and group came before */
  guint run;    /* number of the banner above it */
  gboolean has_events;
  GableCpuEvents *events; /* over the threads */
  GableCpuEvents *totals; /* of the table of sums, where that is all there is */
  GableLikwidTime region_time;
  GableLikwidTime metric_time;
  double calls;  /* the largest of the threads, or unknown */
  double volume; /* [B] from memory as printed, or unknown */
  /* As printed, over the threads, or unknown: [FLOP/s] of operations, [B] of levels. */
  double metrics[GABLE_LIKWID_N_METRICS];
} GableLikwidSection;

/* What a file holds. Owned. */
typedef struct {
  GPtrArray *sections; /* (element-type GableLikwidSection) */
  GPtrArray *benches;  /* (element-type GableKernel) reports of likwid-bench */
  char *processor;     /* (nullable) "Intel(R) Xeon(R) Gold 6246 CPU @ 3.30GHz" */
  char *architecture;  /* (nullable) "Intel Cascadelake SP processor" */
  char *missing_group; /* (nullable) a group that there is not for the processor */
  gboolean is_timeline;
} GableLikwidFile;

GableLikwidFile *gable_likwid_read (const GableImportInput *input,
                                    const GableImportOptions *options,
                                    GError **error);
void gable_likwid_file_free (GableLikwidFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableLikwidFile, gable_likwid_file_free)

/* What the headings above tables have told. */
typedef struct {
  GableLikwidFile *file;
  GableLikwidSection *section; /* (nullable) of the last heading */
  GHashTable *repeats;         /* region and group → sections so far */
  char *group;                 /* (nullable) told once for all that follows */
  gboolean awaits_group;       /* the heading names a region, and its group may follow */
  guint run;                   /* banners so far */
} GableLikwidHeadings;

gboolean gable_likwid_take_heading (GableLikwidHeadings *headings, GableCell line);
void gable_likwid_take_csv_heading (GableLikwidHeadings *headings, GableCell line);
void gable_likwid_take_banner (GableLikwidHeadings *headings, GableCell line);

void gable_likwid_take_metric (GableLikwidSection *section,
                               GableCell name,
                               const GableCell *figures,
                               guint n_figures);
/* Whether work or traffic is told by metrics, and no event is. */
gboolean gable_likwid_has_metrics_alone (const GableLikwidSection *section);
void gable_likwid_apply_metrics (const GableLikwidSection *section,
                                 double seconds,
                                 double factor,
                                 GableKernel *kernel);

int gable_likwid_sniff (const GableImportInput *input);
gboolean gable_likwid_is_filtered (const GableImportInput *input);

/* A report of likwid-bench as it goes by. */
typedef struct {
  GableKernel *kernel; /* (nullable) from its heading on */
} GableLikwidBench;

gboolean gable_likwid_bench_take (GableLikwidBench *bench, GableCell line, GPtrArray *kernels);
