/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/notes.h"
#include "model/machine.h"
#include "probe/cpu-limits.h"
#include "probe/loop.h"
#include "probe/plateaus.h"
#include "probe/sample.h"
#include "probe/sweep-loop.h"
#include "probe/topology.h"

#define GABLE_PROBE_ERROR (gable_probe_error_quark ())
GQuark gable_probe_error_quark (void);

typedef enum {
  GABLE_PROBE_ERROR_UNSUPPORTED, /* there is nothing here that could be measured */
  GABLE_PROBE_ERROR_CANCELLED
} GableProbeError;

/* What is measured, and how long. */
typedef struct {
  gboolean quick;
  GArray *threads; /* (nullable) (element-type guint) numbers of threads, each 1 or more */
  double
    seconds; /* for all but a sustained run, about; 0: as long as it should take, and not longer */
  double sustain;      /* [s] of one loop at its peak; 0: none */
  guint features;      /* what may be used of what there is: GABLE_FEATURES_ALL */
  double memory_share; /* of the free memory that is used at most [1] */
  gsize memory_max;    /* [B] at most in any case; 0: no bound of its own */
  const char *root;    /* (nullable) stands for / in tests */
} GableProbeOptions;

#define GABLE_PROBE_QUICK_SECONDS 6.0
#define GABLE_PROBE_FULL_SECONDS 40.0
#define GABLE_PROBE_MEMORY_SHARE 0.25
#define GABLE_PROBE_MAX_THREADS 4096

GableProbeOptions gable_probe_options (void);

/* One compute loop. */
typedef struct {
  const GableLoop *loop;
  guint threads;
  GableSample sample; /* [operations/s] */
} GableProbeRate;

/* One kind of access over all working sets. */
typedef struct {
  GableAccess access;
  guint threads;
  int node;        /* NUMA node of the threads, or -1: all */
  int memory_node; /* and of the memory */
  GArray *points;  /* (element-type GableSweepPoint) best */
  GArray *samples; /* (element-type GableSample) of the same */
} GableProbeSweep;

/* A level of the memory. */
typedef struct {
  guint cache; /* 1, 2, 3, …; 0: the memory itself */
  guint threads;
  double rates[GABLE_N_ACCESSES]; /* [B/s] of all threads, or unknown */
  double spread;                  /* of the reading samples [1] */
  double from, to;                /* [B] working sets of a thread that lie in it */
  double capacity;                /* [B] for a thread, or unknown */
  double claimed;                 /* [B] for a thread, or unknown */
  double latency;                 /* [s] or unknown */
} GableProbeLevel;

typedef struct {
  gboolean fp64;
  guint threads;
  guint n;     /* rows */
  double rate; /* [FLOP/s] */
} GableProbeProduct;

/* A moment of a sustained run. */
typedef struct {
  double seconds; /* since it began */
  double rate;    /* [FLOP/s] */
  double clock;   /* [Hz] */
} GableProbeMoment;

/* All that was measured. Owned. */
typedef struct {
  char *date; /* ISO 8601, UTC */
  gboolean quick;
  guint features;
  GableTopology *topology;
  GableLimits limits;
  double memory;  /* [B] that were used at most */
  double clock;   /* [Hz] or unknown */
  double seconds; /* that it took */
  guint threads;  /* the greatest number: whose figures are the machine's */
  gboolean pinned;
  char *sweep_title;               /* "AVX-512": what goes over memory */
  char *blas;                      /* (nullable) */
  GArray *rates;                   /* (element-type GableProbeRate) */
  GPtrArray *sweeps;               /* (element-type GableProbeSweep) */
  GArray *latencies;               /* (element-type GableSweepPoint) [B] and [s] */
  GArray *levels;                  /* (element-type GableProbeLevel) by threads, near to far */
  GArray *products;                /* (element-type GableProbeProduct) */
  const GableLoop *sustained_loop; /* (nullable) */
  GArray *sustained;               /* (element-type GableProbeMoment) */
  GableNotes *notes;
} GableProbe;

/* How far it is. */
typedef struct {
  double fraction;   /* [1] */
  double left;       /* [s] */
  const char *what;  /* of a loop or an access: no translation */
  gboolean is_point; /* and a point of a sweep was measured: */
  GableAccess access;
  guint threads;
  double size; /* [B] of a thread */
  double rate; /* [B/s] */
} GableProbeState;

typedef void (*GableProbeProgress) (const GableProbeState *state, gpointer data);

/* Measures this computer on threads of its own; @progress is called on the calling thread. Errors:
 * `GABLE_PROBE_ERROR_CANCELLED`; `G_IO_ERROR` where threads can't be started. (transfer full) */
GableProbe *gable_probe_run (const GableProbeOptions *options,
                             GCancellable *cancellable,
                             GableProbeProgress progress,
                             gpointer data,
                             GError **error);
void gable_probe_free (GableProbe *probe);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableProbe, gable_probe_free)
GableProbe *gable_probe_new (void);
GableProbeSweep *gable_probe_sweep_new (GableAccess access, guint threads);
void gable_probe_sweep_free (GableProbeSweep *sweep);

/* "L1", "DRAM" of a level's cache. (transfer full) */
char *gable_probe_level_name (guint cache);
/* What the sweeps say of the levels; also fills in latencies. */
void gable_probe_find_levels (GableProbe *probe);
/* [1] how much the last quarter of a sustained run is below its first second, or unknown */
double gable_probe_decay (const GableProbe *probe);
/* The reading of @loop on @threads, or NULL. */
const GableProbeRate *gable_probe_find_rate (const GableProbe *probe,
                                             const GableLoop *loop,
                                             guint threads);
