/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/tool-view-box.h"

#include "app/facts.h"
#include "base/text.h"
#include "base/units.h"

#include <glib/gi18n-lib.h>

/* Cards and charts that are shown, at most: a report may carry any number. */
#define MAX_CARDS 30
#define MAX_CHARTS 10

/* In the order of their cards; what is in order for the tool has none. */
static const GableToolAdviceKind shown[] = {
  GABLE_TOOL_ADVICE_ERROR,
  GABLE_TOOL_ADVICE_OPTIMISATION,
  GABLE_TOOL_ADVICE_WARNING,
  GABLE_TOOL_ADVICE_NOTE,
};

static GtkWidget *
new_card (const GableToolAdvice *advice)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  const char *title = advice->title != NULL ? advice->title : advice->rule;

  gtk_widget_add_css_class (card, "card");
  if (title != NULL) {
    g_autofree char *name = gable_text_to_display (title);

    gtk_box_append (GTK_BOX (card), gable_paragraph_new (name, "heading"));
  }
  if (advice->text != NULL) {
    g_autofree char *text = gable_text_to_display (advice->text);

    gtk_box_append (GTK_BOX (card), gable_paragraph_new (text, "dim-label"));
  }
  if (advice->speedup > 0) {
    g_autofree char *share = gable_format_percent (advice->speedup);
    g_autofree char *gain = NULL;

    gain = g_strdup_printf (advice->local
                            /* Translators: %s is a percentage, by the profiler's own estimate. */
                            ? _ ("Estimated: %s of the time of what it looks at")
                            : _ ("Estimated: %s of the kernel's time"), share);
    gtk_box_append (GTK_BOX (card), gable_paragraph_new (gain, "figure"));
  }
  return card;
}

void
gable_tool_view_append_advice (GtkBox *box, const GableToolView *view)
{
  guint n_cards = 0;

  for (guint k = 0; view != NULL && k < G_N_ELEMENTS (shown); k++) {
    for (guint i = 0; i < view->advice->len && n_cards < MAX_CARDS; i++) {
      const GableToolAdvice *advice = g_ptr_array_index (view->advice, i);

      if (advice->kind != shown[k]) {
        continue;
      }
      if (n_cards++ == 0) {
        /* Translators: %s is a profiler; its own advice follows. */
        g_autofree char *heading = g_strdup_printf (_ ("%s says"), view->tool);

        gtk_box_append (box, gable_heading_new (heading));
      }
      gtk_box_append (box, new_card (advice));
    }
  }
}

/* A roof is a rate of work or of bytes; a point is both, at their quotient. */
static void
append_rate (GtkBox *box, const GableToolRate *rate)
{
  g_autofree char *work = gable_format (rate->work, GABLE_DIMENSION_FLOP_RATE);
  g_autofree char *traffic = gable_format (rate->traffic, GABLE_DIMENSION_BANDWIDTH);
  g_autofree char *label = gable_text_to_display (rate->label != NULL ? rate->label : "");
  g_autofree char *value = NULL;

  if (gable_known (rate->work) && gable_known (rate->traffic)) {
    g_autofree char *intensity =
      gable_format (rate->work / rate->traffic, GABLE_DIMENSION_INTENSITY);

    /* Translators: performance and arithmetic intensity of a point. */
    value = g_strdup_printf (_ ("%1$s at %2$s"), work, intensity);
  } else {
    value = g_strdup (gable_known (rate->work) ? work : traffic);
  }
  gtk_box_append (box, gable_fact_new (label, value, NULL));
}

void
gable_tool_view_append_charts (GtkBox *box, const GableToolView *view)
{
  for (guint i = 0; view != NULL && i < MIN (view->charts->len, MAX_CHARTS); i++) {
    const GableToolChart *chart = g_ptr_array_index (view->charts, i);
    g_autofree char *label = gable_text_to_display (chart->label != NULL ? chart->label : "");
    g_autofree char *heading = NULL;

    /* Translators: a profiler, and the name of one of its charts. */
    heading = g_strdup_printf (_ ("%1$s: %2$s"), view->tool, label);
    gtk_box_append (box, gable_heading_new (heading));
    for (guint j = 0; j < chart->roofs->len; j++) {
      append_rate (box, &g_array_index (chart->roofs, GableToolRate, j));
    }
    for (guint j = 0; j < chart->points->len; j++) {
      append_rate (box, &g_array_index (chart->points, GableToolRate, j));
    }
  }
}
