/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/line-sample.h"

#include "app/appearance.h"

/* [px] */
#define DASH 5.0
#define GAP 3.0

struct _GableLineSample {
  GtkWidget parent_instance;
  GdkRGBA colour;
  float width;
  gboolean dashed;
};

G_DEFINE_FINAL_TYPE (GableLineSample, gable_line_sample, GTK_TYPE_WIDGET)

static void
gable_line_sample_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GableLineSample *self = GABLE_LINE_SAMPLE (widget);
  float length = (float) gtk_widget_get_width (widget);
  float y = ((float) gtk_widget_get_height (widget) - self->width) / 2;

  if (!self->dashed) {
    gtk_snapshot_append_color (snapshot, &self->colour,
                               &GRAPHENE_RECT_INIT (0, y, length, self->width));
    return;
  }
  for (float x = 0; x < length; x += (float) (DASH + GAP)) {
    gtk_snapshot_append_color (
      snapshot, &self->colour,
      &GRAPHENE_RECT_INIT (x, y, MIN ((float) DASH, length - x), self->width));
  }
}

static void
gable_line_sample_class_init (GableLineSampleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = gable_line_sample_snapshot;
  gtk_widget_class_set_css_name (widget_class, "linesample");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
gable_line_sample_init (GableLineSample *self)
{
}

/* @width: [px] */
void
gable_line_sample_set (GableLineSample *sample, GableColour colour, double width, gboolean dashed)
{
  sample->colour = gable_appearance_to_rgba (colour);
  sample->width = (float) width;
  sample->dashed = dashed;
  gtk_widget_queue_draw (GTK_WIDGET (sample));
}
