/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/either.h"

struct _GableEither {
  GtkWidget parent_instance;
  GtkWidget *children[2]; /* (nullable) by their property, less one */
};

G_DEFINE_FINAL_TYPE (GableEither, gable_either, GTK_TYPE_WIDGET)

enum { PROP_WIDE = 1, PROP_NARROW, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static void
measure_child (
  GableEither *self, guint property, GtkOrientation orientation, int *minimum, int *natural)
{
  GtkWidget *child = self->children[property - 1];

  *minimum = *natural = 0;
  if (child != NULL && gtk_widget_get_visible (child)) {
    gtk_widget_measure (child, orientation, -1, minimum, natural, NULL, NULL);
  }
}

/* As narrow as the narrow one, as wide as the wide one, and as high as either. */
static void
gable_either_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  GableEither *self = GABLE_EITHER (widget);
  int wide_minimum, wide_natural, narrow_minimum, narrow_natural;

  measure_child (self, PROP_WIDE, orientation, &wide_minimum, &wide_natural);
  measure_child (self, PROP_NARROW, orientation, &narrow_minimum, &narrow_natural);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = MIN (wide_minimum, narrow_minimum);
    *natural = MAX (wide_natural, *minimum);
  } else {
    *minimum = MAX (wide_minimum, narrow_minimum);
    *natural = MAX (wide_natural, narrow_natural);
  }
}

static void
gable_either_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GableEither *self = GABLE_EITHER (widget);
  int needed, natural;
  guint shown;

  measure_child (self, PROP_WIDE, GTK_ORIENTATION_HORIZONTAL, &needed, &natural);
  shown = needed <= width ? PROP_WIDE : PROP_NARROW;
  for (guint i = PROP_WIDE; i <= PROP_NARROW; i++) {
    if (self->children[i - 1] != NULL) {
      gtk_widget_set_child_visible (self->children[i - 1], i == shown);
    }
  }
  if (self->children[shown - 1] != NULL) {
    gtk_widget_size_allocate (self->children[shown - 1], &(GtkAllocation){ 0, 0, width, height },
                              -1);
  }
}

static void
gable_either_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_object (value, GABLE_EITHER (object)->children[id - 1]);
}

static void
gable_either_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GtkWidget **child = &GABLE_EITHER (object)->children[id - 1];

  g_clear_pointer (child, gtk_widget_unparent);
  *child = g_value_get_object (value);
  if (*child != NULL) {
    gtk_widget_set_parent (*child, GTK_WIDGET (object));
  }
}

static void
gable_either_dispose (GObject *object)
{
  GableEither *self = GABLE_EITHER (object);

  for (guint i = 0; i < G_N_ELEMENTS (self->children); i++) {
    g_clear_pointer (&self->children[i], gtk_widget_unparent);
  }
  G_OBJECT_CLASS (gable_either_parent_class)->dispose (object);
}

static void
gable_either_class_init (GableEitherClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = gable_either_get_property;
  object_class->set_property = gable_either_set_property;
  object_class->dispose = gable_either_dispose;
  widget_class->measure = gable_either_measure;
  widget_class->size_allocate = gable_either_size_allocate;

  properties[PROP_WIDE] = g_param_spec_object ("wide", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_NARROW] = g_param_spec_object ("narrow", NULL, NULL, GTK_TYPE_WIDGET, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
gable_either_init (GableEither *self)
{
}
