/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/thresholds.h"
#include "model/project.h"

typedef enum {
  GABLE_SIDE_UNKNOWN,
  GABLE_SIDE_MEMORY,
  GABLE_SIDE_COMPUTE,
  GABLE_SIDE_LINK,
  GABLE_SIDE_OVERHEAD,
  GABLE_N_SIDES
} GableSide;

typedef enum {
  GABLE_STANDING_UNKNOWN,
  GABLE_STANDING_ABOVE_ROOF,
  GABLE_STANDING_NEAR_ROOF,
  GABLE_STANDING_UNDER_ROOF,
  GABLE_STANDING_FAR_BELOW,
  GABLE_STANDING_BOUND_ONLY,
  GABLE_STANDING_NO_FLOPS,
  GABLE_N_STANDINGS
} GableStanding;

/* Facts about a kernel; the keys of the advice table. */
typedef enum {
  GABLE_REGION_MEMORY_BOUND = 1 << 0,
  GABLE_REGION_COMPUTE_BOUND = 1 << 1,
  GABLE_REGION_BETWEEN_RIDGES = 1 << 2,
  GABLE_REGION_NEAR_ROOF = 1 << 3,
  GABLE_REGION_UNDER_ROOF = 1 << 4,
  GABLE_REGION_FAR_BELOW = 1 << 5,
  GABLE_REGION_ABOVE_ROOF = 1 << 6,
  GABLE_REGION_NO_FLOPS = 1 << 7,
  GABLE_REGION_UNKNOWN = 1 << 8
} GableRegion;

/* Limiters that are no ceiling of the machine. */
#define GABLE_LIMITER_NONE (-1)
#define GABLE_LIMITER_CONCURRENCY (-2)
#define GABLE_LIMITER_LAUNCH (-3)

/* Why a kernel has no point on this chart. */
typedef enum {
  GABLE_DRAWN,
  GABLE_NOT_DRAWN_NO_MACHINE,
  GABLE_NOT_DRAWN_NO_TIME,      /* nor a rate */
  GABLE_NOT_DRAWN_NO_WORK,      /* the work is unknown */
  GABLE_NOT_DRAWN_ZERO_WORK,    /* measured zero: it stands in the bandwidth strip */
  GABLE_NOT_DRAWN_NO_TRAFFIC,   /* unknown at every level shown */
  GABLE_NOT_DRAWN_ZERO_TRAFFIC, /* measured zero: the intensity is infinite */
  GABLE_NOT_DRAWN_ZERO_TIME,
  GABLE_NOT_DRAWN_OVERFLOW,
  GABLE_N_NOT_DRAWN
} GableDrawn;

/* What the model says of one kernel, in few bytes: there may be a million. Its figures follow from the first of them:
 * gable_result_…. Where a tool tells rates alone, these are of one unit of work, and only their ratios mean something. */
typedef struct {
  double unit_work;    /* W, > 0 where is_relative [FLOP, OP or inst], or unknown */
  double unit_seconds; /* T of it [s], or unknown */
  double unit_bound;   /* T* of it [s], > 0, or unknown */
  double unit_compute; /* of it on the slowest pipe [s], or unknown */
  guint first_point;   /* into points */
  guint16 n_points;
  gint16 limiter;   /* index of the machine's ceiling, or GABLE_LIMITER_… */
  gint16 runner_up; /* the same, where it is within balance_points of the limiter, else NONE */
  guint16 regions;  /* set of GableRegion */
  GableSide side : 8;
  GableStanding standing : 8;
  GableDrawn drawn : 8;
  guint is_relative : 1;
  guint is_of_run : 1;      /* no what-if, whose time is no part of the run's */
  guint stands_at_roof : 1; /* nobody ran it: it is drawn where it could stand */
} GableKernelResult;

/* A place on the chart: one kernel at one level. */
typedef struct {
  double intensity; /* [work/B] */
  guint kernel;
  guint16 level_number; /* of its counter: gable_point_level () */
  gint16 ceiling;       /* of that level on the machine, or -1 */
} GablePoint;

/* The rates of a machine as one evaluation uses them: analysis/rates.h. */
typedef struct _GableRateTable GableRateTable;

/* A line over the chart. */
typedef struct {
  int ceiling;     /* index into the machine */
  gboolean memory; /* a bandwidth (diagonal), else a rate of work (flat) */
  double rate;     /* [B/s] or [work/s] as drawn, > 0 */
  gboolean measured;
  gboolean variant;
} GableRoof;

/* What is drawn beside the roofs of the machine that bounds the kernels. */
typedef enum {
  GABLE_OVERLAY_THEORETICAL, /* the data sheet's rate of a ceiling whose measured one is its roof */
  GABLE_OVERLAY_MACHINE,     /* a ceiling of the second machine */
  GABLE_OVERLAY_CONCURRENCY, /* the bandwidth that the bytes in flight reach; it bounds the kernels, too */
  GABLE_N_OVERLAYS
} GableOverlayKind;

typedef struct {
  GableOverlayKind kind;
  const GableMachine *machine; /* whose ceiling it is */
  GableRoof roof;
} GableOverlay;

/* What a kernel's own mix of precisions lets it reach [work/s]. */
typedef struct {
  double ceiling; /* of the model: what shares a pipe takes turns, different pipes overlap */
  double lowest;  /* all take turns: the harmonic mean */
  double highest; /* all overlap */
} GableMixedCeiling;

typedef enum {
  GABLE_RATES_BEST,        /* measured where known, else theoretical */
  GABLE_RATES_THEORETICAL, /* alone: a ceiling without it is no roof and no bound */
  GABLE_RATES_MEASURED     /* the same */
} GableRates;

/* A project seen through the model. Immutable, shared by whoever holds it. */
typedef struct _GableRoofline GableRoofline;
struct _GableRoofline {
  gatomicrefcount references;
  const GableRoofline *owner;  /* (nullable) (owned reference) whose arrays of kernels these are */
  const GableProject *project; /* (owned reference) */
  const GableMachine *machine; /* (nullable) the project's first */
  GableWork work;
  GableRates rates;
  GableThresholds thresholds;
  guint n_kernels;
  GableKernelResult *kernels; /* one for each kernel of the project, in its order */
  guint n_ceilings;           /* of the machine */
  guint n_points;
  GablePoint *points;    /* by kernel, then level near to far */
  GableRateTable *table; /* (owned by @owner where there is one) */
  GArray *roofs;         /* (element-type GableRoof) memory near to far, then compute high to low */
  GArray *overlays;      /* (element-type GableOverlay) memory near to far, then compute */
  /* (nullable) (element-type GableRoofline) where the view asks for one chart a precision: the same project with
   * each as its work, most work first */
  GPtrArray *by_precision;
  GPtrArray
    *counters; /* (element-type GableCounter) every counter that some kernel tells, by rank */
  GArray *counter_uses; /* (element-type guint) how many amounts are of each of them */
  guint64 launches;     /* of all kernels */
  guint32 *
    order; /* (nullable) (atomic) the rows that gable_roofline_order () gives; of @owner where there is one */
  double seconds; /* of the run, over kernels with a time [s] */
  guint n_without_time;
  guint64 serial;       /* no other evaluation of this process has it */
  int main_roof_memory; /* index into roofs of the active pair, or -1 */
  int main_roof_compute;
};

typedef struct {
  GableWork work;
  const GableCounter *level; /* (nullable) points and "not drawn" of this level alone */
  const GableView *view; /* (nullable) (borrowed) its kind of chart, hidden levels and overlays */
  GableRates rates;
  const GableThresholds *thresholds; /* (nullable) the advice table's */
} GableRooflineOptions;

void gable_roofline_options_init (GableRooflineOptions *options, const GableProject *project);
GableRoofline *gable_roofline_evaluate (const GableProject *project,
                                        const GableRooflineOptions *options);
/* Without asking the model again. (transfer full) */
GableRoofline *gable_roofline_with_project (const GableRoofline *roofline,
                                            const GableProject *project);
GableRoofline *gable_roofline_foresee (const GableProject *project,
                                       const GableRooflineOptions *options,
                                       const GableRoofline *before);
GableRoofline *gable_roofline_follow (const GableProject *project,
                                      const GableRooflineOptions *options,
                                      const GableRoofline *before,
                                      guint max,
                                      gboolean *known);
GableRoofline *gable_roofline_ref (const GableRoofline *roofline);
void gable_roofline_free (GableRoofline *roofline);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableRoofline, gable_roofline_free)

/* FALSE where a kernel has not several kinds of work that its machine has ceilings for. */
gboolean gable_roofline_get_mixed_ceiling (const GableRoofline *roofline,
                                           guint kernel,
                                           GableMixedCeiling *mixed);
/* u = t ÷ T [1] of @kernel at each ceiling, unknown where it has no amount there, or no time. */
void gable_roofline_get_utilisations (const GableRoofline *roofline,
                                      guint kernel,
                                      double *utilisations);
double gable_roofline_get_utilisation (const GableRoofline *roofline, guint kernel, guint ceiling);
/* Row numbers of the kernels, largest time first, unknown times last. (transfer full) (element-type guint) */
GArray *gable_roofline_order (const GableRoofline *roofline);
/* Attainable performance over @intensity at memory roof @roof_memory under compute roof @roof_compute. */
double gable_roofline_attainable (const GableRoofline *roofline,
                                  int roof_memory,
                                  int roof_compute,
                                  double intensity);

/* Figures of one kernel or launch, unknown where they don't follow. */
double gable_result_work (const GableKernelResult *result);        /* W [FLOP, OP or inst] */
double gable_result_seconds (const GableKernelResult *result);     /* T [s] */
double gable_result_performance (const GableKernelResult *result); /* P = W ÷ T [work/s] */
double gable_result_bound (const GableKernelResult *result);       /* T* [s] */
double gable_result_attainable (const GableKernelResult *result);  /* P* = W ÷ T* [work/s] */
double gable_result_efficiency (const GableKernelResult *result);  /* η = T* ÷ T [1] */
double gable_result_headroom (const GableKernelResult *result);    /* T ÷ T* [1] */
double gable_result_saving (const GableKernelResult *result);      /* T − T* [s], never below 0 */
/* Of the run's time [1]. */
double gable_roofline_get_share (const GableRoofline *roofline, const GableKernelResult *result);
/* End to end: 1 ÷ (1 − s + s η) [1], never below 1. */
double gable_roofline_get_gain (const GableRoofline *roofline, const GableKernelResult *result);

const GableCounter *gable_point_level (const GablePoint *point);
/* [work/s]; the attainable one of a kernel that nobody ran. */
double gable_point_performance (const GableRoofline *roofline, const GablePoint *point);
/* Intensity over compulsory traffic [work/B], or unknown. */
double gable_point_ideal (const GableRoofline *roofline, const GablePoint *point);
/* Attainable under its level and the kernel's compute roof [work/s]. */
double gable_point_bound (const GableRoofline *roofline, const GablePoint *point);
/* Whether its level is the kernel's limiter. */
gboolean gable_point_is_limiting (const GableRoofline *roofline, const GablePoint *point);

const char *gable_side_to_string (GableSide side);             /* "memory": in JSON */
const char *gable_standing_to_string (GableStanding standing); /* "near_roof": in JSON */
const char *gable_standing_to_label (GableStanding standing);  /* translated: "near roof" */
const char *gable_limiter_to_string (const GableRoofline *roofline,
                                     int limiter); /* (nullable) counter's id */
const char *gable_limiter_to_label (const GableRoofline *roofline, int limiter);
/* (transfer full) (nullable) translated sentence: "no FP operations were collected" */
char *gable_roofline_explain (const GableRoofline *roofline, guint kernel);
/* A line that says what is wrong with the accounting, where something is. (transfer full) (nullable) */
char *gable_roofline_doubt (const GableRoofline *roofline, guint kernel);
