/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/window-kernels.h"

#include "app/search.h"
#include "app/what-if-edit.h"

static GableDocument *
get_document (GtkWidget *widget)
{
  return gable_window_get_document (GABLE_WINDOW (widget));
}

static void
select_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_project_page_select_all (gable_window_get_page (GABLE_WINDOW (widget)));
}

static void
select_none_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_document_select (get_document (widget), -1);
}

/* What was measured stays: only what somebody imagined goes. */
static void
discard_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (!gable_what_if_edit_discard_selected (get_document (widget))) {
    gtk_widget_error_bell (widget);
  }
}

static void
find_next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_search_step (GTK_WINDOW (widget), get_document (widget),
                     g_str_equal (name, "win.find-next") ? 1 : -1);
}

void
gable_window_kernels_install (GtkWidgetClass *widget_class)
{
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "win.select-all", select_all_action },   { "win.select-none", select_none_action },
    { "win.discard", discard_action },         { "win.find-next", find_next_action },
    { "win.find-previous", find_next_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++) {
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
  }
  /* No accelerator of the application: a text that has the focus marks all of itself. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_a, GDK_CONTROL_MASK, "win.select-all",
                                       NULL);
}

void
gable_window_kernels_update (GableWindow *window, gboolean content)
{
  gboolean selected = gable_document_get_selected (gable_window_get_document (window)) >= 0;
  const struct {
    const char *action;
    gboolean enabled;
  } states[] = {
    { "win.select-all", content },          { "win.find-next", content },
    { "win.find-previous", content },       { "win.select-none", selected },
    { "win.discard", content && selected },
  };

  for (guint i = 0; i < G_N_ELEMENTS (states); i++) {
    gtk_widget_action_set_enabled (GTK_WIDGET (window), states[i].action, states[i].enabled);
  }
}
