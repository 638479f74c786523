/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/patterns.h"

#include "support.h"

#include <string.h>

/* Worked out by hand from the formulas of the sources. */
static void
amounts_are_those_of_the_algorithm (void)
{
  static const struct {
    const char *text;
    double work;
    double bytes;
    double ideal;
  } cases[] = {
    { "axpy:n=1000", 2000, 24000, 24000 },
    { "axpy:n=1000,precision=fp16", 2000, 6000, 6000 },
    { "reduction:n=1000,precision=fp32", 999, 4004, 4004 },
    { "stencil:n=1000,points=7", 13000, 16000, 16000 },
    { "stencil:n=1000,points=27,allocate=1,precision=fp32", 53000, 12000, 8000 },
    /* 50 × 12 + 11 × 4 + 30 × 8 */
    { "spmv:rows=10,columns=20,nonzeros=50", 100, 884, 884 },
    /* 4 tiles across and 2 down: 4 × (30000 × 4 + 60000 × 2 + 20000) */
    { "gemm:m=100,n=200,k=300,tile=64,precision=fp32", 12e6, 1040000, 440000 },
    { "gemm:m=100,n=200,k=300,tile=0,precision=fp32", 12e6, 440000, 440000 },
    /* A tile as large as the result moves everything once. */
    { "gemm:m=100,n=200,k=300,tile=200,precision=fp32", 12e6, 440000, 440000 },
    { "gemm:m=4096,n=4096,k=4096,tile=128,precision=fp16", 137438953472, 2181038080, 100663296 },
    /* 5 × 1024 × 10 × 2; 4 × 1024 × 8 × 2 a pass */
    { "fft:n=1024,batch=2,passes=3", 102400, 196608, 65536 },
    /* 4 × 64 × 4 × 2; (64 + 64 × 2) × 2 × 2 */
    { "attention:heads=2,n=8,d=4,tile=4,precision=fp16", 2048, 768, 512 },
    { "attention:heads=2,n=8,d=4,tile=0,precision=fp16", 2048, 1536, 512 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    GablePatternUse use;

    g_assert_true (gable_pattern_use_parse (cases[i].text, &use, &error));
    g_assert_no_error (error);
    gable_assert_close (gable_pattern_use_get_work (&use), cases[i].work, 1e-15);
    gable_assert_close (gable_pattern_use_get_bytes (&use), cases[i].bytes, 1e-15);
    gable_assert_close (gable_pattern_use_get_ideal (&use), cases[i].ideal, 1e-15);
  }
}

static void
what_is_wrong_is_said (void)
{
  static const struct {
    const char *text;
    const char *part;
  } cases[] = {
    { "gemmm", "there is no pattern “gemmm”; there are axpy" },
    { "gemm:m", "write a parameter and its value, such as m=1000" },
    { "gemm:q=1", "gemm has no parameter “q”; there are m, n, k, tile, precision and level" },
    { "gemm:m=0", "m: “0” is no whole number from 1 to" },
    { "gemm:m=1.5", "no whole number" },
    { "gemm:m=-4", "m: “-4”" },
    { "gemm:m=1e300", "no whole number" },
    { "gemm:m=many", "m: “many”" },
    { "gemm:precision=DRAM", "is no precision" },
    { "gemm:precision=fp", "is no precision" },
    { "gemm:level=fp64", "is no level" },
    { "\xff", "UTF-8" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    GablePatternUse use;

    g_assert_false (gable_pattern_use_parse (cases[i].text, &use, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    if (strstr (error->message, cases[i].part) == NULL) {
      g_error ("%s: “%s” is not in “%s”", cases[i].text, cases[i].part, error->message);
    }
  }
}

/* For any size: no fewer bytes than the compulsory ones, and text that reads back. */
static void
every_pattern_holds_for_any_size (void)
{
  for (guint round = 0; round < 2000; round++) {
    const GablePattern *pattern =
      gable_patterns_get ((guint) g_test_rand_int_range (0, (int) gable_patterns_get_size ()));
    g_autofree char *text = NULL;
    g_autoptr (GableKernel) kernel = NULL;
    g_autoptr (GError) error = NULL;
    GablePatternUse use, again;

    gable_pattern_use_init (&use, pattern);
    for (guint i = 0; i < pattern->n_parameters; i++) {
      const GablePatternParameter *parameter = &pattern->parameters[i];
      double scale = pow (10, g_test_rand_int_range (0, 9));
      double most = MIN (parameter->max, scale);

      double value = floor (g_test_rand_double_range (0, most + 1));

      use.values[i] = CLAMP (value, parameter->min, parameter->max);
    }
    text = gable_pattern_use_to_string (&use);
    gable_pattern_use_parse (text, &again, &error);
    g_assert_no_error (error);
    g_assert_cmpmem (&use, sizeof use, &again, sizeof again);
    g_assert_cmpfloat (gable_pattern_use_get_work (&use), >=, 0);
    g_assert_true (isfinite (gable_pattern_use_get_work (&use)));
    g_assert_cmpfloat (gable_pattern_use_get_bytes (&use), >=,
                       gable_pattern_use_get_ideal (&use) * (1 - 1e-12));
    kernel = gable_pattern_use_make_kernel (&use);
    g_assert_cmpint (kernel->kind, ==, GABLE_KERNEL_HYPOTHETICAL);
    g_assert_false (gable_known (kernel->seconds));
  }
}

static void
the_library_describes_itself (void)
{
  for (guint i = 0; i < gable_patterns_get_size (); i++) {
    const GablePattern *pattern = gable_patterns_get (i);

    g_assert_true (gable_patterns_find (pattern->id) == pattern);
    g_assert_cmpuint (strlen (pattern->source), >, 0);
    g_assert_cmpuint (strlen (pattern->work), >, 0);
    for (guint k = 0; k < pattern->n_parameters; k++) {
      const GablePatternParameter *parameter = &pattern->parameters[k];

      g_assert_cmpfloat (parameter->initial, >=, parameter->min);
      g_assert_cmpfloat (parameter->initial, <=, parameter->max);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/analysis/patterns/" name, function)
  ADD ("amounts-are-those-of-the-algorithm", amounts_are_those_of_the_algorithm);
  ADD ("what-is-wrong-is-said", what_is_wrong_is_said);
  ADD ("every-pattern-holds-for-any-size", every_pattern_holds_for_any_size);
  ADD ("the-library-describes-itself", the_library_describes_itself);
  return g_test_run ();
}
