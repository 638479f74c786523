/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/line-sample.h"

#include "app/appearance.h"

/* [px] between two dashes */
#define GAP 3.0f

struct _GableLineSample {
  GtkWidget parent_instance;
  GdkRGBA colour;
  float width;
  float dash; /* 0: solid */
};

G_DEFINE_FINAL_TYPE (GableLineSample, gable_line_sample, GTK_TYPE_WIDGET)

static void
gable_line_sample_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GableLineSample *self = GABLE_LINE_SAMPLE (widget);
  float length = (float) gtk_widget_get_width (widget);
  float y = ((float) gtk_widget_get_height (widget) - self->width) / 2;

  for (float x = 0; x<length; x += self->dash> 0 ? self->dash + GAP : length) {
    float end = self->dash > 0 ? MIN (x + self->dash, length) : length;

    gtk_snapshot_append_color (snapshot, &self->colour,
                               &GRAPHENE_RECT_INIT (x, y, end - x, self->width));
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

void
gable_line_sample_set (GableLineSample *sample, GableColour colour, double width, double dash)
{
  sample->colour = gable_appearance_to_rgba (colour);
  sample->width = (float) width;
  sample->dash = (float) dash;
  gtk_widget_queue_draw (GTK_WIDGET (sample));
}
