/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/amount-row.h"
#include "app/facts.h"
#include "base/units.h"

static const char amount_kind[] = "amount";

/* (transfer full) "name=value" of facts, "# text" of headings, "text" of paragraphs, one a line */
static char *
to_text (GtkBox *box)
{
  GString *text = g_string_new (NULL);

  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (box)); row != NULL;
       row = gtk_widget_get_next_sibling (row)) {
    if (GTK_IS_LABEL (row)) {
      g_string_append_printf (text, "%s%s\n", gtk_widget_has_css_class (row, "section") ? "# " : "",
                              gtk_label_get_text (GTK_LABEL (row)));
    } else if (gtk_widget_has_css_class (row, "fact")) {
      g_string_append_printf (text, "%s=%s\n",
                              gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (row))),
                              gtk_label_get_text (GTK_LABEL (gtk_widget_get_last_child (row))));
    } else {
      g_string_append_printf (text, "%s\n", G_OBJECT_TYPE_NAME (row));
    }
  }
  return g_string_free (text, FALSE);
}

static GtkBox *
new_box (void)
{
  return g_object_ref_sink (GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0)));
}

/* @n: facts of the first group */
static void
fill (GtkBox *box, const char *value, guint n)
{
  GableFacts facts = gable_facts_begin (box);

  gable_facts_add_heading (&facts, "One");
  for (guint i = 0; i < n; i++) {
    gable_facts_add (&facts, "a", value, NULL);
  }
  gable_facts_add_heading (&facts, "Two");
  gable_facts_add (&facts, "b", value, "from a file");
  gable_facts_add_paragraph (&facts, "That is all.", NULL);
  gable_facts_end (&facts);
}

static void
rows_that_are_there_say_something_else (void)
{
  g_autoptr (GtkBox) box = new_box ();
  GtkWidget *rows[6];
  g_autofree char *text = NULL;
  GtkWidget *row;

  fill (box, "1", 2);
  row = gtk_widget_get_first_child (GTK_WIDGET (box));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++, row = gtk_widget_get_next_sibling (row)) {
    rows[i] = row;
  }
  fill (box, "2", 2);
  text = to_text (box);
  g_assert_cmpstr (text, ==, "# One\na=2\na=2\n# Two\nb=2\nThat is all.\n");
  row = gtk_widget_get_first_child (GTK_WIDGET (box));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++, row = gtk_widget_get_next_sibling (row)) {
    g_assert_true (rows[i] == row);
  }
}

static void
groups_grow_and_shrink (void)
{
  g_autoptr (GtkBox) box = new_box ();
  g_autofree char *grown = NULL;
  g_autofree char *shrunk = NULL;
  GtkWidget *last;

  fill (box, "1", 1);
  last = gtk_widget_get_last_child (GTK_WIDGET (box));
  fill (box, "2", 3);
  grown = to_text (box);
  g_assert_cmpstr (grown, ==, "# One\na=2\na=2\na=2\n# Two\nb=2\nThat is all.\n");
  g_assert_true (gtk_widget_get_last_child (GTK_WIDGET (box)) == last);
  fill (box, "3", 0);
  shrunk = to_text (box);
  g_assert_cmpstr (shrunk, ==, "# One\n# Two\nb=3\nThat is all.\n");
  g_assert_true (gtk_widget_get_last_child (GTK_WIDGET (box)) == last);
}

static void
what_others_put_in_goes (void)
{
  g_autoptr (GtkBox) box = new_box ();
  g_autofree char *text = NULL;

  fill (box, "1", 1);
  gtk_box_append (box, gtk_label_new ("stray"));
  gtk_box_prepend (box, gtk_label_new ("stray"));
  fill (box, "2", 1);
  text = to_text (box);
  g_assert_cmpstr (text, ==, "# One\na=2\n# Two\nb=2\nThat is all.\n");
}

static void
rows_of_other_kinds_are_taken (void)
{
  g_autoptr (GtkBox) box = new_box ();
  GableFacts facts = gable_facts_begin (box);
  GtkWidget *amount = gable_amount_row_new ("Time", 1, GABLE_DIMENSION_SECONDS, NULL);
  g_autofree char *text = NULL;
  double value;

  gable_facts_put (&facts, amount, amount_kind);
  gable_facts_end (&facts);
  facts = gable_facts_begin (box);
  gable_facts_add (&facts, "a", "1", NULL);
  g_assert_true (gable_facts_take (&facts, amount_kind) == amount);
  g_assert_null (gable_facts_take (&facts, amount_kind));
  gable_facts_end (&facts);
  text = to_text (box);
  g_assert_cmpstr (text, ==, "a=1\nGableAmountRow\n");
  gable_amount_row_set (GABLE_AMOUNT_ROW (amount), "DRAM", 2e9, GABLE_DIMENSION_BYTES, NULL);
  g_assert_true (gable_amount_row_read (GABLE_AMOUNT_ROW (amount), &value));
  g_assert_cmpfloat (value, ==, 2e9);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/facts/rows-that-are-there-say-something-else",
                   rows_that_are_there_say_something_else);
  g_test_add_func ("/app/facts/groups-grow-and-shrink", groups_grow_and_shrink);
  g_test_add_func ("/app/facts/what-others-put-in-goes", what_others_put_in_goes);
  g_test_add_func ("/app/facts/rows-of-other-kinds-are-taken", rows_of_other_kinds_are_taken);
  return g_test_run ();
}
