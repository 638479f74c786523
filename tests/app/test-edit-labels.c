/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/edit-labels.h"
#include "fixture.h"
#include "support.h"

static GableDocument *
open_fixture (void)
{
  g_autoptr (GableProject) project = fixture_project ();
  GableDocument *document = gable_document_new ();

  gable_document_open (document, project, NULL, "fixture");
  return document;
}

static void
labels_go_round_and_each_is_a_step (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  static const GableLabelling order[] = { GABLE_LABELS_LISTED, GABLE_LABELS_NONE,
                                          GABLE_LABELS_ALL };

  g_assert_cmpint (gable_edit_get_labelling (document), ==, GABLE_LABELS_ALL);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++) {
    gable_edit_next_labelling (document);
    g_assert_cmpint (gable_edit_get_labelling (document), ==, order[i]);
  }
  g_assert_true (gable_document_undo (document));
  g_assert_cmpint (gable_edit_get_labelling (document), ==, GABLE_LABELS_NONE);
}

static void
what_is_selected_is_listed_first (void)
{
  g_autoptr (GableDocument) document = open_fixture ();

  gable_document_select (document, BETA);
  gable_edit_labelling (document, GABLE_LABELS_LISTED);
  g_assert_true (gable_edit_is_labelled (document, BETA));
  g_assert_false (gable_edit_is_labelled (document, ALPHA));
  gable_edit_labelled (document, ALPHA, TRUE);
  gable_edit_labelled (document, ALPHA, TRUE);
  gable_edit_labelled (document, BETA, FALSE);
  g_assert_true (gable_edit_is_labelled (document, ALPHA));
  g_assert_false (gable_edit_is_labelled (document, BETA));
  g_assert_cmpuint (gable_document_get_project (document)->figure->labelled->len, ==, 1);
}

static void
a_label_makes_a_list_where_none_were_shown (void)
{
  g_autoptr (GableDocument) document = open_fixture ();

  gable_edit_labelling (document, GABLE_LABELS_NONE);
  g_assert_false (gable_edit_is_labelled (document, ALPHA));
  gable_edit_labelled (document, ALPHA, TRUE);
  g_assert_cmpint (gable_edit_get_labelling (document), ==, GABLE_LABELS_LISTED);
  g_assert_true (gable_edit_is_labelled (document, ALPHA));
}

static void
the_legend_goes_and_comes_back_where_it_was (void)
{
  g_autoptr (GableDocument) document = open_fixture ();

  g_assert_true (gable_edit_get_legend_shown (document));
  gable_edit_legend_shown (document, TRUE);
  g_assert_null (gable_document_get_project (document)->figure);
  gable_edit_legend_shown (document, FALSE);
  g_assert_false (gable_edit_get_legend_shown (document));
  g_assert_true (gable_document_undo (document));
  g_assert_true (gable_edit_get_legend_shown (document));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/edit-labels/labels-go-round-and-each-is-a-step",
                   labels_go_round_and_each_is_a_step);
  g_test_add_func ("/app/edit-labels/what-is-selected-is-listed-first",
                   what_is_selected_is_listed_first);
  g_test_add_func ("/app/edit-labels/a-label-makes-a-list-where-none-were-shown",
                   a_label_makes_a_list_where_none_were_shown);
  g_test_add_func ("/app/edit-labels/the-legend-goes-and-comes-back-where-it-was",
                   the_legend_goes_and_comes_back_where_it_was);
  return g_test_run ();
}
