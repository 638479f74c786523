/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/give-way.h"

/* [px] between two children. */
#define SPACING 6

struct _GableGiveWay {
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (GableGiveWay, gable_give_way, GTK_TYPE_WIDGET)

/* [px] of what is visible of it by itself; 0 of what is not */
static int
width_of (GtkWidget *child)
{
  int minimum = 0;

  if (gtk_widget_get_visible (child)) {
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  }
  return minimum;
}

/* [px] of all children from @child on, side by side */
static int
width_from (GtkWidget *child)
{
  int sum = 0;

  for (; child != NULL; child = gtk_widget_get_next_sibling (child)) {
    int width = width_of (child);

    sum += width + (sum > 0 && width > 0 ? SPACING : 0);
  }
  return sum;
}

static void
gable_give_way_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *natural = width_from (gtk_widget_get_first_child (widget));
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    int child_minimum, child_natural;

    gtk_widget_measure (child, orientation, -1, &child_minimum, &child_natural, NULL, NULL);
    *minimum = MAX (*minimum, child_minimum);
    *natural = MAX (*natural, child_natural);
  }
}

static void
gable_give_way_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int x = 0;

  for (; child != NULL && width_from (child) > width; child = gtk_widget_get_next_sibling (child)) {
    gtk_widget_set_child_visible (child, FALSE);
  }
  if (child != NULL) {
    x = width - width_from (child);
  }
  for (; child != NULL; child = gtk_widget_get_next_sibling (child)) {
    int room = width_of (child);

    gtk_widget_set_child_visible (child, TRUE);
    if (room > 0) {
      gtk_widget_size_allocate (
        child, &(GtkAllocation){ mirrored ? width - x - room : x, 0, room, height }, baseline);
      x += room + SPACING;
    }
  }
}

static void
gable_give_way_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL) {
    gtk_widget_unparent (child);
  }
  G_OBJECT_CLASS (gable_give_way_parent_class)->dispose (object);
}

static void
gable_give_way_class_init (GableGiveWayClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gable_give_way_dispose;
  widget_class->measure = gable_give_way_measure;
  widget_class->size_allocate = gable_give_way_size_allocate;
}

static void
gable_give_way_init (GableGiveWay *self)
{
}
