/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/clpeak.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How the type of a figure is told. */
typedef enum {
  TYPE_FIXED,  /* by the test */
  TYPE_METRIC, /* by the metric's name, or else the test's: "rocwmma_fp16", "fp8_e4m3" */
  TYPE_LEVEL   /* "L1 MT" */
} Typing;

/* What a test measures, by the beginning of its name: in XML, or as text shows it. The first that fits counts; tests
 * that are not here (transfers, images, divisions, attention) are no roofs.
 * Source: krrishnarraj/clpeak, version 2, src/ and its result files. */
static const struct {
  const char *test;
  const char *counter; /* (nullable) the type's unit with TYPE_METRIC: "matrix" */
  Typing typing;
  const char *word; /* (nullable) in the roof's name: a variant of the counter's roof */
  const char *access;
} tests[] = {
  { "single_precision_compute", "fp32", TYPE_FIXED, NULL, NULL },
  { "Single-precision compute", "fp32", TYPE_FIXED, NULL, NULL },
  { "half_precision_compute", "fp16", TYPE_FIXED, NULL, NULL },
  { "Half-precision compute", "fp16", TYPE_FIXED, NULL, NULL },
  { "double_precision_compute", "fp64", TYPE_FIXED, NULL, NULL },
  { "Double-precision compute", "fp64", TYPE_FIXED, NULL, NULL },
  { "mixed_precision_compute", "fp16", TYPE_FIXED, "mixed precision", NULL },
  { "Mixed-precision compute", "fp16", TYPE_FIXED, "mixed precision", NULL },
  { "bfloat16_compute", "bf16", TYPE_FIXED, NULL, NULL },
  { "fp8_dot_product_compute", "fp8", TYPE_FIXED, NULL, NULL },
  { "integer_compute_fast", "int32", TYPE_FIXED, "24 bit", NULL },
  { "Integer compute Fast 24bit", "int32", TYPE_FIXED, "24 bit", NULL },
  { "integer_compute_char", "int8", TYPE_FIXED, NULL, NULL },
  { "Integer char (8bit) compute", "int8", TYPE_FIXED, NULL, NULL },
  { "integer_compute_short", "int16", TYPE_FIXED, NULL, NULL },
  { "Integer short (16bit) compute", "int16", TYPE_FIXED, NULL, NULL },
  { "integer_compute_int8_dp", "int8", TYPE_FIXED, NULL, NULL },
  { "int8_dot_product_compute", "int8", TYPE_FIXED, NULL, NULL },
  { "integer_compute", "int32", TYPE_FIXED, NULL, NULL },
  { "Integer compute", "int32", TYPE_FIXED, NULL, NULL },
  { "smfmac_", "matrix", TYPE_METRIC, "sparse", NULL },
  { "wmma", "matrix", TYPE_METRIC, NULL, NULL },
  { "rocwmma", "matrix", TYPE_METRIC, NULL, NULL },
  { "mfma", "matrix", TYPE_METRIC, NULL, NULL },
  { "mma", "matrix", TYPE_METRIC, NULL, NULL },
  { "coopmat", "matrix", TYPE_METRIC, NULL, NULL },
  { "simdgroup_matrix", "matrix", TYPE_METRIC, NULL, NULL },
  { "joint_matrix", "matrix", TYPE_METRIC, NULL, NULL },
  { "amx_", "matrix", TYPE_METRIC, NULL, NULL },
  { "cpu_matrix", "matrix", TYPE_METRIC, NULL, NULL },
  { "cublas", NULL, TYPE_METRIC, "library", NULL },
  { "rocblas", NULL, TYPE_METRIC, "library", NULL },
  { "hipblas", NULL, TYPE_METRIC, "library", NULL },
  { "onemkl", NULL, TYPE_METRIC, "library", NULL },
  { "mps-gemm", NULL, TYPE_METRIC, "library", NULL },
  { "accelerate_gemm", NULL, TYPE_METRIC, "library", NULL },
  { "bnns_matmul", NULL, TYPE_METRIC, "library", NULL },
  { "global_memory_bandwidth", "DRAM", TYPE_FIXED, NULL, "read" },
  { "Global memory bandwidth", "DRAM", TYPE_FIXED, NULL, "read" },
  { "local_memory_bandwidth", "shared", TYPE_FIXED, NULL, NULL },
  { "Local memory bandwidth", "shared", TYPE_FIXED, NULL, NULL },
  { "cache_bandwidth", NULL, TYPE_LEVEL, NULL, "read" },
};

static const struct {
  const char *unit;
  double factor;
} units[] = {
  { "gflops", 1e9 }, { "tflops", 1e12 }, { "gops", 1e9 }, { "giops", 1e9 }, { "tops", 1e12 },
  { "tiops", 1e12 }, { "gbps", 1e9 },    { "flops", 1 },  { "ops", 1 },     { "B/s", 1 },
};

/* Types as they stand within names, the longer first. */
static const struct {
  const char *word;
  const char *type;
} types[] = {
  { "mxfp4", "fp4" }, { "nvfp4", "fp4" }, { "mxf4", "fp4" },  { "nvf4", "fp4" },
  { "mxf8", "fp8" },  { "fp4", "fp4" },   { "mxfp8", "fp8" }, { "fp8", "fp8" },
  { "bf8", "fp8" },   { "bf16", "bf16" }, { "tf32", "tf32" }, { "fp16", "fp16" },
  { "fp32", "fp32" }, { "fp64", "fp64" }, { "int8", "int8" }, { "int4", "int4" },
};

static const char *
type_in (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++) {
    if (strstr (text, types[i].word) != NULL) {
      return types[i].type;
    }
  }
  return NULL;
}

static const GableCounter *
counter_of (guint test, const GableClpeakPlace *place)
{
  const char *type;
  g_autofree char *level = NULL;
  const GableCounter *counter;

  if (tests[test].typing == TYPE_FIXED) {
    return gable_counter_find (tests[test].counter);
  }
  if (tests[test].typing == TYPE_LEVEL) {
    level = g_strndup (place->metric, strcspn (place->metric, " "));
    counter = gable_counter_find (level);
    return counter != NULL && counter->kind == GABLE_COUNTER_TRAFFIC ? counter : NULL;
  }
  type = type_in (place->metric);
  if (type == NULL) {
    type = type_in (place->test);
  }
  if (type == NULL || tests[test].counter == NULL) {
    return type != NULL ? gable_counter_find (type) : NULL;
  }
  level = g_strconcat (type, ".", tests[test].counter, NULL);
  return gable_counter_find (level);
}

/* A software renderer measures the processor, badly; the processor is no device beside its GPU. */
static char *
machine_name (const GableClpeakPlace *place)
{
  static const char *const cpus[] = { "cpu-", "pocl", "pthread-" };
  gboolean is_cpu = place->is_processor || g_ascii_strcasecmp (place->backend, "CPU") == 0;

  if (strstr (place->device, "llvmpipe") != NULL || strstr (place->device, "SwiftShader") != NULL) {
    return NULL;
  }
  for (guint i = 0; i < G_N_ELEMENTS (cpus); i++) {
    is_cpu |= g_ascii_strncasecmp (place->device, cpus[i], strlen (cpus[i])) == 0;
  }
  /* Translators: what a machine is called that is measured on the processor: "Apple M1 Pro (CPU)". */
  return is_cpu ? g_strdup_printf (_("%s (CPU)"), place->device) : g_strdup (place->device);
}

static void
add_rate (const GableClpeakPlace *place, guint test, const char *title, double rate)
{
  const GableCounter *counter = counter_of (test, place);
  gboolean is_bandwidth =
    g_ascii_strcasecmp (place->unit, "gbps") == 0 || g_str_equal (place->unit, "B/s");
  gboolean sparse = strstr (place->test, "sparse") != NULL || strstr (place->metric, "2:4") != NULL;
  const char *access = g_str_has_prefix (place->metric, "copy") ? "copy" : tests[test].access;
  g_autofree char *name = NULL;
  g_autofree char *method = NULL;
  GableMachine *machine;

  if (counter == NULL || (counter->kind == GABLE_COUNTER_TRAFFIC) != is_bandwidth ||
      (tests[test].typing == TYPE_LEVEL && g_str_has_suffix (place->metric, " ST"))) {
    return;
  }
  machine = gable_ceilings_machine (place->import, title);
  if (machine == NULL) {
    return;
  }
  if (sparse || tests[test].word != NULL) {
    name = g_strdup_printf ("%s %s", counter->title, sparse ? "sparse" : tests[test].word);
  }
  method = g_strdup_printf ("%s, %s (%s)", place->test, place->metric, place->backend);
  gable_ceilings_add (machine, &(GableMeasurement){
                                 .counter = counter,
                                 .name = name,
                                 .rate = rate,
                                 .tool = place->tool,
                                 .method = method,
                                 .access = access,
                                 .variant = name != NULL,
                                 .hidden = name != NULL,
                               });
}

/* Latencies of the levels, one thread that follows pointers; [ns] with version 2, [s] with version 3. */
static void
add_latency (const GableClpeakPlace *place, const char *title, double value)
{
  const GableCounter *level = gable_counter_find (place->metric);
  GableMachine *machine = level != NULL ? gable_ceilings_machine (place->import, title) : NULL;
  GableCeiling *ceiling = machine != NULL ? gable_ceilings_find (machine, level) : NULL;

  gboolean is_base = g_str_equal (place->unit, "s");

  if (ceiling != NULL && value > 0 && (is_base || g_str_equal (place->unit, "ns"))) {
    ceiling->latency = is_base ? value : value * 1e-9;
  }
}

/**
 * gable_clpeak_add:
 * @place: where the figure stands
 * @value: in the unit of the test
 *
 * Takes a figure that is a roof: the largest metric of a test, over all backends, with the backend in its origin. "gbps"
 * is 10^9 bytes a second.
 */
void
gable_clpeak_add (const GableClpeakPlace *place, double value)
{
  static const char *const no_roofs[] = { "crypto", "string", NULL };
  g_autofree char *title = machine_name (place);
  double factor = GABLE_UNKNOWN;

  if (title == NULL || (place->category != NULL && g_strv_contains (no_roofs, place->category))) {
    return;
  }
  if (g_str_equal (place->test, "memory_latency")) {
    add_latency (place, title, value);
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    if (g_ascii_strcasecmp (units[i].unit, place->unit) == 0) {
      factor = units[i].factor;
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++) {
    if (g_str_has_prefix (place->test, tests[i].test)) {
      add_rate (place, i, title, value * factor);
      return;
    }
  }
}
