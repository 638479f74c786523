/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/importer.h"
#include "import/registry.h"
#include "import/rules.h"
#include "model/project-json.h"
#include "support.h"

#include <string.h>

static const GableCounter *
counter_of (const char *id)
{
  return gable_counter_find (id);
}

static void
count (GableKernel *kernel, const char *name, double value, gboolean is_sum)
{
  gable_kernel_add_counter (kernel,
                            &(GableRawCounter){ .name = name, .value = value, .is_sum = is_sum });
}

/* A kernel of an MI300X, whose lines have 128 bytes. */
static GableKernel *
kernel_of_amd (void)
{
  GableKernel *kernel = gable_kernel_new ("copy");

  kernel->launches = 2;
  kernel->seconds = 1e-3;
  count (kernel, "TCP_TCC_READ_REQ_sum", 1000, TRUE);
  count (kernel, "TCP_TCC_WRITE_REQ_sum", 500, TRUE);
  count (kernel, "TCP_TCC_ATOMIC_WITH_RET_REQ_sum", 0, TRUE);
  count (kernel, "TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum", 0, TRUE);
  count (kernel, "SQ_INSTS_VALU_INT32", 10, TRUE);
  gable_kernel_set_amount (kernel, counter_of ("L2"), 160000,
                           "128 reads + 64 × (writes + atomics) of TCP_TCC_…_REQ (gfx94x and "
                           "gfx950)");
  return kernel;
}

static const GableRule *
find (const GArray *list, const char *id, const char *part)
{
  for (guint i = 0; i < list->len; i++) {
    const GableRule *rule = &g_array_index (list, GableRule, i);

    if (rule->counter == counter_of (id) && strstr (rule->text, part) != NULL) {
      return rule;
    }
  }
  return NULL;
}

static void
bytes_of_a_request_differ_by_generation (void)
{
  g_autoptr (GableKernel) kernel = kernel_of_amd ();
  g_autoptr (GableRules) rules = gable_rules_new ();
  const GArray *list = gable_rules_list (rules, kernel);
  const GableRule *older = find (list, "L2", "gfx90x");
  const GableRule *newer = find (list, "L2", "gfx94x");

  g_assert_nonnull (older);
  g_assert_nonnull (newer);
  gable_assert_close (older->amount, 64 * 1500.0, 0);
  gable_assert_close (newer->amount, 128 * 1000.0 + 64 * 500.0, 0);
  g_assert_true (gable_rules_is_present (kernel, newer->counter, newer->text));
  g_assert_false (gable_rules_is_present (kernel, older->counter, older->text));
}

static void
wavefronts_have_64_or_32_lanes (void)
{
  g_autoptr (GableKernel) kernel = kernel_of_amd ();
  g_autoptr (GableRules) rules = gable_rules_new ();
  const GArray *list = gable_rules_list (rules, kernel);

  gable_assert_close (find (list, "int32", "64 lanes")->amount, 640, 0);
  gable_assert_close (find (list, "int32", "32 lanes")->amount, 320, 0);
}

static GableKernel *
kernel_of_nvidia (void)
{
  GableKernel *kernel = gable_kernel_new ("gemm");

  kernel->launches = 4;
  kernel->seconds = 2e-3;
  count (kernel, "lts__t_bytes.sum", 8e6, TRUE);
  count (kernel, "lts__t_sectors.sum", 3e5, TRUE);
  count (kernel, "derived__lts__lts2xbar_bytes.sum.per_second", 5e9, FALSE);
  count (kernel, "sm__inst_executed_pipe_fp64.sum", 1e4, TRUE);
  count (kernel, "sm__sass_thread_inst_executed_op_dadd_pred_on.sum", 1000, TRUE);
  count (kernel, "sm__sass_thread_inst_executed_op_dmul_pred_on.sum", 200, TRUE);
  count (kernel, "sm__sass_thread_inst_executed_op_dfma_pred_on.sum", 30, TRUE);
  gable_kernel_set_amount (kernel, counter_of ("L2"), 8e6, "lts__t_bytes.sum");
  return kernel;
}

static void
nvidia_has_several_definitions_of_a_level (void)
{
  g_autoptr (GableKernel) kernel = kernel_of_nvidia ();
  g_autoptr (GableRules) rules = gable_rules_new ();
  const GArray *list = gable_rules_list (rules, kernel);
  const GableRule *by_rate = find (list, "L2", "lts2xbar");

  gable_assert_close (find (list, "L2", "lts__t_bytes.sum")->amount, 8e6, 0);
  gable_assert_close (find (list, "L2", "32 lts__t_sectors.sum")->amount, 9.6e6, 0);
  gable_assert_close (by_rate->amount, 5e9 * 2e-3, 1e-15);
  g_assert_true (by_rate->is_mean);
  gable_assert_close (find (list, "fp64", "dadd + dmul + 2 dfma")->amount, 1260, 0);
  gable_assert_close (find (list, "fp64", "upper bound")->amount, 64e4, 0);
}

static GableKernel *
kernel_of_zen (void)
{
  GableKernel *kernel = gable_kernel_new ("main");

  count (kernel, "RETIRED_SSE_AVX_FLOPS_ALL", 7e9, TRUE);
  gable_kernel_set_amount (kernel, counter_of ("fp"), 7e9, "RETIRED_SSE_AVX_FLOPS_ALL");
  return kernel;
}

static GableProject *
project_of (GableKernel *kernel)
{
  GableProject *project = gable_project_new ();

  gable_kernel_set_source (kernel, "1");
  g_ptr_array_add (project->kernels, kernel);
  return project;
}

static void
operations_of_unknown_precision_can_be_told_theirs (void)
{
  g_autoptr (GableProject) project = project_of (kernel_of_zen ());
  g_autoptr (GError) error = NULL;
  const char *text =
    gable_rules_find (project, NULL, counter_of ("fp64"), "taken for fp64", &error);
  guint n_changed;

  g_assert_no_error (error);

  g_autoptr (GableProject) changed =
    gable_rules_apply (project, "1", counter_of ("fp64"), text, &n_changed);
  const GableKernel *kernel = gable_project_get_kernel (changed, 0);

  g_assert_cmpuint (n_changed, ==, 1);
  gable_assert_close (gable_kernel_get_amount (kernel, counter_of ("fp64")), 7e9, 0);
  g_assert_null (gable_kernel_find_amount (kernel, counter_of ("fp")));

  /* And back again. */
  g_autoptr (GableProject) back =
    gable_rules_apply (changed, NULL, counter_of ("fp"), "RETIRED_SSE_AVX_FLOPS_ALL", &n_changed);

  kernel = gable_project_get_kernel (back, 0);
  g_assert_cmpuint (n_changed, ==, 1);
  gable_assert_close (gable_kernel_get_amount (kernel, counter_of ("fp")), 7e9, 0);
  g_assert_null (gable_kernel_find_amount (kernel, counter_of ("fp64")));
}

static void
vectors_of_unknown_length_can_be_told_theirs (void)
{
  g_autoptr (GableKernel) kernel = gable_kernel_new ("main");
  g_autoptr (GableRules) rules = gable_rules_new ();
  const GArray *list;

  count (kernel, "fp_fixed_ops_spec", 100, TRUE);
  count (kernel, "fp_scale_ops_spec", 1000, TRUE);
  list = gable_rules_list (rules, kernel);
  gable_assert_close (find (list, "fp", "4 × fp_scale")->amount, 4100, 0);
  g_assert_nonnull (find (list, "fp32", "taken for FP32"));
}

static void
a_saved_project_follows_another_rule_without_its_file (void)
{
  g_autoptr (GableProject) project = project_of (kernel_of_amd ());
  gsize length;
  g_autofree char *text = gable_project_to_text (project, &length);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) opened = gable_project_from_text (text, length, "p.gable", &error);

  g_assert_no_error (error);

  const char *rule = gable_rules_find (opened, NULL, counter_of ("L2"), "GFX90X", &error);

  g_assert_no_error (error);

  guint n_changed;
  g_autoptr (GableProject) changed =
    gable_rules_apply (opened, NULL, counter_of ("L2"), rule, &n_changed);
  const GableKernel *kernel = gable_project_get_kernel (changed, 0);

  g_assert_cmpuint (n_changed, ==, 1);
  gable_assert_close (gable_kernel_get_amount (kernel, counter_of ("L2")), 96000, 0);
  g_assert_true (gable_rules_is_present (kernel, counter_of ("L2"), rule));
  /* The project before is what it was: the edit can be undone. */
  gable_assert_close (
    gable_kernel_get_amount (gable_project_get_kernel (opened, 0), counter_of ("L2")), 160000, 0);
}

static void
launches_lose_what_followed_the_rule_before (void)
{
  g_autoptr (GableProject) project = project_of (kernel_of_nvidia ());
  GableLaunches *launches = gable_launches_new ();
  guint n_changed;

  gable_launches_append (launches, 0, 2e-3);
  gable_launches_set (launches, 0, counter_of ("L2"), 8e6);
  gable_launches_set (launches, 0, counter_of ("DRAM"), 5);
  project->launches = launches;

  g_autoptr (GableProject) changed =
    gable_rules_apply (project, NULL, counter_of ("L2"), "32 lts__t_sectors.sum", &n_changed);

  g_assert_cmpuint (n_changed, ==, 1);
  g_assert_false (
    gable_known (gable_launches_get_amount (changed->launches, 0, counter_of ("L2"))));
  gable_assert_close (gable_launches_get_amount (changed->launches, 0, counter_of ("DRAM")), 5, 0);
  gable_assert_close (gable_launches_get_amount (project->launches, 0, counter_of ("L2")), 8e6, 0);
}

static void
other_sources_and_what_ifs_stay_as_they_are (void)
{
  g_autoptr (GableProject) project = project_of (kernel_of_amd ());
  GableKernel *whatif = kernel_of_amd ();
  guint n_changed;

  whatif->kind = GABLE_KERNEL_HYPOTHETICAL;
  gable_kernel_set_source (whatif, "1");
  g_ptr_array_add (project->kernels, whatif);

  const char *rule = gable_rules_find (project, "1", counter_of ("L2"), "gfx90x", NULL);
  g_autoptr (GableProject) other =
    gable_rules_apply (project, "2", counter_of ("L2"), rule, &n_changed);

  g_assert_cmpuint (n_changed, ==, 0);
  g_assert_true (other->kernels->pdata[0] == project->kernels->pdata[0]);

  g_autoptr (GableProject) own =
    gable_rules_apply (project, "1", counter_of ("L2"), rule, &n_changed);

  g_assert_cmpuint (n_changed, ==, 1);
  g_assert_true (own->kernels->pdata[1] == project->kernels->pdata[1]);
}

static void
what_is_no_rule_is_answered_with_those_that_are (void)
{
  g_autoptr (GableProject) project = project_of (kernel_of_amd ());
  g_autoptr (GError) none = NULL;
  g_autoptr (GError) several = NULL;
  g_autoptr (GError) bare = NULL;

  g_assert_null (gable_rules_find (project, NULL, counter_of ("L2"), "gfx7", &none));
  g_assert_error (none, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MISSING_COLUMN);
  g_assert_nonnull (strstr (none->message, "gfx90x"));
  g_assert_null (gable_rules_find (project, NULL, counter_of ("L2"), "atomics", &several));
  g_assert_error (several, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_AMBIGUOUS);
  g_assert_null (gable_rules_find (project, NULL, counter_of ("DRAM"), "gfx9", &bare));
  g_assert_error (bare, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MISSING_COLUMN);
}

/* Returns: amounts of @kernel that are found again, by their rule */
static guint
check_amounts (GableRules *rules, const GableKernel *kernel)
{
  const GArray *list = gable_rules_list (rules, kernel);
  guint n = 0;

  for (guint i = 0; i < list->len; i++) {
    const GableRule *rule = &g_array_index (list, GableRule, i);

    if (gable_rules_is_present (kernel, rule->counter, rule->text) && !rule->is_mean) {
      gable_assert_close (gable_kernel_get_amount (kernel, rule->counter), rule->amount, 1e-12);
      n++;
    }
  }
  return n;
}

static void
rules_of_imports_are_found_again (void)
{
  static const struct {
    const char *path;
    guint n_rules; /* of its kernels, at least */
  } files[] = {
    { "corpus/ncu-csv/a100-nersc-metrics/gemm.csv", 3 },
    { "corpus/rocprof-compute/mi300x-vcopy-full", 5 },
    { "corpus/likwid/zen2-mem-with-bench/proc_0.out", 1 },
  };
  g_autoptr (GableRules) rules = gable_rules_new ();

  for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autofree char *path = gable_test_shared (files[i].path);
    const char *paths[] = { path, NULL };
    g_autoptr (GableNotes) notes = gable_notes_new ();
    g_autoptr (GError) error = NULL;
    guint n = 0;

    if (path == NULL) {
      g_test_skip ("the corpus is not here");
      return;
    }

    g_autoptr (GableProject) project = gable_open (paths, NULL, NULL, notes, &error);

    g_assert_no_error (error);
    for (guint j = 0; j < gable_project_get_n_kernels (project); j++) {
      n += check_amounts (rules, gable_project_get_kernel (project, j));
    }
    g_test_message ("%s: %u", files[i].path, n);
    g_assert_cmpuint (n, >=, files[i].n_rules);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/generations", bytes_of_a_request_differ_by_generation);
  g_test_add_func ("/rules/lanes", wavefronts_have_64_or_32_lanes);
  g_test_add_func ("/rules/definitions", nvidia_has_several_definitions_of_a_level);
  g_test_add_func ("/rules/precision", operations_of_unknown_precision_can_be_told_theirs);
  g_test_add_func ("/rules/vectors", vectors_of_unknown_length_can_be_told_theirs);
  g_test_add_func ("/rules/saved", a_saved_project_follows_another_rule_without_its_file);
  g_test_add_func ("/rules/launches", launches_lose_what_followed_the_rule_before);
  g_test_add_func ("/rules/others", other_sources_and_what_ifs_stay_as_they_are);
  g_test_add_func ("/rules/none", what_is_no_rule_is_answered_with_those_that_are);
  g_test_add_func ("/rules/imports", rules_of_imports_are_found_again);
  return g_test_run ();
}
