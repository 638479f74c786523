/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/chart-output.h"

#include "analysis/describe.h"
#include "app/task.h"
#include "plot/export.h"
#include "plot/paint-cairo.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/* Of the picture on the clipboard: enough for a slide [dots/inch]. */
#define COPY_DPI 192

/* A figure on its way to the clipboard. */
typedef struct {
  GableFigureOrder *order;
  GableNoteBar *note_bar;
  char *text;
  GBytes *svg;
  GBytes *png;
} Copy;

static void
copy_free (gpointer data)
{
  Copy *copy = data;

  gable_figure_order_free (copy->order);
  g_object_unref (copy->note_bar);
  g_free (copy->text);
  g_clear_pointer (&copy->svg, g_bytes_unref);
  g_clear_pointer (&copy->png, g_bytes_unref);
  g_free (copy);
}

/* Exporters write files; this one lives for a moment. */
static GBytes *
export_bytes (const GableScene *scene, const char *format, GError **error)
{
  const GableExporter *exporter = gable_exporters_find (format);
  GableExportOptions options = { .dpi = COPY_DPI };
  g_autofree char *folder = g_dir_make_tmp ("gable-XXXXXX", error);
  g_autofree char *path = NULL;
  GBytes *bytes = NULL;
  char *data;
  gsize length;

  if (folder == NULL) {
    return NULL;
  }
  path = g_build_filename (folder, "figure", NULL);
  if (gable_export (scene, exporter, path, &options, error) &&
      g_file_get_contents (path, &data, &length, error)) {
    bytes = g_bytes_new_take (data, length);
  }
  g_unlink (path);
  g_rmdir (folder);
  return bytes;
}

static void
copy_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Copy *copy = data;
  GError *error = NULL;
  g_autoptr (GableDrawing) drawing = gable_figure_order_draw (copy->order, &error);

  if (drawing != NULL) {
    copy->text = copy->order->style->alt != NULL ? g_strdup (copy->order->style->alt)
                                                 : gable_describe (copy->order->roofline);
    copy->svg = export_bytes (drawing->scene, "svg", &error);
  }
  if (copy->svg != NULL) {
    copy->png = export_bytes (drawing->scene, "png", &error);
  }
  if (copy->png != NULL) {
    g_task_return_boolean (task, TRUE);
  } else {
    g_task_return_error (task, error);
  }
}

static void
copied_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  const Copy *copy = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  GdkContentProvider *each[3];
  g_autoptr (GdkContentProvider) all = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error)) {
    gable_note_bar_show_error (copy->note_bar, error->message);
    return;
  }
  /* The best comes first: programs take the first that they know. */
  each[0] = gdk_content_provider_new_for_bytes ("image/svg+xml", copy->svg);
  each[1] = gdk_content_provider_new_for_bytes ("image/png", copy->png);
  each[2] = gdk_content_provider_new_typed (G_TYPE_STRING, copy->text);
  all = gdk_content_provider_new_union (each, G_N_ELEMENTS (each));
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (source)), all);
  gable_note_bar_show_notes (
    copy->note_bar, _ ("Copied the chart as a drawing, a picture and a description"), NULL);
}

/* (nullable) as the project's figure is, else as large as the chart and on paper's colours: the screen's theme never
 * leaves it */
static GableFigureOrder *
order_figure (GableCanvas *canvas, GableDocument *document, GableNoteBar *note_bar)
{
  GtkWidget *widget = GTK_WIDGET (canvas);

  if (gtk_widget_get_width (widget) < GABLE_SCENE_MIN_WIDTH ||
      gtk_widget_get_height (widget) < GABLE_SCENE_MIN_HEIGHT) {
    gable_note_bar_show_error (note_bar, _ ("The chart has no room; make the window larger first"));
    return NULL;
  }
  return gable_figure_order_new (document, NULL, gtk_widget_get_width (widget),
                                 gtk_widget_get_height (widget));
}

void
gable_chart_output_copy (GableCanvas *canvas, GableDocument *document, GableNoteBar *note_bar)
{
  g_autoptr (GTask) task = NULL;
  GableFigureOrder *order = order_figure (canvas, document, note_bar);
  Copy *copy;

  if (order == NULL) {
    return;
  }
  task = gable_task_new (canvas, NULL, copied_cb, NULL);
  copy = g_new0 (Copy, 1);
  copy->order = order;
  copy->note_bar = g_object_ref (note_bar);
  g_task_set_task_data (task, copy, copy_free);
  g_task_run_in_thread (task, copy_in_thread);
}

static void
draw_page_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page, gpointer data)
{
  const GableScene *scene = ((const GableDrawing *) data)->scene;
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  double width = gtk_print_context_get_width (context);
  double height = gtk_print_context_get_height (context);
  double scale = MIN (1, MIN (width / scene->width, height / scene->height));

  cairo_translate (cr, (width - scene->width * scale) / 2, 0);
  cairo_scale (cr, scale, scale);
  gable_paint_cairo (scene, cr);
}

static void
printed_cb (GtkPrintOperation *operation, GtkPrintOperationResult result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_ERROR) {
    gtk_print_operation_get_error (operation, &error);
    gable_note_bar_show_error (data, error->message);
  }
}

void
gable_chart_output_print_figure (GtkWindow *parent,
                                 const GableFigureOrder *order,
                                 GableNoteBar *note_bar)
{
  g_autoptr (GtkPrintOperation) operation = NULL;
  g_autoptr (GtkPageSetup) setup = NULL;
  g_autoptr (GError) error = NULL;
  GableDrawing *drawing = gable_figure_order_draw (order, &error);

  if (drawing == NULL) {
    gable_note_bar_show_error (note_bar, error->message);
    return;
  }
  operation = gtk_print_operation_new ();
  setup = gtk_page_setup_new ();
  if (drawing->scene->width > drawing->scene->height) {
    gtk_page_setup_set_orientation (setup, GTK_PAGE_ORIENTATION_LANDSCAPE);
  }
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_n_pages (operation, 1);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_job_name (operation, gtk_window_get_title (parent));
  g_signal_connect_data (operation, "draw-page", G_CALLBACK (draw_page_cb), drawing,
                         (GClosureNotify) (void (*) (void)) gable_drawing_free, 0);
  g_signal_connect_object (operation, "done", G_CALLBACK (printed_cb), note_bar, 0);
  gtk_print_operation_set_allow_async (operation, TRUE);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, parent, NULL);
}

void
gable_chart_output_print (GtkWindow *parent,
                          GableCanvas *canvas,
                          GableDocument *document,
                          GableNoteBar *note_bar)
{
  g_autoptr (GableFigureOrder) order = order_figure (canvas, document, note_bar);

  if (order != NULL) {
    gable_chart_output_print_figure (parent, order, note_bar);
  }
}
