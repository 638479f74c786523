/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/give-way.h"

struct _GableGiveWay {
  GtkWidget parent_instance;
  GtkWidget *child; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (GableGiveWay, gable_give_way, GTK_TYPE_WIDGET)

enum { PROP_CHILD = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static void
gable_give_way_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  GableGiveWay *self = GABLE_GIVE_WAY (widget);

  if (self->child != NULL) {
    gtk_widget_measure (self->child, orientation, -1, minimum, natural, NULL, NULL);
  }
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = 0;
  }
}

static void
gable_give_way_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GableGiveWay *self = GABLE_GIVE_WAY (widget);
  int needed = 0;

  if (self->child == NULL) {
    return;
  }
  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &needed, NULL, NULL, NULL);
  gtk_widget_set_child_visible (self->child, width >= needed);
  if (width >= needed) {
    gtk_widget_size_allocate (self->child, &(GtkAllocation){ 0, 0, width, height }, baseline);
  }
}

static void
gable_give_way_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CHILD) {
    g_value_set_object (value, GABLE_GIVE_WAY (object)->child);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_give_way_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GableGiveWay *self = GABLE_GIVE_WAY (object);

  if (id != PROP_CHILD) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    return;
  }
  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = g_value_get_object (value);
  if (self->child != NULL) {
    gtk_widget_set_parent (self->child, GTK_WIDGET (self));
  }
}

static void
gable_give_way_dispose (GObject *object)
{
  g_clear_pointer (&GABLE_GIVE_WAY (object)->child, gtk_widget_unparent);
  G_OBJECT_CLASS (gable_give_way_parent_class)->dispose (object);
}

static void
gable_give_way_class_init (GableGiveWayClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = gable_give_way_get_property;
  object_class->set_property = gable_give_way_set_property;
  object_class->dispose = gable_give_way_dispose;
  widget_class->measure = gable_give_way_measure;
  widget_class->size_allocate = gable_give_way_size_allocate;

  properties[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                                                G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
gable_give_way_init (GableGiveWay *self)
{
}
