/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/canvas.h"
#include "app/document.h"
#include "app/tour.h"

/* All that is shown of a project: the chart over the table of kernels, between the machine's panel and the one of the
 * selected kernel and the advice.
 *
 * Properties: "document" (GableDocument), "tour" (GableTour) through its walkthroughs; "show-machine", "show-side" (boolean): whether the panels can be seen. */
#define GABLE_TYPE_PROJECT_PAGE (gable_project_page_get_type ())
G_DECLARE_FINAL_TYPE (GableProjectPage, gable_project_page, GABLE, PROJECT_PAGE, GtkBox)

/* How a window and its page look is kept for the next one, not forced on those that are open: where nothing can be kept,
 * each try would put the old value back into a widget that can't have it, which would try again without end. */
#define GABLE_SETTINGS_BIND_INITIALLY \
  (G_SETTINGS_BIND_GET | G_SETTINGS_BIND_SET | G_SETTINGS_BIND_GET_NO_CHANGES)

GtkWidget *gable_project_page_new (GableDocument *document);
GableCanvas *gable_project_page_get_canvas (GableProjectPage *page);
GableTour *gable_project_page_get_tour (GableProjectPage *page);
/* The page of walkthroughs at the side. */
void gable_project_page_show_steps (GableProjectPage *page);
gboolean gable_project_page_shows_steps (GableProjectPage *page);
/* As the buttons of that page do, with what is being edited there. */
void gable_project_page_go_step (GableProjectPage *page, int by);
/* Opens the filter over the table of kernels. */
void gable_project_page_find (GableProjectPage *page);
/* Every kernel that the table lists. */
void gable_project_page_select_all (GableProjectPage *page);
/* Puts away a panel that lies over the chart; FALSE where there is none. */
gboolean gable_project_page_put_away (GableProjectPage *page);
/* Remembers how the page is divided. @height: of the window [px] */
void gable_project_page_bind_settings (GableProjectPage *page, GSettings *settings, int height);
