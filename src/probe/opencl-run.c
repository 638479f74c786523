/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/opencl-run.h"

#include <glib/gi18n-lib.h>

#define MAX_RUNS 50
#define MIN_RUNS 3
/* For one reading [s]. */
#define QUICK_READING 0.05
#define FULL_READING 0.2

gpointer
gable_cl_build (GableClRun *run, const char *options)
{
  const char *source = gable_cl_source;
  ClInt error = 0;
  gpointer program = run->cl->create_program (run->context, 1, &source, NULL, &error);
  const gpointer devices[] = { run->device->id };

  if (program != NULL &&
      run->cl->build_program (program, 1, devices, options, NULL, NULL) != CL_SUCCESS) {
    run->cl->release_program (program);
    return NULL;
  }
  return program;
}

double
gable_cl_launch (GableClRun *run, gpointer kernel, gsize global, gsize local)
{
  gint64 start = g_get_monotonic_time ();

  if (run->cl->enqueue_kernel (run->queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL) !=
        CL_SUCCESS ||
      run->cl->finish (run->queue) != CL_SUCCESS) {
    return GABLE_UNKNOWN;
  }
  return 1e-6 * (double) MAX (g_get_monotonic_time () - start, 1);
}

gpointer
gable_cl_buffer (GableClRun *run, gsize size)
{
  ClInt error = 0;

  return run->cl->create_buffer (run->context, CL_MEM_READ_WRITE, size, NULL, &error);
}

gboolean
gable_cl_read (GableClRun *run, gpointer buffer, gsize size, void *to)
{
  return run->cl->enqueue_read (run->queue, buffer, 1, 0, size, to, 0, NULL, NULL) == CL_SUCCESS;
}

GableClReading
gable_cl_repeat (GableClRun *run, gpointer kernel, gsize global, gsize local, double amount)
{
  double rates[MAX_RUNS];
  double stretches[MAX_RUNS];
  double spent = gable_cl_launch (run, kernel, global, local); /* to warm up */
  guint n = 0;
  GableSample sample;

  while (n < MAX_RUNS && gable_known (spent) && (n < MIN_RUNS || spent < run->seconds) &&
         !g_cancellable_is_cancelled (run->cancellable)) {
    double seconds = gable_cl_launch (run, kernel, global, local);

    spent += seconds;
    rates[n] = amount / seconds;
    stretches[n++] = 1;
  }
  sample = gable_sample_of_rates (rates, stretches, n);
  return (GableClReading){
    .rate = sample.best, .median = sample.median, .spread = sample.spread, .n = sample.n
  };
}

/* Takes what it owns, or lets it go where nothing was measured. */
void
gable_cl_take_reading (GableClRun *run, GableClReading reading)
{
  if (reading.n == 0) {
    g_free (reading.title);
    return;
  }
  g_array_append_val (run->probe->readings, reading);
}

void
gable_cl_report (GableProbeProgress progress, gpointer data, double fraction, const char *what)
{
  GableProbeState state = { .fraction = MIN (fraction, 1), .left = GABLE_UNKNOWN, .what = what };

  if (progress != NULL) {
    progress (&state, data);
  }
}

static void
clear_reading (gpointer data)
{
  g_free (((GableClReading *) data)->title);
}

void
gable_cl_probe_free (GableClProbe *probe)
{
  g_free (probe->date);
  g_array_unref (probe->readings);
  gable_notes_free (probe->notes);
  g_free (probe);
}

static GableClProbe *
new_probe (const GableClDevice *device)
{
  GableClProbe *probe = g_new0 (GableClProbe, 1);
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  probe->date = g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
  probe->device = device;
  probe->readings = g_array_new (FALSE, TRUE, sizeof (GableClReading));
  g_array_set_clear_func (probe->readings, clear_reading);
  probe->launch = GABLE_UNKNOWN;
  probe->notes = gable_notes_new ();
  return probe;
}

static void
measure (GableClRun *run,
         const GableProbeOptions *options,
         GableProbeProgress progress,
         gpointer data)
{
  gint64 start = g_get_monotonic_time ();

  gable_cl_measure_compute (run, progress, data);
  gable_cl_measure_memory (run, options, progress, data);
  run->probe->seconds = 1e-6 * (double) (g_get_monotonic_time () - start);
}

GableClProbe *
gable_cl_probe_run (GableCl *cl,
                    guint device,
                    const GableProbeOptions *options,
                    GCancellable *cancellable,
                    GableProbeProgress progress,
                    gpointer data,
                    GError **error)
{
  const GableClDevice *wanted = gable_cl_get_device (cl, device);
  const gpointer ids[] = { wanted->id };
  ClInt status = 0;
  g_autoptr (GableClProbe) probe = new_probe (wanted);
  GableClRun run = {
    .cl = cl,
    .device = wanted,
    .probe = probe,
    .cancellable = cancellable,
    .seconds = options->seconds > 0 ? options->seconds / 50
               : options->quick     ? QUICK_READING
                                    : FULL_READING,
  };

  run.context = cl->create_context (NULL, 1, ids, NULL, NULL, &status);
  run.queue = run.context != NULL ? cl->create_queue (run.context, wanted->id, 0, &status) : NULL;
  if (run.queue != NULL) {
    measure (&run, options, progress, data);
    cl->release_queue (run.queue);
  }
  if (run.context != NULL) {
    cl->release_context (run.context);
  }
  if (g_cancellable_is_cancelled (cancellable)) {
    g_set_error_literal (error, GABLE_PROBE_ERROR, GABLE_PROBE_ERROR_CANCELLED,
                         _("The measurement was stopped"));
    return NULL;
  }
  if (probe->readings->len == 0) {
    g_set_error (error, GABLE_PROBE_ERROR, GABLE_PROBE_ERROR_UNSUPPORTED,
                 _("Nothing could be measured on “%s”; look for a newer driver"), wanted->name);
    return NULL;
  }
  return g_steal_pointer (&probe);
}
