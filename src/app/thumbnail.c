/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/thumbnail.h"

#include "app/appearance.h"
#include "app/texture.h"
#include "plot/build.h"

/* [px] on the page, and how much smaller than a chart in the window it is drawn: labels get small, not crowded. */
#define WIDTH 240
#define HEIGHT 156
#define REDUCTION 1.75

struct _GableThumbnail {
  GtkWidget parent_instance;
  GableRoofline *roofline;
  GdkTexture *texture; /* (nullable) until it is drawn, and after the theme changed */
  guint paint_id;
};

G_DEFINE_FINAL_TYPE (GableThumbnail, gable_thumbnail, GTK_TYPE_WIDGET)

static GdkTexture *
paint (GableThumbnail *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (GableMeasure) measure = gable_measure_pango_new ();
  g_autoptr (GableScene) scene = NULL;
  GableSceneOptions options = {
    .width = WIDTH * REDUCTION,
    .height = HEIGHT * REDUCTION,
    .theme = gable_appearance_get_theme (widget),
    .measure = measure,
    .selected = -1,
    .hovered = -1,
  };

  scene = gable_scene_build (self->roofline, &options);
  return gable_texture_new (scene, gtk_widget_get_scale_factor (widget) / REDUCTION);
}

/* One at a time, and each gives way to what the person does. */
static gboolean
paint_cb (gpointer data)
{
  GableThumbnail *self = data;

  self->paint_id = 0;
  self->texture = paint (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

static void
gable_thumbnail_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GableThumbnail *self = GABLE_THUMBNAIL (widget);
  float width = (float) gtk_widget_get_width (widget);

  if (self->texture == NULL) {
    if (self->paint_id == 0) {
      self->paint_id = g_idle_add (paint_cb, self);
    }
    return;
  }
  gtk_snapshot_append_texture (snapshot, self->texture,
                               &GRAPHENE_RECT_INIT ((width - WIDTH) / 2, 0, WIDTH, HEIGHT));
}

static void
gable_thumbnail_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
gable_thumbnail_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gable_thumbnail_parent_class)->css_changed (widget, change);
  g_clear_object (&GABLE_THUMBNAIL (widget)->texture);
}

static void
gable_thumbnail_dispose (GObject *object)
{
  g_clear_handle_id (&GABLE_THUMBNAIL (object)->paint_id, g_source_remove);
  G_OBJECT_CLASS (gable_thumbnail_parent_class)->dispose (object);
}

static void
gable_thumbnail_finalize (GObject *object)
{
  GableThumbnail *self = GABLE_THUMBNAIL (object);

  g_clear_pointer (&self->roofline, gable_roofline_free);
  g_clear_object (&self->texture);
  G_OBJECT_CLASS (gable_thumbnail_parent_class)->finalize (object);
}

static void
gable_thumbnail_class_init (GableThumbnailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gable_thumbnail_dispose;
  G_OBJECT_CLASS (klass)->finalize = gable_thumbnail_finalize;
  widget_class->snapshot = gable_thumbnail_snapshot;
  widget_class->measure = gable_thumbnail_measure;
  widget_class->css_changed = gable_thumbnail_css_changed;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
gable_thumbnail_init (GableThumbnail *self)
{
}

GtkWidget *
gable_thumbnail_new (const GableProject *project)
{
  GableThumbnail *self = g_object_new (GABLE_TYPE_THUMBNAIL, NULL);
  GableRooflineOptions options;

  gable_roofline_options_init (&options, project);
  self->roofline = gable_roofline_evaluate (project, &options);
  return GTK_WIDGET (self);
}
