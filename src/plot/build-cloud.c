/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/bounds.h"
#include "plot/build-parts.h"

#define CROWD_ALPHA 0.7
#define CROWD_RADIUS 0.6 /* of a marker's usual one [1] */
/* Of few launches; of many it is less, so that it can be seen where most of them are. */
#define LAUNCH_ALPHA 0.45
#define LEAST_ALPHA 0.12
#define FEW_LAUNCHES 5000.0
/* Of a launch's mark, in parts of the least marker's radius. */
#define LAUNCH_RADIUS 0.275
/* Radii of a crowd are rounded to this, so that they share their looks [pt]. */
#define RADIUS_STEP 0.25

/* Looks of a cloud, found by what they look like. */
typedef struct {
  GableCloud *cloud;
  GHashTable *numbers; /* GableLook → its number */
} Looks;

static guint
hash_colour (GableColour colour)
{
  return ((guint) (colour.red * 255) << 16) ^ ((guint) (colour.green * 255) << 8) ^
         (guint) (colour.blue * 255);
}

static guint
look_hash (gconstpointer data)
{
  const GableLook *look = data;

  return hash_colour (look->colour) * 31 + (guint) (look->radius / RADIUS_STEP) * 8 +
         (guint) look->shape + g_str_hash (look->level != NULL ? look->level : "");
}

static gboolean
look_equal (gconstpointer a, gconstpointer b)
{
  const GableLook *x = a;
  const GableLook *y = b;

  return x->level == y->level && x->shape == y->shape && x->radius == y->radius &&
         x->ring == y->ring && x->colour.red == y->colour.red &&
         x->colour.green == y->colour.green && x->colour.blue == y->colour.blue;
}

static void
looks_init (Looks *looks, GableCloud *cloud)
{
  looks->cloud = cloud;
  looks->numbers = g_hash_table_new_full (look_hash, look_equal, g_free, NULL);
}

static void
looks_clear (Looks *looks)
{
  g_hash_table_unref (looks->numbers);
}

/* The class is made for a new look alone. */
static guint
find_look (Looks *looks, const GableBuild *build, const GableShown *shown, const GableLook *wanted)
{
  gpointer number;
  GableLook look = *wanted;
  guint added;

  if (g_hash_table_lookup_extended (looks->numbers, wanted, NULL, &number)) {
    return GPOINTER_TO_UINT (number);
  }
  look.class_ = gable_build_mark_class (build, shown);
  added = gable_cloud_add_look (looks->cloud, &look);
  g_hash_table_insert (looks->numbers, g_memdup2 (wanted, sizeof *wanted),
                       GUINT_TO_POINTER (added));
  return added;
}

static GableLook
look_of (const GableBuild *build, const GableShown *shown, double radius, double alpha)
{
  GableMarkStyle style = gable_build_mark_style (build, shown);
  GableLook look = {
    .level = gable_build_level (build, shown)->id,
    .colour = style.width > 0 ? style.stroke : style.fill,
    .shape = style.shape,
    .radius = radius,
    .ring = style.width,
  };

  look.colour.alpha = alpha;
  return look;
}

/**
 * gable_build_kernel_cloud:
 * @build: what is built, its kernels chosen
 * @chosen: heaviest first
 *
 * A crowd: every kernel that has a place, the largest marks at the bottom so that none hides a smaller one. Points of
 * another roofline than the whole one are no business of who clicks on them.
 *
 * Returns: (transfer full): sealed
 */
GableCloud *
gable_build_kernel_cloud (const GableBuild *build, const GableChosen *chosen)
{
  const GablePoint *points = build->roofline->points;
  GableScaleKind scale = build->scene->scale;
  GableCloud *cloud = gable_cloud_new (build->panel == NULL || !build->panel->is_other);
  double shrink = CROWD_RADIUS * gable_build_shrink (build);
  Looks looks;

  looks_init (&looks, cloud);
  gable_cloud_reserve (cloud, chosen->n_kernels);
  for (guint i = 0; i < chosen->n_kernels; i++) {
    GableShown row = gable_chosen_get (chosen, i);
    const GableShown *shown = &row;
    const GablePoint *point;
    GableLook look;

    if (shown->point < 0) {
      continue;
    }
    point = &points[shown->point];
    look = look_of (build, shown, ceil (shrink * shown->radius / RADIUS_STEP) * RADIUS_STEP,
                    CROWD_ALPHA);
    gable_cloud_add (
      cloud, find_look (&looks, build, shown, &look),
      gable_cloud_column_value (scale, point->intensity),
      gable_cloud_column_value (scale, gable_point_performance (build->roofline, point)),
      shown->kernel, (guint) shown->point);
  }
  looks_clear (&looks);
  gable_cloud_seal (cloud);
  return cloud;
}

/* Where the launches of a kernel stand, and how they look; no column of bytes: nowhere. */
typedef struct {
  guint look;
  const double *bytes;
} LaunchKind;

struct _GableCloudJob {
  GableLaunches *launches; /* (owned reference) */
  GPtrArray *columns;      /* (element-type double*) what the chart counts as work */
  LaunchKind *kinds;       /* for each kernel */
  guint n_kernels;
  GableScaleKind scale;
  GableCloud *cloud; /* (nullable once it was given away) */
};

static double
launch_alpha (gsize n)
{
  return CLAMP (LAUNCH_ALPHA * pow (FEW_LAUNCHES / MAX (n, 1), 0.25), LEAST_ALPHA, LAUNCH_ALPHA);
}

static void
find_launch_kinds (GableCloudJob *job, const GableBuild *build, const GableChosen *chosen)
{
  double alpha = launch_alpha (gable_launches_get_size (job->launches));
  Looks looks;

  looks_init (&looks, job->cloud);
  for (guint i = 0; i < chosen->n_kernels; i++) {
    GableShown row = gable_chosen_get (chosen, i);
    const GableShown *shown = &row;
    LaunchKind *kind = &job->kinds[shown->kernel];
    GableLook look;

    if (shown->point < 0 || shown->hollow) {
      continue;
    }
    look = look_of (build, shown, LAUNCH_RADIUS * build->theme->marker_min, alpha);
    look.shape = GABLE_SHAPE_CIRCLE;
    look.ring = 0;
    kind->look = find_look (&looks, build, shown, &look);
    kind->bytes = gable_launches_amounts (job->launches, gable_build_level (build, shown));
  }
  looks_clear (&looks);
}

static void
find_work_columns (GableCloudJob *job, const GableRoofline *roofline)
{
  for (guint i = 0; i < gable_launches_get_n_counters (job->launches); i++) {
    const GableCounter *counter = gable_launches_get_counter (job->launches, i);

    if (gable_work_includes (roofline->work, counter)) {
      g_ptr_array_add (job->columns, (gpointer) gable_launches_amounts (job->launches, counter));
    }
  }
}

/**
 * gable_cloud_job_new:
 * @build: what is built, its kernels chosen
 * @chosen: the kernels that are shown
 *
 * Looks up all that is needed of a project that may be gone by the time the job is run.
 *
 * Returns: (transfer full) (nullable): NULL where the project has no launches
 */
GableCloudJob *
gable_cloud_job_new (const GableBuild *build, const GableChosen *chosen)
{
  const GableRoofline *roofline = build->roofline;
  GableCloudJob *job;

  if (roofline->project->launches == NULL) {
    return NULL;
  }
  job = g_new0 (GableCloudJob, 1);
  job->launches = gable_launches_ref (roofline->project->launches);
  job->columns = g_ptr_array_new ();
  job->n_kernels = roofline->n_kernels;
  job->kinds = g_new0 (LaunchKind, MAX (job->n_kernels, 1));
  job->scale = build->scene->scale;
  job->cloud = gable_cloud_new (FALSE);
  find_work_columns (job, roofline);
  find_launch_kinds (job, build, chosen);
  return job;
}

void
gable_cloud_job_free (GableCloudJob *job)
{
  if (job == NULL) {
    return;
  }
  gable_launches_unref (job->launches);
  g_ptr_array_unref (job->columns);
  g_free (job->kinds);
  g_clear_pointer (&job->cloud, gable_cloud_unref);
  g_free (job);
}

/* An amount that was not collected in a launch of this kernel adds nothing; none at all is unknown. */
static double
sum_work (const GPtrArray *columns, gsize row)
{
  double sum = GABLE_UNKNOWN;

  for (guint i = 0; i < columns->len; i++) {
    double amount = ((const double *) g_ptr_array_index (columns, i))[row];

    if (gable_known (amount)) {
      sum = gable_known (sum) ? sum + amount : amount;
    }
  }
  return sum;
}

/**
 * gable_cloud_job_run:
 * @job: a job that was not run yet
 *
 * Places every launch at the level at which its kernel stands. Any thread may do it.
 *
 * Formula: Williams, Waterman, Patterson, CACM 52(4), 2009: I = W ÷ Q, P = W ÷ T, here of one launch.
 */
void
gable_cloud_job_run (GableCloudJob *job)
{
  const guint32 *kernels = gable_launches_kernels (job->launches);
  const double *seconds = gable_launches_seconds (job->launches);
  guint n = (guint) MIN (gable_launches_get_size (job->launches), GABLE_CLOUD_NONE - 1);
  GableCloud *cloud = job->cloud;

  gable_cloud_reserve (cloud, n);
  for (guint row = 0; row < n; row++) {
    const LaunchKind *kind = kernels[row] < job->n_kernels ? &job->kinds[kernels[row]] : NULL;
    double work;

    if (kind == NULL || kind->bytes == NULL) {
      continue;
    }
    work = sum_work (job->columns, row);
    gable_cloud_add (
      cloud, kind->look,
      gable_cloud_column_value (job->scale, gable_intensity (work, kind->bytes[row])),
      gable_cloud_column_value (job->scale, work / seconds[row]), kernels[row], 0);
  }
  gable_cloud_seal (cloud);
}

/* (transfer full) what a job that was run has made */
GableCloud *
gable_cloud_job_steal (GableCloudJob *job)
{
  return g_steal_pointer (&job->cloud);
}
