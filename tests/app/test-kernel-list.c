/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/edit.h"
#include "app/kernel-list.h"
#include "fixture.h"
#include "support.h"

typedef struct {
  GableDocument *document;
  GableKernelList *list;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableProject) project = fixture_project ();

  fixture->document = gable_document_new ();
  gable_document_open (fixture->document, project, NULL, "fixture");
  fixture->list = gable_kernel_list_new (fixture->document);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->list);
  g_assert_finalize_object (fixture->document);
}

static void
assert_rows (GableKernelList *list, const guint *expected, guint n)
{
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, n);
  for (guint i = 0; i < n; i++) {
    g_assert_cmpuint (gable_kernel_list_get_kernel (list, i), ==, expected[i]);
    g_assert_cmpuint (gable_kernel_list_find (list, expected[i]), ==, i);
  }
}

static void
sorts_by_every_column_with_unknown_last (Fixture *fixture, gconstpointer data)
{
  static const struct {
    GableColumn column;
    gboolean descending;
    guint rows[N_FIXTURE_KERNELS];
  } cases[] = {
    { GABLE_COLUMN_TIME, TRUE, { BETA, ALPHA, GAMMA, COPY } },
    { GABLE_COLUMN_TIME, FALSE, { GAMMA, COPY, ALPHA, BETA } },
    { GABLE_COLUMN_SHARE, TRUE, { BETA, ALPHA, GAMMA, COPY } },
    { GABLE_COLUMN_NAME, FALSE, { ALPHA, BETA, COPY, GAMMA } },
    { GABLE_COLUMN_NAME, TRUE, { GAMMA, COPY, BETA, ALPHA } },
    { GABLE_COLUMN_LAUNCHES, FALSE, { GAMMA, BETA, ALPHA, COPY } },
    { GABLE_COLUMN_LAUNCHES, TRUE, { ALPHA, BETA, GAMMA, COPY } },
    { GABLE_COLUMN_PERFORMANCE, TRUE, { BETA, ALPHA, GAMMA, COPY } },
    { GABLE_COLUMN_INTENSITY, FALSE, { GAMMA, ALPHA, BETA, COPY } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    gable_kernel_list_sort (fixture->list, cases[i].column, cases[i].descending);
    assert_rows (fixture->list, cases[i].rows, N_FIXTURE_KERNELS);
  }
}

static void
filters_by_words_in_any_case (Fixture *fixture, gconstpointer data)
{
  gable_kernel_list_filter (fixture->list, "A", NULL);
  assert_rows (fixture->list, (guint[]){ BETA, ALPHA, GAMMA }, 3);
  gable_kernel_list_filter (fixture->list, " mm  GA ", NULL);
  assert_rows (fixture->list, (guint[]){ GAMMA }, 1);
  gable_kernel_list_filter (fixture->list, "nothing", NULL);
  assert_rows (fixture->list, NULL, 0);
  gable_kernel_list_filter (fixture->list, "", NULL);
  assert_rows (fixture->list, (guint[]){ BETA, ALPHA, GAMMA, COPY }, 4);
}

static void
a_row_says_what_the_model_says (Fixture *fixture, gconstpointer data)
{
  static const char *const expected[GABLE_N_COLUMNS] = {
    [GABLE_COLUMN_NAME] = "alpha",
    [GABLE_COLUMN_TIME] = "1 s",
    [GABLE_COLUMN_SHARE] = "25 %",
    [GABLE_COLUMN_LAUNCHES] = "100",
    [GABLE_COLUMN_PERFORMANCE] = "500 GFLOP/s",
    [GABLE_COLUMN_INTENSITY] = "0.625",
    [GABLE_COLUMN_EFFICIENCY] = "80 %",
    [GABLE_COLUMN_LIMITER] = "DRAM",
  };
  g_autoptr (GableKernelItem) item = g_list_model_get_item (G_LIST_MODEL (fixture->list), 1);
  double efficiency;

  for (guint i = 0; i < GABLE_N_COLUMNS; i++) {
    if (expected[i] != NULL) {
      g_autofree char *text = NULL;

      g_object_get (item, gable_column_to_string (i), &text, NULL);
      g_assert_cmpstr (text, ==, expected[i]);
      g_assert_cmpstr (gable_kernel_item_get_text (item, i), ==, expected[i]);
    }
  }
  g_object_get (item, "efficiency-value", &efficiency, NULL);
  gable_assert_close (efficiency, 0.8, 1e-12);
}

static void
a_kernel_that_is_not_drawn_keeps_its_row_and_its_reason (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableKernelItem) item = g_list_model_get_item (G_LIST_MODEL (fixture->list), 3);
  g_autofree char *tip = NULL;

  g_object_get (item, "tip", &tip, NULL);
  g_assert_cmpstr (gable_kernel_item_get_text (item, GABLE_COLUMN_NAME), ==, "copy");
  g_assert_cmpstr (gable_kernel_item_get_text (item, GABLE_COLUMN_PERFORMANCE), ==, "–");
  g_assert_true (g_str_has_prefix (tip, "copy\n"));
}

static void
an_item_is_made_once_and_follows_the_document (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableKernelItem) item = g_list_model_get_item (G_LIST_MODEL (fixture->list), 1);
  g_autoptr (GableKernelItem) again = g_list_model_get_item (G_LIST_MODEL (fixture->list), 1);
  const GableMachine *machine =
    gable_project_get_machine (gable_document_get_project (fixture->document));
  int dram = gable_machine_find (machine, gable_counter_find ("DRAM"));

  g_assert_true (item == again);
  g_assert_true (gable_edit_rate (fixture->document, (guint) dram, "2 TB/s", NULL));
  g_assert_cmpstr (gable_kernel_item_get_text (item, GABLE_COLUMN_EFFICIENCY), ==, "40 %");
}

static void
selection_is_the_documents (Fixture *fixture, gconstpointer data)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (fixture->list);

  gtk_selection_model_select_item (model, 2, TRUE);
  g_assert_cmpint (gable_document_get_selected (fixture->document), ==, GAMMA);
  g_assert_true (gtk_selection_model_is_selected (model, 2));

  gable_document_select (fixture->document, BETA);
  g_assert_true (gtk_selection_model_is_selected (model, 0));
  g_assert_false (gtk_selection_model_is_selected (model, 2));

  /* It moves with its row, and is forgotten by the rows, not by the document, where it is filtered out. */
  gable_kernel_list_sort (fixture->list, GABLE_COLUMN_TIME, FALSE);
  g_assert_true (gtk_selection_model_is_selected (model, 3));
  gable_kernel_list_filter (fixture->list, "alpha", NULL);
  g_assert_false (gtk_selection_model_is_selected (model, 0));
  g_assert_cmpint (gable_document_get_selected (fixture->document), ==, BETA);

  gtk_selection_model_select_item (model, 0, TRUE);
  gtk_selection_model_unselect_all (model);
  g_assert_cmpint (gable_document_get_selected (fixture->document), ==, -1);
}

static void
several_kernels_are_selected_together (Fixture *fixture, gconstpointer data)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (fixture->list);
  g_autoptr (GtkBitset) both = gtk_bitset_new_empty ();
  g_autoptr (GtkBitset) selected = NULL;

  gtk_selection_model_select_item (model, 0, TRUE);
  gtk_selection_model_select_item (model, 2, FALSE);
  g_assert_true (gtk_bitset_contains (gable_document_get_selection (fixture->document), BETA));
  g_assert_true (gtk_bitset_contains (gable_document_get_selection (fixture->document), GAMMA));
  g_assert_cmpint (gable_document_get_selected (fixture->document), ==, GAMMA);
  selected = gtk_selection_model_get_selection (model);
  g_assert_cmpuint (gtk_bitset_get_size (selected), ==, 2);

  gtk_selection_model_unselect_item (model, 0);
  g_assert_false (gtk_selection_model_is_selected (model, 0));
  g_assert_true (gtk_selection_model_is_selected (model, 2));

  gtk_bitset_add (both, ALPHA);
  gtk_bitset_add (both, COPY);
  gable_document_set_selection (fixture->document, both, COPY);
  g_assert_true (gtk_selection_model_is_selected (model, 1));
  g_assert_true (gtk_selection_model_is_selected (model, 3));
  g_assert_false (gtk_selection_model_is_selected (model, 2));
  gtk_selection_model_select_all (model);
  g_assert_cmpuint (gtk_bitset_get_size (gable_document_get_selection (fixture->document)), ==, 4);
}

static void
a_filter_with_a_fault_leaves_the_rows (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint passed, unknown, folded;

  g_assert_true (gable_kernel_list_filter (fixture->list, "efficiency > 50 %", NULL));
  assert_rows (fixture->list, (guint[]){ BETA, ALPHA }, 2);
  g_assert_false (gable_kernel_list_filter (fixture->list, "efficiency >", &error));
  g_assert_nonnull (error);
  assert_rows (fixture->list, (guint[]){ BETA, ALPHA }, 2);
  gable_kernel_list_count (fixture->list, &passed, &unknown, &folded);
  g_assert_cmpuint (passed, ==, 2);
  g_assert_cmpuint (unknown, ==, 1);
}

static void
only_the_heaviest_rows_are_left (Fixture *fixture, gconstpointer data)
{
  guint passed, unknown, folded;

  gable_kernel_list_cut (fixture->list, 0.7);
  assert_rows (fixture->list, (guint[]){ BETA, ALPHA }, 2);
  gable_kernel_list_count (fixture->list, &passed, &unknown, &folded);
  g_assert_cmpuint (folded, ==, 2);
  gable_kernel_list_cut (fixture->list, 1);
  assert_rows (fixture->list, (guint[]){ BETA, ALPHA, GAMMA, COPY }, 4);
}

static void
what_was_sorted_by_before_decides_between_equals (Fixture *fixture, gconstpointer data)
{
  gable_kernel_list_sort (fixture->list, GABLE_COLUMN_NAME, TRUE);
  gable_kernel_list_sort (fixture->list, GABLE_COLUMN_LIMITER, FALSE);
  assert_rows (fixture->list, (guint[]){ GAMMA, ALPHA, BETA, COPY }, 4);
  gable_kernel_list_sort (fixture->list, GABLE_COLUMN_NAME, FALSE);
  gable_kernel_list_sort (fixture->list, GABLE_COLUMN_LIMITER, FALSE);
  assert_rows (fixture->list, (guint[]){ ALPHA, GAMMA, BETA, COPY }, 4);
}

/* A project of two files with launches: alpha and gamma of the first, beta and copy of the second. */
static GableProject *
project_with_files (void)
{
  GableProject *project = fixture_project ();

  for (guint i = 0; i < 2; i++) {
    GableSource *source = gable_source_new (i == 0 ? "run1.csv" : "run2.csv", "csv");

    g_free (source->id);
    source->id = g_strdup_printf ("%u", i + 1);
    g_ptr_array_add (project->sources, source);
  }
  project->launches = gable_launches_new ();
  for (guint i = 0; i < N_FIXTURE_KERNELS; i++) {
    GableKernel *kernel = g_ptr_array_index (project->kernels, i);

    gable_kernel_set_source (kernel, i == ALPHA || i == GAMMA ? "1" : "2");
    for (guint k = 0; k < 2; k++) {
      gsize row = gable_launches_append (project->launches, i, kernel->seconds * (k + 1) / 3);

      gable_launches_set (project->launches, row, gable_counter_find ("DRAM"),
                          gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")) / 2);
      gable_launches_set (project->launches, row, gable_counter_find ("fp64"),
                          gable_kernel_get_amount (kernel, gable_counter_find ("fp64")) / 2);
    }
  }
  return project;
}

static void
assert_names (GableKernelList *list, const char *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++) {
    g_autoptr (GableKernelItem) item = g_list_model_get_item (G_LIST_MODEL (list), i);

    g_string_append_printf (names, "%s%s:%s", i > 0 ? " " : "",
                            gable_kernel_item_get_text (item, GABLE_COLUMN_NAME),
                            gable_kernel_item_get_text (item, GABLE_COLUMN_TIME));
  }
  g_assert_cmpstr (names->str, ==, expected);
}

/* A heading has no efficiency and no standing to draw. */
static gboolean
draws_figures (GableKernelList *list, guint position)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (list), position);
  gboolean is_kernel;

  g_object_get (item, "is-kernel", &is_kernel, NULL);
  return is_kernel;
}

static int
get_fold (GableKernelList *list, guint position)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (list), position);
  int fold;

  g_object_get (item, "fold", &fold, NULL);
  return fold;
}

static void
rows_are_kernels_launches_or_files (void)
{
  g_autoptr (GableProject) project = project_with_files ();
  g_autoptr (GableDocument) document = gable_document_new ();
  g_autoptr (GableKernelList) list = NULL;
  GtkSelectionModel *model;

  gable_document_open (document, project, NULL, "files");
  list = gable_kernel_list_new (document);
  model = GTK_SELECTION_MODEL (list);
  gable_kernel_list_show_rows (list, GABLE_ROWS_FILES);
  assert_names (list, "run1.csv:1.5 s alpha:1 s gamma:500 ms run2.csv:2.5 s beta:2 s copy:500 ms");
  g_assert_cmpint (gable_kernel_list_get_kernel (list, 0), ==, -1);
  g_assert_false (draws_figures (list, 0));
  g_assert_true (draws_figures (list, 1));
  gtk_selection_model_select_item (model, 0, TRUE);
  g_assert_cmpint (gable_document_get_selected (document), ==, -1);

  gable_kernel_list_fold (list, 0);
  assert_names (list, "run1.csv:1.5 s run2.csv:2.5 s beta:2 s copy:500 ms");
  g_assert_cmpint (get_fold (list, 0), ==, 1);
  g_assert_cmpint (get_fold (list, 1), ==, 0);
  g_assert_cmpint (get_fold (list, 2), ==, -1);
  /* A kernel can't be folded. */
  gable_kernel_list_fold (list, 2);
  gable_kernel_list_fold (list, 1);
  assert_names (list, "run1.csv:1.5 s run2.csv:2.5 s");
  g_assert_cmpuint (gable_kernel_list_find (list, BETA), ==, GTK_INVALID_LIST_POSITION);
  gable_kernel_list_fold (list, 0);
  assert_names (list, "run1.csv:1.5 s alpha:1 s gamma:500 ms run2.csv:2.5 s");

  gable_kernel_list_show_rows (list, GABLE_ROWS_LAUNCHES);
  gable_kernel_list_filter (list, "efficiency > 0 and not beta", NULL);
  assert_names (list, "alpha:667 ms alpha:333 ms gamma:333 ms gamma:167 ms");
  gtk_selection_model_select_item (model, 1, TRUE);
  g_assert_cmpint (gable_document_get_selected (document), ==, ALPHA);
  g_assert_false (gtk_selection_model_is_selected (model, 0));
  g_assert_true (gtk_selection_model_is_selected (model, 1));
  /* Selected elsewhere, a kernel is all its launches. */
  gable_document_select (document, GAMMA);
  g_assert_false (gtk_selection_model_is_selected (model, 1));
  g_assert_true (gtk_selection_model_is_selected (model, 2));
  g_assert_true (gtk_selection_model_is_selected (model, 3));

  gable_kernel_list_filter (list, "", NULL);
  gable_kernel_list_show_rows (list, GABLE_ROWS_KERNELS);
  assert_names (list, "beta:2 s alpha:1 s gamma:500 ms copy:500 ms");
}

static void
changed_cb (GListModel *model, guint position, guint removed, guint added, guint *count)
{
  (*count)++;
}

static void
renamed_cb (GObject *item, GParamSpec *pspec, guint *count)
{
  (*count)++;
}

static void
rows_that_stay_are_not_rebuilt (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableKernelItem) first = NULL;
  guint renamed = 0;
  guint count = 0;
  int dram =
    gable_machine_find (gable_project_get_machine (gable_document_get_project (fixture->document)),
                        gable_counter_find ("DRAM"));

  g_signal_connect (fixture->list, "items-changed", G_CALLBACK (changed_cb), &count);
  gable_edit_rate (fixture->document, (guint) dram, "3 TB/s", NULL);
  gable_document_show_ranges (fixture->document, (GableRange){ 1, 2 }, (GableRange){ 1, 2 });
  g_assert_cmpuint (count, ==, 0);
  /* Rows that change places are not either: what shows the first one shows another kernel then. */
  first = g_list_model_get_item (G_LIST_MODEL (fixture->list), 0);
  g_signal_connect (first, "notify::name", G_CALLBACK (renamed_cb), &renamed);
  g_assert_cmpuint (gable_kernel_item_get_kernel (first), ==, BETA);
  gable_kernel_list_sort (fixture->list, GABLE_COLUMN_NAME, FALSE);
  g_assert_cmpuint (count, ==, 0);
  g_assert_cmpuint (gable_kernel_item_get_kernel (first), ==, ALPHA);
  g_assert_cmpuint (renamed, ==, 1);
  gable_kernel_list_filter (fixture->list, "beta or copy", NULL);
  g_assert_cmpuint (count, ==, 1);
  g_assert_cmpuint (gable_kernel_item_get_kernel (first), ==, BETA);
}

static gboolean
is_settled (gpointer data)
{
  gboolean busy;

  g_object_get (data, "busy", &busy, NULL);
  return !busy;
}

static void
a_hundred_thousand_rows_cost_no_items (void)
{
  g_autoptr (GableProject) project = fixture_large (100000);
  g_autoptr (GableDocument) document = gable_document_new ();
  g_autoptr (GableKernelList) list = NULL;
  g_autoptr (GableKernelItem) last = NULL;

  gable_document_open (document, project, NULL, "large");
  list = gable_kernel_list_new (document);
  gable_kernel_list_sort (list, GABLE_COLUMN_INTENSITY, TRUE);
  gable_kernel_list_sort (list, GABLE_COLUMN_NAME, FALSE);
  gable_kernel_list_filter (list, "kernel 9999", NULL);
  fixture_wait (is_settled, list);
  gable_kernel_list_tell_all (list);
  /* 9999, 99990 to 99999, and 19999, 29999, … 89999. */
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, 19);
  last = g_list_model_get_item (G_LIST_MODEL (list), 18);
  g_assert_cmpuint (gable_kernel_item_get_kernel (last), ==, 99999);
}

/* What a view knows of a list: how many rows, from what it was told. */
static void
follow_cb (GListModel *model, guint position, guint removed, guint added, guint *n)
{
  g_assert_cmpuint (position + removed, <=, *n);
  *n = *n - removed + added;
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, *n);
}

static gboolean
is_told (gpointer data)
{
  return g_list_model_get_n_items (data) == 1000;
}

typedef struct {
  GableKernelList *list;
  GableKernelItem *item;
} Place;

/* The place is the 501st. */
static gboolean
is_in_step (gpointer data)
{
  const Place *place = data;

  return gable_kernel_item_get_kernel (place->item) ==
         (guint) gable_kernel_list_get_kernel (place->list, 500);
}

/* What nobody sees follows later. */
static void
assert_follows (GableKernelList *list)
{
  g_autoptr (GableKernelItem) item = g_list_model_get_item (G_LIST_MODEL (list), 500);
  Place place = { list, item };
  guint kernel = gable_kernel_item_get_kernel (item);

  gable_kernel_list_sort (list, GABLE_COLUMN_NAME, FALSE);
  g_assert_cmpuint (gable_kernel_item_get_kernel (item), ==, kernel);
  g_assert_false (is_in_step (&place));
  fixture_wait (is_in_step, &place);
}

static void
many_rows_are_told_a_few_at_a_time (void)
{
  g_autoptr (GableProject) project = fixture_large (1000);
  g_autoptr (GableDocument) document = gable_document_new ();
  g_autoptr (GableKernelList) list = NULL;
  GListModel *model;
  guint n;

  gable_document_open (document, project, NULL, "many");
  list = gable_kernel_list_new (document);
  model = G_LIST_MODEL (list);
  n = g_list_model_get_n_items (model);
  g_assert_cmpuint (n, <, 100);
  g_signal_connect (list, "items-changed", G_CALLBACK (follow_cb), &n);
  fixture_wait (is_told, list);
  assert_follows (list);
  gable_kernel_list_sort (list, GABLE_COLUMN_NAME, TRUE);
  g_assert_cmpint (gable_kernel_list_get_kernel (list, 0), ==, 999);

  /* Who asks for one of those that are not told of has it, and all are selected, not only those that are. */
  gable_kernel_list_filter (list, "kernel 99", NULL);
  gable_kernel_list_filter (list, "", NULL);
  g_assert_cmpuint (n, <, 100);
  g_assert_cmpuint (gable_kernel_list_find (list, 0), ==, 999);
  g_assert_cmpuint (n, ==, 1000);
  gable_kernel_list_filter (list, "kernel 99", NULL);
  gable_kernel_list_filter (list, "", NULL);
  gtk_selection_model_select_all (GTK_SELECTION_MODEL (list));
  g_assert_cmpuint (gtk_bitset_get_size (gable_document_get_selection (document)), ==, 1000);
  /* 99, 990 to 999, and 199, 299, … 899. */
  gable_kernel_list_filter (list, "kernel 99", NULL);
  g_assert_cmpuint (n, ==, 19);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) \
  g_test_add ("/app/kernel-list/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("sorts-by-every-column-with-unknown-last", sorts_by_every_column_with_unknown_last);
  ADD ("filters-by-words-in-any-case", filters_by_words_in_any_case);
  ADD ("a-row-says-what-the-model-says", a_row_says_what_the_model_says);
  ADD ("a-kernel-that-is-not-drawn-keeps-its-row-and-its-reason",
       a_kernel_that_is_not_drawn_keeps_its_row_and_its_reason);
  ADD ("an-item-is-made-once-and-follows-the-document",
       an_item_is_made_once_and_follows_the_document);
  ADD ("selection-is-the-documents", selection_is_the_documents);
  ADD ("several-kernels-are-selected-together", several_kernels_are_selected_together);
  ADD ("a-filter-with-a-fault-leaves-the-rows", a_filter_with_a_fault_leaves_the_rows);
  ADD ("only-the-heaviest-rows-are-left", only_the_heaviest_rows_are_left);
  ADD ("what-was-sorted-by-before-decides-between-equals",
       what_was_sorted_by_before_decides_between_equals);
  g_test_add_func ("/app/kernel-list/rows-are-kernels-launches-or-files",
                   rows_are_kernels_launches_or_files);
  ADD ("rows-that-stay-are-not-rebuilt", rows_that_stay_are_not_rebuilt);
  g_test_add_func ("/app/kernel-list/a-hundred-thousand-rows-cost-no-items",
                   a_hundred_thousand_rows_cost_no_items);
  g_test_add_func ("/app/kernel-list/many-rows-are-told-a-few-at-a-time",
                   many_rows_are_told_a_few_at_a_time);
  return g_test_run ();
}
