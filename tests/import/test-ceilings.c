/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "damage.h"
#include "import/registry.h"
#include "model/catalogue.h"
#include "model/project-json.h"
#include "support.h"

#include <json-glib/json-glib.h>
#include <string.h>

/* Files of benchmarks that hold rates of a machine. The small ones were made for their subject; those of the corpus are
 * of real runs, and not on every machine. */

static const struct {
  const char *file;
  const char *importer;
} small[] = {
  { "nersc-plot.txt", "nersc-plot" },
  { "stream.txt", "stream" },
  { "babelstream.txt", "babelstream" },
  { "ert.json", "ert" },
  { "ert-sum.txt", "ert" },
  { "ert-report.txt", "ert" },
  { "clpeak.txt", "clpeak" },
  { "clpeak.xml", "clpeak" },
  { "clpeak-1.xml", "clpeak" },
  { "clpeak-3.json", "clpeak" },
  { "stream-fortran.txt", "stream" },
  { "stream-gpu.txt", "stream" },
  { "mixbench.txt", "mixbench" },
  { "mixbench-relative.csv", "mixbench" },
  { "gpu-stream.txt", "gpu-benches" },
  { "gpu-cache.txt", "gpu-benches" },
  { "gpu-roofline.txt", "gpu-benches" },
  { "likwid-summary.txt", "likwid-summary" },
  { "carm-roofline.csv", "carm" },
  { "carm-applications.csv", "carm" },
  { "carm-benchmarks.jsonl", "carm" },
  { "carm-applications.jsonl", "carm" },
  { "kerncraft.yml", "kerncraft" },
  { "kerncraft-report.txt", "kerncraft" },
  { "kerncraft-report-old.txt", "kerncraft" },
  { "google-benchmark.csv", "google-benchmark" },
  { "google-benchmark.json", "google-benchmark" },
  { "google-benchmark.txt", "google-benchmark" },
  { "google-benchmark-log.txt", "google-benchmark" },
  { "google-benchmark-tabular.txt", "google-benchmark" },
};

static char *
small_path (const char *file)
{
  g_autofree char *relative = g_build_filename ("import", "ceilings", file, NULL);

  return gable_test_file (relative);
}

static GableImport *
import_path (const char *path, const char *importer)
{
  g_autoptr (GError) error = NULL;
  const GableImporter *found = NULL;
  GableImport *import = gable_import_file (path, NULL, &found, &error);

  g_test_message ("%s", path);
  g_assert_no_error (error);
  g_assert_cmpstr (found->id, ==, importer);
  return import;
}

static GableImport *
import_small (const char *file, const char *importer)
{
  g_autofree char *path = small_path (file);

  return import_path (path, importer);
}

static gboolean
has_note (const GableNotes *notes, const char *text)
{
  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    if (strstr (gable_notes_get (notes, i)->text, text) != NULL) {
      return TRUE;
    }
  }
  return FALSE;
}

static const GableCeiling *
find_title (const GableMachine *machine, const char *title)
{
  for (guint i = 0; machine != NULL && i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    if (g_ascii_strcasecmp (gable_ceiling_title (ceiling), title) == 0) {
      return ceiling;
    }
  }
  return NULL;
}

static double
rate_of_title (const GableMachine *machine, const char *title)
{
  const GableCeiling *ceiling = find_title (machine, title);

  return ceiling != NULL ? gable_ceiling_rate (ceiling) : GABLE_UNKNOWN;
}

static const GableCeiling *
find_roof (const GableMachine *machine, const char *id)
{
  int index = gable_machine_find (machine, gable_counter_find (id));

  return index >= 0 ? gable_machine_get_ceiling (machine, (guint) index) : NULL;
}

static double
roof_of (const GableMachine *machine, const char *id)
{
  const GableCeiling *roof = find_roof (machine, id);

  return roof != NULL ? gable_ceiling_rate (roof) : GABLE_UNKNOWN;
}

static void
small_files_give_the_roofs_that_stand_in_them (void)
{
  static const struct {
    const char *file;
    const char *importer;
    const char *counter;
    double rate;
  } cases[] = {
    { "stream.txt", "stream", "DRAM", 95e9 },
    { "babelstream.txt", "babelstream", "DRAM", 2000.0 * 1048576 },
    { "ert.json", "ert", "L1", 400.5e9 },
    { "ert.json", "ert", "DRAM", 90e9 },
    { "ert.json", "ert", "fp64", 700e9 },
    { "ert.json", "ert", "fp32", 1400e9 },
    { "ert.json", "ert", "fp16", 2800e9 },
    { "ert-sum.txt", "ert", "fp64", 12.5e9 },
    { "ert-sum.txt", "ert", "DRAM", 10e9 },
    { "ert-sum.txt", "ert", "L2", GABLE_UNKNOWN },
    { "ert-report.txt", "ert", "fp64", 908.43e9 },
    { "ert-report.txt", "ert", "L1", 5647.33e9 },
    { "ert-report.txt", "ert", "DRAM", 103.5e9 },
    { "clpeak.txt", "clpeak", "DRAM", 120.25e9 },
    { "clpeak.txt", "clpeak", "fp32", 1000.5e9 },
    { "clpeak.txt", "clpeak", "int32", GABLE_UNKNOWN },
    { "clpeak-1.xml", "clpeak", "DRAM", 220.25e9 },
    { "clpeak-1.xml", "clpeak", "fp32", 8000.5e9 },
    { "clpeak-1.xml", "clpeak", "int32", 2e12 },
    { "clpeak-3.json", "clpeak", "DRAM", 425e9 },
    { "clpeak-3.json", "clpeak", "fp32", 15e12 },
    { "clpeak-3.json", "clpeak", "fp16.matrix", 40e12 },
    { "clpeak-3.json", "clpeak", "int8.matrix", 70e12 },
    { "stream-fortran.txt", "stream", "DRAM", 10100.75e6 },
    { "stream-gpu.txt", "stream", "DRAM", 640.5 * 1073741824 },
    { "clpeak.xml", "clpeak", "DRAM", 200e9 },
    { "clpeak.xml", "clpeak", "fp32", 12.5e9 },
    { "clpeak.xml", "clpeak", "fp16.matrix", 1.5e12 },
    { "clpeak.xml", "clpeak", "bf16.matrix", GABLE_UNKNOWN },
    { "mixbench.txt", "mixbench", "fp32", 90e9 },
    { "mixbench.txt", "mixbench", "fp64", 20e9 },
    { "mixbench.txt", "mixbench", "int32", 80e9 },
    { "mixbench.txt", "mixbench", "DRAM", 41e9 },
    { "mixbench-relative.csv", "mixbench", "fp64", 25e12 },
    { "mixbench-relative.csv", "mixbench", "fp32", 50e12 },
    { "mixbench-relative.csv", "mixbench", "int32", 20e12 },
    { "mixbench-relative.csv", "mixbench", "DRAM", 2000e9 },
    { "gpu-stream.txt", "gpu-benches", "DRAM", 900e9 },
    { "gpu-cache.txt", "gpu-benches", "L1", GABLE_UNKNOWN },
    { "gpu-roofline.txt", "gpu-benches", "DRAM", 840e9 },
    { "gpu-roofline.txt", "gpu-benches", "fp", 210e9 },
    { "likwid-summary.txt", "likwid-summary", "fp64", 1000.5e6 },
    { "likwid-summary.txt", "likwid-summary", "fp32", 4000e6 },
    { "likwid-summary.txt", "likwid-summary", "L1", 9000e6 },
    { "likwid-summary.txt", "likwid-summary", "L2", GABLE_UNKNOWN },
    { "likwid-summary.txt", "likwid-summary", "DRAM", 900e6 },
    { "carm-roofline.csv", "carm", "L1", 300.5e9 },
    { "carm-roofline.csv", "carm", "L3", GABLE_UNKNOWN },
    { "carm-roofline.csv", "carm", "fp64", 100e9 },
    { "carm-benchmarks.jsonl", "carm", "L1", 800e9 },
    { "carm-benchmarks.jsonl", "carm", "DRAM", 50e9 },
    { "carm-benchmarks.jsonl", "carm", "L2", GABLE_UNKNOWN },
    { "carm-benchmarks.jsonl", "carm", "fp64", 200e9 },
    { "kerncraft.yml", "kerncraft", "fp64", 128e9 },
    { "kerncraft.yml", "kerncraft", "fp32", 256e9 },
    { "kerncraft.yml", "kerncraft", "L1", 44e9 },
    { "kerncraft.yml", "kerncraft", "DRAM", 20e9 },
    { "kerncraft-report.txt", "kerncraft", "L2", 28.4e9 },
    { "kerncraft-report.txt", "kerncraft", "fp", 14.4e9 },
    { "kerncraft-report-old.txt", "kerncraft", "L1", 38e9 },
    { "kerncraft-report-old.txt", "kerncraft", "fp", 10.5e9 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableImport) import = import_small (cases[i].file, cases[i].importer);

    g_test_message ("%s", cases[i].counter);
    gable_assert_close (roof_of (import->machine, cases[i].counter), cases[i].rate, 1e-12);
  }
}

static void
all_kernels_of_a_benchmark_are_kept_and_one_is_the_roof (void)
{
  g_autoptr (GableImport) import = import_small ("stream.txt", "stream");
  const GableCeiling *roof = find_roof (import->machine, "DRAM");
  const GableCeiling *copy = find_title (import->machine, "DRAM copy");

  g_assert_cmpstr (roof->measured_origin.access, ==, "add");
  g_assert_cmpstr (roof->measured_origin.source, ==, "STREAM 5.9");
  g_assert_nonnull (strstr (roof->measured_origin.note, "16 threads"));
  gable_assert_close (copy->measured, 90000.5e6, 1e-12);
  g_assert_true (copy->variant);
  g_assert_cmpuint (gable_machine_get_n_ceilings (import->machine), ==, 4);
}

static void
each_device_of_a_file_is_a_machine (void)
{
  g_autoptr (GableImport) runs = import_small ("babelstream.txt", "babelstream");
  g_autoptr (GableImport) backends = import_small ("clpeak.xml", "clpeak");
  const GableMachine *other = runs->machines->pdata[0];
  const GableMachine *cpu = backends->machines->pdata[0];

  g_assert_cmpstr (runs->machine->name, ==, "AMD Example 100");
  g_assert_cmpstr (other->name, ==, "AMD Example 200");
  gable_assert_close (roof_of (other, "DRAM"), 3500e6, 1e-12);
  /* The processor is no device beside its GPU, and a software renderer is none at all. */
  g_assert_cmpuint (backends->machines->len, ==, 1);
  g_assert_cmpstr (cpu->name, ==, "Example GPU (CPU)");
  gable_assert_close (roof_of (cpu, "L1"), 80e9, 1e-12);
  gable_assert_close (find_roof (cpu, "L1")->latency, 2.5e-9, 1e-12);
}

static void
a_level_that_is_not_slower_than_the_one_before_is_doubted (void)
{
  g_autoptr (GableImport) import = import_small ("ert.json", "ert");

  g_assert_true (has_note (import->notes, "“L2” is not slower than “L1”"));
  g_assert_cmpstr (find_roof (import->machine, "L1")->measured_origin.date, ==, "2001-09-09");
  gable_assert_close (find_roof (import->machine, "fp64")->theoretical, 800e9, 1e-12);
  gable_assert_close (find_roof (import->machine, "DRAM")->theoretical, 100e9, 1e-12);
}

/* Users rename what they know; a peak without a precision is no FP64. */
static void
labels_of_users_tell_what_they_are_of (void)
{
  static const char text[] =
    "{\"empirical\":{\"gbytes\":{\"data\":[[\"L1 - Cache\",360],[\"DRAM\",31]]},\"gflops\":"
    "{\"data\":[[\"Tensor Core\",400],[\"GFLOPs\",50]]}},\"spec\":{}}";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, strlen (text), "roofline.json", NULL, &error);

  g_assert_no_error (error);
  gable_assert_close (roof_of (import->machine, "L1"), 360e9, 1e-12);
  gable_assert_close (roof_of (import->machine, "fp64"), 50e9, 1e-12);
  gable_assert_close (rate_of_title (import->machine, "Tensor Core"), 400e9, 1e-12);
}

static void
nothing_about_people_comes_out (void)
{
  static const char *const files[][2] = {
    { "ert.json", "ert" },
    { "ert-sum.txt", "ert" },
    { "ert-report.txt", "ert" },
    { "google-benchmark.json", "google-benchmark" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autofree char *path = small_path (files[i][0]);
    g_autoptr (GableNotes) notes = gable_notes_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GableProject) project =
      gable_open ((const char *const[]){ path, NULL }, NULL, NULL, notes, &error);
    g_autofree char *text = NULL;

    g_assert_no_error (error);
    text = gable_project_to_text (project, NULL);
    g_assert_null (strstr (text, "secret"));
    g_assert_null (strstr (text, "192.0.2"));
  }
}

/* The relative of mixbench counts its work. Types that are not known and rows without figures are passed over. */
static void
points_of_a_counted_mix_have_their_counts (void)
{
  g_autoptr (GableImport) import = import_small ("mixbench-relative.csv", "mixbench");
  const GableKernel *last = import->kernels->pdata[4];

  g_assert_cmpuint (import->kernels->len, ==, 5);
  g_assert_cmpstr (last->name, ==, "Ac<3, d, f> outer=1 inner=2 comp=512");
  gable_assert_close (last->seconds, 4e-3, 1e-12);
  gable_assert_close (gable_kernel_get_amount (last, gable_counter_find ("fp64")), 80e9, 0);
  gable_assert_close (gable_kernel_get_amount (last, gable_counter_find ("DRAM")), 400e6, 0);
}

static void
points_of_a_mix_have_the_work_and_bytes_of_their_rates (void)
{
  g_autoptr (GableImport) import = import_small ("mixbench.txt", "mixbench");
  const GableKernel *first = import->kernels->pdata[0];
  const GableKernel *timeless = import->kernels->pdata[1];
  const GableKernel *integers = import->kernels->pdata[2];

  g_assert_cmpuint (import->kernels->len, ==, 6);
  g_assert_cmpstr (first->name, ==, "fp32 iters=0");
  gable_assert_close (gable_kernel_get_amount (first, gable_counter_find ("fp32")), 5e6, 1e-12);
  gable_assert_close (gable_kernel_get_amount (first, gable_counter_find ("DRAM")), 20e6, 1e-12);
  /* A time that is rounded to nothing is no time, and the rates are still known. */
  g_assert_false (gable_known (timeless->seconds));
  gable_assert_close (gable_kernel_details (timeless)->performance, 5e9, 1e-12);
  gable_assert_close (gable_kernel_get_intensity (timeless, gable_counter_find ("DRAM")), 0.125,
                      1e-12);
  g_assert_false (gable_known (gable_kernel_details (integers)->performance));
  gable_assert_close (find_roof (import->machine, "fp32")->theoretical, 100e9, 1e-12);
}

static void
threads_and_mixes_of_the_carm_tool_are_machines_apart (void)
{
  g_autoptr (GableImport) import = import_small ("carm-roofline.csv", "carm");
  const GableMachine *more = import->machines->pdata[0];

  g_assert_true (import->cache_aware);
  g_assert_nonnull (strstr (import->machine->note, "Cache-aware"));
  g_assert_cmpuint (import->machines->len, ==, 1);
  gable_assert_close (roof_of (more, "L1"), 600e9, 1e-12);
  gable_assert_close (roof_of (more, "fp64"), 200e9, 1e-12);
  gable_assert_close (rate_of_title (import->machine, "FP64 scalar add"), 10e9, 1e-12);
  gable_assert_close (rate_of_title (import->machine, "L1 scalar FP64"), 90e9, 1e-12);
  gable_assert_close (find_roof (import->machine, "L1")->capacity, 32768, 0);
}

static void
applications_of_the_carm_tool_have_the_bytes_of_their_instructions (void)
{
  g_autoptr (GableImport) import = import_small ("carm-applications.csv", "carm");
  const GableKernel *app = import->kernels->pdata[0];
  const GableKernel *mixed = import->kernels->pdata[1];

  gable_assert_close (gable_kernel_get_amount (app, gable_counter_find ("fp64")), 20e9, 1e-12);
  gable_assert_close (gable_kernel_get_amount (app, gable_counter_find ("L1")), 80e9, 1e-12);
  g_assert_false (gable_known (gable_kernel_get_amount (app, gable_counter_find ("DRAM"))));
  gable_assert_close (mixed->seconds, 0.5, 1e-12);
}

/* A rate of operations is of every mix of loads and stores that ran with as many threads. */
static void
lines_of_the_carm_tool_are_machines_and_kernels (void)
{
  g_autoptr (GableImport) import = import_small ("carm-benchmarks.jsonl", "carm");
  g_autoptr (GableImport) programs = import_small ("carm-applications.jsonl", "carm");
  const GableMachine *loads, *single;
  const GableKernel *mixed, *loop;

  g_assert_true (import->cache_aware);
  g_assert_cmpuint (import->machines->len, ==, 2);
  loads = import->machines->pdata[0];
  single = import->machines->pdata[1];
  gable_assert_close (roof_of (loads, "L1"), 900e9, 1e-12);
  gable_assert_close (roof_of (loads, "fp64"), 200e9, 1e-12);
  gable_assert_close (roof_of (single, "L1"), GABLE_UNKNOWN, 1e-12);
  gable_assert_close (roof_of (single, "fp64"), 25e9, 1e-12);
  mixed = import->kernels->pdata[0];
  gable_assert_close (gable_kernel_get_amount (mixed, gable_counter_find ("fp64")), 40e9, 1e-12);
  gable_assert_close (gable_kernel_get_amount (mixed, gable_counter_find ("L1")), 320e9, 1e-12);
  g_assert_cmpuint (programs->kernels->len, ==, 2);
  loop = programs->kernels->pdata[1];
  g_assert_cmpstr (loop->name, ==, "app: loop");
  gable_assert_close (loop->seconds, 0.25, 1e-12);
  gable_assert_close (gable_kernel_get_amount (loop, gable_counter_find ("L1")), 4e11, 1e-12);
}

static void
a_machine_file_of_kerncraft_is_read_as_yaml (void)
{
  g_autoptr (GableImport) import = import_small ("kerncraft.yml", "kerncraft");

  g_assert_cmpstr (import->machine->name, ==, "Example: CPU");
  gable_assert_close (rate_of_title (import->machine, "FP32 ADD"), 128e9, 1e-12);
  gable_assert_close (rate_of_title (import->machine, "FP32 MUL"), GABLE_UNKNOWN, 1e-12);
  gable_assert_close (rate_of_title (import->machine, "L1 load"), 40e9, 1e-12);
  gable_assert_close (find_roof (import->machine, "L1")->capacity, 32768, 0);
  g_assert_true (has_note (import->notes, "“MEM” was measured on more cores"));
}

static void
a_prediction_is_a_predicted_kernel (void)
{
  g_autoptr (GableImport) import = import_small ("kerncraft-report.txt", "kerncraft");
  const GableKernel *kernel = import->kernels->pdata[0];

  g_assert_cmpuint (import->kernels->len, ==, 1);
  g_assert_cmpint (kernel->kind, ==, GABLE_KERNEL_PREDICTED);
  gable_assert_close (gable_kernel_details (kernel)->performance, 1.2e9, 1e-12);
  gable_assert_close (gable_kernel_get_intensity (kernel, gable_counter_find ("L2")), 0.25, 1e-12);
}

static void
the_data_of_a_plot_are_roofs_and_points (void)
{
  g_autoptr (GableImport) import = import_small ("nersc-plot.txt", "nersc-plot");
  const GableKernel *first = import->kernels->pdata[0];
  const GableKernel *second = import->kernels->pdata[1];

  g_assert_cmpuint (import->kernels->len, ==, 2);
  g_assert_cmpstr (first->name, ==, "n=1");
  g_assert_cmpstr (second->name, ==, "n=2");
  gable_assert_close (gable_kernel_details (second)->performance, 200e9, 1e-12);
  gable_assert_close (gable_kernel_get_intensity (second, gable_counter_find ("DRAM")), 4, 1e-12);
  gable_assert_close (gable_kernel_get_intensity (first, gable_counter_find ("L2")), 1, 1e-12);
  gable_assert_close (rate_of_title (import->machine, "HBM"), 50e9, 1e-12);
  gable_assert_close (rate_of_title (import->machine, "FMA"), 800e9, 1e-12);
}

static void
repetitions_add_up_and_aggregates_are_no_kernels (void)
{
  g_autoptr (GableImport) import = import_small ("google-benchmark.json", "google-benchmark");
  const GableKernel *a = import->kernels->pdata[0];
  const GableKernel *b = import->kernels->pdata[1];
  const GableKernel *d = import->kernels->pdata[2];

  g_assert_cmpuint (import->kernels->len, ==, 3);
  g_assert_cmpuint (a->launches, ==, 20);
  gable_assert_close (a->seconds, 0.06, 1e-12);
  gable_assert_close (gable_kernel_details (a)->launch_time.median, 3e-3, 1e-12);
  gable_assert_close (gable_kernel_get_amount (a, gable_counter_find ("fp")), 8e4, 1e-12);
  gable_assert_close (gable_kernel_get_amount (a, gable_counter_find ("declared")), 20, 1e-12);
  /* Its rates are per second of real time. */
  gable_assert_close (gable_kernel_get_amount (b, gable_counter_find ("fp")), 500, 1e-12);
  g_assert_null (gable_kernel_details (a)->collect);
  g_assert_nonnull (strstr (gable_kernel_details (d)->collect, "SetBytesProcessed"));
}

/* 2 µs × 10, twice; 5 kFLOP/s and 1 kB/s of it. */
static void
check_benchmark (const GableImport *import, guint64 launches, double seconds)
{
  const GableKernel *kernel = import->kernels->pdata[0];

  g_assert_cmpuint (import->kernels->len, ==, 1);
  g_assert_cmpstr (kernel->name, ==, "a/8");
  g_assert_cmpuint (kernel->launches, ==, launches);
  gable_assert_close (kernel->seconds, seconds, 1e-12);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("fp")), seconds * 5000,
                      1e-12);
}

static void
benchmarks_in_csv_and_as_text_are_those_in_json (void)
{
  g_autoptr (GableImport) csv = import_small ("google-benchmark.csv", "google-benchmark");
  g_autoptr (GableImport) text = import_small ("google-benchmark.txt", "google-benchmark");

  check_benchmark (csv, 20, 40e-6);
  gable_assert_close (
    gable_kernel_get_amount (csv->kernels->pdata[0], gable_counter_find ("declared")), 40e-3,
    1e-12);
  check_benchmark (text, 20, 40e-6);
  gable_assert_close (
    gable_kernel_get_amount (text->kernels->pdata[0], gable_counter_find ("declared")),
    40e-6 * 2048, 1e-12);
  g_assert_true (has_note (text->notes, "“b” was skipped"));
}

/* Versions write bytes without a name, or shortened by 1024 without an “i”; labels repeat counters, and “_mean” may be the
 * end of a benchmark's own name. */
static void
benchmarks_as_text_are_of_several_versions (void)
{
  static const struct {
    const char *file;
    const char *kernel;
    double seconds;
    double operations;
    double bytes;
  } cases[] = {
    { "google-benchmark-log.txt", "BM_copy/32", 2e-3, GABLE_UNKNOWN, 2147483.648 },
    { "google-benchmark-log.txt", "BM_reduce_mean", 2e-3, 2.5e6, 2147483.648 },
    { "google-benchmark-log.txt", "BM_find/position:0 a", 4e-3, 2e6, GABLE_UNKNOWN },
    { "google-benchmark-log.txt", "BM_twice/repeats:2", 0.22, 220e3, GABLE_UNKNOWN },
    { "google-benchmark-log.txt", "BM_old", 0.1, GABLE_UNKNOWN, 161061273.6 },
    { "google-benchmark-tabular.txt", "BM_a/8", 2e-3, 1e7, 5368709.12 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableImport) import = import_small (cases[i].file, "google-benchmark");
    const GableKernel *kernel = NULL;

    for (guint j = 0; j < import->kernels->len; j++) {
      const GableKernel *other = import->kernels->pdata[j];

      g_assert_null (strstr (other->name, "_stddev"));
      kernel = g_str_equal (other->name, cases[i].kernel) ? other : kernel;
    }
    g_test_message ("%s", cases[i].kernel);
    g_assert_nonnull (kernel);
    gable_assert_close (kernel->seconds, cases[i].seconds, 1e-9);
    gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("fp")),
                        cases[i].operations, 1e-9);
    gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("declared")),
                        cases[i].bytes, 1e-9);
  }
}

static void
means_stand_for_repetitions_that_are_not_told (void)
{
  static const char text[] = "name,iterations,real_time,cpu_time,time_unit,label,\"FLOPS\"\n"
                             "\"a/8_mean\",3,2,2,us,,5000\n"
                             "\"a/8_stddev\",3,1,1,us,,1\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, strlen (text), "bench.csv", "google-benchmark", &error);

  g_assert_no_error (error);
  check_benchmark (import, 3, 6e-6);
}

static void
a_run_that_was_ended_gives_the_benchmarks_before_that (void)
{
  g_autofree char *path = small_path ("google-benchmark.json");
  g_autofree char *text = gable_test_read (path, NULL);
  g_autoptr (GError) error = NULL;
  gsize length = (gsize) (strstr (text, "\"a_mean\"") - text);
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (text, length, "bench.json", "google-benchmark", &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  g_assert_true (has_note (import->notes, "ends in the middle"));
}

static void
cut_or_damaged_a_file_is_refused_or_read (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (small); i++) {
    g_autofree char *path = small_path (small[i].file);

    gable_damage_walk (path, small[i].importer);
  }
}

static void
line_ends_marks_and_locales_change_nothing (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (small); i++) {
    g_autofree char *path = small_path (small[i].file);

    gable_damage_dress (path, small[i].importer);
    gable_damage_widen (path, small[i].importer);
  }
}

static void
nesting_without_end_is_refused (void)
{
  static const struct {
    const char *start;
    const char *part;
    const char *importer;
  } cases[] = {
    { "kerncraft version: 1\nFLOPs per cycle: ", "[", "kerncraft" },
    { "kerncraft version: 1\nFLOPs per cycle: ", "{a: ", "kerncraft" },
    { "kerncraft version: 1\nx:\n", "- ", "kerncraft" },
    { "<clpeak ><run>", "<a>", "clpeak" },
    { "{\"benchmarks\": ", "[", "google-benchmark" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GString) text = g_string_new (cases[i].start);
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import = NULL;

    for (guint j = 0; j < 100000; j++) {
      g_string_append (text, cases[i].part);
    }
    import = gable_damage_import_bytes (text->str, text->len, "deep", cases[i].importer, &error);
    g_assert_null (import);
    g_assert_nonnull (error);
  }
}

/* What a case of the corpus says of one file: "memory" and "compute", by level or type, in the tools' words. */
static JsonObject *
read_expected (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "expected.json", NULL);
  g_autofree char *text = gable_test_read (path, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = json_from_string (text, &error);

  g_assert_no_error (error);
  return json_object_ref (json_node_get_object (root));
}

static double
rate_of_word (const GableMachine *machine, const char *word)
{
  static const struct {
    const char *word;
    const char *counter;
  } words[] = {
    { "GFLOPs", "fp64" },
    { "FP64 GFLOPs", "fp64" },
    { "STREAM HBM", "DRAM" },
    { "fp32-packed", "fp32.simd" },
    { "fp32 or fp64 (not stated)", "fp" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    if (g_str_equal (words[i].word, word)) {
      return roof_of (machine, words[i].counter);
    }
  }
  return roof_of (machine, word);
}

static void
real_files_give_what_independent_programs_found (void)
{
  static const struct {
    const char *folder;
    const char *file;
    const char *importer;
  } cases[] = {
    { "stream/grace-144", "stream.out", "stream" },
    { "babelstream/a100-repeated", "BabelStream-a100_cuda.out", "babelstream" },
    { "babelstream/a64fx", "BabelStream-large-a64fx_fujitsu-1.2.26_omp.out", "babelstream" },
    { "babelstream/knl-7210", "BabelStream-knl_intel-2018_omp.out", "babelstream" },
    { "ert/a64fx-edited", "roofline_a64_DP.json", "ert" },
    { "ert/titan-gpu", "roofline.titan.ccs.ornl.gov.02.json", "ert" },
    { "ert/xeon-run018", "roofline.json", "ert" },
    { "mixbench/mi-hip", "mixbench-hip.txt", "mixbench" },
    { "mixbench/rtx2070-cuda-ro", "mixbench.txt", "mixbench" },
    { "gpu-benches/a100-80", "gpu-stream.txt", "gpu-benches" },
    { "gpu-benches/h200", "gpu-stream.txt", "gpu-benches" },
    { "gpu-benches/l40-roofline", "gpu-roofline.txt", "gpu-benches" },
  };
  static const char *const kinds[] = { "compute", "memory" };
  g_autofree char *corpus = gable_test_shared ("corpus");

  if (corpus == NULL) {
    g_test_skip ("12 files skipped: there is no corpus here");
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *folder = g_build_filename (corpus, cases[i].folder, NULL);
    g_autofree char *path = g_build_filename (folder, cases[i].file, NULL);
    g_autoptr (JsonObject) expected = read_expected (folder);
    g_autoptr (GableImport) import = import_path (path, cases[i].importer);
    JsonObject *ceilings = json_object_get_object_member (expected, "ceilings");

    for (guint j = 0; j < G_N_ELEMENTS (kinds); j++) {
      JsonObject *roofs = json_object_has_member (ceilings, kinds[j])
                            ? json_object_get_object_member (ceilings, kinds[j])
                            : NULL;
      g_autoptr (GList) members = roofs != NULL ? json_object_get_members (roofs) : NULL;

      for (GList *l = members; l != NULL; l = l->next) {
        g_test_message ("%s", (const char *) l->data);
        gable_assert_close (rate_of_word (import->machine, l->data),
                            json_object_get_double_member (roofs, l->data), 1e-9);
      }
    }
  }
}

static void
real_points_give_what_independent_programs_found (void)
{
  static const struct {
    const char *folder;
    const char *file;
    const char *importer;
  } cases[] = {
    { "mixbench/mi-hip", "mixbench-hip.txt", "mixbench" },
    { "mixbench/rtx2070-cuda-ro", "mixbench.txt", "mixbench" },
    { "gpu-benches/l40-roofline", "gpu-roofline.txt", "gpu-benches" },
  };
  g_autofree char *corpus = gable_test_shared ("corpus");

  if (corpus == NULL) {
    g_test_skip ("3 files skipped: there is no corpus here");
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *folder = g_build_filename (corpus, cases[i].folder, NULL);
    g_autofree char *path = g_build_filename (folder, cases[i].file, NULL);
    g_autoptr (JsonObject) expected = read_expected (folder);
    g_autoptr (GableImport) import = import_path (path, cases[i].importer);
    JsonArray *kernels = json_object_get_array_member (expected, "kernels");

    g_assert_cmpuint (import->kernels->len, ==, json_array_get_length (kernels));
    for (guint j = 0; j < import->kernels->len; j++) {
      JsonObject *wanted = json_array_get_object_element (kernels, j);
      const GableKernel *kernel = import->kernels->pdata[j];
      gboolean mixed = json_object_has_member (wanted, "ops_per_s");

      g_assert_cmpstr (kernel->name, ==, json_object_get_string_member (wanted, "name"));
      if (mixed) {
        double dram = gable_kernel_get_amount (kernel, gable_counter_find ("DRAM"));

        gable_assert_close (kernel->seconds, json_object_get_double_member (wanted, "time_s"),
                            1e-9);
        gable_assert_close (dram / kernel->seconds,
                            json_object_get_double_member (wanted, "bytes_per_s"), 1e-9);
      }
      if (gable_known (gable_kernel_details (kernel)->performance)) {
        gable_assert_close (
          gable_kernel_details (kernel)->performance,
          json_object_get_double_member (wanted, mixed ? "ops_per_s" : "flops_per_s"), 1e-9);
        gable_assert_close (gable_kernel_get_intensity (kernel, gable_counter_find ("DRAM")),
                            json_object_get_double_member (wanted, "intensity"), 1e-9);
      }
    }
  }
}

/* Each test's best figure is that of the machine of its device. */
static void
real_results_of_clpeak_give_the_best_of_each_test (void)
{
  static const struct {
    const char *test;
    const char *counter;
  } tests[] = {
    { "Global memory bandwidth", "DRAM" },
    { "Single-precision compute", "fp32" },
    { "Double-precision compute", "fp64" },
    { "Integer compute", "int32" },
    { "fp_compute/single_precision_compute", "fp32" },
    { "fp_compute/half_precision_compute", "fp16" },
    { "fp_compute/double_precision_compute", "fp64" },
    { "fp_compute/mfma_fp16", "fp16.matrix" },
    { "fp_compute/mfma_fp8", "fp8.matrix" },
    { "int_compute/mfma_int8", "int8.matrix" },
    { "bandwidth/global_memory_bandwidth", "DRAM" },
    { "bandwidth/local_memory_bandwidth", "shared" },
  };
  static const char *const files[][2] = {
    { "clpeak/a100-text", "NVIDIA_A100-SXM4-40GB.log" },
    { "clpeak/mi300x-vf-xml", "INSTINCT_MI300X_VF.xml" },
    { "clpeak/m1-pro-v2-xml", "M1_Pro.xml" },
  };
  g_autofree char *corpus = gable_test_shared ("corpus");

  if (corpus == NULL) {
    g_test_skip ("3 files skipped: there is no corpus here");
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autofree char *folder = g_build_filename (corpus, files[i][0], NULL);
    g_autofree char *path = g_build_filename (folder, files[i][1], NULL);
    g_autoptr (JsonObject) expected = read_expected (folder);
    g_autoptr (GableImport) import = import_path (path, "clpeak");
    JsonArray *runs = json_object_get_array_member (expected, "runs");

    for (guint j = 0; j < G_N_ELEMENTS (tests); j++) {
      double best = GABLE_UNKNOWN;

      for (guint k = 0; k < json_array_get_length (runs); k++) {
        JsonObject *run = json_array_get_object_element (runs, k);
        JsonObject *bests = json_object_get_object_member (run, "best");

        if (g_str_equal (json_object_get_string_member (run, "device"), import->machine->name) &&
            !g_str_equal (json_object_get_string_member (run, "backend"), "CPU") &&
            json_object_has_member (bests, tests[j].test)) {
          best = fmax (best, json_object_get_double_member (
                               json_object_get_object_member (bests, tests[j].test), "SI"));
        }
      }
      if (gable_known (best)) {
        g_test_message ("%s", tests[j].test);
        gable_assert_close (roof_of (import->machine, tests[j].counter), best, 1e-9);
      }
    }
  }
}

static void
real_machine_files_of_kerncraft_give_every_rate (void)
{
  static const char *const files[][2] = {
    { "kerncraft/a64fx-incomplete", "A64FX_qpace4.yml" },
    { "kerncraft/bdw-e5-2630v4", "BroadwellEP_E5-2630v4.yml" },
    { "kerncraft/skx-gold-5122", "SkylakeSP_Gold-5122.yml" },
  };
  g_autofree char *corpus = gable_test_shared ("corpus");

  if (corpus == NULL) {
    g_test_skip ("3 files skipped: there is no corpus here");
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autofree char *folder = g_build_filename (corpus, files[i][0], NULL);
    g_autofree char *path = g_build_filename (folder, files[i][1], NULL);
    g_autoptr (JsonObject) expected = read_expected (folder);
    g_autoptr (GableImport) import = import_path (path, "kerncraft");
    JsonObject *ceilings = json_object_get_object_member (expected, "ceilings");
    JsonObject *compute = json_object_get_object_member (ceilings, "compute");
    JsonObject *memory = json_object_get_object_member (ceilings, "memory");
    g_autoptr (GList) types = json_object_get_members (compute);
    g_autoptr (GList) levels = json_object_get_members (memory);

    for (GList *l = types; l != NULL; l = l->next) {
      g_autofree char *type = g_strndup (l->data, strlen ("fp64"));
      double rate = g_str_has_suffix (l->data, " total") ? roof_of (import->machine, type)
                                                         : rate_of_title (import->machine, l->data);

      gable_assert_close (rate, json_object_get_double_member (compute, l->data), 1e-9);
    }
    for (GList *l = levels; l != NULL; l = l->next) {
      JsonNode *node = json_object_get_member (memory, l->data);
      g_autoptr (GList) kernels = JSON_NODE_HOLDS_OBJECT (node)
                                    ? json_object_get_members (json_node_get_object (node))
                                    : NULL;

      for (GList *k = kernels; k != NULL; k = k->next) {
        g_autofree char *title =
          g_strdup_printf ("%s %s", g_str_equal (l->data, "MEM") ? "DRAM" : (const char *) l->data,
                           (const char *) k->data);

        gable_assert_close (rate_of_title (import->machine, title),
                            json_object_get_double_member (json_node_get_object (node), k->data),
                            1e-9);
      }
    }
  }
}

static const GableMachine *
find_carm (const GableImport *import, gint64 threads)
{
  g_autofree char *words = g_strdup_printf ("threads: %d,", (int) threads);
  const GableMachine *other = import->machines->pdata[0];

  return strstr (import->machine->name, words) != NULL ? import->machine : other;
}

static void
a_real_table_of_the_carm_tool_gives_every_row (void)
{
  g_autofree char *folder = gable_test_shared ("corpus/carm/own-run-vm");
  g_autofree char *path = NULL;
  g_autoptr (JsonObject) expected = NULL;
  g_autoptr (GableImport) import = NULL;
  JsonArray *machines;

  if (folder == NULL) {
    g_test_skip ("1 file skipped: there is no corpus here");
    return;
  }
  path = g_build_filename (folder, "research-vm_roofline.csv", NULL);
  expected = read_expected (folder);
  import = import_path (path, "carm");
  machines = json_object_get_array_member (expected, "machines");
  for (guint i = 0; i < json_array_get_length (machines); i++) {
    JsonObject *row = json_array_get_object_element (machines, i);
    JsonObject *memory = json_object_get_object_member (row, "memory");
    JsonObject *compute = json_object_get_object_member (row, "compute");
    const char *isa = json_object_get_string_member (row, "isa");
    const char *precision = json_object_get_string_member (row, "precision");
    const GableMachine *machine = find_carm (import, json_object_get_int_member (row, "threads"));
    g_autoptr (GList) levels = json_object_get_members (memory);
    g_autoptr (GList) types = json_object_get_members (compute);

    for (GList *l = levels; l != NULL; l = l->next) {
      g_autofree char *title = g_strdup_printf ("%s %s %s", (const char *) l->data, isa, precision);

      gable_assert_close (rate_of_title (machine, title),
                          json_object_get_double_member (memory, l->data), 1e-9);
    }
    for (GList *l = types; l != NULL; l = l->next) {
      g_autofree char *title =
        g_strdup_printf ("%s %s %s", precision, isa, strchr (l->data, ' ') + 1);

      gable_assert_close (rate_of_title (machine, title),
                          json_object_get_double_member (compute, l->data), 1e-9);
    }
  }
}

static void
real_totals_of_benchmarks_and_applications_agree (void)
{
  static const struct {
    const char *folder;
    const char *file;
    const char *importer;
  } cases[] = {
    { "google-benchmark/own-run-1.7.1", "bench.json", "google-benchmark" },
    { "carm/own-run-vm", "research-vm_applications.csv", "carm" },
  };
  static const struct {
    const char *part;
    const char *key;
    const char *counter;
  } amounts[] = {
    { "flops", "unspecified", "fp" },
    { "flops", "fp64", "fp64" },
    { "bytes", "counted", "declared" },
    { "bytes", "L1", "L1" },
  };
  g_autofree char *corpus = gable_test_shared ("corpus");

  if (corpus == NULL) {
    g_test_skip ("2 files skipped: there is no corpus here");
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *folder = g_build_filename (corpus, cases[i].folder, NULL);
    g_autofree char *path = g_build_filename (folder, cases[i].file, NULL);
    g_autoptr (JsonObject) expected = read_expected (folder);
    g_autoptr (GableImport) import = import_path (path, cases[i].importer);
    JsonArray *kernels = json_object_get_array_member (expected, "kernels");

    g_assert_cmpuint (import->kernels->len, ==, json_array_get_length (kernels));
    for (guint j = 0; j < import->kernels->len; j++) {
      JsonObject *wanted = json_array_get_object_element (kernels, j);
      const GableKernel *kernel = import->kernels->pdata[j];

      g_assert_cmpstr (kernel->name, ==, json_object_get_string_member (wanted, "name"));
      g_assert_cmpuint (kernel->launches, ==,
                        (guint64) json_object_get_int_member (wanted, "launches"));
      gable_assert_close (kernel->seconds, json_object_get_double_member (wanted, "time_s"), 1e-9);
      for (guint k = 0; k < G_N_ELEMENTS (amounts); k++) {
        JsonObject *part = json_object_get_object_member (wanted, amounts[k].part);

        if (json_object_has_member (part, amounts[k].key)) {
          gable_assert_close (
            gable_kernel_get_amount (kernel, gable_counter_find (amounts[k].counter)),
            json_object_get_null_member (part, amounts[k].key)
              ? GABLE_UNKNOWN
              : json_object_get_double_member (part, amounts[k].key),
            1e-9);
        }
      }
    }
  }
}

/* What is opened together. */
static GableProject *
open_small (const char *first, const char *second, const char *machine, GableNotes *notes)
{
  g_autofree char *one = small_path (first);
  g_autofree char *other = second != NULL ? small_path (second) : NULL;
  g_autoptr (GError) error = NULL;
  GableProject *project =
    gable_open ((const char *const[]){ one, other, NULL }, machine, NULL, notes, &error);

  g_assert_no_error (error);
  return project;
}

static void
a_file_of_ceilings_alone_is_a_project_without_kernels (void)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project = open_small ("stream.txt", NULL, NULL, notes);

  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 0);
  g_assert_cmpuint (project->sources->len, ==, 1);
  gable_assert_close (roof_of (gable_project_get_machine (project), "DRAM"), 95e9, 1e-12);
}

static void
measured_rates_join_a_machine_of_the_catalogue (void)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project =
    open_small ("stream.txt", "google-benchmark.json", "nvidia-a100-sxm4-40gb", notes);
  const GableMachine *machine = gable_project_get_machine (project);
  const GableMachine *known = gable_catalogue_find ("nvidia-a100-sxm4-40gb");
  const GableCeiling *roof = find_roof (machine, "DRAM");
  const GableCeiling *before = find_title (machine, "HBM2, measured before");

  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 3);
  gable_assert_close (roof->measured, 95e9, 1e-12);
  g_assert_cmpstr (roof->measured_origin.method, ==, "STREAM add");
  gable_assert_close (roof->theoretical, find_roof (known, "DRAM")->theoretical, 0);
  gable_assert_close (before->measured, find_roof (known, "DRAM")->measured, 0);
  g_assert_true (before->variant);
  gable_assert_close (roof_of (machine, "fp64"), roof_of (known, "fp64"), 0);
}

static void
two_files_of_ceilings_complete_each_other (void)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project = open_small ("ert.json", "stream.txt", NULL, notes);
  const GableMachine *machine = gable_project_get_machine (project);

  gable_assert_close (roof_of (machine, "fp64"), 700e9, 1e-12);
  gable_assert_close (roof_of (machine, "DRAM"), 95e9, 1e-12);
  g_assert_cmpuint (project->machines->len, ==, 1);
}

static void
a_file_of_ceilings_may_be_the_machine (void)
{
  g_autofree char *machine = small_path ("ert.json");
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project = open_small ("google-benchmark.json", NULL, machine, notes);

  g_assert_cmpstr (project->machine_source, ==, "file");
  gable_assert_close (roof_of (gable_project_get_machine (project), "fp64"), 700e9, 1e-12);
}

static void
cache_aware_roofs_join_no_others (void)
{
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project = open_small ("carm-roofline.csv", "stream.txt", NULL, notes);

  gable_assert_close (roof_of (gable_project_get_machine (project), "DRAM"), 20e9, 1e-12);
  g_assert_cmpuint (project->machines->len, ==, 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/ceilings/small-files-give-the-roofs-that-stand-in-them",
                   small_files_give_the_roofs_that_stand_in_them);
  g_test_add_func ("/import/ceilings/all-kernels-of-a-benchmark-are-kept-and-one-is-the-roof",
                   all_kernels_of_a_benchmark_are_kept_and_one_is_the_roof);
  g_test_add_func ("/import/ceilings/each-device-of-a-file-is-a-machine",
                   each_device_of_a_file_is_a_machine);
  g_test_add_func ("/import/ceilings/a-level-that-is-not-slower-than-the-one-before-is-doubted",
                   a_level_that_is_not_slower_than_the_one_before_is_doubted);
  g_test_add_func ("/import/ceilings/nothing-about-people-comes-out",
                   nothing_about_people_comes_out);
  g_test_add_func ("/import/ceilings/points-of-a-counted-mix-have-their-counts",
                   points_of_a_counted_mix_have_their_counts);
  g_test_add_func ("/import/ceilings/points-of-a-mix-have-the-work-and-bytes-of-their-rates",
                   points_of_a_mix_have_the_work_and_bytes_of_their_rates);
  g_test_add_func ("/import/ceilings/threads-and-mixes-of-the-carm-tool-are-machines-apart",
                   threads_and_mixes_of_the_carm_tool_are_machines_apart);
  g_test_add_func (
    "/import/ceilings/applications-of-the-carm-tool-have-the-bytes-of-their-instructions",
    applications_of_the_carm_tool_have_the_bytes_of_their_instructions);
  g_test_add_func ("/import/ceilings/labels-of-users-tell-what-they-are-of",
                   labels_of_users_tell_what_they_are_of);
  g_test_add_func ("/import/ceilings/benchmarks-as-text-are-of-several-versions",
                   benchmarks_as_text_are_of_several_versions);
  g_test_add_func ("/import/ceilings/lines-of-the-carm-tool-are-machines-and-kernels",
                   lines_of_the_carm_tool_are_machines_and_kernels);
  g_test_add_func ("/import/ceilings/a-machine-file-of-kerncraft-is-read-as-yaml",
                   a_machine_file_of_kerncraft_is_read_as_yaml);
  g_test_add_func ("/import/ceilings/a-prediction-is-a-predicted-kernel",
                   a_prediction_is_a_predicted_kernel);
  g_test_add_func ("/import/ceilings/the-data-of-a-plot-are-roofs-and-points",
                   the_data_of_a_plot_are_roofs_and_points);
  g_test_add_func ("/import/ceilings/repetitions-add-up-and-aggregates-are-no-kernels",
                   repetitions_add_up_and_aggregates_are_no_kernels);
  g_test_add_func ("/import/ceilings/benchmarks-in-csv-and-as-text-are-those-in-json",
                   benchmarks_in_csv_and_as_text_are_those_in_json);
  g_test_add_func ("/import/ceilings/means-stand-for-repetitions-that-are-not-told",
                   means_stand_for_repetitions_that_are_not_told);
  g_test_add_func ("/import/ceilings/a-run-that-was-ended-gives-the-benchmarks-before-that",
                   a_run_that_was_ended_gives_the_benchmarks_before_that);
  g_test_add_func ("/import/ceilings/cut-or-damaged-a-file-is-refused-or-read",
                   cut_or_damaged_a_file_is_refused_or_read);
  g_test_add_func ("/import/ceilings/line-ends-marks-and-locales-change-nothing",
                   line_ends_marks_and_locales_change_nothing);
  g_test_add_func ("/import/ceilings/nesting-without-end-is-refused",
                   nesting_without_end_is_refused);
  g_test_add_func ("/import/ceilings/real-files-give-what-independent-programs-found",
                   real_files_give_what_independent_programs_found);
  g_test_add_func ("/import/ceilings/real-points-give-what-independent-programs-found",
                   real_points_give_what_independent_programs_found);
  g_test_add_func ("/import/ceilings/real-results-of-clpeak-give-the-best-of-each-test",
                   real_results_of_clpeak_give_the_best_of_each_test);
  g_test_add_func ("/import/ceilings/real-machine-files-of-kerncraft-give-every-rate",
                   real_machine_files_of_kerncraft_give_every_rate);
  g_test_add_func ("/import/ceilings/a-real-table-of-the-carm-tool-gives-every-row",
                   a_real_table_of_the_carm_tool_gives_every_row);
  g_test_add_func ("/import/ceilings/real-totals-of-benchmarks-and-applications-agree",
                   real_totals_of_benchmarks_and_applications_agree);
  g_test_add_func ("/import/ceilings/a-file-of-ceilings-alone-is-a-project-without-kernels",
                   a_file_of_ceilings_alone_is_a_project_without_kernels);
  g_test_add_func ("/import/ceilings/measured-rates-join-a-machine-of-the-catalogue",
                   measured_rates_join_a_machine_of_the_catalogue);
  g_test_add_func ("/import/ceilings/two-files-of-ceilings-complete-each-other",
                   two_files_of_ceilings_complete_each_other);
  g_test_add_func ("/import/ceilings/a-file-of-ceilings-may-be-the-machine",
                   a_file_of_ceilings_may_be_the_machine);
  g_test_add_func ("/import/ceilings/cache-aware-roofs-join-no-others",
                   cache_aware_roofs_join_no_others);
  return g_test_run ();
}
