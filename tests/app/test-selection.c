/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/document.h"
#include "fixture.h"

static void
assert_selected (GableDocument *document, const guint *kernels, guint n, int primary)
{
  const GtkBitset *selection = gable_document_get_selection (document);

  g_assert_cmpuint (gtk_bitset_get_size (selection), ==, n);
  for (guint i = 0; i < n; i++) {
    g_assert_true (gtk_bitset_contains (selection, kernels[i]));
  }
  g_assert_cmpint (gable_document_get_selected (document), ==, primary);
}

#define ASSERT_SELECTED(document, primary, ...) \
  G_STMT_START \
  { \
    const guint kernels_[] = { __VA_ARGS__ }; \
    assert_selected (document, kernels_, G_N_ELEMENTS (kernels_), primary); \
  } \
  G_STMT_END

static GtkBitset *
set_of (guint first, guint n)
{
  return gtk_bitset_new_range (first, n);
}

static GableDocument *
open_fixture (void)
{
  g_autoptr (GableProject) project = fixture_project ();
  GableDocument *document = gable_document_new ();

  gable_document_open (document, project, NULL, "fixture.csv");
  return document;
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
a_set_has_a_primary_kernel (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autoptr (GtkBitset) two = set_of (ALPHA, 2);

  gable_document_set_selection (document, two, -1);
  ASSERT_SELECTED (document, ALPHA, ALPHA, BETA);
  gable_document_set_selection (document, two, BETA);
  ASSERT_SELECTED (document, BETA, ALPHA, BETA);
  gable_document_set_selection (document, two, COPY);
  ASSERT_SELECTED (document, COPY, ALPHA, BETA, COPY);
  gable_document_select (document, GAMMA);
  ASSERT_SELECTED (document, GAMMA, GAMMA);
  gable_document_select (document, -1);
  assert_selected (document, NULL, 0, -1);
}

static void
what_the_project_does_not_have_is_not_selected (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autoptr (GtkBitset) many = set_of (GAMMA, 1000);

  gable_document_set_selection (document, many, 900);
  ASSERT_SELECTED (document, GAMMA, GAMMA, COPY);
}

static void
changes_are_told_once (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autoptr (GtkBitset) two = set_of (ALPHA, 2);
  guint sets = 0, primaries = 0;

  g_signal_connect_swapped (document, "selection-changed", G_CALLBACK (count_cb), &sets);
  g_signal_connect_swapped (document, "notify::selected", G_CALLBACK (count_cb), &primaries);
  gable_document_select (document, ALPHA);
  g_assert_cmpuint (sets, ==, 1);
  g_assert_cmpuint (primaries, ==, 1);
  gable_document_set_selection (document, two, ALPHA);
  g_assert_cmpuint (sets, ==, 2);
  g_assert_cmpuint (primaries, ==, 1);
  gable_document_set_selection (document, two, ALPHA);
  g_assert_cmpuint (sets, ==, 2);
}

/* Without the kernel in front, all the others stand one place nearer. */
static GableProject *
without_alpha (GableDocument *document)
{
  GableProject *next = gable_project_copy (gable_document_get_project (document));

  g_ptr_array_remove_index (next->kernels, ALPHA);
  return next;
}

static void
the_set_follows_its_kernels_through_an_edit (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autoptr (GableProject) next = without_alpha (document);
  g_autoptr (GtkBitset) three = set_of (ALPHA, 3);
  guint sets = 0;

  gable_document_set_selection (document, three, GAMMA);
  g_signal_connect_swapped (document, "selection-changed", G_CALLBACK (count_cb), &sets);
  gable_document_apply (document, next, "Remove", 0);
  ASSERT_SELECTED (document, GAMMA - 1, BETA - 1, GAMMA - 1);
  g_assert_cmpuint (sets, ==, 1);
  g_assert_true (gable_document_undo (document));
  ASSERT_SELECTED (document, GAMMA, BETA, GAMMA);
}

static void
a_primary_kernel_that_is_gone_hands_on_to_another (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autoptr (GableProject) next = without_alpha (document);
  g_autoptr (GtkBitset) two = set_of (ALPHA, 2);

  gable_document_set_selection (document, two, ALPHA);
  gable_document_apply (document, next, "Remove", 0);
  ASSERT_SELECTED (document, BETA - 1, BETA - 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/app/selection/" name, function)
  ADD ("a-set-has-a-primary-kernel", a_set_has_a_primary_kernel);
  ADD ("what-the-project-does-not-have-is-not-selected",
       what_the_project_does_not_have_is_not_selected);
  ADD ("changes-are-told-once", changes_are_told_once);
  ADD ("the-set-follows-its-kernels-through-an-edit", the_set_follows_its_kernels_through_an_edit);
  ADD ("a-primary-kernel-that-is-gone-hands-on-to-another",
       a_primary_kernel_that_is_gone_hands_on_to_another);
  return g_test_run ();
}
