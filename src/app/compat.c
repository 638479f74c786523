/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/compat.h"

#include <glib/gi18n-lib.h>

/* What a dialog holds until it is answered. A GtkNativeDialog is owned by nobody but its maker. */
typedef struct {
  GtkFileChooserNative *chooser;
  GableFilesFunc files_chosen;
  GableFileFunc file_chosen;
  GObject *data; /* (owned) */
} Question;

static void
question_free (Question *question)
{
  g_clear_object (&question->chooser);
  g_clear_object (&question->data);
  g_free (question);
}

static void
file_response_cb (GtkNativeDialog *dialog, int response, Question *question)
{
  if (response == GTK_RESPONSE_ACCEPT && question->files_chosen != NULL) {
    g_autoptr (GListModel) files =
      gtk_file_chooser_get_files (GTK_FILE_CHOOSER (question->chooser));

    question->files_chosen (files, question->data);
  } else if (response == GTK_RESPONSE_ACCEPT) {
    g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (question->chooser));

    question->file_chosen (file, question->data);
  }
  question_free (question);
}

static void
add_filters (GtkFileChooser *chooser, GListModel *filters)
{
  for (guint i = 0; filters != NULL && i < g_list_model_get_n_items (filters); i++) {
    g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, i);

    gtk_file_chooser_add_filter (chooser, filter);
    if (i == 0) {
      gtk_file_chooser_set_filter (chooser, filter);
    }
  }
}

static Question *
question_new (GtkWindow *parent,
              const char *title,
              GtkFileChooserAction action,
              const char *accept,
              GListModel *filters,
              GObject *data)
{
  Question *question = g_new0 (Question, 1);

  question->chooser = gtk_file_chooser_native_new (title, parent, action, accept, _ ("_Cancel"));
  question->data = g_object_ref (data);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (question->chooser), TRUE);
  add_filters (GTK_FILE_CHOOSER (question->chooser), filters);
  g_signal_connect (question->chooser, "response", G_CALLBACK (file_response_cb), question);
  return question;
}

/* Before 4.10 there is no GtkFileDialog. */
void
gable_compat_open_files (
  GtkWindow *parent, const char *title, GListModel *filters, GableFilesFunc chosen, GObject *data)
{
  Question *question =
    question_new (parent, title, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), filters, data);

  question->files_chosen = chosen;
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (question->chooser), TRUE);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (question->chooser));
}

void
gable_compat_open_folder (GtkWindow *parent,
                          const char *title,
                          GableFilesFunc chosen,
                          GObject *data)
{
  Question *question =
    question_new (parent, title, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _ ("_Open"), NULL, data);

  question->files_chosen = chosen;
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (question->chooser));
}

void
gable_compat_save_file (GtkWindow *parent,
                        const char *title,
                        const char *name,
                        GFile *folder,
                        GListModel *filters,
                        GableFileFunc chosen,
                        GObject *data)
{
  Question *question =
    question_new (parent, title, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), filters, data);

  question->file_chosen = chosen;
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (question->chooser), name);
  if (folder != NULL) {
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (question->chooser), folder, NULL);
  }
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (question->chooser));
}

typedef struct {
  GableAnswerFunc answered;
  GObject *data; /* (owned) */
} Answer;

static void
answer_response_cb (GtkDialog *dialog, int response, Answer *answer)
{
  int chosen = response >= 0 ? response : 0;

  gtk_window_destroy (GTK_WINDOW (dialog));
  answer->answered (chosen, answer->data);
  g_object_unref (answer->data);
  g_free (answer);
}

/* Before 4.10 there is no GtkAlertDialog. */
void
gable_compat_ask (GtkWindow *parent,
                  const char *heading,
                  const char *body,
                  const char *const *answers,
                  GableAnswerFunc answered,
                  GObject *data)
{
  GtkWidget *dialog = gtk_message_dialog_new (parent, GTK_DIALOG_MODAL, GTK_MESSAGE_OTHER,
                                              GTK_BUTTONS_NONE, "%s", heading);
  Answer *answer = g_new (Answer, 1);
  int last = (int) g_strv_length ((char **) answers) - 1;

  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", body);
  for (int i = 0; i <= last; i++) {
    GtkWidget *button = gtk_dialog_add_button (GTK_DIALOG (dialog), answers[i], i);

    if (i == last) {
      gtk_widget_add_css_class (button, "suggested-action");
    } else if (i > 0) {
      gtk_widget_add_css_class (button, "destructive-action");
    }
  }
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), last);
  answer->answered = answered;
  answer->data = g_object_ref (data);
  g_signal_connect (dialog, "response", G_CALLBACK (answer_response_cb), answer);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Before 4.10 there is no gtk_widget_get_color (). */
void
gable_compat_get_colour (GtkWidget *widget, GdkRGBA *colour)
{
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), colour);
}

static GtkWidget *
nth_child (GtkWidget *parent, guint number)
{
  GtkWidget *child = gtk_widget_get_first_child (parent);

  while (child != NULL && number > 0) {
    child = gtk_widget_get_next_sibling (child);
    number--;
  }
  return child;
}

/* No version lets a column say where its title stands: the box in the header's button is told. */
void
gable_compat_align_header (GtkColumnView *view, guint column, GtkAlign align)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (view));
  GtkWidget *title = header != NULL ? nth_child (header, column) : NULL;
  GtkWidget *box = title != NULL ? gtk_widget_get_first_child (title) : NULL;

  if (box != NULL) {
    gtk_widget_set_halign (box, align);
  }
}

/* Before 4.12 there is no gtk_column_view_scroll_to (): the list inside the view, its last child, has the action. */
void
gable_compat_scroll_to_row (GtkColumnView *view, guint position)
{
  GtkWidget *list = gtk_widget_get_last_child (GTK_WIDGET (view));

  if (list != NULL) {
    gtk_widget_activate_action (list, "list.scroll-to-item", "u", position);
  }
}

/* (transfer full) (nullable) what stands in or below an item of a menu */
static GMenuModel *
get_part (GMenuModel *model, int item)
{
  GMenuModel *part = g_menu_model_get_item_link (model, item, G_MENU_LINK_SECTION);

  return part != NULL ? part : g_menu_model_get_item_link (model, item, G_MENU_LINK_SUBMENU);
}

/**
 * gable_compat_empty_menu:
 * @model: (nullable): that nobody shows any more; menus of another kind than GMenu stay as they are
 *
 * GTK 4.8 holds the model of each section that it ever showed, 10 kB of ten items: without their items they are small.
 */
void
gable_compat_empty_menu (GMenuModel *model)
{
  if (!G_IS_MENU (model)) {
    return;
  }
  for (int i = 0; i < g_menu_model_get_n_items (model); i++) {
    g_autoptr (GMenuModel) part = get_part (model, i);

    gable_compat_empty_menu (part);
  }
  g_menu_remove_all (G_MENU (model));
}

/* Of every menu in and below @widget, which is about to go. */
void
gable_compat_empty_menus (GtkWidget *widget)
{
  if (GTK_IS_POPOVER_MENU (widget)) {
    gable_compat_empty_menu (gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (widget)));
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    gable_compat_empty_menus (child);
  }
}

static const char *const tip_key = "gable-tip";

static gboolean
query_tip_cb (
  GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip, gpointer data)
{
  const char *text = g_object_get_data (G_OBJECT (widget), tip_key);

  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

/* A tooltip for what changes often, or is one of many: gtk_widget_set_tooltip_text () asks the X server each time where the
 * pointer is, and waits for the answer, which over a network takes tens of milliseconds. */
void
gable_compat_set_tip (GtkWidget *widget, const char *text)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

  if (g_signal_handler_find (widget, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, query_tip_cb, NULL) == 0) {
    g_signal_connect (widget, "query-tooltip", G_CALLBACK (query_tip_cb), NULL);
  }
  g_object_set_data_full (G_OBJECT (widget), tip_key, g_strdup (text), g_free);
  gtk_widget_set_has_tooltip (widget, text != NULL);
  if (text != NULL) {
    gtk_accessible_update_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  } else {
    gtk_accessible_reset_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  }
}
