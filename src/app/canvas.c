/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas.h"

#include "analysis/describe.h"
#include "app/appearance.h"
#include "app/layer.h"
#include "app/range.h"
#include "app/readout.h"
#include "app/walk.h"
#include "plot/build.h"

#include <glib/gi18n-lib.h>

/* [px]: how near a mark the pointer must be. */
#define HIT_SLACK 6.0
/* [px]: the rings around the mark under the pointer and around the one where the keyboard stands. */
#define HOVER_GAP 3.0
#define HOVER_WIDTH 1.5f
#define CURSOR_GAP 8.0
#define CURSOR_WIDTH 2.0f
/* One notch of the wheel; with Ctrl a quarter of it. */
#define ZOOM_NOTCH 1.2
/* A point that the keyboard walks to is brought this far into the chart [1 of the axis]. */
#define REVEAL_MARGIN 0.12
/* Characters of the description that a screen reader gets. */
#define DESCRIPTION_MAX 2000

struct _GableCanvas {
  GtkWidget parent_instance;
  GableDocument *document;
  GableMeasure *measure;
  GableLayer *layer; /* its scene is of the present size, theme, project and selection, or NULL */
  GableReadout *readout;
  GableOwner hovered;
  int cursor; /* into the roofline's points: where the keyboard stands, or -1 */
  double pointer_x;
  double pointer_y;
  GableRange drag_x; /* what was shown as the drag began */
  GableRange drag_y;
  guint describe_id;
};

G_DEFINE_FINAL_TYPE (GableCanvas, gable_canvas, GTK_TYPE_WIDGET)

enum { PROP_DOCUMENT = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

enum { SIGNAL_KERNEL_ACTIVATED, N_SIGNALS };

static guint signals[N_SIGNALS];

static const struct {
  const char *name;
  guint key;
  guint keypad_key;
  GableWalk walk;
} walks[] = {
  { "left", GDK_KEY_Left, GDK_KEY_KP_Left, GABLE_WALK_LEFT },
  { "right", GDK_KEY_Right, GDK_KEY_KP_Right, GABLE_WALK_RIGHT },
  { "up", GDK_KEY_Up, GDK_KEY_KP_Up, GABLE_WALK_UP },
  { "down", GDK_KEY_Down, GDK_KEY_KP_Down, GABLE_WALK_DOWN },
  { "home", GDK_KEY_Home, GDK_KEY_KP_Home, GABLE_WALK_HOME },
  { "end", GDK_KEY_End, GDK_KEY_KP_End, GABLE_WALK_END },
};

GableScene *
gable_canvas_build_scene (GableCanvas *canvas, const GableTheme *theme)
{
  GableSceneOptions options = {
    .width = gtk_widget_get_width (GTK_WIDGET (canvas)),
    .height = gtk_widget_get_height (GTK_WIDGET (canvas)),
    .theme = theme,
    .measure = canvas->measure,
    .selected = gable_document_get_selected (canvas->document),
    .hovered = -1,
  };

  if (options.width < GABLE_SCENE_MIN_WIDTH || options.height < GABLE_SCENE_MIN_HEIGHT) {
    return NULL;
  }
  return gable_scene_build (gable_document_get_roofline (canvas->document), &options);
}

/* The scene as it must be for the next frame, made where it isn't there. */
static const GableScene *
ensure_scene (GableCanvas *self)
{
  if (gable_layer_get_scene (self->layer) == NULL && self->document != NULL) {
    gable_layer_take (
      self->layer, gable_canvas_build_scene (self, gable_appearance_get_theme (GTK_WIDGET (self))));
  }
  return gable_layer_get_scene (self->layer);
}

static void
invalidate (GableCanvas *self)
{
  gable_layer_take (self->layer, NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What a screen reader says: the selected kernel where there is one, else the whole chart. */
static gboolean
describe_cb (gpointer data)
{
  GableCanvas *self = data;
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  int kernel = gable_document_get_selected (self->document);
  g_autofree char *title = gable_describe_title (roofline);
  g_autofree char *text =
    kernel >= 0 ? gable_describe_kernel (roofline, (guint) kernel) : gable_describe (roofline);
  g_autofree char *description =
    g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), DESCRIPTION_MAX));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  self->describe_id = 0;
  return G_SOURCE_REMOVE;
}

static void
describe_later (GableCanvas *self)
{
  if (self->describe_id == 0) {
    self->describe_id = g_idle_add (describe_cb, self);
  }
}

static void
hide_readout (GableCanvas *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->readout), FALSE);
}

static void
show_readout (GableCanvas *self, GableOwner owner)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);

  if (owner.kind == GABLE_OWNER_KERNEL) {
    int point = owner.point >= 0 ? owner.point : gable_walk_start (roofline, owner.index);

    if (point < 0) {
      hide_readout (self);
      return;
    }
    gable_readout_show_point (self->readout, roofline, (guint) point);
  } else {
    gable_readout_show_roof (self->readout, roofline, (guint) owner.index);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->readout), TRUE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static gboolean
same_owner (GableOwner a, GableOwner b)
{
  return a.kind == b.kind && a.index == b.index && a.point == b.point;
}

static void
hover (GableCanvas *self, GableOwner owner)
{
  gboolean tells = owner.kind == GABLE_OWNER_KERNEL || owner.kind == GABLE_OWNER_ROOF;

  if (same_owner (owner, self->hovered)) {
    return;
  }
  self->hovered = owner;
  if (tells) {
    show_readout (self, owner);
  } else {
    hide_readout (self);
  }
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self),
                                   owner.kind == GABLE_OWNER_KERNEL ? "pointer" : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static const GableOwner nobody = { GABLE_OWNER_NONE, -1, -1 };

static void
forget_places (GableCanvas *self)
{
  self->cursor = -1;
  self->hovered = nobody;
  hide_readout (self);
}

static void
document_changed_cb (GableCanvas *self)
{
  forget_places (self);
  invalidate (self);
  describe_later (self);
}

static void
view_changed_cb (GableCanvas *self)
{
  self->hovered = nobody;
  hide_readout (self);
  invalidate (self);
}

static void
selected_changed_cb (GableCanvas *self)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  int kernel = gable_document_get_selected (self->document);

  if (kernel < 0) {
    self->cursor = -1;
  } else if (self->cursor < 0 ||
             (int) g_array_index (roofline->points, GablePoint, self->cursor).kernel != kernel) {
    self->cursor = gable_walk_start (roofline, kernel);
  }
  invalidate (self);
  describe_later (self);
}

/* What moves with the pointer and the keyboard lies over the texture. */
static void
gable_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  const GableScene *scene = ensure_scene (self);

  if (scene == NULL) {
    return;
  }
  gable_layer_snapshot (self->layer, snapshot, gtk_widget_get_scale_factor (widget));
  if (self->hovered.kind == GABLE_OWNER_KERNEL) {
    gable_layer_ring (self->layer, snapshot, self->hovered, HOVER_GAP, HOVER_WIDTH,
                      scene->theme->dim);
  }
  if (gtk_widget_has_visible_focus (widget) && self->cursor >= 0) {
    const GablePoint *point = &g_array_index (gable_document_get_roofline (self->document)->points,
                                              GablePoint, (guint) self->cursor);
    GableOwner owner = { GABLE_OWNER_KERNEL, (int) point->kernel, self->cursor };

    gable_layer_ring (self->layer, snapshot, owner, CURSOR_GAP, CURSOR_WIDTH,
                      scene->theme->selection);
  }
  gtk_widget_snapshot_child (widget, GTK_WIDGET (self->readout), snapshot);
}

static void
gable_canvas_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  gboolean horizontal = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = horizontal ? 240 : 140;
  *natural = horizontal ? 640 : 420;
}

static void
gable_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  const GableScene *scene = gable_layer_get_scene (self->layer);

  if (scene != NULL && ((int) scene->width != width || (int) scene->height != height)) {
    invalidate (self);
  }
  gable_readout_allocate (self->readout, self->pointer_x, self->pointer_y, width, height);
}

static void
gable_canvas_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gable_canvas_parent_class)->css_changed (widget, change);
  invalidate (GABLE_CANVAS (widget));
}

static void
fit (GableCanvas *self)
{
  GableRange unknown = { GABLE_UNKNOWN, GABLE_UNKNOWN };

  gable_document_show_ranges (self->document, unknown, unknown);
}

static void
zoom_at (GableCanvas *self, double x, double y, double factor)
{
  const GableScene *scene = ensure_scene (self);
  double intensity, performance;

  if (scene == NULL) {
    return;
  }
  gable_scene_value (scene, x, y, &intensity, &performance);
  gable_document_show_ranges (self->document,
                              gable_range_zoom (scene->x, scene->scale, intensity, factor),
                              gable_range_zoom (scene->y, scene->scale, performance, factor));
}

static void
zoom_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  const GableScene *scene = ensure_scene (self);
  double factor = g_variant_get_double (parameter);

  if (scene != NULL) {
    zoom_at (self, scene->plot.x + scene->plot.width / 2, scene->plot.y + scene->plot.height / 2,
             factor);
  }
}

static void
fit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  fit (GABLE_CANVAS (widget));
}

static void
clear_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);

  hide_readout (self);
  gable_document_select (self->document, -1);
}

static void
activate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (gable_document_get_selected (GABLE_CANVAS (widget)->document) >= 0) {
    g_signal_emit (widget, signals[SIGNAL_KERNEL_ACTIVATED], 0);
  }
}

static void
reveal (GableCanvas *self, const GablePoint *point)
{
  const GableScene *scene = ensure_scene (self);
  double x, y;

  if (scene == NULL) {
    return;
  }
  x = gable_range_shift_to (scene->x, scene->scale, point->intensity, REVEAL_MARGIN);
  y = gable_range_shift_to (scene->y, scene->scale, point->performance, REVEAL_MARGIN);
  if (fabs (x) > 0 || fabs (y) > 0) {
    gable_document_show_ranges (self->document, gable_range_pan (scene->x, scene->scale, x),
                                gable_range_pan (scene->y, scene->scale, y));
  }
}

static void
walk_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  const char *wanted = g_variant_get_string (parameter, NULL);
  const GableScene *scene;
  const GablePoint *point;
  GableXY place;

  for (guint i = 0; i < G_N_ELEMENTS (walks); i++) {
    if (g_str_equal (walks[i].name, wanted)) {
      self->cursor = gable_walk (roofline, self->cursor, walks[i].walk);
    }
  }
  if (self->cursor < 0) {
    return;
  }
  point = &g_array_index (roofline->points, GablePoint, self->cursor);
  reveal (self, point);
  gable_document_select (self->document, (int) point->kernel);
  scene = ensure_scene (self);
  if (scene != NULL) {
    place = gable_scene_place (scene, point->intensity, point->performance);
    self->pointer_x = place.x;
    self->pointer_y = place.y;
    show_readout (self, (GableOwner){ GABLE_OWNER_KERNEL, (int) point->kernel, self->cursor });
  }
  gtk_widget_queue_draw (widget);
}

static void
motion_cb (GableCanvas *self, double x, double y)
{
  const GableScene *scene = ensure_scene (self);

  self->pointer_x = x;
  self->pointer_y = y;
  if (scene != NULL) {
    hover (self, gable_scene_hit (scene, x, y, HIT_SLACK));
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  }
}

static void
leave_cb (GableCanvas *self)
{
  hover (self, nobody);
}

static gboolean
scroll_cb (GableCanvas *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  GdkModifierType modifiers =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  double notches = (modifiers & GDK_CONTROL_MASK) != 0 ? dy / 4 : dy;

  zoom_at (self, self->pointer_x, self->pointer_y, pow (ZOOM_NOTCH, -notches));
  return TRUE;
}

static void
released_cb (GableCanvas *self, int n_press, double x, double y)
{
  const GableScene *scene = ensure_scene (self);
  GableOwner owner = scene != NULL ? gable_scene_hit (scene, x, y, HIT_SLACK) : nobody;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (owner.kind == GABLE_OWNER_KERNEL) {
    self->cursor = owner.point;
    gable_document_select (self->document, owner.index);
    if (n_press == 2) {
      g_signal_emit (self, signals[SIGNAL_KERNEL_ACTIVATED], 0);
    }
  } else if (n_press == 2) {
    fit (self);
  } else {
    gable_document_select (self->document, -1);
  }
}

static void
drag_begin_cb (GableCanvas *self, double x, double y)
{
  const GableScene *scene = ensure_scene (self);

  if (scene != NULL) {
    self->drag_x = scene->x;
    self->drag_y = scene->y;
  }
}

static void
drag_update_cb (GableCanvas *self, double dx, double dy, GtkGestureDrag *gesture)
{
  const GableScene *scene = ensure_scene (self);

  if (scene == NULL || !gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy)) {
    return;
  }
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
  gable_document_show_ranges (
    self->document, gable_range_pan (self->drag_x, scene->scale, -dx / scene->plot.width),
    gable_range_pan (self->drag_y, scene->scale, dy / scene->plot.height));
}

static void
drag_end_cb (GableCanvas *self)
{
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), NULL);
}

static void
add_controllers (GableCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect_object (motion, "enter", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (scroll, "scroll", G_CALLBACK (scroll_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (click, "released", G_CALLBACK (released_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (drag_update_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-end", G_CALLBACK (drag_end_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, scroll);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  /* The drag sees the press too, and takes it over once it has moved far enough. */
  gtk_gesture_group (click, drag);
}

static void
set_document (GableCanvas *self, GableDocument *document)
{
  g_set_object (&self->document, document);
  if (document == NULL) {
    return;
  }
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "view-changed", G_CALLBACK (view_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::selected", G_CALLBACK (selected_changed_cb), self,
                           G_CONNECT_SWAPPED);
  document_changed_cb (self);
}

static void
gable_canvas_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    set_document (GABLE_CANVAS (object), g_value_get_object (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_canvas_dispose (GObject *object)
{
  GableCanvas *self = GABLE_CANVAS (object);

  g_clear_handle_id (&self->describe_id, g_source_remove);
  if (self->readout != NULL) {
    gtk_widget_unparent (GTK_WIDGET (self->readout));
    self->readout = NULL;
  }
  gable_layer_take (self->layer, NULL);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_canvas_parent_class)->dispose (object);
}

static void
gable_canvas_finalize (GObject *object)
{
  GableCanvas *self = GABLE_CANVAS (object);

  gable_measure_free (self->measure);
  gable_layer_free (self->layer);
  G_OBJECT_CLASS (gable_canvas_parent_class)->finalize (object);
}

static void
add_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "canvas.walk", "s", walk_action);
  gtk_widget_class_install_action (widget_class, "canvas.zoom", "d", zoom_action);
  gtk_widget_class_install_action (widget_class, "canvas.fit", NULL, fit_action);
  gtk_widget_class_install_action (widget_class, "canvas.clear", NULL, clear_action);
  gtk_widget_class_install_action (widget_class, "canvas.activate", NULL, activate_action);
  for (guint i = 0; i < G_N_ELEMENTS (walks); i++) {
    gtk_widget_class_add_binding_action (widget_class, walks[i].key, 0, "canvas.walk", "s",
                                         walks[i].name);
    gtk_widget_class_add_binding_action (widget_class, walks[i].keypad_key, 0, "canvas.walk", "s",
                                         walks[i].name);
  }
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "canvas.clear", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "canvas.activate", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Enter, 0, "canvas.activate", NULL);
}

static void
gable_canvas_class_init (GableCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = gable_canvas_set_property;
  object_class->dispose = gable_canvas_dispose;
  object_class->finalize = gable_canvas_finalize;
  widget_class->snapshot = gable_canvas_snapshot;
  widget_class->measure = gable_canvas_measure;
  widget_class->size_allocate = gable_canvas_size_allocate;
  widget_class->css_changed = gable_canvas_css_changed;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[SIGNAL_KERNEL_ACTIVATED] =
    g_signal_new ("kernel-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  add_actions (widget_class);
}

static void
gable_canvas_init (GableCanvas *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  self->layer = gable_layer_new ();
  self->measure = gable_measure_pango_new ();
  self->cursor = -1;
  self->hovered = nobody;
  self->readout = g_object_new (GABLE_TYPE_READOUT, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->readout), GTK_WIDGET (self));
  add_controllers (self);
}
