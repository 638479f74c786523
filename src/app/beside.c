/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/beside.h"

/* Of the height: the content where it is over the side child [1]. */
#define CONTENT_OVER 0.45

struct _GableBeside {
  GtkWidget parent_instance;
  GtkWidget *children[2]; /* by their property, less one */
};

G_DEFINE_FINAL_TYPE (GableBeside, gable_beside, GTK_TYPE_WIDGET)

enum { PROP_SIDE = 1, PROP_CONTENT, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* [px] that the child needs at least */
static int
least (GableBeside *self, guint property, GtkOrientation orientation)
{
  int minimum = 0;

  if (self->children[property - 1] != NULL) {
    gtk_widget_measure (self->children[property - 1], orientation, -1, &minimum, NULL, NULL, NULL);
  }
  return minimum;
}

/* Which of both it will be is not known yet: there is room for either. */
static void
gable_beside_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  GableBeside *self = GABLE_BESIDE (widget);
  int side = least (self, PROP_SIDE, orientation);
  int content = least (self, PROP_CONTENT, orientation);

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MAX (side, content) : side + content;
  *natural = side + content;
}

static void
allocate_child (GableBeside *self, guint property, GtkAllocation place)
{
  if (self->children[property - 1] != NULL) {
    gtk_widget_size_allocate (self->children[property - 1], &place, -1);
  }
}

static void
gable_beside_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GableBeside *self = GABLE_BESIDE (widget);
  int side = least (self, PROP_SIDE, GTK_ORIENTATION_HORIZONTAL);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;

  if (side + least (self, PROP_CONTENT, GTK_ORIENTATION_HORIZONTAL) <= width) {
    allocate_child (self, PROP_SIDE,
                    (GtkAllocation){ mirrored ? width - side : 0, 0, side, height });
    allocate_child (self, PROP_CONTENT,
                    (GtkAllocation){ mirrored ? 0 : side, 0, width - side, height });
  } else {
    int over =
      CLAMP ((int) (CONTENT_OVER * height), least (self, PROP_CONTENT, GTK_ORIENTATION_VERTICAL),
             height - least (self, PROP_SIDE, GTK_ORIENTATION_VERTICAL));

    allocate_child (self, PROP_CONTENT, (GtkAllocation){ 0, 0, width, over });
    allocate_child (self, PROP_SIDE, (GtkAllocation){ 0, over, width, height - over });
  }
}

static void
gable_beside_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_object (value, GABLE_BESIDE (object)->children[id - 1]);
}

static void
gable_beside_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GtkWidget **child = &GABLE_BESIDE (object)->children[id - 1];

  g_clear_pointer (child, gtk_widget_unparent);
  *child = g_value_get_object (value);
  if (*child != NULL) {
    gtk_widget_set_parent (*child, GTK_WIDGET (object));
  }
}

static void
gable_beside_dispose (GObject *object)
{
  GableBeside *self = GABLE_BESIDE (object);

  for (guint i = 0; i < G_N_ELEMENTS (self->children); i++) {
    g_clear_pointer (&self->children[i], gtk_widget_unparent);
  }
  G_OBJECT_CLASS (gable_beside_parent_class)->dispose (object);
}

static void
gable_beside_class_init (GableBesideClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = gable_beside_get_property;
  object_class->set_property = gable_beside_set_property;
  object_class->dispose = gable_beside_dispose;
  widget_class->measure = gable_beside_measure;
  widget_class->size_allocate = gable_beside_size_allocate;

  properties[PROP_SIDE] = g_param_spec_object ("side", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_CONTENT] = g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
gable_beside_init (GableBeside *self)
{
}
