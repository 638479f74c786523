/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* The rows that the panels are made of. */
GtkWidget *gable_heading_new (const char *text);
GtkWidget *gable_fact_new (const char *name, const char *value, const char *tip);
void gable_fact_explain (GtkWidget *row, const char *tip);
GtkWidget *gable_paragraph_new (const char *text, const char *css_class);
GtkWidget *gable_gauge_new (
  const char *name, double ratio, double far, double near, const char *tone);
void gable_facts_clear (GtkBox *box);

/* The rows of @box as it is filled anew. Those that are there already say something else: new widgets take GTK many times as
 * long. What is put into the box by other means goes with the next filling. */
typedef struct {
  GtkBox *box;
  GtkWidget *next; /* (nullable) the first row that has not been looked at */
} GableFacts;

GableFacts gable_facts_begin (GtkBox *box);
/* Takes away what was not filled. */
void gable_facts_end (GableFacts *facts);
void gable_facts_add_heading (GableFacts *facts, const char *text);
void gable_facts_add (GableFacts *facts, const char *name, const char *value, const char *tip);
void gable_facts_add_paragraph (GableFacts *facts, const char *text, const char *css_class);
/* Of a gable_gauge_new (); @tip: (nullable) */
void gable_facts_add_gauge (GableFacts *facts,
                            const char *name,
                            double ratio,
                            double far,
                            double near,
                            const char *tone,
                            const char *tip);
/* Rows of other kinds: (nullable) (transfer none) the next of @kind in this group of rows, which is one of the filled then, else
 * a new one of that kind is to be put. @kind: compared as a pointer */
GtkWidget *gable_facts_take (GableFacts *facts, const char *kind);
void gable_facts_put (GableFacts *facts, GtkWidget *row, const char *kind);
