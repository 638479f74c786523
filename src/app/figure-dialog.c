/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/figure-dialog.h"

#include "app/beside.h"
#include "app/chart-output.h"
#include "app/compat.h"
#include "app/dialog-size.h"
#include "app/either.h"
#include "app/figure-edit.h"
#include "app/figure-form.h"
#include "app/figure-preview.h"
#include "app/figure-save.h"
#include "app/filters.h"

#include <glib/gi18n-lib.h>

#define MM_A_POINT (25.4 / 72)
/* After the last key of a text or a number [ms]. */
#define PAUSE 150

struct _GableFigureDialog {
  GtkWindow parent_instance;
  GableDocument *document;
  GableNoteBar *note_bar;
  double width; /* [pt] where nothing says it */
  double height;
  GFile *folder; /* (nullable) */
  char *name;    /* of the file */
  guint draw_id;
  GableFigureForm *form;
  GableFigurePreview *preview;
  GtkLabel *size_label, *warnings_label;
};

G_DEFINE_FINAL_TYPE (GableFigureDialog, gable_figure_dialog, GTK_TYPE_WINDOW)

/* (transfer full) "chart.pdf" */
static char *
file_name (GableFigureDialog *self)
{
  return g_strconcat (self->name, ".", gable_figure_form_get_exporter (self->form)->suffix, NULL);
}

/* (transfer full) */
static GableFigureOrder *
new_order (GableFigureDialog *self)
{
  return gable_figure_order_new (self->document, gable_figure_form_get_style (self->form),
                                 self->width, self->height);
}

static gboolean
draw_cb (gpointer data)
{
  GableFigureDialog *self = data;
  g_autofree char *path = file_name (self);

  self->draw_id = 0;
  gable_figure_preview_order (self->preview, new_order (self), path,
                              gable_figure_form_wants_alt (self->form));
  return G_SOURCE_REMOVE;
}

static void
changed_cb (GableFigureDialog *self)
{
  g_clear_handle_id (&self->draw_id, g_source_remove);
  self->draw_id = g_timeout_add (PAUSE, draw_cb, self);
}

static void
refused_cb (GableFigureDialog *self, const char *reason)
{
  gtk_label_set_text (self->warnings_label, reason);
}

/* Each warning on a line of its own. */
static void
show_warnings (GableFigureDialog *self)
{
  const GPtrArray *warnings = gable_figure_preview_get_warnings (self->preview);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; warnings != NULL && i < warnings->len; i++) {
    g_string_append_printf (text, "%s⚠ %s", i > 0 ? "\n" : "",
                            ((const GablePreflightWarning *) warnings->pdata[i])->text);
  }
  gtk_label_set_text (self->warnings_label, text->len > 0 ? text->str : _ ("No warnings"));
}

/* What the preview is of the figure. */
static void
show_size (GableFigureDialog *self)
{
  const GableDrawing *drawing = gable_figure_preview_get_drawing (self->preview);
  double scale = gable_figure_preview_get_scale (self->preview);
  char text[2][GABLE_NUMBER_LENGTH];
  g_autofree char *size = NULL;

  if (drawing == NULL) {
    return;
  }
  gable_number_write (text[0], round (drawing->figure->width * MM_A_POINT * 100) / 100);
  gable_number_write (text[1], round (drawing->figure->height * MM_A_POINT * 100) / 100);
  size = scale < 1
    /* Translators: width, height and scale: “180 × 120 mm, shown at 62 % of its size” */
    ? g_strdup_printf (_ ("%s × %s mm, shown at %d %% of its size"), text[0], text[1],
                          (int) (100 * scale))
    /* Translators: width and height: “88.9 × 64 mm, shown at its true size” */
    : g_strdup_printf (_ ("%s × %s mm, shown at its true size"), text[0], text[1]);
  gtk_label_set_text (self->size_label, size);
}

static void
scaled_cb (GableFigureDialog *self)
{
  if (self->preview != NULL) {
    show_size (self);
  }
}

static void
drawn_cb (GableFigureDialog *self)
{
  const char *error;
  const GableDrawing *drawing;

  /* The thread may end after the window. */
  if (self->preview == NULL) {
    return;
  }
  error = gable_figure_preview_get_error (self->preview);
  drawing = gable_figure_preview_get_drawing (self->preview);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "figure.export", error == NULL);
  if (error != NULL) {
    gtk_label_set_text (self->warnings_label, error);
    return;
  }
  if (self->draw_id == 0) {
    gable_figure_form_show_figure (self->form, drawing->figure);
  }
  show_size (self);
  show_warnings (self);
}

static void
keep (GableFigureDialog *self)
{
  const GableFigureStyle *style = gable_figure_form_get_style (self->form);
  const GableFigureStyle *before = gable_figure_edit_get (self->document);
  g_autoptr (GableFigureStyle) nothing = gable_figure_style_new ();
  g_autofree char *now = gable_figure_style_to_text (style, NULL);
  g_autofree char *then = gable_figure_style_to_text (before != NULL ? before : nothing, NULL);

  if (g_strcmp0 (now, then) != 0) {
    gable_figure_edit_set (self->document, style, 0);
  }
}

static void
keep_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  keep (GABLE_FIGURE_DIALOG (widget));
  gtk_window_close (GTK_WINDOW (widget));
}

static void
export_to (GFile *file, gpointer data)
{
  GableFigureDialog *self = data;
  g_autofree char *path = g_file_get_path (file);

  if (path == NULL) {
    gable_note_bar_show_error (self->note_bar, _ ("A figure can only be written to this computer"));
  } else {
    keep (self);
    gable_figure_save_async (new_order (self), path, gable_figure_form_wants_alt (self->form),
                             self->note_bar);
  }
  gtk_window_close (GTK_WINDOW (self));
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableFigureDialog *self = GABLE_FIGURE_DIALOG (widget);
  g_autofree char *file = file_name (self);
  g_autoptr (GListModel) filters =
    gable_filters_for_figure (gable_figure_form_get_exporter (self->form));

  gable_compat_save_file (GTK_WINDOW (self), _ ("Export Figure"), file, self->folder, filters,
                                                export_to, G_OBJECT (self));
}

/* In the window that stays: this one goes. */
static void
print_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableFigureDialog *self = GABLE_FIGURE_DIALOG (widget);
  g_autoptr (GableFigureOrder) order = NULL;

  keep (self);
  order = new_order (self);
  gable_chart_output_print_figure (gtk_window_get_transient_for (GTK_WINDOW (self)), order,
                                   self->note_bar);
  gtk_window_close (GTK_WINDOW (self));
}

static void
gable_figure_dialog_dispose (GObject *object)
{
  GableFigureDialog *self = GABLE_FIGURE_DIALOG (object);

  g_clear_handle_id (&self->draw_id, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_FIGURE_DIALOG);
  g_clear_object (&self->document);
  g_clear_object (&self->note_bar);
  g_clear_object (&self->folder);
  G_OBJECT_CLASS (gable_figure_dialog_parent_class)->dispose (object);
}

static void
gable_figure_dialog_finalize (GObject *object)
{
  g_free (GABLE_FIGURE_DIALOG (object)->name);
  G_OBJECT_CLASS (gable_figure_dialog_parent_class)->finalize (object);
}

static void
gable_figure_dialog_class_init (GableFigureDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gable_figure_dialog_dispose;
  object_class->finalize = gable_figure_dialog_finalize;
  g_type_ensure (GABLE_TYPE_BESIDE);
  g_type_ensure (GABLE_TYPE_EITHER);
  g_type_ensure (GABLE_TYPE_FIGURE_FORM);
  g_type_ensure (GABLE_TYPE_FIGURE_PREVIEW);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_install_action (widget_class, "figure.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "figure.keep", NULL, keep_action);
  gtk_widget_class_install_action (widget_class, "figure.print", NULL, print_action);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/figure-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GableFigureDialog, form);
  gtk_widget_class_bind_template_child (widget_class, GableFigureDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, GableFigureDialog, size_label);
  gtk_widget_class_bind_template_child (widget_class, GableFigureDialog, warnings_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, refused_cb);
  gtk_widget_class_bind_template_callback (widget_class, drawn_cb);
  gtk_widget_class_bind_template_callback (widget_class, scaled_cb);
}

static void
gable_figure_dialog_init (GableFigureDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
gable_figure_dialog_show (GtkWindow *parent,
                          GableDocument *document,
                          GableNoteBar *note_bar,
                          double width,
                          double height,
                          GFile *folder,
                          const char *name)
{
  GableFigureDialog *self =
    g_object_new (GABLE_TYPE_FIGURE_DIALOG, "transient-for", parent, "modal", TRUE, NULL);

  self->document = g_object_ref (document);
  self->note_bar = g_object_ref (note_bar);
  self->width = width;
  self->height = height;
  self->folder = folder != NULL ? g_object_ref (folder) : NULL;
  self->name = g_strdup (name);
  gable_figure_form_set_document (self->form, document);
  changed_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->form));
  gable_dialog_fit (GTK_WINDOW (self), parent);
  gtk_window_present (GTK_WINDOW (self));
}
