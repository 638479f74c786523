/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/cloud.h"

/* What all scenes of one roofline and view have in common, whatever part of the axes they show: which kernels are
 * shown, heaviest first, and the clouds. Made by the first scene that is built with it, and again where something else
 * is to be seen. Owned; for one thread at a time. */
typedef struct _GableSceneCache GableSceneCache;

GableSceneCache *gable_scene_cache_new (void);
void gable_scene_cache_free (GableSceneCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableSceneCache, gable_scene_cache_free)
/* Launches to be placed and sorted, which takes part of a second for a million. Owned; knows nothing of the project it
 * came from. */
typedef struct _GableCloudJob GableCloudJob;

/* (transfer full) (nullable) what the last scene was built without; once. */
GableCloudJob *gable_scene_cache_take_job (GableSceneCache *cache);
/* In any thread. */
void gable_cloud_job_run (GableCloudJob *job);
void gable_cloud_job_free (GableCloudJob *job);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableCloudJob, gable_cloud_job_free)
/* Takes what a @job of this cache that was run has made. FALSE: something else is to be seen by now. */
gboolean gable_scene_cache_give_job (GableSceneCache *cache, GableCloudJob *job);
/* Many kernels to be looked through and sorted. Owned; holds the roofline it is about. */
typedef struct _GableChoiceJob GableChoiceJob;

/* (transfer full) (nullable) where the last scene has no kernels, or those of the roofline before; once. */
GableChoiceJob *gable_scene_cache_take_choice (GableSceneCache *cache);
/* In any thread. */
void gable_choice_job_run (GableChoiceJob *job);
void gable_choice_job_free (GableChoiceJob *job);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableChoiceJob, gable_choice_job_free)
/* What a @job of this cache that was run has made: the next scene has it. */
void gable_scene_cache_give_choice (GableSceneCache *cache, GableChoiceJob *job);
/* [B] */
gsize gable_scene_cache_get_bytes (const GableSceneCache *cache);
