/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Everything that GTK 4.8 does in another way than later ones. One branch, the old API: it works in all of GTK 4. */

typedef void (*GableFilesFunc) (GListModel *files, gpointer data);
typedef void (*GableFileFunc) (GFile *file, gpointer data);
typedef void (*GableAnswerFunc) (int answer, gpointer data);

/* The call-backs are not called where the person cancels. @filters: (element-type GtkFileFilter), the first is chosen.
 * @data is kept alive while the dialog is open. */
void gable_compat_open_files (
  GtkWindow *parent, const char *title, GListModel *filters, GableFilesFunc chosen, GObject *data);
void gable_compat_open_folder (GtkWindow *parent,
                               const char *title,
                               GableFilesFunc chosen,
                               GObject *data);
void gable_compat_save_file (GtkWindow *parent,
                             const char *title,
                             const char *name,
                             GFile *folder,
                             GListModel *filters,
                             GableFileFunc chosen,
                             GObject *data);
/* @answers: a null-terminated list of button labels, the first is Cancel, the last is suggested; one in the middle is
 * destructive. */
void gable_compat_ask (GtkWindow *parent,
                       const char *heading,
                       const char *body,
                       const char *const *answers,
                       GableAnswerFunc answered,
                       GObject *data);
void gable_compat_get_colour (GtkWidget *widget, GdkRGBA *colour);
void gable_compat_align_header (GtkColumnView *view, guint column, GtkAlign align);
void gable_compat_scroll_to_row (GtkColumnView *view, guint position);
/* @text: (nullable) */
void gable_compat_set_tip (GtkWidget *widget, const char *text);
void gable_compat_empty_menu (GMenuModel *model);
void gable_compat_empty_menus (GtkWidget *widget);
