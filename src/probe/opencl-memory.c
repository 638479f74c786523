/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/opencl-run.h"

#include <glib/gi18n-lib.h>

/* A vector of four floats; an array of them, at most and at least [B]. */
#define VECTOR 16
#define MAX_ARRAY (512.0 * 1024 * 1024)
#define CPU_ARRAY (128.0 * 1024 * 1024)
#define MIN_ARRAY (1024.0 * 1024)
#define FIRST_SWEEP (16 * 1024)
/* Loads of a work item, bounded so that a launch is short; of a step in local memory. */
#define MAX_STEPS 4096
#define MAX_CPU_STEPS (1 << 17)
#define LEAST_STEPS 1024
#define LOCAL 64
#define LOCAL_LOADS 4
#define EMPTY_LAUNCHES 50

typedef struct {
  gpointer program;
  gpointer arrays[3];
  gpointer out;
  gsize bytes; /* of each */
  gsize items; /* of a sweep */
} Memory;

static gboolean
prepare (GableClRun *run, const GableProbeOptions *options, Memory *memory)
{
  double most = MIN (run->device->largest, options->memory_share * run->device->memory / 3);
  gboolean ready = TRUE;

  most = MIN (most, run->device->is_gpu ? MAX_ARRAY : CPU_ARRAY);
  if (options->memory_max > 0) {
    most = MIN (most, (double) options->memory_max / 3);
  }
  memory->bytes = 1;
  while (2 * (double) memory->bytes <= most) {
    memory->bytes *= 2;
  }
  memory->items = (gsize) MIN (run->device->units, 4096) * (run->device->is_gpu ? 2048 : LOCAL);
  memory->program =
    gable_cl_build (run, "-DELEMENT=float -DVECTOR=float4 -DWIDTH=4 -DSTEP(x)=x -DMEMORY");
  if (memory->program == NULL || (double) memory->bytes < MIN_ARRAY) {
    return FALSE;
  }
  for (guint i = 0; i < 3; i++) {
    memory->arrays[i] = gable_cl_buffer (run, memory->bytes);
    ready = ready && memory->arrays[i] != NULL;
  }
  memory->out = gable_cl_buffer (run, memory->items * sizeof (float));
  return ready && memory->out != NULL;
}

static void
finish (GableClRun *run, Memory *memory)
{
  for (guint i = 0; i < 3; i++) {
    if (memory->arrays[i] != NULL) {
      run->cl->release_buffer (memory->arrays[i]);
    }
  }
  if (memory->out != NULL) {
    run->cl->release_buffer (memory->out);
  }
  if (memory->program != NULL) {
    run->cl->release_program (memory->program);
  }
}

static void
fill (GableClRun *run, const Memory *memory)
{
  ClInt error = 0;
  gpointer kernel = run->cl->create_kernel (memory->program, "fill", &error);

  for (guint i = 0; kernel != NULL && i < 3; i++) {
    const float value = (float) (i + 1);

    run->cl->set_argument (kernel, 0, sizeof (gpointer), &memory->arrays[i]);
    run->cl->set_argument (kernel, 1, sizeof value, &value);
    gable_cl_launch (run, kernel, memory->bytes / VECTOR, LOCAL);
  }
  if (kernel != NULL) {
    run->cl->release_kernel (kernel);
  }
}

/* Copy or triad over the whole arrays; @expected: what stands in the first element after it. */
static void
measure_stream (
  GableClRun *run, const Memory *memory, const char *name, guint n_arrays, float expected)
{
  ClInt error = 0;
  gpointer kernel = run->cl->create_kernel (memory->program, name, &error);
  GableClReading reading;
  float first = 0;

  if (kernel == NULL) {
    return;
  }
  for (ClUint i = 0; i < 3; i++) {
    run->cl->set_argument (kernel, i, sizeof (gpointer), &memory->arrays[i]);
  }
  reading =
    gable_cl_repeat (run, kernel, memory->bytes / VECTOR, LOCAL, (double) memory->bytes * n_arrays);
  gable_cl_read (run, memory->arrays[0], sizeof first, &first);
  if (first == expected) {
    reading.counter = "DRAM";
    reading.access = name;
    reading.title = g_strdup_printf ("DRAM %s", name);
    gable_cl_take_reading (run, reading);
  } else {
    gable_notes_add (run->probe->notes, GABLE_NOTE_WARNING, NULL,
                     _("%s: the device computes wrong results; its rate is left out"), name);
  }
  run->cl->release_kernel (kernel);
}

/* Reads a working set of @bytes over and over. */
static void
measure_size (
  GableClRun *run, const Memory *memory, gpointer kernel, gsize bytes, const char *counter)
{
  const guint32 n = (guint32) (bytes / VECTOR);
  /* At least the whole set once, and enough to be seen. */
  const guint32 most = run->device->is_gpu ? MAX_STEPS : MAX_CPU_STEPS;
  const guint32 steps = (guint32) CLAMP (2 * n / memory->items + 1, LEAST_STEPS, most);
  const guint32 apart = run->device->is_gpu ? 1 : MAX (n / (guint32) memory->items, 1);
  const guint32 stride = run->device->is_gpu ? (guint32) memory->items % n : 1;
  GableClReading reading;
  float sum = 0;

  run->cl->set_argument (kernel, 0, sizeof (gpointer), &memory->out);
  run->cl->set_argument (kernel, 1, sizeof (gpointer), &memory->arrays[1]);
  run->cl->set_argument (kernel, 2, sizeof n, &n);
  run->cl->set_argument (kernel, 3, sizeof steps, &steps);
  run->cl->set_argument (kernel, 4, sizeof apart, &apart);
  run->cl->set_argument (kernel, 5, sizeof stride, &stride);
  reading = gable_cl_repeat (run, kernel, memory->items, LOCAL,
                             (double) steps * VECTOR * (double) memory->items);
  /* Every element is 2. */
  if (!gable_cl_read (run, memory->out, sizeof sum, &sum) || sum != 8.0f * (float) steps) {
    return;
  }
  reading.counter = counter;
  reading.access = "read";
  reading.size = (double) bytes;
  reading.title = g_strdup (counter[0] != '\0' ? "DRAM read" : "sweep");
  gable_cl_take_reading (run, reading);
}

static void
measure_sweep (GableClRun *run, const Memory *memory, GableProbeProgress progress, gpointer data)
{
  ClInt error = 0;
  gpointer kernel = run->cl->create_kernel (memory->program, "sweep", &error);
  double octaves = log2 ((double) memory->bytes / FIRST_SWEEP);
  guint done = 0;

  if (kernel == NULL) {
    return;
  }
  for (gsize bytes = FIRST_SWEEP;
       bytes <= memory->bytes && !g_cancellable_is_cancelled (run->cancellable); bytes *= 2) {
    measure_size (run, memory, kernel, bytes, "");
    gable_cl_report (progress, data, 0.6 + 0.3 * ++done / octaves, "read");
  }
  measure_size (run, memory, kernel, memory->bytes, "DRAM");
  run->cl->release_kernel (kernel);
}

static void
measure_local (GableClRun *run, const Memory *memory)
{
  const gint32 steps = 1024;
  ClInt error = 0;
  gpointer kernel = run->cl->create_kernel (memory->program, "local_sweep", &error);
  GableClReading reading;
  float sum = 0;

  if (kernel == NULL) {
    return;
  }
  run->cl->set_argument (kernel, 0, sizeof (gpointer), &memory->out);
  run->cl->set_argument (kernel, 1, sizeof steps, &steps);
  reading = gable_cl_repeat (run, kernel, memory->items, LOCAL,
                             (double) steps * LOCAL_LOADS * VECTOR * (double) memory->items);
  if (gable_cl_read (run, memory->out, sizeof sum, &sum) &&
      sum == 4.0f * LOCAL_LOADS * (float) steps) {
    reading.counter = "shared";
    reading.access = "read";
    reading.title = g_strdup ("Local memory");
    gable_cl_take_reading (run, reading);
  }
  run->cl->release_kernel (kernel);
}

static void
measure_launch (GableClRun *run, const Memory *memory)
{
  ClInt error = 0;
  gpointer kernel = run->cl->create_kernel (memory->program, "nothing", &error);
  double least = INFINITY;

  if (kernel == NULL) {
    return;
  }
  run->cl->set_argument (kernel, 0, sizeof (gpointer), &memory->out);
  for (guint i = 0; i < EMPTY_LAUNCHES; i++) {
    double seconds = gable_cl_launch (run, kernel, LOCAL, LOCAL);

    least = seconds < least ? seconds : least;
  }
  run->probe->launch = isfinite (least) ? least : GABLE_UNKNOWN;
  run->cl->release_kernel (kernel);
}

void
gable_cl_measure_memory (GableClRun *run,
                         const GableProbeOptions *options,
                         GableProbeProgress progress,
                         gpointer data)
{
  Memory memory = { 0 };

  if (!prepare (run, options, &memory)) {
    gable_notes_add (
      run->probe->notes, GABLE_NOTE_WARNING, NULL,
      _("The device's memory can't be measured: there is too little of it, or the driver refuses"));
    finish (run, &memory);
    return;
  }
  fill (run, &memory);
  measure_launch (run, &memory);
  measure_sweep (run, &memory, progress, data);
  measure_stream (run, &memory, "copy", 2, 2);
  measure_stream (run, &memory, "triad", 3, 2 + 3 * 3);
  measure_local (run, &memory);
  gable_cl_report (progress, data, 1, "triad");
  finish (run, &memory);
}
