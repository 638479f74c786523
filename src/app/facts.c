/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/facts.h"

#include "app/bar.h"
#include "app/compat.h"
#include "app/kernel-item.h"
#include "app/row-text.h"

/* What a row is, by gable_facts_put (). */
#define KIND "gable-facts-kind"

static const char heading_kind[] = "heading";
static const char fact_kind[] = "fact";
static const char gauge_kind[] = "gauge";
static const char paragraph_kind[] = "paragraph";

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

static GtkLabel *
first_label (GtkWidget *row)
{
  return GTK_LABEL (gtk_widget_get_first_child (row));
}

static GtkLabel *
last_label (GtkWidget *row)
{
  return GTK_LABEL (gtk_widget_get_last_child (row));
}

static void
set_fact (GtkWidget *row, const char *name, const char *value, const char *tip)
{
  gtk_label_set_text (first_label (row), name);
  gtk_label_set_text (last_label (row), value);
  gable_fact_explain (row, tip);
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
  GtkWidget *name_label = label_new (NULL, 0, NULL);
  GtkWidget *value_label = label_new (NULL, 1, "figure");

  gtk_label_set_ellipsize (GTK_LABEL (name_label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_width_chars (GTK_LABEL (name_label), NAME_CHARS);
  gtk_widget_set_hexpand (name_label, TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (value_label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (value_label, "numeric");
  gtk_widget_add_css_class (row, "fact");
  gtk_box_append (GTK_BOX (row), name_label);
  gtk_box_append (GTK_BOX (row), value_label);
  set_fact (row, name, value, tip);
  return row;
}

static void
set_gauge (
  GtkWidget *row, const char *name, double ratio, double far, double near, const char *tone)
{
  GtkLabel *name_label = first_label (row);
  GtkWidget *bar = gtk_widget_get_next_sibling (GTK_WIDGET (name_label));
  const char *classes[] = { "standing", tone, NULL };
  g_autofree char *percent = gable_percent_to_text (ratio);

  gtk_label_set_text (name_label, name);
  gable_compat_set_tip (GTK_WIDGET (name_label), name);
  g_object_set (bar, "value", ratio, "far", far, "near", near, NULL);
  gtk_widget_set_css_classes (bar, classes);
  gtk_label_set_text (last_label (row), percent);
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
  GtkWidget *name_label = label_new (NULL, 0, NULL);
  GtkWidget *bar = g_object_new (GABLE_TYPE_BAR, "hexpand", TRUE, "valign", GTK_ALIGN_CENTER, NULL);
  GtkWidget *value_label = label_new (NULL, 1, "figure");

  gtk_label_set_width_chars (GTK_LABEL (name_label), NAME_CHARS + 2);
  gtk_label_set_max_width_chars (GTK_LABEL (name_label), NAME_CHARS + 2);
  gtk_label_set_ellipsize (GTK_LABEL (name_label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (value_label), 6);
  gtk_widget_add_css_class (value_label, "numeric");
  gtk_widget_add_css_class (row, "gauge");
  gtk_box_append (GTK_BOX (row), name_label);
  gtk_box_append (GTK_BOX (row), bar);
  gtk_box_append (GTK_BOX (row), value_label);
  set_gauge (row, name, ratio, far, near, tone);
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

GableFacts
gable_facts_begin (GtkBox *box)
{
  return (GableFacts){ box, gtk_widget_get_first_child (GTK_WIDGET (box)) };
}

/* From the next row up to @end: (nullable). */
static void
remove_until (GableFacts *facts, GtkWidget *end)
{
  while (facts->next != end) {
    GtkWidget *row = facts->next;

    facts->next = gtk_widget_get_next_sibling (row);
    gtk_box_remove (facts->box, row);
  }
}

void
gable_facts_end (GableFacts *facts)
{
  remove_until (facts, NULL);
}

static const char *
kind_of (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), KIND);
}

GtkWidget *
gable_facts_take (GableFacts *facts, const char *kind)
{
  GtkWidget *row = facts->next;

  while (row != NULL && kind_of (row) != kind) {
    /* What is under the next heading stays for that. */
    row = kind_of (row) == heading_kind ? NULL : gtk_widget_get_next_sibling (row);
  }
  if (row != NULL) {
    remove_until (facts, row);
    facts->next = gtk_widget_get_next_sibling (row);
  }
  return row;
}

void
gable_facts_put (GableFacts *facts, GtkWidget *row, const char *kind)
{
  GtkWidget *before = facts->next != NULL ? gtk_widget_get_prev_sibling (facts->next)
                                          : gtk_widget_get_last_child (GTK_WIDGET (facts->box));

  g_object_set_data (G_OBJECT (row), KIND, (gpointer) kind);
  gtk_box_insert_child_after (facts->box, row, before);
}

void
gable_facts_add_heading (GableFacts *facts, const char *text)
{
  GtkWidget *row = gable_facts_take (facts, heading_kind);

  if (row == NULL) {
    gable_facts_put (facts, gable_heading_new (text), heading_kind);
  } else {
    gtk_label_set_text (GTK_LABEL (row), text);
  }
}

void
gable_facts_add (GableFacts *facts, const char *name, const char *value, const char *tip)
{
  GtkWidget *row = gable_facts_take (facts, fact_kind);

  if (row == NULL) {
    gable_facts_put (facts, gable_fact_new (name, value, tip), fact_kind);
  } else {
    set_fact (row, name, value, tip);
  }
}

void
gable_facts_add_paragraph (GableFacts *facts, const char *text, const char *css_class)
{
  GtkWidget *row = gable_facts_take (facts, paragraph_kind);
  const char *classes[] = { css_class, NULL };

  if (row == NULL) {
    gable_facts_put (facts, gable_paragraph_new (text, css_class), paragraph_kind);
  } else {
    gtk_label_set_text (GTK_LABEL (row), text);
    gtk_widget_set_css_classes (row, classes);
  }
}

void
gable_facts_add_gauge (GableFacts *facts,
                       const char *name,
                       double ratio,
                       double far,
                       double near,
                       const char *tone,
                       const char *tip)
{
  GtkWidget *row = gable_facts_take (facts, gauge_kind);

  if (row == NULL) {
    row = gable_gauge_new (name, ratio, far, near, tone);
    gable_facts_put (facts, row, gauge_kind);
  } else {
    set_gauge (row, name, ratio, far, near, tone);
  }
  gable_fact_explain (row, tip);
}
