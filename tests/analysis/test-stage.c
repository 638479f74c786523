/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/placeholder.h"
#include "analysis/stage.h"

#include "fixture.h"
#include "support.h"

#include <string.h>

/* DAXPY: 2 GFLOP and 24 GB in 0.3 s, so I = 1/12, T* = 0.24 s at DRAM; GEMM: 500 GFLOP and 10 GB in 0.7 s, so
 * T* = 0.5 s at FP64. A run of 1 s on 1 TFLOP/s and 100 GB/s. */
static GableProject *
make_project (void)
{
  GableKernel *daxpy = fixture_kernel ("daxpy", 0.3, 2e9, UNKNOWN, 24e9, UNKNOWN);
  GableKernel *gemm = fixture_kernel ("gemm: tiled", 0.7, 500e9, UNKNOWN, 10e9, UNKNOWN);
  GableKernel *fused = fixture_kernel ("daxpy, fused", 0.2, 2e9, UNKNOWN, 12e9, UNKNOWN);

  daxpy->launches = 3;
  gemm->launches = 4;
  fused->launches = 1;
  fused->kind = GABLE_KERNEL_HYPOTHETICAL;
  return fixture_project (fixture_machine (), daxpy, gemm, fused, NULL);
}

static void
assert_written (const GableProject *project,
                const GableStep *step,
                const char *text,
                const char *as)
{
  g_autoptr (GableStage) stage = gable_stage_new (project, step);
  g_autofree char *written = gable_stage_write (stage, text);

  g_assert_cmpstr (stage->trouble, ==, NULL);
  g_assert_cmpstr (written, ==, as);
}

static void
a_text_tells_the_figures_of_the_project (void)
{
  static const struct {
    const char *text;
    const char *as;
  } cases[] = {
    { "", "" },
    { "no braces", "no braces" },
    { "{{DRAM.rate}} }", "{DRAM.rate} }" },
    { "{kernel.name}: {kernel.performance}", "daxpy: 6.67 GFLOP/s" },
    { "{kernel.time}, {kernel.share}, {kernel.launches}", "300 ms, 30 %, 3" },
    { "{kernel.attainable} at {kernel.intensity}", "8.33 GFLOP/s at 0.0833 FLOP/B" },
    { "{kernel.efficiency} {kernel.headroom}", "80 % 1.25×" },
    { "{kernel.limiter}, {kernel.standing}", "DRAM, near the roof" },
    { "{kernel.bytes.DRAM} {kernel.work.fp64}", "24 GB 2 GFLOP" },
    { "{kernel.bytes.L2} {kernel.evidence.stall}", "unknown unknown" },
    { "{kernel.efficiency:gemm: tiled}", "71.4 %" },
    { "{kernel.time:gone}", "unknown" },
    { "{kernel.gain}", "1.06×" },
    { "{machine.peak} {machine.bandwidth} {machine.ridge}", "1 TFLOP/s 100 GB/s 10 FLOP/B" },
    { "{DRAM.bandwidth} {L2.ridge} {fp32.rate}", "100 GB/s 2.5 FLOP/B 2 TFLOP/s" },
    { "{fp64.theoretical} {fp64.measured} {PCIe.bandwidth}", "1 TFLOP/s unknown unknown" },
    { "{run.time} {run.kernels} {run.launches}", "1 s 2 7" },
    { "{run.not_drawn} {run.above_roof} {run.without_time}", "0 0 0" },
    { "{run.near_roof} {run.gain}", "1 1.35×" },
    { "{advice.title} {advice.gain}", "unknown unknown" },
    { "{speedup} {what_if.time} {measured.time}", "unknown unknown unknown" },
    { "{kernel.tmie} {", "{kernel.tmie} {" },
  };
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GableStep) step = gable_step_new (NULL, NULL);

  gable_step_add_selected (step, "daxpy");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    assert_written (project, step, cases[i].text, cases[i].as);
  }
}

static void
a_what_if_of_a_kernel_stands_beside_it (void)
{
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GableStep) step = gable_step_new (NULL, NULL);
  g_autoptr (GableStage) stage = NULL;

  /* Half the bytes: T* = 0.12 s, T = 0.15 s as it stands; the run 0.85 and 0.82 s. */
  gable_step_set_what_if (step, "daxpy", "bytes.DRAM × 0.5");
  step->measured = g_strdup ("daxpy, fused");
  assert_written (project, step, "{speedup} {speedup.best} {speedup.run} {speedup.run_best}",
                  "2× 2.5× 1.18× 1.22×");
  assert_written (project, step, "{what_if.time} {what_if.intensity} {what_if.limiter}",
                  "150 ms 0.167 FLOP/B DRAM");
  assert_written (project, step, "{kernel.time} {measured.time} {speedup.measured}",
                  "300 ms 200 ms 1.5×");
  stage = gable_stage_new (project, step);
  g_assert_cmpuint (stage->before->n_kernels, ==, 3);
  g_assert_cmpuint (stage->roofline->n_kernels, ==, 4);
  g_assert_cmpint (stage->changed, ==, 3);
}

static void
a_what_if_of_the_machine_moves_every_kernel (void)
{
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GableStep) step = gable_step_new (NULL, NULL);
  g_autoptr (GableStage) stage = NULL;

  /* Twice the bandwidth: DAXPY takes 0.15 s, GEMM 0.7 s as before. */
  gable_step_set_what_if (step, NULL, "rate.DRAM × 2");
  gable_step_add_selected (step, "daxpy");
  assert_written (project, step, "{speedup} {speedup.run} {DRAM.bandwidth}", "2× 1.18× 200 GB/s");
  stage = gable_stage_new (project, step);
  g_assert_true (stage->roofline->project->view.second_machine);
  g_assert_cmpuint (stage->roofline->project->machines->len, ==, 2);
}

static void
a_step_shows_its_kernels_alone (void)
{
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GableStep) step = gable_step_new (NULL, NULL);
  g_autoptr (GableStage) stage = NULL;
  const GPtrArray *hidden;

  gable_step_add_kernel (step, "daxpy");
  gable_step_add_kernel (step, "gone");
  stage = gable_stage_new (project, step);
  hidden = stage->roofline->project->view.hidden_kernels;
  g_assert_cmpuint (hidden->len, ==, 2);
  g_assert_cmpstr (hidden->pdata[0], ==, "gemm: tiled");
  g_assert_null (project->view.hidden_kernels);
}

static void
what_can_not_be_done_is_told (void)
{
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GableStep) step = gable_step_new (NULL, NULL);
  g_autoptr (GableStage) stage = NULL;
  g_autoptr (GableStage) gone = NULL;

  gable_step_set_what_if (step, "daxpy", "bytes.L3 × 0.5");
  stage = gable_stage_new (project, step);
  g_assert_nonnull (stage->trouble);
  g_assert_true (stage->roofline == stage->before);
  gable_step_set_what_if (step, "nobody", "bytes.DRAM × 0.5");
  gone = gable_stage_new (project, step);
  g_assert_null (gone->trouble);
  g_assert_cmpint (gone->changed, ==, -1);
}

static void
unknown_placeholders_are_named (void)
{
  static const struct {
    const char *text;
    const char *part; /* (nullable) of the message */
  } cases[] = {
    { NULL, NULL },
    { "a {kernel.time} {{b}} {DRAM.bandwidth} {speedup} {kernel.time:x} { c", NULL },
    { "{fp16.matrix.rate} {kernel.utilisation.fp16.matrix}", NULL },
    { "{kernel.tim}", "write “time”" },
    { "{kernel}", "{kernel}" },
    { "{machine.colour}", "name, peak, bandwidth, ridge" },
    { "{run.luck}", "time, kernels" },
    { "{L7.bandwidth}", "{L7.bandwidth}" },
    { "{DRAM}", "begins with kernel" },
    { "{}", "{}" },
    { "{DRAM.rate:gemm}", "behind a colon" },
    { "{speedup.tomorrow}", "today, best" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    gboolean valid = gable_placeholders_check (cases[i].text, &error);

    g_assert_cmpint (valid, ==, cases[i].part == NULL);
    if (cases[i].part != NULL) {
      g_assert_nonnull (strstr (error->message, cases[i].part));
    }
  }
}

static void
a_check_names_every_step (void)
{
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GableWalkthrough) walkthrough = gable_walkthrough_new ("Tour");
  g_autoptr (GableProject) with_tour = NULL;
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GString) all = g_string_new (NULL);
  GableStep *step = gable_step_new ("{kernel.tmie}", "{DRAM.rate}");

  g_ptr_array_add (walkthrough->steps, gable_step_new ("Fine", "{kernel.time}"));
  g_ptr_array_add (walkthrough->steps, step);
  gable_step_add_kernel (step, "gone");
  gable_step_set_what_if (step, "daxpy", "bytes.L3 × 0.5");
  step->advice = g_strdup ("pray");
  with_tour = gable_project_with_walkthrough (project, 0, walkthrough);
  g_assert_false (gable_walkthroughs_check (with_tour, "p.gable", notes));
  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    g_autofree char *line = gable_note_to_string (gable_notes_get (notes, i));

    g_string_append_printf (all, "%s\n", line);
  }
  g_test_message ("%s", all->str);
  g_assert_cmpuint (gable_notes_get_size (notes), ==, 4);
  g_assert_nonnull (strstr (all->str, "p.gable: walkthroughs[0].steps[1].title: "));
  g_assert_nonnull (strstr (all->str, "steps[1].kernels: there is no kernel “gone”"));
  g_assert_nonnull (strstr (all->str, "steps[1].what_if: "));
  g_assert_nonnull (strstr (all->str, "steps[1].advice: "));
}

/* The loops of one function have one name. The heaviest is meant, and for advice the one that it is on: the second here does
 * more than its roof allows. */
static void
of_namesakes_the_heaviest_is_meant (void)
{
  GableKernel *light = fixture_kernel ("loop", 0.3, 2e9, UNKNOWN, 24e9, UNKNOWN);
  GableKernel *above = fixture_kernel ("loop", 0.1, 2e9, UNKNOWN, 24e9, UNKNOWN);
  GableKernel *heavy = fixture_kernel ("loop", 0.6, 2e9, UNKNOWN, 24e9, UNKNOWN);
  g_autoptr (GableProject) project =
    fixture_project (fixture_machine (), light, above, heavy, NULL);
  g_autoptr (GableStep) step = gable_step_new ("one", NULL);
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);
  g_autoptr (GPtrArray) list = gable_advise (roofline, 1);
  g_autofree char *expected = NULL;

  gable_step_add_selected (step, "loop");
  assert_written (project, step, "{kernel.time} {kernel.time:loop}", "600 ms 600 ms");
  g_assert_cmpuint (list->len, >, 0);
  step->advice = g_strdup (((const GableAdvice *) list->pdata[0])->id);
  g_assert_cmpint (roofline->kernels[1].standing, ==, GABLE_STANDING_ABOVE_ROOF);
  expected = g_strconcat ("100 ms ", ((const GableAdvice *) list->pdata[0])->title, NULL);
  assert_written (project, step, "{kernel.time} {advice.title}", expected);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/stage/figures", a_text_tells_the_figures_of_the_project);
  g_test_add_func ("/analysis/stage/namesakes", of_namesakes_the_heaviest_is_meant);
  g_test_add_func ("/analysis/stage/what-if", a_what_if_of_a_kernel_stands_beside_it);
  g_test_add_func ("/analysis/stage/machine", a_what_if_of_the_machine_moves_every_kernel);
  g_test_add_func ("/analysis/stage/kernels", a_step_shows_its_kernels_alone);
  g_test_add_func ("/analysis/stage/trouble", what_can_not_be_done_is_told);
  g_test_add_func ("/analysis/stage/unknown", unknown_placeholders_are_named);
  g_test_add_func ("/analysis/stage/check", a_check_names_every_step);
  return g_test_run ();
}
