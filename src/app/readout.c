/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/readout.h"

#include "app/kernel-item.h"
#include "app/row-text.h"

#include <glib/gi18n-lib.h>

/* [px] between the pointer and the card. */
#define OFFSET 14

struct _GableReadout {
  GtkBox parent_instance;
  GtkLabel *title_label;
  GtkBox *standing_box;
  GtkLabel *standing_label;
  GtkLabel *body_label;
};

G_DEFINE_FINAL_TYPE (GableReadout, gable_readout, GTK_TYPE_BOX)

static void
append_line (GString *text, char *line)
{
  g_string_append_printf (text, text->len > 0 ? "\n%s" : "%s", line);
  g_free (line);
}

static char *
place_line (const GableRoofline *roofline, const GablePoint *point)
{
  GableDimension work = gable_work_dimension (roofline->work);
  g_autofree char *performance =
    gable_format (gable_point_performance (roofline, point), gable_dimension_per_second (work));
  g_autofree char *intensity = gable_format (point->intensity, gable_dimension_per_byte (work));

  /* Translators: performance, intensity, memory level: "1.15 TFLOP/s at 0.82 FLOP/B of DRAM traffic". */
  return g_strdup_printf (_ ("%1$s at %2$s of %3$s traffic"), performance, intensity,
                             gable_point_level (point)->title);
}

static char *
roof_line (const GableRoofline *roofline, const GableKernelResult *result)
{
  g_autofree char *efficiency = gable_percent_to_text (gable_result_efficiency (result));
  g_autofree char *attainable =
    gable_format (gable_result_attainable (result),
                  gable_dimension_per_second (gable_work_dimension (roofline->work)));

  /* Translators: efficiency, name of the limiter, attainable performance: "90 % of the DRAM roof (1.28 TFLOP/s)". */
  return g_strdup_printf (_ ("%1$s of the %2$s roof (%3$s)"), efficiency,
                             gable_limiter_to_label (roofline, result->limiter), attainable);
}

static char *
time_line (const GableRoofline *roofline, const GableKernelResult *result)
{
  g_autofree char *seconds = gable_format (gable_result_seconds (result), GABLE_DIMENSION_SECONDS);
  g_autofree char *share = gable_percent_to_text (gable_roofline_get_share (roofline, result));

  /* Translators: time, share of the whole run: "412 ms, 34 % of the run". */
  return g_strdup_printf (_ ("%1$s, %2$s of the run"), seconds, share);
}

/* @point: into the roofline's points */
void
gable_readout_show_point (GableReadout *readout, const GableRoofline *roofline, guint point)
{
  const GablePoint *place = &roofline->points[point];
  const GableKernelResult *result = &roofline->kernels[place->kernel];
  const char *tone = gable_standing_to_class (result->standing);
  const char *classes[] = { "standing", tone, NULL };
  g_autoptr (GableKernelItem) item = gable_kernel_item_new (roofline, place->kernel);
  g_autoptr (GString) text = g_string_new (NULL);

  append_line (text, place_line (roofline, place));
  if (gable_known (gable_result_efficiency (result)) && result->limiter >= 0) {
    append_line (text, roof_line (roofline, result));
  }
  if (gable_known (gable_roofline_get_share (roofline, result))) {
    append_line (text, time_line (roofline, result));
  }
  gtk_label_set_text (readout->title_label, gable_kernel_item_get_text (item, GABLE_COLUMN_NAME));
  gtk_widget_set_css_classes (GTK_WIDGET (readout->standing_box), classes);
  gtk_label_set_text (readout->standing_label, gable_standing_to_label (result->standing));
  gtk_widget_set_visible (GTK_WIDGET (readout->standing_box), TRUE);
  gtk_label_set_text (readout->body_label, text->str);
}

/* @roof: into the roofline's roofs */
void
gable_readout_show_roof (GableReadout *readout, const GableRoofline *roofline, guint roof)
{
  const GableRoof *line = &g_array_index (roofline->roofs, GableRoof, roof);
  const GableCeiling *ceiling =
    gable_machine_get_ceiling (roofline->machine, (guint) line->ceiling);
  g_autofree char *rate =
    gable_format (gable_ceiling_rate (ceiling), gable_counter_rate_dimension (ceiling->counter));
  g_autofree char *fraction = gable_format_percent (gable_ceiling_fraction (ceiling));
  g_autofree char *text = NULL;

  if (line->measured && gable_known (gable_ceiling_fraction (ceiling))) {
    /* Translators: a rate and how much it is of the vendor's figure: "1.4 TB/s measured, 90 % of specification". */
    text = g_strdup_printf (_ ("%1$s measured, %2$s of specification"), rate, fraction);
  } else {
    text = g_strdup_printf (line->measured ? _ ("%s measured") : _ ("%s theoretical"), rate);
  }
  gtk_label_set_text (readout->title_label, gable_ceiling_title (ceiling));
  gtk_widget_set_visible (GTK_WIDGET (readout->standing_box), FALSE);
  gtk_label_set_text (readout->body_label, text);
}

void
gable_readout_show_text (GableReadout *readout, const char *title, const char *body)
{
  gtk_label_set_text (readout->title_label, title);
  gtk_widget_set_visible (GTK_WIDGET (readout->standing_box), FALSE);
  gtk_label_set_text (readout->body_label, body);
}

static int
beside (double at, int size, int room)
{
  int after = (int) at + OFFSET;

  return after + size > room ? (int) at - OFFSET - size : after;
}

void
gable_readout_allocate (GableReadout *readout, double x, double y, int width, int height)
{
  GtkWidget *widget = GTK_WIDGET (readout);
  GtkRequisition size;
  GtkAllocation place;
  int needed = 0;

  if (!gtk_widget_get_visible (widget)) {
    return;
  }
  gtk_widget_get_preferred_size (widget, NULL, &size);
  place.width = MIN (size.width, width);
  /* In a narrow window its lines are folded. */
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, place.width, NULL, &needed, NULL, NULL);
  place.height = MIN (needed, height);
  place.x = CLAMP (beside (x, place.width, width), 0, width - place.width);
  place.y = CLAMP (beside (y, place.height, height), 0, height - place.height);
  gtk_widget_size_allocate (widget, &place, -1);
}

static void
gable_readout_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GABLE_TYPE_READOUT);
  G_OBJECT_CLASS (gable_readout_parent_class)->dispose (object);
}

static void
gable_readout_class_init (GableReadoutClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gable_readout_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/readout.ui");
  gtk_widget_class_bind_template_child (widget_class, GableReadout, title_label);
  gtk_widget_class_bind_template_child (widget_class, GableReadout, standing_box);
  gtk_widget_class_bind_template_child (widget_class, GableReadout, standing_label);
  gtk_widget_class_bind_template_child (widget_class, GableReadout, body_label);
  gtk_widget_class_set_css_name (widget_class, "readout");
}

static void
gable_readout_init (GableReadout *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
