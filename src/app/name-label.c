/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/name-label.h"

#include "app/compat.h"
#include "base/text.h"

/* Characters of an average width that it asks for; what a column has beyond that is given by the column. */
#define ROOM_MIN 12
/* Each try leaves out a tenth more; what is still too long then ends in an ellipsis. */
#define TRIES 8

struct _GableNameLabel {
  GtkWidget parent_instance;
  char *text;
  int fold;
  PangoLayout *layout; /* (nullable) of the name as it fits into @width */
  int width;
};

G_DEFINE_FINAL_TYPE (GableNameLabel, gable_name_label, GTK_TYPE_WIDGET)

enum { PROP_NAME_TEXT = 1, PROP_FOLD, PROP_TIP, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* [px] of an average character, and of a line */
static void
measure_font (GtkWidget *widget, int *character, int *line)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);

  *character = PANGO_PIXELS_CEIL (pango_font_metrics_get_approximate_char_width (metrics));
  *line = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));
  pango_font_metrics_unref (metrics);
}

static PangoLayout *
lay_out (GableNameLabel *self, int width)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), self->text);
  double room = (double) g_utf8_strlen (self->text, -1);
  int needed;

  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_get_pixel_size (layout, &needed, NULL);
  for (guint i = 0; needed > width && room > 1 && i < TRIES; i++) {
    g_autofree char *shorter = NULL;

    room = MAX (floor (MIN (room * width / needed, 0.9 * room)), 1);
    shorter = gable_text_shorten_name (self->text, (guint) room);
    pango_layout_set_text (layout, shorter, -1);
    pango_layout_get_pixel_size (layout, &needed, NULL);
  }
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, width * PANGO_SCALE);
  return layout;
}

static void
draw_mark (GableNameLabel *self, GtkSnapshot *snapshot, int width)
{
  g_autoptr (PangoLayout) layout =
    gtk_widget_create_pango_layout (GTK_WIDGET (self), self->fold > 0 ? "▸" : "▾");
  int needed, height;

  pango_layout_get_pixel_size (layout, &needed, &height);
  gtk_snapshot_render_layout (snapshot, gtk_widget_get_style_context (GTK_WIDGET (self)),
                              (width - needed) / 2.0,
                              (gtk_widget_get_height (GTK_WIDGET (self)) - height) / 2.0, layout);
}

static void
gable_name_label_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GableNameLabel *self = GABLE_NAME_LABEL (widget);
  int character, line;
  int mark, width, height;

  measure_font (widget, &character, &line);
  mark = self->fold >= 0 ? 2 * character : 0;
  width = gtk_widget_get_width (widget) - mark;
  if (mark > 0) {
    draw_mark (self, snapshot, mark);
  }
  if (self->layout == NULL || self->width != width) {
    g_clear_object (&self->layout);
    self->layout = lay_out (self, width);
    self->width = width;
  }
  pango_layout_get_pixel_size (self->layout, NULL, &height);
  gtk_snapshot_render_layout (snapshot, gtk_widget_get_style_context (widget), mark,
                              (gtk_widget_get_height (widget) - height) / 2.0, self->layout);
}

static void
gable_name_label_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  int character, line;

  measure_font (widget, &character, &line);
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? ROOM_MIN * character : line;
}

static void
gable_name_label_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gable_name_label_parent_class)->css_changed (widget, change);
  g_clear_object (&GABLE_NAME_LABEL (widget)->layout);
}

static void
set_text (GableNameLabel *self, const char *text)
{
  g_free (self->text);
  self->text = g_strdup (text != NULL ? text : "");
  g_clear_object (&self->layout);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->text,
                                  -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
set_fold (GableNameLabel *self, int fold)
{
  if (self->fold == fold) {
    return;
  }
  self->fold = fold;
  if (fold >= 0) {
    gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_EXPANDED, fold == 0,
                                 -1);
  } else {
    gtk_accessible_reset_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_EXPANDED);
  }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
gable_name_label_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_NAME_TEXT) {
    set_text (GABLE_NAME_LABEL (object), g_value_get_string (value));
  } else if (id == PROP_FOLD) {
    set_fold (GABLE_NAME_LABEL (object), g_value_get_int (value));
  } else if (id == PROP_TIP) {
    gable_compat_set_tip (GTK_WIDGET (object), g_value_get_string (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_name_label_finalize (GObject *object)
{
  GableNameLabel *self = GABLE_NAME_LABEL (object);

  g_free (self->text);
  g_clear_object (&self->layout);
  G_OBJECT_CLASS (gable_name_label_parent_class)->finalize (object);
}

static void
gable_name_label_class_init (GableNameLabelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = gable_name_label_set_property;
  object_class->finalize = gable_name_label_finalize;
  widget_class->snapshot = gable_name_label_snapshot;
  widget_class->measure = gable_name_label_measure;
  widget_class->css_changed = gable_name_label_css_changed;
  properties[PROP_NAME_TEXT] =
    g_param_spec_string ("name-text", NULL, NULL, NULL, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_FOLD] =
    g_param_spec_int ("fold", NULL, NULL, -1, 1, -1, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_TIP] =
    g_param_spec_string ("tip", NULL, NULL, NULL, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
gable_name_label_init (GableNameLabel *self)
{
  self->text = g_strdup ("");
  self->fold = -1;
}
