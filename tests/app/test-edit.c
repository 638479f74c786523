/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/edit-ceiling.h"
#include "app/edit.h"
#include "fixture.h"
#include "model/catalogue.h"
#include "support.h"

static GableDocument *
open_fixture (void)
{
  g_autoptr (GableProject) project = fixture_project ();
  GableDocument *document = gable_document_new ();

  gable_document_open (document, project, NULL, "fixture");
  return document;
}

static const GableCeiling *
ceiling_of (GableDocument *document, const char *counter, guint *index)
{
  const GableMachine *machine = gable_project_get_machine (gable_document_get_project (document));

  *index = (guint) gable_machine_find (machine, gable_counter_find (counter));
  return gable_machine_get_ceiling (machine, *index);
}

static void
a_typed_rate_moves_the_roof (void)
{
  static const struct {
    const char *counter;
    const char *text;
    double rate;
    const char *label;
  } cases[] = {
    { "DRAM", "2 TB/s", 2e12, "Change Bandwidth" },
    { "DRAM", "  1555 GB/s ", 1.555e12, "Change Bandwidth" },
    { "L2", "4.4 TB/s", 4.4e12, "Change Bandwidth" },
    { "fp64", "9.7 TFLOP/s", 9.7e12, "Change Peak" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableDocument) document = open_fixture ();
    g_autoptr (GError) error = NULL;
    g_autofree char *label = NULL;
    guint index;

    ceiling_of (document, cases[i].counter, &index);
    g_assert_true (gable_edit_rate (document, index, cases[i].text, &error));
    g_assert_no_error (error);
    gable_assert_close (gable_ceiling_rate (ceiling_of (document, cases[i].counter, &index)),
                        cases[i].rate, 1e-12);
    g_object_get (document, "undo-label", &label, NULL);
    g_assert_cmpstr (label, ==, cases[i].label);
  }
}

static void
a_drag_is_one_step_and_a_second_one_another (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  guint index;

  ceiling_of (document, "DRAM", &index);
  for (guint drag = 0; drag < 2; drag++) {
    guint gesture = gable_document_begin_gesture (document);

    for (guint i = 1; i <= 10; i++) {
      gable_edit_slide (document, index, 1e12 + (drag + 1) * i * 1.2345e10, gesture);
    }
  }
  /* 1.2469e12, as it is shown. */
  gable_assert_close (gable_ceiling_rate (ceiling_of (document, "DRAM", &index)), 1.25e12, 1e-12);
  g_assert_cmpstr (ceiling_of (document, "DRAM", &index)->measured_text, ==, "1.25 TB/s");
  g_assert_true (gable_document_undo (document));
  gable_assert_close (gable_ceiling_rate (ceiling_of (document, "DRAM", &index)), 1.12e12, 1e-12);
  g_assert_true (gable_document_undo (document));
  gable_assert_close (gable_ceiling_rate (ceiling_of (document, "DRAM", &index)), 1e12, 1e-12);
  g_assert_false (gable_document_undo (document));
}

static void
every_standing_follows_a_typed_rate (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  guint index;

  gable_assert_close (
    gable_result_efficiency (&gable_document_get_roofline (document)->kernels[ALPHA]), 0.8, 1e-12);
  ceiling_of (document, "DRAM", &index);
  g_assert_true (gable_edit_rate (document, index, "2 TB/s", NULL));
  /* 0.8 TB at 2 TB/s bound the second that alpha takes to 0.4 s. */
  gable_assert_close (
    gable_result_efficiency (&gable_document_get_roofline (document)->kernels[ALPHA]), 0.4, 1e-12);
  gable_document_undo (document);
  gable_assert_close (
    gable_result_efficiency (&gable_document_get_roofline (document)->kernels[ALPHA]), 0.8, 1e-12);
}

static void
the_share_of_the_specification_is_kept (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  const GableCeiling *ceiling;
  guint index;

  ceiling_of (document, "DRAM", &index);
  g_assert_true (gable_edit_rate (document, index, "900 GB/s", NULL));
  ceiling = ceiling_of (document, "DRAM", &index);
  gable_assert_close (gable_ceiling_fraction (ceiling), 0.9, 1e-12);
  g_assert_cmpstr (ceiling->measured_text, ==, "900 GB/s");
  g_assert_cmpstr (ceiling->measured_origin.method, ==, "typed in");

  /* An emptied entry goes back to the specification. */
  g_assert_true (gable_edit_rate (document, index, "", NULL));
  ceiling = ceiling_of (document, "DRAM", &index);
  gable_assert_close (gable_ceiling_rate (ceiling), 1e12, 1e-12);
  g_assert_false (gable_ceiling_is_measured (ceiling));
}

static void
what_is_no_rate_changes_nothing (void)
{
  static const struct {
    const char *counter;
    const char *text;
  } cases[] = {
    { "DRAM", "fast" },       { "DRAM", "3 TFLOP/s" }, { "DRAM", "-1 TB/s" }, { "DRAM", "0 TB/s" },
    { "DRAM", "1e999 TB/s" }, { "fp64", "2 TB/s" },    { "fp64", "nan" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableDocument) document = open_fixture ();
    const GableProject *before = gable_document_get_project (document);
    g_autoptr (GError) error = NULL;
    guint index;

    ceiling_of (document, cases[i].counter, &index);
    g_assert_false (gable_edit_rate (document, index, cases[i].text, &error));
    g_assert_nonnull (error);
    g_assert_cmpuint (strlen (error->message), >, 0);
    g_assert_true (gable_document_get_project (document) == before);
    g_assert_false (gable_document_is_modified (document));
  }
}

static void
a_hidden_roof_still_bounds (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  double efficiency =
    gable_result_efficiency (&gable_document_get_roofline (document)->kernels[ALPHA]);
  g_autofree char *label = NULL;
  guint index;

  ceiling_of (document, "DRAM", &index);
  gable_edit_shown (document, index, FALSE);
  g_assert_true (ceiling_of (document, "DRAM", &index)->hidden);
  gable_assert_close (
    gable_result_efficiency (&gable_document_get_roofline (document)->kernels[ALPHA]), efficiency,
    1e-12);
  g_object_get (document, "undo-label", &label, NULL);
  g_assert_cmpstr (label, ==, "Hide Roof");

  /* Saying it again is no step. */
  gable_edit_shown (document, index, FALSE);
  gable_document_undo (document);
  g_assert_false (gable_document_undo (document));
}

static void
reset_goes_back_to_what_was_opened (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  guint index;

  g_assert_false (gable_edit_can_reset (document));
  ceiling_of (document, "DRAM", &index);
  gable_edit_rate (document, index, "2 TB/s", NULL);
  g_assert_true (gable_edit_can_reset (document));
  gable_edit_reset (document);
  gable_assert_close (gable_ceiling_rate (ceiling_of (document, "DRAM", &index)), 1e12, 1e-12);
  g_assert_false (gable_edit_can_reset (document));
}

static void
a_machine_of_the_catalogue_can_be_chosen_and_reset (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  const GableMachine *shipped = gable_catalogue_get (0);
  guint index = 0;

  gable_edit_machine (document, shipped);
  g_assert_cmpstr (gable_project_get_machine (gable_document_get_project (document))->id, ==,
                   shipped->id);
  g_assert_cmpstr (gable_document_get_project (document)->machine_source, ==, "catalogue");
  while (gable_machine_get_ceiling (shipped, index)->counter->kind != GABLE_COUNTER_TRAFFIC) {
    index++;
  }
  g_assert_true (gable_edit_rate (document, index, "123 GB/s", NULL));
  g_assert_true (gable_edit_can_reset (document));
  gable_edit_reset (document);
  g_assert_true (gable_machine_equal (
    gable_project_get_machine (gable_document_get_project (document)), shipped));
}

static const char *
name_of_machine (GableDocument *document)
{
  return gable_project_get_machine (gable_document_get_project (document))->name;
}

static void
a_machine_under_another_name_can_be_reset (void)
{
  g_autoptr (GableDocument) document = open_fixture ();

  gable_edit_rename_machine (document, "");
  g_assert_false (gable_document_is_modified (document));
  gable_edit_rename_machine (document, "Mine");
  g_assert_cmpstr (name_of_machine (document), ==, "Mine");
  g_assert_true (gable_edit_can_reset (document));
  gable_edit_reset (document);
  g_assert_cmpstr (name_of_machine (document), ==, "Fixture");
  gable_document_undo (document);
  gable_document_undo (document);
  g_assert_cmpstr (name_of_machine (document), ==, "Fixture");
  g_assert_false (gable_document_is_modified (document));
}

static void
the_compared_machine_comes_first (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  const GableMachine *shipped = gable_catalogue_get (0);

  gable_edit_swap_machines (document);
  g_assert_false (gable_document_is_modified (document));
  gable_edit_second_machine (document, shipped);
  gable_edit_swap_machines (document);
  g_assert_cmpstr (name_of_machine (document), ==, shipped->name);
  g_assert_cmpstr (gable_document_get_project (document)->machine_source, ==, "catalogue");
  g_assert_cmpuint (gable_document_get_project (document)->machines->len, ==, 2);
  gable_edit_swap_machines (document);
  g_assert_cmpstr (name_of_machine (document), ==, "Fixture");
  gable_document_undo (document);
  gable_document_undo (document);
  g_assert_cmpstr (name_of_machine (document), ==, "Fixture");
}

static void
a_moved_roof_bounds_as_before_and_goes_back (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autofree char *label = NULL;
  guint index;

  ceiling_of (document, "L2", &index);
  g_assert_false (gable_edit_can_reset (document));
  gable_edit_place_ceiling (document, index, 0);
  g_object_get (document, "undo-label", &label, NULL);
  g_assert_cmpstr (label, ==, "Move Roof");
  g_assert_cmpuint (ceiling_of (document, "L2", &index)->place, ==, 1);
  gable_assert_close (
    gable_result_efficiency (&gable_document_get_roofline (document)->kernels[ALPHA]), 0.8, 1e-12);

  /* A rate that goes back keeps its place; the machine as a whole does not. */
  g_assert_true (gable_edit_rate (document, index, "3 TB/s", NULL));
  gable_edit_reset_rate (document, index);
  g_assert_cmpuint (ceiling_of (document, "L2", &index)->place, ==, 1);
  gable_edit_reset (document);
  g_assert_cmpuint (ceiling_of (document, "L2", &index)->place, ==, 0);

  /* Nothing to do is no step. */
  g_assert_true (gable_document_undo (document));
  gable_edit_place_ceiling (document, index, 0);
  g_assert_true (gable_document_redo (document));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/app/edit/" name, function)
  ADD ("a-typed-rate-moves-the-roof", a_typed_rate_moves_the_roof);
  ADD ("a-drag-is-one-step-and-a-second-one-another", a_drag_is_one_step_and_a_second_one_another);
  ADD ("every-standing-follows-a-typed-rate", every_standing_follows_a_typed_rate);
  ADD ("the-share-of-the-specification-is-kept", the_share_of_the_specification_is_kept);
  ADD ("what-is-no-rate-changes-nothing", what_is_no_rate_changes_nothing);
  ADD ("a-hidden-roof-still-bounds", a_hidden_roof_still_bounds);
  ADD ("reset-goes-back-to-what-was-opened", reset_goes_back_to_what_was_opened);
  ADD ("a-machine-of-the-catalogue-can-be-chosen-and-reset",
       a_machine_of_the_catalogue_can_be_chosen_and_reset);
  ADD ("a-machine-under-another-name-can-be-reset", a_machine_under_another_name_can_be_reset);
  ADD ("the-compared-machine-comes-first", the_compared_machine_comes_first);
  ADD ("a-moved-roof-bounds-as-before-and-goes-back", a_moved_roof_bounds_as_before_and_goes_back);
  return g_test_run ();
}
