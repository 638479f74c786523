/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/walk.h"

G_DEFINE_FINAL_TYPE (GableCanvas, gable_canvas, GTK_TYPE_WIDGET)

enum { PROP_DOCUMENT = 1, PROP_CAN_GO_BACK, PROP_CAN_GO_FORWARD, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

enum { SIGNAL_KERNEL_ACTIVATED, SIGNAL_EDIT_ROOF, SIGNAL_TABLE_WANTED, N_SIGNALS };

static guint signals[N_SIGNALS];

void
gable_canvas_activate_kernel (GableCanvas *canvas)
{
  g_signal_emit (canvas, signals[SIGNAL_KERNEL_ACTIVATED], 0);
}

void
gable_canvas_want_table (GableCanvas *canvas)
{
  g_signal_emit (canvas, signals[SIGNAL_TABLE_WANTED], 0);
}

/* @ceiling: of the machine */
void
gable_canvas_edit_ceiling (GableCanvas *canvas, guint ceiling)
{
  g_signal_emit (canvas, signals[SIGNAL_EDIT_ROOF], 0, ceiling);
}

void
gable_canvas_notify_zooms (GableCanvas *canvas)
{
  g_object_notify_by_pspec (G_OBJECT (canvas), properties[PROP_CAN_GO_BACK]);
  g_object_notify_by_pspec (G_OBJECT (canvas), properties[PROP_CAN_GO_FORWARD]);
}

static void
forget_places (GableCanvas *self)
{
  self->hovered = gable_canvas_nobody;
  if (!gable_canvas_is_dragging (self)) {
    self->cursor = -1;
    self->offers_table = FALSE;
    gable_canvas_hide_readout (self);
  }
}

static void
document_changed_cb (GableCanvas *self)
{
  forget_places (self);
  gable_canvas_note_zoom (self);
  gable_canvas_invalidate (self);
  gable_canvas_describe_later (self);
}

static void
view_changed_cb (GableCanvas *self)
{
  self->hovered = gable_canvas_nobody;
  gable_canvas_hide_readout (self);
  gable_canvas_note_zoom (self);
  gable_canvas_invalidate (self);
}

static void
selected_changed_cb (GableCanvas *self)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  int kernel = gable_document_get_selected (self->document);

  if (kernel < 0) {
    self->cursor = -1;
  } else if (self->cursor < 0 || (int) roofline->points[self->cursor].kernel != kernel) {
    self->cursor = gable_walk_main_point (roofline, (guint) kernel);
  }
  gable_canvas_invalidate (self);
  gable_canvas_describe_later (self);
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

  *minimum = horizontal ? 240 : 104;
  *natural = horizontal ? 640 : 420;
}

static void
gable_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  const GableScene *scene = gable_layer_get_scene (self->layer);

  if (scene != NULL && ((int) scene->width != width || (int) scene->height != height)) {
    gable_canvas_invalidate (self);
  }
  gable_canvas_allocate_points (self);
  if (self->menu != NULL && gtk_widget_get_visible (self->menu)) {
    gtk_popover_present (GTK_POPOVER (self->menu));
  }
  gable_readout_allocate (self->readout, self->told.x, self->told.y, width, height);
}

static void
gable_canvas_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gable_canvas_parent_class)->css_changed (widget, change);
  gable_canvas_invalidate (GABLE_CANVAS (widget));
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
  g_signal_connect_object (document, "selection-changed", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "opened", G_CALLBACK (gable_canvas_forget_zooms), self,
                           G_CONNECT_SWAPPED);
  document_changed_cb (self);
}

static void
gable_canvas_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GableCanvas *self = GABLE_CANVAS (object);

  switch (id) {
  case PROP_CAN_GO_BACK:
    g_value_set_boolean (value, gable_zoom_history_can_go (self->zooms, -1));
    break;
  case PROP_CAN_GO_FORWARD:
    g_value_set_boolean (value, gable_zoom_history_can_go (self->zooms, 1));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
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

  g_ptr_array_set_size (self->points, 0);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
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
  gable_zoom_history_free (self->zooms);
  gable_annotation_free (self->grabbed);
  g_ptr_array_unref (self->points);
  G_OBJECT_CLASS (gable_canvas_parent_class)->finalize (object);
}

static void
gable_canvas_class_init (GableCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gable_canvas_get_property;
  object_class->set_property = gable_canvas_set_property;
  object_class->dispose = gable_canvas_dispose;
  object_class->finalize = gable_canvas_finalize;
  widget_class->snapshot = gable_canvas_snapshot;
  widget_class->measure = gable_canvas_measure;
  widget_class->size_allocate = gable_canvas_size_allocate;
  widget_class->focus = gable_canvas_focus;
  widget_class->css_changed = gable_canvas_css_changed;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_CAN_GO_BACK] = g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE, readable);
  properties[PROP_CAN_GO_FORWARD] =
    g_param_spec_boolean ("can-go-forward", NULL, NULL, FALSE, readable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[SIGNAL_KERNEL_ACTIVATED] =
    g_signal_new ("kernel-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_TABLE_WANTED] =
    g_signal_new ("table-wanted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[SIGNAL_EDIT_ROOF] =
    g_signal_new ("edit-roof", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_UINT);

  gtk_widget_class_set_css_name (widget_class, "canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gable_canvas_install_keys (widget_class);
  gable_canvas_install_menu (widget_class);
  gable_canvas_install_annotations (widget_class);
  gable_canvas_install_zoom (widget_class);
}

static void
gable_canvas_init (GableCanvas *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  self->layer = gable_layer_new (GTK_WIDGET (self));
  self->points = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_widget_unparent);
  self->zooms = gable_zoom_history_new ();
  self->measure = gable_measure_pango_new ();
  self->cursor = -1;
  self->scale = 1;
  self->hovered = gable_canvas_nobody;
  self->readout = g_object_new (GABLE_TYPE_READOUT, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->readout), GTK_WIDGET (self));
  gable_canvas_add_pointer (self);
  gable_canvas_add_zoom (self);
  gable_canvas_add_menu (self);
}
