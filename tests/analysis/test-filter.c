/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/filter.h"
#include "fixture.h"

#include "support.h"

#include <string.h>

enum { GEMM, TRIAD, COPY, NO_TIME, TINY, N_KERNELS };

static void
add_source (GableProject *project, const char *path, const char *id)
{
  GableSource *source = gable_source_new (path, "csv");

  g_free (source->id);
  source->id = g_strdup (id);
  g_ptr_array_add (project->sources, source);
}

/* On 1 TFLOP/s of FP64, 100 GB/s of DRAM and 400 GB/s of L2:
 *   gemm    2 s      1.9 TFLOP  10 GB DRAM              FP64-bound, efficiency 0.95, near the roof
 *   triad   1 s      10 GFLOP   80 GB DRAM, 80 GB L2    DRAM-bound, efficiency 0.8
 *   copy    0.5 s    (unknown)  30 GB DRAM
 *   notime  unknown  1 GFLOP    1 GB DRAM
 *   tiny    1 ms     1 MFLOP    1 MB DRAM               DRAM-bound, efficiency 0.01, far below */
static GableRoofline *
make_roofline (void)
{
  GableKernel *kernels[] = {
    [GEMM] = fixture_kernel ("ns::GEMM<128, true>(double)", 2, 1.9e12, UNKNOWN, 10e9, UNKNOWN),
    [TRIAD] = fixture_kernel ("stream triad", 1, 10e9, UNKNOWN, 80e9, 80e9),
    [COPY] = fixture_kernel ("time", 0.5, UNKNOWN, UNKNOWN, 30e9, UNKNOWN),
    [NO_TIME] = fixture_kernel ("notime", UNKNOWN, 1e9, UNKNOWN, 1e9, UNKNOWN),
    [TINY] = fixture_kernel ("Größe \"x\"", 1e-3, 1e6, UNKNOWN, 1e6, UNKNOWN),
  };
  g_autoptr (GableProject) project =
    fixture_project (fixture_machine (), kernels[GEMM], kernels[TRIAD], kernels[COPY],
                     kernels[NO_TIME], kernels[TINY], NULL);

  add_source (project, "runs/run1.csv", "1");
  add_source (project, "runs/run2.csv", "2");
  for (guint i = 0; i < N_KERNELS; i++) {
    gable_kernel_set_source (kernels[i], i == COPY ? NULL : i == TRIAD ? "2" : "1");
    kernels[i]->launches = i != COPY ? 1 + 99 * (i == TRIAD) : 0;
  }
  gable_kernel_set_evidence (kernels[TRIAD], "occupancy_achieved", 0.4, NULL);
  return gable_roofline_evaluate (project, NULL);
}

static GableFilter *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  GableFilter *filter = gable_filter_parse (text, (GableWork){ GABLE_WORK_FP, NULL }, &error);

  if (error != NULL) {
    g_error ("“%s”: %s", text, error->message);
  }
  return filter;
}

/* "GT": first letters of the rows that pass: Gemm, Triad, Copy, No time, tinY. (transfer full) */
static char *
passing (GableRows *figures, const char *text, guint *n_unknown)
{
  g_autoptr (GableFilter) filter = parse (text);
  g_autoptr (GArray) rows = gable_filter_apply (filter, figures, n_unknown);
  GString *letters = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++) {
    g_string_append_c (letters, "GTCNY"[g_array_index (rows, guint32, i)]);
  }
  return g_string_free (letters, FALSE);
}

static void
rows_pass_that_the_text_is_true_of (void)
{
  static const struct {
    const char *text;
    const char *rows;
    guint n_unknown;
  } cases[] = {
    { "", "GTCNY", 0 },
    { "  ", "GTCNY", 0 },
    /* words are looked for in the name, in any case, and all of them */
    { "gemm", "G", 0 },
    { "tr AM", "T", 0 },
    { "TIME", "CN", 0 },
    { "time or triad", "TCN", 0 },
    { "\"stream tr\"", "T", 0 },
    { "“stream tr”", "T", 0 },
    { "ns::*", "G", 0 },
    { "t?me", "C", 0 },
    { "größe", "Y", 0 },
    { "GRÖSSE", "Y", 0 },
    { "größe–€…", "", 0 },
    { "not …", "GTCNY", 0 },
    { "not gemm", "TCNY", 0 },
    { "\"and\"", "", 0 },
    { "name = time", "C", 0 },
    { "name = \"stream triad\"", "T", 0 },
    { "name != time", "GTNY", 0 },
    { "kernel = *i*", "TCN", 0 },
    { "“größe \"x\"”", "Y", 0 },
    /* numbers with their units */
    { "time > 1ms", "GTC", 1 },
    { "time > 1 ms", "GTC", 1 },
    { "time >= 1 ms", "GTCY", 1 },
    { "time<=0.001", "Y", 1 },
    { "time ≤ 1000 us", "Y", 1 },
    { "time = 2 s", "G", 1 },
    { "time != 2 s", "TCY", 1 },
    { "efficiency < 50 %", "Y", 2 },
    { "efficiency < 0.5", "Y", 2 },
    { "efficiency >= 80%", "GT", 2 },
    { "performance > 100 GFLOP/s", "G", 2 },
    { "intensity.DRAM > 1 FLOP/B", "G", 1 },
    { "intensity.L2 > 0.1", "T", 4 },
    { "intensity = 0.125", "T", 2 },
    { "launches >= 100", "T", 1 },
    { "bytes.DRAM >= 30 GB", "TC", 0 },
    { "traffic.L2 > 0", "T", 4 },
    { "work.fp64 > 1 TFLOP", "G", 1 },
    { "work > 1 TFLOP", "G", 1 },
    { "utilisation.DRAM > 79 %", "T", 1 },
    { "evidence.occupancy_achieved < 0.5", "T", 4 },
    { "saving > 190 ms", "T", 2 },
    { "headroom > 10", "Y", 2 },
    /* words of a figure */
    { "limiter = DRAM", "TNY", 1 },
    { "limiter = fp64", "G", 1 },
    { "limiter != dram", "G", 1 },
    { "limiter = d*", "TNY", 1 },
    { "standing = far_below", "Y", 1 },
    { "standing = \"far below\"", "Y", 1 },
    { "standing = near_roof or standing = far_below", "GTY", 1 },
    { "standing = unknown", "C", 0 },
    { "side = compute", "G", 1 },
    { "kind = measured", "GTCNY", 0 },
    { "source = run2", "T", 1 },
    { "source = run2.csv", "T", 1 },
    { "source = \"run1.csv\"", "GNY", 1 },
    { "source = 2", "T", 1 },
    { "source = run*", "GTNY", 1 },
    /* and binds more than or; unknown or true is true, unknown and false is false */
    { "gemm or triad and time > 1 s", "G", 0 },
    { "(gemm or triad) and time > 1 s", "G", 0 },
    { "(gemm or triad) time >= 1 s", "GT", 0 },
    { "not (time > 1 ms)", "Y", 1 },
    { "not time > 1 ms", "Y", 1 },
    { "time > 1 ms or notime", "GTCN", 0 },
    { "time > 1 ms and gemm", "G", 0 },
    { "NOT gemm AND NOT triad", "CNY", 0 },
    { "time > 1 ms and limiter = DRAM", "T", 2 },
    { "time < 1 s triad", "", 0 },
    { "time < 2 s triad", "T", 0 },
  };
  g_autoptr (GableRoofline) roofline = make_roofline ();
  g_autoptr (GableRows) figures = gable_rows_new_kernels (roofline);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    guint n_unknown;
    g_autofree char *rows = passing (figures, cases[i].text, &n_unknown);

    g_test_message ("%s", cases[i].text);
    g_assert_cmpstr (rows, ==, cases[i].rows);
    g_assert_cmpuint (n_unknown, ==, cases[i].n_unknown);
  }
}

static void
what_is_wrong_is_said_with_its_place (void)
{
  static const struct {
    const char *text;
    const char *message; /* a part of it */
  } cases[] = {
    { "tim > 1 ms", "character 1: there is no figure “tim”; write “time”" },
    { "foo > 1", "character 1: there is no figure “foo”; there are name, source" },
    { "time > ", "character 8: a value such as 1 ms" },
    { "time > 1 GB", "character 8: “1 GB”" },
    { "gemm and time > fast", "character 17: “fast”" },
    { "efficiency < 50", "character 14: “50” is no share; write it like “50 %”" },
    { "limiter > DRAM", "character 11: limiter is a word; compare it with = or !=" },
    { "limiter =", "character 10: a word" },
    { "standing = great", "character 12: standing is one of unknown, above_roof" },
    { "bytes > 1 GB", "character 1: “bytes” needs a level" },
    { "intensity.fp64 > 1", "there is no level “fp64”" },
    { "time.L2 > 1", "nothing follows time" },
    { "evidence > 1", "needs the metric" },
    { "(gemm", "character 1: this bracket is not closed" },
    { "gemm)", "character 5: there is no “(”" },
    { "gemm and", "character 9: a name, a comparison" },
    { "> 1 ms", "character 1: a comparison needs a figure before it" },
    { "ö \"gemm", "character 3: the quotation does not end" },
    { "not", "character 4: a name" },
    { "()", "character 2: a comparison needs" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableFilter) filter =
      gable_filter_parse (cases[i].text, (GableWork){ GABLE_WORK_FP, NULL }, &error);

    g_assert_null (filter);
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    if (strstr (error->message, cases[i].message) == NULL) {
      g_error ("“%s”: “%s” is not in “%s”", cases[i].text, cases[i].message, error->message);
    }
  }
}

static void
its_size_is_bounded (void)
{
  g_autofree char *brackets = g_strnfill (GABLE_FILTER_MAX_LENGTH, '(');
  g_autofree char *letters = g_strnfill (GABLE_FILTER_MAX_LENGTH + 1, 'a');
  g_autoptr (GString) nots = g_string_new (NULL);
  const char *texts[] = { brackets, letters, "\xff", NULL };

  for (guint i = 0; i < 100; i++) {
    g_string_append (nots, "not ");
  }
  g_string_append (nots, "a");
  texts[3] = nots->str;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableFilter) filter =
      gable_filter_parse (texts[i], (GableWork){ GABLE_WORK_FP, NULL }, &error);

    g_assert_null (filter);
    g_assert_nonnull (error);
  }
}

/* A filter of random parts, brackets everywhere. */
static void
append_random (GString *text, guint depth)
{
  static const char *const leaves[] = {
    "gemm",          "time > 1 ms", "efficiency < 80 %", "limiter = DRAM", "source = run1",
    "standing = *f", "name = time", "intensity.L2 > 0",  "\"a b\"",        "launches != 1",
    "side = memory", "*m*",         "bytes.DRAM < 1 GB",
  };
  gint choice = depth == 0 ? 0 : g_test_rand_int_range (0, 4);

  if (choice == 0) {
    g_string_append (text, leaves[g_test_rand_int_range (0, G_N_ELEMENTS (leaves))]);
  } else if (choice == 1) {
    g_string_append (text, "not (");
    append_random (text, depth - 1);
    g_string_append_c (text, ')');
  } else {
    g_string_append_c (text, '(');
    append_random (text, depth - 1);
    g_string_append (text, choice == 2 ? ") and (" : ") or (");
    append_random (text, depth - 1);
    g_string_append_c (text, ')');
  }
}

static void
assert_same (GableRows *figures, const char *a, const char *b)
{
  guint n_a, n_b;
  g_autofree char *rows_a = passing (figures, a, &n_a);
  g_autofree char *rows_b = passing (figures, b, &n_b);

  g_assert_cmpstr (rows_a, ==, rows_b);
  g_assert_cmpuint (n_a, ==, n_b);
}

static void
logic_holds_for_any_filter (void)
{
  g_autoptr (GableRoofline) roofline = make_roofline ();
  g_autoptr (GableRows) figures = gable_rows_new_kernels (roofline);

  for (guint i = 0; i < 500; i++) {
    g_autoptr (GString) a = g_string_new (NULL);
    g_autoptr (GString) b = g_string_new (NULL);
    g_autofree char *neither = NULL;
    g_autofree char *not_any = NULL;
    g_autofree char *twice = NULL;

    append_random (a, 4);
    append_random (b, 4);
    neither = g_strdup_printf ("(not (%s)) and not (%s)", a->str, b->str);
    not_any = g_strdup_printf ("not ((%s) or (%s))", a->str, b->str);
    twice = g_strdup_printf ("not not (%s)", a->str);
    assert_same (figures, neither, not_any);
    assert_same (figures, twice, a->str);
  }
}

static void
what_is_written_reads_back (void)
{
  g_autoptr (GableRoofline) roofline = make_roofline ();
  g_autoptr (GableRows) figures = gable_rows_new_kernels (roofline);

  for (guint i = 0; i < 500; i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GableFilter) filter = NULL;
    g_autoptr (GableFilter) again = NULL;
    g_autofree char *written = NULL;
    g_autofree char *rewritten = NULL;

    append_random (text, 4);
    filter = parse (text->str);
    written = gable_filter_to_string (filter);
    again = parse (written);
    rewritten = gable_filter_to_string (again);
    assert_same (figures, text->str, written);
    g_assert_cmpstr (written, ==, rewritten);
  }
}

static void
completions_fit_what_is_before_the_caret (void)
{
  static const struct {
    const char *text;
    const char *offered; /* joined; the first ones */
    gsize start;
  } cases[] = {
    { "eff", "efficiency", 0 },
    { "gemm and ti", "time", 9 },
    { "intensity.", "intensity.L2 intensity.DRAM", 0 },
    { "limiter = ", "L2 DRAM", 10 },
    { "limiter = f", "fp64 fp32", 10 },
    { "standing = n", "near_roof no_flops", 11 },
    { "source = run2", "run2.csv", 9 },
    { "time > 1", "", 7 },
    { "evidence.occ", "evidence.occupancy_achieved", 0 },
    { "", "", 0 },
    { "time", "", 0 },
  };
  g_autoptr (GableRoofline) roofline = make_roofline ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    gsize start;
    g_auto (GStrv) offered =
      gable_filter_complete (cases[i].text, strlen (cases[i].text), roofline, &start);
    g_autofree char *joined = g_strjoinv (" ", offered);

    g_test_message ("%s: %s", cases[i].text, joined);
    g_assert_cmpuint (start, ==, cases[i].start);
    if (*cases[i].offered == '\0') {
      g_assert_cmpstr (joined, ==, "");
    } else {
      g_auto (GStrv) expected = g_strsplit (cases[i].offered, " ", -1);

      for (guint k = 0; expected[k] != NULL; k++) {
        g_assert_true (g_strv_contains ((const char *const *) offered, expected[k]));
      }
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/analysis/filter/" name, function)
  ADD ("rows-pass-that-the-text-is-true-of", rows_pass_that_the_text_is_true_of);
  ADD ("what-is-wrong-is-said-with-its-place", what_is_wrong_is_said_with_its_place);
  ADD ("its-size-is-bounded", its_size_is_bounded);
  ADD ("logic-holds-for-any-filter", logic_holds_for_any_filter);
  ADD ("what-is-written-reads-back", what_is_written_reads_back);
  ADD ("completions-fit-what-is-before-the-caret", completions_fit_what_is_before_the_caret);
  return g_test_run ();
}
