/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"

/* Which of many kernels are shown and how takes several frames: a thread finds it out, into a cache of its own. */

struct _GableChoiceJob {
  GableRoofline *roofline; /* (owned reference) */
  GableSceneOptions options;
  double part_width, part_height; /* of charts side by side [pt]; 0: there are none */
  GableSceneCache *cache;         /* (owned) */
};

GableChoiceJob *
gable_choice_job_new (const GableBuild *build)
{
  GableChoiceJob *job = g_new0 (GableChoiceJob, 1);

  job->roofline = gable_roofline_ref (build->roofline);
  job->options = (GableSceneOptions){
    .width = build->scene->width,
    .height = build->scene->height,
    .theme = build->theme,
    .selected = -1,
    .hovered = -1,
  };
  job->cache = gable_scene_cache_new ();
  return job;
}

void
gable_choice_job_free (GableChoiceJob *job)
{
  gable_roofline_free (job->roofline);
  gable_scene_cache_free (job->cache);
  g_free (job);
}

GableSceneCache *
gable_choice_job_get_cache (GableChoiceJob *job)
{
  return job->cache;
}

void
gable_choice_job_set_parts (GableChoiceJob *job, double width, double height)
{
  job->part_width = width;
  job->part_height = height;
}

void
gable_choice_job_run (GableChoiceJob *job)
{
  g_autoptr (GableScene) scene =
    gable_scene_new (job->options.width, job->options.height, job->options.theme);
  GableRange x, y;
  GableBuild build;

  gable_build_init (&build, job->roofline, &job->options, scene);
  build.cache = job->cache;
  scene->scale = build.view->scale;
  gable_build_fit (job->cache, job->roofline, &x, &y);
  gable_build_choose_kernels (&build);
  if (job->part_width > 0) {
    gable_build_choose_multiples (&build, job->part_width, job->part_height);
  } else {
    gable_build_prepare_crowd (&build);
  }
  gable_build_clear (&build);
}
