/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/row-text.h"
#include "support.h"

#include <gtk/gtk.h>

static void
the_sign_of_a_percentage_stays_behind_its_figure (void)
{
  g_autofree char *usual = gable_percent_to_text (0.92);
  g_autofree char *isolated = g_strconcat ("\u2066", usual, "\u2069", NULL);
  g_autofree char *mirrored = NULL;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  mirrored = gable_percent_to_text (0.92);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_assert_true (g_str_has_prefix (usual, "92"));
  g_assert_cmpstr (mirrored, ==, isolated);
}

static void
shares_are_whole_percents_and_small_ones_are_told_so (void)
{
  static const struct {
    double ratio;
    const char *digits;
  } cases[] = { { 1, "100" },       { 0.3333, "33" }, { 0.0951, "9.5" },
                { 0.0004, "<0.1" }, { 0.0999, "10" }, { GABLE_UNKNOWN, "–" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = gable_percent_to_text (cases[i].ratio);

    g_test_message ("%s", text);
    g_assert_true (g_str_has_prefix (text, cases[i].digits));
  }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/app/row-text/" name, function)
  ADD ("the-sign-of-a-percentage-stays-behind-its-figure",
       the_sign_of_a_percentage_stays_behind_its_figure);
  ADD ("shares-are-whole-percents-and-small-ones-are-told-so",
       shares_are_whole_percents_and_small_ones_are_told_so);
  return g_test_run ();
}
