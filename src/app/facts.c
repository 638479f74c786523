/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/facts.h"

#include "app/bar.h"
#include "app/compat.h"
#include "app/kernel-item.h"
#include "app/row-text.h"

/* Characters that a name keeps before the figure takes the room. */
#define NAME_CHARS 8

static GtkWidget *
label_new (const char *text, float xalign, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  if (css_class != NULL) {
    gtk_widget_add_css_class (label, css_class);
  }
  return label;
}

/* A small dim heading over a group of rows. */
GtkWidget *
gable_heading_new (const char *text)
{
  return label_new (text, 0, "section");
}

/* A text over several lines. @css_class: (nullable) */
GtkWidget *
gable_paragraph_new (const char *text, const char *css_class)
{
  GtkWidget *label = label_new (text, 0, css_class);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  return label;
}

/* What a row's figure is and where it comes from: on hover, and to a screen reader. @tip: (nullable) */
void
gable_fact_explain (GtkWidget *row, const char *tip)
{
  gable_compat_set_tip (row, tip);
}

/**
 * gable_fact_new:
 * @name: what it is
 * @value: the figure with its unit
 * @tip: (nullable): where it comes from
 *
 * Returns: (transfer floating): one line, the name left and the figure right
 */
GtkWidget *
gable_fact_new (const char *name, const char *value, const char *tip)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *name_label = label_new (name, 0, NULL);
  GtkWidget *value_label = label_new (value, 1, "figure");

  gtk_label_set_ellipsize (GTK_LABEL (name_label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_width_chars (GTK_LABEL (name_label), NAME_CHARS);
  gtk_widget_set_hexpand (name_label, TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (value_label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (value_label, "numeric");
  gable_fact_explain (row, tip);
  gtk_widget_add_css_class (row, "fact");
  gtk_box_append (GTK_BOX (row), name_label);
  gtk_box_append (GTK_BOX (row), value_label);
  return row;
}

/**
 * gable_gauge_new:
 * @ratio: how much of a ceiling is used [1]
 * @far: the mark under which a kernel is far below its roof [1]
 * @near: the mark from which it is on it [1]
 * @tone: (nullable): CSS class that colours the bar
 *
 * Returns: (transfer floating): a speed-of-light bar
 */
GtkWidget *
gable_gauge_new (const char *name, double ratio, double far, double near, const char *tone)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *name_label = label_new (name, 0, NULL);
  g_autofree char *percent = gable_percent_to_text (ratio);
  GtkWidget *bar = g_object_new (GABLE_TYPE_BAR, "value", ratio, "far", far, "near", near,
                                 "hexpand", TRUE, "valign", GTK_ALIGN_CENTER, NULL);
  GtkWidget *value_label = label_new (percent, 1, "figure");

  gtk_label_set_width_chars (GTK_LABEL (name_label), NAME_CHARS + 2);
  gtk_label_set_max_width_chars (GTK_LABEL (name_label), NAME_CHARS + 2);
  gtk_label_set_ellipsize (GTK_LABEL (name_label), PANGO_ELLIPSIZE_END);
  gable_compat_set_tip (name_label, name);
  gtk_label_set_width_chars (GTK_LABEL (value_label), 6);
  gtk_widget_add_css_class (value_label, "numeric");
  gtk_widget_add_css_class (bar, "standing");
  if (tone != NULL) {
    gtk_widget_add_css_class (bar, tone);
  }
  gtk_widget_add_css_class (row, "gauge");
  gtk_box_append (GTK_BOX (row), name_label);
  gtk_box_append (GTK_BOX (row), bar);
  gtk_box_append (GTK_BOX (row), value_label);
  return row;
}

void
gable_facts_clear (GtkBox *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL) {
    gtk_box_remove (box, child);
  }
}
