/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/opencl-api.h"

#include <dlfcn.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* Of each kind, and of a device's text, at most. */
#define MAX_PLATFORMS 16
#define MAX_DEVICES 64
#define MAX_TEXT 65536

static const struct {
  const char *name;
  gsize offset;
} functions[] = {
  { "clGetPlatformIDs", G_STRUCT_OFFSET (GableCl, get_platforms) },
  { "clGetDeviceIDs", G_STRUCT_OFFSET (GableCl, get_devices) },
  { "clGetDeviceInfo", G_STRUCT_OFFSET (GableCl, get_device_info) },
  { "clCreateContext", G_STRUCT_OFFSET (GableCl, create_context) },
  { "clReleaseContext", G_STRUCT_OFFSET (GableCl, release_context) },
  { "clCreateCommandQueue", G_STRUCT_OFFSET (GableCl, create_queue) },
  { "clReleaseCommandQueue", G_STRUCT_OFFSET (GableCl, release_queue) },
  { "clCreateProgramWithSource", G_STRUCT_OFFSET (GableCl, create_program) },
  { "clBuildProgram", G_STRUCT_OFFSET (GableCl, build_program) },
  { "clReleaseProgram", G_STRUCT_OFFSET (GableCl, release_program) },
  { "clCreateKernel", G_STRUCT_OFFSET (GableCl, create_kernel) },
  { "clReleaseKernel", G_STRUCT_OFFSET (GableCl, release_kernel) },
  { "clSetKernelArg", G_STRUCT_OFFSET (GableCl, set_argument) },
  { "clCreateBuffer", G_STRUCT_OFFSET (GableCl, create_buffer) },
  { "clReleaseMemObject", G_STRUCT_OFFSET (GableCl, release_buffer) },
  { "clEnqueueNDRangeKernel", G_STRUCT_OFFSET (GableCl, enqueue_kernel) },
  { "clEnqueueReadBuffer", G_STRUCT_OFFSET (GableCl, enqueue_read) },
  { "clFinish", G_STRUCT_OFFSET (GableCl, finish) },
};

static gboolean
find_functions (GableCl *cl)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++) {
    void *function = dlsym (cl->library, functions[i].name);

    if (function == NULL) {
      return FALSE;
    }
    G_STRUCT_MEMBER (void *, cl, functions[i].offset) = function;
  }
  return TRUE;
}

/* (transfer full) (nullable) */
static char *
get_text (const GableCl *cl, gpointer device, ClUint what)
{
  gsize size = 0;
  g_autofree char *text = NULL;

  if (cl->get_device_info (device, what, 0, NULL, &size) != CL_SUCCESS || size == 0 ||
      size > MAX_TEXT) {
    return NULL;
  }
  text = g_malloc0 (size + 1);
  if (cl->get_device_info (device, what, size, text, NULL) != CL_SUCCESS) {
    return NULL;
  }
  g_strstrip (text);
  return text[0] != '\0' ? g_utf8_make_valid (text, -1) : NULL;
}

static guint64
get_long (const GableCl *cl, gpointer device, ClUint what)
{
  guint64 value = 0;

  return cl->get_device_info (device, what, sizeof value, &value, NULL) == CL_SUCCESS ? value : 0;
}

static guint
get_uint (const GableCl *cl, gpointer device, ClUint what)
{
  ClUint value = 0;

  return cl->get_device_info (device, what, sizeof value, &value, NULL) == CL_SUCCESS ? value : 0;
}

static gboolean
has_extension (const char *extensions, const char *name)
{
  g_auto (GStrv) words = g_strsplit (extensions != NULL ? extensions : "", " ", -1);

  return g_strv_contains ((const char *const *) words, name);
}

static double
known_or_not (double value)
{
  return value > 0 ? value : GABLE_UNKNOWN;
}

static void
add_device (GableCl *cl, gpointer id)
{
  g_autofree char *extensions = get_text (cl, id, CL_DEVICE_EXTENSIONS);
  char *name = get_text (cl, id, CL_DEVICE_NAME);
  GableClDevice device = {
    .name = name != NULL ? name : g_strdup ("OpenCL device"),
    .vendor = get_text (cl, id, CL_DEVICE_VENDOR),
    .driver = get_text (cl, id, CL_DRIVER_VERSION),
    .is_gpu = (get_long (cl, id, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_GPU) != 0,
    .units = MAX (get_uint (cl, id, CL_DEVICE_MAX_COMPUTE_UNITS), 1),
    .clock = known_or_not (1e6 * get_uint (cl, id, CL_DEVICE_MAX_CLOCK_FREQUENCY)),
    .memory = (double) get_long (cl, id, CL_DEVICE_GLOBAL_MEM_SIZE),
    .largest = (double) get_long (cl, id, CL_DEVICE_MAX_MEM_ALLOC_SIZE),
    .cache = known_or_not ((double) get_long (cl, id, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE)),
    .local = get_uint (cl, id, CL_DEVICE_LOCAL_MEM_TYPE) == CL_DEVICE_LOCAL
               ? (double) get_long (cl, id, CL_DEVICE_LOCAL_MEM_SIZE)
               : 0,
    .fp64 = has_extension (extensions, "cl_khr_fp64"),
    .fp16 = has_extension (extensions, "cl_khr_fp16"),
    .id = id,
  };

  g_array_append_val (cl->devices, device);
}

static void
find_devices (GableCl *cl)
{
  gpointer platforms[MAX_PLATFORMS];
  ClUint n = 0;

  if (cl->get_platforms (MAX_PLATFORMS, platforms, &n) != CL_SUCCESS) {
    return;
  }
  for (ClUint i = 0; i < MIN (n, MAX_PLATFORMS); i++) {
    gpointer devices[MAX_DEVICES];
    ClUint found = 0;

    if (cl->get_devices (platforms[i], CL_DEVICE_TYPE_ALL, MAX_DEVICES, devices, &found) !=
        CL_SUCCESS) {
      continue;
    }
    for (ClUint j = 0; j < MIN (found, MAX_DEVICES); j++) {
      if (get_uint (cl, devices[j], CL_DEVICE_AVAILABLE) != 0) {
        add_device (cl, devices[j]);
      }
    }
  }
}

static void
clear_device (gpointer data)
{
  GableClDevice *device = data;

  g_free (device->name);
  g_free (device->vendor);
  g_free (device->driver);
}

GableCl *
gable_cl_open (const char *library, GError **error)
{
  g_autoptr (GableCl) cl = g_new0 (GableCl, 1);

  cl->devices = g_array_new (FALSE, TRUE, sizeof (GableClDevice));
  g_array_set_clear_func (cl->devices, clear_device);
  cl->library = dlopen (library != NULL ? library : "libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (cl->library == NULL || !find_functions (cl)) {
    g_set_error_literal (error, GABLE_PROBE_ERROR, GABLE_PROBE_ERROR_UNSUPPORTED,
                         _("There is no OpenCL on this computer: libOpenCL.so.1 can't be loaded; "
                           "install an OpenCL driver"));
    return NULL;
  }
  find_devices (cl);
  if (cl->devices->len == 0) {
    g_set_error_literal (error, GABLE_PROBE_ERROR, GABLE_PROBE_ERROR_UNSUPPORTED,
                         _("OpenCL finds no device; install a driver for yours"));
    return NULL;
  }
  return g_steal_pointer (&cl);
}

/* The library stays loaded: drivers keep threads. */
void
gable_cl_free (GableCl *cl)
{
  g_array_unref (cl->devices);
  g_free (cl);
}

guint
gable_cl_get_n_devices (const GableCl *cl)
{
  return cl->devices->len;
}

const GableClDevice *
gable_cl_get_device (const GableCl *cl, guint index)
{
  return &g_array_index (cl->devices, GableClDevice, index);
}

int
gable_cl_find_device (const GableCl *cl, const char *text)
{
  g_autofree char *wanted = g_utf8_casefold (text, -1);
  guint64 number;
  int found = -1;

  if (g_ascii_string_to_unsigned (text, 10, 0, cl->devices->len - 1, &number, NULL)) {
    return (int) number;
  }
  for (guint i = 0; i < cl->devices->len; i++) {
    g_autofree char *name = g_utf8_casefold (gable_cl_get_device (cl, i)->name, -1);

    if (strstr (name, wanted) != NULL) {
      if (found >= 0) {
        return -1;
      }
      found = (int) i;
    }
  }
  return found;
}
