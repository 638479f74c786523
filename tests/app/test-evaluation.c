/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/edit.h"
#include "app/evaluation.h"
#include "fixture.h"
#include "support.h"

static void
count_cb (guint *count)
{
  (*count)++;
}

/* More than are evaluated while somebody waits. */
#define MANY 8000

static GableDocument *
open_large (void)
{
  g_autoptr (GableProject) project = fixture_large (MANY);
  GableDocument *document = gable_document_new ();

  gable_document_open (document, project, NULL, "large");
  return document;
}

static int
dram_of (const GableRoofline *roofline)
{
  return gable_machine_find (roofline->machine, gable_counter_find ("DRAM"));
}

static double
roof_of (const GableRoofline *roofline)
{
  for (guint i = 0; i < roofline->roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);

    if (roof->ceiling == dram_of (roofline)) {
      return roof->rate;
    }
  }
  return GABLE_UNKNOWN;
}

static gboolean
is_counted (gpointer count)
{
  return *(guint *) count > 0;
}

/* Where there are many kernels the roof is where it was put, and a thread works out what that is for them. */
static void
a_roof_moves_before_its_kernels_are_evaluated (void)
{
  g_autoptr (GableDocument) document = open_large ();
  const GableRoofline *roofline = gable_document_get_roofline (document);
  guint ceiling = (guint) dram_of (roofline);
  double efficiency = gable_result_efficiency (&roofline->kernels[7]);
  double rate = roof_of (roofline);
  guint gesture = gable_document_begin_gesture (document);
  guint changed = 0;

  g_assert_cmpint (roofline->kernels[7].limiter, ==, (int) ceiling);
  gable_edit_slide (document, ceiling, 8 * rate, gesture);
  gable_edit_slide (document, ceiling, 2 * rate, gesture);
  roofline = gable_document_get_roofline (document);
  g_assert_true (roofline->project == gable_document_get_project (document));
  gable_assert_close (roof_of (roofline), 2 * rate, 1e-9);
  gable_assert_close (gable_result_efficiency (&roofline->kernels[7]), efficiency, 1e-12);
  g_signal_connect_swapped (document, "changed", G_CALLBACK (count_cb), &changed);
  /* What the thread had begun with comes first, and under the roof as it is now. */
  while (!(gable_result_efficiency (&gable_document_get_roofline (document)->kernels[7]) <
           efficiency / 1.99) ||
         gable_result_efficiency (&gable_document_get_roofline (document)->kernels[7]) <
           efficiency / 2.01) {
    changed = 0;
    fixture_wait (is_counted, &changed);
    gable_assert_close (roof_of (gable_document_get_roofline (document)), 2 * rate, 1e-9);
  }
  g_assert_true (gable_document_get_roofline (document)->project ==
                 gable_document_get_project (document));
}

/* What a thread says of kernels that were exchanged meanwhile is of no use any more; the others follow when it is asked again. */
static void
an_evaluation_that_is_overtaken_is_asked_for_again (void)
{
  g_autoptr (GableDocument) document = open_large ();
  const GableRoofline *roofline = gable_document_get_roofline (document);
  double efficiency = gable_result_efficiency (&roofline->kernels[7]);
  double rate = roof_of (roofline);
  guint changed = 0;

  gable_edit_slide (document, (guint) dram_of (roofline), 2 * rate, 0);
  fixture_speed_up (document, 3, "Speed Up", 0);
  g_signal_connect_swapped (document, "changed", G_CALLBACK (count_cb), &changed);
  while (!(gable_result_efficiency (&gable_document_get_roofline (document)->kernels[7]) <
           efficiency / 1.99)) {
    gable_assert_close (gable_result_seconds (&gable_document_get_roofline (document)->kernels[3]),
                        0.125, 1e-12);
    changed = 0;
    fixture_wait (is_counted, &changed);
  }
  gable_assert_close (gable_result_seconds (&gable_document_get_roofline (document)->kernels[3]),
                      0.125, 1e-12);
}

/* Of many kernels only those that are new are evaluated: nobody has to wait, and there is nothing to be found out later. */
static void
a_few_new_kernels_are_known_at_once (void)
{
  g_autoptr (GableDocument) document = open_large ();
  g_autoptr (GableRoofline) before = gable_roofline_ref (gable_document_get_roofline (document));
  const GableRoofline *roofline;

  fixture_speed_up (document, 3, "Speed Up", 0);
  roofline = gable_document_get_roofline (document);
  gable_assert_close (gable_result_seconds (&roofline->kernels[3]), 0.125, 1e-12);
  gable_assert_close (gable_result_efficiency (&roofline->kernels[MANY - 1]),
                      gable_result_efficiency (&before->kernels[MANY - 1]), 0);
  while (g_main_context_iteration (NULL, FALSE)) {
  }
  g_assert_true (gable_document_get_roofline (document) == roofline);
}

/* Of many new ones nothing is said until a thread has evaluated them. */
static void
many_new_kernels_are_known_later (void)
{
  g_autoptr (GableDocument) document = open_large ();
  g_autoptr (GableProject) others = fixture_large (MANY);
  g_autoptr (GableProject) next = gable_project_copy (gable_document_get_own_project (document));
  const GableRoofline *roofline;
  guint changed = 0;

  for (guint i = 0; i < MANY; i++) {
    g_ptr_array_add (next->kernels, gable_kernel_ref (others->kernels->pdata[i]));
  }
  gable_document_apply (document, next, "Add", 0);
  roofline = gable_document_get_roofline (document);
  g_assert_true (roofline->project == gable_document_get_project (document));
  g_assert_true (gable_known (gable_result_seconds (&roofline->kernels[0])));
  g_assert_false (gable_known (gable_result_seconds (&roofline->kernels[MANY])));
  g_signal_connect_swapped (document, "changed", G_CALLBACK (count_cb), &changed);
  fixture_wait (is_counted, &changed);
  roofline = gable_document_get_roofline (document);
  g_assert_true (gable_known (gable_result_seconds (&roofline->kernels[MANY])));
}

static void
a_document_may_go_while_it_is_evaluated (void)
{
  g_autoptr (GableDocument) document = open_large ();
  const GableRoofline *roofline = gable_document_get_roofline (document);

  gable_edit_slide (document, (guint) dram_of (roofline), 2 * roof_of (roofline), 0);
  g_assert_finalize_object (g_steal_pointer (&document));
  for (guint i = 0; i < 100; i++) {
    g_main_context_iteration (NULL, FALSE);
    g_usleep (1000);
  }
}

/* What is foreseen is in the order of what it was foreseen from, and whoever asks may change what he gets. */
static void
the_order_of_kernels_is_anybodys_own (void)
{
  g_autoptr (GableDocument) document = open_large ();
  const GableRoofline *roofline = gable_document_get_roofline (document);
  g_autoptr (GArray) first = gable_roofline_order (roofline);
  g_autoptr (GArray) second = NULL;

  g_array_set_size (first, 1);
  gable_edit_slide (document, (guint) dram_of (roofline), 2 * roof_of (roofline), 0);
  second = gable_roofline_order (gable_document_get_roofline (document));
  g_assert_cmpuint (second->len, ==, MANY);
  for (guint i = 0; i < MANY; i++) {
    g_assert_cmpuint (g_array_index (second, guint, i), ==, i);
  }
}

static void
what_was_evaluated_before_opening_is_taken (void)
{
  g_autoptr (GableDocument) document = gable_document_new ();
  g_autoptr (GableProject) project = fixture_large (10);
  const GableThresholds thresholds = gable_document_get_thresholds (document);
  g_autoptr (GableRoofline) roofline = gable_evaluation_run (project, &thresholds);

  gable_document_foresee (document, roofline);
  gable_document_open (document, project, NULL, "large");
  g_assert_true (gable_document_get_roofline (document) == roofline);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/app/evaluation/" name, function)
  ADD ("a-roof-moves-before-its-kernels-are-evaluated",
       a_roof_moves_before_its_kernels_are_evaluated);
  ADD ("an-evaluation-that-is-overtaken-is-asked-for-again",
       an_evaluation_that_is_overtaken_is_asked_for_again);
  ADD ("a-few-new-kernels-are-known-at-once", a_few_new_kernels_are_known_at_once);
  ADD ("many-new-kernels-are-known-later", many_new_kernels_are_known_later);
  ADD ("a-document-may-go-while-it-is-evaluated", a_document_may_go_while_it_is_evaluated);
  ADD ("the-order-of-kernels-is-anybodys-own", the_order_of_kernels_is_anybodys_own);
  ADD ("what-was-evaluated-before-opening-is-taken", what_was_evaluated_before_opening_is_taken);
  return g_test_run ();
}
