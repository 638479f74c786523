/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/placeholder.h"
#include "analysis/stage.h"
#include "base/text.h"

#include "fuzz.h"

#include <string.h>

/* A run of one kernel on a machine of two roofs. */
static GableProject *
make_project (void)
{
  GableProject *project = gable_project_new ();
  GableMachine *machine = gable_machine_new ("m");
  GableKernel *kernel = gable_kernel_new ("k");
  static const char *const counters[] = { "DRAM", "fp64" };

  for (guint i = 0; i < G_N_ELEMENTS (counters); i++) {
    GableCeiling *ceiling = gable_ceiling_new (gable_counter_find (counters[i]));

    ceiling->theoretical = 1e12;
    gable_machine_take_ceiling (machine, ceiling);
    gable_kernel_set_amount (kernel, gable_counter_find (counters[i]), 1e9, NULL);
  }
  kernel->seconds = 0.1;
  g_ptr_array_add (project->machines, machine);
  g_ptr_array_add (project->kernels, kernel);
  return project;
}

/* Any text of a step can be written, and is read to its end piece by piece; what is checked without a fault leaves no
 * brace behind that was one of a placeholder. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *bytes = g_strndup ((const char *) data, size);
  g_autofree char *text = gable_text_to_utf8 (bytes, -1);
  g_autoptr (GableProject) project = make_project ();
  g_autoptr (GableStep) step = gable_step_new (text, text);
  g_autoptr (GableStage) stage = NULL;
  g_autofree char *written = NULL;
  const char *rest = text;
  GablePiece piece;

  while (gable_piece_next (&rest, &piece)) {
    g_assert_true (piece.start >= text && piece.start + piece.length <= rest);
  }
  g_assert_cmpint (*rest, ==, '\0');
  gable_step_set_what_if (step, "k", text);
  gable_step_add_selected (step, "k");
  stage = gable_stage_new (project, step);
  written = gable_stage_write (stage, text);
  g_assert_true (g_utf8_validate (written, -1, NULL));
  if (gable_placeholders_check (text, NULL) && strpbrk (text, "{}") == NULL) {
    g_assert_cmpstr (written, ==, text);
  }
  return 0;
}
