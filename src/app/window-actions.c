/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/window-actions.h"

#include "app/changes.h"
#include "app/chart-output.h"
#include "app/edit-labels.h"
#include "app/presenter.h"
#include "app/probe-dialog.h"
#include "app/report-output.h"
#include "app/results.h"
#include "app/search.h"
#include "app/steps-output.h"
#include "app/window-kernels.h"

#define ZOOM_STEP 1.5

static GableSaving *
get_saving (GtkWidget *widget)
{
  return gable_window_get_saving (GABLE_WINDOW (widget));
}

static GableDocument *
get_document (GtkWidget *widget)
{
  return gable_window_get_document (GABLE_WINDOW (widget));
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_saving_save (get_saving (widget));
}

static void
save_as_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_saving_save_as (get_saving (widget));
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_saving_export (get_saving (widget));
}

static void
export_data_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_saving_export_data (get_saving (widget));
}

/* What the walkthrough on show becomes. */
static void
export_tour (GtkWidget *widget, const GableTourOutputKind *kind)
{
  GableWindow *window = GABLE_WINDOW (widget);

  gable_tour_output_ask (kind, GTK_WINDOW (window),
                         gable_project_page_get_tour (gable_window_get_page (window)),
                         gable_window_get_note_bar (window));
}

static void
export_report_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  export_tour (widget, &gable_report_output);
}

static void
export_steps_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  export_tour (widget, &gable_steps_output);
}

static void
undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_document_undo (get_document (widget));
}

static void
redo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_document_redo (get_document (widget));
}

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_search_show (GTK_WINDOW (widget), get_document (widget));
}

static void
filter_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_project_page_find (gable_window_get_page (GABLE_WINDOW (widget)));
}

static void
show_results_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_results_show (GTK_WINDOW (widget), get_document (widget),
                      gable_window_get_opening (GABLE_WINDOW (widget)));
}

static void
show_changes_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_changes_show (GTK_WINDOW (widget), get_document (widget));
}

static GtkWidget *
get_canvas (GtkWidget *widget)
{
  return GTK_WIDGET (gable_project_page_get_canvas (gable_window_get_page (GABLE_WINDOW (widget))));
}

static void
copy_figure_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_chart_output_copy (GABLE_CANVAS (get_canvas (widget)), get_document (widget),
                           gable_window_get_note_bar (GABLE_WINDOW (widget)));
}

static void
labels_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_edit_next_labelling (get_document (widget));
}

static void
legend_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableDocument *document = get_document (widget);

  gable_edit_legend_shown (document, !gable_edit_get_legend_shown (document));
}

static void
print_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_chart_output_print (GTK_WINDOW (widget), GABLE_CANVAS (get_canvas (widget)),
                            get_document (widget),
                            gable_window_get_note_bar (GABLE_WINDOW (widget)));
}

static void
zoom_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  double factor = g_str_equal (name, "win.zoom-in") ? ZOOM_STEP : 1 / ZOOM_STEP;

  gtk_widget_activate_action (get_canvas (widget), "canvas.zoom", "d", factor);
}

static void
zoom_fit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (get_canvas (widget), "canvas.fit", NULL);
}

/* Whether Alt and an arrow walk through a walkthrough, since its page is looked at. */
static gboolean
walks (GableWindow *window)
{
  GableProjectPage *page = gable_window_get_page (window);

  return page != NULL && gable_project_page_shows_steps (page) &&
         gable_tour_get_step (gable_project_page_get_tour (page)) >= 0;
}

static void
view_step_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (walks (GABLE_WINDOW (widget))) {
    gable_project_page_go_step (gable_window_get_page (GABLE_WINDOW (widget)),
                                g_str_equal (name, "win.view-back") ? -1 : 1);
    return;
  }
  gtk_widget_activate_action (
    get_canvas (widget), g_str_equal (name, "win.view-back") ? "canvas.back" : "canvas.forward",
    NULL);
}

static void
fit_selection_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (get_canvas (widget), "canvas.fit-selection", NULL);
}

static void
show_steps_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_project_page_show_steps (gable_window_get_page (GABLE_WINDOW (widget)));
}

static void
present_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableProjectPage *page = gable_window_get_page (GABLE_WINDOW (widget));
  GableTour *tour = gable_project_page_get_tour (page);

  gable_project_page_show_steps (page);
  if (gable_tour_get_size (tour) > 0) {
    gable_presenter_show (GTK_WINDOW (widget), tour, get_canvas (widget));
  }
}

static void
fullscreen_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWindow *window = GTK_WINDOW (widget);

  if (gtk_window_is_fullscreen (window)) {
    gtk_window_unfullscreen (window);
  } else {
    gtk_window_fullscreen (window);
  }
}

/* Where the resource had the name that GtkApplication looks for, every window would be built with its help. */
static void
show_help_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (widget);
  g_autoptr (GtkBuilder) builder = NULL;

  if (gtk_application_window_get_help_overlay (window) == NULL) {
    builder = gtk_builder_new_from_resource ("/io/github/gable_roofline/Gable/shortcuts.ui");
    gtk_application_window_set_help_overlay (
      window, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay")));
  }
  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

static void
measure_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_probe_dialog_show (GTK_WINDOW (widget), get_document (widget));
}

static void
put_away_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableProjectPage *page = gable_window_get_page (GABLE_WINDOW (widget));

  if (page != NULL) {
    gable_project_page_put_away (page);
  }
}

void
gable_window_actions_install (GtkWidgetClass *widget_class)
{
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "win.save", save_action },
    { "win.save-as", save_as_action },
    { "win.export", export_action },
    { "win.export-data", export_data_action },
    { "win.export-report", export_report_action },
    { "win.export-steps", export_steps_action },
    { "win.undo", undo_action },
    { "win.redo", redo_action },
    { "win.find", find_action },
    { "win.filter", filter_action },
    { "win.show-results", show_results_action },
    { "win.show-changes", show_changes_action },
    { "win.copy-figure", copy_figure_action },
    { "win.print", print_action },
    { "win.labels", labels_action },
    { "win.legend", legend_action },
    { "win.zoom-in", zoom_action },
    { "win.zoom-out", zoom_action },
    { "win.zoom-fit", zoom_fit_action },
    { "win.zoom-selection", fit_selection_action },
    { "win.view-back", view_step_action },
    { "win.view-forward", view_step_action },
    { "win.show-steps", show_steps_action },
    { "win.present", present_action },
    { "win.fullscreen", fullscreen_action },
    { "win.put-away", put_away_action },
    { "win.measure", measure_action },
    { "win.show-shortcuts", show_help_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++) {
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
  }
  gable_window_kernels_install (widget_class);
  gtk_widget_class_install_property_action (widget_class, "win.show-machine", "show-machine");
  gtk_widget_class_install_property_action (widget_class, "win.show-side", "show-side");
  gtk_widget_class_install_property_action (widget_class, "win.step", "step");
  /* No accelerator of the application: a text or table that has the focus copies for itself. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "win.copy-figure",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.put-away", NULL);
}

/* Whether there is a view to go back or forward to. */
static void
update_view_steps (GableWindow *window, gboolean content)
{
  gboolean back = FALSE, forward = FALSE;

  if (content && walks (window)) {
    GableTour *tour = gable_project_page_get_tour (gable_window_get_page (window));

    back = gable_tour_can_go (tour, -1);
    forward = gable_tour_can_go (tour, 1);
  } else if (content) {
    g_object_get (get_canvas (GTK_WIDGET (window)), "can-go-back", &back, "can-go-forward",
                  &forward, NULL);
  }
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "win.view-back", back);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "win.view-forward", forward);
}

void
gable_window_actions_update (GableWindow *window)
{
  static const char *const needing_content[] = {
    "win.save",     "win.save-as",      "win.export",        "win.add",
    "win.find",     "win.filter",       "win.zoom-in",       "win.zoom-out",
    "win.zoom-fit", "win.print",        "win.copy-figure",   "win.show-results",
    "win.present",  "win.show-steps",   "win.export-report", "win.labels",
    "win.legend",   "win.export-steps", "win.export-data",
  };
  GableDocument *document = gable_window_get_document (window);
  GtkWidget *widget = GTK_WIDGET (window);
  gboolean content = gable_window_get_page (window) != NULL && !gable_document_is_empty (document);
  g_autofree char *undo = NULL;
  g_autofree char *redo = NULL;

  g_object_get (document, "undo-label", &undo, "redo-label", &redo, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (needing_content); i++) {
    gtk_widget_action_set_enabled (widget, needing_content[i], content);
  }
  update_view_steps (window, content);
  gtk_widget_action_set_enabled (widget, "win.zoom-selection",
                                 content && gable_document_get_selected (document) >= 0);
  gable_window_kernels_update (window, content);
  gtk_widget_action_set_enabled (widget, "win.show-changes",
                                 content && gable_changes_can_show (document));
  gtk_widget_action_set_enabled (widget, "win.undo", undo != NULL);
  gtk_widget_action_set_enabled (widget, "win.redo", redo != NULL);
}
