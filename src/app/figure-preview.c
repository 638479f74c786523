/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/figure-preview.h"

#include "app/task.h"
#include "app/texture.h"

#include <glib/gi18n-lib.h>

/* Where the screen doesn't tell its size, or an absurd one: CSS's pixels [px/mm]. */
#define USUAL_DENSITY (96 / 25.4)
#define LEAST_DENSITY 2.0
#define MOST_DENSITY 12.0
#define MM_A_POINT (25.4 / 72)
/* A poster is drawn smaller: more than that is no preview [px]. */
#define LARGEST 4000.0
/* Where there is little room: less is no preview either [px]. */
#define LEAST_WIDTH 160
#define LEAST_HEIGHT 110

struct _GableFigurePreview {
  GtkWidget parent_instance;
  GableFigureOrder *wanted; /* (nullable) to be drawn once the thread is free */
  char *path;               /* of it */
  gboolean has_alt;
  gboolean busy;
  GdkTexture *texture; /* (nullable) */
  int width;           /* [px] of the screen's, at its true size */
  int height;
  double scale; /* of the true size, as it was told last [1] */
  guint scaled_id;
  GableDrawing *drawing; /* (nullable) */
  GPtrArray *warnings;   /* (nullable) */
  char *error;           /* (nullable) */
};

G_DEFINE_FINAL_TYPE (GableFigurePreview, gable_figure_preview, GTK_TYPE_WIDGET)

static guint drawn_signal, scaled_signal;

/* What the thread gets and gives. */
typedef struct {
  GableFigureOrder *order;
  char *path;
  gboolean has_alt;
  double density; /* [px/mm] */
  int factor;     /* of the screen */
  GableDrawing *drawing;
  GPtrArray *warnings;
  cairo_surface_t *image;
  double scale; /* of the image [px/pt] */
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  gable_figure_order_free (work->order);
  g_free (work->path);
  gable_drawing_free (work->drawing);
  g_clear_pointer (&work->warnings, g_ptr_array_unref);
  g_clear_pointer (&work->image, cairo_surface_destroy);
  g_free (work);
}

static void
draw_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Work *work = data;
  const char *paths[] = { work->path, NULL };
  const GablePreflightOutput output = { .paths = paths, .has_alt = work->has_alt };
  GError *error = NULL;
  double longest;

  work->drawing = gable_figure_order_draw (work->order, &error);
  if (work->drawing == NULL) {
    g_task_return_error (task, error);
    return;
  }
  longest = MAX (work->drawing->scene->width, work->drawing->scene->height);
  work->scale = MIN (work->density * MM_A_POINT, LARGEST / longest);
  work->image =
    gable_texture_paint (work->drawing->scene, work->scale * work->factor, GABLE_PAINT_ALL, NULL);
  work->warnings = gable_preflight (work->drawing->figure, work->drawing->scene, &output);
  g_task_return_boolean (task, TRUE);
}

/* Of the monitor that the window is on. */
static double
find_density (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;
  GdkMonitor *monitor =
    surface != NULL ? gdk_display_get_monitor_at_surface (gtk_widget_get_display (widget), surface)
                    : NULL;
  GdkRectangle area;
  double density;

  if (monitor == NULL || gdk_monitor_get_width_mm (monitor) <= 0) {
    return USUAL_DENSITY;
  }
  gdk_monitor_get_geometry (monitor, &area);
  density = (double) area.width / gdk_monitor_get_width_mm (monitor);
  return density >= LEAST_DENSITY && density <= MOST_DENSITY ? density : USUAL_DENSITY;
}

static void start (GableFigurePreview *self);

static void
show (GableFigurePreview *self, Work *work)
{
  g_clear_object (&self->texture);
  gable_drawing_free (self->drawing);
  g_clear_pointer (&self->warnings, g_ptr_array_unref);
  self->width = (int) ceil (work->drawing->scene->width * work->scale);
  self->height = (int) ceil (work->drawing->scene->height * work->scale);
  self->texture = gable_texture_new_for_image (g_steal_pointer (&work->image));
  self->drawing = g_steal_pointer (&work->drawing);
  self->warnings = g_steal_pointer (&work->warnings);
  gtk_accessible_update_property (
    GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
    self->drawing->scene->title != NULL ? self->drawing->scene->title : "", -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
drawn_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GableFigurePreview *self = GABLE_FIGURE_PREVIEW (source);
  Work *work = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  self->busy = FALSE;
  g_clear_pointer (&self->error, g_free);
  if (g_task_propagate_boolean (G_TASK (result), &error)) {
    show (self, work);
  } else {
    self->error = g_strdup (error->message);
  }
  if (self->wanted != NULL) {
    start (self);
  } else {
    g_signal_emit (self, drawn_signal, 0);
  }
}

static void
start (GableFigurePreview *self)
{
  g_autoptr (GTask) task = NULL;
  Work *work;

  if (self->busy || self->wanted == NULL) {
    return;
  }
  work = g_new0 (Work, 1);
  work->order = g_steal_pointer (&self->wanted);
  work->path = g_strdup (self->path);
  work->has_alt = self->has_alt;
  work->density = find_density (GTK_WIDGET (self));
  work->factor = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  task = gable_task_new (self, NULL, drawn_cb, NULL);
  g_task_set_task_data (task, work, work_free);
  self->busy = TRUE;
  g_task_run_in_thread (task, draw_in_thread);
}

void
gable_figure_preview_order (GableFigurePreview *preview,
                            GableFigureOrder *order,
                            const char *path,
                            gboolean has_alt)
{
  gable_figure_order_free (preview->wanted);
  preview->wanted = order;
  g_free (preview->path);
  preview->path = g_strdup (path);
  preview->has_alt = has_alt;
  start (preview);
}

const GableDrawing *
gable_figure_preview_get_drawing (GableFigurePreview *preview)
{
  return preview->drawing;
}

const GPtrArray *
gable_figure_preview_get_warnings (GableFigurePreview *preview)
{
  return preview->warnings;
}

const char *
gable_figure_preview_get_error (GableFigurePreview *preview)
{
  return preview->error;
}

/* Of the true size where that has no room [1]. */
static double
scale_for (GableFigurePreview *self, int width, int height)
{
  if (self->width <= 0 || self->height <= 0) {
    return 1;
  }
  return MIN (MIN ((double) width / self->width, (double) height / self->height), 1);
}

double
gable_figure_preview_get_scale (GableFigurePreview *preview)
{
  GtkWidget *widget = GTK_WIDGET (preview);

  return scale_for (preview, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
}

static gboolean
scaled_cb (gpointer data)
{
  GableFigurePreview *self = data;

  self->scaled_id = 0;
  g_signal_emit (self, scaled_signal, 0);
  return G_SOURCE_REMOVE;
}

/* Who hears of it may change a text: later, or that would ask for another allocation in the middle of this one. */
static void
gable_figure_preview_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GableFigurePreview *self = GABLE_FIGURE_PREVIEW (widget);
  double scale = scale_for (self, width, height);

  if (fabs (scale - self->scale) > 0 && self->scaled_id == 0) {
    self->scaled_id = g_idle_add (scaled_cb, self);
  }
  self->scale = scale;
}

static void
gable_figure_preview_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GableFigurePreview *self = GABLE_FIGURE_PREVIEW (widget);
  double scale = gable_figure_preview_get_scale (self);
  float width = (float) (self->width * scale);
  float height = (float) (self->height * scale);
  float x = MAX (0, floorf (((float) gtk_widget_get_width (widget) - width) / 2));
  float y = MAX (0, floorf (((float) gtk_widget_get_height (widget) - height) / 2));

  if (self->texture != NULL) {
    gtk_snapshot_append_texture (snapshot, self->texture,
                                 &GRAPHENE_RECT_INIT (x, y, width, height));
  }
}

static void
gable_figure_preview_measure (GtkWidget *widget,
                              GtkOrientation orientation,
                              int for_size,
                              int *minimum,
                              int *natural,
                              int *minimum_baseline,
                              int *natural_baseline)
{
  GableFigurePreview *self = GABLE_FIGURE_PREVIEW (widget);
  gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = across ? LEAST_WIDTH : LEAST_HEIGHT;
  *natural = MAX (*minimum, across ? self->width : self->height);
}

static void
gable_figure_preview_finalize (GObject *object)
{
  GableFigurePreview *self = GABLE_FIGURE_PREVIEW (object);

  g_clear_handle_id (&self->scaled_id, g_source_remove);
  gable_figure_order_free (self->wanted);
  g_free (self->path);
  g_clear_object (&self->texture);
  gable_drawing_free (self->drawing);
  g_clear_pointer (&self->warnings, g_ptr_array_unref);
  g_free (self->error);
  G_OBJECT_CLASS (gable_figure_preview_parent_class)->finalize (object);
}

static void
gable_figure_preview_class_init (GableFigurePreviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = gable_figure_preview_finalize;
  widget_class->snapshot = gable_figure_preview_snapshot;
  widget_class->measure = gable_figure_preview_measure;
  widget_class->size_allocate = gable_figure_preview_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  drawn_signal = g_signal_new ("drawn", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
  scaled_signal = g_signal_new ("scaled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
gable_figure_preview_init (GableFigurePreview *self)
{
  self->scale = 1;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The figure"), -1);
}
