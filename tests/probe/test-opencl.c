/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/opencl.h"
#include "support.h"

static GableProbeOptions
tiny (void)
{
  GableProbeOptions options = gable_probe_options ();

  options.seconds = 0.05;
  options.memory_max = 24 * 1024 * 1024;
  return options;
}

/* (transfer full) (nullable): skips the test where there is no device. */
static GableCl *
open_or_skip (void)
{
  g_autoptr (GError) error = NULL;
  GableCl *cl = gable_cl_open (NULL, &error);

  if (cl == NULL) {
    g_assert_error (error, GABLE_PROBE_ERROR, GABLE_PROBE_ERROR_UNSUPPORTED);
    g_test_skip ("there is no OpenCL here: 1 test skipped");
  }
  return cl;
}

static void
no_library_is_said_so (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) other = NULL;

  g_assert_null (gable_cl_open ("libGableHasNoSuchThing.so.1", &error));
  g_assert_error (error, GABLE_PROBE_ERROR, GABLE_PROBE_ERROR_UNSUPPORTED);
  /* A library, but another one. */
  g_assert_null (gable_cl_open ("libc.so.6", &other));
  g_assert_error (other, GABLE_PROBE_ERROR, GABLE_PROBE_ERROR_UNSUPPORTED);
}

static void
devices_are_found_by_number_and_name (void)
{
  g_autoptr (GableCl) cl = open_or_skip ();

  if (cl == NULL) {
    return;
  }
  for (guint i = 0; i < gable_cl_get_n_devices (cl); i++) {
    g_autofree char *number = g_strdup_printf ("%u", i);

    g_assert_cmpint (gable_cl_find_device (cl, number), ==, (int) i);
    g_assert_cmpuint (gable_cl_get_device (cl, i)->units, >=, 1);
  }
  if (gable_cl_get_n_devices (cl) == 1) {
    g_assert_cmpint (gable_cl_find_device (cl, gable_cl_get_device (cl, 0)->name), ==, 0);
  }
  g_assert_cmpint (gable_cl_find_device (cl, "no device is called this"), ==, -1);
  g_assert_cmpint (gable_cl_find_device (cl, "99"), ==, -1);
}

static void
a_device_becomes_a_machine (void)
{
  g_autoptr (GableCl) cl = open_or_skip ();
  GableProbeOptions options = tiny ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GableClProbe) probe = NULL;
  g_autoptr (GableMachine) machine = NULL;

  if (cl == NULL) {
    return;
  }
  probe = gable_cl_probe_run (cl, 0, &options, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < gable_notes_get_size (probe->notes); i++) {
    g_test_message ("%s", gable_notes_get (probe->notes, i)->text);
  }
  /* Every result was right, and everything was built. */
  g_assert_cmpuint (gable_notes_get_size (probe->notes), ==, 0);
  g_assert_cmpuint (probe->readings->len, >=, 10);
  for (guint i = 0; i < probe->readings->len; i++) {
    const GableClReading *reading = &g_array_index (probe->readings, GableClReading, i);

    g_assert_true (isfinite (reading->rate) && reading->rate > 0);
    g_assert_cmpfloat (reading->median, <=, reading->rate);
  }
  g_assert_cmpfloat (probe->launch, >, 0);
  g_assert_cmpfloat (probe->launch, <, 1);
  machine = gable_cl_probe_to_machine (probe);
  g_assert_cmpint (gable_machine_find (machine, gable_counter_find ("fp32")), >=, 0);
  g_assert_cmpint (gable_machine_find (machine, gable_counter_find ("int32")), >=, 0);
  g_assert_cmpint (gable_machine_find (machine, gable_counter_find ("DRAM")), >=, 0);
  g_assert_cmpint (gable_machine_find (machine, gable_counter_find ("shared")), >=, 0);
}

static void
it_stops_when_it_is_asked_to (void)
{
  g_autoptr (GableCl) cl = open_or_skip ();
  GableProbeOptions options = tiny ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  if (cl == NULL) {
    return;
  }
  g_cancellable_cancel (cancellable);
  g_assert_null (gable_cl_probe_run (cl, 0, &options, cancellable, NULL, NULL, &error));
  g_assert_error (error, GABLE_PROBE_ERROR, GABLE_PROBE_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/probe/opencl/no-library-is-said-so", no_library_is_said_so);
  g_test_add_func ("/probe/opencl/devices-are-found-by-number-and-name",
                   devices_are_found_by_number_and_name);
  g_test_add_func ("/probe/opencl/a-device-becomes-a-machine", a_device_becomes_a_machine);
  g_test_add_func ("/probe/opencl/it-stops-when-it-is-asked-to", it_stops_when_it_is_asked_to);
  return g_test_run ();
}
