/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "probe/opencl-api.h"

/* A device at work. */
typedef struct {
  GableCl *cl;
  const GableClDevice *device;
  gpointer context;
  gpointer queue;
  GableClProbe *probe;
  GCancellable *cancellable;
  double seconds; /* for one reading */
} GableClRun;

extern const char *const gable_cl_source;

/* Operations of one iteration of the kernel "compute" for one element of a vector. */
#define GABLE_CL_STEPS 32

gpointer gable_cl_build (GableClRun *run, const char *options);
/* [s] that @global work items take, or unknown where it went wrong */
double gable_cl_launch (GableClRun *run, gpointer kernel, gsize global, gsize local);
gpointer gable_cl_buffer (GableClRun *run, gsize size);
gboolean gable_cl_read (GableClRun *run, gpointer buffer, gsize size, void *to);
/* Launches until the time is over; best and median of @amount a launch. */
GableClReading gable_cl_repeat (
  GableClRun *run, gpointer kernel, gsize global, gsize local, double amount);
void gable_cl_take_reading (GableClRun *run, GableClReading reading);
/* opencl-compute.c, opencl-memory.c */
void gable_cl_measure_compute (GableClRun *run, GableProbeProgress progress, gpointer data);
void gable_cl_measure_memory (GableClRun *run,
                              const GableProbeOptions *options,
                              GableProbeProgress progress,
                              gpointer data);
void gable_cl_report (GableProbeProgress progress,
                      gpointer data,
                      double fraction,
                      const char *what);
