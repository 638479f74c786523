/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/bounds.h"
#include "analysis/roofline.h"
#include "model/data.h"
#include "model/project-json.h"

#include "support.h"

#include <string.h>

static GableProject *
load (const char *name)
{
  g_autofree char *path = g_strconcat ("examples/", name, ".gable", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = gable_data_load (path, &error);
  GableProject *project;

  g_assert_no_error (error);
  project = gable_project_from_text (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), path,
                                     &error);
  g_assert_no_error (error);
  return project;
}

static GableRoofline *
evaluate (const GableProject *project)
{
  GableRooflineOptions options;

  gable_roofline_options_init (&options, project);
  return gable_roofline_evaluate (project, &options);
}

/* Index of the kernel whose name starts with @start. */
static guint
find_kernel (const GableProject *project, const char *start)
{
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    if (g_str_has_prefix (gable_project_get_kernel (project, i)->name, start)) {
      return i;
    }
  }
  g_error ("there is no kernel “%s”", start);
}

static guint
find_ceiling (const GableProject *project, const char *counter)
{
  int index =
    gable_machine_find (gable_project_get_machine (project), gable_counter_find (counter));

  g_assert_cmpint (index, >=, 0);
  return (guint) index;
}

/* What the literature, or arithmetic by hand, says of a kernel. */
typedef struct {
  const char *example;
  const char *kernel; /* how its name starts */
  double intensity;   /* at DRAM [FLOP/B] */
  double attainable;  /* [FLOP/s] */
  double performance; /* [FLOP/s], or unknown */
  double efficiency;  /* [1], or unknown */
  GableSide side;
  GableStanding standing;
} Published;

#define NONE NAN
#define MEMORY GABLE_SIDE_MEMORY
#define COMPUTE GABLE_SIDE_COMPUTE
#define BOUND_ONLY GABLE_STANDING_BOUND_ONLY
#define NEAR GABLE_STANDING_NEAR_ROOF
#define UNDER GABLE_STANDING_UNDER_ROOF
#define FAR GABLE_STANDING_FAR_BELOW

static const Published published[] = {
  { "saxpy-and-friends", "SAXPY", 1.0 / 6, 50e9 / 3, NONE, NONE, MEMORY, BOUND_ONLY },
  { "saxpy-and-friends", "SpMV", 0.25, 25e9, NONE, NONE, MEMORY, BOUND_ONLY },
  { "saxpy-and-friends", "stencil", 0.5, 50e9, NONE, NONE, MEMORY, BOUND_ONLY },
  { "saxpy-and-friends", "blocked", 40, 1000e9, NONE, NONE, COMPUTE, BOUND_ONLY },
  { "vector-add", "vector add, bound", 1.0 / 12, 250e9 / 3, NONE, NONE, MEMORY, BOUND_ONLY },
  { "vector-add", "vector add", 1.0 / 12, 250e9 / 3, 70e9, 0.84, MEMORY, NEAR },
  { "daxpy", "DAXPY", 1.0 / 12, 25e9 / 3, NONE, NONE, MEMORY, BOUND_ONLY },
  /* 2 n³ over 6 n², 5 n² over 4 n², and so on with n = 4096 and d = 128; all floating-point work counts. */
  { "h100-softmax-gemm-attention", "GEMM", 4096.0 / 3, 989e12, NONE, NONE, COMPUTE, BOUND_ONLY },
  { "h100-softmax-gemm-attention", "SoftMax", 1.25, 1.25 * 3.35e12, NONE, NONE, MEMORY,
    BOUND_ONLY },
  { "h100-softmax-gemm-attention", "unfused", 517.0 * 4096 / (8 * 4224),
    517.0 * 4096 / (8 * 4224) * 3.35e12, NONE, NONE, MEMORY, BOUND_ONLY },
  { "h100-softmax-gemm-attention", "fused", 517.0 * 4096 / (8 * 128), 989e12 * 517 / 512, NONE,
    NONE, COMPUTE, BOUND_ONLY },
  { "h100-softmax-gemm-attention", "decode", 1, 3.35e12, NONE, NONE, MEMORY, BOUND_ONLY },
  { "speed-of-light", "92.4 %", 0.924 * 989 / (0.182 * 3.35), 989e12, 0.924 * 989e12, 0.924,
    COMPUTE, NEAR },
  { "speed-of-light", "12.1 %", 0.121 * 989 / (0.887 * 3.35), 0.121 / 0.887 * 989e12,
    0.121 * 989e12, 0.887, MEMORY, NEAR },
  { "speed-of-light", "22.5 %", 0.225 * 989 / (0.158 * 3.35), 989e12, 0.225 * 989e12, 0.225,
    COMPUTE, FAR },
  /* cyanguwa/nersc-roofline, Plotting/data_hierarchical.txt: P over min (7068.86, 828.758 I), by hand. */
  { "v100-gpp-gene", "GPP, nw = 1", 2.584785579, 2142.161726880882e9, 2085.756683e9,
    0.9736691010892949, MEMORY, NEAR },
  { "v100-gpp-gene", "GPP, nw = 2", 4.738878073, 3927.383114023334e9, 3593.593112e9,
    0.9150095642995753, MEMORY, NEAR },
  { "v100-gpp-gene", "GPP, nw = 3", 6.892970567, 5712.604501165786e9, 4381.739349e9,
    0.7670300557487932, MEMORY, UNDER },
  { "v100-gpp-gene", "GPP, nw = 4", 9.047063062, 7068.86e9, 4625.535516e9, 0.654353816032571,
    COMPUTE, UNDER },
  { "v100-gpp-gene", "GPP, nw = 5", 11.08619259, 7068.86e9, 4599.764097e9, 0.6507080486811169,
    COMPUTE, UNDER },
  { "v100-gpp-gene", "GPP, nw = 6", 13.21154434, 7068.86e9, 4692.209405e9, 0.6637858728281505,
    COMPUTE, UNDER },
  /* The paper of GENE prints 333.2 GFLOP/s at 0.478 FLOP/B, its G being 2^30. */
  { "v100-gpp-gene", "ij_deriv", 1321205760.0 / 2763841248, 828.758e9 * 1321205760 / 2763841248,
    1321205760 / 3.692352e-3, 2763841248 / 3.692352e-3 / 828.758e9, MEMORY, NEAR },
  { "v100-gpp-gene", "add_i_col", 440401920.0 / 3567138368, 828.758e9 * 440401920 / 3567138368,
    440401920 / 4.235488e-3, 3567138368 / 4.235488e-3 / 828.758e9, MEMORY, NEAR },
};

static const GablePoint *
find_point (const GableRoofline *roofline, guint kernel, const char *level)
{
  const GableKernelResult *result = &roofline->kernels[kernel];

  for (guint i = result->first_point; i < result->first_point + result->n_points; i++) {
    const GablePoint *point = &roofline->points[i];

    if (gable_point_level (point) == gable_counter_level (level)) {
      return point;
    }
  }
  return NULL;
}

static void
give_the_published_figures (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (published); i++) {
    const Published *wanted = &published[i];
    g_autoptr (GableProject) project = load (wanted->example);
    g_autoptr (GableRoofline) roofline = evaluate (project);
    guint kernel = find_kernel (project, wanted->kernel);
    const GableKernelResult *result = &roofline->kernels[kernel];
    const GablePoint *point = find_point (roofline, kernel, "DRAM");

    g_test_message ("%s: %s", wanted->example, wanted->kernel);
    g_assert_nonnull (point);
    gable_assert_close (point->intensity, wanted->intensity, 1e-9);
    gable_assert_close (gable_result_attainable (result), wanted->attainable, 1e-9);
    gable_assert_close (gable_result_performance (result), wanted->performance, 1e-9);
    gable_assert_close (gable_result_efficiency (result), wanted->efficiency, 1e-9);
    g_assert_cmpint (result->side, ==, wanted->side);
    g_assert_cmpint (result->standing, ==, wanted->standing);
  }
}

static void
have_the_published_ridges_and_shares_of_the_peak (void)
{
  static const struct {
    const char *example;
    const char *compute;
    double ridge; /* of DRAM and that ceiling [FLOP/B] */
    const char *kernel;
    const char *share; /* of that ceiling, as it is printed */
  } cases[] = {
    { "saxpy-and-friends", "fp32", 10, "SAXPY", "1.67 %" },
    { "saxpy-and-friends", "fp32", 10, "stencil", "5 %" },
    { "saxpy-and-friends", "fp32", 10, "SpMV", "2.5 %" },
    { "saxpy-and-friends", "fp32", 10, "blocked", "100 %" },
    { "vector-add", "fp32", 20, "vector add, bound", "0.417 %" },
    { "daxpy", "fp64", 10, "DAXPY", "0.833 %" },
    { "h100-softmax-gemm-attention", "bf16.matrix", 989 / 3.35, "GEMM", "100 %" },
    { "v100-gpp-gene", "fp64", 8.529462159037982, "GPP, nw = 6", "100 %" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableProject) project = load (cases[i].example);
    g_autoptr (GableRoofline) roofline = evaluate (project);
    const GableMachine *machine = gable_project_get_machine (project);
    guint kernel = find_kernel (project, cases[i].kernel);
    double peak = gable_ceiling_rate (
      gable_machine_get_ceiling (machine, find_ceiling (project, cases[i].compute)));
    double bandwidth =
      gable_ceiling_rate (gable_machine_get_ceiling (machine, find_ceiling (project, "DRAM")));
    g_autofree char *share =
      gable_format_percent (gable_result_attainable (&roofline->kernels[kernel]) / peak);

    gable_assert_close (gable_ridge (peak, bandwidth), cases[i].ridge, 1e-12);
    g_assert_cmpstr (share, ==, cases[i].share);
  }
}

static void
tell_the_speed_of_light (void)
{
  static const struct {
    const char *kernel;
    double compute;
    double memory;
  } cases[] = {
    { "92.4 %", 0.924, 0.182 },
    { "12.1 %", 0.121, 0.887 },
    { "22.5 %", 0.225, 0.158 },
  };
  g_autoptr (GableProject) project = load ("speed-of-light");
  g_autoptr (GableRoofline) roofline = evaluate (project);
  guint compute = find_ceiling (project, "bf16.matrix");
  guint memory = find_ceiling (project, "DRAM");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    guint kernel = find_kernel (project, cases[i].kernel);

    gable_assert_close (gable_roofline_get_utilisation (roofline, kernel, compute),
                        cases[i].compute, 1e-9);
    gable_assert_close (gable_roofline_get_utilisation (roofline, kernel, memory), cases[i].memory,
                        1e-9);
  }
}

/* Williams and others, section 3: a kernel left of the ridge gains nothing from a higher peak. */
static void
gain_from_bandwidth_and_not_from_arithmetic (void)
{
  static const double attainable[] = { 25e9 / 3, 25e9 / 3, 50e9 / 3 };
  g_autoptr (GableProject) project = load ("daxpy");

  g_assert_cmpuint (project->machines->len, ==, G_N_ELEMENTS (attainable));
  for (guint i = 0; i < G_N_ELEMENTS (attainable); i++) {
    GableMachine *machine = g_ptr_array_index (project->machines, i);
    g_autoptr (GableProject) on_machine = gable_project_with_machine (project, machine, "typed");
    g_autoptr (GableRoofline) roofline = evaluate (on_machine);

    gable_assert_close (gable_result_attainable (&roofline->kernels[0]), attainable[i], 1e-12);
  }
}

static void
place_a_kernel_at_every_level (void)
{
  static const struct {
    const char *level;
    double intensity;
    double bound; /* [FLOP/s] */
  } cases[] = {
    { "L1", 0.865326481, 7068.86e9 },
    { "L2", 2.250285265, 6743.58737359405e9 },
    { "DRAM", 2.584785579, 2142.161726880882e9 },
  };
  g_autoptr (GableProject) project = load ("v100-gpp-gene");
  g_autoptr (GableRoofline) roofline = evaluate (project);
  guint kernel = find_kernel (project, "GPP, nw = 1");

  g_assert_cmpuint (roofline->kernels[kernel].n_points, ==, G_N_ELEMENTS (cases));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const GablePoint *point = find_point (roofline, kernel, cases[i].level);

    gable_assert_close (point->intensity, cases[i].intensity, 1e-12);
    gable_assert_close (gable_point_bound (roofline, point), cases[i].bound, 1e-9);
    gable_assert_close (gable_point_performance (roofline, point), 2085.756683e9, 1e-12);
    g_assert_cmpint (gable_point_is_limiting (roofline, point), ==, i == 2);
  }
}

/* The times of the file, added up by hand, are 1.284933 ms; three of its kernels compute nothing in floating point. */
static void
keep_every_kernel_of_a_run (void)
{
  g_autoptr (GableProject) project = load ("mi350-monte-carlo-pi");
  g_autoptr (GableRoofline) roofline = evaluate (project);
  guint n_drawn = 0;

  g_assert_cmpuint (roofline->n_kernels, ==, 7);
  gable_assert_close (roofline->seconds, 1.284933e-3, 1e-9);
  for (guint i = 0; i < roofline->n_kernels; i++) {
    const GableKernelResult *result = &roofline->kernels[i];

    n_drawn += result->drawn == GABLE_DRAWN;
    if (result->drawn == GABLE_DRAWN) {
      g_assert_cmpint (result->side, ==, GABLE_SIDE_MEMORY);
    } else {
      g_assert_cmpint (result->drawn, ==, GABLE_NOT_DRAWN_ZERO_WORK);
    }
  }
  g_assert_cmpuint (n_drawn, ==, 4);
}

/* An example that is saved again is the same file, so that a person's own change shows alone. */
static void
are_written_as_they_would_be_saved (void)
{
  g_auto (GStrv) names = gable_data_list ("examples");

  g_assert_cmpuint (g_strv_length (names), ==, 7);
  for (guint i = 0; names[i] != NULL; i++) {
    g_autofree char *path = g_strconcat ("examples/", names[i], NULL);
    g_autoptr (GBytes) bytes = gable_data_load (path, NULL);
    g_autofree char *name = g_strndup (names[i], strlen (names[i]) - strlen (".gable"));
    g_autoptr (GableProject) project = load (name);
    g_autofree char *saved = NULL;
    gsize length;

    saved = gable_project_to_text (project, &length);
    g_assert_cmpmem (saved, length, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  }
}

static void
have_no_fault (void)
{
  g_auto (GStrv) names = gable_data_list ("examples");

  for (guint i = 0; names[i] != NULL; i++) {
    g_autofree char *relative = g_strconcat ("../data/examples/", names[i], NULL);
    g_autofree char *path = gable_test_file (relative);
    g_autoptr (GableNotes) notes = gable_notes_new ();

    g_assert_true (gable_validate (path, notes));
    for (guint j = 0; j < gable_notes_get_size (notes); j++) {
      g_error ("%s", gable_note_to_string (gable_notes_get (notes, j)));
    }
  }
}

/* Whoever opens one can tell where its figures are from. */
static void
tell_where_their_figures_are_from (void)
{
  g_auto (GStrv) names = gable_data_list ("examples");

  for (guint i = 0; names[i] != NULL; i++) {
    g_autofree char *name = g_strndup (names[i], strlen (names[i]) - strlen (".gable"));
    g_autoptr (GableProject) project = load (name);
    const GableMachine *machine = gable_project_get_machine (project);

    g_assert_nonnull (project->title);
    g_assert_nonnull (machine->note);
    for (guint j = 0; j < gable_machine_get_n_ceilings (machine); j++) {
      const GableCeiling *ceiling = gable_machine_get_ceiling (machine, j);
      const GableOrigin *origin = gable_ceiling_is_measured (ceiling)
                                    ? &ceiling->measured_origin
                                    : &ceiling->theoretical_origin;

      g_assert_nonnull (origin->source);
      g_assert_nonnull (origin->method);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/analysis/examples/" path, function)
  ADD ("give-the-published-figures", give_the_published_figures);
  ADD ("have-the-published-ridges-and-shares-of-the-peak",
       have_the_published_ridges_and_shares_of_the_peak);
  ADD ("tell-the-speed-of-light", tell_the_speed_of_light);
  ADD ("gain-from-bandwidth-and-not-from-arithmetic", gain_from_bandwidth_and_not_from_arithmetic);
  ADD ("place-a-kernel-at-every-level", place_a_kernel_at_every_level);
  ADD ("keep-every-kernel-of-a-run", keep_every_kernel_of_a_run);
  ADD ("are-written-as-they-would-be-saved", are_written_as_they_would_be_saved);
  ADD ("have-no-fault", have_no_fault);
  ADD ("tell-where-their-figures-are-from", tell_where_their_figures_are_from);
  return g_test_run ();
}
