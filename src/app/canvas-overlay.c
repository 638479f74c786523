/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/appearance.h"
#include "app/walk.h"

#include <glib/gi18n-lib.h>

/* What moves with the pointer and the keyboard: it lies over the picture of the scene, and costs no new one. */

/* [px]: the rings around the mark under the pointer, around the one where the keyboard stands, and around those that are
 * selected beside the primary one. */
#define HOVER_GAP 3.0
#define HOVER_WIDTH 1.5f
#define CURSOR_GAP 8.0
#define CURSOR_WIDTH 2.0f
#define SELECTED_GAP 3.5
#define SELECTED_WIDTH 2.0f
/* Marks that get such a ring at most: more say nothing that a cloud of them does not. */
#define MAX_RINGS 400
/* How much of its colour a line of the crosshair has, and the inside of a rubber band [1]. */
#define HAIR_STRENGTH 0.35f
#define BAND_STRENGTH 0.14f
/* [px]: around the text of a tag, and its corners. */
#define TAG_X 5.0f
#define TAG_Y 2.0f
#define TAG_RADIUS 4.0f
/* Of the frame around a row, in multiples of the text's size. */
#define ROW_HEIGHT 1.7

static GdkRGBA
faded (GableColour colour, float strength)
{
  GdkRGBA rgba = gable_appearance_to_rgba (colour);

  rgba.alpha *= strength;
  return rgba;
}

static void
append_box (GtkSnapshot *snapshot, double x, double y, double width, double height, GdkRGBA colour)
{
  gtk_snapshot_append_color (
    snapshot, &colour, &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height));
}

static void
append_frame (GtkSnapshot *snapshot, const graphene_rect_t *box, float radius, GdkRGBA colour)
{
  GskRoundedRect frame;

  gsk_rounded_rect_init_from_rect (&frame, box, radius);
  gtk_snapshot_append_border (snapshot, &frame, (float[4]){ 1, 1, 1, 1 },
                              (GdkRGBA[4]){ colour, colour, colour, colour });
}

static PangoLayout *
make_layout (GableCanvas *self, const GableTheme *theme, const char *text)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoFontDescription *font = pango_font_description_from_string (theme->font);

  pango_font_description_set_absolute_size (font, theme->text_size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  return layout;
}

/* A small card with @text, whose place (@x, @y) is its left, its middle or its right [0 to 1] and the same from above. */
static void
append_tag (
  GableCanvas *self, GtkSnapshot *snapshot, const char *text, GableXY at, double along, double down)
{
  const GableTheme *theme = gable_canvas_ensure_scene (self)->theme;
  g_autoptr (PangoLayout) layout = make_layout (self, theme, text);
  GdkRGBA ink = gable_appearance_to_rgba (theme->ink);
  graphene_rect_t box;
  GskRoundedRect shape;
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  box.size.width = (float) width + 2 * TAG_X;
  box.size.height = (float) height + 2 * TAG_Y;
  box.origin.x = (float) at.x - (float) along * box.size.width;
  box.origin.y = (float) at.y - (float) down * box.size.height;
  box.origin.x =
    CLAMP (box.origin.x, 0, (float) gtk_widget_get_width (GTK_WIDGET (self)) - box.size.width);
  box.origin.y = MAX (box.origin.y, 0);
  gsk_rounded_rect_init_from_rect (&shape, &box, TAG_RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &shape);
  append_box (snapshot, box.origin.x, box.origin.y, box.size.width, box.size.height,
              gable_appearance_to_rgba (theme->paper));
  gtk_snapshot_pop (snapshot);
  append_frame (snapshot, &box, TAG_RADIUS, gable_appearance_to_rgba (theme->dim));
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (box.origin.x + TAG_X, box.origin.y + TAG_Y));
  gtk_snapshot_append_layout (snapshot, layout, &ink);
  gtk_snapshot_restore (snapshot);
}

/* What the roof leaves at the pointer's intensity; unknown without an active pair of roofs. */
static double
attainable_at (GableCanvas *self, double intensity)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);

  if (roofline->main_roof_memory < 0 || roofline->main_roof_compute < 0) {
    return GABLE_UNKNOWN;
  }
  return gable_roofline_attainable (roofline, roofline->main_roof_memory,
                                    roofline->main_roof_compute, intensity);
}

static void
append_roof_dot (GableCanvas *self,
                 GtkSnapshot *snapshot,
                 const GableScene *scene,
                 double intensity)
{
  GableDimension work = gable_work_dimension (gable_document_get_roofline (self->document)->work);
  double attainable = attainable_at (self, intensity);
  g_autofree char *rate = gable_format (attainable, gable_dimension_per_second (work));
  /* Translators: %s is a rate; beside the place of the roof that is over the pointer. */
  g_autofree char *text = g_strdup_printf (_ ("roof %s"), rate);
  GableXY at;

  if (!gable_known (attainable)) {
    return;
  }
  at = gable_scene_place (scene, intensity, attainable);
  if (at.y < scene->plot.y || at.y > scene->plot.y + scene->plot.height) {
    return;
  }
  append_box (snapshot, at.x - 3, at.y - 3, 6, 6, gable_appearance_to_rgba (scene->theme->ink));
  append_tag (self, snapshot, text, (GableXY){ at.x - 8, at.y - 6 }, 1, 1);
}

/* Two hairs through the pointer, with what the axes and the roof say there. */
static void
append_crosshair (GableCanvas *self, GtkSnapshot *snapshot, const GableScene *scene)
{
  const GableRect *plot = &scene->plot;
  GableXY at = { self->pointer_x, self->pointer_y };
  GablePlace place = gable_canvas_value (self, at);
  GableDimension work = gable_work_dimension (gable_document_get_roofline (self->document)->work);
  g_autofree char *intensity = gable_format (place.intensity, gable_dimension_per_byte (work));
  g_autofree char *rate = gable_format (place.performance, gable_dimension_per_second (work));
  GdkRGBA hair = faded (scene->theme->dim, HAIR_STRENGTH);

  append_box (snapshot, floor (at.x), plot->y, 1, plot->height, hair);
  append_box (snapshot, plot->x, floor (at.y), plot->width, 1, hair);
  append_roof_dot (self, snapshot, scene, place.intensity);
  append_tag (self, snapshot, intensity, (GableXY){ at.x, plot->y + plot->height + 2 }, 0.5, 0);
  append_tag (self, snapshot, rate, (GableXY){ plot->x - 2, at.y }, 1, 0.5);
}

static void
append_dashes (GtkSnapshot *snapshot, GableXY from, GableXY to, GableColour colour)
{
  for (double y = from.y; y > to.y; y -= 6) {
    append_box (snapshot, from.x - 0.5, MAX (to.y, y - 3), 1, MIN (3, y - to.y),
                gable_appearance_to_rgba (colour));
  }
}

/* From the mark under the pointer up to its roof. The selected kernel has such a guide in the scene. */
static void
append_guide (GableCanvas *self, GtkSnapshot *snapshot, const GableScene *scene)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  const GableKernelResult *result = &roofline->kernels[self->hovered.index];
  const GablePoint *point;
  g_autofree char *factor = gable_format_factor (gable_result_headroom (result));
  /* Translators: %s is a factor, "7.2×": how much faster the kernel could be under its roof */
  g_autofree char *text = g_strdup_printf (_ ("%s headroom"), factor);
  GableXY from, to;

  if (self->hovered.point < 0 || !(gable_result_headroom (result) > 1) ||
      !gable_known (gable_result_attainable (result)) ||
      self->hovered.index == gable_document_get_selected (self->document)) {
    return;
  }
  point = &roofline->points[self->hovered.point];
  from = gable_scene_place (scene, point->intensity, gable_point_performance (roofline, point));
  to = gable_scene_place (scene, point->intensity, gable_result_attainable (result));
  to.y = MAX (to.y, scene->plot.y);
  if (from.y - to.y < 12) {
    return;
  }
  append_dashes (snapshot, (GableXY){ from.x, from.y - 8 }, to, scene->theme->ink);
  append_box (snapshot, to.x - 5, to.y - 1, 10, 2, gable_appearance_to_rgba (scene->theme->ink));
  append_tag (self, snapshot, text, (GableXY){ to.x, to.y - 3 }, 0.5, 1);
}

static void
append_band (GableCanvas *self, GtkSnapshot *snapshot, const GableScene *scene)
{
  GableRect band = gable_canvas_get_band (self);

  append_box (snapshot, band.x, band.y, band.width, band.height,
              faded (scene->theme->selection, BAND_STRENGTH));
  append_frame (
    snapshot,
    &GRAPHENE_RECT_INIT ((float) band.x, (float) band.y, (float) band.width, (float) band.height),
    0, gable_appearance_to_rgba (scene->theme->selection));
}

static void
append_ring (GtkSnapshot *snapshot, GableXY at, double radius, GdkRGBA colour)
{
  const float width = SELECTED_WIDTH;
  GskRoundedRect ring;

  gsk_rounded_rect_init_from_rect (&ring,
                                   &GRAPHENE_RECT_INIT ((float) (at.x - radius),
                                                        (float) (at.y - radius),
                                                        (float) (2 * radius), (float) (2 * radius)),
                                   (float) radius);
  gtk_snapshot_append_border (snapshot, &ring, (float[4]){ width, width, width, width },
                              (GdkRGBA[4]){ colour, colour, colour, colour });
}

static gboolean
contains (const GableRect *plot, GableXY at)
{
  return at.x >= plot->x && at.x <= plot->x + plot->width && at.y >= plot->y &&
         at.y <= plot->y + plot->height;
}

/* The primary kernel has its ring in the scene. */
static void
append_selected (GableCanvas *self, GtkSnapshot *snapshot, const GableScene *scene)
{
  const GableRoofline *roofline = gable_document_get_roofline (self->document);
  const GtkBitset *selection = gable_document_get_selection (self->document);
  GdkRGBA colour = gable_appearance_to_rgba (scene->theme->selection);
  int primary = gable_document_get_selected (self->document);
  GtkBitsetIter iter;
  guint kernel, rings = 0;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, selection, &kernel);
       more && rings < MAX_RINGS; more = gtk_bitset_iter_next (&iter, &kernel)) {
    int main = gable_walk_main_point (roofline, kernel);
    const GablePoint *point = main >= 0 ? &roofline->points[main] : NULL;
    GableXY at;

    if (point == NULL || (int) kernel == primary) {
      continue;
    }
    at = gable_scene_place (scene, point->intensity, gable_point_performance (roofline, point));
    if (contains (&scene->plot, at)) {
      double share = gable_known (gable_roofline_get_share (roofline, &roofline->kernels[kernel]))
                       ? gable_roofline_get_share (roofline, &roofline->kernels[kernel])
                       : 0;

      append_ring (
        snapshot, at,
        scene->theme->marker_min + scene->theme->marker_span * sqrt (share) + SELECTED_GAP, colour);
      rings++;
    }
  }
}

static gboolean
wants_crosshair (GableCanvas *self, const GableScene *scene)
{
  gboolean busy =
    gable_canvas_is_dragging (self) || (self->menu != NULL && gtk_widget_get_visible (self->menu));

  return self->pointer_inside && self->hovered.kind == GABLE_OWNER_NONE && !busy &&
         contains (&scene->plot, (GableXY){ self->pointer_x, self->pointer_y });
}

/* A frame around the row where the keyboard stands. */
static void
append_row (GtkSnapshot *snapshot, const GableScene *scene, const GableStop *stop)
{
  float height = (float) (ROW_HEIGHT * scene->theme->text_size);

  append_frame (
    snapshot,
    &GRAPHENE_RECT_INIT (1, (float) stop->at.y - height / 2, (float) scene->width - 2, height),
    TAG_RADIUS, gable_appearance_to_rgba (scene->theme->selection));
}

/* The ring around the mark where the keyboard stands. */
static void
append_cursor (GableCanvas *self, GtkSnapshot *snapshot, const GableScene *scene)
{
  g_autoptr (GArray) stops = NULL;
  const GableStop *stop;
  int place;

  if (!gable_canvas_shows_focus (self) || !gable_canvas_can_walk (self)) {
    return;
  }
  stops = gable_canvas_list_stops (self);
  place = gable_canvas_find_stop (self, stops);
  if (place < 0) {
    return;
  }
  stop = &g_array_index (stops, GableStop, place);
  if (stop->point < 0) {
    append_row (snapshot, scene, stop);
  } else {
    gable_layer_ring (self->layer, snapshot,
                      (GableOwner){ GABLE_OWNER_KERNEL, (int) stop->kernel, stop->point },
                      CURSOR_GAP, CURSOR_WIDTH, scene->theme->selection);
  }
}

gboolean
gable_canvas_is_plane (GableCanvas *canvas)
{
  const GableView *view = &gable_document_get_project (canvas->document)->view;

  return view->chart != GABLE_CHART_TIME && view->multiples == GABLE_MULTIPLES_NONE;
}

void
gable_canvas_snapshot_overlay (GableCanvas *canvas, GtkSnapshot *snapshot)
{
  const GableScene *scene = gable_canvas_ensure_scene (canvas);

  append_cursor (canvas, snapshot, scene);
  if (!gable_canvas_is_plane (canvas)) {
    return;
  }
  append_selected (canvas, snapshot, scene);
  if (gable_canvas_is_dragging (canvas) && canvas->drag.grip->is_band) {
    append_band (canvas, snapshot, scene);
  }
  if (wants_crosshair (canvas, scene)) {
    append_crosshair (canvas, snapshot, scene);
  }
  if (canvas->hovered.kind == GABLE_OWNER_KERNEL && !gable_canvas_is_dragging (canvas)) {
    append_guide (canvas, snapshot, scene);
    gable_layer_ring (canvas->layer, snapshot, canvas->hovered, HOVER_GAP, HOVER_WIDTH,
                      scene->theme->dim);
  }
}
