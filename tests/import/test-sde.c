/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "corpus.h"
#include "damage.h"
#include "support.h"

#include <string.h>

static void
real_mixes_give_what_independent_programs_found (void)
{
  g_autofree char *root = gable_test_shared ("corpus/advisor");

  if (root == NULL) {
    g_test_skip ("1 case skipped: there is no corpus of SDE here");
    return;
  }
  g_assert_cmpuint (gable_corpus_walk_runs (root, "sde"), >=, 1);
}

static void
small_mixes_give_what_follows_from_them (void)
{
  g_autofree char *root = gable_test_file ("import/sde");

  g_assert_cmpuint (gable_corpus_walk_runs (root, ""), >=, 2);
}

static GableImport *
import_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  GableImport *import = gable_damage_import_bytes (text, strlen (text), "mix.txt", NULL, &error);

  g_assert_no_error (error);
  return import;
}

#define BEGIN "# Mix output version 10\n#\n# $global-dynamic-counts\n#\n"
#define END "*total 1000\n# END_GLOBAL_DYNAMIC_STATS\n"

/* Each element of a fused instruction is two operations; the tool counts it once. */
static void
fused_instructions_count_twice (void)
{
  static const struct {
    const char *lines;
    const char *counter;
    double flops;
  } cases[] = {
    { "*elements_fp_double_4 10\nVFMADD213PD_YMMqq_YMMqq_MEMqq 10\n", "fp64", 80 },
    { "*elements_fp_double_1 7\nVFNMADD231SD_XMMdq_XMMq_XMMq 7\n", "fp64", 14 },
    { "*elements_fp_single_16 3\nVFMSUB132PS_ZMMf32_MASKmskw_ZMMf32_ZMMf32_AVX512 3\n", "fp32",
      96 },
    { "*elements_fp_half_8 5\nVFMADD132PH_XMMf16_MASKmskw_XMMf16_XMMf16_AVX512 5\n", "fp16", 80 },
    { "*elements_fp_single_8 2\n*elements_fp_single_1 5\nVADDPS_YMMqq_YMMqq_YMMqq 2\n", "fp32",
      21 },
    { "*elements_fp_double_4 10\nVFMADD213PD 10\n", "fp64", GABLE_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strconcat (BEGIN, cases[i].lines, END, NULL);
    g_autoptr (GableImport) import = import_text (text);
    const GableKernel *kernel = import->kernels->pdata[0];

    gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find (cases[i].counter)),
                        cases[i].flops, 0);
  }
}

static void
packed_operations_have_their_share (void)
{
  g_autoptr (GableImport) import =
    import_text (BEGIN "*elements_fp_double_4 10\n*elements_fp_double_1 10\n" END);

  gable_assert_close (gable_kernel_get_evidence (import->kernels->pdata[0], "vector_ratio"), 0.8,
                      1e-12);
}

static void
the_counts_alone_are_enough (void)
{
  g_autoptr (GableImport) import =
    import_text ("# $global-dynamic-counts\n*elements_fp_double_4 10\n" END);

  gable_assert_close (
    gable_kernel_get_amount (import->kernels->pdata[0], gable_counter_find ("fp64")), 40, 0);
}

/* Half a section is no count of the run: those of the threads are taken, or nothing. */
static void
a_section_that_is_cut_is_not_taken_for_the_run (void)
{
  static const char text[] =
    "# Mix output version 8\n# $dynamic-counts\n*mem-read-8 10\n*total 50\n"
    "# $dynamic-counts\n*mem-read-8 20\n*total 60\n# $global-dynamic-counts\n*mem-read-8 3";
  g_autoptr (GableImport) import = import_text (text);
  const GableKernel *kernel = import->kernels->pdata[0];
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) cut = NULL;

  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("L1")), 240, 0);
  gable_assert_close (gable_kernel_get_amount (kernel, gable_counter_find ("inst")), 110, 0);
  cut = gable_damage_import_bytes (BEGIN "*mem-read-8 3\n", strlen (BEGIN "*mem-read-8 3\n"), "m",
                                   NULL, &error);
  g_assert_null (cut);
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
}

static void
cut_or_damaged_a_mix_is_refused_or_read (void)
{
  g_autofree char *path = gable_test_file ("import/sde/threads-and-all/mix.txt");

  gable_damage_walk (path, "sde");
  gable_damage_dress (path, "sde");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/sde/real-mixes-give-what-independent-programs-found",
                   real_mixes_give_what_independent_programs_found);
  g_test_add_func ("/import/sde/small-mixes-give-what-follows-from-them",
                   small_mixes_give_what_follows_from_them);
  g_test_add_func ("/import/sde/fused-instructions-count-twice", fused_instructions_count_twice);
  g_test_add_func ("/import/sde/packed-operations-have-their-share",
                   packed_operations_have_their_share);
  g_test_add_func ("/import/sde/the-counts-alone-are-enough", the_counts_alone_are_enough);
  g_test_add_func ("/import/sde/a-section-that-is-cut-is-not-taken-for-the-run",
                   a_section_that_is_cut_is_not_taken_for_the_run);
  g_test_add_func ("/import/sde/cut-or-damaged-a-mix-is-refused-or-read",
                   cut_or_damaged_a_mix_is_refused_or_read);
  return g_test_run ();
}
