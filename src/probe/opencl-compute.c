/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/opencl-run.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A launch is grown until it takes so long, and no longer: a driver may end what holds a screen up [s]. */
#define LONG_LAUNCH 0.01
#define MAX_ITERATIONS (1 << 20)
#define CHECKED_ITERATIONS 4
#define LOCAL 64

/* What is computed with. */
typedef struct {
  const char *counter;
  const char *title;
  const char *element;
  const char *step; /* of x and v, which is one */
  gsize size;       /* [B] */
  const char *more; /* options of the compiler */
} Kind;

static const Kind kinds[] = {
  { "fp32", "FP32", "float", "fma(x,v,v)", 4, "" },
  { "fp64", "FP64", "double", "fma(x,v,v)", 8, "-DNEEDS_FP64" },
  { "fp16", "FP16", "half", "fma(x,v,v)", 2, "-DNEEDS_FP16" },
  { "int32", "INT32", "int", "((x)*v+v)", 4, "" },
};

/* The first work item's sum, whatever the element. */
static double
read_sum (GableClRun *run, const Kind *kind, gpointer out)
{
  double as_double = 0;
  float as_float = 0;
  gint32 as_int = 0;
  guint16 as_half = 0;
  void *to = kind->size == 8           ? (void *) &as_double
             : kind->size == 2         ? (void *) &as_half
             : kind->element[0] == 'i' ? (void *) &as_int
                                       : (void *) &as_float;

  if (!gable_cl_read (run, out, kind->size, to)) {
    return GABLE_UNKNOWN;
  }
  if (kind->size == 2) {
    /* A positive normal half: 5 bits of exponent, 10 of mantissa. */
    return ldexp (1024 + (as_half & 0x3ff), (as_half >> 10 & 0x1f) - 25);
  }
  return kind->size == 8 ? as_double : to == &as_int ? as_int : (double) as_float;
}

static gboolean
set_arguments (GableClRun *run, gpointer kernel, gpointer out, gint32 iterations)
{
  const gint32 one = 1;

  return run->cl->set_argument (kernel, 0, sizeof out, &out) == CL_SUCCESS &&
         run->cl->set_argument (kernel, 1, sizeof iterations, &iterations) == CL_SUCCESS &&
         run->cl->set_argument (kernel, 2, sizeof one, &one) == CL_SUCCESS;
}

/* Enough work items for every lane of a GPU, several times. */
static gsize
count_items (const GableClDevice *device)
{
  return (gsize) MIN (device->units, 4096) * (device->is_gpu ? 2048 : LOCAL);
}

static void
measure_kernel (GableClRun *run, const Kind *kind, guint width, gpointer kernel, gpointer out)
{
  gsize items = count_items (run->device);
  gint32 iterations = CHECKED_ITERATIONS;
  double expected = (double) GABLE_CL_STEPS * CHECKED_ITERATIONS * width;
  double seconds;
  GableClReading reading;

  if (!set_arguments (run, kernel, out, iterations)) {
    return;
  }
  gable_cl_launch (run, kernel, items, LOCAL);
  if (read_sum (run, kind, out) != expected) {
    gable_notes_add (run->probe->notes, GABLE_NOTE_WARNING, NULL,
                     _("%s: the device computes wrong results; its rate is left out"),
                        kind->title);
    return;
  }
  /* The first launch may have built what it launches. */
  seconds = gable_cl_launch (run, kernel, items, LOCAL);
  while (seconds < LONG_LAUNCH && iterations < MAX_ITERATIONS &&
         !g_cancellable_is_cancelled (run->cancellable)) {
    iterations *= 2;
    set_arguments (run, kernel, out, iterations);
    seconds = gable_cl_launch (run, kernel, items, LOCAL);
  }
  reading = gable_cl_repeat (run, kernel, items, LOCAL,
                             2.0 * GABLE_CL_STEPS * iterations * width * (double) items);
  reading.counter = kind->counter;
  reading.title = width > 1 ? g_strdup_printf ("%s, vectors of %u", kind->title, width)
                            : g_strdup_printf ("%s, scalar", kind->title);
  gable_cl_take_reading (run, reading);
}

static void
measure_kind (GableClRun *run, const Kind *kind, guint width)
{
  g_autofree char *vector =
    width > 1 ? g_strdup_printf ("%s%u", kind->element, width) : g_strdup (kind->element);
  g_autofree char *options = g_strdup_printf ("-DELEMENT=%s -DVECTOR=%s -DWIDTH=%u -DSTEP(x)=%s %s",
                                              kind->element, vector, width, kind->step, kind->more);
  gpointer program = gable_cl_build (run, options);
  gpointer out = gable_cl_buffer (run, count_items (run->device) * kind->size);
  ClInt error = 0;
  gpointer kernel = program != NULL ? run->cl->create_kernel (program, "compute", &error) : NULL;

  if (kernel != NULL && out != NULL) {
    measure_kernel (run, kind, width, kernel, out);
  } else {
    gable_notes_add (run->probe->notes, GABLE_NOTE_WARNING, NULL,
                     _("%s: the driver can't build the kernel; it is left out"), kind->title);
  }
  if (kernel != NULL) {
    run->cl->release_kernel (kernel);
  }
  if (out != NULL) {
    run->cl->release_buffer (out);
  }
  if (program != NULL) {
    run->cl->release_program (program);
  }
}

void
gable_cl_measure_compute (GableClRun *run, GableProbeProgress progress, gpointer data)
{
  static const guint widths[] = { 1, 2, 4, 8, 16 };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    const Kind *kind = &kinds[i];

    if ((g_str_equal (kind->counter, "fp64") && !run->device->fp64) ||
        (g_str_equal (kind->counter, "fp16") && !run->device->fp16)) {
      continue;
    }
    for (guint j = 0; j < G_N_ELEMENTS (widths) && !g_cancellable_is_cancelled (run->cancellable);
         j++) {
      measure_kind (run, kind, widths[j]);
      gable_cl_report (progress, data, 0.05 + 0.5 * (i + (j + 1) / 5.0) / G_N_ELEMENTS (kinds),
                       kind->title);
    }
  }
}
