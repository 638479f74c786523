/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/row-figures.h"

#include "analysis/bounds.h"
#include "analysis/kernel-ranks.h"
#include "analysis/launch-results.h"
#include "analysis/region.h"

/* Levels whose columns are looked up once, at most; launches of more levels are rare. */
#define LEVELS_MAX 16

struct _GableFigures {
  gatomicrefcount references;
  GableRoofline *roofline;
  GableProject
    *project; /* its own hold: a document gives the roofline another one for another view */
  const GableLaunches *launches; /* (nullable) of the project; rows are kernels where it is NULL */
  gsize size;
  guint n_levels;
  const GableCounter *levels[LEVELS_MAX]; /* of the launches, far to near */

  GMutex lock;                 /* held while the columns below are made */
  GableLaunchResults *results; /* (nullable) until asked for */
  guint32 *name_ranks;         /* (nullable) of each kernel among all names, as people sort them */
  guint32 *source_ranks;       /* (nullable) */
};

static void
find_levels (GableRows *self)
{
  for (guint i = 0; i < gable_launches_get_n_counters (self->launches); i++) {
    const GableCounter *counter = gable_launches_get_counter (self->launches, i);
    guint place = self->n_levels;

    if (counter->kind != GABLE_COUNTER_TRAFFIC || self->n_levels == LEVELS_MAX) {
      continue;
    }
    while (place > 0 && gable_counter_compare (self->levels[place - 1], counter) < 0) {
      self->levels[place] = self->levels[place - 1];
      place--;
    }
    self->levels[place] = counter;
    self->n_levels++;
  }
}

static GableRows *
figures_new (const GableRoofline *roofline, gboolean of_launches)
{
  GableRows *self = g_new0 (GableRows, 1);

  g_atomic_ref_count_init (&self->references);
  g_mutex_init (&self->lock);
  self->roofline = gable_roofline_ref (roofline);
  self->project = gable_project_ref ((GableProject *) roofline->project);
  self->launches = of_launches ? self->project->launches : NULL;
  if (self->launches != NULL) {
    self->size = gable_launches_get_size (self->launches);
    find_levels (self);
  } else {
    self->size = of_launches ? 0 : roofline->n_kernels;
  }
  return self;
}

/* (transfer full) one row a kernel */
GableRows *
gable_rows_new_kernels (const GableRoofline *roofline)
{
  return figures_new (roofline, FALSE);
}

/* (transfer full) one row a launch; none where the project has no launches */
GableRows *
gable_rows_new_launches (const GableRoofline *roofline)
{
  return figures_new (roofline, TRUE);
}

GableRows *
gable_rows_ref (GableRows *figures)
{
  g_atomic_ref_count_inc (&figures->references);
  return figures;
}

void
gable_rows_unref (GableRows *figures)
{
  if (!g_atomic_ref_count_dec (&figures->references)) {
    return;
  }
  g_clear_pointer (&figures->results, gable_launch_results_free);
  g_free (figures->name_ranks);
  g_free (figures->source_ranks);
  gable_project_unref (figures->project);
  gable_roofline_free (figures->roofline);
  g_mutex_clear (&figures->lock);
  g_free (figures);
}

const GableRoofline *
gable_rows_get_roofline (const GableRows *figures)
{
  return figures->roofline;
}

const GableProject *
gable_rows_get_project (const GableRows *figures)
{
  return figures->project;
}

gboolean
gable_rows_are_launches (const GableRows *figures)
{
  return figures->launches != NULL;
}

gsize
gable_rows_get_size (const GableRows *figures)
{
  return figures->size;
}

/* The kernel that @row is, or that it is a launch of. */
guint
gable_rows_get_kernel (const GableRows *figures, gsize row)
{
  return figures->launches != NULL ? gable_launches_kernels (figures->launches)[row] : (guint) row;
}

static const GableKernel *
get_kernel (const GableRows *self, gsize row)
{
  return gable_project_get_kernel (self->project, gable_rows_get_kernel (self, row));
}

static const GableLaunchResults *
get_results (GableRows *self)
{
  GableLaunchResults *results = g_atomic_pointer_get (&self->results);

  if (results == NULL) {
    g_mutex_lock (&self->lock);
    if (self->results == NULL) {
      results = gable_launch_results_new (self->roofline, self->project);
      g_atomic_pointer_set (&self->results, results);
    }
    results = self->results;
    g_mutex_unlock (&self->lock);
  }
  return results;
}

/* Works out what is known of launches alone, where nobody waits; else whoever asks for the first of it does. */
void
gable_rows_judge (GableRows *figures)
{
  if (figures->launches != NULL) {
    get_results (figures);
  }
}

int
gable_rows_get_limiter (GableRows *figures, gsize row)
{
  return figures->launches != NULL ? get_results (figures)->limiters[row]
                                   : figures->roofline->kernels[row].limiter;
}

GableStanding
gable_rows_get_standing (GableRows *figures, gsize row)
{
  return figures->launches != NULL ? (GableStanding) get_results (figures)->standings[row]
                                   : figures->roofline->kernels[row].standing;
}

static double
get_amount (const GableRows *self, const GableCounter *counter, gsize row)
{
  const double *amounts;

  if (self->launches == NULL) {
    return gable_kernel_get_amount (get_kernel (self, row), counter);
  }
  amounts = gable_launches_amounts (self->launches, counter);
  return amounts != NULL ? amounts[row] : GABLE_UNKNOWN;
}

/* W ÷ bytes, or the tool's own figure where it tells rates alone; an infinite one has no place in an order. */
static double
get_intensity_at (GableRows *self, const GableCounter *level, gsize row)
{
  double work = self->launches != NULL ? get_results (self)->works[row]
                                       : gable_result_work (&self->roofline->kernels[row]);
  double intensity = gable_intensity (work, get_amount (self, level, row));

  if (!gable_known (intensity) && self->launches == NULL) {
    intensity = gable_kernel_get_intensity (get_kernel (self, row), level);
  }
  return isfinite (intensity) ? intensity : GABLE_UNKNOWN;
}

static const GableCounter *
get_limiting_level (GableRows *self, gsize row)
{
  int limiter = gable_rows_get_limiter (self, row);
  const GableCounter *counter =
    limiter >= 0 ? gable_machine_get_ceiling (self->roofline->machine, (guint) limiter)->counter
                 : NULL;

  return counter != NULL && counter->kind == GABLE_COUNTER_TRAFFIC ? counter : NULL;
}

static double
get_launch_intensity (GableRows *self, gsize row)
{
  const GableCounter *level = get_limiting_level (self, row);
  double intensity = level != NULL ? get_intensity_at (self, level, row) : GABLE_UNKNOWN;

  for (guint i = 0; i < self->n_levels && !gable_known (intensity); i++) {
    intensity = get_intensity_at (self, self->levels[i], row);
  }
  return intensity;
}

/* Of the level that limits the kernel, else of the farthest one with a point. */
static double
get_kernel_intensity (const GableRoofline *roofline, gsize row)
{
  const GableKernelResult *result = &roofline->kernels[row];
  double intensity = GABLE_UNKNOWN;

  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point = &roofline->points[result->first_point + i];

    intensity = point->intensity;
    if (gable_point_is_limiting (roofline, point)) {
      break;
    }
  }
  return intensity;
}

static double
get_launch_utilisation (GableRows *self, const GableCounter *counter, int ceiling, gsize row)
{
  const GableCeiling *of = gable_machine_get_ceiling (self->roofline->machine, (guint) ceiling);
  double bound = gable_time_bound (get_amount (self, counter, row), gable_ceiling_rate (of));
  double seconds = gable_launches_seconds (self->launches)[row];

  return seconds > 0 ? bound / seconds : GABLE_UNKNOWN;
}

static double
get_utilisation (GableRows *self, const GableCounter *counter, gsize row)
{
  int ceiling =
    self->roofline->machine != NULL ? gable_machine_find (self->roofline->machine, counter) : -1;

  if (ceiling < 0) {
    return GABLE_UNKNOWN;
  }
  return self->launches != NULL
           ? get_launch_utilisation (self, counter, ceiling, row)
           : gable_roofline_get_utilisation (self->roofline, (guint) row, (guint) ceiling);
}

/* What kernels and launches are asked for in the same way. */
static double
get_common (GableRows *self, const GableRowFigure *figure, gsize row)
{
  guint64 launches;
  int limiter;

  switch ((guint) figure->kind) {
  case GABLE_ROW_FIGURE_LAUNCHES:
    launches = get_kernel (self, row)->launches;
    return launches > 0 ? (double) launches : GABLE_UNKNOWN;
  case GABLE_ROW_FIGURE_BYTES:
  case GABLE_ROW_FIGURE_WORK:
    return get_amount (self, figure->counter, row);
  case GABLE_ROW_FIGURE_UTILISATION:
    return get_utilisation (self, figure->counter, row);
  case GABLE_ROW_FIGURE_EVIDENCE:
    return gable_kernel_get_evidence (get_kernel (self, row), figure->metric);
  case GABLE_ROW_FIGURE_LIMITER:
    limiter = gable_rows_get_limiter (self, row);
    return limiter != GABLE_LIMITER_NONE ? limiter : GABLE_UNKNOWN;
  case GABLE_ROW_FIGURE_SIDE:
    return gable_side_of (self->roofline->machine, gable_rows_get_limiter (self, row));
  case GABLE_ROW_FIGURE_STANDING:
    return gable_rows_get_standing (self, row);
  case GABLE_ROW_FIGURE_KIND:
    return get_kernel (self, row)->kind;
  default:
    return GABLE_UNKNOWN;
  }
}

static double
get_of_kernel (GableRows *self, const GableRowFigure *figure, gsize row)
{
  const GableKernelResult *result = &self->roofline->kernels[row];

  switch ((guint) figure->kind) {
  case GABLE_ROW_FIGURE_TIME:
    return gable_result_seconds (result);
  case GABLE_ROW_FIGURE_SHARE:
    return gable_roofline_get_share (self->roofline, result);
  case GABLE_ROW_FIGURE_WORK:
    return figure->counter != NULL ? get_common (self, figure, row) : gable_result_work (result);
  case GABLE_ROW_FIGURE_PERFORMANCE:
    return gable_result_performance (result);
  case GABLE_ROW_FIGURE_ATTAINABLE:
    return gable_result_attainable (result);
  case GABLE_ROW_FIGURE_INTENSITY:
    return figure->counter != NULL ? get_intensity_at (self, figure->counter, row)
                                   : get_kernel_intensity (self->roofline, row);
  case GABLE_ROW_FIGURE_EFFICIENCY:
    return gable_result_efficiency (result);
  case GABLE_ROW_FIGURE_HEADROOM:
    return gable_result_headroom (result);
  case GABLE_ROW_FIGURE_SAVING:
    return gable_result_saving (result);
  case GABLE_ROW_FIGURE_GAIN:
    return gable_roofline_get_gain (self->roofline, result);
  default:
    return get_common (self, figure, row);
  }
}

/* A part of a launch's time, as of a kernel's. */
static double
get_of_launch (GableRows *self, const GableRowFigure *figure, gsize row)
{
  double seconds = gable_launches_seconds (self->launches)[row];
  double run = self->roofline->seconds;
  double efficiency;

  switch ((guint) figure->kind) {
  case GABLE_ROW_FIGURE_TIME:
    return seconds;
  case GABLE_ROW_FIGURE_SHARE:
    return run > 0 ? seconds / run : GABLE_UNKNOWN;
  case GABLE_ROW_FIGURE_WORK:
    return figure->counter != NULL ? get_common (self, figure, row)
                                   : get_results (self)->works[row];
  case GABLE_ROW_FIGURE_PERFORMANCE:
    return seconds > 0 ? get_results (self)->works[row] / seconds : GABLE_UNKNOWN;
  case GABLE_ROW_FIGURE_ATTAINABLE:
    return get_results (self)->works[row] / get_results (self)->bounds[row];
  case GABLE_ROW_FIGURE_INTENSITY:
    return figure->counter != NULL ? get_intensity_at (self, figure->counter, row)
                                   : get_launch_intensity (self, row);
  case GABLE_ROW_FIGURE_EFFICIENCY:
    return get_results (self)->efficiencies[row];
  case GABLE_ROW_FIGURE_HEADROOM:
    return 1 / get_results (self)->efficiencies[row];
  case GABLE_ROW_FIGURE_SAVING:
    return seconds > 0 ? MAX (0, seconds - get_results (self)->bounds[row]) : GABLE_UNKNOWN;
  case GABLE_ROW_FIGURE_GAIN:
    efficiency = get_results (self)->efficiencies[row];
    return run > 0 && gable_known (efficiency)
             ? gable_amdahl (seconds / run, MAX (1, 1 / efficiency))
             : GABLE_UNKNOWN;
  default:
    return get_common (self, figure, row);
  }
}

double
gable_rows_get (GableRows *figures, const GableRowFigure *figure, gsize row)
{
  return figures->launches != NULL ? get_of_launch (figures, figure, row)
                                   : get_of_kernel (figures, figure, row);
}

GArray *
gable_rows_all_rows (const GableRows *figures)
{
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (guint32), (guint) figures->size);

  g_array_set_size (rows, (guint) figures->size);
  for (guint i = 0; i < rows->len; i++) {
    g_array_index (rows, guint32, i) = i;
  }
  return rows;
}

const guint32 *
gable_rows_get_ranks (GableRows *figures, gboolean by_source)
{
  guint32 **ranks = by_source ? &figures->source_ranks : &figures->name_ranks;

  g_mutex_lock (&figures->lock);
  if (*ranks == NULL) {
    *ranks = gable_rank_kernels (figures->project, by_source);
  }
  g_mutex_unlock (&figures->lock);
  return *ranks;
}
