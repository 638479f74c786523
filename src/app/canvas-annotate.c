/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"

#include "app/annotation-dialog.h"
#include "app/figure-edit.h"
#include "app/menu-text.h"
#include "base/text.h"
#include "plot/clip.h"

#include <glib/gi18n-lib.h>

/* Text, arrows, brackets, regions and lines of a person's own: added from the menu, moved by dragging. Of charts side by
 * side each has them all: they are of the axes, and those are the same. */

/* How near an end the pointer must be to move that alone [px]. */
#define END_SLACK 9.0
/* How large a new one is [px]. */
#define NEW_WIDTH 90.0
#define NEW_HEIGHT 50.0
/* Of its words in a menu. */
#define MENU_CHARACTERS 24
/* Annotations that the menu lists at most: of more the pointer finds each. */
#define MENU_ITEMS 12

/* What the menu offers, each kind at its own number. */
static const struct {
  GableAnnotationKind kind;
  gboolean upright; /* of lines */
  const char *label;
} offers[] = {
  { GABLE_ANNOTATION_TEXT, FALSE, N_ ("_Text…") },
  { GABLE_ANNOTATION_ARROW, FALSE, N_ ("_Arrow…") },
  { GABLE_ANNOTATION_BRACKET, FALSE, N_ ("_Bracket…") },
  { GABLE_ANNOTATION_REGION, FALSE, N_ ("_Region…") },
  { GABLE_ANNOTATION_LINE, FALSE, N_ ("_Horizontal Line…") },
  { GABLE_ANNOTATION_LINE, TRUE, N_ ("_Vertical Line…") },
};

static gboolean
is_of_times (const GableScene *scene)
{
  return scene->chart == GABLE_CHART_TIME;
}

/* On the axes of the chart whose plot is @plot, also beyond its ends. Rows are counted from the top: how many there are
 * below depends on the room. */
static GableSpot
spot_at (const GableScene *scene, GableRect plot, GableXY at)
{
  GableSpot spot;

  gable_scene_value_in (scene, plot, at, &spot.x, &spot.y);
  if (is_of_times (scene)) {
    spot.y = scene->y.max - spot.y;
  }
  return spot;
}

/* (transfer full) one of @offer, by the pointer at @at [px] */
static GableAnnotation *
new_annotation (GableCanvas *self, guint offer, GableXY at)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);
  GableRect plot = gable_scene_plot_at (scene, at.x, at.y);
  GableSpot from = spot_at (scene, plot, at);
  GableSpot to = { GABLE_UNKNOWN, GABLE_UNKNOWN };
  GableAnnotation *annotation;

  switch (offers[offer].kind) {
  case GABLE_ANNOTATION_ARROW:
    /* Its head where the pointer was, its words off to the side. */
    to = from;
    from = spot_at (scene, plot, (GableXY){ at.x - NEW_WIDTH / 2, at.y + NEW_HEIGHT });
    break;
  case GABLE_ANNOTATION_BRACKET:
    to = spot_at (scene, plot, (GableXY){ at.x + NEW_WIDTH, at.y });
    break;
  case GABLE_ANNOTATION_REGION:
    to = spot_at (scene, plot, (GableXY){ at.x + NEW_WIDTH, at.y + NEW_HEIGHT });
    break;
  case GABLE_ANNOTATION_LINE:
    if (offers[offer].upright) {
      from.y = GABLE_UNKNOWN;
    } else {
      from.x = GABLE_UNKNOWN;
    }
    break;
  case GABLE_ANNOTATION_TEXT:
  case GABLE_N_ANNOTATION_KINDS:
  default:
    break;
  }
  annotation = gable_annotation_new (offers[offer].kind, from, to);
  annotation->of_times = is_of_times (scene);
  return annotation;
}

static GtkWindow *
get_window (GableCanvas *self)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
}

static void
annotate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  guint offer;
  GableXY at;

  g_variant_get (parameter, "(udd)", &offer, &at.x, &at.y);
  if (offer < G_N_ELEMENTS (offers) && gable_canvas_ensure_scene (self) != NULL) {
    gable_annotation_dialog_show (get_window (self), self->document, -1,
                                  new_annotation (self, offer, at));
  }
}

static void
edit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCanvas *self = GABLE_CANVAS (widget);
  guint index = g_variant_get_uint32 (parameter);

  if (index >= gable_figure_edit_get_n_annotations (self->document)) {
    return;
  }
  if (g_str_equal (name, "canvas.remove-annotation")) {
    gable_figure_edit_remove_annotation (self->document, index);
  } else {
    gable_annotation_dialog_show (
      get_window (self), self->document, (int) index,
      gable_annotation_copy (gable_figure_edit_get_annotation (self->document, index)));
  }
}

static void
put_back_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gable_figure_edit_put_label_back (GABLE_CANVAS (widget)->document,
                                    g_variant_get_uint32 (parameter));
}

void
gable_canvas_install_annotations (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "canvas.annotate", "(udd)", annotate_action);
  gtk_widget_class_install_action (widget_class, "canvas.edit-annotation", "u", edit_action);
  gtk_widget_class_install_action (widget_class, "canvas.remove-annotation", "u", edit_action);
  gtk_widget_class_install_action (widget_class, "canvas.put-label-back", "u", put_back_action);
}

static void
append_target (GMenu *menu, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (menu, item);
}

/* (transfer full) what it is called in a menu: its words, or its kind */
static char *
title_of (const GableAnnotation *annotation)
{
  g_autofree char *line = NULL;
  g_autofree char *words = NULL;

  if (annotation->text == NULL || *annotation->text == '\0') {
    return g_strdup (_ (offers[annotation->kind].label));
  }
  line = g_strdelimit (g_strdup (annotation->text), "\n", ' ');
  words = gable_text_shorten (line, MENU_CHARACTERS);
  return gable_menu_text (words);
}

/* Whether a place means something there: beside several charts, or the bars of times, it does not. */
static gboolean
takes_annotations (GableCanvas *self, GableXY at)
{
  const GableScene *scene = gable_canvas_ensure_scene (self);

  return gable_canvas_is_plane (self) ||
         (scene != NULL && gable_rect_contains (gable_scene_plot_at (scene, at.x, at.y), at));
}

/* @owner: what is under the pointer, which is at @at [px] */
void
gable_canvas_append_annotations (GableCanvas *canvas, GMenu *menu, GableOwner owner, GableXY at)
{
  g_autoptr (GMenu) own = g_menu_new ();
  g_autoptr (GMenu) kinds = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenu) present = g_menu_new ();
  guint n = gable_figure_edit_get_n_annotations (canvas->document);

  if (!takes_annotations (canvas, at)) {
    return;
  }
  if (owner.kind == GABLE_OWNER_ANNOTATION) {
    append_target (own, _ ("_Edit Annotation…"), "canvas.edit-annotation",
                           g_variant_new_uint32 ((guint) owner.index));
    append_target (own, _ ("_Remove Annotation"), "canvas.remove-annotation",
                           g_variant_new_uint32 ((guint) owner.index));
    g_menu_append_section (menu, NULL, G_MENU_MODEL (own));
  }
  for (guint i = 0; i < G_N_ELEMENTS (offers); i++) {
    append_target (kinds, _ (offers[i].label), "canvas.annotate",
                             g_variant_new ("(udd)", i, at.x, at.y));
  }
  g_menu_append_submenu (section, _ ("_Annotate"), G_MENU_MODEL (kinds));
  for (guint i = 0; i < MIN (n, MENU_ITEMS); i++) {
    g_autofree char *title = title_of (gable_figure_edit_get_annotation (canvas->document, i));

    append_target (present, title, "canvas.edit-annotation", g_variant_new_uint32 (i));
  }
  if (n > 0) {
    g_menu_append_submenu (section, _ ("Ed_it Annotation"), G_MENU_MODEL (present));
  }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

static gboolean
takes (GableCanvas *self, GableOwner owner, GdkModifierType modifiers)
{
  return owner.kind == GABLE_OWNER_ANNOTATION && owner.index >= 0 &&
         (guint) owner.index < gable_figure_edit_get_n_annotations (self->document) &&
         (modifiers & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) == 0;
}

static GableXY
pixel_of (const GableScene *scene, GableRect plot, GableSpot spot)
{
  GableXY at = gable_scene_place_in (scene, plot, spot.x, spot.y);

  if (is_of_times (scene)) {
    at.y = plot.y + plot.height * spot.y / scene->y.max;
  }
  return at;
}

static gboolean
is_near (GableXY a, GableXY b)
{
  return hypot (a.x - b.x, a.y - b.y) <= END_SLACK;
}

/* Which ends follow the pointer: one that it took hold of, else both. */
static void
begin (GableCanvas *self)
{
  GableDrag *drag = &self->drag;
  const GableScene *scene = gable_canvas_ensure_scene (self);
  GableRect plot = gable_scene_plot_at (scene, drag->start.x, drag->start.y);

  g_clear_pointer (&self->grabbed, gable_annotation_free);
  self->grabbed = gable_annotation_copy (
    gable_figure_edit_get_annotation (self->document, (guint) drag->owner.index));
  self->grabs_from = is_near (pixel_of (scene, plot, self->grabbed->from), drag->start);
  self->grabs_to = !self->grabs_from && self->grabbed->kind != GABLE_ANNOTATION_TEXT &&
                   is_near (pixel_of (scene, plot, self->grabbed->to), drag->start);
  if (!self->grabs_from && !self->grabs_to) {
    self->grabs_from = self->grabs_to = TRUE;
  }
}

/* @spot, as far to the side as the pointer went, also out of the chart where it began; what is unknown stays so. */
static GableSpot
moved (GableCanvas *self, GableSpot spot)
{
  const GableDrag *drag = &self->drag;
  const GableScene *scene = gable_canvas_ensure_scene (self);
  GableRect plot = gable_scene_plot_at (scene, drag->start.x, drag->start.y);
  GableSpot start = spot_at (scene, plot, drag->start);
  GableSpot now = spot_at (scene, plot, drag->at);
  gboolean linear = scene->scale == GABLE_SCALE_LINEAR;

  return (GableSpot){
    .x = linear ? spot.x + now.x - start.x : spot.x * now.x / start.x,
    .y = linear || is_of_times (scene) ? spot.y + now.y - start.y : spot.y * now.y / start.y,
  };
}

static void
move (GableCanvas *self)
{
  GableAnnotation *annotation = gable_annotation_copy (self->grabbed);

  if (self->grabs_from) {
    annotation->from = moved (self, annotation->from);
  }
  if (self->grabs_to) {
    annotation->to = moved (self, annotation->to);
  }
  gable_figure_edit_change_annotation (self->document, (guint) self->drag.owner.index, annotation,
                                       _ ("Move Annotation"), self->drag.gesture);
}

const GableGrip gable_grip_annotation = {
  .hover_cursor = "move",
  .cursor = "grabbing",
  .holds_axes = TRUE,
  .takes = takes,
  .begin = begin,
  .move = move,
  .cancel = gable_canvas_cancel_edit,
};
