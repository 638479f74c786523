/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/bar.h"

#include "app/compat.h"

/* Of the track, of the marks [1]: how much of the ink they are. */
#define TRACK_ALPHA 0.14f
#define MARK_ALPHA 0.55f
#define MARK_WIDTH 1.0f
/* A value above zero is at least this wide [px], so that it is seen at all. */
#define LEAST_FILL 2.0f

struct _GableBar {
  GtkWidget parent_instance;
  double value;
  double near;
  double far;
};

G_DEFINE_FINAL_TYPE (GableBar, gable_bar, GTK_TYPE_WIDGET)

enum { PROP_VALUE = 1, PROP_NEAR, PROP_FAR, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static void
append_rounded (GtkSnapshot *snapshot, float width, float height, const GdkRGBA *colour)
{
  GskRoundedRect shape;

  gsk_rounded_rect_init_from_rect (&shape, &GRAPHENE_RECT_INIT (0, 0, width, height),
                                   MIN (width, height) / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &shape);
  gtk_snapshot_append_color (snapshot, colour, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gtk_snapshot_pop (snapshot);
}

static void
append_mark (GtkSnapshot *snapshot, double at, float width, float height, const GdkRGBA *ink)
{
  GdkRGBA colour = *ink;

  colour.alpha = MARK_ALPHA;
  gtk_snapshot_append_color (
    snapshot, &colour,
    &GRAPHENE_RECT_INIT (floorf ((float) at * width), -2, MARK_WIDTH, height + 4));
}

static void
gable_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GableBar *self = GABLE_BAR (widget);
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);
  float filled = (float) CLAMP (self->value, 0, 1) * width;
  GdkRGBA colour, ink, track;

  gable_compat_get_colour (widget, &colour);
  gable_compat_get_colour (gtk_widget_get_parent (widget), &ink);
  track = ink;
  track.alpha = TRACK_ALPHA;
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL) {
    gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (width, 0));
    gtk_snapshot_scale (snapshot, -1, 1);
  }
  append_rounded (snapshot, width, height, &track);
  if (self->value > 0) {
    append_rounded (snapshot, MAX (filled, LEAST_FILL), height, &colour);
  }
  if (self->near > 0) {
    append_mark (snapshot, self->near, width, height, &ink);
  }
  if (self->far > 0) {
    append_mark (snapshot, self->far, width, height, &ink);
  }
}

static double *
field (GableBar *self, guint id)
{
  switch (id) {
  case PROP_VALUE:
    return &self->value;
  case PROP_NEAR:
    return &self->near;
  case PROP_FAR:
    return &self->far;
  default:
    return NULL;
  }
}

static void
gable_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  double *number = field (GABLE_BAR (object), id);

  if (number != NULL) {
    g_value_set_double (value, *number);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  double *number = field (GABLE_BAR (object), id);
  double wanted;

  if (number == NULL) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    return;
  }
  wanted = g_value_get_double (value);
  if (*number < wanted || *number > wanted) {
    *number = wanted;
    gtk_widget_queue_draw (GTK_WIDGET (object));
    g_object_notify_by_pspec (object, pspec);
  }
}

static void
gable_bar_class_init (GableBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gable_bar_get_property;
  object_class->set_property = gable_bar_set_property;
  widget_class->snapshot = gable_bar_snapshot;

  properties[PROP_VALUE] = g_param_spec_double ("value", NULL, NULL, 0, G_MAXDOUBLE, 0, flags);
  properties[PROP_NEAR] = g_param_spec_double ("near", NULL, NULL, 0, 1, 0, flags);
  properties[PROP_FAR] = g_param_spec_double ("far", NULL, NULL, 0, 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_css_name (widget_class, "ratiobar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
gable_bar_init (GableBar *self)
{
}
