/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include <glib/gi18n-lib.h>

/* What the keyboard walks over, one widget for each point of the chart: GTK 4.8 tells a screen reader of nothing but
 * widgets, and speaks of the one that gets the focus. They draw nothing and take no click. */

/* [px]: the side of what a screen reader takes for the point. */
#define SIDE 24

#define GABLE_TYPE_CANVAS_POINT (gable_canvas_point_get_type ())
G_DECLARE_FINAL_TYPE (GableCanvasPoint, gable_canvas_point, GABLE, CANVAS_POINT, GtkWidget)

struct _GableCanvasPoint {
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (GableCanvasPoint, gable_canvas_point, GTK_TYPE_WIDGET)

static void
gable_canvas_point_class_init (GableCanvasPointClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void
gable_canvas_point_init (GableCanvasPoint *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

/* "triad, DRAM: 151 GFLOP/s at 0.083 FLOP/B, 92 % of the DRAM roof, 12 ms" */
static char *
describe (const GableRoofline *roofline, guint index)
{
  const GablePoint *point = &roofline->points[index];
  const GableKernelResult *result = &roofline->kernels[point->kernel];
  GableDimension work = gable_work_dimension (roofline->work);
  g_autofree char *rate =
    gable_format (gable_point_performance (roofline, point), gable_dimension_per_second (work));
  g_autofree char *intensity = gable_format (point->intensity, gable_dimension_per_byte (work));
  g_autofree char *efficiency = gable_format_percent (gable_result_efficiency (result));
  g_autofree char *seconds = gable_format (gable_result_seconds (result), GABLE_DIMENSION_SECONDS);
  const char *name = gable_project_get_kernel (roofline->project, point->kernel)->name;

  if (result->limiter < 0 || !gable_known (gable_result_efficiency (result))) {
    /* Translators: kernel, memory level, performance, intensity, time; spoken by a screen reader. */
    return g_strdup_printf (_ ("%1$s, %2$s: %3$s at %4$s, %5$s"), name,
                               gable_point_level (point)->title, rate, intensity, seconds);
  }
  /* Translators: kernel, memory level, performance, intensity, efficiency, limiter, time; spoken by a screen reader. */
  return g_strdup_printf (_ ("%1$s, %2$s: %3$s at %4$s, %5$s of the %6$s roof, %7$s"), name,
                             gable_point_level (point)->title, rate, intensity, efficiency,
                             gable_limiter_to_label (roofline, result->limiter), seconds);
}

/* "triad: 12 ms, at least 10 ms by DRAM": a row of a chart of times. */
static char *
describe_row (const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  g_autofree char *seconds = gable_format (gable_result_seconds (result), GABLE_DIMENSION_SECONDS);
  g_autofree char *bound = gable_format (gable_result_bound (result), GABLE_DIMENSION_SECONDS);
  const char *name = gable_project_get_kernel (roofline->project, kernel)->name;

  if (result->limiter == GABLE_LIMITER_NONE || !gable_known (gable_result_bound (result))) {
    /* Translators: kernel, time; spoken by a screen reader. */
    return g_strdup_printf (_ ("%1$s: %2$s"), name, seconds);
  }
  /* Translators: kernel, time, lower bound of the time, what it follows from; spoken by a screen reader. */
  return g_strdup_printf (_ ("%1$s: %2$s, at least %3$s by %4$s"), name, seconds, bound,
                             gable_limiter_to_label (roofline, result->limiter));
}

static guint
count_points (GableCanvas *self)
{
  return gable_document_get_roofline (self->document)->n_points;
}

/* Whether there are so few points that the keyboard walks over them; else the table is the place for that. */
gboolean
gable_canvas_can_walk (GableCanvas *canvas)
{
  return gable_document_get_project (canvas->document)->view.chart == GABLE_CHART_TIME ||
         count_points (canvas) <= GABLE_WALK_MAX;
}

char *
gable_canvas_count (GableCanvas *canvas)
{
  guint n = count_points (canvas);

  return g_strdup_printf (ngettext ("%u point", "%u points", n), n);
}

const char *
gable_canvas_offer (void)
{
  return _ ("Too many to walk over: press Enter for the table");
}

/* (transfer full) */
static char *
offer (GableCanvas *self)
{
  g_autofree char *count = gable_canvas_count (self);

  return g_strdup_printf ("%s. %s", count, gable_canvas_offer ());
}

static void
set_words (GtkWidget *point, char *words)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (point), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  g_free (words);
}

/* As many widgets as points, each with the words of its own; or one that offers the table instead. */
static void
update (GableCanvas *self)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  gboolean walks = gable_canvas_can_walk (self);
  g_autoptr (GArray) stops = walks ? gable_canvas_list_stops (self) : NULL;
  guint n = walks ? stops->len : 1;

  if (self->points->len > n) {
    if (gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL) {
      gtk_widget_grab_focus (GTK_WIDGET (self));
    }
    g_ptr_array_set_size (self->points, (int) n);
  }
  while (self->points->len < n) {
    GtkWidget *point = g_object_new (GABLE_TYPE_CANVAS_POINT, NULL);

    gtk_widget_insert_before (point, GTK_WIDGET (self), GTK_WIDGET (self->readout));
    g_ptr_array_add (self->points, point);
  }
  for (guint i = 0; i < n; i++) {
    const GableStop *stop = walks ? &g_array_index (stops, GableStop, i) : NULL;

    set_words (self->points->pdata[i], stop == NULL       ? offer (self)
                                       : stop->point >= 0 ? describe (roofline, i)
                                                          : describe_row (roofline, stop->kernel));
  }
}

/* Only who walks needs them. */
void
gable_canvas_update_points (GableCanvas *canvas)
{
  if (canvas->points->len > 0) {
    update (canvas);
  }
}

/* Where the keyboard stands gets the focus, and so is spoken. */
void
gable_canvas_focus_point (GableCanvas *canvas)
{
  g_autoptr (GArray) stops =
    gable_canvas_can_walk (canvas) ? gable_canvas_list_stops (canvas) : NULL;
  int place = stops != NULL ? MAX (gable_canvas_find_stop (canvas, stops), 0) : 0;

  if (canvas->points->len == 0 || (stops != NULL && canvas->points->len != stops->len)) {
    update (canvas);
  }
  if (place < (int) canvas->points->len) {
    gtk_widget_grab_focus (canvas->points->pdata[place]);
  }
}

void
gable_canvas_allocate_points (GableCanvas *canvas)
{
  g_autoptr (GArray) stops = NULL;
  const GableScene *scene;

  if (canvas->points->len == 0) {
    return;
  }
  scene = gable_canvas_ensure_scene (canvas);
  stops = gable_canvas_can_walk (canvas) ? gable_canvas_list_stops (canvas)
                                         : g_array_new (FALSE, FALSE, sizeof (GableStop));
  for (guint i = 0; i < canvas->points->len && scene != NULL; i++) {
    GableXY at = i < stops->len ? g_array_index (stops, GableStop, i).at
                                : (GableXY){ scene->width / 2, scene->height / 2 };
    GtkAllocation place = { (int) CLAMP (at.x, 0, scene->width) - SIDE / 2,
                            (int) CLAMP (at.y, 0, scene->height) - SIDE / 2, SIDE, SIDE };

    gtk_widget_size_allocate (canvas->points->pdata[i], &place, -1);
  }
}

/* One tab stop, however many points there are. */
gboolean
gable_canvas_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (gtk_widget_is_focus (widget) || gtk_widget_get_focus_child (widget) != NULL) {
    return FALSE;
  }
  return gtk_widget_grab_focus (widget);
}

/* Whether the keyboard is used, and here. */
gboolean
gable_canvas_shows_focus (GableCanvas *canvas)
{
  GtkWidget *widget = GTK_WIDGET (canvas);
  GtkRoot *root = gtk_widget_get_root (widget);

  return GTK_IS_WINDOW (root) && gtk_window_get_focus_visible (GTK_WINDOW (root)) &&
         (gtk_widget_is_focus (widget) || gtk_widget_get_focus_child (widget) != NULL);
}
