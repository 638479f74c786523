/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/notes.h"
#include "model/machine.h"
#include "probe/probe.h"

/* Devices that speak OpenCL 1.2, by a library that is loaded where this computer has one. */

/* A device. Owned with its list. */
typedef struct {
  char *name;   /* "NVIDIA H100 PCIe", "pthread-Intel(R) Xeon(R) Processor" */
  char *vendor; /* (nullable) */
  char *driver; /* (nullable) version */
  gboolean is_gpu;
  guint units;    /* compute units */
  double clock;   /* [Hz] at most, as it claims, or unknown */
  double memory;  /* [B] */
  double largest; /* [B] of one buffer */
  double cache;   /* [B] as it claims, or unknown */
  double local;   /* [B] of local memory, 0 where that is no memory of its own */
  gboolean fp64;
  gboolean fp16;
  gpointer id; /* OpenCL's own */
} GableClDevice;

/* The library, and what it was found to reach. Owned. */
typedef struct _GableCl GableCl;

/* @library: (nullable) instead of libOpenCL.so.1. Errors: `GABLE_PROBE_ERROR_UNSUPPORTED` where there is no library or no
 * device. */
GableCl *gable_cl_open (const char *library, GError **error);
void gable_cl_free (GableCl *cl);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableCl, gable_cl_free)
guint gable_cl_get_n_devices (const GableCl *cl);
const GableClDevice *gable_cl_get_device (const GableCl *cl, guint index);
/* By number ("0") or a part of its name; -1 where none or several match. */
int gable_cl_find_device (const GableCl *cl, const char *text);

/* One reading. */
typedef struct {
  const char *counter; /* "fp32", "DRAM", "shared", "" for a point of the sweep */
  char *title;
  const char *access; /* (nullable) of a bandwidth */
  double size;        /* [B] of a point of the sweep */
  double rate;        /* [1/s], best */
  double median;
  double spread;
  guint n;
} GableClReading;

typedef struct {
  char *date;
  const GableClDevice *device; /* of the GableCl */
  GArray *readings;            /* (element-type GableClReading) */
  double launch;               /* [s] of an empty kernel, or unknown */
  double seconds;
  GableNotes *notes;
} GableClProbe;

/* Measures one device; each kernel is bounded in time. Results are checked: a wrong one is a note and no reading. Errors:
 * `GABLE_PROBE_ERROR_*`. (transfer full) */
GableClProbe *gable_cl_probe_run (GableCl *cl,
                                  guint device,
                                  const GableProbeOptions *options,
                                  GCancellable *cancellable,
                                  GableProbeProgress progress,
                                  gpointer data,
                                  GError **error);
void gable_cl_probe_free (GableClProbe *probe);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableClProbe, gable_cl_probe_free)
/* (transfer full) */
GableMachine *gable_cl_probe_to_machine (const GableClProbe *probe);
