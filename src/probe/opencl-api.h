/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "probe/opencl.h"

/* The part of OpenCL 1.2 that is called, by our own declarations: there may be no headers where Gable is built, and no
 * library where it runs. Handles are pointers, sizes are size_t, all flags are 64 bits. Source: The OpenCL Specification,
 * version 1.2, and the numbers of its registry. */
typedef gint32 ClInt;
typedef guint32 ClUint;
typedef guint64 ClFlags;

enum {
  CL_SUCCESS = 0,
  CL_PLATFORM_NAME = 0x0902,
  CL_DEVICE_TYPE = 0x1000,
  CL_DEVICE_MAX_COMPUTE_UNITS = 0x1002,
  CL_DEVICE_MAX_CLOCK_FREQUENCY = 0x100c,
  CL_DEVICE_MAX_MEM_ALLOC_SIZE = 0x1010,
  CL_DEVICE_GLOBAL_MEM_CACHE_SIZE = 0x101e,
  CL_DEVICE_GLOBAL_MEM_SIZE = 0x101f,
  CL_DEVICE_LOCAL_MEM_TYPE = 0x1022,
  CL_DEVICE_LOCAL_MEM_SIZE = 0x1023,
  CL_DEVICE_AVAILABLE = 0x1027,
  CL_DEVICE_NAME = 0x102b,
  CL_DEVICE_VENDOR = 0x102c,
  CL_DRIVER_VERSION = 0x102d,
  CL_DEVICE_EXTENSIONS = 0x1030,
  CL_DEVICE_TYPE_GPU = 1 << 2,
  CL_DEVICE_LOCAL = 1, /* local memory of its own */
  CL_MEM_READ_WRITE = 1 << 0
};
#define CL_DEVICE_TYPE_ALL G_GUINT64_CONSTANT (0xffffffff)

struct _GableCl {
  void *library;
  GArray *devices; /* (element-type GableClDevice) */

  ClInt (*get_platforms) (ClUint n, gpointer *platforms, ClUint *found);
  ClInt (*get_devices) (
    gpointer platform, ClFlags type, ClUint n, gpointer *devices, ClUint *found);
  ClInt (*get_device_info) (gpointer device, ClUint what, gsize size, void *value, gsize *needed);
  gpointer (*create_context) (const gssize *properties,
                              ClUint n,
                              const gpointer *devices,
                              void (*notify) (const char *, const void *, gsize, void *),
                              void *data,
                              ClInt *error);
  ClInt (*release_context) (gpointer context);
  gpointer (*create_queue) (gpointer context, gpointer device, ClFlags properties, ClInt *error);
  ClInt (*release_queue) (gpointer queue);
  gpointer (*create_program) (
    gpointer context, ClUint n, const char **sources, const gsize *lengths, ClInt *error);
  ClInt (*build_program) (gpointer program,
                          ClUint n,
                          const gpointer *devices,
                          const char *options,
                          void (*notify) (gpointer, void *),
                          void *data);
  ClInt (*release_program) (gpointer program);
  gpointer (*create_kernel) (gpointer program, const char *name, ClInt *error);
  ClInt (*release_kernel) (gpointer kernel);
  ClInt (*set_argument) (gpointer kernel, ClUint index, gsize size, const void *value);
  gpointer (*create_buffer) (gpointer context, ClFlags flags, gsize size, void *host, ClInt *error);
  ClInt (*release_buffer) (gpointer buffer);
  ClInt (*enqueue_kernel) (gpointer queue,
                           gpointer kernel,
                           ClUint dimensions,
                           const gsize *offset,
                           const gsize *global,
                           const gsize *local,
                           ClUint n_waits,
                           const gpointer *waits,
                           gpointer *event);
  ClInt (*enqueue_read) (gpointer queue,
                         gpointer buffer,
                         ClUint blocking,
                         gsize offset,
                         gsize size,
                         void *to,
                         ClUint n_waits,
                         const gpointer *waits,
                         gpointer *event);
  ClInt (*finish) (gpointer queue);
};
