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
