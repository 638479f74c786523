/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"

#include <glib.h>

/* Events of processors as LIKWID, perf and PAPI name them, added up for one kernel. Owned. */
typedef struct _GableCpuEvents GableCpuEvents;

/* One event: the sum over threads, channels and rows. */
typedef struct {
  char *name;       /* as the tool writes it */
  char *key;        /* as cpu-rules.c writes it */
  const char *unit; /* (nullable) (static) "B" or "s" where the tool has converted the count */
  double sum;       /* unknown where some part of it is */
} GableCpuEvent;

/* Different events of one kernel that are kept at most, and bytes of a name. */
#define GABLE_CPU_EVENTS_MAX 4096
#define GABLE_CPU_EVENTS_MAX_NAME 256

/* Passes over the same launches that are joined at most. */
#define GABLE_CPU_EVENTS_MAX_PASSES 64

/* What the file says beside the counts. */
typedef struct {
  const char *
    processor; /* (nullable) its name or type, for events that mean different things on different ones */
  const char *claim;  /* (nullable) "fp64" or "fp32": what the user says that a count of both is */
  const char *origin; /* (nullable) where the counts stand: "run.txt" */
} GableCpuContext;

GableCpuEvents *gable_cpu_events_new (void);
void gable_cpu_events_free (GableCpuEvents *events);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableCpuEvents, gable_cpu_events_free)

/* @unit: (nullable) (static) "B" or "s" where the tool has converted the count, else NULL */
void gable_cpu_events_add (GableCpuEvents *events, GableCell name, double count, const char *unit);
void gable_cpu_events_add_all (GableCpuEvents *events, const GableCpuEvents *more);
GableCpuEvents *gable_cpu_events_join (GableCpuEvents *const *passes, guint n_passes);
void gable_cpu_events_scale (GableCpuEvents *events, double factor);
double gable_cpu_events_get (const GableCpuEvents *events, const char *name);
gboolean gable_cpu_events_has (const GableCpuEvents *events, const char *name);
/* Whether both have the same events, with counts that differ by no more than @tolerance [1]. */
gboolean gable_cpu_events_are_close (const GableCpuEvents *one,
                                     const GableCpuEvents *other,
                                     double tolerance);
const GableCpuEvent *gable_cpu_events_find (const GableCpuEvents *events, const char *key);
const GableCpuEvent *gable_cpu_events_nth (const GableCpuEvents *events, guint index);
guint gable_cpu_events_get_size (const GableCpuEvents *events);
/* Names of all events, sorted: what one pass measured. (transfer full) */
char *gable_cpu_events_list (const GableCpuEvents *events);
