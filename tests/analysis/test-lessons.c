/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/stage.h"
#include "model/data.h"
#include "model/project-json.h"

#include "support.h"

#include <string.h>

static GableProject *
load (const char *name)
{
  g_autofree char *relative = g_build_filename ("../data/lessons", name, NULL);
  g_autofree char *path = gable_test_file (relative);
  g_autoptr (GError) error = NULL;
  GableProject *project = gable_project_load (path, &error);

  g_assert_no_error (error);
  return project;
}

/* (transfer full) title and text of a step as a reader sees them */
static char *
write_step (const GableProject *project, guint index)
{
  const GableStep *step =
    gable_walkthrough_get_step (gable_project_get_walkthrough (project, 0), index);
  g_autoptr (GableStage) stage = gable_stage_new (project, step);
  g_autofree char *title = gable_stage_write (stage, step->title);
  g_autofree char *text = gable_stage_write (stage, step->text);

  g_assert_null (stage->trouble);
  g_assert_true (step->what_if == NULL || stage->what_if != NULL || stage->changes_machine);
  return g_strdup_printf ("%s\n%s", title, text);
}

static void
every_step_of_every_lesson_can_be_told (void)
{
  g_auto (GStrv) names = gable_data_list ("lessons");

  g_assert_cmpuint (g_strv_length (names), ==, 6);
  for (guint i = 0; names[i] != NULL; i++) {
    g_autoptr (GableProject) project = load (names[i]);
    g_autoptr (GableNotes) notes = gable_notes_new ();

    g_assert_true (gable_walkthroughs_check (project, names[i], notes));
    g_assert_cmpuint (gable_notes_get_size (notes), ==, 0);
    g_assert_cmpuint (gable_project_get_n_walkthroughs (project), ==, 1);
    for (guint s = 0; s < gable_walkthrough_get_size (gable_project_get_walkthrough (project, 0));
         s++) {
      g_autofree char *text = write_step (project, s);

      g_test_message ("%s, %u: %s", names[i], s + 1, text);
      g_assert_null (strstr (text, "unknown"));
      g_assert_null (strpbrk (text, "{}"));
    }
  }
}

/* Worked out by hand from the amounts and rates in the files. */
static void
the_figures_are_right (void)
{
  static const struct {
    const char *name;
    guint step;
    const char *part;
  } cases[] = {
    /* 1 TFLOP/s over 100 GB/s; 2 FLOP over 12 B; 0.12 s of 0.15 s */
    { "1-the-model.gable", 2, "meet at 10 FLOP/B" },
    { "1-the-model.gable", 3, "are 0.167 FLOP/B" },
    { "1-the-model.gable", 3, "allows 16.7 GFLOP/s. SAXPY reaches 13.3 GFLOP/s, and that is 80 %" },
    { "1-the-model.gable", 4, "SAXPY becomes 2× as fast" },
    { "1-the-model.gable", 6, "2 FLOP/B, 8 FLOP/B and 40 FLOP/B" },
    { "1-the-model.gable", 7, "41.7 % of this run and the matrix product 33.3 %" },
    /* the shares of the peaks that the amounts were made from; 0.8 ÷ 0.225 */
    { "2-triage.gable", 1, "92.4 % busy and the memory 18.2 %" },
    { "2-triage.gable", 2, "the memory 88.7 % busy" },
    { "2-triage.gable", 2, "would make it 2× as fast" },
    { "2-triage.gable", 3, "is at 22.5 % of its roof" },
    { "2-triage.gable", 4, "it would be 3.56× as fast" },
    /* 0.4 s to 24 GB ÷ 100 GB/s ÷ 0.8, and ÷ 1 */
    { "3-fusion.gable", 1, "24 GB for 2 GFLOP, an intensity of 0.0833 FLOP/B" },
    { "3-fusion.gable", 2, "makes DAXPY 1× as fast" },
    { "3-fusion.gable", 4, "from 0.0833 FLOP/B to 0.167 FLOP/B" },
    { "3-fusion.gable", 4, "become 1.33× as fast with the efficiency that they have, and 1.67×" },
    { "3-fusion.gable", 5, "makes DAXPY 2× as fast" },
    /* L1 550 GB ÷ 20 TB/s = 27.5 ms of 34 ms; then FP32 137.4 GFLOP ÷ 20 TFLOP/s = 6.87 ms */
    { "4-matrix-product.gable", 1, "550 GB, at 80.8 % of what it can: L1 limits" },
    { "4-matrix-product.gable", 2, "says 4×: then FP32 limits. Measured were 3.95×" },
    { "4-matrix-product.gable", 4, "would be 2× as fast only, because then L1" },
    { "4-matrix-product.gable", 5, "14.3× as fast as the tiled one, at 229 TFLOP/s" },
    { "4-matrix-product.gable", 6, "takes 12 µs and the one on matrix units 20 µs" },
    { "4-matrix-product.gable", 6, "it is 140 µs against 30 µs" },
    /* 2.7 TB/s of 3.35 and of 2.814 TB/s */
    { "5-measured-ceilings.gable", 0, "gets 80.6 % of it" },
    { "5-measured-ceilings.gable", 1, "2.81 TB/s, 84 % of the data sheet" },
    { "5-measured-ceilings.gable", 1, "the triad is at 95.9 %" },
    { "5-measured-ceilings.gable", 3, "57.2 TFLOP/s while the device is cool: 95 %" },
    { "5-measured-ceilings.gable", 4, "does 47.5 TFLOP/s" },
    /* 27 of 30 ms; 0.6 s at 25 % to 60 %: 0.25 s, and 1 s to 0.65 s */
    { "6-amdahl.gable", 0, "reaches 90 % of its roof" },
    { "6-amdahl.gable", 1, "takes 30 ms of it, 3 %" },
    { "6-amdahl.gable", 2, "it would be 1.11× as fast, and the run 1×" },
    { "6-amdahl.gable", 3, "it is 2.4× as fast, and the run 1.54×" },
    { "6-amdahl.gable", 4, "450 ms, for “exchange” 120 ms, for “output” 35 ms, for “solve” 3 ms" },
    { "6-amdahl.gable", 5, "would be 2.55× as fast" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableProject) project = load (cases[i].name);
    g_autofree char *text = write_step (project, cases[i].step);

    if (strstr (text, cases[i].part) == NULL) {
      g_error ("%s, step %u: “%s” is not in %s", cases[i].name, cases[i].step, cases[i].part, text);
    }
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/lessons/told", every_step_of_every_lesson_can_be_told);
  g_test_add_func ("/analysis/lessons/figures", the_figures_are_right);
  return g_test_run ();
}
