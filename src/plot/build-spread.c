/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"

/* Launches whose times differ by less than this are alike [1]. */
#define ALIKE 0.02
/* Half of the cap of a whisker, in parts of the least marker. */
#define CAP 0.7

/* Performance of the slowest and of the fastest launch: the mean's, moved by the times. */
static gboolean
find_spread (const GableBuild *build, guint kernel, double *slowest, double *fastest)
{
  const GableKernel *source = gable_project_get_kernel (build->roofline->project, kernel);
  double performance = gable_result_performance (&build->roofline->kernels[kernel]);
  double mean = source->launches > 1 ? source->seconds / (double) source->launches : GABLE_UNKNOWN;

  /* Repeats of one run tell no number of launches, but their median. */
  mean = gable_known (mean) ? mean : gable_kernel_details (source)->launch_time.median;
  *slowest = performance * mean / gable_kernel_details (source)->launch_time.max;
  *fastest = performance * mean / gable_kernel_details (source)->launch_time.min;
  return isfinite (*slowest) && isfinite (*fastest) && *slowest > 0 &&
         *fastest > *slowest * (1 + ALIKE);
}

gboolean
gable_build_has_spread (const GableBuild *build, guint kernel)
{
  double slowest, fastest;

  return find_spread (build, kernel, &slowest, &fastest);
}

static void
add_cap (GableBuild *build, GablePrimitive line, GableXY at)
{
  double reach = CAP * build->theme->marker_min;

  gable_build_line (build, line, (GableXY){ at.x - reach, at.y }, (GableXY){ at.x + reach, at.y });
}

/**
 * gable_build_spread:
 * @build: what is built
 * @shown: a kernel
 *
 * A whisker from the performance of its slowest launch to that of its fastest.
 */
void
gable_build_spread (GableBuild *build, const GableShown *shown)
{
  GablePrimitive line = {
    .class_ = "kernel spread",
    .owner = { GABLE_OWNER_KERNEL, (int) shown->kernel, shown->point },
    .stroke = gable_build_colour (build, shown),
    .width = build->theme->line_variant,
  };
  double slowest, fastest, intensity;
  GableXY low, high;

  if (!shown->has_spread || !find_spread (build, shown->kernel, &slowest, &fastest)) {
    return;
  }
  intensity = build->roofline->points[shown->point].intensity;
  low = gable_build_place (build, intensity, slowest);
  high = gable_build_place (build, intensity, fastest);
  gable_build_line (build, line, low, high);
  add_cap (build, line, low);
  add_cap (build, line, high);
}

/**
 * gable_build_ideal:
 * @build: what is built
 * @shown: a kernel
 *
 * A bar from where a kernel is to where it would be if it moved no byte twice.
 */
void
gable_build_ideal (GableBuild *build, const GableShown *shown)
{
  const GablePoint *point;
  const GableTheme *theme = build->theme;
  GablePrimitive bar = {
    .class_ = "kernel ideal",
    .owner = { GABLE_OWNER_KERNEL, (int) shown->kernel, shown->point },
    .width = theme->line_variant,
  };
  GableXY end;

  if (!shown->has_ideal) {
    return;
  }
  point = &build->roofline->points[shown->point];
  bar.stroke = gable_theme_counter_colour (theme, gable_point_level (point));
  end = gable_build_place (build, gable_point_ideal (build->roofline, point),
                           gable_point_performance (build->roofline, point));
  gable_build_line (build, bar, shown->at, end);
  gable_build_line (build, bar, (GableXY){ end.x, end.y - theme->marker_min },
                    (GableXY){ end.x, end.y + theme->marker_min });
}
