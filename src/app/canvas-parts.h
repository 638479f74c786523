/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/canvas.h"
#include "app/drag.h"
#include "app/layer.h"
#include "app/readout.h"
#include "app/walk.h"
#include "app/zoom-history.h"
#include "plot/measure.h"

/* What the files of the canvas share; nobody else includes this. */

/* [px]: how near a mark the pointer must be. */
#define GABLE_HIT_SLACK 6.0
/* Points that the keyboard walks over, at most: of more the table is the better list (Highcharts draws the line there). */
#define GABLE_WALK_MAX 200

/* One thing that dragging does. Functions may be NULL where there is nothing to do. */
typedef struct {
  const char *hover_cursor; /* (nullable) while the pointer is over what it takes */
  const char *cursor;       /* while it drags */
  gboolean holds_axes;      /* what the chart shows doesn't follow the figures meanwhile */
  gboolean is_band;         /* it draws a rubber band */
  gboolean (*takes) (GableCanvas *canvas, GableOwner owner, GdkModifierType modifiers);
  void (*begin) (GableCanvas *canvas);
  void (*move) (GableCanvas *canvas);
  void (*end) (GableCanvas *canvas);
  void (*cancel) (GableCanvas *canvas);
} GableGrip;

extern const GableGrip gable_grip_kernel;     /* canvas-kernel.c */
extern const GableGrip gable_grip_label;      /* canvas-label.c */
extern const GableGrip gable_grip_annotation; /* canvas-annotate.c */
void gable_canvas_install_annotations (GtkWidgetClass *widget_class);
void gable_canvas_append_annotations (GableCanvas *canvas,
                                      GMenu *menu,
                                      GableOwner owner,
                                      GableXY at);
extern const GableGrip gable_grip_roof;   /* canvas-roof.c */
extern const GableGrip gable_grip_select; /* canvas-band.c */
extern const GableGrip gable_grip_zoom;
extern const GableGrip gable_grip_pan; /* canvas-menu.c */
void gable_canvas_install_menu (GtkWidgetClass *widget_class);
void gable_canvas_add_menu (GableCanvas *canvas);

/* canvas-zoom.c */

/* The drag under way. */
typedef struct {
  const GableGrip *grip; /* (nullable) */
  gboolean moving;       /* the pointer has gone so far that a drag is meant */
  GableOwner owner;      /* what was grabbed; follows it where the drag changes its number */
  GdkModifierType modifiers;
  GableXY start;             /* [px] */
  GableXY at;                /* [px] the pointer, now */
  GableZoom shown;           /* as it began */
  GableZoom before;          /* what the view asked for, where the axes are held */
  guint gesture;             /* of the document: the drag is one step */
  GableRoof roof;            /* as it was grabbed */
  GablePlace from;           /* where it was grabbed */
  GableXY offset;            /* [px] from the pointer to the middle of the mark */
  const GableCounter *level; /* of the point that is dragged */
} GableDrag;

struct _GableCanvas {
  GtkWidget parent_instance;
  GableDocument *document;
  GableMeasure *measure;
  GableLayer *layer; /* its scene is of the present size, theme, project and selection, or NULL */
  GableReadout *readout;
  GtkWidget *menu; /* (nullable) until it is first asked for */
  GableOwner hovered;
  int cursor;            /* into the roofline's points: where the keyboard stands, or -1 */
  gboolean offers_table; /* there was something to walk over, and too much of it */
  GPtrArray *points;     /* (element-type GtkWidget) once somebody walks: canvas-points.c */
  gboolean pointer_inside;
  double pointer_x; /* [px] */
  double pointer_y;
  const char *cursor_name; /* (nullable) of the pointer's shape */
  GableDrag drag;
  GableAnnotation *grabbed; /* (nullable) the annotation that is dragged, as it was */
  gboolean grabs_from;      /* and which of its ends */
  gboolean grabs_to;
  GtkGesture *drag_gesture; /* (unowned) */
  GableZoomHistory *zooms;
  GableView axes; /* what the places in zooms were looked at of: work, scale and kind of chart */
  guint zoom_gesture; /* of the moves that count as one, or 0 */
  guint wheel_gesture;
  guint32 wheel_time; /* [ms] of the last notch */
  guint pinch_gesture;
  GableZoom pinched; /* what was shown as the fingers went down */
  guint describe_id;
  gboolean describing;   /* a thread is at it */
  double scale;          /* of what is drawn [1] */
  GableXY told;          /* [px] what the read-out stands at */
  gboolean told_by_keys; /* it is of where the keyboard stands */
};

extern const GableOwner gable_canvas_nobody;

/* canvas.c */
void gable_canvas_activate_kernel (GableCanvas *canvas);
void gable_canvas_want_table (GableCanvas *canvas);
void gable_canvas_edit_ceiling (GableCanvas *canvas, guint ceiling);
void gable_canvas_notify_zooms (GableCanvas *canvas);

/* canvas-draw.c: the scene as it must be for the next frame */
const GableScene *gable_canvas_ensure_scene (GableCanvas *canvas); /* (nullable) without room */
void gable_canvas_invalidate (GableCanvas *canvas);
void gable_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);
/* What the axes say at (@at) [px]; only where there is a scene. */
GablePlace gable_canvas_value (GableCanvas *canvas, GableXY at);

/* canvas-overlay.c */
void gable_canvas_snapshot_overlay (GableCanvas *canvas, GtkSnapshot *snapshot);
/* Intensity against performance, in one frame: what marks, bands, and roofs and kernels that are moved are places of. */
gboolean gable_canvas_is_plane (GableCanvas *canvas);

/* canvas-describe.c: what a screen reader says */
void gable_canvas_describe_later (GableCanvas *canvas);

/* canvas-stops.c: where the keyboard can stand */
typedef struct {
  guint kernel;
  int point;  /* of the roofline, or -1: the row of a kernel */
  GableXY at; /* [px] */
} GableStop;

GArray *gable_canvas_list_stops (GableCanvas *canvas);
int gable_canvas_find_stop (GableCanvas *canvas, const GArray *stops);
int gable_canvas_walk_stops (GableCanvas *canvas, const GArray *stops, GableWalk walk);

/* canvas-points.c: what is said of it */
gboolean gable_canvas_can_walk (GableCanvas *canvas);
/* What is said where there are too many: "1234 points", and what to do. */
char *gable_canvas_count (GableCanvas *canvas); /* (transfer full) */
const char *gable_canvas_offer (void);
void gable_canvas_update_points (GableCanvas *canvas);
void gable_canvas_focus_point (GableCanvas *canvas);
void gable_canvas_allocate_points (GableCanvas *canvas);
gboolean gable_canvas_focus (GtkWidget *widget, GtkDirectionType direction);
gboolean gable_canvas_shows_focus (GableCanvas *canvas);

/* canvas-pointer.c */
void gable_canvas_add_pointer (GableCanvas *canvas);
/* Takes what lies at (@x, @y) [px] for what the pointer is over. */
void gable_canvas_point_at (GableCanvas *canvas, double x, double y);
void gable_canvas_show_readout (GableCanvas *canvas, GableOwner owner);
void gable_canvas_hide_readout (GableCanvas *canvas);

/* canvas-drag.c */
void gable_canvas_add_drag (GableCanvas *canvas);
const GableGrip *gable_canvas_find_grip (GableCanvas *canvas,
                                         GableOwner owner,
                                         GdkModifierType modifiers); /* (nullable) */
gboolean gable_canvas_is_dragging (const GableCanvas *canvas);
gboolean gable_canvas_cancel_drag (GableCanvas *canvas);
/* Of grips that edit the document: everything is as before the drag. */
void gable_canvas_cancel_edit (GableCanvas *canvas);

/* canvas-band.c */
GableRect gable_canvas_get_band (GableCanvas *canvas);

/* canvas-kernel.c */
void gable_canvas_copy_kernel (GableCanvas *canvas, guint kernel);
void gable_canvas_remove_kernel (GableCanvas *canvas, guint kernel);
void gable_canvas_nudge (GableCanvas *canvas, double intensity, double performance);

/* canvas-keys.c */
void gable_canvas_install_keys (GtkWidgetClass *widget_class);

/* canvas-zoom.c */
void gable_canvas_install_zoom (GtkWidgetClass *widget_class);
void gable_canvas_add_zoom (GableCanvas *canvas);
void gable_canvas_fit (GableCanvas *canvas);
gboolean gable_canvas_can_zoom (
  GableCanvas *canvas); /* the chart of times always shows all of them */
void gable_canvas_reveal (GableCanvas *canvas, const GablePoint *point);
void gable_canvas_note_zoom (GableCanvas *canvas);
void gable_canvas_forget_zooms (GableCanvas *canvas);
